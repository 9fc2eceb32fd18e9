// The auction (HDU 2149): bids that must reach a price; who reaches it wins.
#pragma once

#include <algorithm>

#include "rules/ruleset.hpp"
#include "rules/tuple.hpp"

namespace sprague::rulesets {

class Auction {
 public:
  /// How much is missing to the price, and by how much the last bid went over it; one of them is 0.
  struct Position : Tuple<u64, 2> {
    [[nodiscard]] std::string text() const { return at[1] == 0 ? to_text(at[0]) : Tuple::text(); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem value_theorem{
      .name = "the Bash theorem",
      .statement =
          "The nim-value is what is missing modulo N + 1; when no more than N is missing, every bid that "
          "reaches "
          "the price wins.",
      .source = "C. G. Bachet, Problèmes plaisants et délectables (1612)",
      .hypotheses = "normal play: who reaches the price wins; a bid is 1 to N"};
  static constexpr Theorem misere_theorem{
      .name = "the misère auction is an auction for one less",
      .statement =
          "Nobody reaches the price who can avoid it, so play for M goes like normal play for M − 1.",
      .source = "doc/algorithms/misere.md",
      .hypotheses = "misère play: who reaches the price loses; a bid is 1 to N"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{.name = "auction",
                             .title = "The auction",
                             .title_zh = "土地拍卖",
                             .family = "Taking from heaps",
                             .summary = "Raise a bid by 1 to N; who reaches the price wins.",
                             .rules =
                                 "A price is to be reached. A move raises the bid by at least 1 and at most "
                                 "N. Who reaches the price or "
                                 "goes over it has made the last move.",
                             .notation = "N MISSING",
                             .meaning = "The largest bid, then how much is missing to the price.",
                             .order = "by bid",
                             .range = "N and the price below 2^64",
                             .theorems = theorems};
  static constexpr Example examples[] = {
      {"2 4", Outcome::N, 1, "3"},
      {"2 3", Outcome::P, 0},
      {"5 3", Outcome::N, 3, "0"},
      {"5 0", Outcome::P, 0},
      {"10 100", Outcome::N, 1, "99"},
      {"5 4", Outcome::N, -1, "1", Convention::misere},
      {"5 7", Outcome::P, -1, {}, Convention::misere},
  };

  explicit Auction(u64 largest_bid = 1) : most_(largest_bid) {}

  static Result<Auction> make(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    const Result<u64> most = scanner.natural<u64>("N, the largest bid,"_m);
    if (!most) return most.error();
    if (*most == 0) return scanner.error_at(word, "N, the largest bid, cannot be 0"_m, "N is at least 1."_m);
    return Auction(*most);
  }
  [[nodiscard]] std::string arguments() const { return to_text(most_); }
  [[nodiscard]] u64 most() const { return most_; }

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const Result<u64> missing = scanner.natural<u64>("the amount to the price"_m);
    if (!missing) return missing.error();
    if (scanner.done()) return made(*missing, 0);
    const std::string_view word = scanner.peek();
    const Result<u64> over = scanner.natural<u64>("the amount over the price"_m);
    if (!over) return over.error();
    if (*missing > 0 || !scanner.done())
      return scanner.error_at(word, "only one amount is missing"_m,
                              "Write N MISSING; 0 OVER is a finished auction."_m);
    return made(0, *over);
  }

  void options(const Position& position, std::vector<Position>& out) const {
    if (position[0] == 0) return;
    for (u64 bid = 0; bid < most_;) out.push_back(after(position, ++bid));
  }
  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    return Known<u64>{value_of(position[0]), &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const u64 missing = position[0];
    if (convention == Convention::normal)
      return Known<Outcome>{value_of(missing) == 0 ? Outcome::P : Outcome::N, &value_theorem};
    const bool lost = missing > 0 && value_of(missing - 1) == 0;
    return Known<Outcome>{lost ? Outcome::P : Outcome::N, &misere_theorem};
  }
  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const u64 missing = position[0], own = value_of(missing);
    if (missing == 0 || target == own || target > most_) return;
    if (target == 0 && missing <= most_) return add_bids(position, missing, most_, sink);
    const u64 bid = own > target ? own - target : most_ - (target - own) + 1;
    if (bid < missing) add_bids(position, bid, bid, sink);
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    if (convention == Convention::normal) return moves_to_value(position, 0, sink);
    // Leave 1 modulo N + 1.
    if (position[0] > 1 && value_of(position[0] - 1) != 0) {
      const u64 bid = value_of(position[0] - 1);
      add_bids(position, bid, bid, sink);
    }
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return Message("bid {0}", from[0] - to[0] + to[1]);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return position[0] == 0 ? 0 : most_; }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    return saturating_add(saturating_add(position[0], most_), 1);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from[0] == 0 || to[0] >= from[0] || (to[0] > 0 && to[1] > 0)) return false;
    const u64 step = from[0] - to[0];
    return step <= most_ && to[1] <= most_ - step;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const { return after(position, 1); }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("bid")) return std::nullopt;
    const Result<u64> bid = scanner.natural<u64>("a bid"_m);
    if (!bid || !scanner.done() || *bid < 1 || *bid > most_ || position[0] == 0) return std::nullopt;
    return after(position, *bid);
  }

 private:
  static Position made(u64 missing, u64 over) { return {{{missing, over}}}; }
  [[nodiscard]] u64 value_of(u64 missing) const { return most_ == ~u64{0} ? missing : missing % (most_ + 1); }
  static Position after(const Position& position, u64 bid) {
    return bid < position[0] ? made(position[0] - bid, 0) : made(0, bid - position[0]);
  }
  static void add_bids(const Position& position, u64 first, u64 last, OptionSink<Position>& sink) {
    for (u64 bid = first;; ++bid) {
      if (sink.is_full()) return sink.count_unlisted(last - bid + 1);
      const Position to = after(position, bid);
      sink.add([&] { return to; });
      if (bid == last) return;
    }
  }

  u64 most_;
};

}  // namespace sprague::rulesets
