// Ferguson's game: empty one box, divide the other.
#pragma once

#include <algorithm>

#include "rules/ground.hpp"
#include "rules/ruleset.hpp"
#include "rules/tuple.hpp"
#include "rules/up_to_order.hpp"

namespace sprague::rulesets {

template <class Int>
class FergusonOf {
 public:
  using Position = Tuple<Int, 2>;
  using Wide = FergusonOf<Natural>;

  static constexpr Theorem value_theorem{
      .name = "Ferguson's theorem",
      .statement =
          "The nim-value of boxes x and y is the place (from 0) of the lowest binary 0 that x − 1 and y − 1 "
          "have "
          "in common; the previous player wins exactly when both are odd.",
      .source =
          "T. S. Ferguson, Game Theory, part I, exercise on empty-and-divide; proved in "
          "doc/algorithms/boxes.md",
      .hypotheses = "normal play; two boxes, both holding at least 1 after each move"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "ferguson",
      .title = "Empty and divide",
      .title_zh = "清空与分割",
      .family = "Dividing heaps",
      .summary = "Empty one of two boxes, divide the other.",
      .rules =
          "There are two boxes of balls, none of them empty. A move throws away the balls of one box and "
          "divides "
          "those of the other between both, so that both have some.",
      .notation = "BALLS BALLS",
      .meaning = "The balls in the two boxes.",
      .order = "dividing box 1, then box 2; by what box 1 holds afterwards",
      .range = "up to 50,000 digits in normal play; misère play by search, for small boxes",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"1 1", Outcome::P, 0},
      {"3 5", Outcome::P, 0},
      {"1 2", Outcome::N, 1, "1 1"},
      {"4 4", Outcome::N, 2, "1 3"},
      {"5 6", Outcome::N, 1, "1 5"},
      {"1000000000000000000001 1000000000000000000002", Outcome::N, -1, "1 1000000000000000000001"},
      {"1 2", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const std::string_view words = scanner.rest();
    Result<Position> position = Position::parse(scanner);
    if (position && (position->at[0] == Int(0) || position->at[1] == Int(0)))
      return scanner.error_at(words, "a box cannot be empty"_m, "Each box holds at least 1."_m);
    return position;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t box = 0; box < 2; ++box) {
      if (box == 1 && position[0] == position[1]) break;  // the same options again
      for (Int first(1); first < position[box]; ++first) out.push_back({{first, position[box] - first}});
    }
  }

  /// The smaller box first.
  using Simplified = UpToOrder<FergusonOf>;
  [[nodiscard]] Position simplified(Position position) const {
    if (position[1] < position[0]) std::swap(position[0], position[1]);
    return position;
  }

  [[nodiscard]] std::optional<Known<Int>> known_value(const Position& position) const {
    Int x = position[0] - Int(1), y = position[1] - Int(1), place(0);
    for (; x % Int(2) == Int(1) || y % Int(2) == Int(1); ++place) {
      x = x / Int(2);
      y = y / Int(2);
    }
    return Known<Int>{place, &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere) return std::nullopt;
    return Known<Outcome>{known_value(position)->value == Int(0) ? Outcome::P : Outcome::N, &value_theorem};
  }
  // An even box is divided into two odd numbers, in every way.
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    for (std::size_t box = 0; box < 2; ++box) {
      const Int& n = position[box];
      if (n % Int(2) == Int(1) || (box == 1 && n == position[0])) continue;
      for (Int first(1); first < n; first += Int(2)) {
        if (sink.is_full()) {
          const Int rest = (n - first + Int(1)) / Int(2);
          sink.count_unlisted(saturated(rest));
          if (saturated(rest) == ~u64{0}) sink.cut_short();  // more than can be counted
          break;
        }
        const Position to{{first, n - first}};
        sink.add([&] { return to; });
      }
    }
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return Message("divide box {0} into {1}", from[0] == to[0] + to[1] ? 1 : 2,
                   Message("{0} and {1}", to[0], to[1]));
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    return std::any_of(from.at.begin(), from.at.end(),
                       [&](const Int& n) { return to[0] < n && to[1] < n && to[0] == n - to[1]; });
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("divide") || !scanner.accept("box")) return std::nullopt;
    const std::string_view box = scanner.word();
    if ((box != "1" && box != "2") || !scanner.accept("into")) return std::nullopt;
    const Result<Int> first = scanner.template natural<Int>("a number of balls"_m);
    if (!first || !scanner.accept("and")) return std::nullopt;
    const Result<Int> second = scanner.template natural<Int>("a number of balls"_m);
    if (!second || !scanner.done()) return std::nullopt;
    const Int& n = position[box == "1" ? 0 : 1];
    if (*first >= n || *second >= n || *first == Int(0) || *second == Int(0) || *first != n - *second)
      return std::nullopt;
    return Position{{*first, *second}};
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    const Int& n = std::max(position[0], position[1]);
    return {{Int(1), n - Int(1)}};
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    const u64 x = saturated(position[0]), y = saturated(position[1]);
    if (convention == Convention::misere || x == ~u64{0} || y == ~u64{0}) return {};
    return {BinaryReading{
        BinaryReading::Rule::lowest_common_zero, {x - 1, y - 1}, saturated(known_value(position)->value)}};
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return saturating_add(saturated(position[0]), saturated(position[1])) - 2;
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    const u64 n = saturated(std::max(position[0], position[1]));
    return saturating_add(saturating_multiply(n, n), 1);
  }
};

using Ferguson = FergusonOf<u64>;

}  // namespace sprague::rulesets
