// Cells of boards as bits: of up to 64 cells in a word of 64, of up to 128 in two; the boxes that sets of cells lie in, turned
// and reflected; and the pieces that are left of a connected set.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>

#include "sprague/integers.hpp"

namespace sprague {

template <class Word>
concept BoardWord = std::same_as<Word, u64> || std::same_as<Word, u128>;

template <BoardWord Word>
inline constexpr unsigned bits_of = sizeof(Word) * 8;

// Not std::popcount, which is a call where programs must run on any x86-64 machine.
constexpr unsigned count_cells(u64 cells) {
  cells -= cells >> 1 & 0x5555555555555555;
  cells = (cells & 0x3333333333333333) + (cells >> 2 & 0x3333333333333333);
  cells = (cells + (cells >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<unsigned>(cells * 0x0101010101010101 >> 56);
}
constexpr unsigned count_cells(u128 cells) {
  return count_cells(static_cast<u64>(cells)) + count_cells(static_cast<u64>(cells >> 64));
}
/// Needs: there is one.
constexpr unsigned first_cell(u64 cells) { return static_cast<unsigned>(std::countr_zero(cells)); }
constexpr unsigned first_cell(u128 cells) {
  const auto low = static_cast<u64>(cells);
  return low != 0 ? first_cell(low) : 64 + first_cell(static_cast<u64>(cells >> 64));
}
/// One more than the last; 0 where there is none.
constexpr unsigned end_of_cells(u64 cells) { return static_cast<unsigned>(std::bit_width(cells)); }
constexpr unsigned end_of_cells(u128 cells) {
  const auto high = static_cast<u64>(cells >> 64);
  return high != 0 ? 64 + end_of_cells(high) : end_of_cells(static_cast<u64>(cells));
}

constexpr u64 reversed(u64 bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(bits);
}
constexpr u128 reversed(u128 bits) {
  return u128{reversed(static_cast<u64>(bits))} << 64 | reversed(static_cast<u64>(bits >> 64));
}

/// The `count` lowest bits.
template <BoardWord Word>
constexpr Word low_bits(unsigned count) {
  return count >= bits_of<Word> ? static_cast<Word>(~Word{0}) : static_cast<Word>((Word{1} << count) - 1);
}

/// By the number of columns: the cells of the first one, as far down as the bits go.
template <BoardWord Word>
inline constexpr auto first_columns = [] {
  std::array<Word, bits_of<Word> + 1> out{};
  for (unsigned columns = 1; columns <= bits_of<Word>; ++columns)
    for (unsigned bit = 0; bit < bits_of<Word>; bit += columns) out[columns] |= Word{1} << bit;
  return out;
}();

// cell / columns, without a division. Needs: cell < 256, columns ≤ 128; so the error of the quotient, 256 / 2^16, is less than
// one part in `columns`.
inline constexpr auto reciprocals = [] {
  std::array<std::uint32_t, 129> out{};
  for (std::uint32_t columns = 1; columns < out.size(); ++columns) out[columns] = 65'536 / columns + 1;
  return out;
}();
constexpr unsigned row_of(unsigned cell, unsigned columns) { return cell * reciprocals[columns] >> 16; }

/// Free cells of a board: cell (row, column), counted from 0, is bit row · columns + column.
template <BoardWord Word>
struct CellBoard {
  static constexpr unsigned most_cells = bits_of<Word>;

  Word free = 0;
  std::uint8_t rows = 0, columns = 0;  ///< rows · columns ≤ most_cells

  [[nodiscard]] unsigned cells() const { return unsigned{rows} * columns; }
  friend bool operator==(const CellBoard&, const CellBoard&) = default;

  /// Calls visit(domino) for both cells of every domino that fits, as long as it says true: by the first of them in reading
  /// order, the one across before the one down.
  template <class Visit>
  void for_each_domino(const Visit& visit) const {
    const Word across = across_starts(), down = down_starts();
    for (Word left = across | down; left != 0; left &= left - 1) {
      const Word cell = left & (~left + 1);
      if ((across & cell) != 0 && !visit(static_cast<Word>(cell | cell << 1))) return;
      if ((down & cell) != 0 && !visit(static_cast<Word>(cell | cell << columns))) return;
    }
  }
  /// The cells that a domino to the right of them, or below, starts on.
  [[nodiscard]] Word across_starts() const { return free & (free & ~first_columns<Word>[columns]) >> 1; }
  [[nodiscard]] Word down_starts() const { return rows > 1 ? free & free >> columns : 0; }
  /// How many dominoes fit.
  [[nodiscard]] unsigned dominoes() const {
    return count_cells(across_starts()) + count_cells(down_starts());
  }
  /// The cells connected with `cell`, one bit, which is free.
  [[nodiscard]] Word piece_of(Word cell) const {
    for (Word piece = cell;;) {
      const Word larger = with_neighbours(piece);
      if (larger == piece) return piece;
      piece = larger;
    }
  }
  /// Some free cells, and the free ones beside them.
  [[nodiscard]] Word with_neighbours(Word some) const {
    const Word first = first_columns<Word>[columns];
    Word out = some | (some << 1 & ~first) | (some & ~first) >> 1;
    if (rows > 1) out |= some << columns | some >> columns;
    return out & free;
  }
};

/// A piece in its bounding box.
template <BoardWord Word>
struct CellBox {
  Word cells;
  unsigned rows, columns;

  [[nodiscard]] Word turned() const { return reversed(cells) >> (bits_of<Word> - rows * columns); }
  [[nodiscard]] Word upside_down() const;
  [[nodiscard]] CellBox transposed() const;
  /// The least of itself, its half-turn and its two reflections.
  [[nodiscard]] Word least() const {
    const CellBox flipped{upside_down(), rows, columns};
    return std::min(std::min(cells, turned()), std::min(flipped.cells, flipped.turned()));
  }
};

/// The bounding box of some cells of a board, which are not none.
template <BoardWord Word>
[[nodiscard]] CellBox<Word> box_of(const CellBoard<Word>& board, Word piece);

/// Of a connected set some cells were taken and `left` are left: calls visit(piece) for each of their pieces.
/// `touched` are those of `left` beside a cell that was taken, which every piece has (or all of them, of any set);
/// `with_neighbours(some)` are some cells and those beside them, at most more than are left.
template <BoardWord Word, class Grow, class Visit>
void for_each_piece_left(Word left, Word touched, const Grow& with_neighbours, const Visit& visit) {
  while (touched != 0) {
    Word piece = touched & (~touched + 1);
    // Where nothing else is touched, nothing else is left.
    while ((touched & ~piece) != 0) {
      const Word larger = with_neighbours(piece) & left;
      if (larger == piece) break;
      piece = larger;
    }
    if ((touched & ~piece) == 0) piece = left;
    touched &= ~piece;
    left &= ~piece;
    visit(piece);
  }
}

// ---------------------------------------------------------------------------------------------------------------

namespace detail {

// By columns and k: the rows in whose number bit k is not set.
template <BoardWord Word>
inline constexpr auto even_rows = [] {
  std::array<std::array<Word, 7>, 12> out{};
  for (unsigned columns = 1; columns < 12; ++columns)
    for (unsigned k = 0; k < 7; ++k)
      for (unsigned bit = 0; bit < bits_of<Word>; ++bit)
        if ((bit / columns >> k & 1) == 0) out[columns][k] |= Word{1} << bit;
  return out;
}();

}  // namespace detail

template <BoardWord Word>
Word CellBox<Word>::upside_down() const {
  const unsigned all_rows = std::bit_ceil(rows);
  Word out = cells;
  if (all_rows * columns <= bits_of<Word> && columns < 12) {
    // Rows, pairs of rows, fours, … change places.
    unsigned width = columns;
    for (unsigned k = 0; 1U << k < all_rows; ++k, width *= 2) {
      const Word even = detail::even_rows<Word>[columns][k];
      out = (out & even) << width | (out >> width & even);
    }
    return out >> (all_rows - rows) * columns;
  }
  out = 0;
  for (unsigned row = 0; row < rows; ++row)
    out |= (cells >> row * columns & low_bits<Word>(columns)) << (rows - 1 - row) * columns;
  return out;
}

namespace detail {

// Rows of 8 bits in place of rows of `columns`, and back.
constexpr u64 spread(u64 cells, unsigned rows, unsigned columns) {
  u64 out = 0;
  for (unsigned row = 0; row < rows; ++row)
    out |= (cells >> row * columns & low_bits<u64>(columns)) << 8 * row;
  return out;
}
constexpr u64 packed(u64 cells, unsigned rows, unsigned columns) {
  u64 out = 0;
  for (unsigned row = 0; row < rows; ++row)
    out |= (cells >> 8 * row & low_bits<u64>(columns)) << row * columns;
  return out;
}
// 8 × 8: blocks of 4 × 4, then of 2 × 2, then single bits are exchanged across the diagonal.
constexpr u64 transposed_square(u64 cells) {
  u64 change = (cells ^ cells >> 28) & 0x00000000f0f0f0f0;
  cells ^= change ^ change << 28;
  change = (cells ^ cells >> 14) & 0x0000cccc0000cccc;
  cells ^= change ^ change << 14;
  change = (cells ^ cells >> 7) & 0x00aa00aa00aa00aa;
  return cells ^ change ^ change << 7;
}

}  // namespace detail

template <BoardWord Word>
CellBox<Word> CellBox<Word>::transposed() const {
  if (sizeof(Word) == 8 && rows <= 8 && columns <= 8) {
    const u64 square = detail::transposed_square(detail::spread(static_cast<u64>(cells), rows, columns));
    return {detail::packed(square, columns, rows), columns, rows};
  }
  CellBox out{0, columns, rows};
  for (Word left = cells; left != 0; left &= left - 1) {
    const unsigned bit = first_cell(left);
    out.cells |= Word{1} << (bit % columns * rows + bit / columns);
  }
  return out;
}

template <BoardWord Word>
CellBox<Word> box_of(const CellBoard<Word>& board, Word piece) {
  const unsigned wide = board.columns;
  const unsigned first = row_of(first_cell(piece), wide);
  const unsigned last = row_of(end_of_cells(piece) - 1, wide);
  Word used = 0;
  for (unsigned row = first; row <= last; ++row) used |= piece >> row * wide & low_bits<Word>(wide);
  const unsigned left = first_cell(used);
  CellBox<Word> box{0, last - first + 1, end_of_cells(used) - left};
  if (box.columns == wide) {
    box.cells = piece >> first * wide;
    return box;
  }
  for (unsigned row = first; row <= last; ++row)
    box.cells |= (piece >> (row * wide + left) & low_bits<Word>(box.columns)) << (row - first) * box.columns;
  return box;
}

}  // namespace sprague
