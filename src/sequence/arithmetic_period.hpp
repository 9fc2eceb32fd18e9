// A proof that G(n + p) = G(n) + s for ever, with s > 0: for games in which some move leaves three heaps or
// more, or any large number may be taken. Theorem and proof: doc/algorithms/sequences.md, "A saltus".
#pragma once

#include <optional>
#include <span>

#include "base/budget.hpp"
#include "rules/take_and_break.hpp"

namespace sprague::sequence {

struct ArithmeticPeriod {
  u64 preperiod, period, saltus;
};

/// Do `values` (of the heaps 0, 1, …), in which G(n + period) = G(n) + saltus for n >= preperiod as far as
/// they go, prove it for all n? The multiple of the period by which they do; nothing where the theorem does
/// not apply or more values may be needed. Cost: it is tried for the period's even multiples 2^w·p, as long
/// as the values go for four of them; each about 2^w·p squared times the number of heaps. Needs: saltus > 0.
[[nodiscard]] std::optional<u64> proved_multiple(const TakeAndBreak& game,
                                                 std::span<const std::uint32_t> values,
                                                 const ArithmeticPeriod& candidate, Budget& budget);

[[nodiscard]] inline bool proves_arithmetic_period(const TakeAndBreak& game,
                                                   std::span<const std::uint32_t> values,
                                                   const ArithmeticPeriod& candidate, Budget& budget) {
  return proved_multiple(game, values, candidate, budget).has_value();
}

}  // namespace sprague::sequence
