// Statements: what a theorem says, in the words and the formula that a mathematician would use. A theorem is
// an automaton, or a period; a statement about it is first a conjecture, from a list of templates that are
// fitted to the small members, and is made only if the automaton of its formula, in the domain, equals that
// of the theorem (equal relations have equal minimal automata). What the literature adds, such as a formula
// with the golden ratio, is said only where it is a theorem about exactly the set that was recognised.
#pragma once

#include <string>
#include <vector>

#include "prove/prove.hpp"
#include "sprague/message.hpp"

namespace sprague::prove {

/// What is stated about one slice (or about all positions, where there are none).
struct SliceStatement {
  Slice slice = {};
  bool recognised = false;            ///< false: only a description of the automaton
  Message words = {};                 ///< one or more sentences
  std::vector<Message> players = {};  ///< of a game with turns: the words, of Left and of Right
  std::string condition = {};  ///< of the P-positions, in the rule language, about the coordinates that are
                               ///< not fixed; empty where that cannot say it, or where values are stated
  /// Of nim-values: the value is `value` where `condition` holds, in the rule language; the cases exclude
  /// each other and are all. An empty condition is "always".
  struct Case {
    std::string condition = {}, value = {};
  };
  std::vector<Case> cases = {};
  bool is_nim_sum = false;  ///< it is what Bouton proved of Nim, of this game or another one
  std::string source = {};  ///< "Wythoff 1907"; may be empty
};

struct Statement {
  Message words = {};        ///< of all slices together, a line each
  std::string formula = {};  ///< plain text, in the rule language where that can say it; may be empty
  std::string source = {};
  Message method = {};  ///< how it was proved, with sizes
  std::vector<SliceStatement> slices = {};
};

/// The best statement that the templates have. `budget` counts transitions; when it says no, what is left is
/// a description of the automaton. The answer depends on ticks only, unless time runs out.
[[nodiscard]] Statement describe(const Theorem& theorem, Budget& budget);

/// The same for a theorem that was claimed: `claim`, a formula about the coordinates or "G = expression", is
/// what is stated, in the words of who claimed it. Needs: it is proved; `described` is the theorem's.
[[nodiscard]] Statement as_claimed(const Theorem& theorem, Statement described, std::string_view claim);

}  // namespace sprague::prove
