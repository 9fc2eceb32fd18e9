// Positions of board games as they are typed and printed: `..x|.o.`, a row after the other; `4x5`, an empty board; or
// `0-1 1-2 2-0 : x..`, a graph, and behind ':' what stands on its vertices.
#pragma once

#include <string>

#include "base/scanner.hpp"
#include "boards/board.hpp"
#include "boards/compiled.hpp"

namespace sprague::boards {

struct Typed {
  Board board;
  Cells cells;
};

inline constexpr std::size_t most_cells_of_boards = 4'096;

/// Reads the rest of the scanner. Nothing typed: the game's start, if it has one.
[[nodiscard]] Result<Typed> read_typed(const Game& game, Scanner& scanner);

/// Sets what covers boards that are given by their size; an error where it is no drawn board.
[[nodiscard]] std::optional<Error> read_tile(Game& game, std::string_view drawn);

[[nodiscard]] std::string text_of(const Game& game, const Board& board, const Cells& cells);
/// The rows of a board, a character a cell. Needs: no graph.
[[nodiscard]] std::vector<std::string> rows_of(const Game& game, const Board& board, const Cells& cells);

/// Words for a move: what has come where, or from where to where; otherwise "to" and the board.
[[nodiscard]] Message move_label(const Game& game, const Board& board, const Cells& from, const Cells& to);

}  // namespace sprague::boards
