// Cards between boxes (HDU 3389): from box A to a box B < A where A + B is odd and divisible by 3. A
// staircase on an acyclic graph.
#pragma once

#include <algorithm>
#include <array>

#include "rules/heaps.hpp"
#include "rules/stairs.hpp"

namespace sprague::rulesets {

/// How many of the numbers added so far are at most a given one: a tree of partial counts (P. M. Fenwick, A
/// new data structure for cumulative frequency tables, 1994) over all numbers that will ever be added.
class CountsBelow {
 public:
  explicit CountsBelow(std::vector<u64> all) : sorted_(std::move(all)) {
    std::sort(sorted_.begin(), sorted_.end());
    counts_.assign(sorted_.size() + 1, 0);
  }
  void add(u64 number) {
    for (std::size_t i = rank(number); i < counts_.size(); i += i & (~i + 1)) ++counts_[i];
  }
  [[nodiscard]] u64 at_most(u64 number) const {
    u64 count = 0;
    for (std::size_t i = rank(number); i > 0; i &= i - 1) count += counts_[i];
    return count;
  }

 private:
  [[nodiscard]] std::size_t rank(u64 number) const {
    return static_cast<std::size_t>(std::upper_bound(sorted_.begin(), sorted_.end(), number) -
                                    sorted_.begin());
  }
  std::vector<u64> sorted_;
  std::vector<std::uint32_t> counts_;
};

class Boxes3 : public StairsGame<Boxes3, Heaps<u64>> {
 public:
  using Position = Heaps<u64>;

  static constexpr Theorem value_theorem{
      .name = "the staircase theorem for boxes",
      .statement =
          "Only the boxes with numbers 0, 2 or 5 modulo 6 count: the nim-value is the nim-sum of their "
          "cards.",
      .source = "contest folklore (HDU 3389); proved in doc/algorithms/staircase.md",
      .hypotheses =
          "normal play; boxes are numbered from 1, and every move joins a box that counts and one "
          "that does not"};
  static constexpr Theorem misere_theorem{
      .name = "the staircase theorem for misère play",
      .statement =
          "The boxes with numbers 0, 2 or 5 modulo 6 follow the misère Nim rule: the next player wins "
          "exactly when their nim-sum is not 0 and one holds more than one card, or it is 0 and none does.",
      .source = "proved in doc/algorithms/misere.md",
      .hypotheses = "misère play; boxes are numbered from 1"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "boxes3",
      .title = "Cards between boxes",
      .title_zh = "盒子移牌（HDU 3389）",
      .family = "Moving pieces",
      .summary = "Move cards to a lower box; the numbers add up to an odd multiple of 3.",
      .rules =
          "There are boxes 1, 2, 3, … with cards. A move takes one or more cards of a box A and puts them "
          "into a box B < A where A + B is odd and divisible by 3. (So the cards of boxes 1, 3 and 4 stay.)",
      .notation = "CARDS…",
      .meaning = "The numbers of cards in box 1, box 2, box 3, …",
      .order = "by box, then by where to, then by amount",
      .range = "cards below 2^64 in all, up to ten million boxes",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"1 2", Outcome::N, 2, "3 0"},
      {"1 3 3 2 2 1 2", Outcome::P, 0},
      {"0 1 0 0 4", Outcome::N, 5, "0 1 0 3 1"},
      {"0 1 0 0 0 0 3", Outcome::N, 1, "1 0 0 0 0 0 3"},
      {"5 0 3 2", Outcome::P, 0},
      {"", Outcome::P, 0},
      {"0 1 0 0 1", Outcome::N, -1, "1 0 0 0 1", Convention::misere},
      {"0 0 0 0 0 0 2", Outcome::N, -1, "0 1 0 0 0 0 1", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Result<Position> boxes = Position::parse(scanner, "a box"_m);
    if (boxes)
      if (auto error = too_many_stones(boxes->sizes, "boxes"_m)) return *std::move(error);
    return boxes;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t from = 1; from <= position.sizes.size(); ++from)
      for (std::size_t to = first_below(from); to < from; to += 6)
        for (u64 k = 0; k < cards(position, from);) out.push_back(after(position, {from, to, ++k}));
  }
  template <class Visit>
  void for_each_odd(const Position& position, const Visit& visit) const {
    for (std::size_t box = 2; box <= position.sizes.size(); ++box)
      if (is_odd(box)) visit(cards(position, box));
  }
  template <class Wanted>
  void add_moves_that(const Position& position, const Wanted& wanted, OptionSink<Position>& sink) const;

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return label(difference(from, to));
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (std::size_t box = 1; box <= position.sizes.size(); ++box)
      bound =
          saturating_add(bound, saturating_multiply(cards(position, box), below(box, partner_class(box))));
    // An option of a long row is as dear as many of a short one.
    return saturating_multiply(bound, 1 + position.sizes.size() / 64);
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (std::size_t box = 1; box <= position.sizes.size() && bound != ~u64{0}; ++box) {
      const u64 others = below(box, partner_class(box));
      const u64 places = others == 0 ? 1 : 1 + others + below(box, box % 6);
      bound = saturating_multiply(bound, ways_to_lie(cards(position, box), places));
    }
    return bound;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    std::size_t from = position.sizes.size();
    while (cards(position, from) == 0 || first_below(from) >= from) --from;
    std::size_t to = from - 1;
    while (to % 6 != partner_class(from)) --to;
    return after(position, {from, to, 1});
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.sizes.size() != to.sizes.size()) return false;
    const Move move = difference(from, to);
    return move.amount > 0 && move.to > 0 && is_legal(from, move) && to == after(from, move);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("move")) return std::nullopt;
    const Result<u64> amount = scanner.natural<u64>("an amount"_m);
    if (!amount || !scanner.accept("from") || !scanner.accept("box")) return std::nullopt;
    const Result<u64> from = scanner.natural<u64>("a box"_m);
    if (!from || !scanner.accept("to") || !scanner.accept("box")) return std::nullopt;
    const Result<u64> to = scanner.natural<u64>("a box"_m);
    if (!to || !scanner.done() || *from < 1 || *from > position.sizes.size() || *to < 1) return std::nullopt;
    const Move move{static_cast<std::size_t>(*from), static_cast<std::size_t>(*to), *amount};
    if (move.amount == 0 || !is_legal(position, move)) return std::nullopt;
    return after(position, move);
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    NimSum sum{.subject = NimSum::Subject::counting_box, .by_misere_rule = convention == Convention::misere};
    for (std::size_t box = 2; box <= position.sizes.size(); ++box) {
      if (!is_odd(box)) continue;
      if (!sum.has_room()) return {};
      sum.add(std::to_string(box), cards(position, box), box - 1, cards(position, box) >= 2);
    }
    return {std::move(sum)};
  }

 private:
  // `amount` cards from box `from` to box `to`, counted from 1.
  struct Move {
    std::size_t from, to;
    u64 amount;
  };

  static u64 cards(const Position& position, std::size_t box) { return position.sizes[box - 1]; }
  static bool is_odd(std::size_t box) { return box % 6 == 0 || box % 6 == 2 || box % 6 == 5; }
  // A + B is odd and divisible by 3 when it is 3 modulo 6.
  static std::size_t partner_class(std::size_t box) { return (9 - box % 6) % 6; }
  // The first box that cards of `box` may go to, if it is below `box`; the others follow in steps of 6.
  static std::size_t first_below(std::size_t box) { return partner_class(box) == 0 ? 6 : partner_class(box); }
  // How many boxes below `box` have numbers of this class modulo 6.
  static u64 below(std::size_t box, std::size_t class_of_6) {
    return class_of_6 == 0 ? (box - 1) / 6 : (box + 5 - class_of_6) / 6;
  }
  static bool is_legal(const Position& position, const Move& move) {
    return move.to < move.from && move.to % 6 == partner_class(move.from) &&
           move.amount <= cards(position, move.from);
  }
  static Position after(const Position& position, const Move& move) {
    Position then = position;
    then.sizes[move.from - 1] -= move.amount;
    then.sizes[move.to - 1] += move.amount;
    return then;
  }
  // The last box that lost cards and the last that gained some; amount 0 where none lost, to = 0 where none
  // gained. Needs: rows of the same length.
  static Move difference(const Position& from, const Position& to) {
    Move move{0, 0, 0};
    for (std::size_t i = 0; i < from.sizes.size(); ++i) {
      if (to.sizes[i] < from.sizes[i]) move = {i + 1, move.to, from.sizes[i] - to.sizes[i]};
      if (to.sizes[i] > from.sizes[i]) move.to = i + 1;
    }
    return move;
  }
  static Message label(const Move& move) {
    return Message("move {0} from box {1} to box {2}", move.amount, move.from, move.to);
  }
  static void add(const Position& position, const Move& move, OptionSink<Position>& sink) {
    sink.add([&] { return after(position, move); }, [&] { return label(move); });
  }
  // Adds `count` moves out of `from`, of which those with texts are found by amount_to(to), 0 for none.
  template <class AmountTo>
  static void add_some(const Position& position, std::size_t from, u64 count, const AmountTo& amount_to,
                       OptionSink<Position>& sink);
};

template <class AmountTo>
void Boxes3::add_some(const Position& position, std::size_t from, u64 count, const AmountTo& amount_to,
                      OptionSink<Position>& sink) {
  for (std::size_t to = first_below(from); count > 0 && !sink.is_full(); to += 6) {
    if (to % 1024 < 6 && !sink.may_go_on()) return sink.cut_short();
    if (const u64 amount = amount_to(to)) {
      add(position, {from, to, amount}, sink);
      --count;
    }
  }
  sink.count_unlisted(count);
}

// A box that counts goes down by one amount, to every box that it can; onto box B, any box above that has
// enough cards sends what B needs. There can be n²/36 moves, so they are counted, not visited, behind those
// whose texts are kept: cost n log n and n for every kept one.
template <class Wanted>
void Boxes3::add_moves_that(const Position& position, const Wanted& wanted,
                            OptionSink<Position>& sink) const {
  const std::size_t boxes = position.sizes.size();
  std::vector<u64> needs(boxes + 1, 0);  // what must arrive in a box that counts; 0: nothing is of use
  std::array<std::vector<u64>, 6> all_needs;
  for (std::size_t box = 2; box <= boxes; ++box) {
    if (!is_odd(box)) continue;
    const u64 now = cards(position, box), then = wanted(now);
    if (then <= now) continue;
    needs[box] = then - now;
    all_needs[box % 6].push_back(needs[box]);
  }
  std::vector<CountsBelow> counts;
  for (std::vector<u64>& of_class : all_needs) counts.emplace_back(std::move(of_class));
  for (std::size_t from = 2; from <= boxes && sink.complete(); ++from) {
    if (from % 64 == 63 && !sink.may_go_on()) return sink.cut_short();
    const u64 now = cards(position, from);
    if (!is_odd(from)) {
      add_some(
          position, from, counts[partner_class(from)].at_most(now),
          [&](std::size_t to) { return needs[to] <= now ? needs[to] : 0; }, sink);
      continue;
    }
    const u64 then = wanted(now);
    if (then < now)
      add_some(
          position, from, below(from, partner_class(from)), [&](std::size_t) { return now - then; }, sink);
    if (needs[from] > 0) counts[from % 6].add(needs[from]);
  }
}

}  // namespace sprague::rulesets
