// HDU 1907, also POJ 3480, John: misère Nim.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1907{
    .name = "hdu1907",
    .title = "John",
    .title_zh = "反 Nim",
    .ruleset = "nim",
    .input = "T, the number of cases; per case N and N heaps. Who takes the last loses.",
    .output = "Per case: John (he takes first) or Brother, who wins.",
    .sample_input = "2\n3\n3 5 1\n1\n1\n",
    .sample_output = "John\nBrother\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m)};
        out.add(next_player_wins(rulesets::Nim(), heaps, Convention::misere) ? "John\n" : "Brother\n");
      });
    }};

}  // namespace sprague::judge
