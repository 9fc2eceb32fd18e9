// Deciding a guess. On rules that end, exactly one set P has (a) no move from P to P and (b) from every other
// position a move to P; and exactly one function G has (a) no option with the value of the position and (b)
// an option with every smaller value. So a guess that has (a) and (b) is right, for all positions at once.
// Both are questions about regular relations: (a) is emptiness and (b) is inclusion, and the latter leaves a
// cover (automata/cover.hpp), which is the strategy and the heart of the certificate.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "automata/cover.hpp"
#include "prove/decide/move_formula.hpp"
#include "sprague/outcome.hpp"

namespace sprague::prove {

/// A cover with what its parts mean.
struct NamedCover {
  struct Part {
    std::size_t rule = 0, target = 0;
  };
  std::string name;  ///< "win", "move", "values", "smaller", as in certificates
  automata::Cover cover = {};
  std::vector<Part> parts = {};
};

struct Decision {
  enum class Verdict { proved, wrong, ran_out };
  Verdict verdict = Verdict::ran_out;
  /// wrong: a position where (a) or (b) fails, without fixed coordinates; the guess is wrong there or at one
  /// of its followers. And what fails.
  std::vector<Natural> position = {};
  Message failure = {};

  Automaton guess = {};                           ///< proved: in the domain only
  std::optional<Automaton> ended = std::nullopt;  ///< misère play: the positions without a move
  std::vector<NamedCover> covers = {};
  std::size_t largest = 0;  ///< states of the largest automaton
  Message origin = {};      ///< where the guess came from, if the prover made it: "the digits"
};

/// Is `guess` (tracks: the coordinates that are not fixed) the set of P-positions in slices[0]? Those of the
/// other slices are in `below`, in their order. An error says why automata cannot decide the rules.
[[nodiscard]] Result<Decision> decide_outcomes(const script::Game& game, const std::vector<Slice>& slices,
                                               const std::vector<Automaton>& below, const Automaton& guess,
                                               Convention convention, const Numeration& numeration,
                                               Budget& budget, const std::vector<Slice>& above = {});

/// Is `guess` (tracks: the coordinates, then the value) the nim-value, in normal play?
[[nodiscard]] Result<Decision> decide_values(const script::Game& game, const Automaton& guess,
                                             const Numeration& numeration, Budget& budget);

}  // namespace sprague::prove
