// Periods of nim-sequences: found in known values, proved where a theorem says that they are enough. The
// theorems and their proofs are in doc/algorithms/sequences.md, "Periods".
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sprague/base/natural.hpp"
#include "sprague/rules/ruleset.hpp"
#include "sprague/rules/take_and_break.hpp"

namespace sprague::sequence {

/// G(n + period) = G(n) + saltus for all n >= preperiod: for ever where `theorem` says so, otherwise as far
/// as was looked.
struct Period {
  u64 preperiod = 0;  ///< the least such number
  u64 period = 0;     ///< the least such number
  u64 saltus = 0;
  const Theorem* theorem = nullptr;  ///< null: observed to heap known − 1, not proved
  u64 known = 0;                     ///< the values of the heaps below this were looked at

  [[nodiscard]] bool is_proved() const { return theorem != nullptr; }
  /// The last exceptional heap; nothing where there is none.
  [[nodiscard]] std::optional<u64> last_exception() const {
    return preperiod == 0 ? std::nullopt : std::optional(preperiod - 1);
  }
};

/// How a period is proved.
namespace theorems {
extern const Theorem window;      ///< finite subtraction sets: a window of values came again (Golomb 1966)
extern const Theorem guy_smith;   ///< at most r heaps are left (Guy & Smith 1956, for r = 2)
extern const Theorem unequal;     ///< two heaps that must differ
extern const Theorem arithmetic;  ///< a saltus: bulk, top and carries
extern const Theorem sparse;      ///< the repeated window of a sparse space
}  // namespace theorems

/// What proves a period without saltus by values alone.
struct PeriodBound {
  const Theorem* theorem;
  u64 known;  ///< so many values must be known and agree
};

/// Nothing where no such theorem is for the game.
[[nodiscard]] std::optional<PeriodBound> period_bound(const TakeAndBreak& game, u64 preperiod, u64 period);

/// So many values are looked at before a period without proof is spoken of.
[[nodiscard]] u64 observed_bound(const TakeAndBreak& game, u64 preperiod, u64 period);

/// The least period that `values` (of the heaps 0, 1, …) prove; or that they show for long enough. Cost:
/// linear in their number; for a saltus the proof, see arithmetic_period.hpp. Needs: values below 2^31.
[[nodiscard]] std::optional<Period> find_period(const TakeAndBreak& game,
                                                std::span<const std::uint32_t> values, Budget& budget);

/// The values of all heaps by index, from those of the pre-period and one period.
class PeriodicValues {
 public:
  /// Needs: period.is_proved(); `values` has those of the heaps below preperiod + period at least.
  PeriodicValues(const Period& period, std::span<const std::uint32_t> values);

  [[nodiscard]] const Period& period() const { return period_; }
  [[nodiscard]] Natural at(const Natural& n) const;
  /// Needs: the value is below 2^64, as it is where there is no saltus.
  [[nodiscard]] u64 at(u64 n) const;

 private:
  Period period_;
  std::vector<std::uint32_t> values_;
};

}  // namespace sprague::sequence
