// Periods of nim-sequences: found in known values, proved where a theorem says that they are enough. The
// theorems and their proofs are in doc/algorithms/sequences.md, "Periods".
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"
#include "rules/take_and_break.hpp"
#include "sprague/natural.hpp"

namespace sprague::sequence {

/// G(n + period) = G(n) + saltus for all n >= preperiod: for ever where `theorem` says so, otherwise as far
/// as was looked.
struct Period {
  u64 preperiod = 0;  ///< the least such number, unless at_most
  u64 period = 0;     ///< the least such number
  u64 saltus = 0;
  const Theorem* theorem = nullptr;  ///< null: observed to heap known − 1, not proved
  u64 known = 0;                     ///< the values of the heaps below this were looked at
  bool at_most = false;              ///< the least pre-period may be smaller

  [[nodiscard]] bool is_proved() const { return theorem != nullptr; }
  /// The last exceptional heap; nothing where there is none or it is not known.
  [[nodiscard]] std::optional<u64> last_exception() const {
    return preperiod == 0 || at_most ? std::nullopt : std::optional(preperiod - 1);
  }
};

/// How a period is proved.
namespace theorems {

inline constexpr std::string_view page = "proved in doc/algorithms/sequences.md";

inline constexpr Theorem window{
    .name = "the window argument",
    .statement = "A value is decided by the t values before it, so when t of them come again, all do.",
    .source =
        "S. W. Golomb, A mathematical investigation of games of “take-away”, Journal of Combinatorial "
        "Theory 1 (1966)",
    .hypotheses = "a finite subtraction set; t is its largest amount"};
inline constexpr Theorem guy_smith{
    .name = "the Guy–Smith theorem",
    .statement =
        "When G(n + p) = G(n) for e <= n < r(e + p − 1) − p + t + 1, e >= 1, it holds for ever (published "
        "for r = 2).",
    .source =
        "R. K. Guy & C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge "
        "Philosophical Society 52 (1956)",
    .hypotheses = "a move takes at most t stones and leaves at most r >= 1 heaps"};
inline constexpr Theorem unequal{
    .name = "the Guy–Smith theorem for heaps that must differ",
    .statement = "When G(n + p) = G(n) for e <= n < 2e + 2p + t, e >= 1, it holds for ever.",
    .source = page,
    .hypotheses = "a move takes at most t stones and leaves at most two heaps, which differ"};
inline constexpr Theorem arithmetic{
    .name = "the theorem on arithmetic periods",
    .statement =
        "No option has the value that the period predicts, and every smaller value is an option's: of "
        "the bulk of small values, or of the top by moving its largest heap on by the period.",
    .source = page,
    .hypotheses =
        "G(n + p) = G(n) + s in the known values; the finite conditions of the theorem were checked"};
inline constexpr Theorem sparse{
    .name = "the repeated window of a sparse space",
    .statement =
        "When as many values as the last rare heap and the witnesses reach back come again at a "
        "distance p, the period is p.",
    .source = page,
    .hypotheses =
        "a move leaves at most two heaps; all rare heaps are known; every smaller rare value of a "
        "period has a witness with a short side"};

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
  /// The heaps below `end` that have this value, largest first. Cost: a step a heap of the pre-period and the period. Needs: a
  /// saltus, so that they are no more than these.
  [[nodiscard]] std::vector<u64> heaps_of(u64 value, u64 end) const;

 private:
  Period period_;
  std::vector<std::uint32_t> values_;
};

}  // namespace sprague::sequence
