// The nim-values and misère outcomes of all Chomp shapes in a box of few rows.
//
// A shape is λ1 ≥ λ2 ≥ … ≥ λr ≥ 0, the lengths of its rows from the bottom. Its rank in the combinatorial
// number system, Σ C(λi + r − i, r − i + 1), counts the shapes in lexicographic order, so that options have
// smaller ranks, the table needs no keys, and a box with more columns only makes it longer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

class ChompTable {
 public:
  /// Of the shapes with up to `rows` rows. Needs: rows > 0.
  explicit ChompTable(std::size_t rows) : rows_(rows), next_(rows, 0) {}

  /// The number of shapes in a box, the empty one included; 2^64 − 1 for more than that.
  [[nodiscard]] static u64 size_of(u64 rows, u64 columns);
  /// Can there be a table for the box? (Values have 15 bits, ranks 32.)
  [[nodiscard]] static bool is_possible(u64 rows, u64 columns);

  /// Makes the table cover all shapes with up to `columns` columns, as far as the budget goes; what is done
  /// stays done. Cost: a tick a shape, about two nanoseconds an
  /// option of one of each two shapes that are turned about the diagonal. Needs: is_possible.
  void extend_to(u64 columns, Budget& budget);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] u64 columns() const { return columns_; }
  /// Has it all shapes in a box?
  [[nodiscard]] bool covers(u64 rows, u64 columns) const { return rows <= rows_ && columns <= columns_; }
  /// Needs: covers(its rows and columns), which are not empty.
  [[nodiscard]] u64 nim_value(std::span<const u64> shape) const { return entries_[rank(shape)] & value_bits; }
  [[nodiscard]] Outcome outcome(std::span<const u64> shape, Convention convention) const;

 private:
  static constexpr std::uint16_t value_bits = 0x7fff;
  static constexpr std::uint16_t misere_lost = 0x8000;  // the previous player wins in misère play

  [[nodiscard]] std::size_t rank(std::span<const u64> shape) const;
  [[nodiscard]] std::uint16_t entry_of_next();
  // The rank of the next shape turned about its diagonal; its own one where that does not come before, or not into the table.
  [[nodiscard]] std::size_t rank_of_next_turned() const;
  void advance();

  std::size_t rows_;
  u64 columns_ = 0;                                // all shapes with that many are in the table
  std::vector<std::uint16_t> entries_;             // by rank
  std::vector<std::vector<std::uint32_t>> term_;   // term_[i][m] = C(m + r − 1 − i, r − i), i from 0
  std::vector<std::vector<std::uint32_t>> equal_;  // equal_[i][m] = term_[0][m] + … + term_[i − 1][m]
  // The shape that comes next, and what its entry is made with.
  std::vector<std::uint32_t> next_;
  // By k: the terms of rows with at most k squares, and equal_[i][k] of the i others.
  std::vector<std::uint32_t> rest_;
  std::vector<std::uint16_t> options_;  // the entries of its options
  std::vector<std::uint32_t> seen_at_;  // by value: the rank (+ 1) of the last shape with such an option
};

}  // namespace sprague
