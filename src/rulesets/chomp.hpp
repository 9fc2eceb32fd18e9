// Chomp (Gale 1974): bite off a square of a chocolate bar with all right of it and above it; the square in
// the corner is poisoned.
#pragma once

#include <algorithm>

#include "rules/chomp_bar.hpp"
#include "rules/chomp_table.hpp"
#include "rules/misere.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Chomp {
 public:
  /// Never empty: the poisoned square is always there.
  using Position = ChompBar;

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
          "The lengths of the rows, from the lowest one up, such as 4 4 3; or equal rows together: 3x4 is 3 rows "
          "of 4.",
      .order = "by the row of the square, from the lowest one up, then by its column",
      .range =
          "shapes in boxes with up to twenty million shapes (13x13, 3x480), or as many as the limits allow, "
          "by a table; larger rectangles, with their winning move where they are squares; one row and one column, "
          "two rows, or two columns; all numbers below 2^64",
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
      {"1000000000000000000x1000000000000000000", Outcome::N, -1, "1000000000000000000 999999999999999999x1"},
      {"2", Outcome::P, -1, {}, Convention::misere},
      {"2 1", Outcome::N, -1, "1 1", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const bool is_missing = scanner.done();
    const std::string_view first = scanner.peek();
    Position bar;
    u64 typed = 0, below = 0;  // rows, empty ones too, and the length of the last one
    while (!scanner.done()) {
      const std::string_view word = scanner.peek();
      const Result<Position::Run> run = read_run(scanner);
      if (!run) return run.error();
      if (typed > 0 && run->length > below)
        return scanner.error_at(word, Message("row {0} is longer than the row below it", typed + 1),
                                "The rows go from the lowest one up, such as 4 4 3."_m);
      below = run->length;
      if (run->rows > ~u64{0} - typed)
        return scanner.error_at(word, "the chocolate bar has too many rows"_m,
                                Message("A bar may have {0} rows.", ~u64{0}), ErrorKind::too_large);
      bar.add(run->rows, run->length);
      typed += run->rows;
    }
    if (bar.empty())
      return is_missing
                 ? scanner.missing("the chocolate bar"_m)
                 : scanner.error_at(first, "there is no chocolate: the poisoned square is always there"_m,
                                    "The smallest bar is 1."_m);
    return bar;
  }

  /// In normal play two long rows have a theorem for who wins and by which move: their table waits until somebody asks
  /// for the nim-value.
  void prepare(const Position& position, Convention convention, Budget& budget) {
    constexpr u64 much = 1'000'000'000;  // options, about a second
    const bool has_theorem = convention == Convention::normal && two_lines(position).has_value();
    if (has_theorem && saturating_multiply(follower_bound(position), option_bound(position)) > much) return;
    prepare_values(position, budget);
  }
  void prepare_values(const Position& position, Budget& budget) {
    const u64 rows = std::min(position.rows(), position.columns());
    const u64 columns = std::max(position.rows(), position.columns());
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
    for_each_square(position, [&](u64 row, u64 column) {
      out.push_back(position.after(row, column));
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
    const u64 row = from.first_difference(to);
    return label(row, to.row(row));
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    const u64 row = from.first_difference(to);
    return !to.empty() && to.row(row) < from.row(row) && to == from.after(row, to.row(row));
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("take") || !scanner.accept("from") || !scanner.accept("row")) return std::nullopt;
    const Result<u64> row = scanner.natural<u64>("a row"_m);
    if (!row || !scanner.accept("column")) return std::nullopt;
    const Result<u64> column = scanner.natural<u64>("a column"_m);
    if (!column || !scanner.done()) return std::nullopt;
    if (*row < 1 || *column < 1 || (*row == 1 && *column == 1)) return std::nullopt;
    if (*column > position.row(*row - 1)) return std::nullopt;
    return position.after(*row - 1, *column - 1);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    return position.after(position.rows() - 1, position.top() - 1);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 squares = 0;
    for (const auto& run : position.runs())
      squares = saturating_add(squares, saturating_multiply(run.rows, run.length));
    return squares == ~u64{0} ? squares : squares - 1;
  }
  // All shapes inside the shape, counted row by row from the top: ways[k] of them have a row of at most k.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    if (saturating_multiply(position.rows(), position.columns()) > 100'000) return ~u64{0};
    const std::vector<u64> rows = position.row_lengths();
    std::vector<u64> ways(static_cast<std::size_t>(position.columns()) + 1, 1);
    for (std::size_t i = rows.size(); i-- > 0;) {
      const auto length = static_cast<std::size_t>(rows[i]);
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
      arms.add(to_text(upper_arm(position)), upper_arm(position),
               static_cast<std::size_t>(upper_arm(position)), upper_arm(position) > 1);
      out.emplace_back(std::move(arms));
    }
    if (position.rows() > 20 || position.columns() > 36 || !facts(position)) return out;
    const std::vector<u64> rows = position.row_lengths();
    BoardPicture picture{std::vector<std::string>(rows.size()), false};
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::string& line = picture.rows[rows.size() - 1 - row];
      for (u64 column = 0; column < rows[row]; ++column) {
        const bool is_poisoned = row == 0 && column == 0;
        const bool is_winning =
            !is_poisoned && facts(position.after(row, column))->outcome(convention) == Outcome::P;
        line += is_poisoned ? 'x' : is_winning ? '*' : '.';
        picture.has_wins = picture.has_wins || is_winning;
      }
    }
    out.insert(out.begin(), std::move(picture));
    return out;
  }

 private:
  struct Facts {
    u64 nim_value;
    Outcome normal, misere;
    [[nodiscard]] Outcome outcome(Convention convention) const {
      return convention == Convention::normal ? normal : misere;
    }
  };

  // LENGTH, or ROWSxLENGTH.
  static Result<Position::Run> read_run(Scanner& scanner) {
    const std::size_t x = scanner.peek().find('x');
    Position::Run run{1, 0};
    if (x == std::string_view::npos) {
      const Result<u64> length = scanner.natural<u64>("a row's length"_m);
      if (!length) return length.error();
      run.length = *length;
      return run;
    }
    const std::string_view word = scanner.word();
    const auto read = [&](std::string_view digits, const Message& what, u64& into) -> std::optional<Error> {
      const Result<u64> number = Scanner(digits).natural<u64>(what);
      const Message hint = "Rows are written as in 4 4 3; 3x4 is 3 rows of 4."_m;
      if (!number)
        return scanner.error_at(digits.empty() ? word : digits, number.error().message, hint,
                                number.error().kind);
      if (*number == 0)
        return scanner.error_at(digits, "there is no chocolate: the poisoned square is always there"_m, hint);
      into = *number;
      return std::nullopt;
    };
    if (auto error = read(word.substr(0, x), "a number of rows"_m, run.rows)) return *std::move(error);
    if (auto error = read(word.substr(x + 1), "a number of columns"_m, run.length)) return *std::move(error);
    return run;
  }

  static bool is_hook(const Position& p) { return p.row(1) <= 1; }
  static bool is_rectangle(const Position& p) { return p.runs().size() == 1; }
  static u64 right_arm(const Position& p) { return p.columns() - 1; }
  static u64 upper_arm(const Position& p) { return p.rows() - 1; }

  // From a table that has the shape, or the one that lies on its side.
  [[nodiscard]] std::optional<Facts> facts(const Position& position) const {
    for (const ChompTable& table : tables_) {
      if (table.covers(position.rows(), position.columns())) return facts(table, position.row_lengths());
      if (table.covers(position.columns(), position.rows()))
        return facts(table, position.conjugate().row_lengths());
    }
    return std::nullopt;
  }
  static Facts facts(const ChompTable& table, const std::vector<u64>& rows) {
    return {table.nim_value(rows), table.outcome(rows, Convention::normal),
            table.outcome(rows, Convention::misere)};
  }

  // Calls visit(row, column), counted from 0, for every square that may be taken, until it says false.
  template <class Visit>
  static void for_each_square(const Position& position, const Visit& visit) {
    u64 row = 0;
    for (const auto& run : position.runs())
      for (u64 i = 0; i < run.rows; ++i, ++row)
        for (u64 column = row == 0 ? 1 : 0; column < run.length; ++column)
          if (!visit(row, column)) return;
  }
  static Message label(u64 row, u64 column) {
    return Message("take from row {0}, column {1}", saturating_add(row, 1), saturating_add(column, 1));
  }
  static void add(const Position& position, u64 row, u64 column, OptionSink<Position>& sink) {
    sink.add([&] { return position.after(row, column); }, [&] { return label(row, column); });
  }

  template <class IsWanted>
  void add_moves_where(const Position& position, OptionSink<Position>& sink,
                       const IsWanted& is_wanted) const {
    for_each_square(position, [&](u64 row, u64 column) {
      if (column % 64 == 63 && !sink.may_go_on()) {
        sink.cut_short();
        return false;
      }
      if (is_wanted(*facts(position.after(row, column)))) add(position, row, column, sink);
      return true;
    });
  }
  // The bites that leave `right` squares of the right arm, or `up` of the upper one.
  static void add_hook_moves(const Position& position, u64 right, u64 up, OptionSink<Position>& sink) {
    if (right < right_arm(position)) add(position, 0, right + 1, sink);
    if (up < upper_arm(position)) add(position, up + 1, 0, sink);
  }
  // Two rows, or two columns, and which.
  struct TwoLines {
    u64 longer, shorter;
    bool are_rows;
  };
  static std::optional<TwoLines> two_lines(const Position& p) {
    if (p.rows() == 2) return TwoLines{p.columns(), p.top(), true};
    if (p.columns() != 2) return std::nullopt;
    return TwoLines{p.rows(), p.runs().front().rows, false};
  }
  // From a, b that do not differ by one: from two equal lines the far square of the second; otherwise the longer one down to
  // b + 1. (Bites through both lines leave them equal, and other bites leave other differences.)
  static void add_move_of_two_lines(const Position& position, const TwoLines& lines,
                                    OptionSink<Position>& sink) {
    const bool are_equal = lines.longer == lines.shorter;
    const u64 line = are_equal ? 1 : 0, place = are_equal ? lines.shorter - 1 : lines.shorter + 1;
    add(position, lines.are_rows ? line : place, lines.are_rows ? place : line, sink);
  }
  // Squares have one winning move: it leaves two equal arms. (All other bites leave a rectangle, or leave
  // both arms whole and can be answered by that one.)
  static void add_move_of_rectangle(const Position& position, OptionSink<Position>& sink) {
    if (position.rows() != position.columns() || position.columns() < 3) return sink.cut_short();
    add(position, 1, 1, sink);
  }

  std::vector<ChompTable> tables_;  // of different numbers of rows
};

}  // namespace sprague::rulesets
