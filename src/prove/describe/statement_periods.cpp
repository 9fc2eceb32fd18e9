// Sequences that repeat, as automata: what is long as a condition is short as a number of states, so that a
// period with many exceptional values can be held against a theorem, too.
#include <algorithm>

#include "prove/describe/digit_steps.hpp"
#include "prove/describe/proved_relation.hpp"

namespace sprague::prove {
namespace {

constexpr u64 most_memories = 20'000;

/// The least number that the sequence does not tell from `n`.
u64 representative(u64 n, const table::Period& period) {
  return n < period.preperiod ? n : period.preperiod + (n - period.preperiod) % period.period;
}

}  // namespace

std::optional<Automaton> sequence_automaton(const std::vector<u64>& values, const table::Period& period,
                                            const Numeration& numeration, Budget& budget) {
  if (!numeration.is_base()) return std::nullopt;
  const u64 end = period.preperiod + period.period;
  if (period.saltus != 0) {
    std::vector<Pair> points;
    std::vector<Progression> progressions;
    for (u64 n = 0; n < end; ++n)
      if (n < period.preperiod)
        points.push_back({n, values[n]});
      else
        progressions.push_back({{n, values[n]}, {period.period, static_cast<u64>(period.saltus)}});
    return semilinear_automaton(points, progressions, numeration, budget);
  }
  const u64 greatest = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(end));
  if (saturating_multiply(end, greatest + 1) > most_memories) return std::nullopt;
  const unsigned radix = numeration.radix();
  return by_steps(
      numeration, 2, {0, 0},
      [&](const Memory& m, const Digits& d) -> std::optional<Memory> {
        const u64 value = u64{m[1]} * radix + d[1];
        if (value > greatest) return std::nullopt;
        return Memory{static_cast<unsigned>(representative(u64{m[0]} * radix + d[0], period)),
                      static_cast<unsigned>(value)};
      },
      [&](const Memory& m) { return values[m[0]] == m[1]; }, budget);
}

std::optional<Automaton> periodic_automaton(const std::vector<bool>& members, const table::Period& period,
                                            const Numeration& numeration, Budget& budget) {
  if (!numeration.is_base() || period.preperiod + period.period > most_memories) return std::nullopt;
  const unsigned radix = numeration.radix();
  return by_steps(
      numeration, 1, {0},
      [&](const Memory& m, const Digits& d) {
        return std::optional(Memory{static_cast<unsigned>(representative(u64{m[0]} * radix + d[0], period))});
      },
      [&](const Memory& m) { return members[m[0]]; }, budget);
}

}  // namespace sprague::prove
