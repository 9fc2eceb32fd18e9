// Trees are bounded, however large a form is: its graph, written out as a tree, may have more nodes than there are atoms.
#include "session/value_picture.hpp"

#include <algorithm>

#include "base/columns.hpp"
#include "value/draw_thermograph.hpp"
#include "value/draw_tree.hpp"

namespace sprague {

using value::DrawnTree;

namespace {

constexpr std::size_t most_drawn = 60;    // nodes of a tree
constexpr std::size_t most_given = 16;    // options of each player of the form as given
constexpr std::size_t longest_name = 24;  // columns

std::string short_name(const std::string& name) {
  std::size_t at = 0, width = 0;
  while (at < name.size()) {
    std::size_t next = at;
    width += is_wide(next_code_point(name, next)) ? 2 : 1;
    if (width > longest_name) return name.substr(0, at) + "…";
    at = next;
  }
  return name;
}

/// Breadth first; where a node's options are too many for what is left, it is told as "…".
DrawnTree tree_of(const FormGraph& form, const std::string& root) {
  DrawnTree out;
  std::vector<std::size_t> of_node;  // in the form, of each that is drawn
  const auto add = [&](std::size_t node) {
    of_node.push_back(node);
    const bool is_name = !form.nodes[node].name.empty();
    return out.add({.name = is_name ? form.nodes[node].name : "…"});
  };
  add(form.nodes.size() - 1);
  for (std::size_t i = 0; i < out.nodes.size(); ++i) {
    const FormGraph::Node& node = form.nodes[of_node[i]];
    if (!node.name.empty() || out.nodes.size() + node.left.size() + node.right.size() > most_drawn) continue;
    std::vector<std::size_t> left, right;
    for (const std::size_t option : node.left) left.push_back(add(option));
    for (const std::size_t option : node.right) right.push_back(add(option));
    out.nodes[i] = {.name = i == 0 ? root : "", .left = std::move(left), .right = std::move(right)};
  }
  return out;
}

/// The options as given, equal ones once; under one that is reversible the answer, and under that the options that take its place.
DrawnTree tree_of(const Simplified& shown) {
  DrawnTree out;
  out.add({});
  std::vector<std::pair<std::size_t, std::size_t>> left, right;  // node; its place in shown.names
  const auto add_all = [&](std::vector<std::size_t> options, std::size_t under, bool is_left) {
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    for (std::size_t i = 0; i < options.size(); ++i) {
      const bool is_rest = i == most_given && options.size() > i + 1;
      const std::size_t node = out.add({.name = is_rest ? "…+" + std::to_string(options.size() - i)
                                                        : short_name(shown.names[options[i]])});
      (is_left ? out.nodes[under].left : out.nodes[under].right).push_back(node);
      if (is_rest) break;
      (is_left ? left : right).emplace_back(node, options[i]);
    }
  };
  add_all(shown.left, 0, true);
  add_all(shown.right, 0, false);
  for (const Simplified::Step& step : shown.steps) {
    const bool is_left = step.player == Player::left;
    std::optional<std::size_t> struck;
    for (const auto& [node, name] : is_left ? left : right)
      if (name == step.option && !out.nodes[node].is_struck) {
        out.nodes[node].is_struck = true;
        if (!struck) struck = node;
      }
    if (!struck || !step.is_reversible || out.nodes.size() > most_drawn) continue;
    const std::size_t answer = out.add({.name = short_name(shown.names[step.by])});
    (is_left ? out.nodes[*struck].right : out.nodes[*struck].left).push_back(answer);
    add_all(step.instead, answer, is_left);
  }
  return out;
}

}  // namespace

std::string thermograph_svg(const ValueReport& report) {
  return value::drawing_of(report.thermograph).document();
}

std::string picture_svg(const ValueReport& report, const std::function<std::string(const Message&)>& say) {
  constexpr double margin = 22, line = 26;
  std::vector<std::pair<std::string, value::Drawing>> parts{{"", value::drawing_of(report.thermograph)}};
  if (report.simplified)
    parts.emplace_back(say("As given; struck out: dominated or reversible"_m),
                       value::drawing_of(tree_of(*report.simplified)));
  if (report.form) {
    const DrawnTree tree = tree_of(*report.form, short_name(report.value));
    parts.emplace_back(say("In canonical form"_m), value::drawing_of(tree));
    if (std::any_of(tree.nodes.begin(), tree.nodes.end(), [](const auto& node) { return node.name == "…"; }))
      parts.emplace_back(
          say(Message("… stands for moves left out; {0} positions in all", report.form->nodes.size())),
          value::Drawing{});
  } else {
    parts.emplace_back(say(Message("Not drawn: more than {0} positions", most_nodes_of_graphs)),
                       value::Drawing{});
  }
  value::Drawing out;
  for (const auto& [words, drawing] : parts)
    out.width = std::max({out.width, drawing.width, value::width_of(words) + 2 * margin});
  for (const auto& [words, drawing] : parts) {
    if (!words.empty()) out.text(margin, out.height + line - 8, "start", words), out.height += line;
    out.add(drawing, (out.width - drawing.width) / 2, out.height);
    out.height += drawing.height;
  }
  out.height += margin / 2;
  return out.document();
}

}  // namespace sprague
