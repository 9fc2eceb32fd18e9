// RareHeaps: the heaps with rare values, as a list and as a bitmap.
#pragma once

#include <vector>

#include "sprague/integers.hpp"

namespace sprague::sequence {

class RareHeaps {
 public:
  [[nodiscard]] const std::vector<u64>& heaps() const { return heaps_; }
  [[nodiscard]] const std::vector<u64>& cells() const { return cells_; }
  [[nodiscard]] std::size_t size() const { return heaps_.size(); }
  [[nodiscard]] u64 last() const { return heaps_.empty() ? 0 : heaps_.back(); }
  [[nodiscard]] bool has(u64 n) const {
    return n / 64 < words_.size() && (words_[n / 64] >> (n % 64) & 1) != 0;
  }

  /// Needs: n is larger than all others.
  void add(u64 n, u64 cell) {
    heaps_.push_back(n);
    cells_.push_back(cell);
    if (words_.size() <= n / 64) words_.resize(n / 64 + 1 + words_.size() / 2, 0);
    words_[n / 64] |= u64{1} << (n % 64);
  }
  void clear() {
    heaps_.clear();
    cells_.clear();
    words_.clear();
  }

  /// Bit i is set where from + i is a heap ≥ 1 with a common value, for those heaps that are known at all.
  [[nodiscard]] u64 common_from(i64 from) const {
    if (from <= -64) return 0;
    if (from <= 0) return (~word(0) & ~u64{1}) << static_cast<unsigned>(-from);
    const u64 at = static_cast<u64>(from);
    if (at > last()) return ~u64{0};
    const unsigned by = at % 64;
    return ~(word(at / 64) >> by | (by == 0 ? 0 : word(at / 64 + 1) << (64 - by)));
  }

 private:
  [[nodiscard]] u64 word(u64 i) const { return i < words_.size() ? words_[i] : 0; }

  std::vector<u64> heaps_, cells_;
  std::vector<u64> words_;
};

}  // namespace sprague::sequence
