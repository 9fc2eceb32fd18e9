// Coordinates that one rule reads or changes are put into one part, until every rule has a part of its
// own; each part is then a game.
#include "prove/decide/independent_parts.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace sprague::prove {
namespace {

using script::Condition;
using script::Expression;

void collect(const Expression& expression, std::set<std::size_t>& out) {
  if (expression.kind == Expression::Kind::coordinate)
    out.insert(static_cast<std::size_t>(expression.number));
  for (const Expression& operand : expression.operands) collect(operand, out);
}

void collect(const Condition& condition, std::set<std::size_t>& out) {
  for (const Expression& expression : condition.expressions) collect(expression, out);
  for (const Condition& part : condition.conditions) collect(part, out);
}

/// The coordinates that a rule reads or changes: an entry that is its own coordinate does neither.
std::set<std::size_t> touched(const script::Rule& rule) {
  std::set<std::size_t> out;
  collect(rule.where, out);
  const auto& entries = rule.option[0].entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Expression& value = entries[i].value;
    if (value.kind == Expression::Kind::coordinate && value.number == static_cast<i64>(i)) continue;
    out.insert(i);
    collect(value, out);
  }
  return out;
}

void renumber(Expression& expression, const std::vector<std::size_t>& numbers) {
  if (expression.kind == Expression::Kind::coordinate)
    expression.number = static_cast<i64>(numbers[static_cast<std::size_t>(expression.number)]);
  for (Expression& operand : expression.operands) renumber(operand, numbers);
}

void renumber(Condition& condition, const std::vector<std::size_t>& numbers) {
  for (Expression& expression : condition.expressions) renumber(expression, numbers);
  for (Condition& part : condition.conditions) renumber(part, numbers);
}

}  // namespace

std::vector<GamePart> parts_of(const script::Game& game) {
  const std::size_t d = game.coordinates.size();
  if (d < 2 || game.has_lists() || game.ends_by_rule() || game.is_partizan() ||
      !game.domain.conditions.empty() || !game.domain.expressions.empty() ||
      game.domain.kind != Condition::Kind::all)
    return {};
  std::vector<std::size_t> root(d);
  std::iota(root.begin(), root.end(), std::size_t{0});
  std::vector<std::set<std::size_t>> of_rule;
  for (const script::Rule& rule : game.rules) {
    if (rule.option.size() != 1 || rule.option[0].is_imported || rule.option[0].game != 0) return {};
    of_rule.push_back(touched(rule));
    if (of_rule.back().empty()) return {};
    const std::size_t first = root[*of_rule.back().begin()];
    for (const std::size_t i : of_rule.back())
      std::replace(root.begin(), root.end(), std::size_t{root[i]}, first);
  }
  std::vector<GamePart> out;
  for (std::size_t name = 0; name < d; ++name) {
    GamePart part;
    std::vector<std::size_t> numbers(d, 0);
    for (std::size_t i = 0; i < d; ++i) {
      if (root[i] != name) continue;
      numbers[i] = part.coordinates.size();
      part.coordinates.push_back(i);
    }
    if (part.coordinates.empty()) continue;
    part.game = game;
    part.game.rules.clear();
    part.game.starts.clear();
    part.game.coordinates.clear();
    for (const std::size_t i : part.coordinates) part.game.coordinates.push_back(game.coordinates[i]);
    for (std::size_t r = 0; r < game.rules.size(); ++r) {
      if (root[*of_rule[r].begin()] != name) continue;
      script::Rule rule = game.rules[r];
      renumber(rule.where, numbers);
      std::vector<script::Entry> entries;
      for (const std::size_t i : part.coordinates) {
        entries.push_back(rule.option[0].entries[i]);
        renumber(entries.back().value, numbers);
      }
      rule.option[0].entries = std::move(entries);
      part.game.rules.push_back(std::move(rule));
    }
    if (!part.game.rules.empty()) out.push_back(std::move(part));
  }
  if (out.size() < 2) out.clear();
  return out;
}

}  // namespace sprague::prove
