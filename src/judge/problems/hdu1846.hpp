// HDU 1846, Brave Game: Bash's game.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/bash.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1846{
    .name = "hdu1846",
    .title = "Brave Game",
    .title_zh = "巴什博弈",
    .ruleset = "bash",
    .input = "C, the number of cases; per case n, the number of stones, and m, the most that may be taken.",
    .output = "Per case: first or second, who wins.",
    .sample_input = "3\n10 3\n12 3\n5 5\n",
    .sample_output = "first\nsecond\nfirst\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const u64 stones = in.number("n, the number of stones,"_m);
        const rulesets::Bash rules(in.number("m, the most that may be taken,"_m, 1));
        out.add(next_player_wins(rules, {{stones}}) ? "first\n" : "second\n");
      });
    }};

}  // namespace sprague::judge
