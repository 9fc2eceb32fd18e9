// The trie: marks wait at the top of a subtree until somebody goes down there, and "add 1" swaps children
// along one path.
#include "rules/chain_values.hpp"

#include <cstdint>
#include <utility>

namespace sprague {
namespace {

// A set of pairs (value, index) with distinct values or shared ones, on which all values can be changed.
//
// Invariants: 1. a node at depth d stands for the values with the same lowest d bits and holds what is left
// of them, shifted right by d; 2. a leaf holds one value, in `rest`, and the list of its indices; 3. `rest`
// of an inner node is a xor that its whole subtree still waits for.
class ValueTrie {
 public:
  explicit ValueTrie(std::size_t indices) : next_(indices, none) { nodes_.reserve(2 * indices); }

  void insert_zero(std::uint32_t index) {
    if (root_ == none)
      root_ = leaf(0, index);
    else
      insert(index);
  }
  void xor_all(u64 mask) {
    if (root_ != none) nodes_[root_].rest ^= mask;
  }
  void add_one() {
    std::uint32_t here = root_;
    while (here != none) {
      Node& node = nodes_[here];
      if (node.is_leaf) {
        ++node.rest;
        return;
      }
      push(here);
      std::swap(node.child[0], node.child[1]);
      here = node.child[0];  // the values that were odd carry
    }
  }
  template <class Visit>
  void for_each(const Visit& visit) {
    struct Place {
      std::uint32_t node;
      unsigned depth;
      u64 low;
    };
    std::vector<Place> stack;
    if (root_ != none) stack.push_back({root_, 0, 0});
    while (!stack.empty()) {
      const Place place = stack.back();
      stack.pop_back();
      const Node& node = nodes_[place.node];
      if (node.is_leaf) {
        const u64 value = node.rest << place.depth | place.low;
        for (std::uint32_t i = node.first; i != none; i = next_[i]) visit(i, value);
        continue;
      }
      push(place.node);
      for (unsigned bit = 0; bit < 2; ++bit)
        if (node.child[bit] != none)
          stack.push_back({node.child[bit], place.depth + 1, place.low | u64{bit} << place.depth});
    }
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  struct Node {
    u64 rest = 0;
    std::uint32_t child[2] = {none, none};
    std::uint32_t first = none;
    bool is_leaf = true;
  };

  std::uint32_t leaf(u64 rest, std::uint32_t index) {
    Node node;
    node.rest = rest;
    node.first = index;
    nodes_.push_back(node);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  void insert(std::uint32_t index) {
    u64 value = 0;
    std::uint32_t here = root_;
    while (true) {
      if (nodes_[here].is_leaf) {
        if (nodes_[here].rest == value) {
          next_[index] = std::exchange(nodes_[here].first, index);
          return;
        }
        split(here);
      }
      push(here);
      const unsigned bit = value & 1;
      value >>= 1;
      if (nodes_[here].child[bit] == none) {
        const std::uint32_t added = leaf(value, index);  // may move the nodes
        nodes_[here].child[bit] = added;
        return;
      }
      here = nodes_[here].child[bit];
    }
  }
  // Turns a leaf into an inner node with that leaf below it.
  void split(std::uint32_t here) {
    Node below = nodes_[here];
    const unsigned bit = below.rest & 1;
    below.rest >>= 1;
    nodes_.push_back(below);
    Node& node = nodes_[here];
    node = Node{};
    node.is_leaf = false;
    node.child[bit] = static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  void push(std::uint32_t here) {
    Node& node = nodes_[here];
    if (node.rest == 0) return;
    if ((node.rest & 1) != 0) std::swap(node.child[0], node.child[1]);
    for (const std::uint32_t child : node.child)
      if (child != none) nodes_[child].rest ^= node.rest >> 1;
    node.rest = 0;
  }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> next_;  // the index behind it in its leaf's list
  std::uint32_t root_ = none;
};

}  // namespace

std::vector<u64> chain_values(const std::vector<u64>& blocks) {
  std::vector<u64> out(blocks.size() + 1, 0);
  ValueTrie inner(out.size());
  for (std::size_t j = blocks.size(); j >= 1; --j) {
    inner.insert_zero(static_cast<std::uint32_t>(j));
    inner.xor_all(blocks[j - 1]);
    inner.add_one();
  }
  inner.for_each([&](std::uint32_t i, u64 value) { out[i] = value; });
  return out;
}

std::vector<u64> chain_values_by_definition(const std::vector<u64>& blocks) {
  std::vector<u64> out(blocks.size() + 1, 0);
  for (std::size_t i = 1; i <= blocks.size(); ++i)
    for (std::size_t j = i; j >= 1; --j) out[i] = (blocks[j - 1] ^ out[i]) + 1;
  return out;
}

}  // namespace sprague
