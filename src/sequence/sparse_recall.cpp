// Forgotten values computed again. They are verified, and all rare heaps are known: every other heap has its
// common candidate as its value, so no verification is needed.
#include "sparse_engine.hpp"

namespace sprague::sequence {

// With room for the heaps below `to`; out_of_memory where that is more than there may be.
template <class C>
bool SparseEngine::remember(CellMemory<C>& memory, u64 to, Budget& budget) {
  u64 size = memory.size();
  while (size < to) size *= 2;
  if (memory.bytes_for(size) > std::min(options_.bytes, budget.limits().bytes))
    budget.give_up(Ending::out_of_memory);
  return !budget.exhausted() && budget.hold(size * sizeof(C)) && recall(memory, size, budget);
}

template <class C>
bool SparseEngine::recall(CellMemory<C>& memory, u64 size, Budget& budget) {
  CellMemory<C> whole;
  if (!whole.start(size, known_)) {
    budget.give_up(Ending::out_of_memory);
    return false;
  }
  std::copy(memory.prefix().begin(), memory.prefix().end(), whole.data());
  whole.mirror();
  budget.release(memory.bytes());
  const u64 first = memory.prefix().size();
  memory = std::move(whole);
  const auto next_rare = [&](u64 n) {
    const auto at = std::lower_bound(rares_.heaps().begin(), rares_.heaps().end(), n);
    return static_cast<std::size_t>(at - rares_.heaps().begin());
  };
  for (u64 n = first; n < known_;) {
    const std::size_t i = next_rare(n);
    const u64 rare_heap = i < rares_.size() ? std::min(known_, rares_.heaps()[i]) : known_;
    if (rare_heap == n) {
      memory.put(n++, static_cast<C>(rares_.cells()[i]));
      continue;
    }
    n = recall_common(memory, n, rare_heap);
  }
  return true;
}

// Some heaps from n on, none of them rare, at most up to `to`.
u64 SparseEngine::recall_common(CellMemory<WideCell>& memory, u64 n, u64) {
  memory.put(n, static_cast<WideCell>(common_candidate(memory, n)));
  return n + 1;
}

u64 SparseEngine::recall_common(CellMemory<Cell>& memory, u64 n, u64 to) {
  const bool turned = partition_.by_position && odd_take_ != 0 && n <= rares_.last() + odd_take_;
  if (!turned) {
    SparseBatch batch;
    batch.first = n;
    produce(batch, to, scratch_);
    if (batch.end > n) return std::min(batch.end, to);
  }
  memory.put(n, static_cast<Cell>(common_candidate(memory, n)));
  return n + 1;
}

template bool SparseEngine::remember(CellMemory<std::uint8_t>& memory, u64 to, Budget& budget);
template bool SparseEngine::remember(CellMemory<std::uint16_t>& memory, u64 to, Budget& budget);
template bool SparseEngine::recall(CellMemory<std::uint8_t>& memory, u64 size, Budget& budget);
template bool SparseEngine::recall(CellMemory<std::uint16_t>& memory, u64 size, Budget& budget);

}  // namespace sprague::sequence
