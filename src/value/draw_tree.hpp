// A tree of moves as a picture, as textbooks draw it: Left's moves lead down to the left, Right's to the right.
#pragma once

#include <string>
#include <vector>

#include "value/drawing.hpp"

namespace sprague::value {

struct DrawnTree {
  struct Node {
    std::string name = {};  ///< empty: a dot
    bool is_struck = false;
    std::vector<std::size_t> left = {}, right = {};  ///< places in `nodes`, behind that of the node
  };
  std::vector<Node> nodes;  ///< the root first

  /// Adds a node and returns its place.
  std::size_t add(Node node) {
    nodes.push_back(std::move(node));
    return nodes.size() - 1;
  }
};

/// Needs: there is a root.
[[nodiscard]] Drawing drawing_of(const DrawnTree& tree);

}  // namespace sprague::value
