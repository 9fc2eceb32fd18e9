// LightOJ 1199, Partitioning Game: a heap is split into two that differ, Grundy's game.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/octal.hpp"

namespace sprague::judge {

inline constexpr Problem problem_lightoj1199{
    .name = "lightoj1199",
    .title = "Partitioning Game",
    .title_zh = "分堆游戏",
    .ruleset = "grundy",
    .input = "T, the number of cases; per case n and n heaps, of up to 20000.",
    .output = "Per case its number and who wins: Case 1: Alice (she moves first) or Case 1: Bob.",
    .sample_input = "3\n1\n4\n2\n3 3\n2\n3 5\n",
    .sample_output = "Case 1: Bob\nCase 2: Bob\nCase 3: Alice\n",
    .answer = [](Input& in, Output& out) {
      constexpr u64 longest = 20'000;
      Scanner code("grundy");
      rulesets::Octal rules(*TakeAndBreak::parse(code));
      Budget budget(Limits::none());
      u64 number = 0;
      in.for_each_case([&] {
        const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m, 0, longest)};
        if (in.failed()) return;
        rules.prepare(heaps, budget);
        out.add("Case ");
        out.add(++number);
        out.add(next_player_wins(rules, heaps) ? ": Alice\n" : ": Bob\n");
      });
    }};

}  // namespace sprague::judge
