// Questions about a proved game, in first-order logic. The P-positions of a theorem are a regular relation,
// and the first-order theory of regular relations with + and < is decidable (Büchi 1960; Bruyère, Hansel,
// Michaux and Villemaire 1994): a sentence is true or false, and a formula with free variables is the set of
// tuples that satisfy it.
//
//   formula    = ( "forall" | "exists" ) NAME { "," NAME } ":" formula          as far as it goes; ∀ ∃
//              | formula "<=>" formula | formula "=>" formula                   ⇔ ⇒
//              | formula "or" formula | formula "and" formula | "not" formula   ∨ ∧ ¬
//              | "true" | "false" | "(" formula ")"
//              | expression relation expression { relation expression }         1 <= k <= m
//              | expression [ "not" ] "in" set
//              | ( "P" | "N" ) "(" expression { "," expression } ")"
//              | "move" "(" expression { "," expression } "->" expression { "," expression } ")"
//   set        = "{" range { "," range } "}" | expression ".." expression | "powers" "(" NUMBER ")" |
//   "fibonacci" expression = as in the rule language | "G" "(" expression { "," expression } ")"
//
// P holds of the P-positions, N of the positions of the domain that are not; "move" says that the rules lead
// from the first position to the second; G is the nim-value, where the theorem is about these. Variables are
// natural numbers. Differences may be negative, and +, −, ·, /, mod, min, max and comparisons then mean what
// they mean for integers. There is no xor of a negative number, no position with a negative entry and no
// nim-value of what is no position: the comparison (or P, N, move) that such a thing stands in is false.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prove/decide/tuples.hpp"
#include "prove/prove.hpp"

namespace sprague::prove {

inline constexpr std::size_t longest_query = 10'000;  ///< bytes

struct QueryAnswer {
  enum class Verdict {
    yes,    ///< a sentence, and true
    no,     ///< a sentence, and false
    none,   ///< free variables: no tuple satisfies it
    every,  ///< every tuple does
    finitely_many,
    infinitely_many,
    ran_out,
  };
  Verdict verdict = Verdict::ran_out;
  /// The free variables, in the order in which they first appear; of a sentence those of its outermost
  /// quantifiers, as many as are of the same kind.
  std::vector<std::string> names = {};
  /// Free variables: the first tuples, by their greatest entry and then in lexicographic order. Of a true
  /// sentence "exists …" the first example; of a false one "forall …" the first counterexample.
  std::vector<Tuple> tuples = {};
  Natural count = Natural(0);                        ///< of finitely_many
  std::optional<Automaton> relation = std::nullopt;  ///< free variables: track i is names[i]
  std::size_t largest = 0;                           ///< states of the largest relation that was asked for
  Ending ending = Ending::proved;                    ///< of ran_out: what ran out
};

/// Decides `text` about the game of `theorem`; of the tuples that satisfy it, the first `most` are listed.
/// Where coordinates are fixed in the theorem, a number of its slices must stand for them in P and N. Errors
/// point into `text`.
[[nodiscard]] Result<QueryAnswer> ask(const Theorem& theorem, std::string_view text, Budget& budget,
                                      std::size_t most = 20);

/// What `answer` says about `text` as a sentence in the signs of certificates (doc/formats/certificate.md,
/// "Sentences"), and whether it is true: where `text` has free variables, that all tuples satisfy it, or
/// none, or these, or infinitely many. An error where it is too long, or a name means two things.
[[nodiscard]] Result<std::pair<std::string, bool>> sentence_of(const Theorem& theorem, std::string_view text,
                                                               const QueryAnswer& answer);

}  // namespace sprague::prove
