// POJ 1740, A New Stone Game: who takes stones from a heap may spread others of it over the other heaps. Heaps that are
// equal in pairs are lost: what is done to one of a pair is copied on the other one, with the same numbers spread over the
// partners. From all others one move makes pairs: sorted, a1 >= a2 >= …, it brings the largest heap down, to nothing or, where
// the number of heaps is even, to the smallest, and fills up each second heap to the one in front of it. What that takes is a
// sum of differences of heaps between the largest and the smallest, and so less than it gives up.
#pragma once

#include <algorithm>

#include "judge/judge.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj1740{
    .name = "poj1740",
    .title = "A New Stone Game",
    .title_zh = "新取石子游戏",
    .ruleset = "",
    .input = "n, the number of heaps, and n heaps, a case each; 0 ends the input.",
    .output = "Per case: 1 where who takes first wins, otherwise 0.",
    .sample_input = "2\n3 3\n3\n1 2 3\n4\n5 1 5 1\n0\n",
    .sample_output = "0\n1\n0\n",
    .answer = [](Input& in, Output& out) {
      while (!in.done()) {
        const u64 size = in.count("the number of heaps"_m);
        if (size == 0) break;
        std::vector<u64> heaps = in.numbers(size, "a heap"_m);
        std::erase(heaps, u64{0});
        std::sort(heaps.begin(), heaps.end());
        bool are_pairs = heaps.size() % 2 == 0;
        for (std::size_t i = 0; are_pairs && i < heaps.size(); i += 2) are_pairs = heaps[i] == heaps[i + 1];
        out.add(are_pairs ? "0\n" : "1\n");
      }
      if (!in.done()) in.refuse_more("The 0 ends the input."_m);
    }};

}  // namespace sprague::judge
