// Chomp (Gale 1974): bite off a square of a chocolate bar with all right of it and above it; the square in
// the corner is poisoned.
#pragma once

#include <algorithm>

#include "base/lists.hpp"
#include "rules/board_size.hpp"
#include "rules/chomp_table.hpp"
#include "rules/heaps.hpp"
#include "rules/misere.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Chomp {
 public:
  /// The lengths of the rows from the bottom, none longer than the one below it, none empty; never no row.
  struct Position : Heaps<u64> {
    [[nodiscard]] std::string brief(std::size_t width) const {
      std::string out = Heaps::brief(width);
      if (out.ends_with(" heaps)")) out.replace(out.size() - 6, 5, "rows");
      return out;
    }
    [[nodiscard]] std::string text() const { return Heaps::brief(~std::size_t{0}); }
  };

  static constexpr Theorem stealing_theorem{
      .name = "strategy stealing",
      .statement =
          "The next player wins every rectangle: if taking the far corner alone does not win, then what "
          "answers it does, as a first move. Which move wins it does not say.",
      .source = "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
      .hypotheses =
          "a rectangle with at least two squares, in misère play three: then the far corner can be taken, "
          "every "
          "answer to that is a first move too, and there is one"};
  static constexpr Theorem hook_theorem{
      .name = "Bouton's theorem",
      .statement =
          "One row and one column are the heaps of Nim: their squares without the poisoned one. Its "
          "nim-value is "
          "their nim-sum; in misère play the misère Nim rule holds.",
      .source =
          "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
      .hypotheses = "all rows but the lowest have one square: no bite touches both arms"};
  static constexpr Theorem two_rows_theorem{
      .name = "Gale's theorem on two rows",
      .statement =
          "With two rows, or two columns, the previous player wins exactly when the longer one has one square "
          "more than the other.",
      .source = "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
      .hypotheses = "normal play; at most two rows, or at most two columns"};
  static constexpr Theorem theorems[] = {stealing_theorem, hook_theorem, two_rows_theorem};

  static constexpr Info info{
      .name = "chomp",
      .title = "Chomp",
      .title_zh = "巧克力游戏（Chomp）",
      .family = "Boards",
      .summary = "Bite off all that is right of and above a square; the corner is poisoned.",
      .rules =
          "A chocolate bar consists of rows of squares, none longer than the row below it. A move takes a "
          "square with all squares right of it, above it, and above and right of it. The square at the lower "
          "left is poisoned and may not be taken.",
      .notation = "ROW… | ROWSxCOLUMNS",
      .meaning =
          "The lengths of the rows, from the lowest one up, such as 4 4 3; or a rectangle: 3x4 has 3 rows of "
          "4.",
      .order = "by the row of the square, from the lowest one up, then by its column",
      .range =
          "shapes in boxes with up to twenty million shapes (13x13, 3x480), or as many as the limits allow, "
          "by a "
          "table; larger rectangles without their winning moves; one row and one column, or two rows, below 2^64",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"3x4", Outcome::N, 9, "4 2 2"},
      {"2x2", Outcome::N, 2, "2 1"},
      {"1", Outcome::P, 0},
      {"4 4 3", Outcome::N},
      {"3 1 1", Outcome::P, 0},
      {"8x8", Outcome::N, 13, "8 1 1 1 1 1 1 1"},
      {"1000000000000 1 1", Outcome::N, -1, "3 1 1"},
      {"1000000000 1000000000", Outcome::N, -1, "1000000000 999999999"},
      {"2", Outcome::P, -1, {}, Convention::misere},
      {"2 1", Outcome::N, -1, "1 1", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const bool is_missing = scanner.done();
    const std::string_view first = scanner.peek();
    if (first.find('x') != std::string_view::npos) return rectangle(scanner);
    Position shape;
    while (!scanner.done()) {
      const std::string_view word = scanner.peek();
      const Result<u64> row = scanner.natural<u64>("a row's length"_m);
      if (!row) return row.error();
      if (!shape.sizes.empty() && *row > shape.sizes.back())
        return scanner.error_at(word,
                                Message("row {0} is longer than the row below it", shape.sizes.size() + 1),
                                "The rows go from the lowest one up, such as 4 4 3."_m);
      shape.sizes.push_back(*row);
      if (shape.sizes.size() > most_rows) return too_many_rows(scanner, word);
    }
    drop_trailing(shape.sizes, 0, 0);
    if (shape.sizes.empty())
      return is_missing
                 ? scanner.missing("the chocolate bar"_m)
                 : scanner.error_at(first, "there is no chocolate: the poisoned square is always there"_m,
                                    "The smallest bar is 1."_m);
    return shape;
  }

  void prepare(const Position& position, Budget& budget) {
    const u64 rows = std::min<u64>(position.sizes.size(), position.sizes[0]);
    const u64 columns = std::max<u64>(position.sizes.size(), position.sizes[0]);
    if (is_hook(position) || facts(position) || !ChompTable::is_possible(rows, columns)) return;
    // A shape that fills little of its box is searched with less.
    const u64 size = ChompTable::size_of(rows, columns);
    if (size / 16 > saturating_add(follower_bound(position), 4'096)) return;
    if (size > budget.limits().positions) {
      if (!is_rectangle(position) && !two_lines(position) &&
          follower_bound(position) > budget.limits().positions)
        budget.give_up();
      return;
    }
    auto table =
        std::find_if(tables_.begin(), tables_.end(), [&](const ChompTable& t) { return t.rows() == rows; });
    if (table == tables_.end()) table = tables_.insert(table, ChompTable(static_cast<std::size_t>(rows)));
    table->extend_to(columns, budget);
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for_each_square(position, [&](std::size_t row, u64 column) {
      out.push_back(after(position, row, column));
      return true;
    });
  }

  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    if (is_hook(position)) return Known<u64>{right_arm(position) ^ upper_arm(position), &hook_theorem};
    if (const auto known = facts(position)) return Known<u64>{known->nim_value, nullptr};
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (is_hook(position)) {
      const u64 right = right_arm(position), up = upper_arm(position);
      if (convention == Convention::misere)
        return Known<Outcome>{misere_nim_outcome(right ^ up, right > 1 || up > 1), &hook_theorem};
      return Known<Outcome>{right == up ? Outcome::P : Outcome::N, &hook_theorem};
    }
    if (const auto known = facts(position)) return Known<Outcome>{known->outcome(convention), nullptr};
    if (const auto lines = two_lines(position); lines && convention == Convention::normal)
      return Known<Outcome>{lines->longer == lines->shorter + 1 ? Outcome::P : Outcome::N, &two_rows_theorem};
    if (is_rectangle(position))
      return Known<Outcome>{Outcome::N, &stealing_theorem};  // not a hook: 2x2 or more
    return std::nullopt;
  }

  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    if (is_hook(position))
      return add_hook_moves(position, target ^ upper_arm(position), target ^ right_arm(position), sink);
    add_moves_where(position, sink, [&](const Facts& option) { return option.nim_value == target; });
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    if (is_hook(position)) {
      if (convention == Convention::normal) return moves_to_value(position, 0, sink);
      const u64 right = right_arm(position), up = upper_arm(position);
      return add_hook_moves(position, misere_target(up, up > 1), misere_target(right, right > 1), sink);
    }
    const auto lines = convention == Convention::normal ? two_lines(position) : std::nullopt;
    if (!facts(position) && lines) return add_move_of_two_lines(position, *lines, sink);
    if (!facts(position)) return add_move_of_rectangle(position, sink);
    add_moves_where(position, sink,
                    [&](const Facts& option) { return option.outcome(convention) == Outcome::P; });
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const auto row = static_cast<std::size_t>(
        std::mismatch(to.sizes.begin(), to.sizes.end(), from.sizes.begin()).first - to.sizes.begin());
    return label(row, row < to.sizes.size() ? to.sizes[row] : 0);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (to.sizes.size() > from.sizes.size() || from == to) return false;
    const auto row = static_cast<std::size_t>(
        std::mismatch(to.sizes.begin(), to.sizes.end(), from.sizes.begin()).first - to.sizes.begin());
    const u64 column = row < to.sizes.size() ? to.sizes[row] : 0;
    return column < from.sizes[row] && to == after(from, row, column);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("take") || !scanner.accept("from") || !scanner.accept("row")) return std::nullopt;
    const Result<u64> row = scanner.natural<u64>("a row"_m);
    if (!row || !scanner.accept("column")) return std::nullopt;
    const Result<u64> column = scanner.natural<u64>("a column"_m);
    if (!column || !scanner.done()) return std::nullopt;
    if (*row < 1 || *row > position.sizes.size() || *column < 1 || (*row == 1 && *column == 1))
      return std::nullopt;
    const auto i = static_cast<std::size_t>(*row - 1);
    if (*column > position.sizes[i]) return std::nullopt;
    return after(position, i, *column - 1);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    return after(position, position.sizes.size() - 1, position.sizes.back() - 1);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 squares = 0;
    for (const u64 row : position.sizes) squares = saturating_add(squares, row);
    return squares == ~u64{0} ? squares : squares - 1;
  }
  // All shapes inside the shape, counted row by row from the top: ways[k] of them have a row of at most k.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    if (saturating_multiply(position.sizes.size(), position.sizes[0]) > 100'000) return ~u64{0};
    std::vector<u64> ways(static_cast<std::size_t>(position.sizes[0]) + 1, 1);
    for (std::size_t i = position.sizes.size(); i-- > 0;) {
      const auto length = static_cast<std::size_t>(position.sizes[i]);
      for (std::size_t k = 1; k <= length; ++k) ways[k] = saturating_add(ways[k], ways[k - 1]);
      for (std::size_t k = length + 1; k < ways.size(); ++k) ways[k] = ways[length];
    }
    return ways.back();
  }
  /// The bar as it lies, with its winning squares.
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    Grounds out;
    if (is_hook(position)) {
      NimSum arms{.subject = NimSum::Subject::arm, .by_misere_rule = convention == Convention::misere};
      arms.add(to_text(right_arm(position)), right_arm(position), 0, right_arm(position) > 1);
      arms.add(to_text(upper_arm(position)), upper_arm(position), position.sizes.size() - 1,
               upper_arm(position) > 1);
      out.emplace_back(std::move(arms));
    }
    if (position.sizes.size() > 20 || position.sizes[0] > 36 || !facts(position)) return out;
    BoardPicture picture{std::vector<std::string>(position.sizes.size()), false};
    for (std::size_t row = 0; row < position.sizes.size(); ++row) {
      std::string& line = picture.rows[position.sizes.size() - 1 - row];
      for (u64 column = 0; column < position.sizes[row]; ++column) {
        const bool is_poisoned = row == 0 && column == 0;
        const bool is_winning =
            !is_poisoned && facts(after(position, row, column))->outcome(convention) == Outcome::P;
        line += is_poisoned ? 'x' : is_winning ? '*' : '.';
        picture.has_wins = picture.has_wins || is_winning;
      }
    }
    out.insert(out.begin(), std::move(picture));
    return out;
  }

 private:
  static constexpr std::size_t most_rows = 1'000'000;

  struct Facts {
    u64 nim_value;
    Outcome normal, misere;
    [[nodiscard]] Outcome outcome(Convention convention) const {
      return convention == Convention::normal ? normal : misere;
    }
  };

  static Error too_many_rows(const Scanner& scanner, std::string_view word) {
    return scanner.error_at(word, "the chocolate bar has too many rows"_m,
                            Message("A bar may have {0} rows.", most_rows), ErrorKind::too_large);
  }
  static Result<Position> rectangle(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    const Result<std::array<u64, 2>> size = read_board_size(
        scanner, {.zero = "there is no chocolate: the poisoned square is always there"_m,
                  .alone = "a rectangle stands alone"_m,
                  .hint = "A rectangle is written ROWSxCOLUMNS, such as 3x4, and nothing else."_m});
    if (!size) return size.error();
    const auto& [rows, columns] = *size;
    if (rows > most_rows) return too_many_rows(scanner, word.substr(0, word.find('x')));
    return Position{{std::vector<u64>(static_cast<std::size_t>(rows), columns)}};
  }

  static bool is_hook(const Position& p) { return p.sizes.size() == 1 || p.sizes[1] == 1; }
  static bool is_rectangle(const Position& p) { return p.sizes.front() == p.sizes.back(); }
  static u64 right_arm(const Position& p) { return p.sizes[0] - 1; }
  static u64 upper_arm(const Position& p) { return p.sizes.size() - 1; }

  // From a table that has the shape, or the one that lies on its side.
  [[nodiscard]] std::optional<Facts> facts(const Position& position) const {
    for (const ChompTable& table : tables_) {
      if (table.covers(position.sizes)) return facts(table, position.sizes);
      if (position.sizes[0] <= table.rows() && position.sizes.size() <= table.columns())
        return facts(table, conjugate(position.sizes));
    }
    return std::nullopt;
  }
  static Facts facts(const ChompTable& table, const std::vector<u64>& rows) {
    return {table.nim_value(rows), table.outcome(rows, Convention::normal),
            table.outcome(rows, Convention::misere)};
  }
  static std::vector<u64> conjugate(const std::vector<u64>& rows) {
    std::vector<u64> columns;
    for (std::size_t above = rows.size(); above > 0; --above)
      columns.resize(static_cast<std::size_t>(rows[above - 1]), above);
    return columns;
  }

  // Calls visit(row, column), counted from 0, for every square that may be taken, until it says false.
  template <class Visit>
  static void for_each_square(const Position& position, const Visit& visit) {
    for (std::size_t row = 0; row < position.sizes.size(); ++row)
      for (u64 column = row == 0 ? 1 : 0; column < position.sizes[row]; ++column)
        if (!visit(row, column)) return;
  }
  static Position after(const Position& position, std::size_t row, u64 column) {
    Position to = position;
    for (std::size_t i = row; i < to.sizes.size(); ++i) to.sizes[i] = std::min(to.sizes[i], column);
    drop_trailing(to.sizes, 0, 0);
    return to;
  }
  static Message label(std::size_t row, u64 column) {
    return Message("take from row {0}, column {1}", row + 1, column + 1);
  }
  static void add(const Position& position, std::size_t row, u64 column, OptionSink<Position>& sink) {
    sink.add([&] { return after(position, row, column); }, [&] { return label(row, column); });
  }

  template <class IsWanted>
  void add_moves_where(const Position& position, OptionSink<Position>& sink,
                       const IsWanted& is_wanted) const {
    for_each_square(position, [&](std::size_t row, u64 column) {
      if (column % 64 == 63 && !sink.may_go_on()) {
        sink.cut_short();
        return false;
      }
      if (is_wanted(*facts(after(position, row, column)))) add(position, row, column, sink);
      return true;
    });
  }
  // The bites that leave `right` squares of the right arm, or `up` of the upper one.
  static void add_hook_moves(const Position& position, u64 right, u64 up, OptionSink<Position>& sink) {
    if (right < right_arm(position)) add(position, 0, right + 1, sink);
    if (up < upper_arm(position)) add(position, static_cast<std::size_t>(up) + 1, 0, sink);
  }
  // Two rows, or two columns, and which.
  struct TwoLines {
    u64 longer, shorter;
    bool are_rows;
  };
  static std::optional<TwoLines> two_lines(const Position& p) {
    if (p.sizes.size() == 2) return TwoLines{p.sizes[0], p.sizes[1], true};
    if (p.sizes[0] != 2) return std::nullopt;
    const auto twos = std::find(p.sizes.begin(), p.sizes.end(), 1) - p.sizes.begin();
    return TwoLines{p.sizes.size(), static_cast<u64>(twos), false};
  }
  // From a, b that do not differ by one: from two equal lines the far square of the second; otherwise the longer one down to
  // b + 1. (Bites through both lines leave them equal, and other bites leave other differences.)
  static void add_move_of_two_lines(const Position& position, const TwoLines& lines,
                                    OptionSink<Position>& sink) {
    const bool are_equal = lines.longer == lines.shorter;
    const u64 line = are_equal ? 1 : 0, place = are_equal ? lines.shorter - 1 : lines.shorter + 1;
    add(position, static_cast<std::size_t>(lines.are_rows ? line : place), lines.are_rows ? place : line,
        sink);
  }
  // Squares have one winning move: it leaves two equal arms. (All other bites leave a rectangle, or leave
  // both arms whole and can be answered by that one.)
  static void add_move_of_rectangle(const Position& position, OptionSink<Position>& sink) {
    if (position.sizes.size() != position.sizes[0] || position.sizes[0] < 3) return sink.cut_short();
    add(position, 1, 1, sink);
  }

  std::vector<ChompTable> tables_;  // of different numbers of rows
};

}  // namespace sprague::rulesets
