// P-positions by residues: those whose coordinates modulo m lie in one of some classes. It is decided by
// comparing affine forms, without automata: the positions of a class are residue + m·t for natural t, and so
// every number in a rule is an affine form of the t with bounds. No move may lead from a P-class to a
// P-class, and from every other class one move, with variables that are affine in the coordinates, leads to a
// P-class from all positions. (This is how Bash's game is solved, Bachet 1612, and subtraction games, Golomb
// 1966.)
//
// What is not seen by comparing forms counts against the claim, so that "proved" is right and "not proved"
// means nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "script/ast.hpp"
#include "table/table.hpp"

namespace sprague::prove {

struct ResidueTheorem {
  /// How to win from a class that is no P-class.
  struct Line {
    std::vector<u64> residue = {};
    bool is_empty = false;  ///< no position of the domain is in the class
    std::size_t rule = 0;
    std::vector<std::vector<i64>> variables = {};  ///< affine forms of the coordinates, the constant first
  };
  u64 modulus = 1;
  std::vector<std::vector<u64>> residues = {};  ///< of the P-positions, in lexicographic order
  std::vector<Line> lines = {};                 ///< one for each other class, in lexicographic order
};

/// The greatest modulus that is looked for; 0 where there are too many coordinates.
[[nodiscard]] u64 greatest_modulus(std::size_t coordinates);

/// Classes of which nobody has proved anything yet.
struct ResidueGuess {
  u64 modulus = 1;
  std::vector<std::vector<u64>> residues = {};
};

/// The side of the table that guesses are made from.
[[nodiscard]] u64 residue_side(std::size_t coordinates);
/// The least moduli, a few, for which the table is constant on residues. Needs: outcomes; every axis runs
/// from 0 to residue_side − 1.
[[nodiscard]] std::vector<ResidueGuess> residue_guesses(const table::Table& table);

/// Has `game` (an instance) the shape that such proofs are for: numbers as coordinates, options of one
/// component of the game itself, one kind of player, sets that are finite, and a domain of comparisons of
/// affine forms?
[[nodiscard]] bool has_residue_shape(const script::Game& game);

/// Proves that the P-positions of normal play are the positions in the classes `residues`, and finds how to
/// win from the others. Nothing when it is not proved; `failure` says where it failed. A tick is a case that
/// is compared. Needs: the shape; play ends; residues in lexicographic order, each below `modulus`.
[[nodiscard]] std::optional<ResidueTheorem> decide_residues(const script::Game& game, u64 modulus,
                                                            const std::vector<std::vector<u64>>& residues,
                                                            Budget& budget, Message& failure);

/// Is the theorem right, with its own moves? What decide_residues returns is.
[[nodiscard]] bool holds(const script::Game& game, const ResidueTheorem& theorem, Budget& budget);

}  // namespace sprague::prove
