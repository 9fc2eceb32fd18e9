// Luogu P1288: a coin on a ring of numbers.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/ring.hpp"

namespace sprague::judge {

inline constexpr Problem problem_p1288{
    .name = "p1288",
    .title = "Taking numbers II",
    .title_zh = "取数游戏 II",
    .ruleset = "ring",
    .input =
        "N and the numbers on the N edges of a ring; the coin lies between the last and the first. None of "
        "them need be 0. Several cases may follow each other.",
    .output = "Per case: YES when the first player wins, otherwise NO.",
    .sample_input = "4\n2 5 3 0\n",
    .sample_output = "YES\n",
    .answer = [](Input& in, Output& out) {
      do {
        const rulesets::Ring::Position ring{in.numbers(in.count("the number of edges"_m, 1), "an edge"_m), 0};
        if (in.failed()) return;
        out.add(next_player_wins(rulesets::Ring(), ring) ? "YES\n" : "NO\n");
      } while (!in.done());
    }};

}  // namespace sprague::judge
