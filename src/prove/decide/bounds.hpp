// Expressions and conditions of the rule language over families of positions: the names stand for affine
// forms of natural parameters t, an expression has bounds, and a condition is true for the whole family,
// false for the whole family, or neither is seen.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "script/ast.hpp"

namespace sprague::prove {

/// What is known of a number: low ≤ it ≤ high. With a form, it is form[0] + Σ form[i]·t(i), and exists.
struct Bounds {
  std::optional<i64> low = {}, high = {};
  bool is_sure = true;                        ///< it exists for certain (xor of negative numbers does not)
  std::optional<std::vector<i64>> form = {};  ///< all have the same size

  [[nodiscard]] bool is_point() const { return low && high && *low == *high; }
};

/// Of a form; one whose numbers would leave [−2^61, 2^61] is nothing that is known.
[[nodiscard]] Bounds bounds_of(std::vector<i64> form);
[[nodiscard]] Bounds sum_of(const Bounds& a, i64 factor, const Bounds& b);  ///< a + factor·b

/// The coordinates, and then the free variables. `size`: of all forms.
struct Family {
  std::vector<Bounds> names = {};
  std::size_t coordinates = 0, size = 1;
};

/// Nothing: the expression has no value anywhere.
[[nodiscard]] std::optional<Bounds> bounds_of(const script::Expression& expression, const Family& family);

/// True, false, or nothing where it is not seen. A comparison without a value is false, and so is its
/// negation.
[[nodiscard]] std::optional<bool> truth_of(const script::Condition& condition, const Family& family,
                                           bool negated = false);

[[nodiscard]] std::optional<bool> both(std::optional<bool> a, std::optional<bool> b);
[[nodiscard]] std::optional<bool> is_natural(const Bounds& bounds);

}  // namespace sprague::prove
