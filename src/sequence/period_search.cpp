// The first values are kept and looked at each time they have grown by half; sparse games are followed
// beyond by a search of their own.
#include "sequence/period_search.hpp"

#include <algorithm>

#include "sequence/splitting_code.hpp"

namespace sprague::sequence {
namespace {

// Sparse games have a search of their own; the others are quadratic and do not come much further.
constexpr u64 most_computed_again = u64{1} << 34;
constexpr u64 most_kept = u64{1} << 22, most_kept_beside_sparse = u64{1} << 20;

// The least e with G(n + period) = G(n) for e <= n < from. Needs: all values are held.
u64 preperiod_in(const NimSequence& values, u64 period, u64 from) {
  constexpr u64 block = u64{1} << 14;
  std::vector<std::uint32_t> now(block), later(block);
  while (from > 0) {
    const u64 first = from - std::min(from, block), size = from - first;
    values.copy(first, std::span(now).first(size));
    values.copy(first + period, std::span(later).first(size));
    for (u64 i = size; i > 0; --i)
      if (now[i - 1] != later[i - 1]) return first + i;
    from = first;
  }
  return 0;
}

}  // namespace

PeriodSearch::PeriodSearch(TakeAndBreak game, FreshSequence fresh)
    : game_(std::move(game)), fresh_(std::move(fresh)) {
  if (auto splitting = splitting_game(game_)) sparse_.emplace(*std::move(splitting));
}

void PeriodSearch::read(const NimSequence& sequence, Budget& budget) {
  const u64 from = values_.size(),
            to =
                std::min(sequence.known(), sequence.space() == nullptr ? most_kept : most_kept_beside_sparse);
  if (from >= to || sequence.oldest() > from || !budget.hold((to - from) * sizeof(std::uint32_t))) return;
  values_.resize(to);
  sequence.copy(from, std::span(values_).subspan(from));
}

void PeriodSearch::look_at_first_values(Budget& budget) {
  if (values_.size() < next_look_) return;
  next_look_ = values_.size() + values_.size() / 2;
  if (auto found = find_period(game_, values_, budget)) {
    period_ = *found;
  } else if (period_ && !period_->is_proved()) {
    period_.reset();  // what was observed did not last
  }
}

bool PeriodSearch::look(const NimSequence& sequence, Budget& budget) {
  if (period_ && period_->is_proved()) return true;
  read(sequence, budget);
  look_at_first_values(budget);
  if (period_ && period_->is_proved()) return true;
  if (!sparse_ || sequence.space() == nullptr) return false;
  sparse_->look(sequence);
  if (!sparse_->found()) return false;
  const auto& found = *sparse_->found();
  std::optional<u64> least;
  if (sequence.oldest() == 0)
    least = preperiod_in(sequence, found.period, found.from);
  else if (found.known <= most_computed_again)
    least = exact_preperiod(fresh_, found.period, found.from, budget);
  period_ = Period{least.value_or(found.from), found.period, 0, &theorems::sparse, found.known, !least};
  return true;
}

void PeriodSearch::save(std::string& out) const {
  if (sparse_) sparse_->save(out);
}

bool PeriodSearch::restore(std::string_view state) {
  values_.clear();
  next_look_ = 16;
  period_.reset();
  return sparse_ ? sparse_->restore(state) : state.empty();
}

std::optional<PeriodicValues> PeriodSearch::values(Budget& budget) const {
  SPRAGUE_EXPECT(period_ && period_->is_proved());
  const u64 needed = saturating_add(period_->preperiod, period_->period);
  if (needed <= values_.size()) return PeriodicValues(*period_, values_);
  if (!budget.hold(saturating_multiply(needed, 2 * sizeof(std::uint32_t)))) return std::nullopt;
  const auto sequence = fresh_();
  std::vector<std::uint32_t> values;
  constexpr u64 block = 16'384;
  while (values.size() < needed) {
    const u64 from = values.size(), to = std::min(needed, from + block);
    sequence->advance(to, budget);
    if (sequence->known() < to) return std::nullopt;
    values.resize(to);
    sequence->copy(from, std::span(values).subspan(from));
  }
  return PeriodicValues(*period_, values);
}

}  // namespace sprague::sequence
