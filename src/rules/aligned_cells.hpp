// Cells of a board in rows of 4 or 8 bits, whatever the board is: images are then a few operations on the whole word.
#pragma once

#include <algorithm>

#include "rules/cell_board.hpp"

namespace sprague {

/// Needs: width is 4 or 8. Cells of at most `width` columns and `most_rows` rows.
template <unsigned width>
struct AlignedCells {
  using Word = u64;
  static constexpr unsigned row_width = width;
  static constexpr unsigned most_rows = 64 / width;
  static constexpr u64 first_column = first_columns<u64>[width];

  /// Some cells, their first row and column at the border, and how many of these they have; no wider than high.
  struct Box {
    u64 cells;
    unsigned rows, columns;
  };

  /// The cells of a board that is stored row by row. Needs: it fits, or does so when it is turned.
  [[nodiscard]] static u64 of(const CellBox<u64>& given) {
    const CellBox<u64> box = given.columns > width || given.rows > most_rows ? given.transposed() : given;
    u64 cells = 0;
    for (unsigned row = 0; row < box.rows; ++row)
      cells |= (box.cells >> row * box.columns & low_bits<u64>(box.columns)) << row * width;
    return cells;
  }
  /// The cells beside some of them; with `corners` those at their corners, too.
  static u64 beside(u64 cells, bool corners = false) {
    u64 across = (cells << 1 & ~first_column) | (cells & ~first_column) >> 1;
    if (corners) cells |= across;
    return across | cells << width | cells >> width;
  }
  static unsigned rows_of(u64 cells) { return (end_of_cells(cells) - 1) / width + 1; }
  /// The cells where they are, rows staying rows. Needs: some cells.
  static Box upright_box_of(u64 cells) {
    cells >>= first_cell(cells) / width * width;
    u64 used = cells | cells >> 32;
    used |= used >> 16;
    used |= used >> 8;
    if constexpr (width == 4) used |= used >> 4;
    used &= low_bits<u64>(width);
    const unsigned empty = first_cell(used);
    cells >>= empty;
    return {cells, rows_of(cells), end_of_cells(used) - empty};
  }
  /// Needs: some cells.
  static Box box_of(u64 cells) {
    const Box box = upright_box_of(cells);
    return box.columns > box.rows ? Box{transposed(box.cells), box.columns, box.rows} : box;
  }
  /// The half-turn.
  static u64 turned(const Box& box) {
    return upside_down(mirrored(box.cells)) >> (64 - box.rows * width) >> (width - box.columns);
  }
  /// The least of the images whose rows are rows of the box.
  static u64 least_upright(const Box& box) {
    const unsigned right = width - box.columns, below = 64 - box.rows * width;
    const u64 mirror = mirrored(box.cells) >> right;
    return std::min(std::min(box.cells, mirror),
                    std::min(upside_down(box.cells) >> below, upside_down(mirror) >> below));
  }
  /// The least of all images.
  static u64 least(const Box& box) {
    const u64 least = least_upright(box);
    if (box.columns != box.rows) return least;
    return std::min(least, least_upright({transposed(box.cells), box.rows, box.columns}));
  }
  /// Needs: no more than `width` rows.
  static u64 transposed(u64 cells) {
    if constexpr (width == 8) return detail::transposed_square(cells);
    u64 change = (cells ^ cells >> 6) & 0x00cc;
    cells ^= change ^ change << 6;
    change = (cells ^ cells >> 3) & 0x0a0a;
    return cells ^ change ^ change << 3;
  }

 private:
  // Each row backwards.
  static u64 mirrored(u64 cells) {
    cells = (cells >> 1 & 0x5555555555555555) | (cells & 0x5555555555555555) << 1;
    cells = (cells >> 2 & 0x3333333333333333) | (cells & 0x3333333333333333) << 2;
    if constexpr (width == 8) cells = (cells >> 4 & 0x0f0f0f0f0f0f0f0f) | (cells & 0x0f0f0f0f0f0f0f0f) << 4;
    return cells;
  }
  // The last row first.
  static u64 upside_down(u64 cells) {
    cells = __builtin_bswap64(cells);
    if constexpr (width == 4) cells = (cells >> 4 & 0x0f0f0f0f0f0f0f0f) | (cells & 0x0f0f0f0f0f0f0f0f) << 4;
    return cells;
  }
};

}  // namespace sprague
