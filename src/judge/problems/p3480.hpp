// Luogu P3480, Pebbles (POI 2009, Kamyki): heaps in ascending order, from which pebbles are taken so that they stay in order.
// What a heap has more than the one before it is a step of a staircase, the last heap's the lowest.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/staircase.hpp"

namespace sprague::judge {

inline constexpr Problem problem_p3480{
    .name = "p3480",
    .title = "Pebbles",
    .title_zh = "石子游戏（POI 2009）",
    .ruleset = "staircase",
    .input = "u, the number of cases; per case n and n heaps in ascending order, equal ones included.",
    .output = "Per case: TAK where who takes first wins, otherwise NIE.",
    .sample_input = "2\n2\n2 2\n3\n1 2 4\n",
    .sample_output = "NIE\nTAK\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const u64 size = in.count("the number of heaps"_m);
        const std::size_t begin = in.offset();
        const std::vector<u64> heaps = in.numbers(size, "a heap"_m);
        Heaps<u64> steps;
        for (std::size_t i = heaps.size(); i-- > 0;) {
          const u64 before = i > 0 ? heaps[i - 1] : 0;
          if (before > heaps[i])
            return in.fail_at(begin, u64{i}, Message("heap {0} is smaller than the one before it", i + 1));
          steps.sizes.push_back(heaps[i] - before);
        }
        out.add(next_player_wins(rulesets::Staircase(), steps) ? "TAK\n" : "NIE\n");
      });
    }};

}  // namespace sprague::judge
