// Which small heaps exclude most of a sample of rare values that are missing.
#pragma once

#include <algorithm>
#include <vector>

#include "sparse_cells.hpp"
#include "sparse_rares.hpp"
#include "sprague/kernels/sparse_block.hpp"

namespace sprague::sequence {

/// A heap that misses the rare value of a cell; the cells of the smaller heaps stand before its own.
struct Leftover {
  const std::uint8_t* heap;
  std::uint8_t cell;
};

/// The option (a, n − k − a).
struct SmallOption {
  u64 k, a;
};

class LeftoverCover {
 public:
  /// Options with a ≤ most.
  LeftoverCover(const kernels::SparseKernels& kernels, const std::vector<u64>& splits, const CellMemory<std::uint8_t>& memory, const RareHeaps& rares,
                u64 most)
      : kernels_(kernels), splits_(splits), most_(most), backwards_(most), hits_(most * splits.size()) {
    for (u64 a = 1; a <= most; ++a) {
      backwards_[most - a] = memory.at(a);
      if (rares.has(a)) unfit_.push_back(most - a);
    }
  }

  /// Greedy set cover: the best option again and again, while it covers at least `worth` of what is left, and
  /// at most `count` options. What they cover leaves the list.
  std::vector<SmallOption> greedy(std::vector<Leftover>& left, u64 worth, u64 count) {
    std::vector<SmallOption> chosen;
    used_.clear();
    start(left);
    while (chosen.size() < count && !left.empty() && take_best(left, worth, chosen)) {
    }
    return chosen;
  }

  /// The same with all of the list anew, by other options, as often as `count` allows.
  std::vector<SmallOption> cover_often(const std::vector<Leftover>& list, u64 count) {
    std::vector<SmallOption> chosen;
    used_.clear();
    for (std::size_t before = 1; chosen.size() < count && before != chosen.size();) {
      before = chosen.size();
      std::vector<Leftover> left = list;
      start(left);
      while (chosen.size() < count && !left.empty() && take_best(left, 1, chosen)) {
      }
    }
    return chosen;
  }

 private:
  void start(const std::vector<Leftover>& left) {
    std::fill(hits_.begin(), hits_.end(), std::uint16_t{0});
    for (const Leftover& missing : left) add(missing, 1);
  }
  bool take_best(std::vector<Leftover>& left, u64 worth, std::vector<SmallOption>& chosen) {
    for (u64 split = 0; split < splits_.size(); ++split)
      for (const u64 i : unfit_) hits_[split * most_ + i] = 0;
    for (const u64 at : used_) hits_[at] = 0;
    const auto best = std::max_element(hits_.begin(), hits_.end());
    if (best == hits_.end() || *best < worth) return false;
    const u64 at = static_cast<u64>(best - hits_.begin()), i = at % most_, k = splits_[at / most_];
    used_.push_back(at);
    chosen.push_back({k, most_ - i});
    const auto covered = std::partition(left.begin(), left.end(), [&](const Leftover& missing) {
      return (*(missing.heap - k - most_ + i) ^ backwards_[i]) != missing.cell;
    });
    for (auto missing = covered; missing != left.end(); ++missing) add(*missing, -1);
    left.erase(covered, left.end());
    return true;
  }
  void add(const Leftover& missing, int times) {
    const auto by = static_cast<std::uint16_t>(times);
    for (u64 split = 0; split < splits_.size(); ++split) {
      const std::uint8_t* const others = missing.heap - splits_[split] - most_;
      kernels_.tally(others, backwards_.data(), most_, missing.cell, by, hits_.data() + split * most_);
    }
  }

  const kernels::SparseKernels& kernels_;
  const std::vector<u64>& splits_;
  u64 most_;
  std::vector<std::uint8_t> backwards_;  // the cells of the heaps most, …, 1
  std::vector<std::uint16_t> hits_;      // [split][as backwards]: so many leftovers are covered
  std::vector<u64> used_;
  std::vector<u64> unfit_;               // where a is rare
};

}  // namespace sprague::sequence
