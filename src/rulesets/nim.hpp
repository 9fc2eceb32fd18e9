// Nim, the game that all the others reduce to (Bouton 1901).
#pragma once

#include "rules/heap_game.hpp"

namespace sprague::rulesets {

template <class Int>
class NimOf : public HeapGame<NimOf<Int>, Int> {
 public:
  using Wide = NimOf<Natural>;

  static constexpr Theorem value_theorem{
      .name = "Bouton's theorem",
      .statement =
          "The nim-value is the nim-sum of the heaps; the previous player wins exactly when it is 0. A move "
          "wins exactly when it makes it 0.",
      .source =
          "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
      .hypotheses = "normal play; a move takes any positive amount from one heap"};
  static constexpr Theorem misere_theorem{
      .name = "Bouton's theorem for misère Nim",
      .statement =
          "The next player wins exactly when the nim-sum is not 0 and some heap is larger than 1, or it is 0 "
          "and no heap is.",
      .source =
          "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
      .hypotheses = "misère play; every component is a Nim heap"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr bool heaps_are_their_values = true;

  static constexpr Info info{
      .name = "nim",
      .title = "Nim",
      .title_zh = "尼姆游戏（取石子）",
      .family = "Taking from heaps",
      .summary = "Take any number from one heap.",
      .rules = "There are some heaps of stones. A move takes one or more stones from one heap.",
      .notation = "HEAP…",
      .meaning = "The sizes of the heaps. Zero is a legal size, and a row of no heaps is a position too.",
      .order = "by heap",
      .range = "heaps of up to 50,000 digits, up to ten million heaps",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"3 6 9", Outcome::N, 12, "3 6 5"},
      {"1 2 3", Outcome::P, 0},
      {"2 4 5", Outcome::N, 3, "1 4 5"},
      {"", Outcome::P, 0},
      {"18446744073709551615 1", Outcome::N, -1, "1 1"},
      {"1", Outcome::P, -1, {}, Convention::misere},
      {"1 1", Outcome::N, -1, "0 1", Convention::misere},
      {"2 2", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] bool covers(const Int&) const { return true; }
  [[nodiscard]] const Int& heap_value(const Int& h) const { return h; }
  [[nodiscard]] bool can_take(const Int&, const Int&) const { return true; }
  [[nodiscard]] u64 take_bound(const Int& h) const { return saturated(h); }
  [[nodiscard]] Int least_take(const Int& h) const { return h == Int(0) ? Int(0) : Int(1); }

  [[nodiscard]] u64 count_takes_to(const Int& h, const Int& value) const { return value < h ? 1 : 0; }

  template <class Visit>
  void takes(const Int& h, const Visit& visit) const {
    for (Int k(1); k <= h && k != Int(0); ++k) visit(k);
  }
  template <class Visit>
  void takes_to(const Int& h, const Int& value, const Visit& visit) const {
    if (value < h) visit(h - value);
  }
};

using Nim = NimOf<u64>;

}  // namespace sprague::rulesets
