// HeapValues: the nim-values of single heaps of a game, as far as they are asked for: a table that ends in a
// proved period where there is one.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sequence/period_search.hpp"
#include "sequence/start.hpp"

namespace sprague::sequence {

class HeapValues {
 public:
  explicit HeapValues(TakeAndBreak game);

  [[nodiscard]] const TakeAndBreak& game() const { return game_; }
  /// Makes at(n) known for all n up to `n`, as far as the budget goes. Cost: that of the fitting method for a
  /// table of n values or, where a period is proved, of a few periods. Gives up at once where the budget is
  /// hopelessly small.
  void extend_to(u64 n, Budget& budget);

  [[nodiscard]] bool covers(u64 n) const;
  /// Needs: covers(n).
  [[nodiscard]] u64 at(u64 n) const { return n < table_.size() ? table_[n] : periodic_->at(n); }
  /// The heaps below `end` that have this value, largest first; nothing where no saltus is proved.
  [[nodiscard]] std::optional<std::vector<u64>> heaps_of(u64 value, u64 end) const {
    if (!periodic_ || periodic_->period().saltus == 0) return std::nullopt;
    return periodic_->heaps_of(value, end);
  }
  /// The proved period; nothing while there is none.
  [[nodiscard]] const Period* period() const { return periodic_ ? &periodic_->period() : nullptr; }

 private:
  [[nodiscard]] bool is_hopeless(u64 n, const Budget& budget) const;
  void extend_table(u64 goal, Budget& budget);

  TakeAndBreak game_;
  std::shared_ptr<NimSequence> sequence_;  // null once there is a period; copies go on together
  std::shared_ptr<PeriodSearch> search_;
  std::vector<std::uint32_t> table_;
  std::optional<PeriodicValues> periodic_;
};

}  // namespace sprague::sequence
