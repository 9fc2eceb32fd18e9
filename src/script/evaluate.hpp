// The value of an expression and the truth of a condition at a position, exactly as the text says.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "base/exact.hpp"
#include "script/ast.hpp"

namespace sprague::script {

/// A position of one game, flat: a number is itself, a list is its length and then its entries.
using Numbers = std::vector<i64>;

/// Where the numbers of coordinate `coordinate` start in `numbers`.
[[nodiscard]] std::size_t offset_of(const Game& game, std::span<const i64> numbers, std::size_t coordinate);

/// What names mean while something is evaluated.
struct Scene {
  const Game& game;
  std::span<const i64> numbers;         ///< the position
  std::span<const i64> variables = {};  ///< the free variables, by number
  /// Set when a truth could not be told: it hung on a number of more than 128 bits, on whether one is prime
  /// that is too large to know, or on too many numbers of a quantifier. Whoever asks for truths looks here before
  /// he answers anything.
  bool overflowed = false;
  std::array<i64, most_quantifiers> bound = {};  ///< what the quantifiers around it run over, by level
  u64* left = nullptr;     ///< while a truth is told: how many numbers its quantifiers may still look at
  bool exhausted = false;  ///< set with `overflowed` when that was too few
};

/// Nothing where the expression has no value (an entry beyond a list's end, xor or gcd of a negative
/// number, a divisor below 1). Needs: an instance (with_parameters).
[[nodiscard]] std::optional<Exact> value_of(const Expression& expression, const Scene& scene);

/// Kleene's strong three-valued logic; nothing when values that are missing decide, or overflow does.
[[nodiscard]] std::optional<bool> truth_of(const Condition& condition, Scene& scene);

[[nodiscard]] inline bool holds(const Condition& condition, Scene& scene) {
  return truth_of(condition, scene).value_or(false);
}

}  // namespace sprague::script
