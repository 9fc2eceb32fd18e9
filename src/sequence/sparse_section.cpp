// Many batches one after the other, up to the next power of two (where the partition is looked at again).
#include <bit>

#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 batch_heaps = 4096;
constexpr u64 section_heaps = u64{1} << 20;

u64 round_up(u64 n) { return (n + kernels::block_lanes - 1) / kernels::block_lanes * kernels::block_lanes; }

}  // namespace

// Cells are written before they are known: what they overwrite is forgotten at once (wrote), so that a section
// is short where memory is.
bool SparseEngine::run_section(u64 to, Budget& budget) {
  const u64 most = std::min(section_heaps, bytes_.size() / 8);
  const u64 end = round_up(std::min({to, std::bit_ceil(known_ + 1), known_ + most}));
  if (!make_room(end, budget)) return false;
  bytes_.wrote(end);
  SparseBatch batch;
  while (known_ < end) {
    batch.first = known_;
    const u64 batch_end = std::min(end, round_up(known_ + batch_heaps));
    if (!budget.spend((batch_end - known_) / kernels::block_lanes + 1)) return false;
    produce(batch, batch_end, scratch_);
    batch.checked = must_check(batch.first);
    if (batch.checked) check(batch, scratch_);
    if (!commit(batch)) break;
  }
  return true;
}

// Candidates alone only where rare values have not been seen for long.
bool SparseEngine::must_check(u64 n) const {
  return !options_.candidates || n < (u64{1} << 16) || n < 8 * rares_.last();
}

}  // namespace sprague::sequence
