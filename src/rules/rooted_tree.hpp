// RootedTree: nodes 0 … n − 1 with 0 for the root, given by the parents of the others in any order. Depths
// are found without recursion, in linear time.
#pragma once

#include <vector>

#include "base/scanner.hpp"
#include "sprague/error.hpp"
#include "sprague/integers.hpp"

namespace sprague {

class RootedTree {
 public:
  /// Needs: fewer than 2^32 − 1 nodes. `parents` are those of the nodes 1, 2, …; on an error, its `length`
  /// is 0 and its `offset` is the number of the parent (from 0) that is to blame.
  static Result<RootedTree> make(const std::vector<u64>& parents);

  [[nodiscard]] std::size_t size() const { return parent_.size(); }
  /// Needs: node > 0.
  [[nodiscard]] std::size_t parent(std::size_t node) const { return parent_[node]; }
  /// How many edges lead from `node` to the root.
  [[nodiscard]] u64 depth(std::size_t node) const { return depth_[node]; }
  [[nodiscard]] std::size_t hash() const { return hash_; }

  friend bool operator==(const RootedTree& a, const RootedTree& b) { return a.parent_ == b.parent_; }

 private:
  std::vector<std::uint32_t> parent_{0};
  std::vector<std::uint32_t> depth_{0};
  std::size_t hash_ = 0;
};

}  // namespace sprague
