// Digraph placement (Clow, McKay 2024): Left takes a blue vertex and Right a red one, with all vertices that its edges go to. Every
// short game is worth such a graph.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "rules/edge_list.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class DigraphPlacement {
 public:
  struct Position {
    std::string colours = {};      // of the vertices 0, 1, …: b, r, or . for one that is gone
    std::vector<Edge> edges = {};  // in order, each once; no loops

    [[nodiscard]] std::string text() const {
      return edges.empty() ? colours : colours + " " + edges_text(edges, '>', ~std::size_t{0});
    }
    [[nodiscard]] std::size_t hash() const {
      u64 seed = std::hash<std::string>()(colours);
      for (const Edge& e : edges) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + (u64{e.from} << 32 | e.to));
      return static_cast<std::size_t>(seed);
    }
    [[nodiscard]] u64 heap_bytes() const { return edges.capacity() * sizeof(Edge) + colours.capacity(); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Info info{
      .name = "digraph_placement",
      .title = "Digraph placement",
      .title_zh = "有向图放置",
      .family = "Graphs",
      .summary = "Take a vertex of your colour and all that its edges go to.",
      .rules =
          "The vertices of a directed graph are blue or red. Left takes a blue vertex, Right a red one, and with it go all vertices "
          "that an edge leads to from it. Who cannot move has lost.",
      .notation = "COLOURS EDGE…",
      .meaning =
          "The colours of the vertices 0, 1, …: b is blue (Left's), r is red (Right's), . is gone; then the edges, such as "
          "bbr 0>2 2>1. left: or right: in front says whose turn it is, otherwise Left begins.",
      .order = "by the vertex that is taken; vertices that take the same with them are one move",
      .range = "graphs of about twenty vertices, by search",
      .has_tables = false};
  static constexpr Example examples[] = {
      {"b", Outcome::N, -1, "right: ."},
      {"right: b", Outcome::P},
      {"br", Outcome::P},
      {"br 0>1", Outcome::N, -1, "right: .."},
      {"br 0>1 1>0", Outcome::N, -1, "right: .."},
      {"right: br 0>1 1>0", Outcome::N},
      {"bbr 0>2 2>1", Outcome::N},
      {"rbrb 0>1 1>2 2>3 3>0", Outcome::N},
      {"b", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const std::string_view word = scanner.word();
    if (word.empty()) return scanner.missing("the colours of the vertices"_m);
    const std::size_t wrong = word.find_first_not_of("br.");
    if (wrong != std::string_view::npos)
      return scanner.error_at(word.substr(wrong, 1), "a vertex is b, r or . for gone"_m, hint);
    if (word.size() > most_vertices)
      return scanner.error_at(word.substr(most_vertices, 1), "too many vertices"_m,
                              Message("A graph may have {0} vertices.", most_vertices), ErrorKind::too_large);
    Position out{std::string(word)};
    const std::string_view edges = scanner.rest();
    if (auto error = read_edges(scanner, '>', out.edges)) return *std::move(error);
    for (const Edge& e : out.edges)
      for (const std::uint32_t v : {e.from, e.to})
        if (v >= out.colours.size() || out.colours[v] == '.')
          return scanner.error_at(edges, Message("there is no vertex {0}", u64{v}), hint);
    std::erase_if(out.edges, [](const Edge& e) { return e.from == e.to; });
    std::sort(out.edges.begin(), out.edges.end());
    out.edges.erase(std::unique(out.edges.begin(), out.edges.end()), out.edges.end());
    return out;
  }

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    const std::size_t before = out.size();
    for (std::uint32_t v = 0; v < position.colours.size(); ++v) {
      if (position.colours[v] != colour_of(player)) continue;
      Position option = without(position, v);
      if (std::find(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), option) == out.end())
        out.push_back(std::move(option));
    }
  }
  [[nodiscard]] bool may_go_on_for_ever() const { return false; }  // each move takes a vertex

  /// Pieces that no edge joins, each without the vertices of the others.
  using Part = Position;
  [[nodiscard]] std::vector<Part> parts_of(const Position& position) const {
    std::vector<std::uint32_t> leader(position.colours.size());
    std::iota(leader.begin(), leader.end(), 0U);
    const auto find = [&](std::uint32_t v) {
      while (leader[v] != v) v = leader[v] = leader[leader[v]];
      return v;
    };
    for (const Edge& e : position.edges)
      leader[std::max(find(e.from), find(e.to))] = std::min(find(e.from), find(e.to));
    std::vector<Part> out;
    for (std::uint32_t first = 0; first < leader.size(); ++first) {
      if (position.colours[first] == '.' || find(first) != first) continue;
      Part part;
      std::vector<std::uint32_t> number(leader.size());
      for (std::uint32_t v = first; v < leader.size(); ++v)
        if (find(v) == first) {
          number[v] = static_cast<std::uint32_t>(part.colours.size());
          part.colours += position.colours[v];
        }
      for (const Edge& e : position.edges)
        if (find(e.from) == first) part.edges.push_back({number[e.from], number[e.to]});
      out.push_back(std::move(part));
    }
    return out;
  }
  template <class Visit>
  void for_each_part_option(const Part& part, Player player, const Visit& visit) const {
    std::vector<Position> all;
    options(part, player, all);
    for (const Position& option : all) visit(std::span<const Part>(parts_of(option)));
  }

  [[nodiscard]] Message move_label(const Position& from, Player player, const Position& to) const {
    for (std::uint32_t v = 0; v < from.colours.size(); ++v)
      if (from.colours[v] == colour_of(player) && without(from, v) == to)
        return Message("take vertex {0}", u64{v});
    return {};
  }

 private:
  static constexpr std::size_t most_vertices = 1'000;
  static constexpr MessageTemplate<0> hint =
      "Write the colours of the vertices and then the edges, such as bbr 0>2 2>1."_m;

  static char colour_of(Player player) { return player == Player::left ? 'b' : 'r'; }
  static Position without(const Position& position, std::uint32_t v) {
    Position out = position;
    out.colours[v] = '.';
    for (const Edge& e : position.edges)
      if (e.from == v) out.colours[e.to] = '.';
    std::erase_if(out.edges,
                  [&](const Edge& e) { return out.colours[e.from] == '.' || out.colours[e.to] == '.'; });
    return out;
  }
};

}  // namespace sprague::rulesets
