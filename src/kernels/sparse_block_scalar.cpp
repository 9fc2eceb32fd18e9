// The block kernels without vectors: one lane after the other, its bitset in four words.
#include <algorithm>
#include <array>
#include <bit>

#include "kernels/sparse_block.hpp"

namespace sprague::kernels {
namespace {

using Bitset = std::array<u64, 4>;

inline void set(Bitset& bits, unsigned cell) { bits[cell >> 6] |= u64{1} << (cell & 63); }

inline void mark(Bitset& bits, const LagList& list, const Cell* cells, u64 mask, u64 start, u64 lane) {
  for (std::size_t i = 0; i < list.count; ++i) {
    const Lag& lag = list.lags[i];
    if (list.valid != nullptr && (list.valid[i] >> lane & 1) == 0) continue;
    set(bits, (cells[(start + lane - lag.distance) & mask] ^ lag.cell) & 0xff);
  }
}

unsigned least_free(const Bitset& bits) {
  for (unsigned word = 0; word < 4; ++word)
    if (bits[word] != ~u64{0}) return 64 * word + static_cast<unsigned>(std::countr_one(bits[word]));
  return 256;
}

CandidateResult candidates(const CandidateBlock& block) {
  for (u64 lane = block.fixed; lane < block_lanes; ++lane) {
    Bitset bits{};
    mark(bits, block.far, block.cells, block.mask, block.start, lane);
    mark(bits, block.near, block.cells, block.mask, block.start, lane);
    const unsigned free = least_free(bits);
    if (free >= block.limit) return {u64{1} << lane, false};
    block.cells[(block.start + lane) & block.mask] = static_cast<Cell>(free);
  }
  return {};
}

std::size_t check(const CheckBlock& block) {
  std::size_t count = 0;
  for (u64 lane = 0; lane < block_lanes; ++lane) {
    Bitset bits{};
    mark(bits, block.lags, block.cells, block.mask, block.start, lane);
    const Cell cell = block.cells[(block.start + lane) & block.mask];
    const unsigned parity =
        (static_cast<unsigned>(std::popcount(static_cast<Cell>(cell & block.parity_mask))) ^
         static_cast<unsigned>(block.flip >> lane)) &
        1;
    const unsigned wanted = ((static_cast<unsigned>(cell) >> block.low) + parity) << block.low;
    for (unsigned missing = least_free(bits); missing < wanted; missing = least_free(bits)) {
      block.missing[count++] = {static_cast<std::uint8_t>(lane), static_cast<Cell>(missing)};
      set(bits, missing);
    }
  }
  return count;
}

u64 find_pair(const Cell* up, const Cell* down, u64 from, u64 count, Cell cell) {
  for (u64 i = from; i < count; ++i)
    if ((up[i] ^ *(down - i)) == cell) return i;
  return count;
}

u64 find(const Cell* at, u64 count, const Cell* pattern, u64 length) {
  return static_cast<u64>(std::search(at, at + count, pattern, pattern + length) - at);
}

void count(const Cell* cells, u64 blocks, unsigned, u64* counts) {
  for (u64 i = 0; i < block_lanes * blocks; ++i) ++counts[2 * cells[i] + i % 2];
}

void tally(const Cell* a, const Cell* b, u64 count, Cell cell, std::uint16_t by, std::uint16_t* hits) {
  for (u64 i = 0; i < count; ++i)
    hits[i] = static_cast<std::uint16_t>(hits[i] + ((a[i] ^ b[i]) == cell ? by : 0));
}

}  // namespace

const SparseKernels& sparse_kernels_scalar() {
  static const SparseKernels kernels{"scalar", candidates, nullptr, check, find_pair, find, count, tally};
  return kernels;
}

}  // namespace sprague::kernels
