// CellCounts: how many heaps of either parity have each common value, counted by cell. Counting must cost
// less than computing: small cells are counted by the kernels.
#pragma once

#include <array>
#include <vector>

#include "kernels/sparse_block.hpp"
#include "sprague/integers.hpp"

namespace sprague::sequence {

class CellCounts {
 public:
  /// One heap.
  void add(u64 n, u64 cell, u64 times = 1);
  /// The heaps first, first + 1, … have these cells.
  void add(const kernels::SparseKernels& kernels, u64 first, const std::uint8_t* cells, u64 count);
  /// counts[parity][cell].
  [[nodiscard]] const std::array<std::vector<u64>, 2>& counts() const { return counts_; }
  /// One more than the largest cell counted at heaps of this parity; 0 for none.
  [[nodiscard]] u64 end(u64 parity) const { return ends_[parity]; }
  /// So many heaps have this cell or a larger one. Cost: the number of such cells.
  [[nodiscard]] u64 from(u64 cell) const;
  void clear() { *this = {}; }

 private:
  std::array<std::vector<u64>, 2> counts_;
  std::array<u64, 2> ends_{};
};

}  // namespace sprague::sequence
