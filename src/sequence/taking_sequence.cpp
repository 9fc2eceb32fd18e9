// A ring of the last values; the options of a heap are marked by the number of the heap, so that nothing
// is cleared.
#include "sequence/taking_sequence.hpp"

#include <algorithm>
#include <bit>

#include "sequence/statistics.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 least_held = 65'536;  // values in the ring, so that readers may fall behind
constexpr u64 amounts_of_a_tick = 64;
constexpr u64 most_taking_value = (u64{1} << 32) - 1;
constexpr u64 most_counted = u64{1} << 20;  // values with a count of their own in the statistics

}  // namespace

TakingSequence::TakingSequence(const TakeAndBreak& game) : most_(game.most()), tail_(game.tail) {
  SPRAGUE_EXPECT(game.only_takes());
  for (u64 k = 1; k <= most_; ++k) {
    if ((game.digits[k] & TakeAndBreak::one_heap) != 0) leaves_one_.push_back(k);
    if ((game.digits[k] & TakeAndBreak::no_heap) != 0) leaves_none_.push_back(k);
  }
  ring_.resize(std::bit_ceil(std::max(most_ + 2, least_held)));
  seen_at_.resize(leaves_one_.size() + 1, 0);
}

void TakingSequence::use(u64 value) {
  if (value == 0) zero_is_used_ = true;
  if (value == used_below_) ++used_below_;
  SPRAGUE_EXPECT(value < used_below_);
}

u64 TakingSequence::value_of(u64 n) {
  bool zero = zero_is_used_ || (n > most_ ? (tail_ & TakeAndBreak::no_heap) != 0
                                          : std::binary_search(leaves_none_.begin(), leaves_none_.end(), n));
  for (const u64 k : leaves_one_) {
    if (k >= n) break;
    const u64 option = at(n - k);
    if (option == 0) zero = true;
    // As many values as there are options are enough.
    if (option >= used_below_ && option - used_below_ < seen_at_.size())
      seen_at_[option - used_below_] = n + 1;
  }
  if (!zero) return 0;
  u64 above = 0;
  while (above < seen_at_.size() && seen_at_[above] == n + 1) ++above;
  return used_below_ + above;
}

void TakingSequence::append(u64 value) {
  at(known_) = static_cast<std::uint32_t>(value);
  if (value < most_counted) {
    count_value(statistics_, value, known_);
  } else if (value > statistics_.largest) {
    statistics_.largest = value;
    statistics_.largest_at = known_;
  }
  ++known_;
}

void TakingSequence::advance(u64 to, Budget& budget) {
  const u64 steps = leaves_one_.size() + 1;
  u64 owed = 0;
  while (known_ < to) {
    if ((tail_ & TakeAndBreak::one_heap) != 0 && known_ > most_ + 1) use(at(known_ - most_ - 1));
    const u64 value = value_of(known_);
    if (value > most_taking_value) return budget.give_up(Ending::out_of_range);
    append(value);
    owed += steps;
    if (owed >= amounts_of_a_tick) {
      if (!budget.spend(owed / amounts_of_a_tick)) return;
      owed %= amounts_of_a_tick;
    }
  }
}

void TakingSequence::copy(u64 from, std::span<std::uint32_t> out) const {
  SPRAGUE_EXPECT(from >= oldest() && from + out.size() <= known_);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = at(from + i);
}

void TakingSequence::save(std::string& out) const {
  detail::StateWriter writer(out);
  writer.number(known_);
  writer.number(used_below_);
  writer.number(zero_is_used_ ? 1 : 0);
  std::vector<std::uint32_t> held(known_ - oldest());
  copy(oldest(), held);
  writer.array(held);
  writer.number(statistics_.largest);
  writer.number(statistics_.largest_at);
  writer.array(statistics_.count);
}

std::optional<Error> TakingSequence::restore(std::string_view state) {
  detail::StateReader reader(state);
  const u64 known = reader.number();
  const u64 used_below = reader.number();
  const u64 zero_is_used = reader.number();
  const auto held = reader.array<std::uint32_t>();
  Statistics statistics;
  statistics.largest = reader.number();
  statistics.largest_at = reader.number();
  statistics.count = reader.array<u64>();
  reader.expect(held.size() == std::min<u64>(known, ring_.size()) && used_below >= 1 && zero_is_used <= 1);
  if (!reader.done()) return detail::damaged_state();
  known_ = known;
  used_below_ = used_below;
  zero_is_used_ = zero_is_used != 0;
  statistics_ = std::move(statistics);
  std::fill(seen_at_.begin(), seen_at_.end(), u64{0});
  for (std::size_t i = 0; i < held.size(); ++i) at(known - held.size() + i) = held[i];
  return std::nullopt;
}

}  // namespace sprague::sequence
