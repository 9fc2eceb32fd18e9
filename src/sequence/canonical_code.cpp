// First cousins are taken as long as a single stone has no move; then the bits go that the values of small
// heaps show to be without effect.
#include "sequence/canonical_code.hpp"

#include <algorithm>

#include "base/lists.hpp"
#include "sequence/dense_sequence.hpp"
#include "sequence/splitting_code.hpp"

namespace sprague::sequence {
namespace {

using Digits = std::vector<TakeAndBreak::Digit>;
constexpr TakeAndBreak::Digit none = TakeAndBreak::no_heap, one = TakeAndBreak::one_heap,
                              two = TakeAndBreak::two_heaps;

constexpr u64 most_digits = 64;  // digits of codes that are changed; a shift may take as many steps

TakeAndBreak::Digit digit(const Digits& digits, u64 k) { return k < digits.size() ? digits[k] : 0; }

// The game in which a heap of n is a heap of n + 1 of the given one, where a single stone has no move (first
// cousins, Guy & Smith 1956): an empty heap is a single stone there.
Digits first_cousin(const Digits& digits) {
  Digits out(digits.size() + 1, 0);
  for (u64 k = 1; k < out.size(); ++k) {
    if ((digit(digits, k) & one) != 0) out[k] |= one | none;
    if ((digit(digits, k - 1) & two) != 0) out[k] |= two | one | none;
    if ((digit(digits, k + 1) & none) != 0) out[k] |= none;
  }
  drop_trailing(out, 0, 1);
  return out;
}

std::vector<std::uint32_t> values_to(const Digits& digits, u64 size) {
  DenseSequence sequence(*splitting_game({digits}));
  Budget budget(Limits::none());
  sequence.advance(size, budget);
  std::vector<std::uint32_t> values(size);
  sequence.copy(0, values);
  return values;
}

bool leaves_a_zero_beside(const Digits& digits, const std::vector<std::uint32_t>& values, u64 k) {
  for (u64 taken = 0; taken < k; ++taken)
    if ((digits[taken] & two) != 0 && values[k - taken] == 0) return true;
  return false;
}

// Has the heap k an option of value 0, other than the empty one?
bool reaches_zero(const Digits& digits, const std::vector<std::uint32_t>& values, u64 k) {
  for (u64 taken = 0; taken < k; ++taken) {
    if ((digits[taken] & one) != 0 && values[k - taken] == 0) return true;
    for (u64 a = 1; (digits[taken] & two) != 0 && 2 * a <= k - taken; ++a)
      if (values[a] == values[k - taken - a]) return true;
  }
  return false;
}

// Without the bits that add no option's value to any heap.
void reduce(Digits& digits) {
  const auto values = values_to(digits, digits.size());
  const Digits all = digits;
  for (u64 k = 1; k < digits.size(); ++k) {
    if ((all[k] & one) != 0 && leaves_a_zero_beside(all, values, k)) digits[k] &= ~one;
    if ((all[k] & none) != 0 && reaches_zero(all, values, k)) digits[k] &= ~none;
  }
  drop_trailing(digits, 0, 1);
}

}  // namespace

Canonical canonical(const TakeAndBreak& game) {
  if (!splitting_game(game) || game.unequal || game.most() > most_digits) return {game, 0};
  Canonical out{game, 0};
  Digits& digits = out.game.digits;
  const bool moves = std::any_of(digits.begin(), digits.end(), [](auto each) { return each != 0; });
  for (; moves && (digit(digits, 1) & none) == 0; ++out.shift) digits = first_cousin(digits);
  reduce(digits);
  return out;
}

}  // namespace sprague::sequence
