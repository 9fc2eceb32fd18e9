// Fibonacci nim (Whinihan 1963): at most twice what the opponent just took.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <type_traits>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"
#include "rules/tuple.hpp"
#include "rules/zeckendorf.hpp"

namespace sprague::rulesets {

/// A position is (stones, quota): how many stones there are, and how many the next move may take at most.
template <class Int>
class FibonacciNimOf {
 public:
  using Position = Tuple<Int, 2>;
  using Wide = FibonacciNimOf<Natural>;

  static constexpr Theorem normal_theorem{
      .name = "Whinihan's theorem",
      .statement =
          "The previous player wins exactly when the quota is smaller than the smallest part of the number's "
          "Zeckendorf representation; at the start, exactly when the number is a Fibonacci number.",
      .source = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)",
      .hypotheses = "normal play; one heap; each move takes at most twice what the move before took"};
  static constexpr Theorem misere_theorem{
      .name = "misère Fibonacci nim is normal play with one stone less",
      .statement =
          "Nobody takes the last stone who can avoid it, so play on n stones goes like normal play on n − 1.",
      .source = "doc/algorithms/misere.md",
      .hypotheses = "misère play; one heap"};
  static constexpr Theorem theorems[] = {normal_theorem, misere_theorem};

  static constexpr Info info{
      .name = "fibonacci_nim",
      .title = "Fibonacci nim",
      .title_zh = "斐波那契博弈",
      .family = "Taking from heaps",
      .summary = "Take at most twice what the opponent just took.",
      .rules =
          "There is one heap. The first move takes at least one stone but not all; every later move takes at "
          "least one and at most twice as many as the move before it.",
      .notation = "STONES [QUOTA]",
      .meaning =
          "The number of stones, and the most that the next move may take; without a quota it is the start "
          "of "
          "a game, where the quota is one less than the number of stones.",
      .order = "by amount",
      .range = "up to 50,000 digits; nim-values (no formula is known) by search, for small heaps",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"83", Outcome::N, 11, "81 4"},
      {"89", Outcome::P, 0},
      {"20 3", Outcome::N, -1, "18 4"},
      {"20 1", Outcome::P, 0},
      {"1", Outcome::P, 0},
      {"354224848179261915075", Outcome::P, 0},
      {"354224848179261915076", Outcome::N, -1, "354224848179261915075 2"},
      {"14 4", Outcome::P, -1, {}, Convention::misere},
      {"14", Outcome::N, -1, "1 26", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const Result<Int> stones = scanner.template natural<Int>("the number of stones"_m);
    if (!stones) return stones.error();
    if (scanner.done()) return Position{{*stones, *stones == Int(0) ? Int(0) : *stones - Int(1)}};
    const Result<Int> quota = scanner.template natural<Int>("the quota"_m);
    if (!quota) return quota.error();
    if (!scanner.done())
      return scanner.error_at(scanner.peek(), "there is only one heap"_m,
                              "Write STONES or STONES QUOTA; several heaps are a sum: fibonacci_nim 8 + "
                              "fibonacci_nim 13."_m);
    return Position{{*stones, *quota}};
  }

  void options(const Position& position, std::vector<Position>& out) const {
    const Int last = std::min(position[0], position[1]);
    for (Int k(0); k < last;) {
      ++k;
      out.push_back(after(position, k));
    }
  }

  /// Finds the smallest part of a number that is so large that this takes a while.
  void prepare(const Position& position, Convention convention, Budget& budget) {
    if constexpr (std::is_same_v<Int, Natural>) {
      const Int keep(convention == Convention::misere ? 1 : 0);
      if (position[0] <= keep || position[0].fits_u64()) return;
      const Int number = position[0] - keep;
      if (large_ && large_->number == number && large_->is_done) return;
      large_ = Large{number, Int(0), false};
      u64 step = 0;
      large_->is_done = for_each_zeckendorf_part(
          number, [&](const Int& part, const Int&) { large_->smallest = part; },
          [&] { return ++step % 256 != 0 || budget.may_go_on(); });
    }
  }

  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto& [stones, quota] = position.at;
    if (large_ && !large_->is_done &&
        stones == (convention == Convention::misere ? large_->number + Int(1) : large_->number))
      return std::nullopt;  // the limits did not suffice
    if (convention == Convention::normal) return Known<Outcome>{outcome_of(stones, quota), &normal_theorem};
    const bool ended = stones == Int(0) || quota == Int(0);
    return Known<Outcome>{ended ? Outcome::N : outcome_of(stones - Int(1), quota), &misere_theorem};
  }

  // Taking k leaves a P-position exactly when 2k is below the smallest part of what is left; then the parts
  // of k lie apart from those of the rest, so k is the sum of the last parts of the whole representation.
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    const auto& [stones, quota] = position.at;
    const Int keep(convention == Convention::misere ? 1 : 0);
    if (stones <= keep) return;
    const Int number = stones - keep;
    std::deque<Int> smallest;  // they come largest first; only those that will be listed are kept
    u64 dropped = 0;
    const auto keep_amount = [&](const Int& k) {
      smallest.push_back(k);
      if (smallest.size() <= std::min(sink.room(), most_listed)) return;
      smallest.pop_front();
      ++dropped;
    };
    if (number <= quota) keep_amount(number);
    u64 step = 0;
    const bool is_complete = for_each_zeckendorf_part(
        number,
        [&](const Int& part, const Int& rest) {
          if (rest != Int(0) && rest <= quota && rest < part - rest) keep_amount(rest);
        },
        [&] { return ++step % 256 != 0 || sink.may_go_on(); });
    if (!is_complete) return sink.cut_short();
    for (auto k = smallest.rbegin(); k != smallest.rend(); ++k) sink.add([&] { return after(position, *k); });
    sink.count_unlisted(dropped);
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return take_label(Int(from[0] - to[0]), 0, 1);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (to[0] >= from[0]) return false;
    const Int k = from[0] - to[0];
    return k <= from[1] && to == after(from, k);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    const auto take = read_take<Int>(scanner, 1);
    if (!take || take->amount < Int(1) || take->amount > position[0] || take->amount > position[1])
      return std::nullopt;
    return after(position, take->amount);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const { return after(position, Int(1)); }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return saturated(std::min(position[0], position[1]));
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    return saturating_add(saturating_multiply(saturated(position[0]), saturated(position[0])), 1);
  }

  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    const Int keep(convention == Convention::misere ? 1 : 0);
    if (position[0] <= keep || to_text(position[0]).size() > 60) return {};
    ZeckendorfParts ground{Natural(position[0] - keep),
                           {},
                           Natural(position[1]),
                           convention == Convention::misere ? u64{1} : u64{0}};
    for_each_zeckendorf_part(Int(position[0] - keep),
                             [&](const Int& part, const Int&) { ground.parts.push_back(Natural(part)); });
    return {std::move(ground)};
  }

 private:
  static constexpr u64 most_listed =
      10'000;  // numbers of 64 bits have at most 46 winning moves; large ones cost memory

  // A quota of 2^64 − 1 or more allows everything, as the number of stones is below 2^64 where Int is a word.
  static u64 doubled(u64 k) { return saturating_add(k, k); }
  static Natural doubled(const Natural& k) { return k + k; }

  static Position after(const Position& position, const Int& k) { return {{position[0] - k, doubled(k)}}; }

  [[nodiscard]] Outcome outcome_of(const Int& number, const Int& quota) const {
    if (number == Int(0)) return Outcome::P;
    const bool is_kept = large_ && large_->is_done && large_->number == number;
    return quota < (is_kept ? large_->smallest : smallest_zeckendorf_part(number)) ? Outcome::P : Outcome::N;
  }

  struct Large {
    Int number, smallest;
    bool is_done;
  };
  std::optional<Large> large_;  // the last one that was prepared
};

using FibonacciNim = FibonacciNimOf<u64>;

}  // namespace sprague::rulesets
