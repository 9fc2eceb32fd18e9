// LightOJ 1253, Misère Nim.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_lightoj1253{
    .name = "lightoj1253",
    .title = "Misère Nim",
    .title_zh = "反 Nim（LightOJ）",
    .ruleset = "nim",
    .input = "T, the number of cases; per case k and k heaps. Who takes the last loses.",
    .output = "Per case its number and who wins: Case 1: Alice (she moves first) or Case 1: Bob.",
    .sample_input = "2\n3\n2 3 1\n2\n1 1\n",
    .sample_output = "Case 1: Bob\nCase 2: Alice\n",
    .answer = [](Input& in, Output& out) {
      u64 number = 0;
      in.for_each_case([&] {
        const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m)};
        out.add("Case ");
        out.add(++number);
        out.add(next_player_wins(rulesets::Nim(), heaps, Convention::misere) ? ": Alice\n" : ": Bob\n");
      });
    }};

}  // namespace sprague::judge
