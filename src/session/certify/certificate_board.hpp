// A position of a drawn game as one of rules in the rule language, made for its board.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "runtime/board_position.hpp"
#include "session/certify/rules_text.hpp"

namespace sprague::detail {

struct BoardAsRules : GameAsRules {
  std::vector<char> kinds = {};  ///< of cells that are in no number, then those of the numbers

  /// The cells that numbers say. Needs: no number says whose turn it is.
  [[nodiscard]] boards::Cells cells_of(std::span<const i64> position, std::size_t count) const;
};

/// Of each kind of cells that rules look at, but one, the set of its cells is a number: the first cell of the board is the
/// binary digit 1, the next 2, and so on, row by row. Each way in which a picture fits the board is a rule. Where Left and Right
/// have moves of their own and play ends by a rule besides, a number in front says whose turn it is: 0 for Left, 1 for Right. That
/// no group is surrounded (NoGo) is the domain. Refused where the board or the text would be too large. `turn` is nothing where
/// both players have the same moves.
[[nodiscard]] Result<BoardAsRules> board_as_rules(const BoardPosition& position, std::optional<Player> turn);

}  // namespace sprague::detail
