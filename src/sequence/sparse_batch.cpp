// 64 heaps at a time: the candidates of a batch of blocks, and the verification that their heaps miss no rare
// value. A batch ends early where the kernel has no candidate or a rare value is not found: the step decides.
#include <bit>

#include "sparse_engine.hpp"

namespace sprague::sequence {

using kernels::block_lanes;

namespace {
constexpr double check_stage = 0.6;  // of the witness lags: those marked in full
}

// Near rare heaps some of the heaps n − distance are rare themselves, or do not exist: those lanes mark
// nothing. A (rare, rare) option excludes a rare value, where the cells would say a common one.
kernels::LagList SparseEngine::lag_list(const std::vector<kernels::Lag>& lags, u64 longest, u64 start,
                                        std::vector<u64>& valid) const {
  if (start > rares_.last() + longest) return {lags.data(), nullptr, lags.size()};
  valid.resize(lags.size());
  for (std::size_t i = 0; i < lags.size(); ++i)
    valid[i] = rares_.common_from(static_cast<i64>(start) - static_cast<i64>(lags[i].distance));
  return {lags.data(), valid.data(), lags.size()};
}

bool SparseEngine::shares(u64 start) const {
  return kernels_->shared_candidates != nullptr && !shifts_.empty() && shifts_.back() < block_lanes &&
         rows_ <= kernels::most_shared_rows && start > rares_.last() + longest_lag_ + block_lanes;
}

void SparseEngine::produce(SparseBatch& batch, u64 to, Scratch& scratch) {
  batch.end = batch.first;
  batch.overflow = batch.failed = false;
  batch.side = witness_side_;
  kernels::CandidateBlock block;
  block.cells = bytes_.data();
  block.mask = bytes_.mask();
  block.rows = rows_;
  block.limit = limit_;
  scratch.shared_rows.resize(block_lanes * kernels::most_shared_rows);
  kernels::SharedLags shared;
  shared.far = {shared_.far.data(), nullptr, shared_.far.size()};
  shared.near = {shared_.near.data(), nullptr, shared_.near.size()};
  shared.shifts = shifts_.data();
  shared.shift_count = shifts_.size();
  shared.rows = scratch.shared_rows.data();
  while (batch.end < to) {
    block.start = batch.end - batch.end % block_lanes;
    block.fixed = static_cast<unsigned>(batch.end % block_lanes);
    const bool by_split = shares(block.start);
    const Lags& lags = by_split ? takes_ : lags_;
    block.far = lag_list(lags.far, longest_lag_, block.start, scratch.far_valid);
    block.near = lag_list(lags.near, block_lanes, block.start, scratch.near_valid);
    block.stage = static_cast<std::size_t>(stage_ * static_cast<double>(lags.far.size()));
    const kernels::CandidateResult result =
        by_split ? kernels_->shared_candidates(block, shared) : kernels_->candidates(block);
    if ((block.start & block.mask) == 0) bytes_.mirror();
    tune_stage(result.redone);
    if (result.overflow != 0) {
      batch.end = block.start + static_cast<u64>(std::countr_zero(result.overflow));
      batch.overflow = true;
      return;
    }
    batch.end = block.start + block_lanes;
  }
}

void SparseEngine::check(SparseBatch& batch, Scratch& scratch) const {
  kernels::CheckBlock block = check_block(scratch);
  for (u64 start = batch.first - batch.first % block_lanes; start < batch.end; start += block_lanes)
    for (const kernels::Missing& missing : find_missing(block, start, scratch)) {
      const u64 n = start + missing.lane;
      if (n >= batch.first && n < batch.end) check_leftover(batch, n, missing.cell);
    }
}

kernels::CheckBlock SparseEngine::check_block(Scratch& scratch) const {
  kernels::CheckBlock block;
  block.cells = bytes_.data();
  block.mask = bytes_.mask();
  block.rows = rows_;
  block.low = partition_.low();
  block.parity_mask = static_cast<Cell>(partition_.cell_mask());
  scratch.missing.resize(8 * block_lanes * rows_);
  block.missing = scratch.missing.data();
  block.stage = static_cast<std::size_t>(check_stage * static_cast<double>(witnesses_.size()));
  constexpr u64 even_lanes = 0x5555555555555555;
  block.flip = (partition_.position(0) ? 0 : even_lanes) | (partition_.position(1) ? 0 : ~even_lanes);
  return block;
}

std::span<const kernels::Missing> SparseEngine::find_missing(kernels::CheckBlock& block, u64 start,
                                                             Scratch& scratch) const {
  block.start = start;
  block.lags = lag_list(witnesses_, longest_witness_, start, scratch.check_valid);
  const std::size_t count = kernels_->check(block);
  return {scratch.missing.data(), count};
}

// The first look for a pair: at the partners chosen for this cell. Most are found here.
std::optional<u64> SparseEngine::find_partner(u64 n, u64 cell) const {
  const Cell* const cells = bytes_.data();
  const u64 mask = bytes_.mask();
  for (u64 i = partners_start_[cell]; i < partners_start_[cell + 1]; ++i) {
    const Partner& partner = partners_[i];
    const u64 other = n - partner.distance;
    if (cells[other & mask] != partner.wanted || rare(other)) continue;
    if (game_.unequal && other == partner.side) continue;
    return partner.side;
  }
  return std::nullopt;
}

// Where no pair has the value the batch ends before this heap.
void SparseEngine::check_leftover(SparseBatch& batch, u64 n, u64 cell) const {
  std::optional<u64> a = find_partner(n, cell);
  if (!a) a = find_pair(bytes_, n, cell);
  if (a) {
    batch.side = std::max(batch.side, *a);
  } else {
    batch.end = n;
    batch.failed = true;
  }
}

// False where the next heap needs something else than blocks as they are.
bool SparseEngine::commit(const SparseBatch& batch) {
  known_ = batch.end;
  count_common(batch.first, batch.end);
  if (batch.end > batch.first) reach(batch.end - 1, batch.side);
  if (!batch.checked) verified_ = std::min(verified_, batch.first);
  must_step_ = batch.overflow || batch.failed;
  return !must_step_;
}

// Within one kind and parity the largest cell is the largest value.
void SparseEngine::count_common(u64 from, u64 to) {
  std::array<u64, 2> before = {cell_counts_.end(0), cell_counts_.end(1)};
  for (u64 n = from; n < to;) {
    const u64 count = std::min(to - n, bytes_.run_up(n));
    cell_counts_.add(*kernels_, n, bytes_.place(n), count);
    n += count;
  }
  for (u64 parity = 0; parity < 2; ++parity) {
    const u64 end = cell_counts_.end(parity);
    if (end <= before[parity] || partition_.value(end - 1, true, parity) < statistics_.largest) continue;
    u64 n = from;
    while (n % 2 != parity || bytes_.at(n) != end - 1) ++n;
    saw(partition_.value(end - 1, true, parity), n);
  }
}

// The fewest rows that hold nearly all cells seen so far: a heap with a larger one is a step by itself. But
// up to 64 cells all of them, since kernels look up in eight rows or fewer modulo their number. The wanted
// cells of a lane end at a multiple of 2^low.
void SparseEngine::choose_rows() {
  const u64 all = u64{1} << (bits_ - 1), few = known_ >> 17;
  for (const unsigned rows : {1U, 2U, 4U, 8U, 16U, 20U, 24U, 32U}) {
    rows_ = rows;
    const bool enough = all <= 64 ? 8 * rows >= all : rows > 8 && cell_counts_.from(8 * rows) <= few;
    if (enough && 8 * rows % (1U << partition_.low()) == 0) break;
  }
  limit_ = static_cast<unsigned>(std::min<u64>({all, 8 * rows_}));
}

// A stage too short costs the block twice, one too long costs a little each time: about one block in a
// hundred is redone where this settles. Values do not depend on it.
void SparseEngine::tune_stage(bool redone) {
  stage_ = redone ? std::min(1.0, stage_ * 1.02) : std::max(0.1, stage_ * 0.9998);
}

}  // namespace sprague::sequence
