// SplittingGame: the rules of a heap game whose moves take a number of beans and leave at most two heaps, as
// plain sets. All codes of that kind (octal digits, 4.xxx, Grundy's game) can be written so.
#pragma once

#include <vector>

#include "sprague/integers.hpp"

namespace sprague::sequence {

struct SplittingGame {
  std::vector<u64> splits;       ///< the k whose removal may leave two nonempty heaps; 0 is allowed here only
  std::vector<u64> leaves_one;   ///< the k ≥ 1 whose removal may leave one nonempty heap
  std::vector<u64> leaves_none;  ///< the k ≥ 1 that may be a whole heap
  bool unequal = false;          ///< the two heaps must differ (Grundy's game: splits = {0})
};

}  // namespace sprague::sequence
