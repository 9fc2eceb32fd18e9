// Linear constraints over integers, and proofs that they cannot all hold: variables are eliminated one after
// the other as Fourier (1826) and Motzkin (1936) did it, in exact integers, every row divided by its common
// factor and its constant rounded down (which only integers allow; Gomory 1958).
//
// What follows from the constraints is found, but not all that follows: rows that become too many or too
// large are dropped. So a "yes" is a proof and a "no" means nothing.
#pragma once

#include <optional>
#include <vector>

#include "rules/clauses.hpp"

namespace sprague::script {

// Arithmetic on affine forms. A form whose numbers would leave [−2^62, 2^62] is nothing.
[[nodiscard]] i64 coefficient(const Affine& form, std::size_t variable);
[[nodiscard]] Affine constant_form(i64 value);
[[nodiscard]] Affine variable_form(std::size_t variable);
/// m·a + n·b + constant.
[[nodiscard]] std::optional<Affine> combined(const Affine& a, i64 m, const Affine& b, i64 n,
                                             i64 constant = 0);
/// `form` with `variable` replaced by `replacement`.
[[nodiscard]] std::optional<Affine> substituted(const Affine& form, std::size_t variable,
                                                const Affine& replacement);
[[nodiscard]] bool is_constant(const Affine& form);
[[nodiscard]] i64 floor_quotient(i64 value, i64 divisor);  ///< Needs: divisor > 0.

/// A conjunction of linear constraints.
class LinearSystem {
 public:
  /// form ≥ 0, form = 0. Forms that are too large are left out, which only weakens the system.
  void add_at_least(const std::optional<Affine>& form);
  void add_equal(const std::optional<Affine>& form);

  // Facts about a variable that is made from others.
  void add_quotient(std::size_t variable, const Affine& value, i64 divisor);
  void add_xor(std::size_t variable, const Affine& a, const Affine& b);  ///< Needs: a, b ≥ 0 wherever it is.
  /// What the bounds of the factors so far say of a product (McCormick 1976).
  void add_product(std::size_t variable, const Affine& a, const Affine& b);
  /// The form is in `set`: at least its least and at most its greatest member.
  void add_member(const Affine& form, const NumberSet& set);

  /// Is it proved that no integers satisfy all constraints?
  [[nodiscard]] bool is_impossible() const;
  /// Is it proved that form ≥ 0 whenever all constraints hold?
  [[nodiscard]] bool implies(const Affine& form) const;
  /// A lower bound of `form`.
  [[nodiscard]] std::optional<i64> least(const Affine& form) const;
  /// What the constraints say of the variables that are marked in `kept`.
  [[nodiscard]] LinearSystem projected(const std::vector<bool>& kept) const;

  [[nodiscard]] const std::vector<Affine>& at_least() const { return at_least_; }
  [[nodiscard]] const std::vector<Affine>& equal() const { return equal_; }
  [[nodiscard]] std::size_t variables() const;
  [[nodiscard]] std::size_t terms() const;  ///< how many coefficients are not 0

 private:
  void eliminate(std::size_t variable);
  bool eliminate_by_equality(std::size_t variable);
  [[nodiscard]] std::optional<std::size_t> cheapest(const std::vector<bool>& kept) const;
  void tidy();

  std::vector<Affine> at_least_ = {}, equal_ = {};
  bool impossible_ = false;
};

}  // namespace sprague::script
