// Which small heaps exclude most of a sample of rare values that are missing.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
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
  /// Options with a ≤ most, by the first few splits.
  LeftoverCover(const kernels::SparseKernels& kernels, const std::vector<u64>& splits,
                const CellMemory<std::uint8_t>& memory, const RareHeaps& rares, u64 most)
      : kernels_(kernels),
        splits_(splits.begin(),
                splits.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(splits.size(), 4))),
        most_(most),
        backwards_(most),
        hits_(most * splits_.size()) {
    for (u64 a = 1; a <= most; ++a) {
      backwards_[most - a] = memory.at(a);
      if (rares.has(a)) unfit_.push_back(most - a);
    }
  }

  /// Greedy set cover: the best option again and again, while it covers at least `worth` of what is left, and
  /// at most `count` options. What they cover leaves the list.
  std::vector<SmallOption> greedy(std::vector<Leftover>& left, u64 worth, u64 count) {
    std::vector<SmallOption> chosen;
    start(left);
    while (chosen.size() < count && !left.empty() && take_best(left, worth, chosen)) {
    }
    return chosen;
  }

  /// At most `count` options for one cell: greedy set cover among those that cover most, and when all is
  /// covered, again by other options.
  std::vector<SmallOption> cover_often(const std::vector<Leftover>& list, u64 count) {
    std::vector<SmallOption> chosen;
    if (list.empty()) return chosen;
    start(list);
    std::vector<Covering> best = those_that_cover_most(list, 4 * count);
    std::vector<bool> covered(list.size(), false);
    while (chosen.size() < count && !best.empty()) {
      u64 most = 0;
      std::size_t which = 0;
      for (std::size_t i = 0; i < best.size(); ++i) {
        u64 gain = 0;
        for (const std::uint32_t at : best[i].covers) gain += covered[at] ? u64{0} : u64{1};
        if (gain > most) {
          most = gain;
          which = i;
        }
      }
      if (most == 0) {
        if (std::find(covered.begin(), covered.end(), true) == covered.end()) break;
        covered.assign(list.size(), false);
        continue;
      }
      chosen.push_back(best[which].option);
      for (const std::uint32_t at : best[which].covers) covered[at] = true;
      best.erase(best.begin() + static_cast<std::ptrdiff_t>(which));
    }
    return chosen;
  }

 private:
  void start(const std::vector<Leftover>& left) {
    std::fill(hits_.begin(), hits_.end(), std::uint16_t{0});
    for (const Leftover& missing : left) add(missing, 1);
  }
  struct Covering {
    SmallOption option;
    std::vector<std::uint32_t> covers;  // places in the list
  };
  std::vector<Covering> those_that_cover_most(const std::vector<Leftover>& list, u64 count) {
    clear_unfit();
    // So many options cover so much; four counters, since the next option mostly needs the one just written.
    std::vector<std::array<u64, 4>> counters(list.size() + 1);
    for (u64 at = 0; at < hits_.size(); ++at) ++counters[hits_[at]][at % 4];
    const auto with = [&](u64 hits) {
      return std::accumulate(counters[hits].begin(), counters[hits].end(), u64{0});
    };
    u64 least = list.size() + 1;
    for (u64 found = 0; least > 1 && found + with(least - 1) <= count; --least) found += with(least - 1);
    std::vector<Covering> result;
    for (u64 at = 0; at < hits_.size(); ++at)
      if (hits_[at] >= std::max<u64>(least, 1)) result.push_back({option_at(at), {}});
    for (Covering& covering : result)
      for (std::size_t i = 0; i < list.size(); ++i)
        if (covers(covering.option, list[i])) covering.covers.push_back(static_cast<std::uint32_t>(i));
    return result;
  }
  [[nodiscard]] SmallOption option_at(u64 at) const { return {splits_[at / most_], most_ - at % most_}; }
  [[nodiscard]] bool covers(const SmallOption& option, const Leftover& missing) const {
    return (*(missing.heap - option.k - option.a) ^ backwards_[most_ - option.a]) == missing.cell;
  }
  void clear_unfit() {
    for (u64 split = 0; split < splits_.size(); ++split)
      for (const u64 i : unfit_) hits_[split * most_ + i] = 0;
  }
  bool take_best(std::vector<Leftover>& left, u64 worth, std::vector<SmallOption>& chosen) {
    clear_unfit();
    const auto best = std::max_element(hits_.begin(), hits_.end());
    if (best == hits_.end() || *best < worth) return false;
    const SmallOption option = option_at(static_cast<u64>(best - hits_.begin()));
    chosen.push_back(option);
    const auto covered = std::partition(left.begin(), left.end(),
                                        [&](const Leftover& missing) { return !covers(option, missing); });
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
  std::vector<u64> splits_;
  u64 most_;
  std::vector<std::uint8_t> backwards_;  // the cells of the heaps most, …, 1
  std::vector<std::uint16_t> hits_;      // [split][as backwards]: so many leftovers are covered
  std::vector<u64> unfit_;               // where a is rare
};

}  // namespace sprague::sequence
