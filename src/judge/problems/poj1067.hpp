// POJ 1067, also HDU 1527 and many others: Wythoff's game.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/wythoff.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj1067{
    .name = "poj1067",
    .title = "The stone game (two heaps)",
    .title_zh = "取石子游戏",
    .ruleset = "wythoff",
    .input = "To the end of the input: two numbers, the heaps.",
    .output = "Per case: 1 when the first player wins, 0 when the second does.",
    .sample_input = "2 1\n8 4\n4 7\n",
    .sample_output = "0\n1\n0\n",
    .answer = [](Input& in, Output& out) {
      while (!in.done()) {
        const u64 first = in.number("the first heap"_m), second = in.number("the second heap"_m);
        out.add(next_player_wins(rulesets::Wythoff(), {{first, second}}) ? "1\n" : "0\n");
      }
    }};

}  // namespace sprague::judge
