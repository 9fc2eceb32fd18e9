#include "prove/decide/option_value.hpp"

#include <numeric>

namespace sprague::prove {

std::vector<Track> tracks_from(Track first, std::size_t count) {
  std::vector<Track> out(count);
  std::iota(out.begin(), out.end(), first);
  return out;
}

Formula with_option_value(const MoveFormula& move, Formula legal, Track value, Track next) {
  std::vector<Formula> parts{std::move(legal)};
  const std::size_t components = move.entries.size();
  const Track first_made = next;
  Track sum = value;  // of the components so far, from the left
  for (std::size_t i = 0; i < components; ++i) {
    const Track own = components == 1 ? value : next++;
    std::vector<Track> arguments(move.entries[i]);
    arguments.push_back(own);
    parts.push_back(holds(0, std::move(arguments)));
    if (i == 0) {
      sum = own;
      continue;
    }
    const Track longer = i + 1 == components ? value : next++;
    parts.push_back({.kind = Formula::Kind::xor_sum, .tracks = {sum, own, longer}});
    sum = longer;
  }
  Formula out = all(std::move(parts));
  return next == first_made ? out : exists(tracks_from(first_made, next - first_made), std::move(out));
}

}  // namespace sprague::prove
