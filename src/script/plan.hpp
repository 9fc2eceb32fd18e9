// Planning: one case of a rule as a nest of loops. Equations eliminate variables, sets are walked instead of
// searched, what is left is ordered, and each loop gets the bounds that follow from all constraints
// (LinearSystem), without those that follow from others.
#pragma once

#include <optional>
#include <string>

#include "script/lower.hpp"

namespace sprague::script {

/// A free variable that can grow for ever.
struct Unbounded {
  std::size_t variable;                                  ///< of the case
  std::optional<Affine> unless_positive = std::nullopt;  ///< it is bounded where this is 1 or more
};

struct Plan {
  Clause clause = {};
  std::optional<Unbounded> unbounded = std::nullopt;
  bool is_empty = false;      ///< it never gives an option
  bool is_too_large = false;  ///< its numbers would leave 64 bits
};

/// Needs: the coordinates are the first variables of `one`. Slots are those coordinates, and then the steps'.
[[nodiscard]] Plan plan(Case one);

/// About how much work it is to plan a case. A million takes a second, if it is the worst kind.
[[nodiscard]] u64 work_of(const Case& one);

/// The atoms of a case without free variables as checks: of a domain.
[[nodiscard]] Plan plan_checks(Case one);

}  // namespace sprague::script
