// HDU 2516: Fibonacci nim.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/fibonacci_nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu2516{.name = "hdu2516",
                                         .title = "The stone game (Fibonacci)",
                                         .title_zh = "取石子游戏",
                                         .ruleset = "fibonacci_nim",
                                         .input = "Numbers of stones n, one a case; 0 ends the input.",
                                         .output = "Per case: First win or Second win.",
                                         .sample_input = "2\n13\n10000\n0\n",
                                         .sample_output = "Second win\nSecond win\nFirst win\n",
                                         .answer = [](Input& in, Output& out) {
                                           in.for_each_to_zero("the number of stones"_m, [&](u64 stones) {
                                             const bool first = next_player_wins(rulesets::FibonacciNim(),
                                                                                 {{stones, stones - 1}});
                                             out.add(first ? "First win\n" : "Second win\n");
                                           });
                                         }};

}  // namespace sprague::judge
