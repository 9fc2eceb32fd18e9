// The box game (Hunan 2011 E, UVa 12293): throw away the smaller box, divide the larger.
#pragma once

#include <algorithm>

#include "rules/ground.hpp"
#include "rules/ruleset.hpp"
#include "rules/tuple.hpp"
#include "rules/up_to_order.hpp"

namespace sprague::rulesets {

template <class Int>
class HalfBoxOf {
 public:
  using Position = Tuple<Int, 2>;
  using Wide = HalfBoxOf<Natural>;

  static constexpr Theorem value_theorem{
      .name = "the halving theorem",
      .statement =
          "With n balls in the larger box, the nim-value is found by dropping the trailing binary ones of n "
          "and "
          "halving what is left; the previous player wins exactly when n + 1 is a power of two.",
      .source = "contest folklore (UVa 12293); proved in doc/algorithms/boxes.md",
      .hypotheses = "normal play; the larger box may be left with any number from half of it to all but one"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "half_box",
      .title = "The box game",
      .title_zh = "盒子游戏",
      .family = "Dividing heaps",
      .summary = "Empty the smaller of two boxes, refill it from the larger.",
      .rules =
          "There are two boxes of balls, none of them empty. A move throws away the balls of the box that "
          "has "
          "fewer (either one when they are equal) and refills it with balls from the other, so that both "
          "have "
          "some.",
      .notation = "BALLS [BALLS]",
      .meaning =
          "The balls in the two boxes; a single number is the start of the game, where the second box holds "
          "1.",
      .order = "by what box 1 holds afterwards",
      .range = "up to 50,000 digits in normal play; misère play by search, for small boxes",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"2", Outcome::N, 1, "1 1"},
      {"3", Outcome::P, 0},
      {"4", Outcome::N, 2, "1 3"},
      {"7 3", Outcome::P, 0},
      {"1 10", Outcome::N, 5, "3 7"},
      {"1 1", Outcome::P, 0},
      {"1000000000000000000000", Outcome::N, -1, "409704189641294348289 590295810358705651711"},
      {"2 1", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position position{{Int(1), Int(1)}};
    for (std::size_t i = 0; i < 2 && (i == 0 || !scanner.done()); ++i) {
      const std::string_view word = scanner.peek();
      const Result<Int> balls = scanner.template natural<Int>("a box's number of balls"_m);
      if (!balls) return balls.error();
      if (*balls == Int(0))
        return scanner.error_at(word, "a box cannot be empty"_m, "Each box holds at least 1."_m);
      position[i] = *balls;
    }
    if (!scanner.done())
      return scanner.error_at(scanner.peek(), "there are only two boxes"_m, "Write BALLS or BALLS BALLS."_m);
    return position;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    const Int& larger = std::max(position[0], position[1]);
    for (Int first(1); first < larger; ++first) out.push_back({{first, larger - first}});
  }

  /// Only the larger box counts.
  using Simplified = UpToOrder<HalfBoxOf>;
  [[nodiscard]] Position simplified(Position position) const {
    if (position[1] < position[0]) std::swap(position[0], position[1]);
    position[0] = Int(1);
    return position;
  }

  [[nodiscard]] std::optional<Known<Int>> known_value(const Position& position) const {
    Int n = std::max(position[0], position[1]);
    while (n % Int(2) == Int(1)) n = n / Int(2);
    return Known<Int>{n / Int(2), &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere) return std::nullopt;
    return Known<Outcome>{known_value(position)->value == Int(0) ? Outcome::P : Outcome::N, &value_theorem};
  }

  // The larger box must come to hold (2v + 1)·2^j − 1 for some j; between n/2 and n there is at most one such
  // number.
  void moves_to_value(const Position& position, const Int& target, OptionSink<Position>& sink) const {
    const Int& n = std::max(position[0], position[1]);
    if (target > n / Int(2)) return;
    Int larger = target + target;
    while (n > larger && n - larger > larger) {
      if (n - larger <= larger + Int(1)) break;  // the next one is n or more
      larger = larger + larger + Int(1);
    }
    if (larger >= n || larger < n - larger) return;
    const Int smaller = n - larger;
    add({{smaller, larger}}, sink);
    if (smaller != larger) add({{larger, smaller}}, sink);
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    moves_to_value(position, Int(0), sink);
  }

  [[nodiscard]] Message move_label(const Position&, const Position& to) const {
    return Message("divide into {0}", Message("{0} and {1}", to[0], to[1]));
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    const Int& larger = std::max(from[0], from[1]);
    return to[0] < larger && to[1] < larger && to[0] == larger - to[1];
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("divide") || !scanner.accept("into")) return std::nullopt;
    const Result<Int> first = scanner.template natural<Int>("a number of balls"_m);
    if (!first || !scanner.accept("and")) return std::nullopt;
    const Result<Int> second = scanner.template natural<Int>("a number of balls"_m);
    if (!second || !scanner.done()) return std::nullopt;
    const Position to{{*first, *second}};
    return is_option(position, to) ? std::optional(to) : std::nullopt;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    return {{Int(1), std::max(position[0], position[1]) - Int(1)}};
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    const u64 n = saturated(std::max(position[0], position[1]));
    if (convention == Convention::misere || n == ~u64{0}) return {};
    return {BinaryReading{
        BinaryReading::Rule::without_trailing_ones, {n}, saturated(known_value(position)->value)}};
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return saturated(std::max(position[0], position[1])) - 1;
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    const u64 n = saturated(std::max(position[0], position[1]));
    return saturating_add(saturating_multiply(n, n), 1);
  }

 private:
  static void add(const Position& to, OptionSink<Position>& sink) {
    sink.add([&] { return to; });
  }
};

using HalfBox = HalfBoxOf<u64>;

}  // namespace sprague::rulesets
