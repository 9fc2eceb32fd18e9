// Theorems for other provers: the same two conditions, (a) no move from P to P and (b) from every other
// position a move to P (and for values the like), written so that a program with nothing in common with this
// one can decide them again.
#pragma once

#include <string>
#include <vector>

#include "prove/describe/statement.hpp"

namespace sprague::prove {

/// One closed sentence of a theorem. Relation i is decisions[i].guess.
struct Sentence {
  std::string words;
  Formula formula;
};

/// What a theorem by automata claims: all of these. An error for theorems without automata.
[[nodiscard]] Result<std::vector<Sentence>> sentences_of(const Theorem& theorem);

/// A program for MONA (Klarlund and Møller 2001) in WS1S: numbers are the finite sets of the places of their
/// ones, + has a set of carries, and automata are runs, labelings of the places with states. MONA must answer
/// "Formula is valid". An error where the theorem is not in base 2, or is too large.
[[nodiscard]] Result<std::string> export_mona(const Theorem& theorem);

struct ExportFile {
  std::string name, text;
};
/// Files for Walnut (Mousavi 2016): automata for its folder "Automata Library", and one of `eval` commands,
/// all of which must be TRUE. An error in numerations other than base k and Zeckendorf's.
[[nodiscard]] Result<std::vector<ExportFile>> export_walnut(const Theorem& theorem);

/// A file for Coq with the whole theorem, without axioms: what a move is, that play ends, who wins by
/// definition, and that the P-positions are those that the previous player wins. By (a), (b) and the measure,
/// which `lia` proves: P-positions in normal play, rules of linear arithmetic (with min, max, / and mod), a
/// stated condition in the same language, and winning moves that are simple in the coordinates, which are looked
/// for here and decided. An error says what is not so; what is exported is meant to compile.
[[nodiscard]] Result<std::string> export_coq(const Theorem& theorem, const Statement& statement);

/// The automata as graphs for Graphviz, one for each slice. The state from which nothing is accepted is left
/// out; "*" is any digit. An error for theorems without automata.
[[nodiscard]] Result<std::string> export_dot(const Theorem& theorem);
/// The same drawn, where there is one automaton with a dozen states at most.
[[nodiscard]] Result<std::string> export_svg(const Theorem& theorem);

}  // namespace sprague::prove
