#include "sequence/heap_values.hpp"

#include <algorithm>

namespace sprague::sequence {
namespace {

constexpr u64 values_between_looks = 8'192;  // values between two looks for a period
constexpr u64 always_tried = 2'048;

std::unique_ptr<NimSequence> started(const TakeAndBreak& game) { return *start(game); }

}  // namespace

HeapValues::HeapValues(TakeAndBreak game) : game_(std::move(game)) {}

bool HeapValues::covers(u64 n) const {
  if (n < table_.size()) return true;
  if (!periodic_) return false;
  const Period& period = periodic_->period();
  return period.saltus <= 1 ||
         saturating_multiply(n / period.period + 1, period.saltus) < ~u64{0} - (u64{1} << 32);
}

// Bitsets take about n³/200 words for n values, 1,024 of them in a tick.
bool HeapValues::is_hopeless(u64 n, const Budget& budget) const {
  return game_.most_heaps() > 2 && table_.size() >= always_tried &&
         saturating_multiply(saturating_multiply(n, n), n) / 200 / 1'024 > budget.limits().positions;
}

void HeapValues::extend_to(u64 n, Budget& budget) {
  while (!covers(n) && !budget.exhausted()) {
    if (periodic_) return budget.give_up(Ending::out_of_range);
    if (is_hopeless(n, budget)) return budget.give_up();
    u64 goal = std::min<u64>(saturating_add(n, 1), std::max<u64>(512, 2 * table_.size()));
    goal = std::max<u64>(goal, table_.size() + 1);
    if (!budget.hold((goal - table_.size()) * sizeof table_[0])) return;
    extend_table(goal, budget);
  }
}

void HeapValues::extend_table(u64 goal, Budget& budget) {
  // A sequence that some copy of this object has led further is not shared any longer.
  if (!sequence_ || sequence_.use_count() > 1) {
    sequence_ = started(game_);
    search_ = std::make_shared<PeriodSearch>(game_, [game = game_] { return started(game); });
    table_.clear();
  }
  while (table_.size() < goal && !budget.exhausted()) {
    const u64 from = table_.size();
    sequence_->advance(std::min(goal, from + values_between_looks), budget);
    const u64 to = std::min(sequence_->known(), goal);
    table_.resize(to);
    sequence_->copy(from, std::span(table_).subspan(from));
    if (!search_->look(*sequence_, budget)) continue;
    periodic_ = search_->values(budget);
    if (!periodic_) continue;
    sequence_.reset();
    search_.reset();
    return;
  }
}

}  // namespace sprague::sequence
