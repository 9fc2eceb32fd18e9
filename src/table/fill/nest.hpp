// LoopNest: a clause made ready to run. Checks are made as soon as their slots are known; everything affine that
// restricts a loop (bounds, checks, "the option exists") becomes a limit of that loop; and where nothing but
// affine checks follows the last loop, its options are cells at equal distances, which MexSet walks through.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "table/facts.hpp"
#include "table/fill/boxes.hpp"
#include "table/fill/linear.hpp"
#include "table/fill/mex_set.hpp"
#include "table/fill/product_limit.hpp"
#include "table/fill/rising_limit.hpp"

namespace sprague::table {

class LoopNest {
 public:
  /// Needs: facts of this clause that say neither never_applies nor may_overflow.
  LoopNest(const Clause& clause, const ClauseFacts& facts, const Boxes& boxes, std::size_t coordinates);

  /// Slots are computed in place; the coordinates come first.
  [[nodiscard]] std::size_t slots() const { return slots_; }
  /// For clauses without loops: do all checks hold?
  [[nodiscard]] bool holds(i64* slots) const;
  /// No loop, and only affine checks: in a row the clause applies to an interval.
  [[nodiscard]] bool is_single() const { return is_single_; }
  /// Needs: is_single(). The part of low … high, values of coordinate `inner`, where the clause makes an
  /// option.
  void cut_row(i64* slots, std::size_t inner, i64& low, i64& high) const;
  [[nodiscard]] bool reads_game(std::size_t game) const;

  /// Marks all options of the cell in `slots`; false when one lies beyond its box.
  template <class MexSetType, class Tables>
  bool run(i64* slots, const Tables& tables, MexSetType& marks) const;

  /// Sets `walks` to the components as functions of slot `along`, which is 0 at their start.
  template <class Cell, class Tables>
  void set_walks(i64* slots, std::size_t along, const Tables& tables,
                 std::vector<Stride<Cell>>& walks) const {
    walks.resize(targets_.size());
    const i64 kept = along < slots_ ? std::exchange(slots[along], 0) : 0;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      walks[t] = {tables[targets_[t].game], targets_[t].index.at(slots), 0};
      for (const auto& [slot, coefficient] : targets_[t].index.terms)
        if (slot == along) walks[t].step = static_cast<i64>(coefficient);
    }
    if (along < slots_) slots[along] = kept;
  }

 private:
  struct Op {
    Step::Kind kind = Step::Kind::at_least;
    std::size_t slot = 0;
    Linear a = {}, b = {};
    i64 divisor = 1;
    NumberSet set = {};
    std::vector<Limit> limits = {};
    std::vector<ProductLimit> product_limits = {};
    std::vector<RisingLimit> rising_limits = {};
    std::optional<Linear> multiple = {};  // of a loop's slot, by an equation: only divisors of it are tried
    i64 low = 0, high = 0;                // of the slot, as facts know them
    std::vector<i64> members = {};        // of an infinite set, from low to high
    [[nodiscard]] bool is_loop() const { return kind <= Step::Kind::pick; }
  };
  struct Entry {
    Linear value;
    i64 last;
  };
  struct Target {
    std::size_t game;
    std::vector<Entry> unproved;  // entries of which it is not proved that they stay in the box
    Linear index;
  };

  void add_checks(const Clause& clause, std::size_t coordinates);
  void add_product_limits(const ClauseFacts& facts);
  void limit_by_product(const Op& product, Linear form, const ClauseFacts& facts);
  void add_rising_limits(std::size_t coordinates);
  void limit_by_growth(const Linear& form, std::size_t check, const std::vector<bool>& grows);
  [[nodiscard]] std::vector<bool> growing_slots(std::size_t coordinates) const;
  [[nodiscard]] bool is_multiple(std::size_t slot, std::size_t of) const;
  [[nodiscard]] std::size_t maker_of(std::size_t slot) const;
  void find_divisors();
  void add_target(const TargetComponent& component, const ClauseFacts& facts, const Boxes& boxes);
  void find_inner();
  [[nodiscard]] bool step(const Op& op, i64* slots) const;
  void range_of(const Op& op, i64* slots, i64& low, i64& high) const;
  [[nodiscard]] static bool next_value(const Op& op, i64 from, i64 high, i64& value);
  /// The same of the loop ops_[at], where it may have divisors to try.
  template <class MexSetType>
  [[nodiscard]] bool next_value(std::size_t at, const i64* slots, i64 from, i64 high, i64& value,
                                MexSetType& marks) const {
    const Op& op = ops_[at];
    const i64 multiple = op.multiple ? op.multiple->at(slots) : 0;
    if (multiple == 0) return next_value(op, from, high, value);
    return next_divisor(op, marks.divisors.of(at, multiple), from, high, value);
  }
  [[nodiscard]] static bool next_divisor(const Op& op, const std::vector<u64>& divisors, i64 from, i64 high,
                                         i64& value);
  [[nodiscard]] bool stays_inside(i64* slots) const;

  template <class MexSetType, class Tables>
  bool run_inner(i64* slots, const Tables& tables, MexSetType& marks) const;
  template <class MexSetType>
  void walk_range(const Op& op, i64 low, i64 high, std::vector<Stride<typename MexSetType::Cell>>& walks,
                  MexSetType& marks) const;

  std::size_t slots_ = 0;
  std::vector<Op> ops_;
  std::size_t inner_ = 0;            // ops_[inner_] is the loop that is walked; ops_.size(): there is none
  std::vector<Limit> pins_, holes_;  // of that loop: forms that must and must not be 0
  std::vector<Target> targets_;
  bool is_single_ = false;
};

template <class MexSetType, class Tables>
bool LoopNest::run(i64* slots, const Tables& tables, MexSetType& marks) const {
  auto& open = marks.open;  // the loops that are under way
  open.clear();
  std::size_t at = 0;
  while (true) {
    bool goes_on = true;
    if (at == inner_) {
      if (!run_inner(slots, tables, marks) || marks.settled()) return !marks.left_box;
      goes_on = false;
    } else if (ops_[at].is_loop()) {
      i64 low = 0, high = 0;
      range_of(ops_[at], slots, low, high);
      goes_on = next_value(at, slots, low, high, slots[ops_[at].slot], marks);
      if (goes_on) open.push_back({at, high});
    } else {
      goes_on = step(ops_[at], slots);
    }
    while (!goes_on) {
      if (open.empty()) return true;
      const Op& op = ops_[open.back().op];
      at = open.back().op;
      marks.count();
      goes_on = marks.may_go_on() && slots[op.slot] < open.back().high &&
                next_value(at, slots, slots[op.slot] + 1, open.back().high, slots[op.slot], marks);
      if (!goes_on) open.pop_back();
    }
    ++at;
  }
}

template <class MexSetType>
void LoopNest::walk_range(const Op& op, i64 low, i64 high,
                          std::vector<Stride<typename MexSetType::Cell>>& walks, MexSetType& marks) const {
  if (low > high) return;
  if (op.kind == Step::Kind::pick && op.set.kind != NumberSet::Kind::ranges) {
    const auto first = std::lower_bound(op.members.begin(), op.members.end(), low);
    const auto last = std::upper_bound(first, op.members.end(), high);
    if (first != last) marks.pick(walks, &*first, &*first + (last - first));
    return;
  }
  const auto walk = [&](i64 from, i64 to) {
    for (auto& one : walks) one.index += one.step * from;
    marks.walk(walks, to - from + 1);
    for (auto& one : walks) one.index -= one.step * from;
  };
  if (op.kind == Step::Kind::loop) return walk(low, high);
  for (const NumberSet::Range& range : op.set.ranges) {
    const i64 from = std::max(low, range.first), to = std::min(high, range.last);
    if (from <= to) walk(from, to);
  }
}

template <class MexSetType, class Tables>
bool LoopNest::run_inner(i64* slots, const Tables& tables, MexSetType& marks) const {
  auto& walks = marks.scratch;
  if (inner_ == ops_.size()) {
    if (!stays_inside(slots)) return !(marks.left_box = true);
    set_walks(slots, slots_, tables, walks);
    marks.one(walks, 0);
    return true;
  }
  const Op& op = ops_[inner_];
  i64 low = 0, high = 0;
  range_of(op, slots, low, high);
  for (const Limit& pin : pins_) {
    const auto root = pin.root(slots);
    if (!root) return true;
    low = std::max(low, *root);
    high = std::min(high, *root);
  }
  i64 first = 0;
  if (low > high || !next_value(op, low, high, first)) return true;
  for (const i64 end : {low, high}) {
    slots[op.slot] = end;
    if (!stays_inside(slots)) return !(marks.left_box = true);
  }
  set_walks(slots, op.slot, tables, walks);
  if (holes_.empty()) {
    walk_range(op, low, high, walks, marks);
    return true;
  }
  std::vector<i64>& holes = marks.holes;
  holes.clear();
  for (const Limit& hole : holes_)
    if (const auto root = hole.root(slots); root && *root >= low && *root <= high) holes.push_back(*root);
  std::sort(holes.begin(), holes.end());
  holes.push_back(high + 1);
  for (const i64 hole : holes) {
    walk_range(op, low, hole - 1, walks, marks);
    low = hole + 1;
  }
  return true;
}

}  // namespace sprague::table
