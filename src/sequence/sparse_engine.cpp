// The loop of a sparse-space computation, its memory and the choice of its partition.
#include "sparse_engine.hpp"

#include <bit>

namespace sprague::sequence {
namespace {

constexpr u64 first_size = u64{1} << 14;
constexpr u64 first_blocks = 256;       // heaps below are computed one by one
constexpr unsigned most_byte_bits = 9;  // values below 2^9 have cells below 2^8
constexpr unsigned most_bits = 17;

u64 largest_of(const std::vector<u64>& numbers) {
  u64 largest = 0;
  for (const u64 k : numbers) largest = std::max(largest, k);
  return largest;
}

}  // namespace

SparseEngine::SparseEngine(SplittingGame game, SparseOptions options)
    : game_(std::move(game)),
      options_(options),
      kernels_(options.kernels != nullptr ? options.kernels : &kernels::best_sparse_kernels()) {
  same_parity_ = true;
  for (const u64 k : game_.splits) same_parity_ = same_parity_ && k % 2 == game_.splits[0] % 2;
  longest_take_ =
      std::max({largest_of(game_.splits), largest_of(game_.leaves_one), largest_of(game_.leaves_none)});
  for (const u64 k : game_.leaves_one)
    if (k % 2 != 0) odd_take_ = std::max(odd_take_, k);
  for (const u64 k : game_.splits)
    if (k != game_.splits[0]) shifts_.push_back(static_cast<std::uint32_t>(k - game_.splits[0]));
  build_lags();
}

// The heaps are settled one after the other as their steps would, and no small side is known but n / 2.
bool SparseEngine::adopt(std::span<const std::uint32_t> values, Budget& budget) {
  SPRAGUE_EXPECT(known_ == 0 && !values.empty());
  if (bytes_.bytes_for(std::bit_ceil(values.size() + kernels::block_lanes)) > options_.bytes) return false;
  const bool done = make_room(values.size() + kernels::block_lanes, budget) &&
                    std::all_of(values.begin(), values.end(), [&](u64 value) {
                      if (!make_room_for(value, budget)) return false;
                      settle(known_, value);
                      return true;
                    });
  budget.release(bytes_.bytes() + words_.bytes());
  if (!done) return false;
  reach(known_ - 1, known_ / 2);
  reviewed_ = known_;
  review();
  return true;
}

void SparseEngine::advance(u64 to, Budget& budget) {
  const u64 held = bytes_.bytes() + words_.bytes();
  if (!budget.hold(held)) return;
  while (known_ < to && !budget.exhausted())
    if (!advance_once(to, budget)) break;
  budget.release(bytes_.bytes() + words_.bytes());
}

bool SparseEngine::advance_once(u64 to, Budget& budget) {
  if (!make_room(known_ + kernels::block_lanes, budget)) return false;
  const bool doubled = rares_.size() >= 2 * rares_at_review_ + 16;
  if (known_ >= 16 && (doubled || (std::has_single_bit(known_) && reviewed_ != known_))) {
    reviewed_ = known_;
    review();
  }
  if (!must_step()) return run_section(to, budget);
  if (!budget.spend() || !step(budget)) return false;
  must_step_ = false;
  return true;
}

// By position, an odd take turns the kind round: a rare heap then excludes a common value, which blocks do
// not see. Takes of a whole heap concern small heaps only.
bool SparseEngine::must_step() const {
  return wide_ || must_step_ || known_ < first_blocks || known_ <= longest_take_ + kernels::block_lanes ||
         (partition_.by_position && odd_take_ != 0 && known_ <= rares_.last() + odd_take_);
}

bool SparseEngine::make_room(u64 to, Budget& budget) {
  return wide_ ? make_room(words_, to, budget) : make_room(bytes_, to, budget);
}

template <class C>
bool SparseEngine::make_room(CellMemory<C>& memory, u64 to, Budget& budget) {
  if (to <= memory.size()) return true;
  // Blocks look back as far as the last rare heap and the longest witness.
  const bool enough = memory.size() > 0 && std::max(longest_lag_, longest_witness_) <= memory.size() / 2;
  const u64 most = std::min({options_.bytes, budget.limits().bytes, enough ? options_.kept : ~u64{0}});
  u64 size = std::max(first_size, memory.size());
  while (size < to) size *= 2;
  const bool forgetful = !memory.prefix().empty();
  if (memory.bytes_for(size) <= most) {
    if (forgetful) return remember(memory, to, budget);
    if (!budget.hold((size - memory.size()) * sizeof(C))) return false;
    if (!memory.grow(size)) budget.give_up(Ending::out_of_memory);
    return !budget.exhausted();
  }
  if (!forgetful) {
    if (memory.size() == 0 || !budget.hold(memory.size() * sizeof(C))) {
      budget.give_up(Ending::out_of_memory);
      return false;
    }
    memory.keep_prefix();
  }
  if (!enough) budget.give_up(Ending::out_of_memory);
  return enough;
}

// Cells of two bytes need twice the memory.
bool SparseEngine::make_room_for(u64 value, Budget& budget) {
  const auto bits = static_cast<unsigned>(std::bit_width(value));
  if (bits > most_bits) budget.give_up(Ending::out_of_range);
  if (bits <= most_byte_bits || wide_ || budget.exhausted()) return !budget.exhausted();
  const u64 more = bytes_.bytes();
  if (2 * more > options_.bytes || !words_.take_over(bytes_)) budget.give_up(Ending::out_of_memory);
  if (budget.exhausted() || !budget.hold(more)) return false;
  bytes_.clear();
  wide_ = true;
  return true;
}

// ---- the partition

// Only while all values are held: another partition has other rare heaps.
void SparseEngine::review() {
  rares_at_review_ = rares_.size();
  if (oldest() == 0) {
    const bool shift = !game_.splits.empty() && game_.splits[0] % 2 != 0;
    const auto bits = static_cast<unsigned>(std::bit_width(statistics_.largest));
    const Partition best = best_partition(value_counts(), bits, same_parity_, shift);
    const ValueCounts counts = value_counts();
    if (count_rare(best, counts) < count_rare(partition_, counts)) use(best);
  }
  choose_rows();
  if (witnesses_.empty() || must_choose_again()) choose_witnesses();
}

// At 2^9, 2^11, 2^13, 2^17, 2^22, 2^27, …; where blocks cost much also at 2^15 and 2^19.
bool SparseEngine::must_choose_again() const {
  const auto size = static_cast<unsigned>(std::bit_width(known_));
  if (size < 15) return size % 2 == 0;
  return size % 5 == 3 || (rows_ > 8 && (size == 16 || size == 20));
}

// What was common until now had options out of rare heaps: their small sides count as reached as well.
void SparseEngine::use(const Partition& partition) {
  if (known_ > 0) reach(known_ - 1, rares_.last());
  std::array<std::array<std::vector<u64>, 2>, 2> to;  // [kind][parity][old cell]
  for (u64 common = 0; common < 2; ++common)
    for (u64 parity = 0; parity < 2; ++parity)
      for (u64 cell = 0; cell < (u64{1} << (bits_ - 1)); ++cell)
        to[common][parity].push_back(partition_.value(cell, common != 0, parity));
  RareHeaps rares;
  CellCounts counts;
  const auto change = [&]<class C>(u64 n, C old) {
    if (n >= known_) return old;
    const u64 value = to[rare(n) ? 0 : 1][n % 2][old];
    const u64 cell = partition.cell(value);
    if (partition.common(value, n))
      counts.add(n, cell);
    else
      rares.add(n, cell);
    return static_cast<C>(cell);
  };
  if (wide_)
    words_.for_each(change);
  else
    bytes_.for_each(change);
  partition_ = partition;
  rares_ = std::move(rares);
  cell_counts_ = std::move(counts);
  rares_at_review_ = rares_.size();
  witnesses_.clear();
  build_lags();
}

void SparseEngine::build_lags() {
  lags_ = takes_ = shared_ = {};
  longest_lag_ = 0;
  for (const u64 k : game_.leaves_one) {
    if (partition_.by_position && k % 2 != 0) continue;  // these exclude rare values
    add_lag(k, 0);
    takes_.add(k, 0);
  }
  for (std::size_t i = 0; i < rares_.size(); ++i) add_lags(i);
}

void SparseEngine::add_lags(std::size_t rare) {
  const u64 heap = rares_.heaps()[rare], cell = rares_.cells()[rare];
  if (heap == 0 || game_.splits.empty()) return;
  for (const u64 k : game_.splits) add_lag(k + heap, cell);
  shared_.add(game_.splits[0] + heap, cell);
}

void SparseEngine::add_lag(u64 distance, u64 cell) {
  lags_.add(distance, cell);
  longest_lag_ = std::max(longest_lag_, distance);
}

void SparseEngine::Lags::add(u64 distance, u64 cell) {
  (distance < kernels::block_lanes ? near : far)
      .push_back(
          {static_cast<std::uint32_t>(distance), static_cast<std::uint32_t>(cell & 0xff) * 0x01010101U});
}

}  // namespace sprague::sequence
