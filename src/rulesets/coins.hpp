// Turning coins: the rightmost coin turned goes from heads to tails (Lenstra 1977; Winning Ways, chapter 14).
#pragma once

#include <algorithm>
#include <bit>

#include "rules/coin_rule.hpp"
#include "rules/coin_theorems.hpp"
#include "rules/ruleset.hpp"
#include "value/nimber.hpp"

namespace sprague::rulesets {

class Coins {
 public:
  using Position = sprague::Coins;
  using Kind = CoinRule::Kind;

  static constexpr auto theorems = [] {
    std::array<Theorem, std::size(coin_theorems) + 1> all{};
    *std::copy(std::begin(coin_theorems), std::end(coin_theorems), all.begin()) = corners_theorem;
    return all;
  }();

  static constexpr Info info{
      .name = "coins",
      .title = "Turning coins",
      .title_zh = "翻硬币游戏",
      .family = "Coins",
      .summary = "Turn coins over; the rightmost one goes from heads to tails.",
      .rules =
          "Coins lie in a row. A move turns some of them over, and the rightmost of these must go from heads "
          "to "
          "tails. Which: one coin (one), one or two (one-or-two), exactly two (two), up to three "
          "(up-to-three), "
          "any run of neighbours (ruler), exactly or up to M neighbours (run-of M, run-up-to M), a run of "
          "neighbours that all show heads (heads-run). With corners, the coins lie in a quarter-plane, and "
          "the "
          "corners of an upright rectangle are turned, of which the farthest goes from heads to tails.",
      .notation = "RULE HEAD…",
      .meaning =
          "The rule (one, one-or-two, two, up-to-three, ruler, run-of M, run-up-to M, heads-run, corners), "
          "then the "
          "places of the heads, counted from 1: 2 5 7..9; or the row: THTTH. With corners, pairs counted "
          "from 0: "
          "3,5 7,2.",
      .order =
          "by the coin that must show heads, then by the number of coins turned, then by the others from the "
          "left",
      .range =
          "places below 2^64 − 1 (up-to-three: to 2^63, corners: below 2^64); heads-run and misère play by "
          "search: "
          "with heads-run it depends on the faces what may be turned, and the nim-sum of lone heads is wrong",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"one 2 5 7", Outcome::N, 1, "5 7"},
      {"one-or-two 3 4 7", Outcome::P, 0},
      {"one-or-two TTHHTTH", Outcome::P, 0},
      {"one-or-two 3 4 6", Outcome::N, 1, "2 4 6"},
      {"two 1 2 4", Outcome::N, 2, "1"},
      {"up-to-three 4 5 6", Outcome::N, 4, "1 2 5 6"},
      {"ruler 8 12", Outcome::N, 12, "1..7 12"},
      {"run-of 3 6", Outcome::N, 1, "4 5"},
      {"run-up-to 3 4 6", Outcome::P, 0},
      {"heads-run 1 2 4", Outcome::N, 3, "2 4"},
      {"corners 3,5 7,2", Outcome::N},
      {"ruler 100000000000000000", Outcome::N},
      {"one-or-two 1", Outcome::P, -1, {}, Convention::misere},
  };

  explicit Coins(CoinRule rule = CoinRule(Kind::one)) : rule_(rule) {}

  static Result<Coins> make(Scanner& scanner) {
    Result<CoinRule> rule = CoinRule::parse(scanner);
    if (!rule) return rule.error();
    return Coins(*rule);
  }
  [[nodiscard]] std::string arguments() const { return rule_.text(); }
  [[nodiscard]] const CoinRule& rule() const { return rule_; }
  [[nodiscard]] Result<Position> parse(Scanner& scanner) const { return Position::parse(scanner, rule_); }

  void options(const Position& position, std::vector<Position>& out) const {
    for_each_turn(position, [&](const Position& turned) { out.push_back(position ^ turned); });
  }
  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    if (!rule_.is_additive()) return std::nullopt;
    u64 sum = 0;
    for (const auto& [x, y] : position.cells) sum ^= nim_product(x, y);
    for (const u64 edge : position.edges) sum ^= rule_.values_to(edge - 1);
    return Known<u64>{sum, &coin_theorem(rule_.kind())};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto known = known_value(position);
    if (!known || convention == Convention::misere) return std::nullopt;
    return Known<Outcome>{known->value == 0 ? Outcome::P : Outcome::N, known->theorem};
  }

  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const u64 change = known_value(position)->value ^ target;
    if (change == 0) return;
    Work work{sink, most_steps};
    for (const auto& [x, y] : position.cells)
      if (!add_corners(position, x, y, change, work)) return;
    for (std::size_t i = 0; i < position.edges.size(); i += 2)
      for (u64 coin = position.edges[i]; coin < position.edges[i + 1]; ++coin) {
        if (!work.may_go_on()) return;
        add_turns(position, coin, change, work);
      }
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    moves_to_value(position, 0, sink);
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return turn_label(rule_, from ^ to);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    return may_be_turned(rule_, from, from ^ to);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    const auto turned = read_turn(rule_, scanner);
    if (!turned || !may_be_turned(rule_, position, *turned)) return std::nullopt;
    return position ^ *turned;
  }
  // The first move there is.
  [[nodiscard]] Position stalling_option(const Position& position) const {
    for (const auto& [x, y] : position.cells)
      if (x > 0 && y > 0) return position ^ Position::corners(0, 0, x, y);
    const u64 least = rule_.kind() == Kind::two ? 2 : rule_.kind() == Kind::run_of ? rule_.length() : 1;
    const auto end = std::upper_bound(position.edges.begin(), position.edges.end(), least);
    const bool is_heads = (end - position.edges.begin()) % 2 == 1;  // is coin `least`?
    const u64 coin = is_heads ? least : *end;
    if (rule_.kind() == Kind::two) return position ^ Position::run(1, 1) ^ Position::run(coin, coin);
    return position ^ Position::run(coin - least + 1, coin);
  }

  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const auto& [x, y] : position.cells) bound = saturating_add(bound, saturating_multiply(x, y));
    for (std::size_t i = 0; i < position.edges.size(); i += 2)
      bound = saturating_add(bound, option_bound(position.edges[i], position.edges[i + 1] - 1));
    return bound;
  }
  // Any faces of the coins up to the last head, or of those that show heads now.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 coins = position.edges.empty() ? 0 : position.last();
    if (rule_.kind() == Kind::one || rule_.kind() == Kind::heads_run) coins = position.count();
    if (!position.cells.empty()) {
      u64 x = 0, y = 0;
      for (const auto& cell : position.cells) x = std::max(x, cell[0]), y = std::max(y, cell[1]);
      coins = saturating_multiply(saturating_add(x, 1), saturating_add(y, 1));
    }
    return coins < 64 ? u64{1} << coins : ~u64{0};
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    if (convention == Convention::misere || !rule_.is_additive()) return {};
    NimSum sum{.subject = NimSum::Subject::head};
    for (const auto& [x, y] : position.cells) {
      if (!sum.has_room()) return {};
      sum.add(to_text(x) + "," + to_text(y), nim_product(x, y), sum.rows.size());
    }
    for (std::size_t i = 0; i < position.edges.size(); i += 2)
      for (u64 coin = position.edges[i]; coin < position.edges[i + 1]; ++coin) {
        if (!sum.has_room()) return {};
        sum.add(to_text(coin), rule_.value(coin), static_cast<std::size_t>(coin));
      }
    return {std::move(sum)};
  }

 private:
  static constexpr u64 most_steps =
      20'000'000;  // of loops over coins, in a list of winning moves: some seconds

  // The list being made, and how much may still be looked at for it.
  struct Work {
    OptionSink<Position>& sink;
    u64 steps;
    // False, with the list cut short, when it is too much.
    [[nodiscard]] bool may_go_on(u64 cost = 1) {
      const u64 before = steps;
      steps -= std::min(steps, cost);
      if (steps > 0 && (before / 4096 == steps / 4096 || sink.may_go_on())) return true;
      steps = 0;
      sink.cut_short();
      return false;
    }
    void add(const CoinRule& rule, const Position& from, const Position& turned) {
      sink.add([&] { return from ^ turned; }, [&] { return turn_label(rule, turned); });
    }
  };

  // Every turn, in order.
  template <class Visit>
  void for_each_turn(const Position& position, const Visit& visit) const {
    for (const auto& [x, y] : position.cells)
      for (u64 left = 0; left < x; ++left)
        for (u64 low = 0; low < y; ++low) visit(Position::corners(left, low, x, y));
    for (std::size_t i = 0; i < position.edges.size(); i += 2)
      for (u64 coin = position.edges[i]; coin < position.edges[i + 1]; ++coin)
        for_each_turn_at(coin, coin - position.edges[i] + 1, visit);
  }
  // Those whose rightmost coin is the given one, which is the last of `heads` heads in a row.
  template <class Visit>
  void for_each_turn_at(u64 coin, u64 heads, const Visit& visit) const {
    if (rule_.turns_runs()) {
      const auto [least, most] = run_lengths(coin, heads);
      for (u64 length = least; length <= most; ++length) visit(Position::run(coin - length + 1, coin));
      return;
    }
    const Kind kind = rule_.kind();
    if (kind != Kind::two) visit(Position::of({coin}));
    if (kind == Kind::one) return;
    for (u64 a = 1; a < coin; ++a) visit(Position::of({a, coin}));
    if (kind != Kind::up_to_three) return;
    for (u64 a = 1; a < coin; ++a)
      for (u64 b = a + 1; b < coin; ++b) visit(Position::of({a, b, coin}));
  }
  // The shortest and the longest run that ends at the coin; none when the first is larger.
  struct Lengths {
    u64 least, most;
  };
  [[nodiscard]] Lengths run_lengths(u64 coin, u64 heads) const {
    switch (rule_.kind()) {
      case Kind::run_of: return {rule_.length(), std::min(coin, rule_.length())};
      case Kind::run_up_to: return {1, std::min(coin, rule_.length())};
      case Kind::heads_run: return {1, heads};
      default: return {1, coin};
    }
  }

  // The turns of a coin, the rightmost, that change the nim-sum by `change`.
  void add_turns(const Position& position, u64 coin, u64 change, Work& work) const {
    const Kind kind = rule_.kind();
    if (kind == Kind::ruler || kind == Kind::run_up_to)
      return rule_.runs_to(coin, change, [&](u64 length) {
        work.add(rule_, position, Position::run(coin - length + 1, coin));
      });
    if (kind == Kind::run_of) {  // M neighbours have one place that M divides
      if (change == 1 && coin >= rule_.length())
        work.add(rule_, position, Position::run(coin - rule_.length() + 1, coin));
      return;
    }
    const u64 value = rule_.value(coin);
    if (kind != Kind::two && value == change) work.add(rule_, position, Position::of({coin}));
    if (kind == Kind::one) return;
    if (const u64 other = place_of(value ^ change); other != 0 && other < coin)
      work.add(rule_, position, Position::of({other, coin}));
    if (kind == Kind::up_to_three) add_triples(position, coin, value ^ change, work);
  }
  // Values of mock turtles are odious: they have an odd number of ones. So two of them have an even nim-sum
  // `both`, for which there are no pairs; and if a is one of them, a ⊕ both is another. The smaller ones, a,
  // have 0 where `both` has its highest 1, at `top`, and a ⊕ both must be less than the value of the coin.
  // Such numbers are at most 64 blocks of 2^k: those that agree with that value above bit k, and have 0 for
  // its 1.
  void add_triples(const Position& position, u64 coin, u64 both, Work& work) const {
    if (both == 0 || place_of(both) != 0) return;
    const u64 limit = rule_.value(coin), top = std::bit_floor(both);
    std::vector<std::pair<u64, u64>> blocks;  // the least a, and 2^k
    for (u64 size = 1, bits = limit; bits != 0; bits >>= 1, size <<= 1) {
      const u64 first = ((limit ^ size) ^ both) & ~(size - 1);
      if (bits % 2 == 1 && (size > top || (first & top) == 0)) blocks.emplace_back(first, size);
    }
    std::sort(blocks.begin(), blocks.end());
    for (const auto& [first, size] : blocks) add_block(position, coin, both, first, size, work);
  }
  void add_block(const Position& position, u64 coin, u64 both, u64 first, u64 size, Work& work) const {
    const u64 top = std::bit_floor(both);
    const u64 low = size > top ? size / 2 : size;  // so many have 0 at `top`; of two or more, half are odious
    u64 left = low == 1 ? (place_of(first & ~top) != 0 ? 1 : 0) : low / 2;
    for (u64 i = 0; left > 0 && !work.sink.is_full(); ++i) {
      const u64 a = first + i;
      if ((a & top) != 0 || place_of(a) == 0) continue;
      if (!work.may_go_on()) return;
      work.add(rule_, position, Position::of({place_of(a), place_of(a ^ both), coin}));
      --left;
    }
    const u64 countable = ~u64{0} - work.sink.count();
    work.sink.count_unlisted(std::min(left, countable));
    if (left > countable) work.sink.cut_short();
  }
  // The place at which a lone head has the value; 0 when there is none. Needs: one_or_two, two, up_to_three.
  [[nodiscard]] u64 place_of(u64 value) const {
    if (rule_.kind() == Kind::one_or_two) return value;
    if (rule_.kind() == Kind::two) return value + 1;
    return std::popcount(value) % 2 == 1 ? value / 2 + 1 : 0;
  }

  // (x ⊕ left) ⊗ (y ⊕ low) must be `change`: one side is tried, the other found by division. False when the
  // work is over.
  bool add_corners(const Position& position, u64 x, u64 y, u64 change, Work& work) const {
    const bool by_columns = x <= y;
    const u64 tried = by_columns ? x : y, found = by_columns ? y : x;
    std::vector<Position::Cell> corners;
    bool all = true;
    for (u64 a = 0; a < tried && all; ++a) {
      const u64 b = found ^ nim_product(change, nim_inverse(tried ^ a));
      if (b < found) corners.push_back(by_columns ? Position::Cell{a, b} : Position::Cell{b, a});
      all = work.may_go_on(40);  // a division is slow
    }
    std::sort(corners.begin(), corners.end());
    for (const auto& [left, low] : corners) work.add(rule_, position, Position::corners(left, low, x, y));
    return all;
  }

  // How many turns have one of the coins first, …, last for their rightmost, if all of them show heads.
  [[nodiscard]] u64 option_bound(u64 first, u64 last) const {
    const u64 coins = last - first + 1;
    switch (rule_.kind()) {
      case Kind::one: return coins;
      case Kind::run_of: return last < rule_.length() ? 0 : last - std::max(first, rule_.length()) + 1;
      case Kind::run_up_to: return saturating_multiply(coins, std::min(last, rule_.length()));
      case Kind::heads_run: return saturating_multiply(coins, coins);
      case Kind::two: return saturating_multiply(coins, last - 1);
      case Kind::up_to_three: return saturating_multiply(coins, saturating_multiply(last, last));
      default: return saturating_multiply(coins, last);
    }
  }

  CoinRule rule_;
};

}  // namespace sprague::rulesets
