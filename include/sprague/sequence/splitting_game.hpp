// SplittingGame: a taking-and-breaking game in which a move leaves at most two heaps and takes from finitely
// many amounts, as the methods for such games read it.
#pragma once

#include <optional>
#include <vector>

#include "sprague/rules/take_and_break.hpp"

namespace sprague::sequence {

struct SplittingGame {
  std::vector<u64> splits;       ///< amounts k after which two heaps may be left, ascending
  std::vector<u64> leaves_one;   ///< amounts after which one heap may be left
  std::vector<u64> leaves_none;  ///< amounts that may be all of a heap
  bool unequal = false;          ///< must two heaps that are left differ?

  friend bool operator==(const SplittingGame&, const SplittingGame&) = default;
};

/// Nothing where some move leaves three heaps or more, or the digits go on for ever.
[[nodiscard]] std::optional<SplittingGame> splitting_game(const TakeAndBreak& game);

}  // namespace sprague::sequence
