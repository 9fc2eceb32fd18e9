#include "table/apparent_period.hpp"

#include "rules/least_period.hpp"
#include "sprague/expect.hpp"
#include "table/views.hpp"

namespace sprague::table {

std::optional<Period> apparent_period(const std::vector<u64>& sequence) {
  const std::size_t size = sequence.size();
  const auto found = least_period(sequence, [&](const Repetition& repetition) {
    const std::size_t tail = size - repetition.start;
    return tail >= 3 * repetition.period && tail >= size - size / 3 * 2;
  });
  if (!found) return std::nullopt;
  return Period{found->start, found->period};
}

std::optional<Period> apparent_arithmetic_period(const std::vector<u64>& sequence) {
  // G(n + p) = G(n) + s from e on just when the differences have the period p from e on.
  std::vector<u64> steps;
  for (const auto& step : differences(sequence)) {
    if (!step) return std::nullopt;
    steps.push_back(static_cast<u64>(*step));
  }
  const auto found = apparent_period(steps);
  if (!found) return std::nullopt;
  const u64 saltus = sequence[found->preperiod + found->period] - sequence[found->preperiod];
  if (saltus == 0) return std::nullopt;
  return Period{found->preperiod, found->period, static_cast<i64>(saltus)};
}

Period least(const Period& known, const std::vector<u64>& sequence) {
  SPRAGUE_EXPECT(sequence.size() >= known.preperiod + known.period && known.saltus == 0);
  // The least period of an infinite sequence divides each of its periods, so a divisor that works on one
  // round works for ever.
  const u64 begin = known.preperiod;
  const auto repeats = [&](u64 p) {
    for (u64 i = 0; i < known.period; ++i)
      if (sequence[begin + i] != sequence[begin + (i + p) % known.period]) return false;
    return true;
  };
  u64 period = 1;
  while (known.period % period != 0 || !repeats(period)) ++period;
  u64 preperiod = begin;
  while (preperiod > 0 && sequence[preperiod - 1] == sequence[preperiod - 1 + period]) --preperiod;
  return {preperiod, period};
}

}  // namespace sprague::table
