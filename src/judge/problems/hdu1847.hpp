// HDU 1847: take a power of two.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/subtract.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1847{.name = "hdu1847",
                                         .title = "Good Luck in CET-4 Everybody!",
                                         .title_zh = "取 2 的幂",
                                         .ruleset = "subtract",
                                         .input = "To the end of the input: n, the number of cards.",
                                         .output = "Per case: Kiki (she takes first) or Cici, who wins.",
                                         .sample_input = "1\n3\n",
                                         .sample_output = "Kiki\nCici\n",
                                         .answer = [](Input& in, Output& out) {
                                           const rulesets::Subtract rules(SubtractionSet::powers(2));
                                           while (!in.done()) {
                                             const Heaps<u64> cards{{in.number("the number of cards"_m)}};
                                             out.add(next_player_wins(rules, cards) ? "Kiki\n" : "Cici\n");
                                           }
                                         }};

}  // namespace sprague::judge
