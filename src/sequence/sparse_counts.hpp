// CellCounts: how many heaps of either parity have each common value, counted by cell. Counting must cost
// less than computing: small cells are counted in pairs (one addition for two heaps), and sums are made when
// asked.
#pragma once

#include <array>
#include <vector>

#include "sprague/base/integers.hpp"

namespace sprague::sequence {

class CellCounts {
 public:
  /// One heap.
  void add(u64 n, u64 cell, u64 times = 1);
  /// The heaps first, first + 1, … have these cells.
  void add(u64 first, const std::uint8_t* cells, u64 count);
  /// counts[parity][cell].
  [[nodiscard]] const std::array<std::vector<u64>, 2>& counts() const;
  /// One more than the largest cell counted at heaps of this parity; 0 for none.
  [[nodiscard]] u64 end(u64 parity) const { return ends_[parity]; }
  void clear() { *this = {}; }

 private:
  static constexpr u64 small = 64;  // cells below are counted in pairs

  void add_small(const std::uint8_t* cells, u64 count);
  void flush() const;

  mutable std::array<std::vector<u64>, 2> counts_;
  mutable std::array<std::vector<std::uint32_t>, 4>
      pairs_;                // [which][cell of even heap + 64 · cell of the next]
  mutable u64 pending_ = 0;  // heaps not yet in counts_
  std::array<u64, 2> ends_{};
};

}  // namespace sprague::sequence
