// The window in front of a checkpoint is looked for in what follows; the checkpoint moves on as the
// sequence grows. The exact pre-period comes from computing the values once more.
#include "sequence/sparse_period.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 block_size = 16'384;
constexpr u64 least_window = 4'096;
constexpr u64 first_checkpoint = 256;

u64 largest_amount(const SplittingGame& game) {
  u64 largest = 0;
  for (const auto* amounts : {&game.splits, &game.leaves_one, &game.leaves_none})
    if (!amounts->empty()) largest = std::max(largest, amounts->back());
  return largest;
}

// How far back the proof looks from a heap of `start` stones or more.
u64 reach_from(const SplittingGame& game, const SparseSpace& space, u64 start) {
  u64 side = space.rare.empty() ? 0 : space.rare.back();
  for (const SparseSpace::Reach& reach : space.reaches)
    if (reach.heap >= start) side = std::max(side, reach.small_side);
  return saturating_add(side, largest_amount(game));
}

std::vector<std::uint32_t> values_of(const NimSequence& sequence, u64 from, u64 to) {
  std::vector<std::uint32_t> out(to - from);
  sequence.copy(from, out);
  return out;
}

}  // namespace

std::optional<u64> window_of_proof(const SplittingGame& game, const SparseSpace& space, u64 known, u64 start,
                                   u64 period) {
  if (period == 0 || start + period > known) return std::nullopt;
  if (space.by_position) {
    if (period % 2 != 0) return std::nullopt;
    for (const u64 k : game.splits)
      if ((k & 1) != (space.shift ? 1U : 0U)) return std::nullopt;
  }
  const u64 window = std::max<u64>(reach_from(game, space, start), 1);
  const u64 last_rare = space.rare.empty() ? 0 : space.rare.back();
  if (start <= window || start - window <= last_rare) return std::nullopt;
  return window;
}

void SparsePeriodSearch::set_checkpoint(const NimSequence& sequence) {
  const u64 wanted = std::max(least_window, 2 * reach_from(game_, *sequence.space(), 0));
  checkpoint_ = sequence.known();
  const u64 held = checkpoint_ - sequence.oldest();
  saved_ = values_of(sequence, checkpoint_ - std::min(wanted, held), checkpoint_);
  read_ = checkpoint_;
}

bool SparsePeriodSearch::proves(const NimSequence& sequence, u64 end) const {
  const auto window =
      window_of_proof(game_, *sequence.space(), sequence.known(), checkpoint_, end - checkpoint_);
  if (!window || *window > saved_.size() || sequence.oldest() > end - *window) return false;
  return std::equal(saved_.end() - static_cast<std::ptrdiff_t>(*window), saved_.end(),
                    values_of(sequence, end - *window, end).begin());
}

// Windows that end at read_ + 1 to `to`.
void SparsePeriodSearch::search(const NimSequence& sequence, u64 to) {
  const auto wanted = std::span<const std::uint32_t>(saved_).last(pattern);
  while (read_ < to) {
    const auto at = sequence.find(wanted, read_ + 1 - pattern, to);
    read_ = at ? *at + pattern : to;
    if (!at || !proves(sequence, read_)) continue;
    const u64 period = read_ - checkpoint_;
    const u64 window = *window_of_proof(game_, *sequence.space(), sequence.known(), checkpoint_, period);
    found_ = Found{checkpoint_ - window, period, sequence.known()};
    return;
  }
}

void SparsePeriodSearch::save(std::string& out) const {
  detail::StateWriter writer(out);
  writer.number(checkpoint_);
  writer.number(read_);
  writer.number(lagged_ ? 1 : 0);
  writer.array(saved_);
  writer.number(found_ ? 1 : 0);
  for (const u64 number :
       found_ ? std::array{found_->from, found_->period, found_->known} : std::array<u64, 3>{})
    writer.number(number);
}

bool SparsePeriodSearch::restore(std::string_view state) {
  detail::StateReader reader(state);
  checkpoint_ = reader.number();
  read_ = reader.number();
  lagged_ = reader.number() != 0;
  saved_ = reader.array<std::uint32_t>();
  const bool was_found = reader.number() != 0;
  const u64 from = reader.number(), period = reader.number(), known = reader.number();
  found_ = was_found ? std::optional(Found{from, period, known}) : std::nullopt;
  reader.expect(checkpoint_ == 0 ||
                (saved_.size() >= pattern && saved_.size() <= checkpoint_ && read_ >= checkpoint_));
  reader.expect(!was_found || (period > 0 && saturating_add(from, period) <= known));
  return reader.done();
}

bool SparsePeriodSearch::fits(u64 known) const {
  return checkpoint_ <= known && read_ <= known && (!found_ || found_->known <= known);
}

void SparsePeriodSearch::look(const NimSequence& sequence) {
  if (found_ || sequence.space() == nullptr || sequence.known() < first_checkpoint) return;
  const u64 known = sequence.known();
  if (checkpoint_ != 0) {
    if (read_ + 1 < sequence.oldest() + pattern) {
      lagged_ = true;
      checkpoint_ = 0;
    } else {
      search(sequence, known);
    }
  }
  if (!found_ && (checkpoint_ == 0 || known / 2 >= checkpoint_) && known - sequence.oldest() >= pattern)
    set_checkpoint(sequence);
}

namespace {

// Reads a sequence forward in blocks.
class Reader {
 public:
  Reader(NimSequence& sequence, Budget& budget) : sequence_(sequence), budget_(budget) {}

  /// The values from `from` on, `count` of them; empty when the budget ends.
  std::span<const std::uint32_t> read(u64 from, u64 count) {
    sequence_.advance(from + count, budget_);
    if (sequence_.known() < from + count) return {};
    block_.resize(count);
    sequence_.copy(from, block_);
    return block_;
  }

 private:
  NimSequence& sequence_;
  Budget& budget_;
  std::vector<std::uint32_t> block_;
};

// Goes through n = 0, … with the values of n and of n + period, block by block.
template <class Earlier>
std::optional<u64> last_difference(Reader& later, u64 period, u64 from, const Earlier& earlier) {
  u64 preperiod = 0;
  for (u64 n = 0; n < from;) {
    const u64 count = std::min({block_size, from - n, period});
    const std::span<const std::uint32_t> ahead = later.read(n + period, count);
    if (ahead.empty()) return std::nullopt;
    const std::span<const std::uint32_t> behind = earlier(n, count, ahead);
    if (behind.empty()) return std::nullopt;
    if (!std::equal(ahead.begin(), ahead.end(), behind.begin()))
      for (u64 i = 0; i < count; ++i)
        if (ahead[i] != behind[i]) preperiod = n + i + 1;
    n += count;
  }
  return preperiod;
}

}  // namespace

std::optional<u64> exact_preperiod(const FreshSequence& fresh, u64 period, u64 from, Budget& budget) {
  const std::unique_ptr<NimSequence> sequence = fresh();
  Reader later(*sequence, budget);
  const u64 bytes = saturating_multiply(period, sizeof(std::uint32_t));
  if (bytes > budget.limits().bytes / 4) {  // two sequences, one a period behind
    const std::unique_ptr<NimSequence> second = fresh();
    Reader behind(*second, budget);
    return last_difference(later, period, from,
                           [&](u64 n, u64 count, auto) { return behind.read(n, count); });
  }
  if (!budget.hold(bytes)) return std::nullopt;
  std::vector<std::uint32_t> ring(period);  // the values from n to n + period, at their index modulo it
  std::vector<std::uint32_t> out;
  for (u64 n = 0; n < period; n += block_size) {
    const auto values = later.read(n, std::min(block_size, period - n));
    if (values.empty()) return std::nullopt;
    std::copy(values.begin(), values.end(), ring.begin() + static_cast<std::ptrdiff_t>(n));
  }
  u64 at = 0;  // of the heap n
  const auto behind = [&](u64, u64 count, std::span<const std::uint32_t> ahead) {
    out.resize(count);
    const u64 before_the_end = std::min(count, period - at);
    const auto exchange = [&](u64 place, u64 begin, u64 end) {
      const auto there = ring.begin() + static_cast<std::ptrdiff_t>(place);
      std::copy_n(there, end - begin, out.begin() + static_cast<std::ptrdiff_t>(begin));
      std::copy_n(ahead.begin() + static_cast<std::ptrdiff_t>(begin), end - begin, there);
    };
    exchange(at, 0, before_the_end);
    exchange(0, before_the_end, count);  // count <= period
    at = (at + count) % period;
    return std::span<const std::uint32_t>(out);
  };
  const auto preperiod = last_difference(later, period, from, behind);
  budget.release(bytes);
  return preperiod;
}

}  // namespace sprague::sequence
