// MexSet: the values that the options of one cell have. Nim-values are stamped in an array, so that nothing is
// cleared between two cells; of outcomes only two bits are kept ("some option is P", "there is an option").
#pragma once

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "rules/divisors.hpp"
#include "table/fill/workers.hpp"

namespace sprague::table {

/// The two numbers of a narrow cell that are no values (Table::absent and Table::drawn).
template <class Cell>
inline constexpr Cell absent_cell = std::numeric_limits<Cell>::max();
/// Not computed yet. In a finished table it would mean a draw, which these tables have not.
template <class Cell>
inline constexpr Cell undone_cell = static_cast<Cell>(std::numeric_limits<Cell>::max() - 1);

/// Cells of a table at the same distance from each other.
template <class Cell>
struct Stride {
  const Cell* table;
  i64 index, step;

  [[nodiscard]] Cell at(i64 k) const { return table[index + step * k]; }
};

/// The divisors that loops try, each loop's of the number it was about last.
class DivisorsOfLoops {
 public:
  /// Needs: number ≠ 0.
  const std::vector<u64>& of(std::size_t loop, i64 number) {
    if (loop >= lists_.size()) lists_.resize(loop + 1);
    auto& [last, list] = lists_[loop];
    if (last != number) {
      list = divisors(number < 0 ? -static_cast<u64>(number) : static_cast<u64>(number));
      last = number;
    }
    return list;
  }

 private:
  std::vector<std::pair<i64, std::vector<u64>>> lists_;
};

template <class CellType, bool only_outcomes>
class MexSet {
 public:
  using Cell = CellType;
  static constexpr bool outcomes = only_outcomes;

  /// Values up to `greatest`, and their nim-sums, can be marked; greater ones are not, and has_room tells of them. `gaps`: cells that
  /// are read may be absent or not computed.
  MexSet(u64 greatest, bool gaps, const Meter& meter) : meter_(meter), gaps_(gaps) { make_room(greatest); }

  void begin() {
    any_ = zero_ = false;
    if constexpr (!outcomes) {
      if (++stamp_ != 0) return;
      std::fill(seen_.begin(), seen_.end(), 0);
      stamp_ = 1;
    }
  }
  /// May options have this value?
  [[nodiscard]] bool has_room(u64 value) const { return outcomes || value < seen_.size(); }

  [[nodiscard]] bool has(u64 value) const {
    if constexpr (outcomes) return value == 0 && zero_;
    return value < seen_.size() && seen_[value] == stamp_;
  }
  /// Is there an option at all?
  [[nodiscard]] bool any() const { return any_; }
  /// Nothing that follows can change the cell.
  [[nodiscard]] bool settled() const { return outcomes && zero_; }
  /// An option was not computed before its position: the order was none.
  [[nodiscard]] bool saw_undone() const { return saw_undone_; }
  /// Notes a unit of work that marks nothing.
  void count() { ++work_; }
  /// Looks at the clock after every million units of work.
  [[nodiscard]] bool may_go_on() {
    if (work_ < (u64{1} << 20)) return !meter_.exhausted();
    work_ = 0;
    return meter_.may_go_on();
  }

  // What nests need while they run, kept here so that no memory is taken for each cell.
  struct OpenLoop {
    std::size_t op;
    i64 high;
  };
  std::vector<Stride<Cell>> scratch;
  std::vector<OpenLoop> open;
  std::vector<i64> holes;
  DivisorsOfLoops divisors;
  bool left_box = false;  ///< an option lies beyond its box

  /// Marks the nim-sums over `walks` at 0, 1 … count − 1. Needs: count > 0.
  void walk(const std::vector<Stride<Cell>>& walks, i64 count) {
    work_ += static_cast<u64>(count);
    if (gaps_ || walks.size() > 2) return walk_carefully(walks, count);
    any_ = true;
    if (walks.size() == 1) return walk_one(walks[0], count);
    if constexpr (!outcomes) walk_two(walks[0], walks[1], count);
  }
  /// Marks the nim-sums over `walks` at the members from `first` to `last`.
  void pick(const std::vector<Stride<Cell>>& walks, const i64* first, const i64* last) {
    work_ += static_cast<u64>(last - first);
    for (; first != last && !settled(); ++first) one(walks, *first);
  }
  /// Marks one option.
  void one(const std::vector<Stride<Cell>>& walks, i64 k) {
    u64 sum = 0;
    for (const Stride<Cell>& walk : walks) {
      const Cell cell = walk.at(k);
      if (gaps_ && cell >= undone_cell<Cell>) {
        if (cell == undone_cell<Cell>) saw_undone_ = true;
        return;
      }
      sum ^= cell;
    }
    any_ = true;
    mark(sum);
  }

 private:
  void make_room(u64 greatest) {
    if constexpr (!outcomes) {
      u64 size = u64{1} << (8 * sizeof(Cell));
      if constexpr (sizeof(Cell) > 2) size = std::bit_ceil(greatest + 2);
      seen_.resize(size, 0);
    }
  }
  // Narrow cells have no value beyond what can be marked.
  [[nodiscard]] bool is_beyond([[maybe_unused]] u64 value) const {
    if constexpr (sizeof(Cell) > 2) return value >= seen_.size();
    return false;
  }

  void mark(u64 value) {
    if constexpr (outcomes)
      zero_ = zero_ || value == 0;
    else if (!is_beyond(value))
      seen_[value] = stamp_;
  }

  void walk_one(const Stride<Cell>& walk, i64 count) {
    const Cell* const cells = walk.table + walk.index;
    const i64 step = walk.step;
    if constexpr (outcomes) {
      for (i64 k = 0; k < count && !zero_; ++k) zero_ = cells[k * step] == 0;
    } else {
      std::uint32_t* const seen = seen_.data();
      const std::uint32_t stamp = stamp_;
      for (i64 k = 0, at = 0; k < count; ++k, at += step)
        if (!is_beyond(cells[at])) seen[cells[at]] = stamp;
    }
  }

  // Where one walk is the other one backwards, the second half repeats the first (Kayles: a + b is b + a).
  void walk_two(const Stride<Cell>& a, const Stride<Cell>& b, i64 count) {
    const bool mirrored =
        a.table == b.table && a.step == -b.step && a.index == b.index + (count - 1) * b.step;
    if (mirrored) count = (count + 1) / 2;
    const Cell* const left = a.table + a.index;
    const Cell* const right = b.table + b.index;
    std::uint32_t* const seen = seen_.data();
    const std::uint32_t stamp = stamp_;
    for (i64 k = 0, i = 0, j = 0; k < count; ++k, i += a.step, j += b.step)
      if (const Cell sum = static_cast<Cell>(left[i] ^ right[j]); !is_beyond(sum)) seen[sum] = stamp;
  }

  void walk_carefully(const std::vector<Stride<Cell>>& walks, i64 count) {
    for (i64 k = 0; k < count && !settled(); ++k) one(walks, k);
  }

  std::vector<std::uint32_t> seen_;  // seen_[v] == stamp_: some option has value v
  std::uint32_t stamp_ = 0;
  Meter meter_;
  bool gaps_, any_ = false, zero_ = false, saw_undone_ = false;
  u64 work_ = 0;
};

}  // namespace sprague::table
