// A value is an exact integer or nothing; conditions follow Kleene's three values (1938), and an overflow
// keeps a truth from being known unless another part decides.
#include "script/evaluate.hpp"

#include <algorithm>

namespace sprague::script {
namespace {

using Kind = Expression::Kind;
using Value = std::optional<Exact>;

Value element(const Expression& expression, const Scene& scene) {
  const Value index = value_of(expression.operands[0], scene);
  if (!index || index->overflowed()) return index;
  const std::size_t at = offset_of(scene.game, scene.numbers, static_cast<std::size_t>(expression.number));
  const auto entry = index->within(0, scene.numbers[at] - 1);
  if (!entry) return std::nullopt;
  return scene.numbers[at + 1 + static_cast<std::size_t>(*entry)];
}

// Folds the operands' values with `join`; nothing when one of them has none.
template <class Join>
Value folded(const Expression& expression, const Scene& scene, const Join& join) {
  Value out;
  for (const Expression& operand : expression.operands) {
    const Value value = value_of(operand, scene);
    if (!value) return std::nullopt;
    out = out ? join(*out, *value) : *value;
  }
  return out;
}

// Of naturals: one that is negative decides, whatever the other ones would be.
template <class Join>
Value of_naturals(const Expression& expression, const Scene& scene, const Join& join) {
  Exact out = 0;  // 0 changes neither a nim-sum nor a greatest common divisor
  for (const Expression& operand : expression.operands) {
    const Value value = value_of(operand, scene);
    if (!value || Exact::less(*value, 0) == Truth::yes) return std::nullopt;
    out = join(out, *value);
  }
  return out;
}

// A divisor below 1 decides, too.
template <class Divide>
Value divided(const Value& a, const Value& b, const Divide& divide) {
  if (!a || !b || Exact::less(*b, 1) == Truth::yes) return std::nullopt;
  return divide(*a, *b);
}

// Beyond 128 factors the number is 0, 1 or −1, or has overflowed.
Value power(const Value& base, const Value& exponent) {
  if (!base || !exponent || Exact::less(*exponent, 0) == Truth::yes) return std::nullopt;
  if (base->overflowed() || exponent->overflowed()) return *base * *exponent;
  const auto small = exponent->within(0, 128);
  const i64 factors =
      small ? *small : 128 + (Exact::equal(Exact::floor_remainder(*exponent, 2), 1) == Truth::yes);
  Exact out = 1;
  for (i64 i = 0; i < factors; ++i) out *= *base;
  return out;
}

// Kleene's values, and that an overflow keeps the truth from being known.
enum class Finding { no, yes, nothing, overflowed };

Finding finding(Truth truth) {
  return truth == Truth::overflowed ? Finding::overflowed : truth == Truth::yes ? Finding::yes : Finding::no;
}

Finding found(const Condition& condition, const Scene& scene);

// One part that decides does so whatever the others are, also where one of them overflows.
Finding joined(const Condition& condition, const Scene& scene) {
  const Finding deciding = condition.kind == Condition::Kind::any ? Finding::yes : Finding::no;
  Finding out = deciding == Finding::yes ? Finding::no : Finding::yes;
  for (const Condition& part : condition.conditions) {
    const Finding one = found(part, scene);
    if (one == deciding) return deciding;
    if (one == Finding::overflowed || (one == Finding::nothing && out != Finding::overflowed)) out = one;
  }
  return out;
}

constexpr u64 most_looked_at = 1'000'000;  // numbers, by the quantifiers of one condition

Finding quantified(const Condition& condition, const Scene& scene) {
  const Value low = value_of(condition.expressions[0], scene),
              high = value_of(condition.expressions[1], scene);
  if (!low || !high) return Finding::nothing;
  const Finding deciding = condition.kind == Condition::Kind::some ? Finding::yes : Finding::no;
  Finding out = deciding == Finding::yes ? Finding::no : Finding::yes;
  const Finding is_empty = finding(Exact::less(*high, *low));
  if (is_empty != Finding::no) return is_empty == Finding::yes ? out : is_empty;
  const auto first = low->within(-largest_number, largest_number),
             last = high->within(-largest_number, largest_number);
  if (!first || !last) return Finding::overflowed;
  Scene inner = scene;
  for (i64 number = *first; number <= *last; ++number) {
    if (*inner.left == 0) return Finding::overflowed;
    --*inner.left;
    inner.bound[condition.level] = number;
    const Finding one = found(condition.conditions[0], inner);
    if (one == deciding) return deciding;
    if (one == Finding::overflowed || (one == Finding::nothing && out != Finding::overflowed)) out = one;
  }
  return out;
}

Finding found(const Condition& condition, const Scene& scene) {
  using Test = Condition::Kind;
  switch (condition.kind) {
    case Test::all:
    case Test::any: return joined(condition, scene);
    case Test::some:
    case Test::every: return quantified(condition, scene);
    case Test::negation: {
      const Finding inner = found(condition.conditions[0], scene);
      return inner == Finding::yes ? Finding::no : inner == Finding::no ? Finding::yes : inner;
    }
    case Test::member: {
      const Value value = value_of(condition.expressions[0], scene);
      return value ? finding(condition.set.contains(*value)) : Finding::nothing;
    }
    default: break;
  }
  const Value a = value_of(condition.expressions[0], scene), b = value_of(condition.expressions[1], scene);
  if (!a || !b) return Finding::nothing;
  switch (condition.kind) {
    case Test::equal: return finding(Exact::equal(*a, *b));
    case Test::unequal: {
      const Finding same = finding(Exact::equal(*a, *b));
      return same == Finding::yes ? Finding::no : same == Finding::no ? Finding::yes : same;
    }
    case Test::less: return finding(Exact::less(*a, *b));
    default: return finding(Exact::at_most(*a, *b));
  }
}

}  // namespace

std::size_t offset_of(const Game& game, std::span<const i64> numbers, std::size_t coordinate) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < coordinate; ++i)
    at += game.coordinates[i].is_list ? 1 + static_cast<std::size_t>(numbers[at]) : 1;
  return at;
}

std::optional<Exact> value_of(const Expression& expression, const Scene& scene) {
  const auto number = static_cast<std::size_t>(expression.number);
  const auto operand = [&](std::size_t i) { return value_of(expression.operands[i], scene); };
  switch (expression.kind) {
    case Kind::constant: return expression.number;
    case Kind::coordinate:
    case Kind::length: return scene.numbers[offset_of(scene.game, scene.numbers, number)];
    case Kind::variable: return scene.variables[number];
    case Kind::bound: return scene.bound[number];
    case Kind::parameter: break;  // instances have none
    case Kind::element: return element(expression, scene);
    case Kind::negation: {
      const Value value = operand(0);
      return value ? Value(-*value) : std::nullopt;
    }
    case Kind::sum: return folded(expression, scene, [](Exact a, Exact b) { return a + b; });
    case Kind::product: return folded(expression, scene, [](Exact a, Exact b) { return a * b; });
    case Kind::quotient: return divided(operand(0), operand(1), Exact::floor_quotient);
    case Kind::remainder: return divided(operand(0), operand(1), Exact::floor_remainder);
    case Kind::minimum: return folded(expression, scene, [](Exact a, Exact b) { return Exact::min(a, b); });
    case Kind::maximum: return folded(expression, scene, [](Exact a, Exact b) { return Exact::max(a, b); });
    case Kind::power: return power(operand(0), operand(1));
    case Kind::xor_sum: return of_naturals(expression, scene, Exact::xor_sum);
    case Kind::common_divisor: return of_naturals(expression, scene, Exact::common_divisor);
  }
  return std::nullopt;
}

std::optional<bool> truth_of(const Condition& condition, Scene& scene) {
  u64 left = most_looked_at;
  scene.left = &left;
  const Finding out = found(condition, scene);
  scene.left = nullptr;
  if (out == Finding::overflowed) scene.overflowed = true;
  if (out == Finding::overflowed && left == 0) scene.exhausted = true;
  if (out == Finding::overflowed || out == Finding::nothing) return std::nullopt;
  return out == Finding::yes;
}

}  // namespace sprague::script
