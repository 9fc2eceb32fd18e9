// Pairs on arithmetic progressions, with exceptions; what single rays cannot say.
#include <map>

#include "proved_relation.hpp"
#include "sprague/prove/guess.hpp"

namespace sprague::prove {
namespace {

std::string pair_text(const Pair& pair) {
  return "(" + std::to_string(pair[0]) + ", " + std::to_string(pair[1]) + ")";
}

/// "a, b or c".
std::string any_of(std::vector<std::string> texts) {
  const std::string last = texts.back();
  texts.pop_back();
  return texts.empty() ? last : joined(texts, ", ") + " or " + last;
}

}  // namespace

std::optional<SliceStatement> state_rows(Claim& claim) {
  constexpr u64 side = 128;
  constexpr std::size_t most_progressions = 12, most_points = 24;
  if (claim.arity() != 2 || !claim.numeration().is_base()) return std::nullopt;
  Grid grid{.sizes = {side, side}, .cells = {}};
  for (const std::vector<u64>& tuple : box_tuples(2, side)) grid.cells.push_back(claim.holds(tuple) ? 0 : 1);
  const auto rows = claim.rows(grid);
  if (!rows || rows->progressions.empty() || rows->progressions.size() > most_progressions ||
      rows->points.size() > most_points)
    return std::nullopt;
  std::map<Pair, std::vector<std::string>> by_step;
  for (const Progression& one : rows->progressions) by_step[one.step].push_back(pair_text(one.first));
  std::vector<std::string> parts, exceptions;
  for (const auto& [step, firsts] : by_step) parts.push_back(any_of(firsts) + " plus t·" + pair_text(step));
  for (const Pair& point : rows->points) exceptions.push_back(pair_text(point));
  SliceStatement out{.recognised = true};
  out.words = "(" + claim.names()[0] + ", " + claim.names()[1] + ") is a P-position exactly when it is " +
              joined(parts, ", or ") + " for some t ≥ 0" +
              (exceptions.empty() ? "." : ", or it is " + any_of(exceptions) + ".");
  return out;
}

}  // namespace sprague::prove
