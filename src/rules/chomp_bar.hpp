// The shape of a chocolate bar: rows, none longer than the one below it. Equal rows are kept together, so that a
// rectangle with 2^64 − 1 rows is as small as one with two.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/exact.hpp"
#include "base/scanner.hpp"
#include "rules/position_view.hpp"

namespace sprague {

class ChompBar {
 public:
  /// Equal rows above one another; neither number is 0.
  struct Run {
    u64 rows, length;
    friend bool operator==(const Run&, const Run&) = default;
  };

  ChompBar() = default;
  ChompBar(u64 rows, u64 columns) { add(rows, columns); }

  /// Puts rows on top; empty ones are no rows. Needs: the topmost row is no shorter, and rows() stays below 2^64.
  void add(u64 rows, u64 length) {
    if (rows == 0 || length == 0) return;
    rows_ += rows;
    if (!runs_.empty() && runs_.back().length == length) {
      runs_.back().rows += rows;
    } else {
      runs_.push_back({rows, length});
    }
  }

  [[nodiscard]] bool empty() const { return runs_.empty(); }
  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  [[nodiscard]] u64 rows() const { return rows_; }
  [[nodiscard]] u64 columns() const { return empty() ? 0 : runs_.front().length; }
  /// The length of the topmost row. Needs: not empty.
  [[nodiscard]] u64 top() const { return runs_.back().length; }
  /// The length of row `at`, counted from 0 at the bottom; 0 above the bar.
  [[nodiscard]] u64 row(u64 at) const {
    for (const Run& run : runs_) {
      if (at < run.rows) return run.length;
      at -= run.rows;
    }
    return 0;
  }

  /// What a bite at this row and column, counted from 0, leaves.
  [[nodiscard]] ChompBar after(u64 row, u64 column) const {
    ChompBar out;
    u64 below = row;  // rows that stay as they are
    for (const Run& run : runs_) {
      const u64 kept = std::min(below, run.rows);
      out.add(kept, run.length);
      out.add(run.rows - kept, std::min(run.length, column));
      below -= kept;
    }
    return out;
  }
  /// The lowest row in which the two differ; rows() of the lower one where one is the beginning of the other.
  [[nodiscard]] u64 first_difference(const ChompBar& other) const {
    u64 at = 0;
    for (std::size_t i = 0; i < std::min(runs_.size(), other.runs_.size()); ++i) {
      const Run &here = runs_[i], &there = other.runs_[i];
      if (here.length != there.length) break;
      at += std::min(here.rows, there.rows);
      if (here.rows != there.rows) break;
    }
    return at;
  }

  /// Row by row. Needs: as many fit into the memory.
  [[nodiscard]] std::vector<u64> row_lengths() const {
    std::vector<u64> out;
    for (const Run& run : runs_) out.insert(out.end(), static_cast<std::size_t>(run.rows), run.length);
    return out;
  }
  /// The bar laid on its side.
  [[nodiscard]] ChompBar conjugate() const {
    ChompBar out;
    u64 height = rows_, shorter = 0;
    for (std::size_t i = runs_.size(); i-- > 0;) {
      out.add(runs_[i].length - shorter, height);
      shorter = runs_[i].length;
      height -= runs_[i].rows;
    }
    return out;
  }

  /// "4 4 3"; a bar of more than a thousand rows as "1001x4 2x3".
  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
  /// The text, or its beginning and the number of rows where it is longer than about `width` bytes.
  [[nodiscard]] std::string brief(std::size_t width) const {
    constexpr u64 most_spelled = 1'000;
    std::string out;
    const auto put = [&](const std::string& word) {
      const bool fits = out.size() <= width;
      if (!out.empty()) out += ' ';
      out += fits ? word : "… (" + to_text(rows_) + " rows)";
      return fits;
    };
    for (const Run& run : runs_) {
      const std::string length = to_text(run.length);
      if (rows_ > most_spelled) {
        if (!put(run.rows == 1 ? length : to_text(run.rows) + "x" + length)) return out;
        continue;
      }
      for (u64 i = 0; i < run.rows; ++i)
        if (!put(length)) return out;
    }
    return out;
  }
  /// The lengths of the rows, where they are not too many.
  [[nodiscard]] PositionView view() const {
    constexpr u64 most_shown = 1'000'000;
    if (rows_ > most_shown) return {};
    return RowOfNumbers(row_lengths());
  }

  [[nodiscard]] std::size_t hash() const {
    u64 seed = runs_.size();
    for (const Run& run : runs_)
      for (const u64 number : {run.rows, run.length})
        seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + hash_of(number));
    return seed;
  }
  [[nodiscard]] std::size_t heap_bytes() const { return runs_.capacity() * sizeof(Run); }

  friend bool operator==(const ChompBar&, const ChompBar&) = default;

 private:
  std::vector<Run> runs_;  // from the bottom, longer ones first
  u64 rows_ = 0;
};

}  // namespace sprague
