// Periods of sequences: the least pre-period e and period p with G(n + p) = G(n) + s for all n ≥ e, where the
// saltus s is 0 for plain periods. What a finite sequence shows is only what it looks like; a theorem must
// prove it.
#pragma once

#include <optional>
#include <vector>

#include "sprague/integers.hpp"

namespace sprague::table {

struct Period {
  u64 preperiod;  ///< counted from the start of the sequence
  u64 period;
  i64 saltus = 0;

  friend bool operator==(const Period&, const Period&) = default;
};

/// What the sequence looks like: the least period whose repeating part fills at least three periods and at
/// least a third of the sequence. Elements are only compared, so marks may stand among them.
[[nodiscard]] std::optional<Period> apparent_period(const std::vector<u64>& sequence);

/// The same with a saltus other than 0; nothing when the sequence has marks in it.
[[nodiscard]] std::optional<Period> apparent_arithmetic_period(const std::vector<u64>& sequence);

/// The least pre-period and period of a sequence that is known to satisfy s(n + known.period) = s(n) for all
/// n ≥ known.preperiod; exact, nothing apparent about it. `sequence` holds its first elements.
/// Needs: sequence.size() >= known.preperiod + known.period; known.saltus = 0.
[[nodiscard]] Period least(const Period& known, const std::vector<u64>& sequence);

}  // namespace sprague::table
