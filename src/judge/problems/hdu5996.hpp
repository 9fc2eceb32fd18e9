// HDU 5996, dingyeye loves stone: staircase nim on a tree.
#pragma once

#include "judge/ask.hpp"
#include "judge/judge.hpp"
#include "rulesets/tree_staircase.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu5996{
    .name = "hdu5996",
    .title = "dingyeye loves stone",
    .title_zh = "树上阶梯博弈",
    .ruleset = "tree_staircase",
    .input =
        "T, the number of cases; per case n, the parents of the nodes 1 to n − 1 (node 0 is the root), and "
        "the stones on the nodes 0 to n − 1.",
    .output = "Per case: win or lose, for who moves first.",
    .sample_input = "2\n2\n0\n1000 1\n4\n0 1 0\n2 3 3 3\n",
    .sample_output = "win\nlose\n",
    .answer = [](Input& in, Output& out) {
      in.for_each_case([&] {
        const u64 nodes = in.count("the number of nodes"_m, 1);
        const std::size_t begin = in.offset();
        Result<RootedTree> tree = RootedTree::make(in.numbers(nodes - 1, "a parent"_m, 0, nodes - 1));
        if (!tree) return in.fail_at(begin, tree.error().offset, tree.error().message, tree.error().hint);
        Heaps<u64> stones{in.numbers(nodes, "a node's number of stones"_m)};
        if (in.failed()) return;
        const rulesets::TreeStaircase::Position position{std::make_shared<const RootedTree>(*std::move(tree)),
                                                         std::move(stones)};
        out.add(next_player_wins(rulesets::TreeStaircase(), position) ? "win\n" : "lose\n");
      });
    }};

}  // namespace sprague::judge
