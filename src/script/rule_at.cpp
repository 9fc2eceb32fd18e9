// One part that decides an "and" or an "or" does so whatever the others are (script/evaluate.hpp), so those that decide nothing are left
// out, and nothing else is changed.
#include "script/rule_at.hpp"

#include <algorithm>
#include <utility>

#include "script/evaluate.hpp"

namespace sprague::script {
namespace {

bool hangs_on_choices(const Expression& part) {
  return part.kind == Expression::Kind::variable || std::ranges::any_of(part.operands, hangs_on_choices);
}
bool hangs_on_choices(const Condition& condition) {
  return condition.is_quantifier() ||
         std::ranges::any_of(condition.expressions,
                             [](const Expression& part) { return hangs_on_choices(part); }) ||
         std::ranges::any_of(condition.conditions,
                             [](const Condition& part) { return hangs_on_choices(part); });
}

bool is_made_of_parts(const Condition& condition) {
  return condition.kind == Condition::Kind::all || condition.kind == Condition::Kind::any;
}
// True is `all` of nothing, false `any` of nothing.
bool is_decided(const Condition& condition, Condition::Kind as) {
  return condition.kind == as && condition.conditions.empty();
}

Condition reduced(const Condition& condition, Scene& scene) {
  if (!is_made_of_parts(condition)) {
    if (hangs_on_choices(condition)) return condition;
    const auto truth = truth_of(condition, scene);
    return truth ? Condition{.kind = *truth ? Condition::Kind::all : Condition::Kind::any} : condition;
  }
  const Condition::Kind other =
      condition.kind == Condition::Kind::all ? Condition::Kind::any : Condition::Kind::all;
  Condition out{.kind = condition.kind, .place = condition.place};
  for (const Condition& part : condition.conditions) {
    Condition left = reduced(part, scene);
    if (is_decided(left, other)) return left;
    if (left.kind == condition.kind)
      std::ranges::move(left.conditions, std::back_inserter(out.conditions));
    else
      out.conditions.push_back(std::move(left));
  }
  return out.conditions.size() == 1 ? Condition(std::move(out.conditions[0])) : out;
}

}  // namespace

bool has_many_cases(const Rule& rule) {
  constexpr std::size_t many = 8;
  const auto is_long = [](const Condition& part) {
    return part.kind == Condition::Kind::any && part.conditions.size() >= many;
  };
  return is_long(rule.where) ||
         (rule.where.kind == Condition::Kind::all && std::ranges::any_of(rule.where.conditions, is_long));
}

Rule rule_at(const Game& game, const Rule& rule, std::span<const i64> numbers) {
  Scene scene{game, numbers};
  Rule out = rule;
  out.where = reduced(rule.where, scene);
  return out;
}

}  // namespace sprague::script
