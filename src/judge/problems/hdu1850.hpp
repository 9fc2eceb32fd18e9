// HDU 1850, Being a Good Boy in Spring Festival: how many first moves win at Nim.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1850{
    .name = "hdu1850",
    .title = "Being a Good Boy in Spring Festival",
    .title_zh = "春节里的好孩子",
    .ruleset = "nim",
    .input = "M, the number of heaps, and M heaps, a case each; 0 ends the input.",
    .output = "Per case: how many first moves win, 0 where none does.",
    .sample_input = "3\n5 7 9\n2\n4 4\n3\n1 1 1\n0\n",
    .sample_output = "1\n0\n3\n",
    .answer = [](Input& in, Output& out) {
      while (!in.done()) {
        const u64 size = in.count("the number of heaps"_m);
        if (size == 0) break;
        const Heaps<u64> heaps{in.numbers(size, "a heap"_m)};
        out.add(for_each_winning_option(rulesets::Nim(), heaps, 0, [](const auto&) {}));
        out.add("\n");
      }
      if (!in.done()) in.refuse_more("The 0 ends the input."_m);
    }};

}  // namespace sprague::judge
