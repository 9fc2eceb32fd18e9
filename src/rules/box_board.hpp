// The board of Dots and Boxes: boxes, the lines around them, and what the lines that are not drawn yet make of them.
//
// Seen from the boxes, a line that is not drawn is a string between two coins, or between a coin and the ground where it
// lies on the edge of the board: drawing it cuts the string, and a coin whose strings are all cut is taken
// (E. R. Berlekamp, J. H. Conway & R. K. Guy, Winning Ways, chapter 16: Strings-and-Coins). Sets of lines are words with
// a bit for each line, row by row: the lines above a row of boxes, then those beside them.
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "sprague/integers.hpp"

namespace sprague {

struct BoxBoard {
  static constexpr unsigned most_lines = 64;

  std::uint8_t rows = 1, columns = 1;  ///< of boxes

  [[nodiscard]] static constexpr u64 lines_of(u64 rows, u64 columns) {
    return (rows + 1) * columns + rows * (columns + 1);
  }
  [[nodiscard]] unsigned lines() const { return static_cast<unsigned>(lines_of(rows, columns)); }
  [[nodiscard]] u64 all_lines() const { return ~u64{0} >> (most_lines - lines()); }
  [[nodiscard]] unsigned boxes() const { return unsigned{rows} * columns; }

  /// The four lines of a box.
  [[nodiscard]] u64 around(unsigned box) const {
    const unsigned above = box / columns * stride() + box % columns;
    return u64{1} << above | u64{3} << (above + columns) | u64{1} << (above + stride());
  }
  /// The boxes that a line lies between, by their lines; 0 for the ground.
  struct Sides {
    u64 first, second;
  };
  [[nodiscard]] Sides beside(unsigned line) const {
    const unsigned row = line / stride(), place = line % stride();
    if (place < columns)  // it lies across
      return {row > 0 ? around((row - 1) * columns + place) : 0,
              row < rows ? around(row * columns + place) : 0};
    const unsigned column = place - columns;
    return {column > 0 ? around(row * columns + column - 1) : 0,
            column < columns ? around(row * columns + column) : 0};
  }
  /// Is a box taken by drawing the line last of these?
  [[nodiscard]] bool takes(u64 left_before, unsigned line) const {
    const Sides boxes = beside(line);
    const u64 only = u64{1} << line;
    return (boxes.first & left_before) == only || (boxes.second & left_before) == only;
  }
  /// The lines that hang together with the first one, box by box; `sides(line)` is what beside(line) says.
  template <class SidesOf>
  [[nodiscard]] static u64 component(u64 left, const SidesOf& sides) {
    u64 found = left & (~left + 1);
    for (u64 open = found; open != 0;) {
      const Sides boxes = sides(static_cast<unsigned>(std::countr_zero(open)));
      const u64 more = (boxes.first | boxes.second) & left & ~found;
      found |= more;
      open = (open & (open - 1)) | more;
    }
    return found;
  }
  [[nodiscard]] u64 component(u64 left) const {
    return component(left, [this](unsigned line) { return beside(line); });
  }

  /// By its two dots, a letter for the column and a number for the row: a1b1 lies across, a1a2 upright.
  [[nodiscard]] std::string name(unsigned line) const {
    const unsigned row = line / stride(), place = line % stride();
    const bool is_across = place < columns;
    const unsigned column = is_across ? place : place - columns;
    return dot(row, column) + (is_across ? dot(row, column + 1) : dot(row + 1, column));
  }
  [[nodiscard]] std::string names(u64 lines) const {
    std::string out;
    for (; lines != 0; lines &= lines - 1)
      out += (out.empty() ? "" : " ") + name(static_cast<unsigned>(std::countr_zero(lines)));
    return out;
  }
  /// The line of that name, its dots in any order; nothing where the board has none.
  [[nodiscard]] std::optional<unsigned> line_named(std::string_view word) const {
    const auto at = read_dot(word);
    const auto to = read_dot(word);
    if (!at || !to || !word.empty()) return std::nullopt;
    const unsigned row = std::min(at->row, to->row), column = std::min(at->column, to->column);
    const unsigned down = std::max(at->row, to->row) - row,
                   across = std::max(at->column, to->column) - column;
    if (down + across != 1 || row + down > rows || column + across > columns) return std::nullopt;
    return row * stride() + column + (down == 1 ? columns : 0U);
  }

  friend bool operator==(const BoxBoard&, const BoxBoard&) = default;

 private:
  struct Dot {
    unsigned row, column;
  };
  [[nodiscard]] unsigned stride() const { return 2U * columns + 1; }
  static std::string dot(unsigned row, unsigned column) {
    return static_cast<char>('a' + column) + std::to_string(row + 1);
  }
  // Takes a dot off the front of the word.
  static std::optional<Dot> read_dot(std::string_view& word) {
    if (word.empty() || word[0] < 'a' || word[0] > 'z') return std::nullopt;
    const auto column = static_cast<unsigned>(word[0] - 'a');
    word.remove_prefix(1);
    unsigned row = 0, digits = 0;
    for (; digits < word.size() && digits < 2 && word[digits] >= '0' && word[digits] <= '9'; ++digits)
      row = row * 10 + static_cast<unsigned>(word[digits] - '0');
    word.remove_prefix(digits);
    if (row == 0) return std::nullopt;
    return Dot{row - 1, column};
  }
};

}  // namespace sprague
