// Luogu P1247: Nim, with the first winning move.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_p1247{
    .name = "p1247",
    .title = "Taking matches",
    .title_zh = "取火柴游戏",
    .ruleset = "nim",
    .input = "k and k heaps. Several cases may follow each other.",
    .output =
        "Per case: lose, or the winning move in the heap with the smallest number, as amount and heap, and "
        "in the next line the heaps after it.",
    .sample_input = "3\n3 6 9\n",
    .sample_output = "4 3\n3 6 5\n",
    .answer = [](Input& in, Output& out) {
      do {
        const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m)};
        const u64 moves = for_each_winning_option(rulesets::Nim(), heaps, 1, [&](const auto& to) {
          const std::size_t i = changed_heap(heaps, to);
          out.add(heaps.sizes[i] - to.sizes[i]);
          out.add(" ");
          out.add(u64{i} + 1);
          out.add("\n");
          out.add_row(to.sizes);
          out.add("\n");
        });
        if (moves == 0) out.add("lose\n");
      } while (!in.done());
    }};

}  // namespace sprague::judge
