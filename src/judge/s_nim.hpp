// S-Nim, which two judges have: subtraction games of a given set.
#pragma once

#include <algorithm>
#include <utility>

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/subtract.hpp"

namespace sprague::judge {

/// The answers to the positions of one set after the other.
inline void answer_s_nim(Input& in, Output& out) {
  constexpr u64 most_amounts = 1'000, longest = 100'000;  // a table of a heap's values takes their product
  Budget budget(Limits::none());
  while (!in.done()) {
    const u64 size = in.count("k, the size of the set,"_m, 0);
    if (size == 0) break;
    if (size > most_amounts)
      in.fail_here(Message("the set cannot have {0} amounts", size),
                   Message("It may have {0}.", most_amounts));
    std::vector<u64> amounts = in.numbers(size, "an amount"_m, 1);
    if (in.failed()) return;
    rulesets::Subtract rules(SubtractionSet::finite(std::move(amounts)));
    std::string line;
    for (u64 positions = in.count("m, the number of positions,"_m); positions > 0 && !in.failed();
         --positions) {
      const Heaps<u64> heaps{in.numbers(in.count("the number of heaps"_m), "a heap"_m, 0, longest)};
      if (in.failed()) return;
      rules.prepare(heaps, budget);
      line += next_player_wins(rules, heaps) ? 'W' : 'L';
    }
    out.add(line + "\n");
  }
  if (!in.done()) in.refuse_more("The 0 ends the input."_m);
}

/// The problem under the name that a judge gives it.
constexpr Problem s_nim(std::string_view name) {
  return {
      .name = name,
      .title = "S-Nim",
      .title_zh = "S-Nim（给定集合的减法游戏）",
      .ruleset = "subtract",
      .input =
          "Per case k and the k amounts that may be taken; m, the number of positions; and m positions, each "
          "the number of its heaps and these, of up to 100000. 0 ends the input.",
      .output = "Per case a line with a letter a position: W where who takes first wins, otherwise L.",
      .sample_input = "3 1 3 4\n3\n1 2\n2 5 9\n3 1 1 7\n2 2 5\n2\n1 1\n2 2 3\n0\n",
      .sample_output = "LWL\nLL\n",
      .answer = answer_s_nim};
}

}  // namespace sprague::judge
