// POJ 3710, Christmas Game: green Hackenbush on several trees that have cycles.
#pragma once

#include <utility>

#include "judge/judge.hpp"
#include "rulesets/hackenbush.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj3710{
    .name = "poj3710",
    .title = "Christmas Game",
    .title_zh = "圣诞游戏",
    .ruleset = "hackenbush",
    .input =
        "To the end of the input: N, the number of trees; per tree m and k and k edges between the vertices "
        "1 to m. Vertex 1 is the root. Cycles of any kind are welcome.",
    .output = "Per case: Sally (she cuts first) or Harry, who wins.",
    .sample_input = "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n",
    .sample_output = "Sally\n",
    .answer = [](Input& in, Output& out) {
      const auto read_tree = [&] {
        const u64 vertices = in.count("the number of vertices"_m, 1);
        const u64 edges = in.count("the number of edges"_m);
        const std::size_t begin = in.offset();
        const std::vector<u64> ends = in.numbers(2 * edges, "an end of an edge"_m, 1, vertices);
        rulesets::Hackenbush::Position tree;  // vertex 1 is 0 there, the ground
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
          const auto [from, to] = std::minmax(ends[i], ends[i + 1]);
          tree.edges.push_back({static_cast<std::uint32_t>(from - 1), static_cast<std::uint32_t>(to - 1)});
        }
        const std::vector<std::size_t> grounded = grounded_edges(tree.edges);
        std::size_t first = 0;
        while (first < grounded.size() && grounded[first] == first) ++first;
        if (first < tree.edges.size())
          in.fail_at(begin, 2 * u64{first}, "this edge does not hang together with vertex 1, the root"_m);
        return in.failed() ? rulesets::Hackenbush::Position{} : tree;
      };
      const rulesets::Hackenbush rules;
      while (!in.done()) {
        u64 value = 0;  // the trees are a sum
        for (u64 trees = in.count("the number of trees"_m); trees > 0 && !in.failed(); --trees)
          value ^= rules.known_value(read_tree())->value;
        out.add(value != 0 ? "Sally\n" : "Harry\n");
      }
    }};

}  // namespace sprague::judge
