// Partition: the division of the nim-values into rare and common ones, and the cells that number either kind.
// Theory: doc/algorithms/sequences.md, "Sparse spaces".
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "sprague/integers.hpp"

namespace sprague::sequence {

/// The value v at heap n is common where parity(v & mask) xor (by_position and (n + shift) odd) is 1,
/// otherwise rare. Among the values of one kind at heaps of one parity, leaving out the lowest bit of the
/// mask keeps them apart and in order; what remains of v is its cell. Invariant: mask ≠ 0.
struct Partition {
  u64 mask = 1;
  bool by_position = false;
  bool shift = false;

  friend bool operator==(const Partition&, const Partition&) = default;

  [[nodiscard]] unsigned low() const { return static_cast<unsigned>(std::countr_zero(mask)); }
  [[nodiscard]] bool position(u64 n) const { return by_position && ((n ^ u64{shift}) & 1) != 0; }
  [[nodiscard]] bool common(u64 value, u64 n) const {
    return ((std::popcount(value & mask) & 1) != 0) != position(n);
  }
  [[nodiscard]] u64 cell(u64 value) const {
    const unsigned bit = low();
    return value >> (bit + 1) << bit | (value & ((u64{1} << bit) - 1));
  }
  /// The value with this cell, of the kind asked for, at heap n.
  [[nodiscard]] u64 value(u64 cell, bool common, u64 n) const {
    const unsigned bit = low();
    const u64 without = cell >> bit << (bit + 1) | (cell & ((u64{1} << bit) - 1));
    const bool odd = (std::popcount(without & mask) & 1) != 0;
    return without | u64{(odd != position(n)) != common} << bit;
  }
  /// The rare values below the common value with this cell at heap n are those with cells below this.
  [[nodiscard]] u64 wanted_below(u64 cell, u64 n) const {
    const unsigned bit = low();
    return ((cell >> bit) + (value(cell, true, n) >> bit & 1)) << bit;
  }
  /// What `check` of the kernels takes: the mask over cells.
  [[nodiscard]] u64 cell_mask() const { return mask >> (low() + 1) << low(); }
};

/// counts[parity of the heap][value]: how many heaps.
using ValueCounts = std::array<std::vector<u64>, 2>;

[[nodiscard]] u64 count_rare(const Partition& partition, const ValueCounts& counts);

/// The partition with the fewest rare values among those with 0 < mask < 2^bits, by the Walsh–Hadamard
/// transform of the counts (Czajka); by position only where `positions` allows it. The least mask of the
/// best.
[[nodiscard]] Partition best_partition(const ValueCounts& counts, unsigned bits, bool positions, bool shift);

}  // namespace sprague::sequence
