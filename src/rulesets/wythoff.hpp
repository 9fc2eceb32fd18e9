// Wythoff's game (Wythoff 1907), exact for heaps of any size: no floating point, only ⌊√(5k²)⌋.
#pragma once

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"
#include "rules/up_to_order.hpp"
#include "rules/wythoff_pairs.hpp"

namespace sprague::rulesets {

template <class Int>
class WythoffOf {
 public:
  using Position = Tuple<Int, 2>;
  using Wide = WythoffOf<Natural>;

  static constexpr Theorem theorems[] = {wythoff_theorem, wythoff_misere_theorem};
  static constexpr Info info{
      .name = "wythoff",
      .title = "Wythoff's game",
      .title_zh = "威佐夫博弈",
      .family = "Taking from heaps",
      .summary = "Two heaps: take from one, or the same from both.",
      .rules =
          "There are two heaps. A move takes any positive number of stones from one heap, or the same "
          "positive "
          "number from both.",
      .notation = "HEAP HEAP",
      .meaning = "The sizes of the two heaps.",
      .order = "from heap 1, from heap 2, from both",
      .range =
          "outcome and winning moves for heaps of up to 50,000 digits; nim-values (no formula is known) by "
          "search, for small heaps",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"4 7", Outcome::P, 0},
      {"0 0", Outcome::P, 0},
      {"3 8", Outcome::N, 10, "3 5"},
      {"5 5", Outcome::N, 8, "3 5"},
      {"267914295 433494436", Outcome::N, -1, "267914295 165580140"},
      {"1000000000000000000000000000000 0", Outcome::N, -1, "0 0"},
      {"0 1", Outcome::P, -1, {}, Convention::misere},
      {"1 2", Outcome::N, -1, "1 0", Convention::misere},
  };

  void options(const Position& position, std::vector<Position>& out) const { wythoff_options(position, out); }
  [[nodiscard]] const ClauseGames& clauses() const { return wythoff_clauses(); }
  /// The smaller heap first.
  using Simplified = UpToOrder<WythoffOf>;
  [[nodiscard]] Position simplified(Position position) const {
    if (position[1] < position[0]) std::swap(position[0], position[1]);
    return position;
  }

  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    return wythoff_outcome(position, convention);
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    for_each_wythoff_win(position, convention, [&](const Position& to) { sink.add([&] { return to; }); });
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    if (from[1] == to[1]) return take_label(Int(from[0] - to[0]), 0, 2);
    const Int amount = from[1] - to[1];
    return from[0] == to[0] ? take_label(amount, 1, 2) : Message("take {0} from both heaps", amount);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("take")) return std::nullopt;
    const Result<Int> amount = scanner.template natural<Int>("an amount"_m);
    if (!amount) return std::nullopt;
    scanner.accept("from");
    const bool both = scanner.accept("both");
    scanner.accept(both ? "heaps" : "heap");
    const std::string_view heap = both ? std::string_view("both") : scanner.word();
    Position to = position;
    for (std::size_t i = 0; i < 2; ++i) {
      if (!both && heap != (i == 0 ? "1" : "2")) continue;
      if (*amount > position[i]) return std::nullopt;
      to[i] = position[i] - *amount;
    }
    return scanner.done() && is_option(position, to) ? std::optional(to) : std::nullopt;
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    return is_wythoff_option(from, to);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    Position to = position;
    Int& larger = to[position[0] >= position[1] ? 0 : 1];
    larger = larger - Int(1);
    return to;
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return wythoff_option_bound(position); }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    return wythoff_follower_bound(position);
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    return wythoff_explanation(position, convention);
  }
};

using Wythoff = WythoffOf<u64>;

}  // namespace sprague::rulesets
