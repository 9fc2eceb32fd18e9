// Claims: somebody says which positions are P-positions, or what the nim-values are, and it is proved or
// refuted with the smallest counterexample.
//
// A claim C is right exactly if no position violates it: no move from C to C, and from every other position a
// move to C (decide.hpp). The set V of positions that violate it is regular. Where truth and claim differ,
// the position or one of those that can be reached from it is in V; and a position in V whose options are all
// claimed rightly is claimed wrongly.
//
// The smallest counterexample is the first by its greatest number, and then in lexicographic order, as refute
// has it. When every move leads down in that order (it does where no coordinate rises), the claim is first
// wrong where V first is: what stands before the first of V cannot reach V, so it is claimed rightly, and so
// are all options of the first, which is therefore wrong. For other rules the same is true of the measure
// that proves the end of play, and gives a counterexample; a smaller one is then looked for in a table up to
// its greatest number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prove/decide/tuples.hpp"
#include "prove/prove.hpp"

namespace sprague::prove {

struct Counterexample {
  Tuple position = {};
  /// "P", "N", or a nim-value; "none" where the claim gives no natural number.
  std::string claimed = {}, truth = {};
  Message reason = {};  ///< why the claim cannot be right: "the option (0, 0) is claimed to be P, too"

  /// The option that shows it, where there is one.
  struct Move {
    std::size_t rule = 0;
    Tuple variables = {};
    std::vector<Tuple> option = {};  ///< its components
  };
  std::optional<Move> move = std::nullopt;
  /// None has a smaller greatest number, nor the same one and is lexicographically smaller. Not known where
  /// moves lead up in that order and the table would be too large.
  bool is_smallest = true;
};

struct ClaimAnswer {
  enum class Verdict { proved, refuted, ran_out };
  Verdict verdict = Verdict::ran_out;
  std::optional<Theorem> theorem = std::nullopt;                ///< proved
  std::optional<Counterexample> counterexample = std::nullopt;  ///< refuted
  std::size_t largest = 0;                                      ///< states of the largest automaton
  Ending ending = Ending::proved;
};

/// `claim` is a formula about the coordinates (the grammar is in query.hpp; there is no P, N, G or move in
/// it), which exactly the P-positions are claimed to satisfy among the positions of the domain; or "G =
/// expression". The numeration is the first in which the claim can be written. Errors with a length point
/// into `claim`.
[[nodiscard]] Result<ClaimAnswer> decide_claim(const Subject& subject, std::string_view claim,
                                               Convention convention, Budget& budget);

}  // namespace sprague::prove
