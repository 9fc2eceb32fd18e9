// A period is looked for in the differences of the values, from their end; it counts when as many values
// are known as its theorem, or for one that is only observed a rule of thumb, asks for.
#include "sequence/period.hpp"

#include <algorithm>

#include "rules/least_period.hpp"
#include "sequence/arithmetic_period.hpp"

namespace sprague::sequence {

namespace {

bool takes_from_a_set(const TakeAndBreak& game) {
  constexpr TakeAndBreak::Digit both = TakeAndBreak::no_heap | TakeAndBreak::one_heap;
  return std::all_of(game.digits.begin(), game.digits.end(),
                     [](TakeAndBreak::Digit digit) { return digit == 0 || digit == both; });
}

// p and s of the period with which the values end, judged by their differences.
struct Candidate {
  u64 preperiod, period;
  u64 saltus;
  std::optional<PeriodBound> bound;  // of a proof by values alone
};

// Whether the last steps stand somewhere before: where heaps may be split, every period that is proved or
// observed repeats about half of the values, and looking for a few steps is much faster than all repetitions.
bool may_be_periodic(const TakeAndBreak& game, const std::vector<std::uint32_t>& steps) {
  constexpr std::ptrdiff_t few = 16;
  if (game.most_heaps() < 2 || steps.size() < 4 * few) return true;
  return std::search(steps.begin(), steps.end() - 1, steps.end() - few, steps.end()) != steps.end() - 1;
}

std::optional<Candidate> candidate_of(const TakeAndBreak& game, std::span<const std::uint32_t> values) {
  std::vector<std::uint32_t> steps(values.size() - 1);  // modulo 2^32, which tells them apart
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = values[i + 1] - values[i];
  std::optional<Candidate> out;
  const auto proves = [&](const Repetition& found) {
    const std::uint32_t last = values.back(), before = values[values.size() - 1 - found.period];
    if (last < before) return false;
    Candidate candidate{found.start, found.period, last - before, std::nullopt};
    if (candidate.saltus == 0) candidate.bound = period_bound(game, found.start, found.period);
    const u64 needed =
        candidate.bound ? candidate.bound->known : observed_bound(game, found.start, found.period);
    if (values.size() < needed) return false;
    out = candidate;
    return true;
  };
  if (may_be_periodic(game, steps)) (void)least_period(steps, proves);
  // One repeated value has no repeated difference.
  const u64 whole = values.size() - 1;
  if (!out && values.back() == values.front())
    if (const auto bound = period_bound(game, 0, whole); bound && values.size() >= bound->known)
      out = Candidate{0, whole, 0, bound};
  return out;
}

}  // namespace

std::optional<PeriodBound> period_bound(const TakeAndBreak& game, u64 preperiod, u64 period) {
  // Leaving no heap after taking any large number only adds the value 0 for all large heaps.
  if ((game.tail & ~TakeAndBreak::no_heap) != 0) return std::nullopt;
  const u64 t = game.most();
  const u64 e = std::max<u64>(preperiod, 1);
  const u64 both = saturating_add(e, period);
  if (game.tail == 0 && takes_from_a_set(game))
    return PeriodBound{&theorems::window, saturating_add(saturating_add(preperiod, period), t)};
  if (game.unequal)
    return PeriodBound{&theorems::unequal,
                       saturating_add(saturating_multiply(2, both), saturating_add(period, t))};
  const u64 r = std::max(game.most_heaps(), 1U);
  return PeriodBound{&theorems::guy_smith, saturating_add(saturating_multiply(r, both - 1), t + 1)};
}

u64 observed_bound(const TakeAndBreak& game, u64 preperiod, u64 period) {
  const u64 e = std::max<u64>(preperiod, 1);
  return saturating_add(saturating_add(saturating_multiply(3, e), saturating_multiply(7, period)),
                        game.most());
}

std::optional<Period> find_period(const TakeAndBreak& game, std::span<const std::uint32_t> values,
                                  Budget& budget) {
  if (values.size() < 2 || !budget.hold(8 * values.size())) return std::nullopt;
  const auto candidate = candidate_of(game, values);
  budget.release(8 * values.size());
  if (!candidate) return std::nullopt;
  Period out{candidate->preperiod, candidate->period, candidate->saltus, nullptr, values.size()};
  if (candidate->bound) out.theorem = candidate->bound->theorem;
  if (candidate->saltus != 0 &&
      proves_arithmetic_period(game, values, {out.preperiod, out.period, out.saltus}, budget))
    out.theorem = &theorems::arithmetic;
  return out;
}

PeriodicValues::PeriodicValues(const Period& period, std::span<const std::uint32_t> values)
    : period_(period),
      values_(values.begin(),
              values.begin() + static_cast<std::ptrdiff_t>(period.preperiod + period.period)) {
  SPRAGUE_EXPECT(period.is_proved() && period.period > 0);
}

u64 PeriodicValues::at(u64 n) const {
  if (n < values_.size()) return values_[n];
  const u64 beyond = n - period_.preperiod;
  return values_[period_.preperiod + beyond % period_.period] + beyond / period_.period * period_.saltus;
}

Natural PeriodicValues::at(const Natural& n) const {
  if (n < Natural(values_.size())) return values_[n.to_u64()];
  const Natural beyond = n - Natural(period_.preperiod);
  const u64 within = (beyond % Natural(period_.period)).to_u64();
  return Natural(values_[period_.preperiod + within]) +
         beyond / Natural(period_.period) * Natural(period_.saltus);
}

std::vector<u64> PeriodicValues::heaps_of(u64 value, u64 end) const {
  SPRAGUE_EXPECT(period_.saltus > 0);
  std::vector<u64> out;
  for (u64 i = 0; i < values_.size(); ++i) {
    if (i < period_.preperiod) {
      if (values_[i] == value && i < end) out.push_back(i);
      continue;
    }
    if (value < values_[i] || (value - values_[i]) % period_.saltus != 0) continue;
    const u64 beyond = saturating_multiply((value - values_[i]) / period_.saltus, period_.period);
    if (i < end && beyond < end - i) out.push_back(i + beyond);
  }
  std::sort(out.rbegin(), out.rend());
  return out;
}

}  // namespace sprague::sequence
