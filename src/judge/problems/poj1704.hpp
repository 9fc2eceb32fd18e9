// POJ 1704, Georgia and Bob.
#pragma once

#include <algorithm>

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/georgia_bob.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj1704{
    .name = "poj1704",
    .title = "Georgia and Bob",
    .title_zh = "移动棋子",
    .ruleset = "georgia_bob",
    .input = "T, the number of cases; per case N and the squares of N pieces, in any order.",
    .output = "Per case: Georgia will win (she moves first), or Bob will win.",
    .sample_input = "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    .sample_output = "Bob will win\nGeorgia will win\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const u64 size = in.count("the number of pieces"_m);
        const std::size_t begin = in.offset();
        const std::vector<u64> squares = in.numbers(size, "a square"_m, 1);
        rulesets::GeorgiaBob::Position pieces{squares};
        std::sort(pieces.sizes.begin(), pieces.sizes.end());
        const auto twice = std::adjacent_find(pieces.sizes.begin(), pieces.sizes.end());
        if (twice != pieces.sizes.end()) {
          const auto first = std::find(squares.begin(), squares.end(), *twice);
          const auto second = std::find(first + 1, squares.end(), *twice);
          return in.fail_at(begin, static_cast<u64>(second - squares.begin()),
                            Message("two pieces stand on square {0}", *twice),
                            "Every piece has a square of its own."_m);
        }
        out.add(next_player_wins(rulesets::GeorgiaBob(), pieces) ? "Georgia will win\n" : "Bob will win\n");
      });
    }};

}  // namespace sprague::judge
