// Pairs on arithmetic progressions, with exceptions; what single rays cannot say.
#include <algorithm>
#include <map>
#include <numeric>

#include "prove/describe/proved_relation.hpp"
#include "prove/guess/guess.hpp"

namespace sprague::prove {
namespace {

std::string pair_text(const Pair& pair) {
  return "(" + std::to_string(pair[0]) + ", " + std::to_string(pair[1]) + ")";
}

/// "x >= 3 and x mod 2 = 1 and 5*x = 2*y + 7": the pairs first + t·step.
std::string progression_text(const Progression& one, const std::string& x, const std::string& y) {
  const auto [dx, dy] = one.step;
  std::vector<std::string> parts;
  const auto from = [&](const std::string& name, u64 first, u64 step) {
    if (step == 0) {
      parts.push_back(is_one_of(name, {first}));
      return;
    }
    if (first >= step) parts.push_back(name + " >= " + std::to_string(first));  // else its residue says so
    if (step > 1) parts.push_back(is_one_of(name + " mod " + std::to_string(step), {first % step}));
  };
  from(x, one.first[0], dx);
  if (dx == 0 || dy == 0) {
    from(y, one.first[1], dy);
    return parts.empty() ? x + " >= 0" : joined(parts, " and ");
  }
  const auto times = [](u64 factor, const std::string& name) {
    return factor == 1 ? name : std::to_string(factor) + "*" + name;
  };
  const auto plus = [](u64 number) { return number == 0 ? "" : " + " + std::to_string(number); };
  const u64 p = dx / std::gcd(dx, dy), q = dy / std::gcd(dx, dy);
  const u64 left = q * one.first[0], right = p * one.first[1];  // q·x − left = p·y − right
  parts.push_back(times(q, x) + plus(right > left ? right - left : 0) + " = " + times(p, y) +
                  plus(left > right ? left - right : 0));
  return joined(parts, " and ");
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
  std::vector<std::string> progressions, exceptions;
  for (const Progression& one : rows->progressions)
    progressions.push_back(pair_text(one.first) + " + t·" + pair_text(one.step));
  std::sort(progressions.begin(), progressions.end());
  for (const Pair& point : rows->points) exceptions.push_back(pair_text(point));
  SliceStatement out{.recognised = true};
  std::vector<std::string> conditions;
  for (const Progression& one : rows->progressions)
    conditions.push_back(progression_text(one, claim.names()[0], claim.names()[1]));
  std::map<u64, std::vector<u64>> by_y;
  for (const Pair& point : rows->points) by_y[point[1]].push_back(point[0]);
  for (const auto& [y, xs] : by_y)
    conditions.push_back(is_one_of(claim.names()[0], xs) + " and " + is_one_of(claim.names()[1], {y}));
  out.condition = joined(conditions, " or ");
  if (!claim.equals(out.condition)) out.condition.clear();
  // With t in each, nobody takes the first ones for single pairs.
  const Message those("{0} for t ≥ 0", formula(joined(progressions, "; ")));
  const std::string tuple = tuple_of(claim.names());
  out.words = exceptions.empty()
                  ? Message("{0} is a P-position exactly when it is one of {1}.", tuple, those)
                  : Message("{0} is a P-position exactly when it is one of {1}, or of the single {2}.", tuple,
                            those, formula(joined(exceptions, "; ")));
  return out;
}

}  // namespace sprague::prove
