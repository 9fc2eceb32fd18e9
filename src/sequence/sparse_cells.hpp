// CellMemory: the cells of the heaps computed so far. While there is room all are kept; later the first ones
// (the prefix) and the latest ones (the ring), which is what the search for pairs needs most.
#pragma once

#include <algorithm>
#include <vector>

#include "sparse_memory.hpp"
#include "sprague/integers.hpp"

namespace sprague::sequence {

/// An array that grows without being copied or cleared where the system can do so.
template <class Cell>
class CellBuffer {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Cell* data() { return static_cast<Cell*>(memory_.data()); }
  [[nodiscard]] const Cell* data() const { return static_cast<const Cell*>(memory_.data()); }
  [[nodiscard]] Cell& operator[](u64 i) { return data()[i]; }
  /// The new part holds anything. False where there is no memory.
  [[nodiscard]] bool resize(std::size_t size) {
    if (!memory_.grow(size * sizeof(Cell))) return false;
    size_ = size;
    return true;
  }

 private:
  GrowingMemory memory_;
  std::size_t size_ = 0;
};

/// Invariants: 1. the size of the ring is a power of two ≥ 64 and the cell of heap n, oldest() ≤ n < end(),
/// stands at n modulo the size; 2. the first 64 cells of the ring stand once more after its end; 3. the
/// prefix is empty while oldest() is 0, and later holds the heaps below prefix_end().
template <class Cell>
class CellMemory {
 public:
  static constexpr u64 mirrored = 64;

  [[nodiscard]] u64 size() const { return ring_.size() == 0 ? 0 : ring_.size() - mirrored; }
  [[nodiscard]] u64 mask() const { return size() - 1; }
  [[nodiscard]] u64 end() const { return end_; }
  [[nodiscard]] u64 oldest() const { return end_ > size() ? end_ - size() : 0; }
  [[nodiscard]] u64 prefix_end() const { return oldest() == 0 ? 0 : prefix_.size(); }
  [[nodiscard]] bool complete() const { return oldest() <= prefix_.size(); }
  [[nodiscard]] bool holds(u64 n) const { return n < end_ && (n >= oldest() || n < prefix_.size()); }
  [[nodiscard]] Cell* data() { return ring_.data(); }
  [[nodiscard]] const Cell* data() const { return ring_.data(); }
  [[nodiscard]] u64 bytes() const { return (ring_.size() + prefix_.size()) * sizeof(Cell); }
  /// What a memory with a ring of `size` comes to hold.
  [[nodiscard]] static u64 bytes_for(u64 size) { return (2 * size + mirrored) * sizeof(Cell); }

  [[nodiscard]] Cell at(u64 n) const { return *place(n); }
  /// Where heap n's cell is held. Needs: holds(n).
  [[nodiscard]] const Cell* place(u64 n) const {
    return n >= oldest() ? ring_.data() + (n & mask()) : prefix_.data() + n;
  }
  /// So many heaps from n upwards (downwards) stand one after the other in memory, n among them.
  [[nodiscard]] u64 run_up(u64 n) const {
    return n >= oldest() ? std::min(end_ - n, size() - (n & mask())) : prefix_.size() - n;
  }
  [[nodiscard]] u64 run_down(u64 n) const {
    return n >= oldest() ? std::min(n - oldest(), n & mask()) + 1 : n + 1;
  }

  void put(u64 n, Cell cell) {
    const u64 at = n & mask();
    ring_[at] = cell;
    if (at < mirrored) ring_[size() + at] = cell;
    wrote(n + 1);
  }
  /// Heaps below `end` have been written to data() directly. Needs: the same for the block at 0 modulo
  /// size().
  void wrote(u64 end) { end_ = std::max(end_, end); }
  void mirror() { std::copy_n(ring_.data(), mirrored, ring_.data() + size()); }

  /// False where there is no memory. Needs: oldest() == 0, size() < new_size, a power of two.
  [[nodiscard]] bool grow(u64 new_size) {
    const u64 old_size = size();
    if (!ring_.resize(new_size + mirrored)) return false;
    if (old_size == 0) std::fill_n(ring_.data(), size(), Cell{0});
    mirror();
    return true;
  }
  /// Keeps the first heaps from now on. Needs: oldest() == 0.
  void keep_prefix() { prefix_.assign(ring_.data(), ring_.data() + size()); }

  /// A memory of this size that says to hold the heaps below `end`, for who writes them next. False where
  /// there is no memory.
  [[nodiscard]] bool start(u64 size, u64 end) {
    if (!ring_.resize(size + mirrored)) return false;
    std::fill_n(ring_.data(), ring_.size(), Cell{0});
    prefix_.clear();
    end_ = end;
    return true;
  }
  /// Takes all over from a memory of another kind of cells.
  template <class Other>
  [[nodiscard]] bool take_over(const CellMemory<Other>& other) {
    if (!start(other.size(), other.end())) return false;
    std::copy_n(other.data(), ring_.size(), ring_.data());
    prefix_.assign(other.prefix().begin(), other.prefix().end());
    return true;
  }
  [[nodiscard]] std::vector<Cell>& prefix() { return prefix_; }
  [[nodiscard]] const std::vector<Cell>& prefix() const { return prefix_; }
  void clear() {
    ring_ = {};
    prefix_ = {};
    end_ = 0;
  }
  /// Replaces the cell of each heap n that is held by change(n, cell), in order.
  void for_each(auto&& change) {
    for (u64 n = 0; n < prefix_.size() && oldest() != 0; ++n) prefix_[n] = change(n, prefix_[n]);
    for (u64 n = oldest(); n < end_; ++n) ring_[n & mask()] = change(n, ring_[n & mask()]);
    mirror();
  }

 private:
  CellBuffer<Cell> ring_;
  std::vector<Cell> prefix_;
  u64 end_ = 0;
};

}  // namespace sprague::sequence
