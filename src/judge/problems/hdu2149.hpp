// HDU 2149, Public Sale: all first bids that win.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/auction.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu2149{
    .name = "hdu2149",
    .title = "Public Sale",
    .title_zh = "土地拍卖",
    .ruleset = "auction",
    .input = "To the end of the input: M, the price, and N, the largest bid.",
    .output = "Per case: all first bids that win, ascending, or none.",
    .sample_input = "4 2\n3 2\n3 5\n",
    .sample_output = "1\nnone\n3 4 5\n",
    .answer = [](Input& in, Output& out) {
      constexpr u64 most_bids = 1'000'000;
      while (!in.done() && !out.is_full()) {
        const rulesets::Auction::Position sale{{{in.number("M, the price,"_m), 0}}};
        const rulesets::Auction rules(in.number("N, the largest bid,"_m, 1));
        bool first = true;
        const u64 bids = for_each_winning_option(rules, sale, most_bids, [&](const auto& to) {
          if (!first) out.add(" ");
          out.add(sale[0] - to[0] + to[1]);
          first = false;
        });
        if (bids > most_bids) in.fail_here("more than a million bids win"_m);
        out.add(bids == 0 ? "none\n" : "\n");
      }
    }};

}  // namespace sprague::judge
