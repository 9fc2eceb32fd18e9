// A node stands where the trees of Left's options end and those of Right's begin; so a tree has one width to the left of its root
// and one to the right. Nodes come behind what they are options of, so that two loops over them do it.
#include "value/draw_tree.hpp"

#include <algorithm>

namespace sprague::value {
namespace {

constexpr double level_height = 56, top_margin = 20, side_margin = 14, least_half_width = 15;

struct Placed {
  double left = 0, right = 0;  // how far its tree goes to each side
  double x = 0, y = 0;
};

std::vector<Placed> widths_of(const DrawnTree& tree) {
  std::vector<Placed> out(tree.nodes.size());
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    const DrawnTree::Node& node = tree.nodes[i];
    const double own = std::max(least_half_width, width_of(node.name) / 2 + 7);
    double left = 0, right = 0;
    for (const std::size_t option : node.left) left += out[option].left + out[option].right;
    for (const std::size_t option : node.right) right += out[option].left + out[option].right;
    out[i].left = std::max(own, left);
    out[i].right = std::max(own, right);
  }
  return out;
}

}  // namespace

Drawing drawing_of(const DrawnTree& tree) {
  std::vector<Placed> placed = widths_of(tree);
  Drawing out{.width = placed[0].left + placed[0].right + 2 * side_margin,
              .height = top_margin + side_margin};
  placed[0].x = side_margin + placed[0].left;
  placed[0].y = top_margin;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& [name, is_struck, left, right] = tree.nodes[i];
    const Placed here = placed[i];
    out.height = std::max(out.height, here.y + side_margin + 4);
    double at = here.x;
    for (auto option = left.rbegin(); option != left.rend(); ++option) {
      placed[*option].x = at - placed[*option].right;
      at -= placed[*option].left + placed[*option].right;
    }
    at = here.x;
    for (const std::size_t option : right) {
      placed[option].x = at + placed[option].left;
      at += placed[option].left + placed[option].right;
    }
    for (const bool is_left : {true, false})
      for (const std::size_t option : is_left ? left : right) {
        placed[option].y = here.y + level_height;
        out.line(here.x, here.y + (name.empty() ? 0 : 9), placed[option].x,
                 placed[option].y - (tree.nodes[option].name.empty() ? 0 : 12),
                 is_left ? left_colour : right_colour, 1.5, tree.nodes[option].is_struck);
      }
    if (name.empty()) {
      out.dot(here.x, here.y, "#333");
    } else {
      out.text(here.x, here.y + 4, "middle", name, is_struck ? "#888" : "#333");
      const double half = width_of(name) / 2 + 3;
      if (is_struck) out.line(here.x - half, here.y, here.x + half, here.y, "#b36b00", 1.5);
    }
  }
  return out;
}

}  // namespace sprague::value
