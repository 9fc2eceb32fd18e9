// Integer terms of queries: affine forms, with tracks of their own where an operator is none.
#pragma once

#include <optional>
#include <vector>

#include "prove/decide/operators.hpp"

namespace sprague::prove {

/// The value of an expression: `form`, where numbers on the tracks `made` satisfy the definitions. There is
/// at most one way to choose them; none: the expression has no value.
struct Value {
  Affine form = {};
  std::vector<Track> made = {};
  std::vector<Formula> definitions = {};

  [[nodiscard]] bool is_constant() const;
  /// Takes over the tracks and definitions of `other`.
  void needs(const Value& other);
};

/// `atom`, which is about `value`; false where that has no value.
[[nodiscard]] Formula with_definitions(const Value& value, Formula atom);

/// Makes values. What leaves the numbers that are allowed is nothing.
class Terms {
 public:
  explicit Terms(Track next) : next_(next) {}

  [[nodiscard]] Track fresh() { return next_++; }
  /// A natural number on a track of its own.
  [[nodiscard]] Track fresh(Value& owner);
  /// The track that `value` is, or a new one; no value where it is negative.
  [[nodiscard]] std::optional<Track> natural(Value& value);

  [[nodiscard]] static std::optional<Value> sum(const Value& a, i64 m, const Value& b, i64 n);
  [[nodiscard]] std::optional<Value> quotient(const Value& a, i64 divisor) {
    return divided(a, divisor, true);
  }
  [[nodiscard]] std::optional<Value> remainder(const Value& a, i64 divisor) {
    return divided(a, divisor, false);
  }
  [[nodiscard]] std::optional<Value> extremum(const Value& a, const Value& b, bool is_least);
  /// Needs: base 2.
  [[nodiscard]] std::optional<Value> xor_sum(const Value& a, const Value& b);

 private:
  [[nodiscard]] std::optional<Value> divided(const Value& a, i64 divisor, bool is_quotient);
  /// The operator that makes the next track.
  [[nodiscard]] std::optional<Value> operated(Value owner, std::optional<Operated> operation);

  Track next_;
};

}  // namespace sprague::prove
