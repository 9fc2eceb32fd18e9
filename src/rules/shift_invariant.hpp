// Heap games whose rules look the same at every large heap: from some size on, the options of n are n − s for
// finitely many s, and sums a + b = n − t of two heaps that are not too small, for finitely many t. For
// these, values that repeat for long enough repeat for ever.
//
// Guy and Smith 1956 prove it for octal games; the same induction serves here. Let G(n + p) = G(n) for
// e ≤ n < 2e + p + t, where t is the greatest s or t above, and e is also at least every lower bound of a
// heap in a sum and the size from which the rules look the same. An option (a, b) of n + p with b ≥ a has b ≥
// e + p, so that (a, b − p) is an option of n with the same value; and the other way round. Without sums e ≤
// n < e + t is enough: the last t values determine the next one.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/clauses.hpp"

namespace sprague {

struct ShiftInvariant {
  u64 from = 0;            ///< from here on the rules look the same, and all parts of sums are allowed
  u64 greatest_shift = 0;  ///< the greatest s or t
  bool splits = false;     ///< are there sums of two heaps?

  /// Do equal values as far as heaps of `known` − 1 show that the period holds for ever?
  [[nodiscard]] bool proves(u64 preperiod, u64 period, u64 known) const {
    const u64 e = std::max(preperiod, from);
    return known >= (splits ? 2 * e + 2 * period + greatest_shift : e + period + greatest_shift);
  }
};

/// Nothing where the rules have another shape, or it is not seen. Needs: play ends.
[[nodiscard]] std::optional<ShiftInvariant> shift_invariant(const ClauseGames& games);

}  // namespace sprague
