// Tokens on an acyclic graph (有向图游戏): any game that ends, given as its graph.
#pragma once

#include "rules/token_game.hpp"

namespace sprague::rulesets {

class Dag : public TokenGame<Dag> {
 public:
  static constexpr Theorem value_theorem{
      .name = "backward induction",
      .statement =
          "From the ends backwards the nim-value of a vertex is the mex of those one edge away; that of "
          "several tokens is the nim-sum.",
      .source = "R. P. Sprague 1935; P. M. Grundy 1939",
      .hypotheses = "normal play; the graph has no cycle"};
  static constexpr Theorem misere_theorem{
      .name = "backward induction, misère",
      .statement =
          "From the ends backwards: an ended vertex is N, and a vertex is N exactly when an edge leads "
          "to a P-position.",
      .source = "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels (1913)",
      .hypotheses = "misère play; one token; the graph has no cycle"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "dag",
      .title = "Tokens on an acyclic graph",
      .title_zh = "有向无环图游戏",
      .family = "Graphs",
      .summary = "Slide a token along an edge; no way leads back.",
      .rules =
          "Tokens stand on the vertices of a directed graph without cycles. A move slides one token along "
          "an edge. Tokens do not hinder each other.",
      .notation = notation,
      .meaning = meaning,
      .order = order,
      .range = range,
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"0 : 0>1 1>2 0>2", Outcome::N, 2, "2 : 0>1 0>2 1>2"},
      {"0 1 : 0>1 1>2 0>2", Outcome::N, 3, "1 1 : 0>1 0>2 1>2"},
      {"1 1 : 0>1 1>2 0>2", Outcome::P, 0},
      {"0>1 1>2", Outcome::P, 0},
      {"0>1", Outcome::P, -1, {}, Convention::misere},
      {"3 : 0>1", Outcome::P, 0},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Result<Position> position = Position::parse(scanner);
    if (!position) return position;
    const std::vector<std::uint32_t> cycle = find_cycle(position->graph->view());
    if (cycle.empty()) return position;
    std::string shown;
    for (std::size_t i = 0; i < cycle.size() && i < 8; ++i)
      shown += std::to_string(position->graph->name(cycle[i])) + (i == 7 ? ">…" : ">");
    if (cycle.size() < 8) shown += std::to_string(position->graph->name(cycle[0]));
    return Error{ErrorKind::wrong, Message("the graph has a cycle: {0}", shown),
                 "Play on it may go on for ever; 'digraph' takes such graphs."_m};
  }

  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    const auto* const solved = position.graph->solved();
    if (solved == nullptr) return std::nullopt;
    u64 sum = 0;
    for (const std::uint32_t v : position.at) sum ^= solved->values[v];
    return Known<u64>{sum, &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto value = known_value(position);
    if (!value) return std::nullopt;
    if (convention == Convention::normal)
      return Known<Outcome>{value->value == 0 ? Outcome::P : Outcome::N, &value_theorem};
    if (position.at.size() != 1) return std::nullopt;
    return Known<Outcome>{position.graph->solved()->outcome(position.at[0], convention), &misere_theorem};
  }
  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const u64 change = known_value(position)->value ^ target;
    const auto& values = position.graph->solved()->values;
    add_moves(position, sink, [&](std::size_t i, std::uint32_t to) {
      return values[to] == (values[position.at[i]] ^ change);
    });
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    if (convention == Convention::normal) return moves_to_value(position, 0, sink);
    add_moves(position, sink, [&](std::size_t, std::uint32_t to) {
      return position.graph->solved()->outcome(to, convention) == Outcome::P;
    });
  }
};

}  // namespace sprague::rulesets
