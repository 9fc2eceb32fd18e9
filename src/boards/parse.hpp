// Reads games drawn as pictures (doc/boards.md): `board NAME`, then a line a rule.
#pragma once

#include <string_view>

#include "boards/board_game.hpp"
#include "sprague/error.hpp"

namespace sprague::boards {

/// Is this the text of board games, and not of rules with coordinates?
[[nodiscard]] bool is_board_text(std::string_view text);

/// Errors point into `text`.
[[nodiscard]] Result<File> parse(std::string_view text);

}  // namespace sprague::boards
