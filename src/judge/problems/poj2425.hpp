// POJ 2425, A Chess Game: pieces on the vertices of a graph without cycles. Also HDU 1524.
#pragma once

#include <vector>

#include "judge/judge.hpp"
#include "rules/loopy_graph.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj2425{
    .name = "poj2425",
    .title = "A Chess Game",
    .title_zh = "有向图上的棋子",
    .ruleset = "dag",
    .input =
        "To the end of the input: N, the number of vertices 0 to N − 1; for each the number of its successors and "
        "these; then positions, each the number of its pieces and their vertices; 0 ends the positions.",
    .output = "Per position: WIN where who moves first wins, otherwise LOSE.",
    .sample_input = "4\n2 1 2\n1 3\n1 3\n0\n1 0\n2 0 3\n2 1 2\n1 3\n0\n",
    .sample_output = "LOSE\nLOSE\nLOSE\nLOSE\n",
    .answer = [](Input& in, Output& out) {
      Budget budget(Limits::none());
      while (!in.done()) {
        const std::size_t begin = in.offset();
        const u64 size = in.count("the number of vertices"_m, 1);
        std::vector<std::uint32_t> first{0}, targets;
        for (u64 v = 0; v < size && !in.failed(); ++v) {
          const u64 successors = in.count("the number of successors"_m);
          for (const u64 to : in.numbers(successors, "a successor"_m, 0, size - 1))
            targets.push_back(static_cast<std::uint32_t>(to));
          first.push_back(static_cast<std::uint32_t>(targets.size()));
        }
        if (in.failed()) return;
        const GraphView graph{first, targets};
        if (!find_cycle(graph).empty())
          return in.fail_at(begin, 0, "the graph has a cycle"_m, "Play on it may go on for ever."_m);
        const std::vector<std::uint32_t> values = loopy_values(graph, budget);
        while (!in.failed()) {
          const u64 pieces = in.count("the number of pieces"_m);
          if (pieces == 0) break;
          std::uint32_t sum = 0;
          for (const u64 v : in.numbers(pieces, "a vertex"_m, 0, size - 1)) sum ^= values[v];
          out.add(sum != 0 ? "WIN\n" : "LOSE\n");
        }
      }
    }};

}  // namespace sprague::judge
