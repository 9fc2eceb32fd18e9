// Staircases in the widest sense: places that are odd or even, with stones on them; a move takes one or more
// stones of one place to another, always from odd to even or from even to odd, and never back in a circle.
// The odd places alone are played as heaps of Nim, if from each of them some move leads on. A strip of steps
// is the usual case; trees and boxes are others. The theorem, with its proof, is in
// doc/algorithms/staircase.md.
//
// A ruleset derives from StairsGame<itself, Position> and has
//   for_each_odd(position, visit)            visit(stones) for every odd place
//   add_moves_that(position, wanted, sink)   adds, in the order of its options, every move that makes
//                                            wanted(s) stones of the s on an odd place (wanted(s) ≠ s)
//   value_theorem, misere_theorem
#pragma once

#include <cstddef>
#include <vector>

#include "rules/misere.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

template <class Derived, class Pos>
class StairsGame {
 public:
  [[nodiscard]] std::optional<Known<u64>> known_value(const Pos& position) const {
    return Known<u64>{sum_and_firm(position).sum, &Derived::value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Pos& position,
                                                            Convention convention) const {
    const auto [sum, firm] = sum_and_firm(position);
    if (convention == Convention::misere)
      return Known<Outcome>{misere_nim_outcome(sum, firm > 0), &Derived::misere_theorem};
    return Known<Outcome>{sum == 0 ? Outcome::P : Outcome::N, &Derived::value_theorem};
  }
  void moves_to_value(const Pos& position, u64 target, OptionSink<Pos>& sink) const {
    const u64 change = sum_and_firm(position).sum ^ target;
    if (change != 0) self().add_moves_that(position, [&](u64 stones) { return stones ^ change; }, sink);
  }
  void winning_moves(const Pos& position, Convention convention, OptionSink<Pos>& sink) const {
    if (convention == Convention::normal) return moves_to_value(position, 0, sink);
    misere_moves_beside(position, 0, false, sink);
  }
  [[nodiscard]] bool is_firm(const Pos& position) const { return sum_and_firm(position).firm > 0; }
  void misere_moves_beside(const Pos& position, u64 others, bool others_firm, OptionSink<Pos>& sink) const {
    auto [sum, firm] = sum_and_firm(position);
    sum ^= others;
    firm += others_firm ? 1 : 0;
    const auto wanted = [&](u64 stones) {
      return misere_target(stones ^ sum, firm > (stones >= 2 ? 1U : 0U));
    };
    self().add_moves_that(position, wanted, sink);
  }

 private:
  struct SumAndFirm {
    u64 sum = 0;   // the nim-sum of the odd places
    u64 firm = 0;  // how many of them hold two stones or more
  };
  [[nodiscard]] SumAndFirm sum_and_firm(const Pos& position) const {
    SumAndFirm found;
    self().for_each_odd(position, [&](u64 stones) {
      found.sum ^= stones;
      found.firm += stones >= 2 ? 1 : 0;
    });
    return found;
  }
  [[nodiscard]] const Derived& self() const { return static_cast<const Derived&>(*this); }
};

/// What below(i) says of a place whose stones cannot move.
inline constexpr std::size_t nowhere = ~std::size_t{0};

/// Where every place has at most one below it: calls visit(i, k) for every move of k stones from place i that
/// makes wanted(s) stones of the s on an odd place, by i. `below(i)` is asked of even places only: from an
/// odd place stones can always move, and where to does not matter. Cost: one pass.
template <class IsOdd, class Below, class Wanted, class Visit>
void for_each_stair_move(const std::vector<u64>& stones, const IsOdd& is_odd, const Below& below,
                         const Wanted& wanted, const Visit& visit) {
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (is_odd(i)) {
      const u64 then = wanted(stones[i]);
      if (then < stones[i]) visit(i, stones[i] - then);
      continue;
    }
    const std::size_t onto = below(i);
    if (onto == nowhere) continue;
    const u64 then = wanted(stones[onto]);
    if (then > stones[onto] && then - stones[onto] <= stones[i]) visit(i, then - stones[onto]);
  }
}

/// The same for a strip of steps: stones[0] lies on step 1, next to the ground.
template <class Wanted, class Visit>
void for_each_step_move(const std::vector<u64>& stones, const Wanted& wanted, const Visit& visit) {
  for_each_stair_move(
      stones, [](std::size_t i) { return i % 2 == 0; }, [](std::size_t i) { return i - 1; }, wanted, visit);
}

/// In how many ways `stones` alike can lie on `places` places: a binomial coefficient, or 2^64 − 1 when that
/// is less. Needs: places > 0.
[[nodiscard]] inline u64 ways_to_lie(u64 stones, u64 places) {
  const u64 steps = stones < places - 1 ? stones : places - 1;
  const u64 all = saturating_add(stones, places - 1);
  u128 ways = 1;  // all over i
  for (u64 i = 0; i < steps; ++i) {
    ways = ways * (all - i) / (i + 1);
    if (ways >= ~u64{0}) return ~u64{0};  // only growing while i < steps ≤ all / 2
  }
  return static_cast<u64>(ways);
}

/// An error unless all stones together can be counted in 64 bits: a place may get them all.
[[nodiscard]] inline std::optional<Error> too_many_stones(const std::vector<u64>& stones, Message places) {
  u64 all = 0;
  for (const u64 here : stones)
    if (__builtin_add_overflow(all, here, &all))
      return Error{ErrorKind::too_large, "too many stones in all"_m,
                   Message("The stones of all {0} together may be 18446744073709551615 (2^64 − 1).", places)};
  return std::nullopt;
}

}  // namespace sprague
