#include "sprague/sequence/run.hpp"

#include <algorithm>

#include "state.hpp"

namespace sprague::sequence {
namespace {

// New values are read this often: half of what the smallest ring of values holds.
constexpr u64 between_looks = u64{1} << 17;

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

void Run::save(std::string& out) const {
  std::string search;
  search_.save(search);
  detail::StateWriter(out).text(search);
  values_->save(out);
}

std::optional<Error> Run::restore(std::string_view state) {
  detail::StateReader reader(state);
  const std::string_view search = reader.text();
  if (!reader.good() || !search_.restore(search)) return detail::damaged_state();
  return values_->restore(reader.rest());
}

}  // namespace sprague::sequence
