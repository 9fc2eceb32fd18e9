// Subtraction games: take an amount that belongs to a fixed set.
#pragma once

#include <utility>

#include "rules/heap_game.hpp"
#include "rules/misere.hpp"
#include "rules/subtraction.hpp"

namespace sprague::rulesets {

class Subtract : public HeapGame<Subtract, u64> {
 public:
  static constexpr Theorem value_theorem{
      .name = "the Sprague–Grundy theorem",
      .statement =
          "The nim-value of a heap is the mex of its options' values, computed heap by heap, for finite sets "
          "until the period is proved; that of a row is the nim-sum.",
      .source =
          "R. P. Sprague (1935); P. M. Grundy (1939); periods: S. W. Golomb, A mathematical investigation of "
          "games of take-away, Journal of Combinatorial Theory 1 (1966)",
      .hypotheses = "normal play; a move takes one amount of the set from one heap"};
  static constexpr Theorem misere_theorem = subtraction_misere_theorem;
  static constexpr Theorem powers_theorem{
      .name = "the theorem on powers of K",
      .statement =
          "When the set is all powers of K, the nim-value of n is n mod 2 for odd K; for even K it is 2 when "
          "n mod (K + 1) = K, and otherwise (n mod (K + 1)) mod 2; that of a row is the nim-sum.",
      .source = "folklore; proved in doc/algorithms/subtraction.md",
      .hypotheses = "normal play; a move takes a power of K, 1 included, from one heap"};
  static constexpr Theorem theorems[] = {value_theorem, powers_theorem, misere_theorem};

  static constexpr Info info{
      .name = "subtract",
      .title = "Subtraction games",
      .title_zh = "减法游戏",
      .family = "Taking from heaps",
      .summary = "Take an amount of a given set from one heap.",
      .rules = "There are some heaps of stones. A move takes S stones from one heap, where S is in the set.",
      .notation = "SET HEAP…",
      .meaning =
          "The set, then the sizes of the heaps. A set is 1,3,4 or {1,3,4} or 1..5,9, or one of: powers of "
          "K, "
          "squares, primes, fibonacci.",
      .order = "by heap, then by amount",
      .range =
          "heaps below 2^64 where the set's period is found or it is the powers of K; otherwise as far as "
          "the "
          "limits let the values be tabulated",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"1,3,4 9", Outcome::P, 0},
      {"1,3,4 10 12", Outcome::N, 2, "10 8"},
      {"{2,5,7} 1000000000000000000", Outcome::N, 1, "999999999999999998"},
      {"powers of 2 7 8", Outcome::N, 3, "5 8"},
      {"squares 20", Outcome::P, 0},
      {"primes 9", Outcome::P, 0},
      {"fibonacci 5", Outcome::N, 1, "4"},
      {"1,3,4 1", Outcome::P, -1, {}, Convention::misere},
  };

  explicit Subtract(SubtractionSet set = SubtractionSet::finite({1, 2, 3})) : values_(std::move(set)) {}

  static Result<Subtract> make(Scanner& scanner) {
    const std::string_view typed = scanner.rest();
    Result<SubtractionSet> set = SubtractionSet::parse(scanner);
    if (!set) return set.error();
    // "1, 5" is the set {1, 5} without heaps; who typed that rather meant the set {1} and a heap of 5.
    if (typed[0] >= '0' && typed[0] <= '9' &&
        typed.find_first_of(" \t") < typed.find_last_not_of(" \t,\r\n") && scanner.done())
      return scanner.error_at(typed, "all of this is the set, and no heap stands behind it"_m,
                              "Amounts have commas between them, heaps have not: 1,5 9, or 1 5."_m);
    return Subtract(*std::move(set));
  }
  [[nodiscard]] std::string arguments() const { return set().text(); }
  [[nodiscard]] const SubtractionSet& set() const { return values_.set(); }

  void prepare(const Position& position, Budget& budget) {
    u64 largest = 0;
    for (const u64 h : position.sizes) largest = std::max(largest, h);
    values_.extend_to(largest, budget);
  }

  [[nodiscard]] const Theorem& theorem() const {
    return set().kind() == SubtractionSet::Kind::powers ? powers_theorem : value_theorem;
  }
  [[nodiscard]] bool covers(u64 h) const { return values_.covers(h); }
  [[nodiscard]] u64 heap_value(u64 h) const { return values_.at(h); }
  [[nodiscard]] bool can_take(u64, u64 k) const { return set().contains(k); }
  [[nodiscard]] u64 take_bound(u64 h) const { return set().count_bound(h); }
  [[nodiscard]] u64 least_take(u64 h) const { return set().least() <= h ? set().least() : 0; }

  /// The m of the set {1, …, m}; 0 for other sets.
  [[nodiscard]] u64 most_of_all() const {
    if (set().kind() != SubtractionSet::Kind::finite || set().least() != 1) return 0;
    const std::vector<u64> amounts = set().members_to(~u64{0});
    return amounts.back() == amounts.size() ? amounts.back() : 0;
  }

  template <class Visit>
  void takes(u64 h, const Visit& visit) const {
    set().for_each_to(h, visit);
  }
  template <class Visit>
  void takes_to(u64 h, u64 value, const Visit& visit) const {
    if (value == heap_value(h)) return;
    set().for_each_to(h, [&](u64 s) {
      if (heap_value(h - s) == value) visit(s);
    });
  }

 private:
  SubtractionValues values_;
};

}  // namespace sprague::rulesets
