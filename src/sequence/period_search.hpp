// PeriodSearch: the period of a nim-sequence while it is being computed, by the theorem that fits.
#pragma once

#include <vector>

#include "sequence/period.hpp"
#include "sequence/sparse_period.hpp"

namespace sprague::sequence {

/// The first values are kept and looked at as a whole, at ever larger sizes; where the sequence has a sparse
/// space, its window is looked for beside that, and without end.
class PeriodSearch {
 public:
  /// `fresh` starts the sequence anew, for the pre-period of a period found by its sparse space.
  PeriodSearch(TakeAndBreak game, FreshSequence fresh);

  /// Reads the values that are new since the last call, before the sequence lets go of them. True when a
  /// proved period is known. Cost: a few nanoseconds a value. Where the sequence was asked for unverified
  /// candidates, nothing that is found is a proof: do not call it. Where older values are not held any more,
  /// they are computed once more for the least pre-period, unless they are more than 2^34 or the budget ends
  /// over it: then the pre-period is only at most what is said.
  bool look(const NimSequence& sequence, Budget& budget);

  /// Proved, or only observed; nothing while there is none.
  [[nodiscard]] const std::optional<Period>& period() const { return period_; }
  /// The first values, as many as are kept.
  [[nodiscard]] std::span<const std::uint32_t> first_values() const { return values_; }
  /// The values of all heaps. Needs: a proved period. Nothing where pre-period and period together are too
  /// long to be kept and the budget does not allow to compute them again.
  [[nodiscard]] std::optional<PeriodicValues> values(Budget& budget) const;

  /// As SparsePeriodSearch; first values are read again.
  void save(std::string& out) const;
  [[nodiscard]] bool restore(std::string_view state);
  [[nodiscard]] bool fits(u64 known) const { return !sparse_ || sparse_->fits(known); }

 private:
  void read(const NimSequence& sequence, Budget& budget);
  void look_at_first_values(Budget& budget);

  TakeAndBreak game_;
  FreshSequence fresh_;
  std::vector<std::uint32_t> values_;
  u64 next_look_ = 16;
  std::optional<SparsePeriodSearch> sparse_;
  std::optional<Period> period_;
};

}  // namespace sprague::sequence
