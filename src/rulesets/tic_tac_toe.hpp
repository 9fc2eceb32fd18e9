// Tic-tac-toe (井字棋): three in a row.
#pragma once

#include <array>
#include <bit>

#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class TicTacToe {
 public:
  struct Position {
    std::uint16_t x = 0, o = 0;  // bit 3 · row + column

    [[nodiscard]] std::string text() const {
      std::string out;
      for (unsigned i = 0; i < 9; ++i) {
        if (i == 3 || i == 6) out += '/';
        out += (x >> i & 1U) != 0 ? 'X' : (o >> i & 1U) != 0 ? 'O' : '.';
      }
      return out;
    }
    [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(hash_of(u64{x} << 16 | o)); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Info info{
      .name = "tic_tac_toe",
      .title = "Tic-tac-toe",
      .title_zh = "井字棋",
      .family = "Boards",
      .summary = "Three in a row wins.",
      .rules =
          "X and O are placed in turn on free squares of a 3 × 3 board, X first. Who first has three in a "
          "row, column or diagonal wins; a full board without is a draw. In misère play three in a row "
          "lose.",
      .notation = "BOARD",
      .meaning =
          "Three rows of X, O and . (free), such as X.O/.X./..O; nothing for the empty board. Who is to "
          "move follows from the numbers of X and O.",
      .order = "by row, then by column",
      .range = "every position",
      .has_tables = false};
  static constexpr Example examples[] = {
      {".../.../...", Outcome::D},
      {"X../.O./..X", Outcome::D},
      {"XX./OO./...", Outcome::N, -1, "XXX/OO./..."},
      {"XX./.O./...", Outcome::D},
      {"X.O/.../..X", Outcome::P},
      {"XXX/OO./...", Outcome::P},
      {".../.../...", Outcome::D, -1, {}, Convention::misere},
      {"XXX/OO./...", Outcome::N, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position position;
    const std::string_view text = scanner.rest();
    unsigned at = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (Scanner::is_separator(c) || (c == '/' && at % 3 == 0)) continue;
      const bool is_x = c == 'X' || c == 'x', is_o = c == 'O' || c == 'o';
      if (!is_x && !is_o && c != '.')
        return scanner.error_at(text.substr(i, 1), "a square is X, O or . for free"_m, hint);
      if (at == 9) return scanner.error_at(text.substr(i, 1), "the board has only nine squares"_m, hint);
      if (is_x) position.x = static_cast<std::uint16_t>(position.x | 1U << at);
      if (is_o) position.o = static_cast<std::uint16_t>(position.o | 1U << at);
      ++at;
    }
    if (at != 0 && at != 9)
      return scanner.error_at(text, Message("the board has {0} squares and needs nine", at), hint);
    scanner.seek(scanner.text().size());
    const int lead = std::popcount(position.x) - std::popcount(position.o);
    if (lead != 0 && lead != 1)
      return scanner.error_at(text, "X moves first, so there are as many X as O, or one more"_m);
    // Who made the line moved last, and nobody moves after it.
    if (has_line(lead == 0 ? position.x : position.o))
      return scanner.error_at(text, "play ended with a line before the last move"_m);
    return position;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    const bool x_moves = std::popcount(position.x) == std::popcount(position.o);
    for (unsigned i = 0; i < 9; ++i) {
      if (((position.x | position.o) >> i & 1U) != 0) continue;
      Position option = position;
      std::uint16_t& own = x_moves ? option.x : option.o;
      own = static_cast<std::uint16_t>(own | 1U << i);
      out.push_back(option);
    }
  }

  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    if (has_line(position.x) || has_line(position.o))
      return convention == Convention::normal ? Outcome::P : Outcome::N;
    if ((position.x | position.o) == 0x1ff) return Outcome::D;
    return std::nullopt;
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const unsigned placed = static_cast<unsigned>((from.x | from.o) ^ (to.x | to.o));
    const int at = std::countr_zero(placed);
    return to.x != from.x ? Message("X at row {0}, column {1}", at / 3 + 1, at % 3 + 1)
                          : Message("O at row {0}, column {1}", at / 3 + 1, at % 3 + 1);
  }

 private:
  static constexpr MessageTemplate<0> hint = "A board is three rows, such as X.O/.X./..O."_m;

  static bool has_line(unsigned squares) {
    constexpr std::array<unsigned, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (const unsigned line : lines)
      if ((squares & line) == line) return true;
    return false;
  }
};

}  // namespace sprague::rulesets
