// Luogu P2197: Nim.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_p2197{
    .name = "p2197",
    .title = "Nim",
    .title_zh = "Nim 游戏",
    .ruleset = "nim",
    .input = "T, the number of cases; per case n and n heaps.",
    .output = "Per case: Yes when the first player wins, otherwise No.",
    .sample_input = "2\n2\n1 1\n2\n1 0\n",
    .sample_output = "No\nYes\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m)};
        out.add(next_player_wins(rulesets::Nim(), heaps) ? "Yes\n" : "No\n");
      });
    }};

}  // namespace sprague::judge
