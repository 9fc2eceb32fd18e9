// The cells around a shape, one after the other: they tell in a few operations, for all places on a board at once, where a piece
// stays in one when the shape is taken out of it.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "rules/aligned_cells.hpp"

namespace sprague {

/// On boards in rows of `width` bits (AlignedCells).
template <unsigned width, BoardWord Word = u64>
class Surroundings {
 public:
  /// Of a shape, from the place on that names it.
  struct Cell {
    int row = 0, column = 0;
    friend constexpr bool operator==(const Cell&, const Cell&) = default;
  };

  /// None is known: every place may part what it is taken out of.
  constexpr Surroundings() = default;
  /// With `corners`, cells that meet at a corner are connected, too. Where the cells around the shape are not one ring, none is known.
  constexpr Surroundings(std::span<const Cell> shape, bool corners) {
    if (shape.empty()) return;
    Cell low = shape[0], high = shape[0];
    for (const Cell& cell : shape) {
      low = {std::min(low.row, cell.row), std::min(low.column, cell.column)};
      high = {std::max(high.row, cell.row), std::max(high.column, cell.column)};
    }
    std::size_t size = 0;
    Cell first;
    for (int row = low.row - 1; row <= high.row + 1; ++row)
      for (int column = low.column - 1; column <= high.column + 1; ++column) {
        const Cell cell{row, column};
        if (!is_around(shape, cell)) continue;
        if (++size > most || next_of(shape, cell, cell) == cell) return;
        if (corners || touches(shape, cell)) first = cell;
      }
    Cell before = first, cell = first;
    std::size_t count = 0;
    do {
      stops_[count++] = stop_of(cell, corners || touches(shape, cell));
      before = std::exchange(cell, next_of(shape, cell, before));
    } while (cell != first && count < size);
    if (cell == first && count == size) count_ = count;
  }

  /// Where the shape may lie so that what is left of a connected piece might fall apart. Elsewhere it is connected, or nothing is left:
  /// of the cells around, those that are left come one after the other.
  [[nodiscard]] constexpr Word may_part(Word free) const {
    if (count_ == 0) return ~Word{0};
    const Word begin = stops_[0].left_of(free);
    Word last = begin, way = ~Word{0};
    Word one = 0, two = 0;  // places around which such cells end once, and twice
    for (std::size_t i = 1; i <= count_; ++i) {
      const bool is_back = i == count_;
      const Word here = is_back ? begin : stops_[i].left_of(free);
      way &= here;
      if (!is_back && !stops_[i].counts) continue;
      const Word end = last & ~way;
      two |= one & end;
      one |= end;
      last = here;
      way = ~Word{0};
    }
    return two;
  }

 private:
  // A cell around the shape, seen from all places.
  struct Stop {
    unsigned up = 0, down = 0;  // bits
    Word columns = 0;           // of the places from which it lies on the board
    bool counts = false;        // it is connected with the shape
    [[nodiscard]] constexpr Word left_of(Word free) const { return (free << up >> down) & columns; }
  };
  static constexpr std::size_t most = 32;

  static constexpr bool is_in(std::span<const Cell> shape, Cell cell) {
    return std::find(shape.begin(), shape.end(), cell) != shape.end();
  }
  static constexpr bool touches(std::span<const Cell> shape, Cell cell) {
    return is_in(shape, {cell.row - 1, cell.column}) || is_in(shape, {cell.row + 1, cell.column}) ||
           is_in(shape, {cell.row, cell.column - 1}) || is_in(shape, {cell.row, cell.column + 1});
  }
  static constexpr bool is_around(std::span<const Cell> shape, Cell cell) {
    return !is_in(shape, cell) &&
           (touches(shape, cell) || is_in(shape, {cell.row - 1, cell.column - 1}) ||
            is_in(shape, {cell.row - 1, cell.column + 1}) || is_in(shape, {cell.row + 1, cell.column - 1}) ||
            is_in(shape, {cell.row + 1, cell.column + 1}));
  }
  // The other one of the two cells around that are beside this one; itself where these are not two.
  static constexpr Cell next_of(std::span<const Cell> shape, Cell cell, Cell before) {
    const Cell beside[] = {{cell.row - 1, cell.column},
                           {cell.row, cell.column + 1},
                           {cell.row + 1, cell.column},
                           {cell.row, cell.column - 1}};
    Cell out = cell;
    unsigned count = 0;
    for (const Cell& other : beside) {
      if (!is_around(shape, other)) continue;
      ++count;
      if (other != before) out = other;
    }
    return count == 2 ? out : cell;
  }
  static constexpr Stop stop_of(Cell cell, bool counts) {
    const int steps = cell.row * static_cast<int>(width) + cell.column;
    Stop out{.counts = counts};
    constexpr int bits = bits_of<Word>;
    if (steps <= -bits || steps >= bits) return out;  // on no board
    out.up = steps < 0 ? static_cast<unsigned>(-steps) : 0;
    out.down = steps > 0 ? static_cast<unsigned>(steps) : 0;
    for (int column = 0; column < static_cast<int>(width); ++column)
      if (column + cell.column >= 0 && column + cell.column < static_cast<int>(width))
        out.columns |= AlignedCells<width, Word>::first_column << column;
    return out;
  }

  std::array<Stop, most> stops_{};
  std::size_t count_ = 0;
};

}  // namespace sprague
