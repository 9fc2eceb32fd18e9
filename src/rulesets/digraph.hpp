// Tokens on any directed graph (有向图游戏): play may go on for ever.
#pragma once

#include "rules/token_game.hpp"

namespace sprague::rulesets {

class Digraph : public TokenGame<Digraph> {
 public:
  static constexpr bool is_loopy = true;

  static constexpr Theorem value_theorem{
      .name = "the theory of loopy impartial games",
      .statement =
          "A vertex has the nim-value m when its options with nim-values have all below m and every other "
          "option can be answered by a move to m; any other vertex is worth ∞(A), A being the nim-values "
          "of its options. ∞(A) + n = ∞(A ⊕ n) and ∞ + ∞ = ∞; 0 is P, ∞(A) without 0 in A is a draw, "
          "and all else is N.",
      .source =
          "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966); A. S. "
          "Fraenkel & Y. Perl, Constructions in combinatorial games with cycles (1975)",
      .hypotheses = "normal play; endless play is a draw; a finite graph"};
  static constexpr Theorem misere_theorem{
      .name = "retrograde analysis",
      .statement =
          "Backwards from the ends: a vertex is won when an edge leads to a lost one, lost when all "
          "lead to won ones, and drawn when neither is ever found.",
      .source = "E. Zermelo 1913; H. Steinhaus 1925 (remoteness)",
      .hypotheses = "one token; endless play is a draw; a finite graph"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "digraph",
      .title = "Tokens on a directed graph",
      .title_zh = "有向图游戏（可循环）",
      .family = "Graphs",
      .summary = "Slide a token along an edge; play may go round for ever, which is a draw.",
      .rules =
          "Tokens stand on the vertices of a directed graph. A move slides one token along an edge. "
          "Tokens do not hinder each other. When play goes on for ever nobody wins.",
      .notation = notation,
      .meaning = meaning,
      .order = order,
      .range = range,
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"0 : 0>1 1>0", Outcome::D},
      {"0 : 0>1 1>0 1>2", Outcome::P, 0},
      {"1 : 0>1 1>0 1>2", Outcome::N, 1, "0 : 0>1 1>0 1>2"},
      {"0 : 0>1 1>0 1>2 2>3", Outcome::D},
      {"0 4 : 0>0 0>1 4>5", Outcome::D},
      {"0 1 : 0>0 0>1 1>2", Outcome::N, -1, "1 1 : 0>0 0>1 1>2"},
      {"0 : 0>1 1>0 1>2", Outcome::D, -1, {}, Convention::misere},
      {"3 : 0>1", Outcome::P, 0},
  };

  [[nodiscard]] std::optional<LoopyValue> known_loopy_value(const Position& position) const {
    const auto* const solved = position.graph->solved();
    if (solved == nullptr) return std::nullopt;
    LoopyValue sum;
    for (const std::uint32_t v : position.at)
      sum = sum + loopy_value(position.graph->view(), solved->values, v);
    return sum;
  }
  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    const auto value = known_loopy_value(position);
    if (!value || value->is_infinite) return std::nullopt;
    return Known<u64>{value->nim_value, &value_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto* const solved = position.graph->solved();
    if (solved == nullptr) return std::nullopt;
    if (convention == Convention::normal)
      return Known<Outcome>{known_loopy_value(position)->outcome(), &value_theorem};
    if (position.at.size() != 1) return std::nullopt;
    return Known<Outcome>{solved->outcome(position.at[0], convention), &misere_theorem};
  }
  void moves_to_outcome(const Position& position, Convention convention, Outcome wanted,
                        OptionSink<Position>& sink) const {
    add_moves(position, sink, [&](std::size_t i, std::uint32_t to) {
      return known_outcome(after(position, i, to), convention)->value == wanted;
    });
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    moves_to_outcome(position, convention, Outcome::P, sink);
  }
  void drawing_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    moves_to_outcome(position, convention, Outcome::D, sink);
  }
  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    add_moves(position, sink, [&](std::size_t i, std::uint32_t to) {
      const auto value = known_loopy_value(after(position, i, to));
      return !value->is_infinite && value->nim_value == target;
    });
  }
};

}  // namespace sprague::rulesets
