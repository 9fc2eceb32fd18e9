#include "rules/rooted_tree.hpp"

#include <algorithm>
#include <string>

namespace sprague {

Result<RootedTree> RootedTree::make(const std::vector<u64>& parents) {
  const auto blame = [](std::size_t index, Message message, Message hint) {
    return Error{ErrorKind::wrong, std::move(message), std::move(hint), index, 0};
  };
  constexpr std::uint32_t unknown = ~std::uint32_t{0}, on_the_way = unknown - 1;
  const std::size_t nodes = parents.size() + 1;
  RootedTree tree;
  tree.parent_.reserve(nodes);
  std::size_t seed = nodes;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (parents[i] >= nodes)
      return blame(i, Message("node {0} has the parent {1}, and there is no such node", i + 1, parents[i]),
                   nodes == 2 ? "The only other node is the root, 0."_m
                              : Message("The nodes are 0 (the root), 1, …, {0}.", nodes - 1));
    tree.parent_.push_back(static_cast<std::uint32_t>(parents[i]));
    seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + parents[i]);
  }
  tree.hash_ = seed;
  tree.depth_.assign(nodes, unknown);
  tree.depth_[0] = 0;
  std::vector<std::uint32_t> way;  // nodes whose depth waits for that of their parent
  for (std::uint32_t start = 1; start < nodes; ++start) {
    std::uint32_t node = start;
    for (; tree.depth_[node] == unknown; node = tree.parent_[node]) {
      tree.depth_[node] = on_the_way;
      way.push_back(node);
    }
    if (tree.depth_[node] == on_the_way)
      return blame(node - 1,
                   tree.parent_[node] == node
                       ? Message("node {0} is its own parent", node)
                       : Message("node {0} is its own ancestor: the parents form a cycle", node),
                   "From every node the parents must lead to the root, node 0."_m);
    for (std::uint32_t depth = tree.depth_[node]; !way.empty(); way.pop_back())
      tree.depth_[way.back()] = ++depth;
  }
  return tree;
}

}  // namespace sprague
