// Stripper leaves out the conditions that depend on residues alone and collects their moduli; a period
// that the least common multiple of these divides need not know about them.
#include "prove/decide/residue_conditions.hpp"

#include <algorithm>
#include <numeric>

namespace sprague::prove {
namespace {

using script::Condition;
using script::Expression;

constexpr u64 greatest_modulus_of_conditions = 5'000;

bool is_constant(const Expression& expression) {
  return expression.kind == Expression::Kind::constant ||
         ((expression.kind == Expression::Kind::sum || expression.kind == Expression::Kind::negation ||
           expression.kind == Expression::Kind::product) &&
          std::all_of(expression.operands.begin(), expression.operands.end(), is_constant));
}

bool is_affine(const Expression& expression) {
  using Kind = Expression::Kind;
  const auto& operands = expression.operands;
  switch (expression.kind) {
    case Kind::constant:
    case Kind::coordinate:
    case Kind::variable: return true;
    case Kind::sum:
    case Kind::negation: return std::all_of(operands.begin(), operands.end(), is_affine);
    case Kind::product:
      return std::all_of(operands.begin(), operands.end(), is_affine) &&
             std::count_if(operands.begin(), operands.end(), is_constant) + 1 >= std::ssize(operands);
    default: return false;
  }
}

class Stripper {
 public:
  u64 modulus = 1;

  /// The condition without what is about residues; `found`: there was some.
  [[nodiscard]] Condition without(const Condition& condition, bool& found) {
    if (is_about_residues(condition)) {
      found = found || condition.kind != Condition::Kind::all || !condition.conditions.empty();
      return {.kind = Condition::Kind::all};
    }
    if (condition.kind != Condition::Kind::all) return condition;
    Condition out = condition;
    for (Condition& part : out.conditions) part = without(part, found);
    return out;
  }

 private:
  [[nodiscard]] bool is_residue(const Expression& expression) {
    if (is_constant(expression)) return true;
    if (expression.kind == Expression::Kind::remainder) {
      const Expression& divisor = expression.operands[1];
      if (!is_affine(expression.operands[0]) || divisor.kind != Expression::Kind::constant ||
          divisor.number < 1)
        return false;
      if (static_cast<u64>(divisor.number) > greatest_modulus_of_conditions) return false;
      modulus = std::lcm(modulus, static_cast<u64>(divisor.number));
      return modulus <= greatest_modulus_of_conditions;
    }
    using Kind = Expression::Kind;
    const bool is_function = expression.kind == Kind::sum || expression.kind == Kind::negation ||
                             expression.kind == Kind::product || expression.kind == Kind::minimum ||
                             expression.kind == Kind::maximum;
    return is_function && std::all_of(expression.operands.begin(), expression.operands.end(),
                                      [this](const Expression& operand) { return is_residue(operand); });
  }
  [[nodiscard]] bool is_about_residues(const Condition& condition) {
    return !condition.is_quantifier() &&
           std::all_of(condition.expressions.begin(), condition.expressions.end(),
                       [this](const Expression& expression) { return is_residue(expression); }) &&
           std::all_of(condition.conditions.begin(), condition.conditions.end(),
                       [this](const Condition& part) { return is_about_residues(part); });
  }
};

/// Only equations, and single parts against constants.
bool leaves_parts_alone(const Condition& condition) {
  if (condition.kind == Condition::Kind::all)
    return std::all_of(condition.conditions.begin(), condition.conditions.end(), leaves_parts_alone);
  if (condition.kind == Condition::Kind::equal) return true;
  if (condition.kind != Condition::Kind::less && condition.kind != Condition::Kind::at_most) return false;
  const auto is_variable = [](const Expression& e) { return e.kind == Expression::Kind::variable; };
  const Expression &a = condition.expressions[0], &b = condition.expressions[1];
  return (is_variable(a) && is_constant(b)) || (is_constant(a) && is_variable(b));
}

}  // namespace

std::optional<WithoutResidues> without_residues(const script::Game& game) {
  WithoutResidues out{game};
  Stripper stripper;
  for (script::Rule& rule : out.game.rules) {
    bool found = false;
    rule.where = stripper.without(rule.where, found);
    if (stripper.modulus > greatest_modulus_of_conditions) return std::nullopt;
    if (found && rule.option.size() > 1 && !leaves_parts_alone(rule.where)) return std::nullopt;
  }
  out.modulus = stripper.modulus;
  return out;
}

}  // namespace sprague::prove
