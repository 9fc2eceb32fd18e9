// HDU 1848, Fibonacci again and again: Fibonacci numbers are taken from three heaps.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/subtract.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1848{
    .name = "hdu1848",
    .title = "Fibonacci again and again",
    .title_zh = "取斐波那契数",
    .ruleset = "subtract",
    .input = "Three heaps a case, of up to a million each; three zeros end the input.",
    .output = "Per case: Fibo (who takes first) or Nacci, who wins.",
    .sample_input = "2 3 4\n4 4 1\n2 2 0\n0 0 0\n",
    .sample_output = "Fibo\nFibo\nNacci\n",
    .answer = [](Input& in, Output& out) {
      constexpr u64 longest = 1'000'000;
      rulesets::Subtract rules(SubtractionSet::fibonacci());
      Budget budget(Limits::none());
      while (!in.done()) {
        Heaps<u64> heaps;
        for (int i = 0; i < 3; ++i) heaps.sizes.push_back(in.number("a heap"_m, 0, longest));
        if (in.failed() || heaps == Heaps<u64>{{0, 0, 0}}) break;
        rules.prepare(heaps, budget);
        out.add(next_player_wins(rules, heaps) ? "Fibo\n" : "Nacci\n");
      }
      if (!in.done()) in.refuse_more("The three zeros end the input."_m);
    }};

}  // namespace sprague::judge
