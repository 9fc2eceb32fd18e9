// Values are computed in steps that grow with what is known, and the search for a period looks at each;
// beyond the known values it answers.
#include "sequence/run.hpp"

#include <algorithm>
#include <limits>

#include "state.hpp"

namespace sprague::sequence {
namespace {

// New values are read this often: half of what the smallest ring of values holds.
constexpr u64 between_looks = u64{1} << 17;

// Adds unless the sum needs more bits.
bool add(std::uint32_t& value, u64 more) {
  constexpr u64 largest = std::numeric_limits<std::uint32_t>::max();
  if (more > largest - value) return false;
  value += static_cast<std::uint32_t>(more);
  return true;
}

}  // namespace

Result<Run> Run::start(TakeAndBreak game, const StartOptions& options) {
  auto values = sequence::start(game, options);
  if (!values) return values.error();
  return Run(std::move(game), options, *std::move(values));
}

Run::Run(TakeAndBreak game, const StartOptions& options, std::unique_ptr<NimSequence> values)
    : game_(game),
      options_(options),
      values_(std::move(values)),
      search_(game, [game, options] { return *sequence::start(game, options); }) {}

void Run::advance(u64 to, Budget& budget) {
  while (known() < to && !is_proved() && !budget.exhausted()) {
    // Short sequences prove most periods, and long steps at the start would compute too much.
    const u64 step = std::clamp<u64>(known() / 4, 64, between_looks);
    values_->advance(std::min(to, known() + step), budget);
    if (!options_.candidates) search_.look(*values_, budget);
  }
}

std::optional<Natural> Run::at(const Natural& heap) const {
  Natural within = heap, saltus(0);
  if (heap >= Natural(known())) {
    if (!is_proved()) return std::nullopt;
    // Into the last period that is known, which is held even where older values are forgotten.
    const Natural first(known() - period()->period), length(period()->period);
    within = first + (heap - first) % length;
    saltus = (heap - first) / length * Natural(period()->saltus);
  }
  if (within < Natural(values_->oldest())) return std::nullopt;
  std::uint32_t value = 0;
  values_->copy(within.to_u64(), {&value, 1});
  return Natural(value) + saltus;
}

bool Run::copy(u64 from, std::span<std::uint32_t> out) const {
  const u64 known_part = from < known() ? std::min<u64>(out.size(), known() - from) : 0;
  if (!copy_known(from, out.first(known_part))) return false;
  const auto rest = out.subspan(known_part);
  return rest.empty() || (is_proved() && copy_by_period(from + known_part, rest));
}

bool Run::copy_known(u64 from, std::span<std::uint32_t> out, u64 more) const {
  if (out.empty()) return true;
  if (from < values_->oldest()) return false;
  values_->copy(from, out);
  if (more == 0) return true;
  for (std::uint32_t& value : out)
    if (!add(value, more)) return false;
  return true;
}

// One period comes from the last that is known, wherever in it `from` falls, and each later value from that
// a period before it.
bool Run::copy_by_period(u64 from, std::span<std::uint32_t> out) const {
  const u64 period = search_.period()->period, saltus = search_.period()->saltus;
  const u64 first = known() - period, laps = (from - first) / period, within = (from - first) % period;
  const u64 to_end = std::min<u64>(out.size(), period - within), whole = std::min<u64>(out.size(), period);
  if (!copy_known(first + within, out.first(to_end), saturating_multiply(laps, saltus)) ||
      !copy_known(first, out.subspan(to_end, whole - to_end), saturating_multiply(laps + 1, saltus)))
    return false;
  for (u64 i = whole; i < out.size(); ++i) {
    out[i] = out[i - period];
    if (!add(out[i], saltus)) return false;
  }
  return true;
}

void Run::save(std::string& out) const {
  detail::StateWriter(out).text_by([this](std::string& search) { search_.save(search); });
  values_->save(out);
}

std::optional<Error> Run::restore(std::string_view state) {
  detail::StateReader reader(state);
  const std::string_view search = reader.text();
  if (!reader.good() || !search_.restore(search)) return detail::damaged_state();
  if (auto error = values_->restore(reader.rest())) return error;
  // A period that is said to be found must not be one of values that are not there.
  if (!search_.fits(known())) return detail::damaged_state();
  return std::nullopt;
}

}  // namespace sprague::sequence
