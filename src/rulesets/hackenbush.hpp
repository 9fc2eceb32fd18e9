// Green Hackenbush (树上删边, 无向图删边): cut an edge; what leaves the ground vanishes.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "rules/green_hackenbush.hpp"
#include "rules/position_view.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Hackenbush {
 public:
  struct Position {
    std::vector<Edge> edges;  // all hang together with 0, the ground; from <= to

    [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
    [[nodiscard]] std::string brief(std::size_t width) const { return edges_text(edges, '-', width); }
    [[nodiscard]] PositionView view() const { return edges; }
    [[nodiscard]] std::size_t hash() const {
      u64 seed = edges.size();
      for (const Edge& e : edges) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + (u64{e.from} << 32 | e.to));
      return static_cast<std::size_t>(seed);
    }
    [[nodiscard]] std::size_t heap_bytes() const { return edges.capacity() * sizeof(Edge); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem value_theorem{
      .name = "the colon and the fusion principle",
      .statement =
          "A branch is worth one more than what stands on its edge, and branches at one vertex add up as "
          "nim-sums. The vertices of a cycle may be fused to one: its edges become loops, each worth 1.",
      .source =
          "E. R. Berlekamp, J. H. Conway & R. K. Guy, Winning Ways (1982), chapter 7; winning edges: "
          "doc/algorithms/hackenbush.md",
      .hypotheses = "normal play; all edges are green, so both players may cut each"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "hackenbush",
      .title = "Green Hackenbush",
      .title_zh = "删边游戏（树、无向图）",
      .family = "Graphs",
      .summary = "Cut an edge; what leaves the ground vanishes.",
      .rules =
          "A graph stands on the ground. A move cuts one edge; then all edges that no longer hang together "
          "with the ground vanish.",
      .notation = "EDGE…",
      .meaning =
          "Edges such as 0-1 1-2, where 0 is the ground; loops and parallel edges are welcome, and parts off "
          "the ground do not exist. A tree may also be written in brackets, an "
          "edge a pair: (()()) is one edge with two on top.",
      .order = "by edge as typed; parallel edges are one move, listed where the first of them stands",
      .range = "any graph, up to a hundred million edges as far as memory goes; misère play by search",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"0-1 1-2 0-3", Outcome::N, 3, "0-1 0-3"},
      {"0-1 0-1", Outcome::P, 0},
      {"0-1 1-2 2-0", Outcome::N, 1, "0-1 0-2"},
      {"0-1 1-2 2-0 2-2 1-3", Outcome::N, 1, "0-1 0-2 2-2 1-3"},
      {"(()(()))", Outcome::N, 4, ""},
      {"0-1 0-2 5-6", Outcome::P, 0},
      {"0-1", Outcome::P, -1, {}, Convention::misere},
      {"", Outcome::P, 0},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    std::vector<Edge> edges;
    const std::string_view word = scanner.peek();
    if (!word.empty() && (word[0] == '(' || word[0] == ')')) {
      if (auto error = read_bracketed_tree(scanner, edges)) return *std::move(error);
    } else if (auto error = read_edges(scanner, '-', edges)) {
      if (word.find_first_of("br") != std::string_view::npos)
        error->hint = "Blue and red edges, such as 0b1 1r2, are of blue_red_hackenbush."_m;
      return *std::move(error);
    }
    for (Edge& e : edges)
      if (e.to < e.from) std::swap(e.from, e.to);
    return Position{grounded(std::move(edges))};
  }

  void options(const Position& position, std::vector<Position>& out) const {
    const std::vector<bool> is_first = first_of_parallels(position);
    for (std::size_t i = 0; i < position.edges.size(); ++i)
      if (is_first[i]) out.push_back(without(position, i));
  }

  /// Analyses the graph once for all the questions about it.
  void prepare(const Position& position, Budget& budget) {
    if (position.edges.size() < 1'000 || !budget.hold(position.edges.size() * 150)) return;
    kept_ = std::make_shared<const Kept>(Kept{position, GreenHackenbush(position.edges)});
  }

  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    return Known<u64>{graph_of(position)->nim_value(), &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere) return std::nullopt;
    return Known<Outcome>{known_value(position)->value == 0 ? Outcome::P : Outcome::N, &value_theorem};
  }
  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const std::vector<bool> wins = graph_of(position)->cuts_to(target);
    const std::vector<bool> is_first = first_of_parallels(position);
    for (std::size_t i = 0; i < wins.size(); ++i) {
      if (!wins[i] || !is_first[i]) continue;
      if (sink.is_full())
        sink.count_unlisted(1);
      else
        sink.add([&] { return without(position, i); }, [&] { return label(position.edges[i]); });
    }
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    moves_to_value(position, 0, sink);
  }

  /// The edge that was cut is the one missing edge that still touches the ground's part.
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const VertexNumbers left(to.edges, {0});
    auto kept = to.edges.begin();
    for (const Edge& e : from.edges) {
      if (kept != to.edges.end() && *kept == e)
        ++kept;
      else if (left.find(e.from) || left.find(e.to))
        return label(e);
    }
    return {};
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("cut")) return std::nullopt;
    std::vector<Edge> named;
    if (read_edges(scanner, '-', named) || named.size() != 1) return std::nullopt;
    if (named[0].to < named[0].from) std::swap(named[0].from, named[0].to);
    const auto found = std::find(position.edges.begin(), position.edges.end(), named[0]);
    if (found == position.edges.end()) return std::nullopt;
    return without(position, static_cast<std::size_t>(found - position.edges.begin()));
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.edges.size(); }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    return position.edges.size() < 64 ? u64{1} << position.edges.size() : ~u64{0};
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    const std::vector<bool> is_first = first_of_parallels(position);
    std::size_t last = position.edges.size() - 1;
    while (!is_first[last]) --last;
    return without(position, last);
  }

  /// The branches at the ground, their values, and the nim-sum.
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    if (convention == Convention::misere || position.edges.empty()) return {};
    const auto graph = graph_of(position);
    Grounds grounds;
    if (position.edges.size() <= most_explained_edges) grounds.emplace_back(green_steps(position, *graph));
    NimSum sum{.subject = NimSum::Subject::branch};
    if (const u64 fused = graph->fused_edges(); fused > 0)
      sum.rows.push_back({.label = to_text(fused), .value = fused % 2, .is_fused = true});
    for (const GreenBranch& branch : graph->branches()) {
      if (!sum.has_room()) return {};
      sum.add(edge_name(position, branch.edge), branch.value, branch.edge);
    }
    grounds.emplace_back(std::move(sum));
    return grounds;
  }

 private:
  static constexpr std::size_t most_explained_edges = 60;

  static std::string edge_name(const Position& position, std::size_t i) {
    return edges_text({position.edges[i]}, '-', 40);
  }
  static GreenSteps green_steps(const Position& position, const GreenHackenbush& graph) {
    GreenSteps out;
    for (const GreenReduction& one : graph.reductions()) {
      GreenSteps::Step& step = out.steps.emplace_back();
      step.above = one.above;
      step.value = one.value;
      step.carried = one.carried;
      if (one.fused.empty()) {
        step.at = edge_name(position, one.edge);
      } else {
        step.kind = GreenSteps::Step::Kind::fusion;
        for (const std::size_t i : one.fused) step.edges.push_back(edge_name(position, i));
      }
    }
    return out;
  }

  struct Kept {
    Position position;
    GreenHackenbush graph;
  };

  [[nodiscard]] std::shared_ptr<const GreenHackenbush> graph_of(const Position& position) const {
    if (kept_ && kept_->position == position) return {kept_, &kept_->graph};
    return std::make_shared<const GreenHackenbush>(position.edges);
  }
  static std::vector<Edge> grounded(std::vector<Edge> edges) {
    const std::vector<std::size_t> kept = grounded_edges(edges);
    for (std::size_t k = 0; k < kept.size(); ++k) edges[k] = edges[kept[k]];
    edges.resize(kept.size());
    return edges;
  }
  static Position without(const Position& position, std::size_t i) {
    std::vector<Edge> edges = position.edges;
    edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
    return {grounded(std::move(edges))};
  }
  static Message label(const Edge& edge) { return Message("cut {0}-{1}", edge.from, edge.to); }

  // Of equal edges only the first is a move.
  static std::vector<bool> first_of_parallels(const Position& position) {
    std::vector<bool> is_first(position.edges.size(), true);
    std::vector<std::size_t> order(position.edges.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(position.edges[a], a) < std::pair(position.edges[b], b);
    });
    for (std::size_t k = 1; k < order.size(); ++k)
      if (position.edges[order[k]] == position.edges[order[k - 1]]) is_first[order[k]] = false;
    return is_first;
  }

  std::shared_ptr<const Kept> kept_;
};

}  // namespace sprague::rulesets
