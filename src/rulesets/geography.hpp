// Geography: a token wanders over a graph and nothing is used twice, neither vertices nor edges.
#pragma once

#include <algorithm>
#include <utility>

#include "rules/edge_list.hpp"
#include "rules/matching.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Geography {
 public:
  /// What may not be used twice.
  enum class Used { vertices, edges };

  /// Where the token stands, and the edges that it can still come to, in ascending order.
  struct Position {
    std::uint32_t at = 0;
    bool is_directed = false;
    std::vector<Edge> edges = {};

    [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
    [[nodiscard]] std::string brief(std::size_t width) const {
      const std::string graph = edges_text(edges, is_directed ? '>' : '-', width);
      return std::to_string(at) + " :" + (graph.empty() ? "" : " " + graph);
    }
    [[nodiscard]] std::size_t hash() const {
      u64 seed = at * 2 + (is_directed ? 1 : 0);
      for (const Edge& edge : edges)
        seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + (u64{edge.from} << 32 | edge.to));
      return static_cast<std::size_t>(hash_of(seed));
    }
    [[nodiscard]] std::size_t heap_bytes() const { return edges.capacity() * sizeof edges[0]; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem matching_theorem{
      .name = "the theorem on maximum matchings",
      .statement =
          "The next player wins exactly when every maximum matching covers the vertex of the token: he moves along an edge of one, "
          "and whatever the opponent does, there is again an edge of it. A move wins exactly when some maximum matching of the "
          "graph without that vertex misses the vertex it goes to.",
      .source =
          "A. S. Fraenkel, E. R. Scheinerman & D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
      .hypotheses = "normal play; an undirected graph; no vertex is used twice"};
  static constexpr Theorem theorems[] = {matching_theorem};

  static constexpr Info info{
      .name = "geography",
      .title = "Geography",
      .title_zh = "地理游戏",
      .family = "Graphs",
      .summary = "Move a token along an edge; no vertex (or no edge) is used twice.",
      .rules =
          "A token stands on a vertex of a graph. A move takes it along an edge to a neighbour, in a directed graph only forwards. "
          "In vertex geography no vertex is visited twice, in edge geography no edge is used twice. As with names of cities, "
          "each of which begins with the last letter of the one before.",
      .notation = "vertex|edge TOKEN : EDGE…",
      .meaning =
          "What is not used twice; the vertex of the token, a colon, and the edges: 0-1 1-2 of an undirected graph, 0>1 1>2 of a "
          "directed one. Without a colon the token stands where the first edge begins. Edges that the "
          "token cannot come to do not exist.",
      .order = "by the vertex it goes to",
      .range =
          "undirected vertex geography in normal play while vertices × edges are fifty million at most; otherwise by search",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"vertex 0 : 0-1 1-2", Outcome::P, 0},
      {"vertex 1 : 0-1 1-2", Outcome::N, 1, "0 :"},
      {"vertex 0 : 0-1 1-2 2-0", Outcome::P, 0},
      {"vertex 0 : 0-1 1-2 2-3 3-0", Outcome::N, -1, "1 : 1-2 2-3"},
      {"vertex 0 : 0>1 1>2 2>0", Outcome::P, 0},
      {"edge 0 : 0-1 1-2 2-0", Outcome::N, 1, "1 : 0-2 1-2"},
      {"edge 0 : 0-1 0-2", Outcome::N, 1, "1 :"},
      {"edge 0 : 0>0 0>1", Outcome::N, -1, "1 :"},
      {"vertex 0 : 0-1 1-2", Outcome::N, -1, "1 : 1-2", Convention::misere},
      {"vertex 3 : 0-1", Outcome::P, 0},
  };

  explicit Geography(Used used = Used::vertices) : used_(used) {}

  static Result<Geography> make(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    if (word.empty()) return scanner.missing("what is not used twice, vertex or edge,"_m);
    if (scanner.accept("vertex")) return Geography(Used::vertices);
    if (scanner.accept("edge")) return Geography(Used::edges);
    return scanner.error_at(word, Message("'{0}' is neither vertex nor edge", printable(word.substr(0, 40))),
                            "Vertex geography uses no vertex twice, edge geography no edge."_m);
  }
  [[nodiscard]] Used used() const { return used_; }
  [[nodiscard]] std::string arguments() const { return used_ == Used::vertices ? "vertex" : "edge"; }

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position out;
    const std::string_view rest = scanner.rest();
    std::optional<std::uint32_t> token;
    if (const std::size_t colon = rest.find(':'); colon != std::string_view::npos) {
      const std::string_view word = scanner.peek();
      const Result<u64> typed = scanner.natural<u64>("the vertex of the token"_m);
      if (!typed) return typed.error();
      if (*typed >= ~std::uint32_t{0})
        return scanner.error_at(word, "a vertex's number is too large"_m,
                                "Vertices may have the numbers 0 to 4294967294."_m, ErrorKind::too_large);
      token = static_cast<std::uint32_t>(*typed);
      if (!scanner.accept(":"))
        return scanner.error_at(
            scanner.peek(), "one token stands on the graph: a colon is expected here"_m,
            "Write the vertex of the token, a colon and the edges, such as 0 : 0-1 1-2."_m);
    }
    out.is_directed = rest.find('>') != std::string_view::npos;
    if (auto error = read_edges(scanner, out.is_directed ? '>' : '-', out.edges)) return *std::move(error);
    if (!token && out.edges.empty()) return scanner.missing("the graph"_m);
    out.at = token ? *token : out.edges[0].from;
    return reached(std::move(out));
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (const std::uint32_t to : neighbours(position)) out.push_back(after(position, to));
  }

  /// By a maximum matching where that is the theorem and takes a moment.
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere || used_ != Used::vertices || position.is_directed)
      return std::nullopt;
    const VertexNumbers numbers(position.edges, {position.at});
    if (saturating_multiply(numbers.size(), position.edges.size()) > most_work) return std::nullopt;
    bool wins = false;
    for_each_to(position, numbers, [&](std::uint32_t, bool is_won) { return !(wins = is_won); });
    return Known<Outcome>{wins ? Outcome::N : Outcome::P, &matching_theorem};
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    const VertexNumbers numbers(position.edges, {position.at});
    for_each_to(position, numbers, [&](std::uint32_t to, bool is_won) {
      if (is_won) sink.add([&] { return after(position, to); });
      if (!sink.may_go_on()) sink.cut_short();
      return sink.complete();
    });
  }

  [[nodiscard]] Message move_label(const Position&, const Position& to) const {
    return Message("go to {0}", u64{to.at});
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.edges.size(); }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    return position.edges.size() < 64 ? u64{1} << position.edges.size() : ~u64{0};
  }

 private:
  static constexpr u64 most_work = 50'000'000;

  // Where the token can go, in ascending order.
  [[nodiscard]] std::vector<std::uint32_t> neighbours(const Position& position) const {
    std::vector<std::uint32_t> out;
    for (const Edge& edge : position.edges) {
      const bool is_loop = edge.from == edge.to;
      if (is_loop && used_ == Used::vertices) continue;
      if (edge.from == position.at)
        out.push_back(edge.to);
      else if (edge.to == position.at && !position.is_directed)
        out.push_back(edge.from);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }
  [[nodiscard]] Position after(const Position& position, std::uint32_t to) const {
    Position out = position;
    out.at = to;
    if (used_ == Used::vertices) {
      std::erase_if(out.edges,
                    [&](const Edge& edge) { return edge.from == position.at || edge.to == position.at; });
    } else {
      const auto used = std::find_if(out.edges.begin(), out.edges.end(), [&](const Edge& edge) {
        return (edge.from == position.at && edge.to == to) ||
               (!position.is_directed && edge.from == to && edge.to == position.at);
      });
      out.edges.erase(used);
    }
    return reached(std::move(out));
  }
  // Leaves out the edges that the token cannot come to; puts the others in order.
  [[nodiscard]] static Position reached(Position position) {
    if (!position.is_directed)
      for (Edge& edge : position.edges)
        if (edge.to < edge.from) std::swap(edge.from, edge.to);
    std::sort(position.edges.begin(), position.edges.end());
    const VertexNumbers numbers(position.edges, {position.at});
    std::vector<std::vector<std::uint32_t>> next(numbers.size());
    for (const Edge& edge : position.edges) {
      next[numbers.number(edge.from)].push_back(numbers.number(edge.to));
      if (!position.is_directed) next[numbers.number(edge.to)].push_back(numbers.number(edge.from));
    }
    std::vector<bool> seen(numbers.size(), false);
    std::vector<std::uint32_t> open{numbers.number(position.at)};
    seen[open[0]] = true;
    while (!open.empty()) {
      const std::uint32_t v = open.back();
      open.pop_back();
      for (const std::uint32_t to : next[v])
        if (!seen[to]) seen[to] = true, open.push_back(to);
    }
    std::erase_if(position.edges, [&](const Edge& edge) { return !seen[numbers.number(edge.from)]; });
    if (position.edges.empty()) position.is_directed = false;  // no edge says it any more
    return position;
  }
  // Calls visit(vertex, does the move to it win) until it returns false.
  template <class Visit>
  void for_each_to(const Position& position, const VertexNumbers& numbers, const Visit& visit) const {
    std::vector<Edge> edges = position.edges;
    for (Edge& edge : edges) edge = {numbers.number(edge.from), numbers.number(edge.to)};
    MatchingWithout matching(numbers.size(), edges, numbers.number(position.at));
    for (const std::uint32_t to : neighbours(position))
      if (!visit(to, matching.can_miss(numbers.number(to)))) return;
  }

  Used used_;
};

}  // namespace sprague::rulesets
