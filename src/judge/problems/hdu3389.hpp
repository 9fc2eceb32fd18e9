// HDU 3389, Game: cards between boxes.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/boxes3.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu3389{
    .name = "hdu3389",
    .title = "Game",
    .title_zh = "盒子移牌",
    .ruleset = "boxes3",
    .input = "T, the number of cases; per case n and the cards in n boxes.",
    .output = "Per case: Case i: and Alice (she moves first) or Bob, who wins.",
    .sample_input = "2\n2\n1 2\n7\n1 3 3 2 2 1 2\n",
    .sample_output = "Case 1: Alice\nCase 2: Bob\n",
    .answer = [](Input& in, Output& out) {
      u64 number = 0;
      in.for_each_case([&] {
        const Heaps<u64> boxes{in.numbers(in.count("the number of boxes"_m), "a box's number of cards"_m)};
        out.add("Case ");
        out.add(++number);
        out.add(next_player_wins(rulesets::Boxes3(), boxes) ? ": Alice\n" : ": Bob\n");
      });
    }};

}  // namespace sprague::judge
