// POJ 2484, A Funny Game: one coin or two that touch are taken from a circle. The first move opens it, and what is left is
// a row: Kayles.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/octal.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj2484{.name = "poj2484",
                                         .title = "A Funny Game",
                                         .title_zh = "环上取硬币",
                                         .ruleset = "kayles",
                                         .input = "Numbers of coins n, one a case; 0 ends the input.",
                                         .output = "Per case: Alice (she takes first) or Bob, who wins.",
                                         .sample_input = "1\n2\n3\n1000000\n0\n",
                                         .sample_output = "Alice\nAlice\nBob\nBob\n",
                                         .answer = [](Input& in, Output& out) {
                                           rulesets::Octal kayles;
                                           Budget budget(Limits::none());
                                           in.for_each_to_zero("the number of coins"_m, [&](u64 coins) {
                                             bool first = false;
                                             for (u64 taken = 1; taken <= 2 && taken <= coins; ++taken) {
                                               const Heaps<u64> row{{coins - taken}};
                                               kayles.prepare(row, budget);
                                               first = first || !next_player_wins(kayles, row);
                                             }
                                             out.add(first ? "Alice\n" : "Bob\n");
                                           });
                                         }};

}  // namespace sprague::judge
