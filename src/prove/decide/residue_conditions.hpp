// Conditions on residues in the rules of heaps, and the periodicity theorem with them: n mod 2 = 0, a mod 3
// != b mod 3.
#pragma once

#include <optional>

#include "script/ast.hpp"

namespace sprague::prove {

/// A game without the conditions of its rules that are about residues of affine forms only, and a number that
/// all their moduli divide. Such conditions do not tell n, a, b from n + p, a + p, b where the number divides
/// p, so Guy and Smith's induction holds for such periods p if it does without the conditions.
struct WithoutResidues {
  script::Game game;
  u64 modulus = 1;
};
/// Nothing where a rule has a sum whose parts a condition compares with each other or with the heap, and a
/// condition on residues besides: the induction takes p from the larger part, which would change their order.
[[nodiscard]] std::optional<WithoutResidues> without_residues(const script::Game& game);

}  // namespace sprague::prove
