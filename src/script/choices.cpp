// The conditions that a rule demands (those at the top of its `where`) are looked through for what they say
// about one variable.
#include "script/choices.hpp"

#include <algorithm>

#include "rules/divisors.hpp"

namespace sprague::script {
namespace {

using Kind = Expression::Kind;

constexpr i128 few_tried = 16;  // numbers that are tried rather than divided

bool is_variable(const Expression& expression, i64 variable) {
  return expression.kind == Kind::variable && expression.number == variable;
}

bool mentions(const Expression& expression, i64 variable) {
  return is_variable(expression, variable) ||
         std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return mentions(operand, variable); });
}

// Calls `look` for every condition that must hold for the rule to apply, until it says that it has found something.
template <class Look>
bool find_demand(const Condition& where, const Look& look) {
  if (where.kind != Condition::Kind::all) return look(where);
  return std::any_of(where.conditions.begin(), where.conditions.end(),
                     [&](const Condition& part) { return find_demand(part, look); });
}

const NumberSet* demanded_set(const Condition& where, i64 variable) {
  const NumberSet* found = nullptr;
  find_demand(where, [&](const Condition& part) {
    if (part.kind == Condition::Kind::member && is_variable(part.expressions[0], variable)) found = &part.set;
    return found != nullptr;
  });
  return found;
}

// Divisors
// ---------------------------------------------------------------------------------------------------------------

// Is the expression a multiple of the variable, whatever the others are?
bool is_multiple(const Expression& expression, i64 variable) {
  if (is_variable(expression, variable)) return true;
  if (expression.kind == Kind::negation) return is_multiple(expression.operands[0], variable);
  return expression.kind == Kind::product &&
         std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return is_multiple(operand, variable); });
}

// Adds to `known` what is known of a sum, and says whether the rest is a multiple of the variable.
bool adds_multiples(const Expression& expression, i64 variable, i128 sign, const Box& box, i128& known) {
  if (is_multiple(expression, variable)) return true;
  if (expression.kind == Kind::negation)
    return adds_multiples(expression.operands[0], variable, -sign, box, known);
  if (expression.kind == Kind::sum)
    return std::all_of(
        expression.operands.begin(), expression.operands.end(),
        [&](const Expression& operand) { return adds_multiples(operand, variable, sign, box, known); });
  const Interval range = range_of(expression, box);
  if (range.low != range.high || range.low < -largest_number || range.high > largest_number) return false;
  known += sign * range.low;
  return true;
}

// A number other than 0 that the variable must divide, from a demand such as d·q = n or n mod q = r.
std::optional<u64> must_divide(const Condition& part, i64 variable, const Box& box) {
  if (part.kind != Condition::Kind::equal) return std::nullopt;
  i128 known = 0;
  const auto add = [&](const Expression& side, i128 sign) {
    const bool is_remainder = side.kind == Kind::remainder &&
                              is_multiple(side.operands[1], variable);  // n mod q is n less so many q
    return adds_multiples(is_remainder ? side.operands[0] : side, variable, sign, box, known);
  };
  if (!add(part.expressions[0], 1) || !add(part.expressions[1], -1)) return std::nullopt;
  const i128 size = known < 0 ? -known : known;
  if (size == 0 || size > largest_number) return std::nullopt;
  return static_cast<u64>(size);
}

std::optional<std::vector<u64>> demanded_divisors(const Condition& where, i64 variable, const Box& box,
                                                  const Interval& range) {
  if (range.high - range.low < few_tried) return std::nullopt;
  std::optional<std::vector<u64>> found;
  find_demand(where, [&](const Condition& part) {
    if (const auto number = must_divide(part, variable, box)) found = divisors(*number);
    return found.has_value();
  });
  return found;
}

// Equations
// ---------------------------------------------------------------------------------------------------------------

// Is the expression a sum in which the variable stands once, alone or with a minus?
bool is_solvable(const Expression& expression, i64 variable) {
  const auto is_it = [&](const Expression& part) {
    return is_variable(part.kind == Kind::negation ? part.operands[0] : part, variable);
  };
  if (is_it(expression)) return true;
  if (expression.kind != Kind::sum) return false;
  std::size_t found = 0;
  for (const Expression& operand : expression.operands) {
    if (is_it(operand))
      ++found;
    else if (mentions(operand, variable))
      return false;
  }
  return found == 1;
}

// Is the expression a product in which the variable stands once, as a factor, and the others are 1 or more?
bool is_factor(const Expression& expression, i64 variable, const Box& box) {
  if (expression.kind != Kind::product) return false;
  std::size_t found = 0;
  for (const Expression& operand : expression.operands) {
    if (is_variable(operand, variable))
      ++found;
    else if (mentions(operand, variable) || range_of(operand, box).low < 1)
      return false;
  }
  return found == 1;
}

// How many values the condition leaves to a variable when those before it are known; nothing when it does not
// say. An equation that has variables behind it does not count.
std::optional<u64> values_left(const Condition& where, i64 variable, const Box& box) {
  std::optional<u64> left;
  if (where.kind == Condition::Kind::equal) {
    const Expression &a = where.expressions[0], &b = where.expressions[1];
    for (i64 later = variable + 1; later < static_cast<i64>(box.variables.size()); ++later)
      if (mentions(a, later) || mentions(b, later)) return std::nullopt;
    const auto solves = [&](const Expression& side, const Expression& other) {
      return (is_solvable(side, variable) || is_factor(side, variable, box)) && !mentions(other, variable);
    };
    const bool solved = solves(a, b) || solves(b, a);
    if (solved) left = 1;
  }
  if (where.kind == Condition::Kind::all)
    for (const Condition& part : where.conditions)
      if (const auto found = values_left(part, variable, box)) left = std::min(left.value_or(*found), *found);
  if (where.kind == Condition::Kind::any) {
    left = 0;
    for (const Condition& part : where.conditions) {
      const auto found = values_left(part, variable, box);
      if (!found) return std::nullopt;
      *left = saturating_add(*left, *found);
    }
  }
  return left;
}

u64 most_members(const NumberSet& set, const Interval& range) {
  switch (set.kind) {
    case NumberSet::Kind::powers:
    case NumberSet::Kind::fibonacci: return 128;
    case NumberSet::Kind::squares: return isqrt(static_cast<u128>(std::max<i128>(range.high, 0))) + 1;
    default: return ~u64{0};
  }
}

}  // namespace

Choices::Choices(const Rule& rule, std::size_t variable, const Box& box)
    : range_(box.variables[variable]), set_(demanded_set(rule.where, static_cast<i64>(variable))) {
  if (is_bounded()) divisors_ = demanded_divisors(rule.where, static_cast<i64>(variable), box, range_);
}

std::optional<i64> Choices::next(i64 value) const {
  while (value <= range_.high) {
    if (divisors_) {
      const auto found = std::lower_bound(divisors_->begin(), divisors_->end(), static_cast<u64>(value));
      if (found == divisors_->end()) return std::nullopt;
      value = static_cast<i64>(*found);
      if (set_ == nullptr || set_->contains_word(value)) break;
      ++value;
      continue;
    }
    if (set_ != nullptr) {
      const auto member = set_->next(value);
      if (!member) return std::nullopt;
      value = *member;
    }
    break;
  }
  return value <= range_.high ? std::optional(value) : std::nullopt;
}

u64 most_choices(const Rule& rule, std::size_t variable, const Box& box) {
  const auto v = static_cast<i64>(variable);
  const Interval& range = box.variables[variable];
  const i128 width = range.high - range.low + 1;
  u64 most = width > i128{1} << 62 ? ~u64{0} : static_cast<u64>(width);
  if (const NumberSet* const set = demanded_set(rule.where, v))
    most = std::min(most, most_members(*set, range));
  if (const auto found = demanded_divisors(rule.where, v, box, range))
    most = std::min(most, static_cast<u64>(found->size()));
  // Narrowing may leave an interval around the values of several equations: the walk ends what goes too far.
  if (const auto left = values_left(rule.where, v, box)) most = std::min(most, saturating_multiply(*left, 2));
  return most;
}

}  // namespace sprague::script
