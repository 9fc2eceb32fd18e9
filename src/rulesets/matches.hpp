// The match game (火柴游戏, Lanqiao Cup): matches are laid on a grid, upright or lying; equal ones may not
// see each other along their own line. By search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/lists.hpp"
#include "rules/position_view.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

/// A board of at most 32 cells, row by row; bit i of the masks is cell i.
struct MatchBoard {
  std::uint32_t upright = 0;  // matches like a 1
  std::uint32_t lying = 0;    // matches like a -
  std::uint8_t rows = 3;
  std::uint8_t columns = 4;

  [[nodiscard]] unsigned cells() const { return unsigned{rows} * columns; }
  [[nodiscard]] static bool has(std::uint32_t mask, unsigned cell) { return (mask >> cell & 1) != 0; }
  [[nodiscard]] bool is_empty(unsigned cell) const { return !has(upright | lying, cell); }

  [[nodiscard]] BoardOfCells view() const {
    BoardOfCells board{std::vector<std::string>(rows)};
    for (unsigned cell = 0; cell < cells(); ++cell)
      board.rows[cell / columns] += has(upright, cell) ? '1' : has(lying, cell) ? '-' : '0';
    return board;
  }
  [[nodiscard]] std::string text() const { return joined(view().rows, "/"); }
  [[nodiscard]] std::size_t hash() const {
    return hash_of((u64{upright} << 32 | lying) + (u64{rows} << 8 | columns) * 0x9e3779b97f4a7c15ULL);
  }
  friend bool operator==(const MatchBoard&, const MatchBoard&) = default;
};

class Matches {
 public:
  using Position = MatchBoard;

  static constexpr Info info{
      .name = "matches",
      .title = "The match game",
      .title_zh = "火柴游戏",
      .family = "Boards",
      .summary = "Lay matches so that equal ones do not see each other.",
      .rules =
          "On an empty cell of a grid a move lays a match, upright (1) or lying (-). It may not see an equal "
          "match along its own line, that is an upright one in its column or a lying one in its row, with "
          "only empty cells between them. (A match of the other kind between them blocks the view.)",
      .notation = "ROW/ROW/…",
      .meaning =
          "The rows of the board, from the top, in the signs 0 (empty), 1 (upright) and - (lying). Blanks "
          "may separate rows too. Nothing at all is the empty board of 3 rows of 4.",
      .order = "by row, then by column, upright before lying",
      .range =
          "boards of up to 32 cells that can be searched within the limits: all of 3 rows of 4 (28,064 "
          "positions)",
      .has_tables = false};
  static constexpr Example examples[] = {
      {"0111/-000/-000", Outcome::N, 1, "1111/-000/-000"},
      {"000/000", Outcome::P, 0},
      {"", Outcome::P, 0},
      {"0", Outcome::N, 1, "1"},
      {"1/0/0", Outcome::P, 0},
      {"1/-/0", Outcome::N, 1, "1/-/1"},
      {"10-0", Outcome::P, 0},
      {"00", Outcome::N, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;

  void options(const Position& position, std::vector<Position>& out) const {
    for (unsigned cell = 0; cell < position.cells(); ++cell) {
      if (!position.is_empty(cell)) continue;
      const unsigned column = cell % position.columns, row_begin = cell - column;
      if (!sees(position, position.upright, cell, position.columns, column,
                position.cells() - position.columns + column)) {
        out.push_back(position);
        out.back().upright |= std::uint32_t{1} << cell;
      }
      if (!sees(position, position.lying, cell, 1, row_begin, row_begin + position.columns - 1)) {
        out.push_back(position);
        out.back().lying |= std::uint32_t{1} << cell;
      }
    }
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const bool is_upright = from.upright != to.upright;
    const std::uint32_t laid = is_upright ? from.upright ^ to.upright : from.lying ^ to.lying;
    const auto cell = static_cast<unsigned>(std::countr_zero(laid));
    const unsigned row = cell / from.columns + 1, column = cell % from.columns + 1;
    return is_upright ? Message("place 1 at row {0}, column {1}", row, column)
                      : Message("place - at row {0}, column {1}", row, column);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return 2 * (position.cells() - static_cast<unsigned>(std::popcount(position.upright | position.lying)));
  }
  /// In a follower no new match sees an equal one along its line, as matches are never taken away. Counting
  /// how each row can be filled regardless of the upright ones, or each column regardless of the lying ones,
  /// bounds the number of followers.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 by_rows = 1, by_columns = 1;
    for (unsigned row = 0; row < position.rows; ++row)
      by_rows = saturating_multiply(
          by_rows, fillings(position, position.lying, row * position.columns, 1, position.columns));
    for (unsigned column = 0; column < position.columns; ++column)
      by_columns = saturating_multiply(
          by_columns, fillings(position, position.upright, column, position.columns, position.rows));
    return std::min(by_rows, by_columns);
  }

 private:
  // Is there a match of `kind` next to the empty `cell` on its line from cell `first` to cell `last`?
  static bool sees(const Position& position, std::uint32_t kind, unsigned cell, unsigned step, unsigned first,
                   unsigned last) {
    unsigned at = cell;
    while (at != first && position.is_empty(at -= step)) {
    }
    if (Position::has(kind, at)) return true;
    at = cell;
    while (at != last && position.is_empty(at += step)) {
    }
    return Position::has(kind, at);
  }
  // In how many ways a line of `length` cells can be filled up so that no new match of `kind` comes after
  // another that it sees.
  static u64 fillings(const Position& position, std::uint32_t kind, unsigned first, unsigned step,
                      unsigned length) {
    u64 unseen = 1, seen = 0;  // by whether a match of `kind` is seen from the next cell
    for (unsigned i = 0; i < length; ++i) {
      const unsigned cell = first + i * step;
      if (Position::has(kind, cell)) {
        seen += unseen;
        unseen = 0;
      } else if (!position.is_empty(cell)) {
        unseen += seen;
        seen = 0;
      } else {  // empty, the other kind, or `kind` where none is seen
        const u64 before = unseen;
        unseen = 2 * unseen + seen;
        seen += before;
      }
    }
    return unseen + seen;
  }
};

inline Result<MatchBoard> Matches::parse(Scanner& scanner) const {
  if (scanner.done()) return Position{};
  Position board{0, 0, 0, 0};
  unsigned cells = 0;
  while (!scanner.done()) {
    std::string_view word = scanner.word();
    while (true) {  // the rows of the word, separated by /
      const std::string_view row = word.substr(0, word.find('/'));
      if (row.empty()) return scanner.error_at(word, "a row is empty"_m, "Rows are words of 0, 1 and -."_m);
      const std::size_t odd = row.find_first_not_of("01-");
      if (odd != std::string_view::npos)
        return scanner.error_at(row.substr(odd, 1), "a cell can be 0 (empty), 1 (upright) or - (lying)"_m,
                                "The board of the contest looks like this: 0111/-000/-000"_m);
      if (board.rows > 0 && row.size() != board.columns)
        return scanner.error_at(row, Message("this row has length {0} and the first has length {1}",
                                             row.size(), u64{board.columns}));
      if (cells + row.size() > 32)
        return scanner.error_at(row, "too many cells"_m, "A board may have 32."_m, ErrorKind::too_large);
      board.columns = static_cast<std::uint8_t>(row.size());
      ++board.rows;
      for (const char sign : row) {
        if (sign == '1') board.upright |= std::uint32_t{1} << cells;
        if (sign == '-') board.lying |= std::uint32_t{1} << cells;
        ++cells;
      }
      if (row.size() == word.size()) break;
      word.remove_prefix(row.size() + 1);
    }
  }
  return board;
}

}  // namespace sprague::rulesets
