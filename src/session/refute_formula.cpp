#include "session/refute_formula.hpp"

#include <algorithm>

#include "session/formula_claimant.hpp"

namespace sprague {
namespace {

constexpr u64 usual_side[] = {100'000, 315, 45, 16};       // about 100,000 positions
constexpr u64 largest_number = 1'000'000'000'000'000'000;  // of a position

struct ReadClaim {
  std::vector<std::string> names;
  Claimant claimant;
};

Result<ReadClaim> read_claim(SessionState& session, const FormulaClaim& claim, std::size_t coordinates) {
  std::vector<std::string> names = coordinate_names(session, claim.game, coordinates);
  Result<Claimant> claimant = claimant_by_formula(claim.formula, names, claim.values);
  if (!claimant) return claimant.error();
  return ReadClaim{std::move(names), *std::move(claimant)};
}

// As few coordinates as the names in the formula allow: "x xor y" is about two heaps of nim.
Result<ReadClaim> find_coordinates(SessionState& session, const FormulaClaim& claim) {
  const Result<std::size_t> least = coordinate_count(session, claim.game);
  if (!least) return least.error();
  if (claim.coordinates > 0) return read_claim(session, claim, claim.coordinates);
  Result<ReadClaim> found = read_claim(session, claim, *least);
  for (std::size_t count = *least + 1; !found && count <= most_coordinates; ++count) {
    if (!reads_positions_of(session, claim.game, count)) continue;
    Result<ReadClaim> next = read_claim(session, claim, count);
    if (next || next.error().offset > found.error().offset) found = std::move(next);  // what made most sense
  }
  return found;
}

}  // namespace

Result<std::pair<RefuteTask, Refutation>> refute_formula(SessionState& session, const FormulaClaim& claim) {
  Result<ReadClaim> read = find_coordinates(session, claim);
  if (!read) return read.error();
  const u64 to = claim.to.value_or(claim.from + usual_side[read->names.size() - 1]);
  if (claim.from > largest_number || to > largest_number)
    return Error{ErrorKind::too_large, "the numbers are too large"_m, "They may go to 10^18."_m};
  if (to < claim.from)
    return Error{ErrorKind::wrong, "'to' is less than 'from'"_m, "The smaller number is 'from'."_m};
  RefuteTask task{.game = claim.game,
                  .names = std::move(read->names),
                  .values = claim.values,
                  .convention = claim.convention,
                  .from = claim.from,
                  .to = to,
                  .limits = claim.limits,
                  .most_others = static_cast<std::size_t>(claim.others)};
  Result<Refutation> found = refute(session, task, read->claimant);
  if (!found) return found.error();
  if (found->verdict == Refutation::Verdict::agreed && found->agreed == 0)
    return Error{
        ErrorKind::wrong,
        Message("'{0}' has no position of {1} numbers in these bounds", claim.game, task.names.size()),
        "'coordinates' says how many numbers a position has."_m};
  return std::pair(std::move(task), *std::move(found));
}

}  // namespace sprague
