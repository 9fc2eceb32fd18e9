// From rules to formulas: the move relation of a game as a first-order formula over + and <, one for each
// rule. The tracks and their order are those of certificates (doc/formats/certificate.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prove/decide/formula.hpp"
#include "script/ast.hpp"
#include "sprague/error.hpp"

namespace sprague::prove {

/// For each coordinate the number at which it is fixed, if it is.
using Slice = std::vector<std::optional<i64>>;

struct MoveFormula {
  std::size_t rule = 0;
  std::size_t target = 0;                        ///< in which of the slices the option lies
  std::vector<std::string> names = {};           ///< of the tracks from `first_bound` on
  std::size_t variables = 0;                     ///< how many of them are the rule's free variables
  Formula formula = {};                          ///< where the option lies; with rules[rule]: it exists
  std::vector<std::vector<Track>> entries = {};  ///< of each component, without fixed coordinates
};

/// What a game looks like to a prover.
struct GameFormulas {
  std::vector<std::string> coordinates = {};  ///< those that are not fixed: tracks 0, 1, …
  Formula domain = {};                        ///< of the position
  std::vector<Formula> rules = {};            ///< for each rule: there is such a move, wherever it leads
  std::vector<MoveFormula> moves = {};        ///< a formula for each rule and each slice as target
  /// What leads out of all slices, for each rule; nothing may satisfy these and the rule. Empty without
  /// slices.
  std::vector<MoveFormula> escapes = {};
  bool has_sums = false;
};

/// The formulas of `game` (an instance, the only game that its rules name) for positions in slices[0], whose
/// options lie in one of `slices`. Tracks from `first_bound` on are the rules' own. An error says why the
/// rules are outside the fragment that automata over `numeration` can decide; its place points into the
/// rules' text.
[[nodiscard]] Result<GameFormulas> formulas_of(const script::Game& game, const std::vector<Slice>& slices,
                                               Track first_bound, const Numeration& numeration);

/// A condition on positions (a claim, a domain) with the coordinates that are not fixed on tracks 0, 1, ….
/// With operators that need tracks of their own these are bound by "exists".
[[nodiscard]] Result<Formula> formula_of(const script::Condition& condition, const Slice& slice,
                                         const Numeration& numeration);
/// The same without fixed coordinates.
[[nodiscard]] Result<Formula> formula_of(const script::Condition& condition, std::size_t coordinates,
                                         const Numeration& numeration);

}  // namespace sprague::prove
