// One depth-first search with a stack of its own gives tree edges and back edges; how many back edges
// cover a tree edge tells bridges and classes. Values then go up the pieces, and wanted values down.
#include "rules/green_hackenbush.hpp"

#include <algorithm>
#include <numeric>

#include "rules/chain_values.hpp"

namespace sprague {
namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

// The edges at each vertex; loops are left out.
struct Incidence {
  std::vector<std::uint32_t> first, edge, other;

  Incidence(std::size_t vertices, const std::vector<Edge>& edges) : first(vertices + 1, 0) {
    for (const Edge& e : edges)
      if (e.from != e.to) ++first[e.from], ++first[e.to];
    std::partial_sum(first.begin(), first.end(), first.begin());
    edge.resize(first.back());
    other.resize(first.back());
    for (std::size_t i = edges.size(); i-- > 0;) {
      const Edge& e = edges[i];
      if (e.from == e.to) continue;
      put(e.from, e.to, i);
      put(e.to, e.from, i);
    }
  }

 private:
  void put(std::uint32_t at, std::uint32_t to, std::size_t i) {
    const std::uint32_t slot = --first[at];
    edge[slot] = static_cast<std::uint32_t>(i);
    other[slot] = to;
  }
};

// The edges with vertices numbered 0, 1, 2, …, the ground first, since its name 0 is the least.
std::vector<Edge> renumbered(const std::vector<Edge>& edges, const VertexNumbers& numbers) {
  std::vector<Edge> out;
  out.reserve(edges.size());
  for (const Edge& e : edges) out.push_back({numbers.number(e.from), numbers.number(e.to)});
  return out;
}

}  // namespace

std::vector<std::size_t> grounded_edges(const std::vector<Edge>& edges) {
  const VertexNumbers numbers(edges, {0});
  const std::vector<Edge> own = renumbered(edges, numbers);
  const Incidence at(numbers.size(), own);
  std::vector<bool> reached(numbers.size(), false);
  std::vector<std::uint32_t> stack{0};
  reached[0] = true;
  while (!stack.empty()) {
    const std::uint32_t v = stack.back();
    stack.pop_back();
    for (std::uint32_t slot = at.first[v]; slot < at.first[v + 1]; ++slot) {
      if (reached[at.other[slot]]) continue;
      reached[at.other[slot]] = true;
      stack.push_back(at.other[slot]);
    }
  }
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < own.size(); ++i)
    if (reached[own[i].from]) out.push_back(i);
  return out;
}

GreenHackenbush::GreenHackenbush(const std::vector<Edge>& edges) {
  build(edges);
  find_cover();
  value_pieces();
}

void GreenHackenbush::build(const std::vector<Edge>& edges) {
  const VertexNumbers numbers(edges, {0});
  const std::vector<Edge> own = renumbered(edges, numbers);
  const Incidence at(numbers.size(), own);
  std::vector<Index> preorder(numbers.size(), none);
  std::vector<Index> next(at.first.begin(), at.first.end() - 1);
  std::vector<std::uint32_t> stack;  // by their numbers, not by preorder
  const auto enter = [&](std::uint32_t v, Index parent, Index edge) {
    preorder[v] = static_cast<Index>(parent_.size());
    parent_.push_back(parent);
    parent_edge_.push_back(edge);
    depth_.push_back(parent == none ? 0 : depth_[parent] + 1);
    stack.push_back(v);
  };
  enter(0, none, none);
  while (!stack.empty()) {
    const std::uint32_t v = stack.back();
    if (next[v] == at.first[v + 1]) {
      stack.pop_back();
      continue;
    }
    const std::uint32_t slot = next[v]++;
    const std::uint32_t w = at.other[slot];
    if (preorder[w] == none)
      enter(w, preorder[v], at.edge[slot]);
    else if (preorder[w] < preorder[v] && at.edge[slot] != parent_edge_[preorder[v]])
      back_edges_.push_back({preorder[v], preorder[w], at.edge[slot]});
  }
  for (std::size_t i = 0; i < own.size(); ++i)
    if (own[i].from == own[i].to) {
      const Index v = preorder[own[i].from];
      loops_.push_back({v, v, static_cast<Index>(i)});
    }
}

void GreenHackenbush::find_cover() {
  const std::size_t n = parent_.size();
  cover_.assign(n, 0);
  only_.assign(n, 0);
  for (Index i = 0; i < back_edges_.size(); ++i) {
    ++cover_[back_edges_[i].lower];
    --cover_[back_edges_[i].upper];  // modulo 2^32 until the sums below are complete
    only_[back_edges_[i].lower] ^= i;
    only_[back_edges_[i].upper] ^= i;
  }
  for (std::size_t v = n - 1; v >= 1; --v) {
    cover_[parent_[v]] += cover_[v];
    only_[parent_[v]] ^= only_[v];
  }
  root_.resize(n);
  for (Index v = 0; v < n; ++v) root_[v] = v == 0 || is_bridge(v) ? v : root_[parent_[v]];
}

void GreenHackenbush::value_pieces() {
  piece_.assign(parent_.size(), 0);
  for (const BackEdge& e : back_edges_) piece_[e.lower] ^= 1;
  for (const BackEdge& e : loops_) piece_[e.lower] ^= 1;
  for (std::size_t v = piece_.size() - 1; v >= 1; --v)
    piece_[parent_[v]] ^= is_bridge(static_cast<Index>(v)) ? piece_[v] + 1 : piece_[v] ^ 1;
}

std::vector<GreenBranch> GreenHackenbush::branches() const {
  std::vector<GreenBranch> out;
  for (Index v = 1; v < parent_.size(); ++v)
    if (is_bridge(v) && root_[parent_[v]] == 0) out.push_back({parent_edge_[v], piece_[v] + 1});
  return out;
}

std::vector<GreenReduction> GreenHackenbush::reductions() const {
  std::vector<std::vector<std::size_t>> fused(parent_.size());  // by the piece's root
  for (const BackEdge& e : back_edges_) fused[root_[e.lower]].push_back(e.edge);
  for (const BackEdge& e : loops_) fused[root_[e.lower]].push_back(e.edge);
  for (Index v = 1; v < parent_.size(); ++v)
    if (root_[v] != v) fused[root_[v]].push_back(parent_edge_[v]);
  std::vector<std::vector<u64>> carried(parent_.size());
  for (Index v = 1; v < parent_.size(); ++v)
    if (is_bridge(v)) carried[root_[parent_[v]]].push_back(piece_[v] + 1);
  std::vector<GreenReduction> out;
  for (std::size_t v = parent_.size(); v-- > 0;) {
    if (root_[v] != v) continue;
    std::sort(fused[v].begin(), fused[v].end());
    const u64 loops = fused[v].size() % 2;
    if (!fused[v].empty()) out.push_back({std::move(fused[v]), 0, 0, loops});
    if (loops == 1) carried[v].push_back(1);
    if (v != 0) out.push_back({{}, parent_edge_[v], piece_[v], piece_[v] + 1, std::move(carried[v])});
  }
  return out;
}

u64 GreenHackenbush::fused_edges() const {
  const auto at_ground = [&](const BackEdge& e) { return root_[e.lower] == 0; };
  u64 count = static_cast<u64>(std::count_if(back_edges_.begin(), back_edges_.end(), at_ground) +
                               std::count_if(loops_.begin(), loops_.end(), at_ground));
  for (Index v = 1; v < parent_.size(); ++v) count += root_[v] == 0 ? 1 : 0;
  return count;
}

// For each vertex the greatest depth at which a back edge covering the tree edge above it ends: the back
// edges in order of that depth, each walking down-to-up over the vertices that have none yet.
std::vector<std::uint32_t> GreenHackenbush::deepest_covering() const {
  std::vector<Index> order(back_edges_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](Index a, Index b) { return depth_[back_edges_[a].upper] > depth_[back_edges_[b].upper]; });
  std::vector<Index> deepest(parent_.size(), 0);
  std::vector<Index> open(parent_.size());  // the nearest vertex at or above that has none yet
  std::iota(open.begin(), open.end(), 0U);
  const auto find = [&](Index v) {
    while (open[v] != v) v = open[v] = open[open[v]];
    return v;
  };
  for (const Index i : order) {
    const Index upper = back_edges_[i].upper;
    for (Index v = find(back_edges_[i].lower); depth_[v] > depth_[upper]; v = find(v)) {
      deepest[v] = depth_[upper];
      open[v] = parent_[v];
    }
  }
  return deepest;
}

// Two tree edges are in one class when the same back edges cover them. Then one is above the other; and the
// nearest edge above v with as many covering back edges is covered by the same ones if all that cover v end
// above it. The path from the ground to v is walked along in preorder.
std::vector<GreenHackenbush::Class> GreenHackenbush::classes() const {
  const std::vector<Index> deepest = deepest_covering();
  std::vector<Class> out;
  std::vector<Index> class_of(parent_.size(), none);
  std::vector<Index> last(back_edges_.size() + 1, none);  // on the path: the last vertex with this cover
  std::vector<Index> before(parent_.size(), none);
  std::vector<Index> path;
  std::vector<bool> alone(back_edges_.size(), true);
  for (Index v = 1; v < parent_.size(); ++v) {
    while (!path.empty() && path.back() != parent_[v]) {
      last[cover_[path.back()]] = before[path.back()];
      path.pop_back();
    }
    path.push_back(v);
    const Index above = before[v] = last[cover_[v]];
    last[cover_[v]] = v;
    if (is_bridge(v)) continue;
    if (above != none && deepest[v] < depth_[above]) {
      class_of[v] = class_of[above];
      out[class_of[v]].lower.push_back(v);
      continue;
    }
    class_of[v] = static_cast<Index>(out.size());
    out.push_back({{v}, std::nullopt});
    if (cover_[v] == 1) {
      out.back().back_edge = only_[v];
      alone[only_[v]] = false;
    }
  }
  for (Index i = 0; i < back_edges_.size(); ++i)
    if (alone[i]) out.push_back({{}, i});
  return out;
}

// Without the class its piece falls into blocks 0 … k − 1 around a cycle, block 0 with the piece's root. With
// edge i of the class cut, the blocks 1 … i hang from block 0 one way and k − 1 … i + 1 the other way.
void GreenHackenbush::mark_class(const Class& edges, u64 wanted, std::vector<bool>& marked) const {
  const std::size_t tree_edges = edges.lower.size();
  const std::size_t k = tree_edges + (edges.back_edge ? 1 : 0);
  const Index inside = tree_edges > 0 ? edges.lower[0] : back_edges_[*edges.back_edge].lower;
  u64 ground_block = piece_[root_[inside]] ^ (k & 1);
  std::vector<u64> blocks;
  for (std::size_t j = 0; j + 1 < k; ++j) {
    const bool is_last = j + 1 == tree_edges;
    const u64 below = is_last ? 1 : piece_[edges.lower[j + 1]] ^ 1;  // the class's own edge is not inside
    blocks.push_back(piece_[edges.lower[j]] ^ below);
    ground_block ^= blocks.back();
  }
  const std::vector<u64> one_way = chain_values(blocks);
  std::reverse(blocks.begin(), blocks.end());
  const std::vector<u64> other_way = chain_values(blocks);
  for (std::size_t i = 0; i < k; ++i)
    if ((ground_block ^ one_way[i] ^ other_way[k - 1 - i]) == wanted)
      marked[i < tree_edges ? parent_edge_[edges.lower[i]] : back_edges_[*edges.back_edge].edge] = true;
}

std::vector<bool> GreenHackenbush::cuts_to(u64 target) const {
  const std::size_t n = parent_.size();
  std::vector<bool> marked(n - 1 + back_edges_.size() + loops_.size(), false);
  std::vector<std::optional<u64>> wanted(n);  // by a piece's root
  wanted[0] = target;
  for (Index v = 1; v < n; ++v) {
    if (!is_bridge(v)) continue;
    const Index below = root_[parent_[v]];
    if (!wanted[below]) continue;
    const u64 branch = *wanted[below] ^ piece_[below] ^ (piece_[v] + 1);
    if (branch == 0)
      marked[parent_edge_[v]] = true;
    else
      wanted[v] = branch - 1;
  }
  for (const BackEdge& loop : loops_) {
    const Index root = root_[loop.lower];
    if (wanted[root] && (piece_[root] ^ 1) == *wanted[root]) marked[loop.edge] = true;
  }
  if (back_edges_.empty()) return marked;
  for (const Class& edges : classes()) {
    const Index inside = edges.lower.empty() ? back_edges_[*edges.back_edge].lower : edges.lower[0];
    if (const auto& want = wanted[root_[inside]]) mark_class(edges, *want, marked);
  }
  return marked;
}

}  // namespace sprague
