#include "sequence/splitting_code.hpp"

namespace sprague::sequence {

std::optional<SplittingGame> splitting_game(const TakeAndBreak& game) {
  if (game.tail != 0 || game.most_heaps() > 2) return std::nullopt;
  SplittingGame out;
  out.unequal = game.unequal;
  for (u64 k = 0; k < game.digits.size(); ++k) {
    if ((game.digits[k] & TakeAndBreak::two_heaps) != 0) out.splits.push_back(k);
    if ((game.digits[k] & TakeAndBreak::one_heap) != 0) out.leaves_one.push_back(k);
    if ((game.digits[k] & TakeAndBreak::no_heap) != 0) out.leaves_none.push_back(k);
  }
  return out;
}

}  // namespace sprague::sequence
