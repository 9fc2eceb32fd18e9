// The moves of taking-and-breaking games from one heap, in order.
#pragma once

#include <algorithm>
#include <bit>
#include <initializer_list>

#include "rules/heaps.hpp"
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

/// The most stones that can be taken from a heap of n.
[[nodiscard]] inline u64 most_taken(const TakeAndBreak& game, u64 n) {
  return game.tail != 0 ? n : std::min(game.most(), n);
}

/// Is there a move from a heap of n? Cost: a step an amount.
[[nodiscard]] inline bool has_move(const TakeAndBreak& game, u64 n) {
  for (u64 taken = 0; taken <= most_taken(game, n); ++taken) {
    const TakeAndBreak::Digit digit = game.digit(taken);
    const u64 left = n - taken;
    const TakeAndBreak::Digit leaving = digit & ~TakeAndBreak::no_heap;
    const auto least =
        static_cast<u64>(std::countr_zero(leaving));  // heaps, which are 1 and 2 if two must differ
    if (left == 0 ? digit != leaving : leaving != 0 && left >= (game.unequal && least == 2 ? 3 : least))
      return true;
  }
  return false;
}

/// Calls visit(taken, heaps…) for the moves from a heap of n: what is taken, and the heaps that are left, 0
/// and 0 for none, 0 and b for one, two and three of them ascending. By taken, then by the number of heaps,
/// then by the heaps. Asks go_on() now and then and stops when it is false. Needs: no move leaves four heaps.
template <class Visit, class GoOn>
void for_each_move(const TakeAndBreak& game, u64 n, const MoveReach& reach, const Visit& visit,
                   const GoOn& go_on) {
  for (u64 taken = 0; taken <= most_taken(game, n) && go_on(); ++taken) {
    const TakeAndBreak::Digit digit = game.digit(taken);
    const u64 left = n - taken;
    if (left == 0 && (digit & TakeAndBreak::no_heap) != 0) visit(taken, u64{0}, u64{0});
    if (left > 0 && (digit & TakeAndBreak::one_heap) != 0) visit(taken, u64{0}, left);
    if ((digit & TakeAndBreak::two_heaps) != 0) {
      const u64 last = std::min((left - (game.unequal && left > 0 ? 1 : 0)) / 2, reach.first_of_two);
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

/// No fewer than there are moves from a heap of n.
[[nodiscard]] inline u64 move_bound(const TakeAndBreak& game, u64 n) {
  const u64 amounts = saturating_add(most_taken(game, n), 1);
  // At most n²/12 + 1 ways to write n, or less, as a sum of three.
  const u64 triples = game.most_heaps() > 2 ? saturating_multiply(n, n) / 12 + 1 : 0;
  return saturating_multiply(saturating_add(triples, saturating_add(n / 2, 1)), amounts);
}

/// A row of heaps after a move in heap i: the smallest ones that it leaves come first; 0 stands for a heap that is not there, except the
/// last.
[[nodiscard]] inline Heaps<u64> after_move(const Heaps<u64>& row, std::size_t i,
                                           std::initializer_list<u64> heaps) {
  Heaps<u64> to = row;
  const u64* const begin = std::find_if(heaps.begin(), heaps.end() - 1, [](u64 heap) { return heap != 0; });
  const auto at = to.sizes.begin() + static_cast<std::ptrdiff_t>(i);
  *at = *begin;
  to.sizes.insert(at + 1, begin + 1, heaps.end());
  return to;
}

/// Words for such a move.
[[nodiscard]] inline Message label_of_move(const Heaps<u64>& from, const Heaps<u64>& to) {
  const std::size_t i = changed_heap(from, to);
  const std::size_t more = to.sizes.size() - from.sizes.size();
  u64 taken = from.sizes[i] - to.sizes[i];
  for (std::size_t k = 1; k <= more; ++k) taken -= to.sizes[i + k];
  if (more == 0) return take_label(taken, i, from.sizes.size());
  const Message parts = parts_label(std::span(to.sizes).subspan(i, more + 1));
  if (taken == 0) return Message("split heap {0} into {1}", i + 1, parts);
  return from.sizes.size() > 1 ? Message("take {0} from heap {1}, leaving {2}", taken, i + 1, parts)
                               : Message("take {0}, leaving {1}", taken, parts);
}

}  // namespace sprague
