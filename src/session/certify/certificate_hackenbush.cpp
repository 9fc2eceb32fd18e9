// Evidence for green Hackenbush by the colon and the fusion principle (Berlekamp, Conway, Guy: Winning Ways,
// 1982, chapter 7): the graph's cycles are fused one after the other, and what is left is a tree with loops.
#include <algorithm>
#include <numeric>

#include "rules/edge_list.hpp"
#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

constexpr u64 bytes_an_edge = 300;  // here and in the text

using Index = std::uint32_t;

// A spanning tree by breadth, and which of its vertices have been fused.
class Fusing {
 public:
  Fusing(std::size_t vertices, const std::vector<Edge>& edges)
      : edges_(edges), parent_(vertices), parent_edge_(vertices), depth_(vertices), fused_(vertices) {
    std::iota(fused_.begin(), fused_.end(), Index{0});
    span();
  }

  // The cycles to fuse: for each edge outside the tree the cycle that it closes among the vertices as fused
  // so far.
  std::vector<std::vector<u64>> cycles() {
    std::vector<std::vector<u64>> out;
    for (Index i = 0; i < edges_.size(); ++i)
      if (!in_tree_[i]) {
        auto cycle = fuse(i);
        if (!cycle.empty()) out.push_back(std::move(cycle));
      }
    return out;
  }

  // The nodes of what is left, in the order of the search: `node` by vertex, `parents` by node.
  void contract(std::vector<u64>& node, std::vector<u64>& parents) {
    node.assign(parent_.size(), 0);
    u64 nodes = 0;
    for (const Index v : order_) {
      if (find(v) != v) {
        node[v] = node[find(v)];  // the highest vertex comes first
        continue;
      }
      node[v] = nodes++;
      if (v != 0) parents.push_back(node[find(parent_[v])]);
    }
  }

 private:
  // The highest vertex that v is fused with.
  Index find(Index v) {
    while (fused_[v] != v) v = fused_[v] = fused_[fused_[v]];
    return v;
  }

  void span() {
    std::vector<std::vector<Index>> at(parent_.size());
    for (Index i = 0; i < edges_.size(); ++i) {
      at[edges_[i].from].push_back(i);
      if (edges_[i].to != edges_[i].from) at[edges_[i].to].push_back(i);
    }
    in_tree_.assign(edges_.size(), false);
    std::vector<bool> reached(parent_.size(), false);
    reached[0] = true;
    order_.push_back(0);
    for (std::size_t next = 0; next < order_.size(); ++next) {
      const Index v = order_[next];
      for (const Index i : at[v]) {
        const Index w = edges_[i].from == v ? edges_[i].to : edges_[i].from;
        if (reached[w]) continue;
        reached[w] = in_tree_[i] = true;
        parent_[w] = v;
        parent_edge_[w] = i;
        depth_[w] = depth_[v] + 1;
        order_.push_back(w);
      }
    }
  }

  // From one end of the edge up the tree, and down to its other end; fused to the vertex at the top. Empty
  // for a loop.
  std::vector<u64> fuse(Index edge) {
    Index a = find(edges_[edge].from), b = find(edges_[edge].to);
    if (a == b) return {};
    std::vector<u64> up, down;
    std::vector<Index> passed;
    while (a != b) {
      Index& lower = depth_[a] >= depth_[b] ? a : b;
      (&lower == &a ? up : down).push_back(parent_edge_[lower]);
      passed.push_back(lower);
      lower = find(parent_[lower]);
    }
    for (const Index v : passed) fused_[v] = a;
    up.insert(up.end(), down.rbegin(), down.rend());
    up.push_back(edge);
    return up;
  }

  const std::vector<Edge>& edges_;
  std::vector<Index> parent_, parent_edge_, depth_, fused_;
  std::vector<Index> order_;  // of the search
  std::vector<bool> in_tree_;
};

// value(node) = xor of value(child) + 1.
std::vector<u64> values_of(const std::vector<u64>& parents) {
  std::vector<u64> values(parents.size() + 1, 0);
  for (std::size_t i = parents.size(); i-- > 0;) values[parents[i]] ^= values[i + 1] + 1;
  return values;
}

std::string statement(u64 edges, u64 value) {
  return "green Hackenbush with " + std::to_string(edges) + " edges: nim-value " + std::to_string(value);
}

proof::Fusion fusion_of(const std::vector<Edge>& edges) {
  proof::Fusion out;
  out.vertices = 1;
  for (const Edge& edge : edges)
    out.vertices = std::max<u64>(out.vertices, u64{std::max(edge.from, edge.to)} + 1);
  Fusing fusing(out.vertices, edges);
  out.cycles = fusing.cycles();
  fusing.contract(out.fused, out.parents);
  for (const Edge& edge : edges) {
    out.edges.push_back({edge.from, edge.to});
    // A loop is worth as much as an edge to a leaf.
    if (out.fused[edge.from] == out.fused[edge.to]) out.parents.push_back(out.fused[edge.from]);
  }
  out.values = values_of(out.parents);
  out.statement = statement(edges.size(), out.values[0]);
  return out;
}

}  // namespace

Result<WrittenCertificate> hackenbush_certificate(std::vector<Edge> edges, Budget& budget) {
  if (!budget.hold(edges.size() * bytes_an_edge)) return nothing_written(budget);
  const VertexNumbers numbers(edges, {0});
  for (Edge& edge : edges) edge = {numbers.number(edge.from), numbers.number(edge.to)};
  proof::Fusion fusion = fusion_of(edges);
  const u64 value = fusion.values[0];
  WrittenCertificate out;
  out.kind = "theorem";
  out.outcome = value == 0 ? Outcome::P : Outcome::N;
  out.nim_value = value;
  const auto is_loop = [](const Edge& edge) { return edge.from == edge.to; };
  const bool is_tree = fusion.cycles.empty() && std::none_of(edges.begin(), edges.end(), is_loop);
  out.text = is_tree ? proof::to_text(proof::Colon{fusion.statement, fusion.parents, fusion.values})
                     : proof::to_text(fusion);
  return out;
}

}  // namespace sprague::detail
