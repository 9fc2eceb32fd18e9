// Maximum matchings of undirected graphs (J. Edmonds, Paths, trees, and flowers, 1965), by Boost.Graph.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/edge_list.hpp"

namespace sprague {

/// A maximum matching of a graph without one of its vertices, whose vertices are 0 … size − 1. Not for several threads.
class MatchingWithout {
 public:
  /// Cost: size × edges, about 10 ns each at worst; loops and parallel edges do no harm.
  MatchingWithout(std::size_t size, const std::vector<Edge>& edges, std::uint32_t left_out);
  ~MatchingWithout();
  MatchingWithout(const MatchingWithout&) = delete;
  MatchingWithout& operator=(const MatchingWithout&) = delete;

  /// Does some maximum matching of the graph without the vertex miss `v`? Cost: about the edges. Needs: v is another vertex.
  [[nodiscard]] bool can_miss(std::uint32_t v);

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace sprague
