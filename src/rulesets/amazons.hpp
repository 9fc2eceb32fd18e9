// Amazons (W. Zamkauskas 1988): a queen moves and shoots an arrow, which burns the square that it hits.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/lists.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Amazons {
 public:
  /// Squares row by row: x and o are Left's and Right's amazons, . is free and # burnt.
  struct Position {
    std::string squares = {};
    std::size_t columns = 0;  ///< 0 where there is no square

    [[nodiscard]] std::string text() const { return joined(view().rows, "/"); }
    [[nodiscard]] BoardOfCells view() const {
      BoardOfCells board;
      for (std::size_t i = 0; i < squares.size(); i += columns)
        board.rows.push_back(squares.substr(i, columns));
      return board;
    }
    [[nodiscard]] std::size_t hash() const { return std::hash<std::string>()(squares) * 31 + columns; }
    [[nodiscard]] u64 heap_bytes() const { return squares.size() > 15 ? squares.capacity() + 1 : 0; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Info info{
      .name = "amazons",
      .title = "Amazons",
      .title_zh = "亚马逊棋",
      .family = "Boards",
      .summary = "Move an amazon like a queen, then burn a square that it sees.",
      .rules =
          "Each player has amazons on a board. A move takes one of one's own like a queen of chess, and then this amazon shoots "
          "an arrow like another such move, which burns the square that it hits for good. Amazons and arrows pass neither "
          "amazons nor burnt squares. Who cannot move has lost.",
      .notation = "BOARD",
      .meaning =
          "Rows of x (Left's amazon), o (Right's), . (free) and # (burnt) with / between them, such as x../.#./..o; left: or "
          "right: in front says whose turn it is, otherwise Left begins.",
      .order = "by the amazon, then by where it goes, then by where it shoots, row by row",
      .range = "boards with about a dozen free squares, by search",
      .has_tables = false};
  static constexpr Example examples[] = {
      {"x", Outcome::P},
      {"x.", Outcome::N, -1, "right: #x"},
      {"right: x.", Outcome::P},
      {"x#o.", Outcome::P},
      {"x..#o.", Outcome::N},
      {"x./.o", Outcome::P},
      {"x.", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position out;
    const std::string_view text = scanner.rest();
    std::size_t in_row = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (Scanner::is_separator(text[i])) continue;
      if (text[i] == '/') {
        if (out.columns == 0) out.columns = in_row;
        if (in_row == 0 || in_row != out.columns) return uneven(scanner, text.substr(i, 1));
        in_row = 0;
        continue;
      }
      if (std::string_view("xo.#").find(text[i]) == std::string_view::npos)
        return scanner.error_at(text.substr(i, 1), "a square is x, o, . for free or # for burnt"_m, hint);
      if (out.squares.size() == most_squares)
        return scanner.error_at(text.substr(i, 1), "the board is too large"_m,
                                Message("It may have {0} squares.", most_squares), ErrorKind::too_large);
      out.squares += text[i];
      ++in_row;
    }
    if (out.squares.empty()) return scanner.missing("the board"_m);
    if (out.columns == 0) out.columns = in_row;
    if (in_row != out.columns) return uneven(scanner, text.substr(text.size()));
    scanner.seek(scanner.text().size());
    return out;
  }

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    const char own = player == Player::left ? 'x' : 'o';
    for (std::size_t from = 0; from < position.squares.size(); ++from) {
      if (position.squares[from] != own) continue;
      Position then = position;
      then.squares[from] = '.';
      for (const std::size_t to : seen_from(position, from)) {
        then.squares[to] = own;
        for (const std::size_t shot : seen_from(then, to)) {
          out.push_back(then);
          out.back().squares[shot] = '#';
        }
        then.squares[to] = '.';
      }
    }
  }
  [[nodiscard]] bool may_go_on_for_ever() const { return false; }  // each move burns a square

  [[nodiscard]] Message move_label(const Position& from, Player player, const Position& to) const {
    const char own = player == Player::left ? 'x' : 'o';
    std::size_t left = 0, reached = 0, burnt = 0;
    for (std::size_t i = 0; i < from.squares.size(); ++i) {
      if (from.squares[i] == own && to.squares[i] != own) left = i;
      if (from.squares[i] != own && to.squares[i] == own) reached = i;
      if (from.squares[i] != '#' && to.squares[i] == '#') burnt = i;
    }
    const auto square = [&](std::size_t i) {
      return Message("row {0}, column {1}", u64{i / from.columns + 1}, u64{i % from.columns + 1});
    };
    return Message("from {0} to {1}, burning {2}", square(left), square(reached), square(burnt));
  }

 private:
  static constexpr std::size_t most_squares = 400;
  static constexpr MessageTemplate<0> hint = "A board is written row by row, such as x../.#./..o."_m;

  static Error uneven(const Scanner& scanner, std::string_view at) {
    return scanner.error_at(at, "the rows are not equally long"_m, hint);
  }
  // The squares that a queen on this one can go to, in order.
  [[nodiscard]] static std::vector<std::size_t> seen_from(const Position& position, std::size_t square) {
    using Step = std::array<int, 2>;
    static constexpr std::array<Step, 8> steps{Step{-1, -1}, Step{-1, 0}, Step{-1, 1}, Step{0, -1},
                                               Step{0, 1},   Step{1, -1}, Step{1, 0},  Step{1, 1}};
    const int columns = static_cast<int>(position.columns);
    const int rows = static_cast<int>(position.squares.size()) / columns;
    std::vector<std::size_t> out;
    for (const auto& [down, right] : steps) {
      int row = static_cast<int>(square) / columns + down,
          column = static_cast<int>(square) % columns + right;
      for (; row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += right) {
        const auto at = static_cast<std::size_t>(row * columns + column);
        if (position.squares[at] != '.') break;
        out.push_back(at);
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  }
};

}  // namespace sprague::rulesets
