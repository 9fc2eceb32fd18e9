// Moore's Nim_k: its outcome, its options, and the search for all of its winning moves.
//
// A set of heaps can be reduced to a P-position when new values exist that are each smaller than the old one
// and make every column sum 0 modulo k + 1. For one set the search fixes the new digits from the top column
// down; a heap that has already become smaller is free, another may only copy its digit or drop a 1 to 0.
// Sets are tried by size, then in order. How many sets there are grows like (number of heaps)^k, so the
// search counts steps and gives up.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "rules/ground.hpp"
#include "rules/heaps.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

[[nodiscard]] Outcome moore_outcome(const Heaps<u64>& position, u64 most_reduced, Convention convention);

/// One option that is a P-position, found from the top column down in one pass over the heaps a column (Moore
/// 1910). Needs: moore_outcome(…) is N and a move exists.
[[nodiscard]] Heaps<u64> moore_winning_option(const Heaps<u64>& position, u64 most_reduced,
                                              Convention convention);

/// The heaps in binary with the column sums modulo k + 1, and in normal play the first move that makes them
/// all 0. Cost: of the first winning move, as below.
[[nodiscard]] Grounds moore_columns(const Heaps<u64>& position, u64 most_reduced, Convention convention);

/// The sets of heaps that one move may reduce: by size, then lexicographically.
class HeapSets {
 public:
  HeapSets(const Heaps<u64>& position, u64 most_reduced);

  /// Goes on to the next set, at first to the first one; false when there is none.
  bool next();
  /// The indices of the heaps of the set, ascending; none of them is 0.
  [[nodiscard]] const std::vector<std::size_t>& heaps() const { return set_; }

 private:
  u64 most_reduced_;
  std::vector<std::size_t> heaps_;   // the indices of the heaps that are not 0
  std::vector<std::size_t> chosen_;  // the current set: ascending indices into heaps_
  std::vector<std::size_t> set_;     // the same as indices of heaps
};

class MooreMoves {
 public:
  /// The search ends where the budget does; it spends nothing of it.
  MooreMoves(const Heaps<u64>& position, u64 most_reduced, Convention convention, Budget* budget = nullptr);

  /// Calls visit(option) for every option that is a P-position: by the number of heaps reduced, then by
  /// which, then by the amounts, while it returns true. False when it ended so, or gave up after `most_steps`
  /// digits before all were found.
  template <class Visit>
  bool for_each(const Visit& visit) {
    Heaps<u64> option = position_;  // one for all: there may be a million of them, of a million heaps each
    while (may_go_on() && sets_.next()) {
      for (const std::vector<u64>& sizes : solve_set()) {
        give(sizes, option);
        if (!visit(std::as_const(option))) return false;
      }
      for (const std::size_t heap : sets_.heaps()) option.sizes[heap] = position_.sizes[heap];
    }
    return may_go_on();
  }

  /// The first of them, in the same order; nothing where there is none, or it was not found in time.
  [[nodiscard]] std::optional<Heaps<u64>> first() {
    while (may_go_on() && sets_.next()) {
      if (const auto found = solve_set(); !found.empty()) {
        Heaps<u64> option = position_;
        give(found[0], option);
        return option;
      }
    }
    return std::nullopt;
  }

  static constexpr u64 most_steps = 3'000'000;

 private:
  [[nodiscard]] bool may_go_on();
  // New sizes of the heaps of the set, in their order.
  std::vector<std::vector<u64>> solve_set();
  void solve_for(const std::vector<u64>& needed, std::vector<std::vector<u64>>& out);
  void give(const std::vector<u64>& sizes, Heaps<u64>& option) const {
    for (std::size_t i = 0; i < sizes.size(); ++i) option.sizes[sets_.heaps()[i]] = sizes[i];
  }

  const Heaps<u64>& position_;
  u64 modulus_;
  Convention convention_;
  HeapSets sets_;
  std::vector<u64> column_;  // the column sums of the whole position
  u64 large_ = 0;            // how many heaps are larger than 1
  u64 steps_ = 0;
  Budget* budget_;
  u64 sets_to_look_ = 0;  // until the budget is looked at again
  bool is_out_of_budget_ = false;
};

/// Calls visit(option) for every option, in the same order. Cost: their number.
template <class Visit>
void for_each_moore_option(const Heaps<u64>& position, u64 most_reduced, const Visit& visit) {
  HeapSets sets(position, most_reduced);
  while (sets.next()) {
    Heaps<u64> to = position;
    for (const std::size_t heap : sets.heaps()) --to.sizes[heap];
    while (true) {  // an odometer over the amounts; the last heap of the set turns fastest
      visit(std::as_const(to));
      std::size_t i = sets.heaps().size();
      for (; i > 0 && to.sizes[sets.heaps()[i - 1]] == 0; --i)
        to.sizes[sets.heaps()[i - 1]] = position.sizes[sets.heaps()[i - 1]] - 1;
      if (i == 0) break;
      --to.sizes[sets.heaps()[i - 1]];
    }
  }
}

}  // namespace sprague
