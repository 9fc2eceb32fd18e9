// Cells of a board in rows of 4 or 8 bits, whatever the board is: images are then a few operations on the whole word, or on its
// halves.
#pragma once

#include <algorithm>
#include <string>

#include "rules/cell_board.hpp"

namespace sprague {

/// Needs: width is 4 or 8. Cells of at most `width` columns and `most_rows` rows.
template <unsigned width, BoardWord AnyWord = u64>
struct AlignedCells {
  using Word = AnyWord;
  static constexpr unsigned row_width = width;
  static constexpr unsigned most_rows = bits_of<Word> / width;
  static constexpr Word first_column = first_columns<Word>[width];

  /// Some cells, their first row and column at the border, and how many of these they have; no wider than high.
  struct Box {
    Word cells;
    unsigned rows, columns;
  };

  /// Does a board fit, or when it is turned?
  [[nodiscard]] static constexpr bool holds(unsigned rows, unsigned columns) {
    return (rows <= most_rows && columns <= width) || (rows <= width && columns <= most_rows);
  }
  /// The cells of a board that is stored row by row. Needs: holds(its rows and columns).
  [[nodiscard]] static Word of(const CellBox<Word>& given) {
    const CellBox<Word> box = given.columns > width || given.rows > most_rows ? given.transposed() : given;
    Word cells = 0;
    for (unsigned row = 0; row < box.rows; ++row)
      cells |= (box.cells >> row * box.columns & low_bits<Word>(box.columns)) << row * width;
    return cells;
  }
  /// The cells beside some of them; with `corners` those at their corners, too.
  static Word beside(Word cells, bool corners = false) {
    Word across = (cells << 1 & ~first_column) | (cells & ~first_column) >> 1;
    if (corners) cells |= across;
    return across | cells << width | cells >> width;
  }
  static unsigned rows_of(Word cells) { return (end_of_cells(cells) - 1) / width + 1; }
  /// The cells where they are, rows staying rows. Needs: some cells.
  static Box upright_box_of(Word cells) {
    cells >>= first_cell(cells) / width * width;
    auto used = static_cast<u64>(cells);
    if constexpr (is_wide) used |= static_cast<u64>(cells >> 64);
    used |= used >> 32;
    used |= used >> 16;
    used |= used >> 8;
    if constexpr (width == 4) used |= used >> 4;
    used &= low_bits<u64>(width);
    const unsigned empty = first_cell(used);
    cells >>= empty;
    return {cells, rows_of(cells), end_of_cells(used) - empty};
  }
  /// Needs: some cells.
  static Box box_of(Word cells) {
    const Box box = upright_box_of(cells);
    return box.columns > box.rows ? Box{transposed(box.cells), box.columns, box.rows} : box;
  }
  /// The half-turn.
  static Word turned(const Box& box) {
    return upside_down(mirrored(box.cells)) >> (bits_of<Word> - box.rows * width) >> (width - box.columns);
  }
  /// The least of the images whose rows are rows of the box.
  static Word least_upright(const Box& box) {
    const unsigned right = width - box.columns, below = bits_of<Word> - box.rows * width;
    const Word mirror = mirrored(box.cells) >> right;
    return std::min(std::min(box.cells, mirror),
                    std::min(upside_down(box.cells) >> below, upside_down(mirror) >> below));
  }
  /// The least of all images.
  static Word least(const Box& box) {
    const Word least = least_upright(box);
    if (box.columns != box.rows) return least;
    return std::min(least, least_upright({transposed(box.cells), box.rows, box.columns}));
  }
  /// Needs: no more than `width` rows.
  static Word transposed(Word cells) {
    if constexpr (width == 8) return detail::transposed_square(static_cast<u64>(cells));
    Word change = (cells ^ cells >> 6) & 0x00cc;
    cells ^= change ^ change << 6;
    change = (cells ^ cells >> 3) & 0x0a0a;
    return cells ^ change ^ change << 3;
  }
  /// A number that orders cells by where they lie.
  static u64 order_of(Word cells) {
    if constexpr (!is_wide) return cells >> 24;
    const unsigned end = end_of_cells(cells);
    return static_cast<u64>(end > 40 ? cells >> (end - 40) : cells);
  }
  static std::size_t hash_of_cells(Word cells) {
    u64 hash = hash_of(static_cast<u64>(cells) * 0x9e3779b97f4a7c15ULL);
    if constexpr (is_wide) hash = hash_of(hash + static_cast<u64>(cells >> 64) * 0xff51afd7ed558ccdULL);
    return static_cast<std::size_t>(hash);
  }
  /// "rows of 8 cells"
  static std::string kept_as() {
    return "rows of " + std::to_string(width) + " cells" + (is_wide ? " in 128 bits" : "");
  }

 private:
  static constexpr bool is_wide = bits_of<Word> > 64;
  // What a function of 64 bits makes of the halves.
  static Word of_halves(Word cells, const auto& image) {
    if constexpr (is_wide)
      return Word{image(static_cast<u64>(cells >> 64))} << 64 | image(static_cast<u64>(cells));
    else
      return image(cells);
  }
  // Each row backwards.
  static Word mirrored(Word all) {
    return of_halves(all, [](u64 cells) {
      cells = (cells >> 1 & 0x5555555555555555) | (cells & 0x5555555555555555) << 1;
      cells = (cells >> 2 & 0x3333333333333333) | (cells & 0x3333333333333333) << 2;
      if constexpr (width == 8) cells = (cells >> 4 & 0x0f0f0f0f0f0f0f0f) | (cells & 0x0f0f0f0f0f0f0f0f) << 4;
      return cells;
    });
  }
  // The last row first.
  static Word upside_down(Word all) {
    if constexpr (is_wide) all = all << 64 | all >> 64;
    return of_halves(all, [](u64 cells) {
      cells = __builtin_bswap64(cells);
      if constexpr (width == 4) cells = (cells >> 4 & 0x0f0f0f0f0f0f0f0f) | (cells & 0x0f0f0f0f0f0f0f0f) << 4;
      return cells;
    });
  }
};

}  // namespace sprague
