// Which small heaps exclude most of a sample of rare values that are missing.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <vector>

#include "kernels/sparse_block.hpp"
#include "par/shares.hpp"
#include "sparse_cells.hpp"
#include "sparse_rares.hpp"

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
  /// Options with a ≤ most, by the first few splits. The work is done in so many shares; the options chosen
  /// do not depend on that.
  LeftoverCover(const kernels::SparseKernels& kernels, const std::vector<u64>& splits,
                const CellMemory<std::uint8_t>& memory, const RareHeaps& rares, u64 most, par::Shares& shares,
                unsigned share_count)
      : kernels_(kernels),
        shares_(shares),
        best_(share_count),
        splits_(splits.begin(),
                splits.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(splits.size(), 4))),
        most_(most),
        backwards_(most),
        hits_(most * splits_.size()) {
    for (u64 at = 0; at < most; ++at) {
      backwards_[at] = memory.at(most - at);
      if (rares.has(most - at)) unfit_.push_back(at);
    }
  }

  /// Greedy set cover: the best option again and again, while it covers at least `worth` of what is left, and
  /// at most `count` options. What they cover leaves the list.
  std::vector<SmallOption> greedy(std::vector<Leftover>& left, u64 worth, u64 count) {
    std::vector<SmallOption> chosen;
    std::fill(hits_.begin(), hits_.end(), std::uint16_t{0});
    for (Best best = add(left, 1); best.hits >= worth && chosen.size() < count;) {
      const SmallOption option = option_at(best.at);
      chosen.push_back(option);
      const auto covered = std::partition(left.begin(), left.end(),
                                          [&](const Leftover& missing) { return !covers(option, missing); });
      best = add(std::span(covered, left.end()), -1);
      left.erase(covered, left.end());
    }
    return chosen;
  }

  /// At most `count` options for one cell: greedy set cover among those that cover most, and when all is
  /// covered, again by other options.
  std::vector<SmallOption> cover_often(const std::vector<Leftover>& list, u64 count) {
    std::vector<SmallOption> chosen;
    if (list.empty()) return chosen;
    std::fill(hits_.begin(), hits_.end(), std::uint16_t{0});
    (void)add(list, 1);
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
  struct Best {
    std::uint16_t hits = 0;
    u64 at = 0;
  };
  struct Covering {
    SmallOption option;
    std::vector<std::uint32_t> covers;  // places in the list
  };
  std::vector<Covering> those_that_cover_most(const std::vector<Leftover>& list, u64 count) {
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
  /// Counts what covers these so many times more; the first option with the most hits.
  Best add(std::span<const Leftover> list, int times) {
    shares_.each(static_cast<unsigned>(best_.size()), [&](unsigned share) {
      const u64 from = most_ * share / best_.size(), to = most_ * (share + 1) / best_.size();
      best_[share] = {};
      for (u64 split = 0; split < splits_.size(); ++split)
        add_between(list, static_cast<std::uint16_t>(times), split, from, to, best_[share]);
    });
    // The shares go through the options of a split one after the other.
    return *std::max_element(best_.begin(), best_.end(), [](const Best& a, const Best& b) {
      return a.hits != b.hits ? a.hits < b.hits : a.at > b.at;
    });
  }
  void add_between(std::span<const Leftover> list, std::uint16_t by, u64 split, u64 from, u64 to,
                   Best& best) {
    std::uint16_t* const hits = hits_.data() + split * most_;
    for (const Leftover& missing : list)
      kernels_.tally(missing.heap - splits_[split] - most_ + from, backwards_.data() + from, to - from,
                     missing.cell, by, hits + from);
    for (auto i = std::lower_bound(unfit_.begin(), unfit_.end(), from); i != unfit_.end() && *i < to; ++i)
      hits[*i] = 0;
    const std::uint16_t* const most = std::max_element(hits + from, hits + to);
    if (most != hits + to && *most > best.hits) best = {*most, split * most_ + static_cast<u64>(most - hits)};
  }

  const kernels::SparseKernels& kernels_;
  par::Shares& shares_;
  std::vector<Best> best_;  // of each share
  std::vector<u64> splits_;
  u64 most_;
  std::vector<std::uint8_t> backwards_;  // the cells of the heaps most, …, 1
  std::vector<std::uint16_t> hits_;      // [split][as backwards]: so many leftovers are covered
  std::vector<u64> unfit_;               // where a is rare
};

}  // namespace sprague::sequence
