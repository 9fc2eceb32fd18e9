// First-order formulas over natural numbers with + and <, and the automata that they are: each formula
// becomes the relation that it defines, by structure (Büchi 1960).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "automata/numeration.hpp"
#include "rules/clauses.hpp"

namespace sprague::prove {

using automata::Automaton;
using automata::Numeration;
using automata::Track;

/// Variables are tracks. In affine forms slot i is track i.
struct Formula {
  enum class Kind {
    all,              ///< of the parts; none: true
    any,              ///< of the parts; none: false
    negation,         ///< of one part
    both_or_neither,  ///< of two parts
    exists,           ///< natural numbers on `tracks` for which the part holds
    at_least,         ///< form ≥ 0
    equal,            ///< form = 0
    unit,             ///< tracks[0] is written with a single 1 and zeros
    xor_sum,          ///< the last of the tracks = the xor of the others (one or two) and form.constant
    relation,         ///< relation number `relation` of the numbers on `tracks`
  };

  Kind kind = Kind::all;
  std::vector<Formula> parts = {};
  Affine form = {};
  std::vector<Track> tracks = {};
  std::size_t relation = 0;
};

[[nodiscard]] Formula all(std::vector<Formula> parts);
[[nodiscard]] Formula any(std::vector<Formula> parts);
[[nodiscard]] Formula no(Formula part);
[[nodiscard]] Formula both_or_neither(Formula a, Formula b);
[[nodiscard]] Formula exists(std::vector<Track> tracks, Formula part);
[[nodiscard]] Formula at_least_zero(Affine form);
[[nodiscard]] Formula equals_zero(Affine form);
[[nodiscard]] Formula holds(std::size_t relation, std::vector<Track> tracks);

/// Relations by number: track i is the i-th argument. They accept valid words only.
using RelationTable = std::vector<Automaton>;

/// The relation that a formula defines, over the tracks that are free in it: valid words only, minimal.
/// Nothing when the budget says no.
[[nodiscard]] std::optional<Automaton> automaton_of(const Formula& formula, const Numeration& numeration,
                                                    const RelationTable& relations, Budget& budget);

/// `a` with more tracks, on which it says nothing.
[[nodiscard]] std::optional<Automaton> widened(const Automaton& a, const std::vector<Track>& tracks,
                                               const Numeration& numeration, Budget& budget);

}  // namespace sprague::prove
