// The connected pieces that dominoes leave free.
//
// A piece is the same game wherever it lies and however it is turned or reflected, so it is kept as a shape:
// its bounding box, of its eight images the least.
#pragma once

#include <compare>
#include <vector>

#include "rules/cell_board.hpp"

namespace sprague {

/// A connected set of two cells or more in its bounding box, no wider than high.
template <BoardWord Word>
class DominoShape;

/// Of 61 cells at most in its box, which leaves three bits for its width, of 8 at most.
template <>
class DominoShape<u64> {
 public:
  static constexpr unsigned most_cells = 61;
  DominoShape() = default;
  DominoShape(u64 cells, unsigned columns) : code_(cells | u64{columns - 1} << most_cells) {}
  [[nodiscard]] u64 cells() const { return code_ << (64 - most_cells) >> (64 - most_cells); }
  [[nodiscard]] unsigned columns() const { return static_cast<unsigned>(code_ >> most_cells) + 1; }
  [[nodiscard]] std::size_t hash() const { return hash_of(code_ * 0x9e3779b97f4a7c15ULL); }
  friend auto operator<=>(const DominoShape&, const DominoShape&) = default;

 private:
  u64 code_ = 0;
};

template <>
class DominoShape<u128> {
 public:
  static constexpr unsigned most_cells = 128;
  DominoShape() = default;
  DominoShape(u128 cells, unsigned columns)
      : low_(static_cast<u64>(cells)), high_(static_cast<u64>(cells >> 64)), columns_(columns) {}
  [[nodiscard]] u128 cells() const { return u128{high_} << 64 | low_; }
  [[nodiscard]] unsigned columns() const { return static_cast<unsigned>(columns_); }
  [[nodiscard]] std::size_t hash() const {
    return hash_of(hash_of((low_ ^ columns_ << 56) * 0x9e3779b97f4a7c15ULL) + high_ * 0xff51afd7ed558ccdULL);
  }
  friend auto operator<=>(const DominoShape&, const DominoShape&) = default;

 private:
  u64 low_ = 0, high_ = 0, columns_ = 1;
};

/// The shape of a box whose first and last rows and columns have a cell.
template <BoardWord Word>
[[nodiscard]] DominoShape<Word> shape_of(const CellBox<Word>& box);

/// The shape of a piece of the board.
template <BoardWord Word>
[[nodiscard]] DominoShape<Word> shape_of(const CellBoard<Word>& board, Word piece) {
  return shape_of(box_of(board, piece));
}

/// The board of a shape.
template <BoardWord Word>
[[nodiscard]] CellBoard<Word> board_of(const DominoShape<Word>& shape) {
  const unsigned columns = shape.columns();
  return {shape.cells(), static_cast<std::uint8_t>(row_of(end_of_cells(shape.cells()) - 1, columns) + 1),
          static_cast<std::uint8_t>(columns)};
}

/// The pieces of two cells or more, in the reading order of their first cells, as bits of the board.
[[nodiscard]] std::vector<u128> pieces_of(const CellBoard<u128>& board);

/// Is there a symmetry (rules/board_symmetry.hpp) that keeps the free cells and takes no domino onto itself
/// or its neighbours?
[[nodiscard]] bool is_copied(const CellBoard<u128>& board);

// ---------------------------------------------------------------------------------------------------------------

template <BoardWord Word>
DominoShape<Word> shape_of(const CellBox<Word>& given) {
  const CellBox<Word> box = given.columns > given.rows ? given.transposed() : given;
  Word least = box.least();
  if (box.columns == box.rows) least = std::min(least, box.transposed().least());
  return {least, box.columns};
}

}  // namespace sprague
