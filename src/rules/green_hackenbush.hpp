// The nim-value of green Hackenbush on any graph, and every edge whose cutting leaves a given value, in time
// that is linear but for a logarithm. The method, with proofs, is doc/algorithms/hackenbush.md:
//   value   the colon and the fusion principle: the graph's bridges form a tree of 2-edge-connected pieces; a
//           piece is fused to a point and each of its edges becomes a loop, worth 1.
//   bridge  from the ground up, each piece is told the one value it would have to take for the whole to take
//           the wanted one; cutting a bridge makes its branch worth 0.
//   other   the edges of a piece fall into classes; after one edge of a class is cut the others are bridges
//   of
//           a chain hanging at both its ends (rules/chain_values.hpp).
#pragma once

#include <vector>

#include "rules/edge_list.hpp"

namespace sprague {

/// The indices of the edges that hang together with vertex 0, the ground.
[[nodiscard]] std::vector<std::size_t> grounded_edges(const std::vector<Edge>& edges);

/// A branch at the ground and what it is worth; the edges fused with the ground make one more.
struct GreenBranch {
  std::size_t edge;  ///< the bridge it hangs by
  u64 value;
};

/// A step of the reduction to a nim-value. By the fusion principle the edges `fused` become loops at one
/// point, together worth `value`; or, when there are none, by the colon principle the edge `edge` with
/// something worth `above` on it is worth value = above + 1.
struct GreenReduction {
  std::vector<std::size_t> fused;
  std::size_t edge;
  u64 above, value;
  std::vector<u64> carried =
      {};  // what stands on the edge, a value a branch or loop; their nim-sum is `above`
};

class GreenHackenbush {
 public:
  /// Needs: all edges hang together with vertex 0.
  explicit GreenHackenbush(const std::vector<Edge>& edges);

  [[nodiscard]] u64 nim_value() const { return piece_[0]; }
  /// For each edge: does cutting it leave the nim-value `target`?
  [[nodiscard]] std::vector<bool> cuts_to(u64 target) const;

  /// The branches that hang by a bridge from the ground or from what is fused with it.
  [[nodiscard]] std::vector<GreenBranch> branches() const;
  /// Every step, from the leaves to the ground. Cost: linear.
  [[nodiscard]] std::vector<GreenReduction> reductions() const;
  /// How many edges are fused with the ground.
  [[nodiscard]] u64 fused_edges() const;

 private:
  using Index = std::uint32_t;

  // Edges that are no bridges and are cut by the same cuts of two edges: tree edges on one path, named by
  // their lower vertices from the ground up, and perhaps one edge that is not in the tree.
  struct Class {
    std::vector<Index> lower;
    std::optional<Index> back_edge;
  };

  void build(const std::vector<Edge>& edges);
  void find_cover();
  void value_pieces();
  [[nodiscard]] bool is_bridge(Index v) const { return v != 0 && cover_[v] == 0; }
  [[nodiscard]] std::vector<Index> deepest_covering() const;
  [[nodiscard]] std::vector<Class> classes() const;
  void mark_class(const Class& edges, u64 wanted, std::vector<bool>& marked) const;

  struct BackEdge {
    Index lower, upper, edge;
  };
  // A spanning tree from a depth-first search; vertices are numbered in its preorder, the ground is 0.
  std::vector<Index> parent_, parent_edge_, depth_;
  std::vector<BackEdge> back_edges_;
  std::vector<BackEdge> loops_;  // at `lower`
  std::vector<Index> cover_;     // how many back edges cover the tree edge above a vertex
  std::vector<Index> only_;      // the xor of their places in back_edges_: the one, where there is one
  std::vector<Index> root_;      // the highest vertex of its piece
  std::vector<u64> piece_;       // what hangs together with a vertex below it inside its piece, with branches
};

}  // namespace sprague
