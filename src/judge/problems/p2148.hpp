// Luogu P2148, E&D: heaps in pairs; one of a pair is removed, and the other one split. A pair is Ferguson's game.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/ferguson.hpp"

namespace sprague::judge {

inline constexpr Problem problem_p2148{
    .name = "p2148",
    .title = "E&D",
    .title_zh = "E&D（成对的石子堆）",
    .ruleset = "ferguson",
    .input =
        "T, the number of cases; per case n, an even number, and n heaps, of which each two form a pair.",
    .output = "Per case: YES where who moves first wins, otherwise NO.",
    .sample_input = "2\n2\n1 1\n4\n2 1 1 3\n",
    .sample_output = "NO\nYES\n",
    .answer = [](Input& in, Output& out) {
      const rulesets::Ferguson rules;
      in.for_each_case([&] {
        const u64 size = in.count("the number of heaps"_m);
        if (size % 2 == 1) in.fail_here("the number of heaps is odd"_m, "Each two of them form a pair."_m);
        const std::vector<u64> heaps = in.numbers(size, "a heap"_m, 1);
        u64 sum = 0;
        for (std::size_t i = 0; i + 1 < heaps.size(); i += 2)
          sum ^= rules.known_value({{heaps[i], heaps[i + 1]}})->value;
        out.add(sum != 0 ? "YES\n" : "NO\n");
      });
    }};

}  // namespace sprague::judge
