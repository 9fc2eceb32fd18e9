// Nimstring (Berlekamp, Conway & Guy 1982): Dots and Boxes without the counting. Who takes a box draws again.
#pragma once

#include <vector>

#include "base/lists.hpp"
#include "rules/board_size.hpp"
#include "rules/nimstring_game.hpp"
#include "rules/ruleset.hpp"
#include "solve/nimstring_values.hpp"
#include "solve/search.hpp"

namespace sprague::rulesets {

class Nimstring {
 public:
  struct Position {
    BoxBoard board = {};
    u64 left = 0;         ///< the lines that are not drawn
    bool passes = false;  ///< a box has just been taken: the next player can only pass

    [[nodiscard]] std::string text() const {
      std::string out = std::to_string(board.rows) + "x" + std::to_string(board.columns);
      if (const u64 drawn = board.all_lines() & ~left; drawn != 0) out += " : " + board.names(drawn);
      return passes ? out + " pass" : out;
    }
    [[nodiscard]] std::size_t hash() const {
      return static_cast<std::size_t>(hash_of((left ^ u64{board.columns} << 58) * 0x9e3779b97f4a7c15ULL +
                                              board.rows * 2U + (passes ? 1U : 0U)));
    }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem value_theorem{
      .name = "the theory of Nimstring",
      .statement =
          "Boxes that can be taken are taken first; only where one lies beside a box with two lines left, which has no third one to "
          "be taken behind it, the position is loony: who moves takes both or gives both away, and one of these wins. Without "
          "boxes to take a component has the nim-value of those of its options that are not loony, and components add up "
          "as in Nim.",
      .source = "E. R. Berlekamp, J. H. Conway & R. K. Guy, Winning Ways (1982), chapter 16",
      .hypotheses = "normal play; who takes a box must draw again, and loses when no line is left"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "nimstring",
      .title = "Nimstring (Dots and Boxes)",
      .title_zh = "点格棋（Nimstring）",
      .family = "Boards",
      .summary = "Draw lines between dots; who closes a box draws again.",
      .rules =
          "A board of dots. A move draws a line between two neighbouring dots. Who closes a box takes it and has to draw again, so that "
          "the other player passes. Boxes are not counted: who has to draw and cannot has lost, as has who closes the last box. "
          "(In Dots and Boxes, where they are counted, who wins this game mostly wins.)",
      .notation = "ROWSxCOLUMNS [: LINE…] [pass]",
      .meaning =
          "Rows and columns of boxes, such as 2x3; then the lines that are drawn, each by its two dots: a letter for the column and a "
          "number for the row, such as a1b1 across and a1a2 upright. pass: a box has just been taken, and the next player can "
          "only pass.",
      .order = "row by row: the lines above a row of boxes, then those beside them",
      .range =
          "boards with up to 64 lines; empty ones of up to about a dozen boxes in normal play, and half of that in misère play",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"1x1", Outcome::N, -1, "1x1 : a1b1"},
      {"1x1 : a1b1", Outcome::P},
      {"1x1 : a1b1 a1a2 b1b2", Outcome::P},
      {"1x1 : a1b1 a1a2 b1b2 a2b2 pass", Outcome::N, -1, "1x1 : a1b1 a1a2 b1b2 a2b2"},
      {"1x3 : a1b1 b1c1 c1d1 a2b2 b2c2 c2d2", Outcome::P},
      {"1x3 : a1b1 b1c1 c1d1 a1a2 a2b2 b2c2 c2d2", Outcome::N},
      {"1x1", Outcome::P, -1, {}, Convention::misere},
  };

  static constexpr SearchMethod outcome_method{"search",
                                               "A line of play was searched as long as it could matter."};
  /// Why it is played alone.
  static constexpr MessageTemplate<0> alone_reason = "who takes a box draws again"_m;

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position out;
    const std::string_view word = scanner.peek();
    if (word.empty()) return scanner.missing("the board"_m);
    if (word.find('x') == std::string_view::npos)
      return scanner.error_at(word, "a board is its rows and columns of boxes, with an x between them"_m,
                              hint);
    Scanner sizes(word);
    const Result<std::array<u64, 2>> size =
        read_board_size(sizes, {.zero = "a board has a row and a column at least"_m,
                                .alone = "a board stands alone"_m,
                                .hint = hint});
    if (!size) return scanner.error_at(word, size.error().message, hint, size.error().kind);
    scanner.word();
    const auto& [rows, columns] = *size;
    if (rows > BoxBoard::most_lines || columns > BoxBoard::most_lines ||
        BoxBoard::lines_of(rows, columns) > BoxBoard::most_lines)
      return scanner.error_at(
          word, "the board has too many lines"_m,
          Message("A board may have {0} lines; {1} has {2}.", u64{BoxBoard::most_lines}, "5x5", u64{60}),
          ErrorKind::too_large);
    out.board = {static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns)};
    out.left = out.board.all_lines();
    if (scanner.accept(":"))
      while (!scanner.peek().empty() && scanner.peek() != "pass") {
        const std::string_view name = scanner.word();
        const auto line = out.board.line_named(name);
        if (!line)
          return scanner.error_at(name,
                                  Message("'{0}' is no line of this board", printable(name.substr(0, 40))),
                                  Message("A line is two neighbouring dots, from {0} to {1}.",
                                          out.board.name(0), out.board.name(out.board.lines() - 1)));
        if ((out.left >> *line & 1) == 0)
          return scanner.error_at(name, "this line is drawn already"_m, "Each line stands once."_m);
        out.left &= ~(u64{1} << *line);
      }
    const std::string_view last = scanner.peek();
    if (scanner.accept("pass")) {
      out.passes = true;
      if (!has_box(out))
        return scanner.error_at(last, "no box is closed, so that nobody has to pass"_m, hint);
    }
    return out;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    if (position.passes) {
      out.push_back({position.board, position.left, false});
      return;
    }
    for (u64 lines = position.left; lines != 0; lines &= lines - 1) {
      const auto line = static_cast<unsigned>(std::countr_zero(lines));
      out.push_back(
          {position.board, position.left & ~(u64{1} << line), position.board.takes(position.left, line)});
    }
  }
  /// Play ends where no line is left and nobody has to pass.
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    if (position.passes || position.left != 0) return std::nullopt;
    return convention == Convention::normal ? Outcome::P : Outcome::N;
  }

  [[nodiscard]] const Theorem* outcome_theorem(Convention convention) const {
    return convention == Convention::normal ? &value_theorem : nullptr;
  }
  [[nodiscard]] bool searches_outcome_of(const Position&) const { return true; }
  [[nodiscard]] std::optional<Outcome> search_outcome(const Position& position, Convention convention,
                                                      Budget& budget) {
    const auto wins = values_.wins(position.board, position.left, convention, budget);
    if (!wins) return std::nullopt;
    return *wins != position.passes ? Outcome::N : Outcome::P;
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    if (from.passes) return "pass"_m;
    return Message("draw {0}",
                   from.board.name(static_cast<unsigned>(std::countr_zero(from.left & ~to.left))));
  }

  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    if (convention == Convention::misere || position.passes || position.left == 0) return {};
    const BoxBoard& board = position.board;
    NimstringSum out;
    if (const auto loony = nimstring::loony_boxes(board, position.left)) {
      out.taking = board.name(loony->taking);
      out.giving = board.name(loony->giving);
      return {std::move(out)};
    }
    u64 rest = *nimstring::reduced(board, position.left);
    out.taken_first = board.names(position.left & ~rest);
    Budget little(Limits{.positions = 100'000});  // nobody has asked for the nimbers
    while (rest != 0) {
      const u64 component = board.component(rest);
      rest &= ~component;
      const auto value = values_.value(board, component, little);
      if (!value) return {};
      out.rows.push_back({board.names(component), value->nimber});
    }
    return {std::move(out)};
  }

 private:
  static constexpr MessageTemplate<0> hint =
      "Rows and columns of boxes, then the lines that are drawn, such as 2x3 : a1b1 b1b2."_m;

  static bool has_box(const Position& position) {
    for (unsigned box = 0; box < position.board.boxes(); ++box)
      if ((position.board.around(box) & position.left) == 0) return true;
    return false;
  }

  mutable NimstringValues values_;  // a table of what has been found
};

}  // namespace sprague::rulesets
