// Compounds: several games played together, by which of them a move is made in, and when play ends (C. A. B. Smith, Graphs and
// composite games, Journal of Combinatorial Theory 1, 1966; J. H. Conway, On Numbers and Games, 1976, chapter 14; W. Stromquist &
// D. Ullman, Sequential compounds of combinatorial games, 1993). Who wins follows from one number or outcome of each component,
// so that a million of them take a pass; the proofs are in doc/algorithms/compounds.md.
//
// Components are impartial. Play ends in them, but for a conjunctive compound that ends with its first component, and a sequential
// one: there an endless play is a draw.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/ruleset.hpp"
#include "sprague/task.hpp"

namespace sprague {

/// What the outcome of a compound is found from.
enum class CompoundMeasure {
  nim_value,  ///< of the disjunctive compound that ends with its last component: it has theorems of its own (positions/sum.hpp)
  foreclosed,  ///< the nim-value among the positions in which play goes on, see foreclosed_values()
  remoteness,  ///< moves to the end when the winner hurries
  suspense,    ///< moves to the end when the winner dawdles and the loser hurries
  outcome
};
[[nodiscard]] CompoundMeasure measure_of(const CompoundRule& rule);
/// Null for the disjunctive compound that ends with its last component.
[[nodiscard]] const Theorem* theorem_of(const CompoundRule& rule, Convention convention);

/// A component, as the measure asks for it.
struct CompoundPart {
  bool is_ended = false;
  std::uint32_t number = 0;     ///< foreclosed value, remoteness (`never` for a draw), or suspense
  Outcome normal = Outcome::P;  ///< of the component by itself; where outcomes are the measure
  Outcome misere = Outcome::N;  ///< the same in misère play, where the rule asks for it
  friend bool operator==(const CompoundPart&, const CompoundPart&) = default;
};

/// Needs: a measure other than the nim-value. Cost: linear.
[[nodiscard]] Outcome compound_outcome(const CompoundRule& rule, Convention convention,
                                       std::span<const CompoundPart> parts);
/// Which outcomes of a component the rule asks for.
[[nodiscard]] bool asks_for_outcome(const CompoundRule& rule, Convention convention, Convention of_component);

/// The suspense of each vertex: the winner wants the compound to last (Smith 1966). Nothing where play may go on for ever, or the
/// budget ran out. Cost: linear, a tick a thousand vertices.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> suspense_of(const GraphView& graph,
                                                                    Convention convention, Budget& budget);

/// The mark of a vertex from which who moves ends play and wins.
inline constexpr std::uint32_t wins_at_once = ~std::uint32_t{0};
/// Foreclosed nim-values (Conway 1976): the mex over the options in which play goes on, and in normal play no further over those
/// from which the opponent can end it, which have the mark `wins_at_once`. Of ended vertices 0. Errors and cost as of suspense_of().
[[nodiscard]] std::optional<std::vector<std::uint32_t>> foreclosed_values(const GraphView& graph,
                                                                          Convention convention,
                                                                          Budget& budget);

}  // namespace sprague
