// Equations d·q = n with two numbers to choose: the smaller factor is at most √n, and the larger one follows from it, so that a
// position of size n has some √n ways to try and not n.
#pragma once

#include <vector>

#include "script/lower.hpp"

namespace sprague::script {

/// The cases d ≤ q and q < d, with the smaller factor chosen first and its square bounded; the case itself where it has no such
/// equation.
[[nodiscard]] std::vector<Case> by_smaller_factor(const Case& one);

}  // namespace sprague::script
