// The value of an expression and the truth of a condition at a position, exactly as the text says.
#pragma once

#include <optional>
#include <span>

#include "sprague/script/ast.hpp"

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
  bool overflowed = false;              ///< set when a number left 128 bits: the value is then worthless
};

/// Nothing where the expression has no value (an entry beyond a list's end, xor of a negative number).
[[nodiscard]] std::optional<i128> value_of(const Expression& expression, Scene& scene);

/// Kleene's strong three-valued logic; nothing when values that are missing decide.
[[nodiscard]] std::optional<bool> truth_of(const Condition& condition, Scene& scene);

[[nodiscard]] inline bool holds(const Condition& condition, Scene& scene) {
  return truth_of(condition, scene).value_or(false);
}

}  // namespace sprague::script
