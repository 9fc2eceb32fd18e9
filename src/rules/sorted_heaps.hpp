// SortedHeaps: rows of heaps, as search looks at them where a move changes one heap and leaves the others
// alone. Then permuted rows are the same game, and so is a row without the heaps in which there is no move;
// search visits one of them, the row in ascending order.
//
// A ruleset R over Heaps says `using Simplified = SortedHeaps<R>` and has
//   bool can_move(h)            is there a move in a heap of h?
//   heap_options(h, visit)      visit(span of heaps) for every move in a heap of h: what it leaves, in any
//   order;
//                               heaps without moves may be among them
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

/// `rest` with `parts` put where they belong. Needs: `rest` is sorted.
template <class Part>
[[nodiscard]] std::vector<Part> sorted_with(const std::vector<Part>& rest, std::span<const Part> parts) {
  std::vector<Part> out;
  out.reserve(rest.size() + parts.size());
  out = rest;
  for (const Part& part : parts) out.insert(std::upper_bound(out.begin(), out.end(), part), part);
  return out;
}

/// Calls visit(part, rest) for one of each of the equal parts of a sorted row; `rest` is the row without it.
template <class Part, class Visit>
void for_each_different(const std::vector<Part>& sorted, const Visit& visit) {
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) continue;  // the same moves
    std::vector<Part> rest = sorted;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    visit(sorted[i], rest);
  }
}

template <class R>
class SortedHeaps {
 public:
  using Heap = typename decltype(R::Position::sizes)::value_type;
  struct Position : Heaps<Heap> {
    friend bool operator==(const Position&, const Position&) = default;
  };
  /// What a position is the sum of: heaps in which there is a move.
  using Part = Heap;

  static constexpr const Info& info = R::info;
  static constexpr std::span<const Example> examples = {};

  explicit SortedHeaps(const R& rules) : rules_(&rules) {}

  void options(const Position& position, std::vector<Position>& out) const {
    for_each_different(position.sizes, [&](const Heap& heap, const std::vector<Heap>& rest) {
      for_each_part_option(heap, [&](std::span<const Heap> left) {
        out.emplace_back();
        out.back().sizes = sorted_with(rest, left);
      });
    });
  }

  [[nodiscard]] static const std::vector<Part>& parts_of(const Position& position) { return position.sizes; }
  /// Calls visit(parts) for every option of a part, as a sum of parts.
  template <class Visit>
  void for_each_part_option(const Part& heap, const Visit& visit) const {
    std::vector<Heap> left;
    rules_->heap_options(heap, [&](std::span<const Heap> heaps) {
      left.clear();
      for (const Heap& each : heaps)
        if (rules_->can_move(each)) left.push_back(each);
      visit(std::span<const Heap>(left));
    });
  }

  [[nodiscard]] static Position of(const R& rules, const typename R::Position& row) {
    Position out;
    for (const Heap& heap : row.sizes)
      if (rules.can_move(heap)) out.sizes.push_back(heap);
    std::sort(out.sizes.begin(), out.sizes.end());
    return out;
  }

 private:
  const R* rules_;
};

}  // namespace sprague
