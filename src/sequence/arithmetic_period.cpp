// The theorem on a saltus, condition by condition (doc/algorithms/sequences.md, "A saltus"). In its words:
// the period P is even, S = 2^v·odd is its saltus, E >= 1 its start. A heap below E is exceptional, the
// others are E + i·P + j. A value is 2^v·Q + rest, so that P more stones add `odd` to Q and leave the rest
// alone.
#include "sequence/arithmetic_period.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sequence/bitset_sequence.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 most_cells = u64{1} << 25;  // of the table of carries
constexpr u64 most_steps = u64{1} << 32;
constexpr u64 steps_of_a_tick = 1'024;
constexpr u64 smallest_heaps = 16;  // of these the bulk may use some

class Proof {
 public:
  Proof(const TakeAndBreak& game, std::span<const std::uint32_t> values, u64 start, u64 period, u64 saltus)
      : game_(game),
        values_(values),
        heaps_(game.most_heaps()),
        start_(start),
        period_(period),
        unit_(u64{1} << std::countr_zero(saltus)),
        saltus_(saltus),
        odd_(saltus / unit_),
        first_(values.size() - period) {}

  /// All conditions. `sums` knows the nim-sums of the heaps of `values`.
  bool holds(const BitsetSequence& sums, Budget& budget) {
    if (first_ <= heaps_ * start_ + game_.most() + 2 * heaps_) return false;
    for (u64 heap = 1; heap < start_; ++heap)
      if (values_[heap] >= unit_) return false;
    for (u64 n = first_; n < values_.size(); ++n)
      if (values_[n] < unit_) return false;
    list_bulk_rules();
    for (u64 n = first_; n < values_.size(); ++n) {
      if (!smaller_values_are_reached(n, sums, budget)) return false;
    }
    return no_option_has_the_value(budget);
  }

 private:
  // The bulk: h, perhaps one or two small heaps, and pairs of equal heaps. So G(h) xor `beside` is an
  // option's value of n for all h ≡ n − parity (mod 2) from 1 to n − reach.
  struct BulkRule {
    u64 parity, reach, beside;
  };

  [[nodiscard]] u64 last_digit() const { return game_.tail == 0 ? game_.most() : game_.most() + 2; }

  // The small heaps that may stand beside h: none, one or two, so that pairs can fill up to `count` heaps.
  // Calls visit(their number, stones and nim-sum).
  template <class Visit>
  void for_each_beside(u64 count, const Visit& visit) const {
    const u64 end = std::min(first_, smallest_heaps);
    if (count % 2 != 0) {
      if (count >= 3) visit(u64{0}, u64{0}, u64{0});
      for (u64 c = 1; c < end && count >= 5; ++c)
        for (u64 d = c + 1; d < end; ++d) visit(u64{2}, c + d, u64{values_[c] ^ values_[d]});
    } else if (count >= 4) {
      for (u64 c = 1; c < end; ++c) visit(u64{1}, c, u64{values_[c]});
    }
  }

  void add(std::vector<BulkRule>& rules, const BulkRule& rule) const {
    if (rule.beside >= unit_) return;
    for (BulkRule& known : rules) {
      if (known.parity != rule.parity || known.beside != rule.beside) continue;
      known.reach = std::min(known.reach, rule.reach);
      return;
    }
    rules.push_back(rule);
  }

  void list_bulk_rules() {
    for (u64 k = 0; k <= last_digit(); ++k) {
      for (u64 count = 1; count <= heaps_; ++count) {
        if ((game_.digit(k) >> count & 1) == 0) continue;
        for_each_beside(count, [&](u64 small, u64 stones, u64 beside) {
          add(bulk_, {(k + stones) % 2, k + stones + count - 1 - small, beside});
        });
        // Pairs alone, or beside a heap of value 0, have the value 0.
        if (count % 2 == 0) add(zero_, {k % 2, k + count, 0});
        for (u64 z = 1; z < std::min(first_, smallest_heaps) && count % 2 != 0 && count >= 3; ++z)
          if (values_[z] == 0) add(zero_, {(k + z) % 2, k + z + count - 1, 0});
      }
    }
    for (const u64 parity : {u64{0}, u64{1}}) {
      if ((game_.tail & TakeAndBreak::one_heap) != 0) add(bulk_, {parity, game_.most() + 1, 0});
      if ((game_.tail & TakeAndBreak::no_heap) != 0) add(zero_, {parity, game_.most() + 1, 0});
    }
  }

  // Every value below G(n) is that of an option whose largest heap may grow by a period, or, below S, of any
  // option that n keeps when it grows.
  [[nodiscard]] bool smaller_values_are_reached(u64 n, const BitsetSequence& sums, Budget& budget) const {
    enum How : unsigned char { not_yet, kept, grows };
    std::vector<How> reached(values_[n], not_yet);
    const auto reach = [&](u64 value, How how) {
      if (value < reached.size()) reached[value] = std::max(reached[value], how);
    };
    for (const BulkRule& rule : zero_)
      if (n >= rule.reach && (n + rule.parity) % 2 == 0) reach(0, kept);
    for (const BulkRule& rule : bulk_)
      for (u64 h = 1; h + rule.reach <= n; ++h)
        if ((n + h + rule.parity) % 2 == 0) reach(values_[h] ^ rule.beside, h >= start_ ? grows : kept);
    // The bulk's floor: below it the S uppermost values must grow, so that it rises by S with each period.
    const u64 floor = static_cast<u64>(std::find(reached.begin(), reached.end(), not_yet) - reached.begin());
    if (floor < saltus_) return false;
    // The one heap left by a digit k is of the top: from the floor on. Below, a value must grow by 1, 2, …
    // times S.
    for (u64 k = 1; k <= std::min(n, last_digit()); ++k)
      if ((game_.digit(k) & TakeAndBreak::one_heap) != 0 && n - k >= start_ && values_[n - k] >= floor)
        reach(values_[n - k], grows);
    for (u64 value = floor - saltus_; value < values_[n]; ++value) {
      if (reached[value] == grows) continue;
      if (value < floor || !has_witness(n, value, sums)) return false;
      if (!budget.spend(1 + n * heaps_ * game_.digits.size() / steps_of_a_tick)) return false;
    }
    return budget.spend();
  }

  // An option of several heaps with this value, the largest of which has a period, and the nim-sum of the
  // others is below 2^v: so the value grows by S with it.
  [[nodiscard]] bool has_witness(u64 n, u64 value, const BitsetSequence& sums) const {
    for (u64 k = 0; k <= std::min(n, last_digit()); ++k) {
      const TakeAndBreak::Digit digit = game_.digit(k);
      for (u64 count = 2; count <= heaps_; ++count) {
        if ((digit >> count & 1) == 0) continue;
        for (u64 large = std::min(n - k, n - 1); large >= start_ && large != 0; --large) {
          const u64 others = values_[large] ^ value;
          if (others < unit_ && sums.is_sum(count - 1, n - k - large, others)) return true;
        }
      }
    }
    return false;
  }

  // The carries: for each number of heaps, how much Q may be at most, by the stones beyond E and the whole
  // periods, by the rest and by the parity of Q.
  struct Cell {
    i64 most[2] = {-1, -1};
  };
  [[nodiscard]] std::size_t cell(u64 stones, u64 rest) const { return stones * unit_ + rest; }

  struct Kind {
    u64 stones, rest, q;
  };

  bool no_option_has_the_value(Budget& budget);
  [[nodiscard]] bool several_large(u64 count, const std::vector<Cell>& cells) const;
  [[nodiscard]] bool one_large(u64 count, const std::vector<Cell>& small) const;
  template <class Check>
  [[nodiscard]] bool for_all_amounts(u64 count, i64 most_q, const Check& check) const;

  TakeAndBreak game_;
  std::span<const std::uint32_t> values_;
  u64 heaps_, start_, period_, unit_, saltus_, odd_;
  u64 first_;  // the values of one period from here on are the induction's start
  std::vector<BulkRule> bulk_, zero_;
};

// Calls check(k) for all amounts k after which `count` heaps may be left, as far as `most_q` can matter.
template <class Check>
bool Proof::for_all_amounts(u64 count, i64 most_q, const Check& check) const {
  const u64 periods = static_cast<u64>(std::max<i64>(most_q, 0)) / odd_ + 2;
  const u64 last = game_.tail == 0 ? game_.most() : game_.most() + 1 + periods * period_;
  for (u64 k = 0; k <= last; ++k)
    if ((game_.digit(k) >> count & 1) != 0 && !check(k)) return false;
  return true;
}

// Two or more heaps with a period. With i = I + d periods in n and I in the heaps, Q of the option is at most
// odd·I + q and has its parity; it must not be odd·i + q(n).
bool Proof::several_large(u64 count, const std::vector<Cell>& cells) const {
  i64 most_q = 0;
  for (const Cell& each : cells) most_q = std::max({most_q, each.most[0], each.most[1]});
  const u64 stones_end = cells.size() / unit_;
  return for_all_amounts(count, most_q, [&](u64 k) {
    for (u64 stones = 0; stones < stones_end; ++stones) {
      const u64 j = (stones + k) % period_, d = (stones + k) / period_;
      const u64 value = values_[start_ + j];
      const u64 wanted = odd_ * d + value / unit_;
      if (cells[cell(stones, value % unit_)].most[wanted % 2] >= static_cast<i64>(wanted)) return false;
    }
    return true;
  });
}

// One heap with a period: Q of the option is that heap's.
bool Proof::one_large(u64 count, const std::vector<Cell>& small) const {
  i64 most_q = 0;
  for (u64 j = 0; j < period_; ++j) most_q = std::max<i64>(most_q, values_[start_ + j] / unit_);
  const u64 stones_end = small.size() / unit_;
  return for_all_amounts(count, most_q, [&](u64 k) {
    for (u64 j1 = 0; j1 < period_; ++j1) {
      const u64 large = values_[start_ + j1];
      for (u64 stones = 0; stones < stones_end; ++stones) {
        const u64 j = (j1 + stones + k) % period_, d = (j1 + stones + k) / period_;
        const u64 value = values_[start_ + j];
        if (odd_ * d + value / unit_ != large / unit_) continue;
        if (small[cell(stones, (value ^ large) % unit_)].most[0] >= 0) return false;
      }
    }
    return true;
  });
}

bool Proof::no_option_has_the_value(Budget& budget) {
  std::vector<Kind> large, small;
  for (u64 j = 0; j < period_; ++j) {
    const u64 value = values_[start_ + j];
    large.push_back({j, value % unit_, value / unit_});
  }
  for (u64 heap = 1; heap < start_; ++heap) small.push_back({heap, values_[heap], 0});
  const u64 stones_end = heaps_ * (start_ + period_) + 1;
  if (saturating_multiply(stones_end, unit_) > most_cells ||
      saturating_multiply(stones_end * unit_ * heaps_ * heaps_, period_ + start_) > most_steps)
    return false;
  // tables[m][b] for m heaps of which min(b, 2) are large. Large heaps after the first count E stones more.
  using Table = std::vector<Cell>;
  const Table empty(stones_end * unit_);
  std::array<Table, 3> now{empty, empty, empty};
  now[0][0].most[0] = 0;
  for (u64 count = 1; count <= heaps_; ++count) {
    if (!one_large(count, now[0])) return false;
    std::array<Table, 3> next{empty, empty, empty};
    const auto extend = [&](const Table& from, Table& to, const std::vector<Kind>& kinds, u64 more) {
      for (u64 stones = 0; stones < stones_end; ++stones)
        for (u64 rest = 0; rest < unit_; ++rest)
          for (const u64 parity : {u64{0}, u64{1}}) {
            const i64 q = from[cell(stones, rest)].most[parity];
            if (q < 0) continue;
            for (const Kind& kind : kinds) {
              if (stones + kind.stones + more >= stones_end) continue;
              i64& best = to[cell(stones + kind.stones + more, rest ^ kind.rest)].most[(parity + kind.q) % 2];
              best = std::max(best, q + static_cast<i64>(kind.q));
            }
          }
    };
    for (std::size_t b = 0; b < 3; ++b) {
      extend(now[b], next[b], small, 0);
      extend(now[b], next[std::min<std::size_t>(b + 1, 2)], large, b == 0 ? 0 : start_);
    }
    if (!budget.spend(1 + stones_end * unit_ * (period_ + start_) / steps_of_a_tick)) return false;
    now = std::move(next);
    if (!several_large(count, now[2])) return false;
  }
  return true;
}

}  // namespace

std::optional<u64> proved_multiple(const TakeAndBreak& game, std::span<const std::uint32_t> values,
                                   const ArithmeticPeriod& candidate, Budget& budget) {
  SPRAGUE_EXPECT(candidate.saltus > 0);
  if (game.unequal) return std::nullopt;  // equal heaps side by side are what the bulk is made of
  const u64 start = std::max<u64>(candidate.preperiod, 1);
  BitsetSequence sums(game);
  for (u64 times = candidate.period % 2 == 0 ? 1 : 2;; times *= 2) {
    const u64 period = saturating_multiply(times, candidate.period);
    const u64 saltus = saturating_multiply(times, candidate.saltus);
    // Enough values for the bulk and the top to be as they are for ever.
    const u64 heaps = std::max(game.most_heaps(), 2U);
    const u64 enough = saturating_add(saturating_multiply(heaps + 3, saturating_add(start, period)),
                                      saturating_multiply(2, game.most() + heaps));
    if (enough > values.size() || budget.exhausted()) return std::nullopt;
    sums.advance(enough, budget);
    if (sums.known() < enough) return std::nullopt;
    if (Proof(game, values.first(enough), start, period, saltus).holds(sums, budget)) return times;
  }
}

}  // namespace sprague::sequence
