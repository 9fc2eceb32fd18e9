// Affine forms as a nest of loops works with them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "table/facts.hpp"

namespace sprague::table {

/// An affine form with only its terms that count. Sums wrap; facts have shown that those that are compared
/// fit.
struct Linear {
  u64 constant = 0;
  std::vector<std::pair<std::size_t, u64>> terms = {};

  Linear() = default;
  explicit Linear(const Form& form);
  [[nodiscard]] i64 at(const i64* slots) const {
    u64 sum = constant;
    for (const auto& [slot, coefficient] : terms) sum += coefficient * static_cast<u64>(slots[slot]);
    return static_cast<i64>(sum);
  }
  /// Takes the term of a slot out: its coefficient, or 0.
  i64 take(std::size_t slot);
};

/// coefficient·slot + rest ≥ 0, = 0 or ≠ 0.
struct Limit {
  Linear rest;
  i64 coefficient;

  /// Takes away from low … high what would make the form negative.
  void cut(const i64* slots, i64& low, i64& high) const { cut(coefficient, rest.at(slots), low, high); }
  static void cut(i64 coefficient, i64 rest, i64& low, i64& high);
  /// The slot's value that makes the form 0, if there is one.
  [[nodiscard]] std::optional<i64> root(const i64* slots) const;
};

/// Rounded down. Needs: divisor > 0.
inline i64 floor_of(i64 value, i64 divisor) {
  const i64 quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

}  // namespace sprague::table
