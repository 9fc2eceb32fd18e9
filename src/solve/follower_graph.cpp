#include "sprague/solve/follower_graph.hpp"

namespace sprague {

void SumOfGraphs::options(const Position& position, std::vector<Position>& out) const {
  for (std::size_t c = 0; c < graphs_.size(); ++c) {
    const FollowerGraph& graph = graphs_[c];
    const std::uint32_t node = position.nodes[c];
    for (std::size_t edge = graph.first[node]; edge < graph.first[node + std::size_t{1}]; ++edge) {
      out.push_back(position);
      out.back().nodes[c] = graph.target[edge];
    }
  }
}

}  // namespace sprague
