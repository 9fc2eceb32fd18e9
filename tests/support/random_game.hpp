// Random games of the rule language: valid trees, and their text. One to three coordinates, one to three
// rules with up to three free variables; every free variable is bounded by its conditions, so that the
// assignments up to `most_assigned` are all there are at positions up to `most_coordinate`.
#pragma once

#include <string>
#include <vector>

#include "script/ast.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {

using script::Condition;
using script::Expression;

inline constexpr i64 most_coordinate = 4, most_assigned = 7;

// --- trees by hand

inline Expression number(i64 value) {
  if (value >= 0) return {.kind = Expression::Kind::constant, .number = value};
  return {.kind = Expression::Kind::negation, .operands = {number(-value)}};
}
inline Expression coordinate_of(std::size_t i) {
  return {.kind = Expression::Kind::coordinate, .number = static_cast<i64>(i)};
}
inline Expression variable_of(std::size_t i) {
  return {.kind = Expression::Kind::variable, .number = static_cast<i64>(i)};
}
inline Expression operation(Expression::Kind kind, std::vector<Expression> operands) {
  return {.kind = kind, .operands = std::move(operands)};
}
inline Condition comparison(Condition::Kind kind, Expression a, Expression b) {
  return {.kind = kind, .expressions = {std::move(a), std::move(b)}};
}
inline Condition conditions(Condition::Kind kind, std::vector<Condition> parts) {
  return {.kind = kind, .conditions = std::move(parts)};
}

// --- the text of a tree

class GameText {
 public:
  GameText(const script::Game& game, const std::vector<script::Game>& games) : game_(game), games_(games) {}

  [[nodiscard]] std::string text() {
    std::string head, left, out;
    for (const script::Coordinate& coordinate : game_.coordinates)
      head += (head.empty() ? "" : ", ") + coordinate.name;
    out = "game " + game_.name + "(" + head + ")\n";
    for (const script::Rule& rule : game_.rules) {
      variables_ = rule.variables;
      out += "  (" + head + ") -> ";
      for (std::size_t i = 0; i < rule.option.size(); ++i)
        out += (i == 0 ? "" : " + ") + term(rule.option[i]);
      if (!is_true(rule.where)) out += " where " + text(rule.where);
      out += "\n";
    }
    if (!is_true(game_.domain)) out += "  domain " + text(game_.domain) + "\n";
    return out;
  }

 private:
  static std::string bound_name(std::size_t level) { return "i" + std::to_string(level); }

  static bool is_true(const Condition& condition) {
    return condition.kind == Condition::Kind::all && condition.conditions.empty();
  }

  [[nodiscard]] std::string term(const script::Term& term) const {
    std::string out = &games_[term.game] == &game_ ? "(" : games_[term.game].name + "(";
    for (std::size_t i = 0; i < term.entries.size(); ++i)
      out += (i == 0 ? "" : ", ") + text(term.entries[i].value);
    return out + ")";
  }

  [[nodiscard]] std::string text(const Expression& expression) const {
    using Kind = Expression::Kind;
    const auto at = static_cast<std::size_t>(expression.number);
    std::string sign;
    switch (expression.kind) {
      case Kind::constant: return std::to_string(expression.number);
      case Kind::coordinate: return game_.coordinates[at].name;
      case Kind::variable: return variables_[at];
      case Kind::bound: return bound_name(at);
      case Kind::negation: return "(-" + text(expression.operands[0]) + ")";
      case Kind::common_divisor: return "gcd(" + joined(expression, ", ") + ")";
      case Kind::minimum: return "min(" + joined(expression, ", ") + ")";
      case Kind::maximum: return "max(" + joined(expression, ", ") + ")";
      case Kind::sum: sign = " + "; break;
      case Kind::product: sign = "*"; break;
      case Kind::power: sign = "^"; break;
      case Kind::quotient: sign = "/"; break;
      case Kind::remainder: sign = " mod "; break;
      default: sign = " xor ";
    }
    return "(" + joined(expression, sign) + ")";
  }

  [[nodiscard]] std::string joined(const Expression& expression, const std::string& between) const {
    std::string out;
    for (const Expression& operand : expression.operands) out += (out.empty() ? "" : between) + text(operand);
    return out;
  }

  [[nodiscard]] std::string text(const Condition& condition) const {
    using Kind = Condition::Kind;
    if (condition.kind == Kind::negation) return "not (" + text(condition.conditions[0]) + ")";
    if (condition.kind == Kind::all || condition.kind == Kind::any) {
      std::string out;
      for (const Condition& part : condition.conditions)
        out += (out.empty() ? "(" : condition.kind == Kind::all ? " and " : " or ") + text(part);
      return out.empty() ? (condition.kind == Kind::all ? "0 = 0" : "0 = 1") : out + ")";
    }
    const std::string first = text(condition.expressions[0]);
    if (condition.is_quantifier())
      return (condition.kind == Kind::some ? "(exists " : "(all ") + bound_name(condition.level) + " in " +
             first + ".." + text(condition.expressions[1]) + ": " + text(condition.conditions[0]) + ")";
    if (condition.kind == Kind::member) return first + " in " + text(condition.set);
    const char* const sign = condition.kind == Kind::equal     ? " = "
                             : condition.kind == Kind::unequal ? " != "
                             : condition.kind == Kind::less    ? " < "
                                                               : " <= ";
    return first + sign + text(condition.expressions[1]);
  }

  static std::string text(const NumberSet& set) {
    switch (set.kind) {
      case NumberSet::Kind::powers: return "powers(" + std::to_string(set.base) + ")";
      case NumberSet::Kind::squares: return "squares";
      case NumberSet::Kind::primes: return "primes";
      case NumberSet::Kind::fibonacci: return "fibonacci";
      default: break;
    }
    std::string out;
    for (const NumberSet::Range& range : set.ranges) {
      out += (out.empty() ? "{" : ", ") + std::to_string(range.first);
      if (range.last != range.first) out += ".." + std::to_string(range.last);
    }
    return out + "}";
  }

  const script::Game& game_;
  const std::vector<script::Game>& games_;
  std::vector<std::string> variables_ = {};
};

inline std::string text_of(const std::vector<script::Game>& games) {
  std::string out;
  for (const script::Game& game : games) out += GameText(game, games).text();
  return out;
}

// --- the games

class RandomGame {
 public:
  /// `all`: with gcd, divisors that change, powers, exists and all, too.
  enum class Operators { plain, all };
  explicit RandomGame(std::mt19937& random, Operators operators = Operators::plain)
      : random_(random), operators_(operators) {}

  /// One or two games; the second is used by the first.
  std::vector<script::Game> games() {
    std::vector<script::Game> out(below(6) == 0 ? 2 : 1);
    for (std::size_t g = 0; g < out.size(); ++g) {
      static const char* const names[] = {"x", "y", "z"};
      out[g].name = g == 0 ? "first" : "second";
      const std::size_t count = 1 + below(3);
      for (std::size_t i = 0; i < count; ++i) out[g].coordinates.push_back({names[i]});
    }
    for (std::size_t g = 0; g < out.size(); ++g) fill(out, g);
    return out;
  }

 private:
  using EK = Expression::Kind;
  using CK = Condition::Kind;

  std::size_t below(std::size_t bound) { return test::below(random_, static_cast<std::uint32_t>(bound)); }

  void fill(std::vector<script::Game>& games, std::size_t g) {
    script::Game& game = games[g];
    coordinates_ = game.coordinates.size();
    const std::size_t rules = 1 + below(3);
    for (std::size_t r = 0; r < rules; ++r) {
      script::Rule rule;
      static const char* const names[] = {"k", "a", "b"};
      // Tuples of three have fewer free variables, so that all assignments can be tried.
      variables_ = below(coordinates_ == 3 ? 3 : 4);
      for (std::size_t v = 0; v < variables_; ++v) rule.variables.push_back(names[v]);
      rule.where = where();
      const std::size_t components = below(4) == 0 ? 2 : 1;
      for (std::size_t c = 0; c < components; ++c) {
        script::Term term;
        term.game = below(4) == 0 ? below(games.size()) : g;
        for (std::size_t i = 0; i < games[term.game].coordinates.size(); ++i)
          term.entries.push_back({.value = entry(i)});
        rule.option.push_back(std::move(term));
      }
      name_in_order(rule);
      game.rules.push_back(std::move(rule));
    }
    variables_ = 0;
    if (below(3) == 0) game.domain = condition(1);
  }

  // Every variable is at most `most_assigned` at small positions: v ≤ x + 3, v ≤ 6, or a part of a sum.
  Condition where() {
    std::vector<Condition> parts;
    for (std::size_t v = 0; v < variables_; ++v) {
      Expression bound =
          below(3) == 0 ? number(static_cast<i64>(below(7))) : coordinate_of(below(coordinates_));
      if (below(3) == 0)
        bound = operation(EK::sum, {std::move(bound), number(static_cast<i64>(below(4)) - 3)});
      if (below(8) == 0) bound = operation(EK::maximum, {std::move(bound), atom()});
      // A maximum could be anything: a constant bound stands beside it.
      if (bound.kind == EK::maximum)
        parts.push_back(comparison(CK::at_most, variable_of(v), number(most_assigned)));
      Expression left = variable_of(v);
      if (v > 0 && below(4) == 0) left = operation(EK::sum, {variable_of(v), variable_of(below(v))});
      if (below(10) == 0) left = operation(EK::product, {number(2), std::move(left)});
      const CK kind = below(5) == 0 ? CK::equal : below(2) == 0 ? CK::at_most : CK::less;
      parts.push_back(comparison(kind, std::move(left), std::move(bound)));
      if (below(2) == 0) parts.push_back(comparison(CK::at_most, number(1), variable_of(v)));
    }
    const std::size_t more = below(3);
    for (std::size_t i = 0; i < more; ++i) parts.push_back(condition(2));
    return conditions(CK::all, std::move(parts));
  }

  Expression atom() {
    if (bound_ > 0 && below(2) == 0) return {.kind = EK::bound, .number = static_cast<i64>(below(bound_))};
    if (variables_ > 0 && below(2) == 0) return variable_of(below(variables_));
    return below(3) == 0 ? number(static_cast<i64>(below(5))) : coordinate_of(below(coordinates_));
  }

  Expression expression(std::size_t depth) {
    if (depth == 0 || below(3) == 0) return atom();
    if (operators_ == Operators::all && below(5) == 0) {
      Expression constant = number(static_cast<i64>(below(4)));
      return below(2) == 0 ? operation(EK::power, {atom(), std::move(constant)})
                           : operation(EK::power, {std::move(constant), atom()});
    }
    Expression first = expression(depth - 1);
    if (operators_ == Operators::all && below(3) == 0) {
      Expression second = variables_ > 0 && below(2) == 0 ? variable_of(below(variables_))
                                                          : coordinate_of(below(coordinates_));
      if (below(3) == 0)
        second = operation(EK::sum, {std::move(second), number(static_cast<i64>(below(4)) - 2)});
      static constexpr EK kinds[] = {EK::quotient, EK::remainder, EK::common_divisor};
      return operation(kinds[below(3)], {std::move(first), std::move(second)});
    }
    switch (below(12)) {
      case 0: return operation(EK::product, {number(static_cast<i64>(below(4))), std::move(first)});
      case 1: return operation(EK::quotient, {std::move(first), number(1 + static_cast<i64>(below(3)))});
      case 2: return operation(EK::remainder, {std::move(first), number(1 + static_cast<i64>(below(4)))});
      case 3: return operation(EK::minimum, {std::move(first), expression(depth - 1)});
      case 4: return operation(EK::maximum, {std::move(first), expression(depth - 1)});
      case 5: return operation(EK::xor_sum, {std::move(first), expression(depth - 1)});
      case 6: return operation(EK::product, {std::move(first), expression(depth - 1)});
      case 7:
      case 8: return operation(EK::sum, {std::move(first), expression(depth - 1)});
      default:
        return operation(EK::sum, {std::move(first), operation(EK::negation, {expression(depth - 1)})});
    }
  }

  Condition condition(std::size_t depth) {
    if (operators_ == Operators::all && depth > 0 && bound_ < 2 && below(3) == 0) {
      Condition out{
          .kind = below(2) == 0 ? CK::some : CK::every, .expressions = {atom(), atom()}, .level = bound_};
      ++bound_;
      out.conditions = {condition(depth - 1)};
      --bound_;
      return out;
    }
    if (depth > 0 && below(2) == 0) {
      if (below(4) == 0) return conditions(CK::negation, {condition(depth - 1)});
      return conditions(below(2) == 0 ? CK::all : CK::any, {condition(depth - 1), condition(depth - 1)});
    }
    if (below(5) == 0) {
      Condition member{.kind = CK::member, .expressions = {below(2) == 0 ? atom() : expression(1)}};
      member.set.kind = static_cast<NumberSet::Kind>(below(5));
      if (member.set.kind == NumberSet::Kind::powers) member.set.base = 2 + static_cast<i64>(below(2));
      if (member.set.kind == NumberSet::Kind::ranges) {
        const i64 first = static_cast<i64>(below(3));
        member.set.ranges = {{first, first + static_cast<i64>(below(2))}};
        if (below(2) == 0) member.set.ranges.push_back({first + 3, first + 3 + static_cast<i64>(below(2))});
      }
      return member;
    }
    static constexpr CK kinds[] = {CK::equal, CK::unequal, CK::less, CK::at_most, CK::at_most};
    return comparison(kinds[below(5)], expression(2), expression(below(2)));
  }

  Expression entry(std::size_t i) {
    const Expression own = i < coordinates_ ? coordinate_of(i) : atom();
    switch (below(8)) {
      case 0: return expression(2);
      case 1: return atom();
      case 2: return operation(EK::minimum, {own, atom()});
      case 3:
      case 4: return own;
      default: return operation(EK::sum, {own, operation(EK::negation, {atom()})});
    }
  }

  // The parser numbers free variables by their first mention, the option before the condition, and drops
  // those that are never mentioned.
  static void name_in_order(script::Rule& rule) {
    std::vector<i64> order;
    for (script::Term& term : rule.option)
      for (script::Entry& entry : term.entries) collect(entry.value, order);
    collect(rule.where, order);
    std::vector<std::string> names;
    for (const i64 v : order) names.push_back(rule.variables[static_cast<std::size_t>(v)]);
    rule.variables = names;
    for (script::Term& term : rule.option)
      for (script::Entry& entry : term.entries) renumber(entry.value, order);
    renumber(rule.where, order);
  }
  static void collect(const Expression& expression, std::vector<i64>& order) {
    if (expression.kind == EK::variable &&
        std::find(order.begin(), order.end(), expression.number) == order.end())
      order.push_back(expression.number);
    for (const Expression& operand : expression.operands) collect(operand, order);
  }
  static void collect(const Condition& condition, std::vector<i64>& order) {
    for (const Expression& expression : condition.expressions) collect(expression, order);
    for (const Condition& part : condition.conditions) collect(part, order);
  }
  static void renumber(Expression& expression, const std::vector<i64>& order) {
    if (expression.kind == EK::variable)
      expression.number = std::find(order.begin(), order.end(), expression.number) - order.begin();
    for (Expression& operand : expression.operands) renumber(operand, order);
  }
  static void renumber(Condition& condition, const std::vector<i64>& order) {
    for (Expression& expression : condition.expressions) renumber(expression, order);
    for (Condition& part : condition.conditions) renumber(part, order);
  }

  std::mt19937& random_;
  Operators operators_;
  std::size_t coordinates_ = 1, variables_ = 0, bound_ = 0;
};

}  // namespace sprague::test
