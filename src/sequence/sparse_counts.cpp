#include "sparse_counts.hpp"

#include <algorithm>
#include <cstring>

namespace sprague::sequence {
void CellCounts::add(u64 n, u64 cell, u64 times) {
  if (times == 0) return;
  std::vector<u64>& counts = counts_[n % 2];
  if (counts.size() <= cell) counts.resize(cell + 1, 0);
  counts[cell] += times;
  ends_[n % 2] = std::max(ends_[n % 2], cell + 1);
}

void CellCounts::add(const kernels::SparseKernels& kernels, u64 first, const std::uint8_t* cells, u64 count) {
  for (; count != 0 && (first % 2 != 0 || count % kernels::block_lanes != 0); --count) add(first++, *cells++);
  u64 all = 0, word = 0;
  for (u64 i = 0; i < count; i += 8) {
    std::memcpy(&word, cells + i, 8);
    all |= word;
  }
  std::array<u64, 512> found{};  // [2 · cell + parity]
  const u64 end = (all & 0xc0c0c0c0c0c0c0c0) != 0   ? 256
                  : (all & 0x2020202020202020) != 0 ? 64
                  : (all & 0x1010101010101010) != 0 ? 32
                                                    : 16;
  if (end < 256) {
    kernels.count(cells, count / kernels::block_lanes, static_cast<unsigned>(end), found.data());
  } else {
    std::array<std::array<std::uint32_t, 512>, 2> part{};  // two, so that equal cells in a row do not wait
    for (u64 i = 0; i < count; ++i) ++part[i / 2 % 2][2 * cells[i] + i % 2];
    for (u64 i = 0; i < found.size(); ++i) found[i] = u64{part[0][i]} + part[1][i];
  }
  for (u64 i = 0; i < 2 * end; ++i) add(i % 2, i / 2, found[i]);
}

u64 CellCounts::from(u64 cell) const {
  u64 total = 0;
  for (const std::vector<u64>& counts : counts_)
    for (u64 i = cell; i < counts.size(); ++i) total += counts[i];
  return total;
}

}  // namespace sprague::sequence
