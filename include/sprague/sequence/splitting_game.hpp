// SplittingGame: a taking-and-breaking game in which a move takes from finitely many amounts and leaves at
// most two heaps, as plain sets, for the methods that are for such games.
#pragma once

#include <optional>
#include <vector>

#include "sprague/rules/take_and_break.hpp"

namespace sprague::sequence {

struct SplittingGame {
  std::vector<u64> splits;       ///< amounts k after which two heaps may be left, ascending; 0 only here
  std::vector<u64> leaves_one;   ///< amounts after which one heap may be left
  std::vector<u64> leaves_none;  ///< amounts that may be all of a heap
  bool unequal = false;          ///< must two heaps that are left differ (Grundy's game: splits = {0})?

  friend bool operator==(const SplittingGame&, const SplittingGame&) = default;
};

/// Nothing where some move leaves three heaps or more, or the digits go on for ever.
[[nodiscard]] std::optional<SplittingGame> splitting_game(const TakeAndBreak& game);

}  // namespace sprague::sequence
