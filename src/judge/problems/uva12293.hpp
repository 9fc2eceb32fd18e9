// UVa 12293, Hunan 2011 E: Box Game.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/half_box.hpp"

namespace sprague::judge {

inline constexpr Problem problem_uva12293{
    .name = "uva12293",
    .title = "Box Game",
    .title_zh = "盒子游戏",
    .ruleset = "half_box",
    .input = "Numbers of balls n, one a case; 0 ends the input.",
    .output = "Per case: Alice (she moves first) or Bob, who wins.",
    .sample_input = "2\n3\n4\n0\n",
    .sample_output = "Alice\nBob\nAlice\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_to_zero("the number of balls"_m, [&](u64 balls) {
        out.add(next_player_wins(rulesets::HalfBox(), {{balls, 1}}) ? "Alice\n" : "Bob\n");
      });
    }};

}  // namespace sprague::judge
