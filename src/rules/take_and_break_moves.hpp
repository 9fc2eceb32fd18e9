// The moves of octal and hexadecimal games from one heap, in order.
#pragma once

#include <algorithm>
#include <bit>

#include "rules/take_and_break.hpp"

namespace sprague {

/// Which moves are visited: those that leave two heaps with the smaller one up to `first_of_two`, and those
/// that leave three with the middle one up to `middle_of_three`.
struct MoveReach {
  u64 first_of_two = ~u64{0};
  u64 middle_of_three = ~u64{0};
  [[nodiscard]] bool is_everything(u64 n, bool three) const {
    return n / 2 <= first_of_two && (!three || n / 2 <= middle_of_three);
  }
};

/// Is there a move from a heap of n? Needs: no tail.
[[nodiscard]] inline bool has_move(const TakeAndBreak& game, u64 n) {
  for (u64 taken = 0; taken <= game.most() && taken <= n; ++taken) {
    const TakeAndBreak::Digit digit = game.digits[taken];
    const u64 left = n - taken;
    const TakeAndBreak::Digit leaving = digit & ~TakeAndBreak::no_heap;
    if (left == 0 ? digit != leaving : leaving != 0 && left >= static_cast<u64>(std::countr_zero(leaving)))
      return true;
  }
  return false;
}

/// Calls visit(taken, heaps…) for the moves from a heap of n: what is taken, and the heaps that are left, 0
/// and 0 for none, 0 and b for one, two and three of them ascending. By taken, then by the number of heaps,
/// then by the heaps. Asks go_on() now and then and stops when it is false. Needs: no tail, no move leaves
/// four heaps, heaps may be equal.
template <class Visit, class GoOn>
void for_each_move(const TakeAndBreak& game, u64 n, const MoveReach& reach, const Visit& visit,
                   const GoOn& go_on) {
  for (u64 taken = 0; taken <= game.most() && taken <= n && go_on(); ++taken) {
    const TakeAndBreak::Digit digit = game.digits[taken];
    const u64 left = n - taken;
    if (left == 0 && (digit & TakeAndBreak::no_heap) != 0) visit(taken, u64{0}, u64{0});
    if (left > 0 && (digit & TakeAndBreak::one_heap) != 0) visit(taken, u64{0}, left);
    if ((digit & TakeAndBreak::two_heaps) != 0) {
      const u64 last = std::min(left / 2, reach.first_of_two);
      for (u64 first = 1; first <= last; ++first) visit(taken, first, left - first);
    }
    if ((digit & TakeAndBreak::three_heaps) == 0) continue;
    for (u64 first = 1; first <= left / 3 && first <= reach.middle_of_three && go_on(); ++first) {
      const u64 others = left - first;
      const u64 last = std::min(others / 2, reach.middle_of_three);
      for (u64 middle = first; middle <= last; ++middle) visit(taken, first, middle, others - middle);
    }
  }
}
template <class Visit>
void for_each_move(const TakeAndBreak& game, u64 n, const Visit& visit) {
  for_each_move(game, n, MoveReach{}, visit, [] { return true; });
}

}  // namespace sprague
