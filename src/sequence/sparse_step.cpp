// One heap by itself. Its common candidate is the least common value that no (rare, common) option and no
// take excludes: all of those are looked at. Then each rare value below it must be found among the options;
// one that is in none of them is the value of the heap, which is now a rare heap.
#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

void set(std::vector<u64>& bits, u64 i) { bits[i / 64] |= u64{1} << (i % 64); }
bool test(const std::vector<u64>& bits, u64 i) { return (bits[i / 64] >> (i % 64) & 1) != 0; }
void reset(std::vector<u64>& bits, u64 i) { bits[i / 64] &= ~(u64{1} << (i % 64)); }

u64 first_free(const std::vector<u64>& bits, u64 end) {
  for (u64 word = 0; 64 * word < end; ++word)
    if (~bits[word] != 0) return std::min(end, 64 * word + static_cast<u64>(std::countr_one(bits[word])));
  return end;
}

u64 first_set(const std::vector<u64>& bits, u64 end) {
  for (u64 word = 0; 64 * word < end; ++word)
    if (bits[word] != 0) return std::min(end, 64 * word + static_cast<u64>(std::countr_zero(bits[word])));
  return end;
}

u64 search(const kernels::SparseKernels& kernels, const std::uint8_t* up, const std::uint8_t* down, u64 from,
           u64 count, u64 cell) {
  return kernels.find_pair(up, down, from, count, static_cast<std::uint8_t>(cell));
}

u64 search(const kernels::SparseKernels&, const std::uint16_t* up, const std::uint16_t* down, u64 from,
           u64 count, u64 cell) {
  for (u64 i = from; i < count; ++i)
    if ((up[i] ^ *(down - i)) == cell) return i;
  return count;
}

}  // namespace

// Marks the cells of the common values that are excluded in marks_, those of rare ones found on the way (by
// takes) in wanted_.
template <class C>
void SparseEngine::mark_common(const CellMemory<C>& memory, u64 n) {
  const u64 cells = u64{1} << (bits_ - 1);
  marks_.assign((cells + 63) / 64, 0);
  wanted_.assign((cells + 63) / 64, 0);
  for (const u64 k : game_.leaves_one) {
    if (k >= n) continue;
    const bool common = rare(n - k) == (partition_.by_position && k % 2 != 0);
    set(common ? marks_ : wanted_, memory.at(n - k));
  }
  for (const u64 k : game_.leaves_none)
    if (k == n) set(partition_.common(0, n) ? marks_ : wanted_, 0);
  for (const u64 k : game_.splits)
    for (std::size_t i = 0; i < rares_.size(); ++i) {
      const u64 heap = rares_.heaps()[i];
      if (heap + k >= n) break;
      if (heap != 0 && !rare(n - k - heap)) set(marks_, memory.at(n - k - heap) ^ rares_.cells()[i]);
    }
}

template <class C>
std::optional<u64> SparseEngine::find_pair(const CellMemory<C>& memory, u64 n, u64 k, u64 cell, u64 first,
                                           u64 last) const {
  const u64 sum = n - k;
  for (u64 a = first; a <= last;) {
    if (!memory.holds(a)) {
      a = memory.oldest();
      continue;
    }
    if (!memory.holds(sum - a)) {
      a = std::max(a + 1, sum + 1 - memory.prefix_end());
      continue;
    }
    const u64 count = std::min({last - a + 1, memory.run_up(a), memory.run_down(sum - a)});
    const C* const up = memory.place(a);
    const C* const down = memory.place(sum - a);
    for (u64 i = 0; (i = search(*kernels_, up, down, i, count, cell)) < count; ++i)
      if (rare(a + i) == rare(sum - a - i) && !(game_.unequal && 2 * (a + i) == sum)) return a + i;
    a += count;
  }
  return std::nullopt;
}

// Small sides are tried first, for all splits, because the certificate of a period wants them small; but
// where most of the smallest are rare or witnesses (which have failed), they come after the next ones.
template <class C>
std::optional<u64> SparseEngine::find_pair(const CellMemory<C>& memory, u64 n, u64 cell) const {
  const auto among = [&](u64 first, u64 last) -> std::optional<u64> {
    for (const u64 k : game_.splits) {
      if (k + 2 * first > n) continue;
      const auto found = find_pair(memory, n, k, cell, first, std::min(last, (n - k) / 2));
      if (found) return found;
    }
    return std::nullopt;
  };
  const u64 dense = first_side() - 1;
  for (u64 first = dense + 1, length = near_pairs; first <= n / 2; first += length, length *= 8)
    if (const auto found = among(first, first + length - 1)) return found;
  return among(1, dense);
}

// Takes the rare cells below `below` that have an option out of wanted_, and returns the largest small side
// needed. First all pairs in order, as long as each is likely to exclude something; then cell by cell.
template <class C>
u64 SparseEngine::exclude_wanted(const CellMemory<C>& memory, u64 n, u64 below) {
  u64 missing = 0, side = 0;
  for (u64 cell = 0; cell < (u64{1} << (bits_ - 1)); ++cell) {
    const bool found = test(wanted_, cell);
    reset(wanted_, cell);
    if (found || cell >= below) continue;
    set(wanted_, cell);
    ++missing;
  }
  const u64 together = std::min(n / 2, 32 * missing);
  for (u64 a = 1; a <= together && missing > 0 && memory.holds(a); ++a)
    for (const u64 k : game_.splits) {
      if (k + 2 * a > n || (game_.unequal && 2 * a + k == n)) continue;
      const u64 b = n - k - a;
      if (!memory.holds(b) || rare(a) != rare(b)) continue;
      const u64 cell = static_cast<u64>(memory.at(a) ^ memory.at(b));
      if (!test(wanted_, cell)) continue;
      reset(wanted_, cell);
      side = a;
      --missing;
    }
  for (u64 cell = 0; cell < below && missing > 0; ++cell) {
    if (!test(wanted_, cell)) continue;
    const std::optional<u64> a = find_pair(memory, n, cell);
    if (!a) return side;
    reset(wanted_, cell);
    side = std::max(side, *a);
    --missing;
  }
  return side;
}

template <class C>
u64 SparseEngine::common_candidate(const CellMemory<C>& memory, u64 n) {
  mark_common(memory, n);
  return first_free(marks_, u64{1} << (bits_ - 1));
}

template <class C>
bool SparseEngine::step_in(CellMemory<C>& memory, Budget& budget) {
  const u64 n = known_, cells = u64{1} << (bits_ - 1);
  const u64 candidate = common_candidate(memory, n);
  const u64 below = candidate == cells ? cells : partition_.wanted_below(candidate, n);
  const u64 side = exclude_wanted(memory, n, below);
  const u64 missing = first_set(wanted_, cells);
  if (missing < cells && !memory.complete())  // what is forgotten must tell
    return remember(memory, n + 1, budget) && step_in(memory, budget);
  // Where everything below 2^bits_ is excluded, 2^bits_ is not: no nim-sum has that bit.
  const u64 value = missing < cells     ? partition_.value(missing, false, n)
                    : candidate < cells ? partition_.value(candidate, true, n)
                                        : u64{1} << bits_;
  if (!make_room_for(value, budget)) return false;
  reach(n, side);
  settle(n, value);
  return true;
}

// A value with a new highest bit is the power of two itself, since no nim-sum of earlier values reaches it,
// and no earlier value changes its kind when that bit joins the mask: it does where that makes the value
// common.
void SparseEngine::settle(u64 n, u64 value) {
  const unsigned bits_before = bits_;
  const u64 seen = n == 0 ? 0 : statistics_.largest;
  if (std::bit_width(value) > std::bit_width(seen) && value > 1 && !partition_.common(value, n))
    partition_.mask |= value;
  const auto width = static_cast<unsigned>(std::bit_width(value));
  bits_ = std::max(bits_, width);
  const u64 cell = partition_.cell(value);
  if (wide_)
    words_.put(n, static_cast<WideCell>(cell));
  else
    bytes_.put(n, static_cast<Cell>(cell));
  known_ = n + 1;
  if (partition_.common(value, n)) {
    cell_counts_.add(n, cell);
  } else {
    rares_.add(n, cell);
    add_lags(rares_.size() - 1);
  }
  saw(value, n);
  if (bits_ != bits_before || cell >= limit_) choose_rows();
}

template u64 SparseEngine::common_candidate(const CellMemory<std::uint8_t>& memory, u64 n);
template u64 SparseEngine::common_candidate(const CellMemory<std::uint16_t>& memory, u64 n);

bool SparseEngine::step(Budget& budget) { return wide_ ? step_in(words_, budget) : step_in(bytes_, budget); }

template std::optional<u64> SparseEngine::find_pair(const CellMemory<std::uint8_t>& memory, u64 n,
                                                    u64 cell) const;

}  // namespace sprague::sequence
