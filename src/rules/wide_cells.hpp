// Cells of a board of up to 11×11 in rows of 11 bits of a word of 128, as AlignedCells has them in rows of 4 or 8 bits of one of 64.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include "rules/cell_board.hpp"

namespace sprague {

struct WideCells {
  using Word = u128;
  static constexpr unsigned row_width = 11;
  static constexpr Word first_column = first_columns<Word>[row_width] & low_bits<Word>(row_width * row_width);

  /// Some cells, their first row and column at the border, and how many of these they have.
  struct Box {
    Word cells;
    unsigned rows, columns;
  };

  /// The cells beside some of them, and perhaps bits behind the last row.
  static Word beside(Word cells) {
    return (cells << 1 & ~first_column) | (cells & ~first_column) >> 1 | cells << row_width |
           cells >> row_width;
  }
  /// The cells where they are, rows staying rows. Needs: some cells.
  static Box upright_box_of(Word cells) {
    cells >>= first_cell(cells) / row_width * row_width;
    const unsigned rows = (end_of_cells(cells) - 1) / row_width + 1;
    Word used = 0;
    for (unsigned row = 0; row < rows; ++row) used |= cells >> row * row_width;
    used &= low_bits<Word>(row_width);
    const unsigned empty = first_cell(used);
    return {cells >> empty, rows, end_of_cells(used) - empty};
  }
  /// The least of the images whose rows are rows of the box.
  static Word least_upright(const Box& box) {
    Word images[4] = {box.cells};
    for (unsigned row = 0; row < box.rows; ++row) {
      const unsigned here = row * row_width, there = (box.rows - 1 - row) * row_width;
      const Word cells = box.cells >> here & low_bits<Word>(row_width);
      const Word mirror = Word{mirrored[static_cast<std::size_t>(cells)]} >> (row_width - box.columns);
      images[1] |= mirror << here;
      images[2] |= cells << there;
      images[3] |= mirror << there;
    }
    return *std::min_element(std::begin(images), std::end(images));
  }
  static Word transposed(Word cells) {
    Word out = 0;
    for (unsigned row = 0; cells != 0; cells >>= row_width, ++row)
      out |= down[static_cast<std::size_t>(cells & low_bits<Word>(row_width))] << row;
    return out;
  }

 private:
  static constexpr std::size_t rows_of_cells = std::size_t{1} << row_width;
  // By the cells of a row: the row backwards, and the column that it becomes.
  static constexpr auto mirrored = [] {
    std::array<std::uint16_t, rows_of_cells> out{};
    for (std::size_t cells = 1; cells < out.size(); ++cells)
      out[cells] = static_cast<std::uint16_t>(out[cells / 2] / 2 | (cells & 1) << (row_width - 1));
    return out;
  }();
  static constexpr auto down = [] {
    std::array<Word, rows_of_cells> out{};
    for (std::size_t cells = 1; cells < out.size(); ++cells)
      out[cells] = out[cells / 2] << row_width | (cells & 1);
    return out;
  }();
};

}  // namespace sprague
