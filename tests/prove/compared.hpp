// A theorem held against a table.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "prove/prove.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague::test {

/// Runs many numbers through an automaton: the digits of all numbers below `count`, written alike.
class Digits {
 public:
  Digits(const automata::Numeration& numeration, u64 count) {
    length_ = numeration.digits(Natural(count)).size();
    for (u64 n = 0; n < count; ++n) {
      std::vector<unsigned> own = numeration.digits(Natural(n));
      own.insert(own.begin(), length_ - own.size(), 0);
      digits_.push_back(std::move(own));
    }
  }
  /// Needs: all numbers below `count`.
  bool accepted(const automata::Automaton& a, const std::vector<u64>& numbers) const {
    automata::State state = a.start;
    for (std::size_t place = 0; place < length_; ++place) {
      automata::Letter letter = 0;
      for (std::size_t i = numbers.size(); i-- > 0;) letter = letter * a.radix + digits_[numbers[i]][place];
      state = a.step(state, letter);
    }
    return a.accepting[state];
  }

 private:
  std::size_t length_ = 0;
  std::vector<std::vector<unsigned>> digits_ = {};
};

/// The numbers of the position at the coordinates that the slice leaves free; nothing when it is elsewhere.
inline std::optional<std::vector<u64>> free_numbers(const prove::Slice& slice,
                                                    const std::vector<u64>& position) {
  std::vector<u64> out;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (!slice[i])
      out.push_back(position[i]);
    else if (static_cast<u64>(*slice[i]) != position[i])
      return std::nullopt;
  }
  return out;
}

/// Is `truth` the nim-value by the automaton, and no other number near it?
inline bool has_value(const automata::Automaton& values, std::vector<u64> numbers, u64 truth,
                      const Digits& digits) {
  numbers.push_back(0);
  for (const u64 value : {truth, truth + 1, truth ^ 1, u64{0}}) {
    numbers.back() = value;
    if (digits.accepted(values, numbers) != (value == truth)) return false;
  }
  return true;
}

/// A table of the theorem's game: free coordinates below `side`, the others up to the last slice.
inline std::optional<table::Table> table_for(const prove::Theorem& theorem,
                                             const std::vector<prove::Slice>& slices, u64 side) {
  table::BoxRequest box{.axes = {},
                        .convention = theorem.convention,
                        .content = theorem.values ? table::Content::nim_values : table::Content::outcomes};
  for (std::size_t i = 0; i < slices[0].size(); ++i) {
    const auto last = slices.back()[i];
    box.axes.push_back(
        {theorem.subject.game.coordinates[i].name, 0, last ? static_cast<u64>(*last) : side - 1});
  }
  Budget budget(Limits{.seconds = 1e6, .bytes = u64{1} << 30, .positions = ~u64{0} >> 1});
  auto made = table::tabulate(theorem.subject.clauses, box, budget);
  EXPECT_TRUE(made.table) << table::to_text(made.refusal);
  return std::move(made.table);
}

/// Does the theorem say what the table says about all positions whose free coordinates are below `side`: who
/// wins, or the nim-value? Gives how many were compared. Needs: the theorem was decided by automata.
inline std::size_t expect_true_in_box(const prove::Theorem& theorem, u64 side) {
  std::vector<prove::Slice> slices = theorem.slices;
  if (slices.empty()) slices.emplace_back(theorem.subject.game.coordinates.size());
  const auto made = table_for(theorem, slices, side);
  if (!made) return 0;
  const Digits digits(theorem.numeration, theorem.values ? 4 * side : side);
  std::size_t compared = 0;
  for (std::size_t cell = 0; cell < made->size(); ++cell) {
    const u64 truth = made->at(cell);
    if (truth == table::Table::absent) continue;
    std::vector<u64> position(made->axes().size());
    std::size_t rest = cell;
    for (std::size_t i = position.size(); i-- > 0; rest /= made->axes()[i].size())
      position[i] = rest % made->axes()[i].size();
    for (std::size_t slice = 0; slice < slices.size(); ++slice) {
      const auto numbers = free_numbers(slices[slice], position);
      if (!numbers) continue;
      ++compared;
      const automata::Automaton& guess = theorem.decisions[slice].guess;
      const bool same = theorem.values ? has_value(guess, *numbers, truth, digits)
                                       : digits.accepted(guess, *numbers) == (truth == 0);
      EXPECT_TRUE(same) << "cell " << cell << ", where the table has " << truth;
      if (!same) return compared;
    }
  }
  return compared;
}

}  // namespace sprague::test
