// Boards of up to 64 cells in words of 64 bits, and the connected pieces that dominoes leave free.
//
// A piece is the same game wherever it lies and however it is turned or reflected, so it is kept as a shape:
// its bounding box, of its eight images the least.
#pragma once

#include <bit>
#include <compare>
#include <vector>

#include "sprague/integers.hpp"

namespace sprague {

/// Free cells of a board: cell (row, column), counted from 0, is bit row · columns + column.
struct CellBoard {
  static constexpr unsigned most_cells = 64;

  u64 free = 0;
  std::uint8_t rows = 0, columns = 0;  ///< rows · columns ≤ most_cells

  [[nodiscard]] unsigned cells() const { return unsigned{rows} * columns; }
  friend bool operator==(const CellBoard&, const CellBoard&) = default;

  /// Calls visit(domino) for both cells of every domino that fits: by the first of them in reading order, the
  /// one across before the one down.
  template <class Visit>
  void for_each_domino(const Visit& visit) const {
    const u64 across = across_starts(), down = down_starts();
    for (u64 left = across | down; left != 0; left &= left - 1) {
      const u64 cell = left & (~left + 1);
      if ((across & cell) != 0) visit(cell | cell << 1);
      if ((down & cell) != 0) visit(cell | cell << columns);
    }
  }
  /// The cells that a domino to the right of them, or below, starts on.
  [[nodiscard]] u64 across_starts() const { return free & (free & ~first_column()) >> 1; }
  [[nodiscard]] u64 down_starts() const { return rows > 1 ? free & free >> columns : 0; }
  /// How many dominoes fit.
  [[nodiscard]] unsigned dominoes() const {
    return static_cast<unsigned>(std::popcount(across_starts()) + std::popcount(down_starts()));
  }
  /// The cells connected with `cell`, one bit, which is free.
  [[nodiscard]] u64 piece_of(u64 cell) const;

 private:
  [[nodiscard]] u64 first_column() const;
};

/// A connected set of two cells or more in its bounding box, no wider than high.
struct DominoShape {
  u64 cells = 0;
  std::uint8_t columns = 0;

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(std::popcount(cells)); }
  [[nodiscard]] CellBoard board() const;
  [[nodiscard]] unsigned moves() const { return board().dominoes(); }
  [[nodiscard]] std::size_t hash() const {
    return hash_of((cells ^ u64{columns} << 56) * 0x9e3779b97f4a7c15ULL);
  }
  friend auto operator<=>(const DominoShape&, const DominoShape&) = default;
};

/// The pieces of two cells or more, in the reading order of their first cells, as bits of the board.
void append_pieces(const CellBoard& board, std::vector<u64>& out);

/// The shape of a piece of the board.
[[nodiscard]] DominoShape shape_of(const CellBoard& board, u64 piece);

/// Is the second player's copying by a half-turn a strategy on this shape? It is where the half-turn keeps
/// the cells and no domino meets its image: nothing lies on the centre.
[[nodiscard]] bool is_copied_by_half_turn(const DominoShape& shape);

/// A path is a shape in which no cell touches more than two others, and which is no ring: the same game as a row
/// of as many cells.
[[nodiscard]] bool is_path(const DominoShape& shape);
/// Two full rows, side by side?
[[nodiscard]] bool is_double_row(const DominoShape& shape);

/// Is there a symmetry (rules/board_symmetry.hpp) that keeps the free cells and takes no domino onto itself
/// or its neighbours?
[[nodiscard]] bool is_copied(const CellBoard& board);

}  // namespace sprague
