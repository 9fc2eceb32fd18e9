// Misère play of sums in which the misère Nim rule is a theorem. The proof stands in
// doc/algorithms/misere.md.
#pragma once

#include "rules/ruleset.hpp"

namespace sprague {

/// The misère Nim rule (Bouton 1901): N ⇔ nim-sum ≠ 0 with some heap ≥ 2 (`firm`), or nim-sum = 0 with none.
template <class Int>
[[nodiscard]] Outcome misere_nim_outcome(const Int& nim_sum, bool firm) {
  return (nim_sum == Int(0)) != firm ? Outcome::N : Outcome::P;
}

/// The value that a changed heap must get so that the previous player wins by that rule, when the other heaps
/// have nim-sum `others` and one of them is 2 or more (`others_firm`) or none is.
template <class Int>
[[nodiscard]] Int misere_target(const Int& others, bool others_firm) {
  return others_firm ? others : others ^ Int(1);
}

/// Cited by Bash and all subtraction games.
inline constexpr Theorem subtraction_misere_theorem{
    .name = "Ferguson's misère theorem for subtraction games",
    .statement =
        "With the nim-values of the heaps for its heaps, the misère Nim rule holds: the next player wins "
        "exactly when the nim-sum is not 0 and some value is larger than 1, or it is 0 and none is.",
    .source =
        "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game "
        "Theory "
        "3 (1974)",
    .hypotheses =
        "misère play; G(n) = 1 exactly when G(n − s) = 0 for the least amount s (the pairing property), "
        "which holds for every set of amounts"};

/// Cited by sums of several components.
inline constexpr Theorem misere_sum_theorem{
    .name = "the misère Nim rule for sums",
    .statement =
        "With the nim-values of all heaps and odd steps, the misère Nim rule holds for the whole sum.",
    .source = "C. L. Bouton (1901); T. S. Ferguson (1974); proved in doc/algorithms/misere.md",
    .hypotheses =
        "misère play; every component is Nim, Bash, a subtraction game, a staircase or a split game"};

}  // namespace sprague
