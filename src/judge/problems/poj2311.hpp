// POJ 2311, Cutting Game: a sheet of W × H squares is cut along a line into two, and who cuts off a single square wins. So nobody
// cuts off a strip one square wide, which could be answered by a single square: the nim-value of a sheet of sides from 2 on is
// the mex over the cuts that leave sides of 2 or more, and of a strip only its length matters.
#pragma once

#include <algorithm>
#include <vector>

#include "judge/judge.hpp"

namespace sprague::judge {

/// The nim-values of sheets, square by square as they are asked for. Cost of a table of n × n: n³.
class SheetValues {
 public:
  static constexpr u64 longest = 400;

  /// Needs: 2 ≤ width, height ≤ longest.
  [[nodiscard]] unsigned at(u64 width, u64 height) {
    for (const u64 side = std::max(width, height); rows_.size() <= side;) add_row();
    return rows_[std::max(width, height)][std::min(width, height)];
  }

 private:
  // Row w has the heights up to w.
  void add_row() {
    const std::size_t w = rows_.size();
    rows_.emplace_back(w + 1, 0U);
    std::vector<std::size_t> seen(1'024, 0);
    for (std::size_t h = 2; h <= w; ++h) {
      for (std::size_t a = 2; a + 2 <= w && a <= w - a; ++a) seen[known(a, h) ^ known(w - a, h)] = h;
      for (std::size_t a = 2; a + 2 <= h && a <= h - a; ++a) seen[known(w, a) ^ known(w, h - a)] = h;
      unsigned value = 0;
      while (seen[value] == h) ++value;
      rows_[w][h] = value;
    }
  }
  [[nodiscard]] unsigned known(std::size_t a, std::size_t b) const {
    return rows_[std::max(a, b)][std::min(a, b)];
  }

  std::vector<std::vector<unsigned>> rows_ = {{}, {}};
};

inline constexpr Problem problem_poj2311{
    .name = "poj2311",
    .title = "Cutting Game",
    .title_zh = "剪纸游戏",
    .ruleset = "",
    .input = "To the end of the input: W and H, the sides of the sheet, of up to 400.",
    .output = "Per case: WIN where who cuts first wins, otherwise LOSE.",
    .sample_input = "2 2\n3 2\n4 2\n",
    .sample_output = "LOSE\nLOSE\nWIN\n",
    .answer = [](Input& in, Output& out) {
      SheetValues values;
      while (!in.done()) {
        const u64 width = in.number("W, a side,"_m, 1, SheetValues::longest);
        const u64 height = in.number("H, a side,"_m, 1, SheetValues::longest);
        if (in.failed()) return;
        const bool is_strip = std::min(width, height) == 1;
        const bool wins = is_strip ? std::max(width, height) > 1 : values.at(width, height) != 0;
        out.add(wins ? "WIN\n" : "LOSE\n");
      }
    }};

}  // namespace sprague::judge
