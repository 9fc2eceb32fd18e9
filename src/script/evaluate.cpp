#include "sprague/script/evaluate.hpp"

#include <algorithm>

namespace sprague::script {
namespace {

using Kind = Expression::Kind;

i128 checked(bool overflow, i128 value, Scene& scene) {
  scene.overflowed |= overflow;
  return overflow ? 0 : value;
}

std::optional<i128> element(const Expression& expression, Scene& scene) {
  const auto index = value_of(expression.operands[0], scene);
  const std::size_t at = offset_of(scene.game, scene.numbers, static_cast<std::size_t>(expression.number));
  if (!index || *index < 0 || *index >= scene.numbers[at]) return std::nullopt;
  return scene.numbers[at + 1 + static_cast<std::size_t>(*index)];
}

// Folds the operands' values with `join`; nothing when one of them has none.
template <class Join>
std::optional<i128> folded(const Expression& expression, Scene& scene, const Join& join) {
  std::optional<i128> out;
  for (const Expression& operand : expression.operands) {
    const auto value = value_of(operand, scene);
    if (!value) return std::nullopt;
    out = out ? join(*out, *value) : *value;
  }
  return out;
}

}  // namespace

std::size_t offset_of(const Game& game, std::span<const i64> numbers, std::size_t coordinate) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < coordinate; ++i)
    at += game.coordinates[i].is_list ? 1 + static_cast<std::size_t>(numbers[at]) : 1;
  return at;
}

std::optional<i128> value_of(const Expression& expression, Scene& scene) {
  switch (expression.kind) {
    case Kind::constant: return expression.number;
    case Kind::coordinate:
      return scene.numbers[offset_of(scene.game, scene.numbers, static_cast<std::size_t>(expression.number))];
    case Kind::variable: return scene.variables[static_cast<std::size_t>(expression.number)];
    case Kind::parameter: break;  // instances have none
    case Kind::element: return element(expression, scene);
    case Kind::length:
      return scene.numbers[offset_of(scene.game, scene.numbers, static_cast<std::size_t>(expression.number))];
    case Kind::negation: {
      const auto value = value_of(expression.operands[0], scene);
      return value ? std::optional<i128>(-*value) : std::nullopt;
    }
    case Kind::sum:
      return folded(expression, scene, [&](i128 a, i128 b) {
        i128 sum = 0;
        const bool overflow = __builtin_add_overflow(a, b, &sum);
        return checked(overflow, sum, scene);
      });
    case Kind::product:
      return folded(expression, scene, [&](i128 a, i128 b) {
        i128 product = 0;
        const bool overflow = __builtin_mul_overflow(a, b, &product);
        return checked(overflow, product, scene);
      });
    case Kind::quotient:
      return folded(expression, scene, [](i128 a, i128 b) { return (a - ((a % b) + b) % b) / b; });
    case Kind::remainder: return folded(expression, scene, [](i128 a, i128 b) { return ((a % b) + b) % b; });
    case Kind::minimum: return folded(expression, scene, [](i128 a, i128 b) { return std::min(a, b); });
    case Kind::maximum: return folded(expression, scene, [](i128 a, i128 b) { return std::max(a, b); });
    case Kind::xor_sum: {
      const auto a = value_of(expression.operands[0], scene), b = value_of(expression.operands[1], scene);
      if (!a || !b || *a < 0 || *b < 0) return std::nullopt;
      return *a ^ *b;
    }
  }
  return std::nullopt;
}

std::optional<bool> truth_of(const Condition& condition, Scene& scene) {
  using Test = Condition::Kind;
  switch (condition.kind) {
    case Test::all:
    case Test::any: {
      const bool deciding = condition.kind == Test::any;
      bool unknown = false;
      for (const Condition& part : condition.conditions) {
        const auto truth = truth_of(part, scene);
        if (truth == deciding) return deciding;
        unknown |= !truth;
      }
      return unknown ? std::nullopt : std::optional<bool>(!deciding);
    }
    case Test::negation: {
      const auto truth = truth_of(condition.conditions[0], scene);
      return truth ? std::optional<bool>(!*truth) : std::nullopt;
    }
    case Test::member: {
      const auto value = value_of(condition.expressions[0], scene);
      return value ? std::optional<bool>(condition.set.contains(*value)) : std::nullopt;
    }
    default: break;
  }
  const auto a = value_of(condition.expressions[0], scene), b = value_of(condition.expressions[1], scene);
  if (!a || !b) return std::nullopt;
  switch (condition.kind) {
    case Test::equal: return *a == *b;
    case Test::unequal: return *a != *b;
    case Test::less: return *a < *b;
    default: return *a <= *b;
  }
}

}  // namespace sprague::script
