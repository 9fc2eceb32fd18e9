// 51Nod 1185: Wythoff's game with large heaps.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/wythoff.hpp"

namespace sprague::judge {

inline constexpr Problem problem_51nod1185{
    .name = "51nod1185",
    .title = "Wythoff's game V2",
    .title_zh = "威佐夫游戏 V2",
    .ruleset = "wythoff",
    .input = "T, the number of cases; per case two numbers, the heaps.",
    .output = "Per case: A when the first player wins, B when the second does.",
    .sample_input = "3\n3 5\n3 4\n1 9\n",
    .sample_output = "B\nA\nA\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const u64 first = in.number("the first heap"_m), second = in.number("the second heap"_m);
        out.add(next_player_wins(rulesets::Wythoff(), {{first, second}}) ? "A\n" : "B\n");
      });
    }};

}  // namespace sprague::judge
