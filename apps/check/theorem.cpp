// Kind `theorem`: the hypotheses of known theorems, and what they say of the instance.
#include <algorithm>
#include <map>

#include "certificate.hpp"

namespace sprague::check {
namespace {

void check_outcome(const Json& header, bool is_n) {
  require(text(header, "outcome") == (is_n ? "N" : "P"), "the outcome is wrong");
}

// The value of a sum is the nim-sum of the values (Sprague 1935, Grundy 1939), and so N exactly where it is
// not 0.
std::string nim_sum(const Json& header) {
  i64 sum = 0, number_of_component = 0;
  std::vector<i64> values;
  std::map<std::string, std::vector<i64>> tables;
  std::string words;
  for (const Json& component : list(member(header, "components"))) {
    const bool is_nim = component.contains("game");
    only(component, {is_nim ? "game" : "code", "position", "value"});
    require(!is_nim || text(component, "game") == "nim", "the only game that is known by its name is 'nim'");
    const std::string name = text(component, is_nim ? "game" : "code");
    const i64 position = number(component["position"], 0, is_nim ? most : 20'000),
              value = number(component["value"]);
    std::vector<i64>& table = tables[name];
    i64 reach = 0, parts = 0;
    if (!is_nim && static_cast<i64>(table.size()) <= position)
      table = heap_values(name, position + 1, reach, parts);
    require(value == (is_nim ? position : table[static_cast<std::size_t>(position)]),
            "the value of a component is wrong");
    values.push_back(value);
    sum ^= value;
    words += (words.empty() ? "" : " + ") + name + " " + std::to_string(position);
  }
  require(number(member(header, "value")) == sum, "the value is not the nim-sum");
  check_outcome(header, sum != 0);
  Json moves = Json::array();
  for (const i64 value : values) {
    if ((value ^ sum) < value) moves.push_back({number_of_component, value ^ sum});
    ++number_of_component;
  }
  require(member(header, "moves") == moves, "the moves are not those that make the nim-sum 0");
  return words + " has the nim-value " + std::to_string(sum);
}

// Bouton (1901): as in normal play while a heap is 2 or more; otherwise an even number of heaps of 1 is N.
std::string misere_nim(const Json& header) {
  i64 sum = 0, ones = 0, greatest = 0;
  const std::vector<i64> heaps = numbers(member(header, "heaps"));
  for (const i64 heap : heaps) sum ^= heap, ones += heap == 1, greatest = std::max(greatest, heap);
  const bool is_n = greatest >= 2 ? sum != 0 : ones % 2 == 0;
  check_outcome(header, is_n);
  return "Nim with the heaps " + joined(heaps) + " is " + (is_n ? "an N" : "a P") + "-position";
}

// The colon principle: the value of a node is the nim-sum over its children of their value plus 1. A node's
// parent comes in front of it, so all of its children are done when the node is.
std::string colon(const Json& header) {
  const std::vector<i64> parents = numbers(member(header, "parents"), -1, 0, 100'000'000);
  const std::vector<i64> claimed = numbers(member(header, "values"), static_cast<i64>(parents.size()) + 1);
  std::vector<i64> values(claimed.size());
  for (std::size_t node = parents.size(); node > 0; --node) {
    require(parents[node - 1] < static_cast<i64>(node), "a node stands in front of its parent");
    values[static_cast<std::size_t>(parents[node - 1])] ^= values[node] + 1;
  }
  require(values == claimed, "a value is not the one that the colon principle gives");
  require(number(member(header, "value")) == values[0], "the value is not that of node 0");
  return "the green Hackenbush tree with the parents " + joined(parents) + " has the nim-value " +
         std::to_string(values[0]);
}

// The fusion principle: the vertices of a cycle may become one without changing the value. What is left is a
// tree whose loops, each an edge that ends where it starts, count as edges to leaves.
std::string fusion(const Json& header) {
  const i64 vertices = number(member(header, "vertices"), 1, 10'000'000);
  std::vector<std::vector<i64>> edges;
  for (const Json& edge : list(member(header, "edges"))) edges.push_back(numbers(edge, 2, 0, vertices - 1));
  std::vector<i64> above(static_cast<std::size_t>(vertices));
  for (std::size_t i = 0; i < above.size(); ++i) above[i] = static_cast<i64>(i);
  const auto root = [&](i64 vertex) {
    for (i64 up = 0; (up = above[static_cast<std::size_t>(vertex)]) != vertex; vertex = up)
      above[static_cast<std::size_t>(vertex)] = above[static_cast<std::size_t>(up)];
    return vertex;
  };
  const auto end = [&](i64 edge, std::size_t side) {
    return root(edges[static_cast<std::size_t>(edge)][side]);
  };
  for (const Json& json : list(member(header, "cycles"))) {
    const std::vector<i64> cycle = numbers(json, -1, 0, static_cast<i64>(edges.size()) - 1);
    require(!cycle.empty() && std::set<i64>(cycle.begin(), cycle.end()).size() == cycle.size(),
            "a cycle is empty or repeats an edge");
    bool closes = false;
    for (const std::size_t side : {0U, 1U}) {  // the first edge may be walked either way
      const i64 first = end(cycle[0], side);
      i64 at = first;
      for (const i64 edge : cycle) {
        const bool forward = end(edge, 0) == at;
        at = forward || end(edge, 1) == at ? end(edge, forward ? 1 : 0) : -1;
        if (at < 0) break;
      }
      closes |= at == first;
    }
    require(closes, "the edges of a cycle do not lead round");
    for (const i64 edge : cycle)
      above[static_cast<std::size_t>(end(edge, 0))] = end(cycle[0], 0),
                                               above[static_cast<std::size_t>(end(edge, 1))] =
                                                   end(cycle[0], 0);
  }
  const std::vector<i64> parents =
      numbers(member(header, "parents"), static_cast<i64>(edges.size()), 0, 100'000'000);
  const std::vector<i64> fused =
      numbers(member(header, "fused"), vertices, 0, static_cast<i64>(parents.size()));
  require(fused[0] == 0, "the ground is not node 0");
  std::map<i64, i64> class_of;  // nodes and classes of vertices correspond
  for (i64 vertex = 0; vertex < vertices; ++vertex)
    require(class_of.emplace(fused[static_cast<std::size_t>(vertex)], root(vertex)).first->second ==
                    root(vertex) &&
                fused[static_cast<std::size_t>(vertex)] == fused[static_cast<std::size_t>(root(vertex))],
            "'fused' does not fit the cycles");
  // The tree's edges, with −1 for a leaf of a loop, must be those of the fused graph.
  std::vector<std::pair<i64, i64>> wanted, given;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const i64 a = fused[static_cast<std::size_t>(edges[i][0])],
              b = fused[static_cast<std::size_t>(edges[i][1])];
    wanted.emplace_back(a == b ? -1 : std::min(a, b), std::max(a, b));
    require(class_of.contains(parents[i]), "something hangs on a leaf that stands for a loop");
    const bool is_leaf = !class_of.contains(static_cast<i64>(i) + 1);
    given.emplace_back(is_leaf ? -1 : parents[i], is_leaf ? parents[i] : static_cast<i64>(i) + 1);
  }
  std::sort(wanted.begin(), wanted.end());
  std::sort(given.begin(), given.end());
  require(wanted == given, "the tree is not the fused graph");
  colon(header);
  std::string words;
  for (const auto& edge : edges)
    words += (words.empty() ? "" : " ") + std::to_string(edge[0]) + "-" + std::to_string(edge[1]);
  return "the green Hackenbush graph with the edges " + words + " has the nim-value " +
         member(header, "value").dump();
}

}  // namespace

std::string check_theorem(Certificate& file) {
  const std::string theorem = text(file.header, "theorem");
  const auto has = [&](std::set<std::string> names) {
    names.insert("theorem");
    file.header_has(std::move(names));
    require(file.misere == (theorem == "misere-nim"), "this theorem is about the other convention");
  };
  if (theorem == "nim-sum") return has({"components", "value", "outcome", "moves"}), nim_sum(file.header);
  if (theorem == "misere-nim") return has({"heaps", "outcome"}), misere_nim(file.header);
  if (theorem == "colon") return has({"parents", "values", "value"}), colon(file.header);
  require(theorem == "fusion", "this theorem is unknown");
  return has({"vertices", "edges", "cycles", "parents", "values", "value", "fused"}), fusion(file.header);
}

}  // namespace sprague::check
