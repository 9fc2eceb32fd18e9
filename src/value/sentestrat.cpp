// The bounds are sums of walls at the ambient temperature t. Left's, when Right is to move, is Σ R_t − t; her move in a component in
// which the walls are w apart makes it Σ R_t + w.
#include "value/sentestrat.hpp"

#include <algorithm>

namespace sprague::value {

Sentestrat sentestrat(ShortGames& games, Operations& operations, std::span<const Game> components,
                      std::optional<Dyadic> ambient) {
  Sentestrat out;
  std::optional<std::size_t> hottest;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Thermograph& of_this = operations.thermograph(components[i]);
    out.mean = out.mean + of_this.mean;
    if (games.refused() || games.is_number(components[i])) continue;
    if (hottest && of_this.temperature <= out.temperature) continue;
    hottest = i;
    out.temperature = of_this.temperature;
  }
  out.ambient = ambient ? std::min(*ambient, out.temperature) : out.temperature;
  Dyadic of_left, of_right, widest;
  std::optional<std::size_t> answer;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Thermograph& of_this = operations.thermograph(components[i]);
    const Dyadic left = value_at(of_this.left, out.ambient), right = value_at(of_this.right, out.ambient);
    of_left = of_left + left;
    of_right = of_right + right;
    const Dyadic width = left - right;
    if (out.mean.overflowed() || of_left.overflowed() || of_right.overflowed() || width.overflowed())
      games.refuse(Refusal::large);
    if (games.refused()) return {};
    if (width > widest) answer = i, widest = width;
  }
  const auto component = answer ? answer : hottest;
  const Dyadic tax = hottest ? out.ambient : Dyadic(0);
  out.left = {component, answer.has_value(), of_right + widest, of_right - tax};
  out.right = {component, answer.has_value(), of_left - widest, of_left + tax};
  return out;
}

}  // namespace sprague::value
