// A maximum matching misses v, or one that is as large does exactly where the matching without v's edge can be augmented in the graph
// without v.
#include "rules/matching.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace sprague {

struct MatchingWithout::Graph {
  using Boosted = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  using Vertex = boost::graph_traits<Boosted>::vertex_descriptor;

  std::vector<Edge> edges;
  Boosted boosted;
  std::vector<Vertex> mate;

  [[nodiscard]] static Boosted without(std::size_t size, const std::vector<Edge>& edges, std::uint32_t v) {
    Boosted out(size);
    for (const Edge& edge : edges)
      if (edge.from != v && edge.to != v && edge.from != edge.to) boost::add_edge(edge.from, edge.to, out);
    return out;
  }
};

MatchingWithout::MatchingWithout(std::size_t size, const std::vector<Edge>& edges, std::uint32_t left_out)
    : graph_(std::make_unique<Graph>()) {
  for (const Edge& edge : edges)
    if (edge.from != left_out && edge.to != left_out) graph_->edges.push_back(edge);
  graph_->boosted = Graph::without(size, edges, left_out);
  graph_->mate.resize(size);
  using Index = boost::property_map<Graph::Boosted, boost::vertex_index_t>::const_type;
  boost::matching<Graph::Boosted, Graph::Vertex*, Index, boost::edmonds_augmenting_path_finder,
                  boost::greedy_matching, boost::no_matching_verifier>(
      graph_->boosted, graph_->mate.data(), boost::get(boost::vertex_index, graph_->boosted));
}

MatchingWithout::~MatchingWithout() = default;

bool MatchingWithout::can_miss(std::uint32_t v) {
  const auto nobody = boost::graph_traits<Graph::Boosted>::null_vertex();
  if (graph_->mate[v] == nobody) return true;
  std::vector<Graph::Vertex> mate = graph_->mate;
  mate[mate[v]] = nobody;
  mate[v] = nobody;
  const Graph::Boosted rest = Graph::without(mate.size(), graph_->edges, v);
  const auto index = boost::get(boost::vertex_index, rest);
  boost::edmonds_augmenting_path_finder<Graph::Boosted, Graph::Vertex*, decltype(index)> finder(
      rest, mate.data(), index);
  return finder.augment_matching();
}

}  // namespace sprague
