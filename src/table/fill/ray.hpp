// Rays: clauses "k ≥ L steps back along a vector v", with no other end than that of the board, or with a
// constant greatest k. All cells of a line v, 2v, 3v … apart share one set of values, to which each cell adds
// its own (and from which, in a sliding window, old ones go), so an option costs a part of one word
// operation. The mex is the first zero bit of the union of the lines' sets. In Wythoff's game a cell of n × n
// then costs about n/64 steps in place of 3n.
#pragma once

#include <optional>
#include <vector>

#include "table/fill/nest.hpp"

namespace sprague::table {

/// What is constant about a ray.
struct Ray {
  std::vector<i64> step;  ///< v; natural numbers, not all of them 0
  i64 least = 1;          ///< of k
  i64 most = 0;           ///< of k; 0: no limit
  std::optional<LoopNest> guard = std::nullopt;

  // Lines are numbered by an affine form in the coordinates, plus a remainder of one of them.
  i64 line_constant = 0;
  std::vector<i64> line_coefficients = {};
  std::size_t pivot = 0;
  i64 remainder_weight = 0;
  u64 lines = 0;
  std::vector<i64> origin = {};  ///< the least cell whose lines are numbered

  /// Numbers the lines through the cells of `range`. False: they would be too many for the cells.
  [[nodiscard]] bool number_lines(const FilledRange& range);
  [[nodiscard]] i64 line_of(const i64* cell) const;
};

/// The clause as a ray, for the cells of `range`; nothing when it is none, or when there would be too many lines for the cells.
[[nodiscard]] std::optional<Ray> ray_of(const Clause& clause, const ClauseFacts& facts, const Boxes& boxes,
                                        std::size_t game, const FilledRange& range);

/// The sets of values of all lines of a ray. Values must be below 64 · words().
class Lines {
 public:
  Lines(const Ray& ray, std::size_t words) : lines_(ray.lines), window_(ray.most != 0) { make_room(words); }

  /// The bytes for so many lines and words.
  [[nodiscard]] static u64 bytes(const Ray& ray, u64 words);
  void make_room(std::size_t words);
  [[nodiscard]] std::size_t words() const { return words_; }

  [[nodiscard]] const u64* bits(u64 line) const { return bits_.data() + line * words_; }
  /// No word in front of this one has a zero.
  [[nodiscard]] std::size_t hint(u64 line) const { return hints_[line]; }

  void insert(u64 line, u64 value) {
    u64* const bits = bits_.data() + line * words_;
    bits[value / 64] |= u64{1} << (value % 64);
    if (window_) ++counts_[line * words_ * 64 + value];
    while (~bits[hints_[line]] == 0 && hints_[line] + 1 < words_) ++hints_[line];
  }
  void remove(u64 line, u64 value) {
    if (--counts_[line * words_ * 64 + value] != 0) return;
    bits_[line * words_ + value / 64] &= ~(u64{1} << (value % 64));
    hints_[line] = std::min(hints_[line], static_cast<std::uint32_t>(value / 64));
  }
  [[nodiscard]] bool is_empty(u64 line) const {
    const u64* const from = bits(line);
    return std::all_of(from, from + words_, [](u64 word) { return word == 0; });
  }

 private:
  u64 lines_;
  bool window_;
  std::size_t words_ = 0;
  std::vector<u64> bits_;
  std::vector<std::uint32_t> hints_;
  std::vector<std::uint32_t> counts_;  // of windows: how often each value is in the line's window
};

}  // namespace sprague::table
