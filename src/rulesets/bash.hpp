// Bash's game: take 1 to m (Bachet de Méziriac 1612).
#pragma once

#include <algorithm>

#include "rules/heap_game.hpp"
#include "rules/misere.hpp"

namespace sprague::rulesets {

class Bash : public HeapGame<Bash, u64> {
 public:
  static constexpr Theorem value_theorem{
      .name = "the Bash theorem",
      .statement = "The nim-value of a heap of n is n mod (m + 1); that of a row of heaps is their nim-sum.",
      .source =
          "C. G. Bachet, Problèmes plaisants et délectables (1612); Berlekamp, Conway & Guy, Winning Ways "
          "(1982)",
      .hypotheses = "normal play; a move takes 1 to m from one heap"};
  static constexpr Theorem misere_theorem = subtraction_misere_theorem;
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "bash",
      .title = "Bash's game",
      .title_zh = "巴什博弈",
      .family = "Taking from heaps",
      .summary = "Take 1 to M from one heap.",
      .rules = "There are some heaps of stones. A move takes at least 1 and at most M stones from one heap.",
      .notation = "M HEAP…",
      .meaning = "First the most that one move may take, then the sizes of the heaps.",
      .order = "by heap",
      .range = "M and heaps below 2^64",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"3 10", Outcome::N, 2, "8"},
      {"3 12", Outcome::P, 0},
      {"10 100", Outcome::N, 1, "99"},
      {"4 7 9 12", Outcome::N, 4, "7 5 12"},
      {"3 5", Outcome::P, -1, {}, Convention::misere},
      {"18446744073709551615 18446744073709551615", Outcome::N, -1, "0"},
  };

  explicit Bash(u64 most = 3) : most_(most) {}

  static Result<Bash> make(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    const Result<u64> most = scanner.natural<u64>("M, the most that may be taken,"_m);
    if (!most) return most.error();
    if (*most == 0)
      return scanner.error_at(word, "M, the most that may be taken, cannot be 0"_m, "M is at least 1."_m);
    return Bash(*most);
  }
  [[nodiscard]] std::string arguments() const { return to_text(most_); }

  [[nodiscard]] bool covers(u64) const { return true; }
  [[nodiscard]] u64 heap_value(u64 h) const { return most_ == ~u64{0} ? h : h % (most_ + 1); }
  [[nodiscard]] bool can_take(u64, u64 k) const { return k <= most_; }
  [[nodiscard]] u64 take_bound(u64 h) const { return std::min(h, most_); }
  [[nodiscard]] u64 least_take(u64 h) const { return h == 0 ? 0 : 1; }

  [[nodiscard]] u64 most_of_all() const { return most_; }

  template <class Visit>
  void takes(u64 h, const Visit& visit) const {
    const u64 last = take_bound(h);
    for (u64 k = 0; k < last;) visit(++k);
  }
  // h − k ≡ value modulo m + 1 has at most one solution with 1 ≤ k ≤ m.
  template <class Visit>
  void takes_to(u64 h, u64 value, const Visit& visit) const {
    const u64 own = heap_value(h);
    if (value > most_ || value == own) return;
    const u64 k = own > value ? own - value : most_ - (value - own) + 1;
    if (k <= h) visit(k);
  }

 private:
  u64 most_;
};

}  // namespace sprague::rulesets
