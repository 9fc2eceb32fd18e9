// Georgia and Bob (POJ 1704): pieces walk to the left end of a strip. The gaps are a staircase.
#pragma once

#include <algorithm>

#include "rules/heaps.hpp"
#include "rules/stairs.hpp"

namespace sprague::rulesets {

class GeorgiaBob : public StairsGame<GeorgiaBob, Heaps<u64>> {
 public:
  using Position = Heaps<u64>;  // the pieces' squares, ascending

  static constexpr Theorem value_theorem{
      .name = "the staircase theorem",
      .statement =
          "The gap before the rightmost piece and every second gap to the left of it count: the nim-value "
          "is their nim-sum.",
      .source = "contest folklore (POJ 1704), after the silver dollar game of Winning Ways (1982)",
      .hypotheses =
          "normal play; a move of a piece takes from the gap before it and adds to the gap behind it"};
  static constexpr Theorem misere_theorem{
      .name = "the staircase theorem for misère play",
      .statement =
          "The same gaps follow the misère Nim rule: the next player wins exactly when their nim-sum "
          "is not 0 and one is larger than 1, or it is 0 and none is.",
      .source = "proved in doc/algorithms/misere.md",
      .hypotheses = "misère play; the gaps are the steps of a staircase"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "georgia_bob",
      .title = "Georgia and Bob",
      .title_zh = "Georgia and Bob（移动棋子）",
      .family = "Moving pieces",
      .summary = "Pieces on a strip move left without jumping.",
      .rules =
          "Pieces stand on different squares 1, 2, 3, … of a strip. A move takes one piece any number of "
          "squares to the left, over free squares only.",
      .notation = "SQUARE…",
      .meaning = "The squares of the pieces, in any order.",
      .order = "by piece from the right, then by distance",
      .range = "squares below 2^64, up to ten million pieces",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"1 2 3", Outcome::P, 0},
      {"1 5 6 7 9 12 14 17", Outcome::N, 3},
      {"3 6", Outcome::N, 2, "3 4"},
      {"5", Outcome::N, 4, "1"},
      {"7 2 4", Outcome::N, -1, "2 4 6"},
      {"2", Outcome::P, -1, {}, Convention::misere},
      {"", Outcome::P, 0},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Result<Position> pieces = Position::parse(scanner, "a square"_m);
    if (!pieces) return pieces;
    std::vector<u64>& squares = pieces->sizes;
    std::sort(squares.begin(), squares.end());
    if (!squares.empty() && squares[0] == 0)
      return Error{ErrorKind::wrong, "there is no square 0"_m, "The leftmost square is 1."_m};
    const auto twice = std::adjacent_find(squares.begin(), squares.end());
    if (twice != squares.end())
      return Error{ErrorKind::wrong, Message("two pieces stand on square {0}", *twice),
                   "Every piece has a square of its own."_m};
    return pieces;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      const u64 gap = gap_before(position, piece(position, i));
      for (u64 k = 0; k < gap;) out.push_back(after(position, i, ++k));
    }
  }

  // The gaps are the steps of a staircase.
  template <class Visit>
  void for_each_odd(const Position& position, const Visit& visit) const {
    for (std::size_t i = 0; i < position.sizes.size(); i += 2)
      visit(gap_before(position, piece(position, i)));
  }
  template <class Wanted>
  void add_moves_that(const Position& position, const Wanted& wanted, OptionSink<Position>& sink) const {
    for_each_step_move(gaps(position).sizes, wanted,
                       [&](std::size_t i, u64 k) { sink.add([&] { return after(position, i, k); }); });
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const std::size_t i = changed_heap(from, to);
    return label(from.sizes[i], to.sizes[i]);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("move")) return std::nullopt;
    const Result<u64> from = scanner.natural<u64>("a square"_m);
    if (!from || !scanner.accept("to")) return std::nullopt;
    const Result<u64> to = scanner.natural<u64>("a square"_m);
    if (!to || !scanner.done()) return std::nullopt;
    const auto found = std::lower_bound(position.sizes.begin(), position.sizes.end(), *from);
    if (found == position.sizes.end() || *found != *from || *to >= *from) return std::nullopt;
    const auto i = static_cast<std::size_t>(found - position.sizes.begin());
    if (*from - *to > gap_before(position, i)) return std::nullopt;
    return after(position, position.sizes.size() - 1 - i, *from - *to);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.sizes.size() != to.sizes.size() || from == to) return false;
    const std::size_t i = changed_heap(from, to);
    if (to.sizes[i] >= from.sizes[i] || from.sizes[i] - to.sizes[i] > gap_before(from, i)) return false;
    return std::equal(from.sizes.begin() + static_cast<std::ptrdiff_t>(i) + 1, from.sizes.end(),
                      to.sizes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    std::size_t i = 0;
    while (gap_before(position, i) == 0) ++i;
    return after(position, position.sizes.size() - 1 - i, 1);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return position.sizes.empty() ? 0 : position.sizes.back() - position.sizes.size();
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (const u64 square : position.sizes) bound = saturating_multiply(bound, square);
    return bound;
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    NimSum sum{.subject = NimSum::Subject::gap, .by_misere_rule = convention == Convention::misere};
    const Position steps = gaps(position);
    for (std::size_t i = 0; i < steps.sizes.size(); i += 2) {
      if (!sum.has_room()) return {};
      sum.add(to_text(steps.sizes[i]), steps.sizes[i], piece(position, i), steps.sizes[i] >= 2);
    }
    return {std::move(sum)};
  }

 private:
  // The piece whose gap is step i + 1 of the staircase: the rightmost one for step 1.
  static std::size_t piece(const Position& position, std::size_t i) { return position.sizes.size() - 1 - i; }
  static u64 gap_before(const Position& position, std::size_t i) {
    return position.sizes[i] - (i > 0 ? position.sizes[i - 1] : 0) - 1;
  }
  static Position gaps(const Position& position) {
    Position steps;
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      steps.sizes.push_back(gap_before(position, piece(position, i)));
    return steps;
  }
  static Position after(const Position& position, std::size_t i, u64 k) {
    Position to = position;
    to.sizes[piece(position, i)] -= k;
    return to;
  }
  static Message label(u64 from, u64 to) { return Message("move {0} to {1}", from, to); }
};

}  // namespace sprague::rulesets
