// FollowerGraph: a position and all its followers as a graph of numbers, which forgets what game it came
// from. Sums of different games are searched as tuples of such numbers.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

#include "sprague/solve/search.hpp"

namespace sprague {

/// Node 0 is the position; the options of node v are target[first[v]] … target[first[v + 1] − 1], in the
/// order in which the ruleset lists them.
struct FollowerGraph {
  std::vector<std::size_t> first{0};
  std::vector<std::uint32_t> target;

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
};

/// Nothing when the budget ran out. Cost: a tick a follower, the bytes of positions and edges.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph(const Rules& rules,
                                                          const typename Rules::Position& position,
                                                          Budget& budget) {
  using Position = typename Rules::Position;
  const auto hash = [](const Position& p) { return p.hash(); };
  boost::unordered_flat_map<Position, std::uint32_t, decltype(hash)> number(0, hash);
  std::vector<Position> positions{position};
  std::vector<Position> options;
  number.emplace(position, 0);
  FollowerGraph graph;
  for (std::size_t v = 0; v < positions.size(); ++v) {
    options.clear();
    rules.options(positions[v], options);
    if (!budget.spend() || !budget.hold(options.size() * sizeof(std::uint32_t) + 4 * sizeof(Position)))
      return std::nullopt;
    for (const Position& option : options) {
      const auto [found, is_new] = number.emplace(option, static_cast<std::uint32_t>(positions.size()));
      if (is_new) positions.push_back(option);
      graph.target.push_back(found->second);
    }
    graph.first.push_back(graph.target.size());
  }
  return graph;
}

/// The disjunctive sum of several graphs as a ruleset for Search: a position is a tuple of nodes.
class SumOfGraphs {
 public:
  struct Position {
    std::vector<std::uint32_t> nodes;

    [[nodiscard]] std::size_t hash() const {
      std::size_t seed = nodes.size();
      for (const std::uint32_t node : nodes) seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + node);
      return seed;
    }
    [[nodiscard]] std::size_t heap_bytes() const { return nodes.capacity() * sizeof nodes[0]; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit SumOfGraphs(std::vector<FollowerGraph> graphs) : graphs_(std::move(graphs)) {}

  [[nodiscard]] Position start() const { return {std::vector<std::uint32_t>(graphs_.size(), 0)}; }
  [[nodiscard]] const FollowerGraph& graph(std::size_t component) const { return graphs_[component]; }
  void options(const Position& position, std::vector<Position>& out) const;

 private:
  std::vector<FollowerGraph> graphs_;
};

}  // namespace sprague
