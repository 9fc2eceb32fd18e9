// Options straight from the tree of a rule: every assignment of 0 … most to the free variables is tried.
#pragma once

#include <numeric>
#include <optional>
#include <set>

#include "script/ast.hpp"
#include "tests/support/clause_options.hpp"

namespace sprague::test {

class TreeOptions {
 public:
  TreeOptions(const std::vector<script::Game>& games, i64 most) : games_(games), most_(most) {}

  [[nodiscard]] bool is_position(const ClausePosition& position) const {
    for (const i64 entry : position.second)
      if (entry < 0) return false;
    return holds(games_[position.first].domain, true, {position.second, position.second, {}});
  }

  [[nodiscard]] std::set<ClauseOption> operator()(const ClausePosition& position) const {
    std::set<ClauseOption> out;
    for (const script::Rule& rule : games_[position.first].rules) {
      std::vector<i64> variables(rule.variables.size(), 0);
      bool more = true;
      while (more) {
        const Names names{position.second, variables, {}};
        if (holds(rule.where, true, names)) add(rule, names, out);
        std::size_t i = 0;
        while (i < variables.size() && variables[i] == most_) variables[i++] = 0;
        more = i < variables.size();
        if (more) ++variables[i];
      }
    }
    return out;
  }

 private:
  struct Names {
    const std::vector<i64>& coordinates;
    const std::vector<i64>& variables;
    std::vector<i64> bound = {};  // by quantifiers, outermost first
  };
  using E = script::Expression;
  using C = script::Condition;

  static std::optional<i64> value(const E& expression, const Names& names) {
    const auto at = static_cast<std::size_t>(expression.number);
    switch (expression.kind) {
      case E::Kind::constant: return expression.number;
      case E::Kind::coordinate: return names.coordinates[at];
      case E::Kind::variable: return names.variables[at];
      case E::Kind::bound: return names.bound[at];
      default: break;
    }
    std::vector<i64> v;
    for (const E& operand : expression.operands) {
      const auto one = value(operand, names);
      if (!one) return std::nullopt;
      v.push_back(*one);
    }
    i64 out = v[0];
    if (expression.kind == E::Kind::negation) return -out;
    for (std::size_t i = 1; i < v.size(); ++i) {
      switch (expression.kind) {
        case E::Kind::sum: out += v[i]; break;
        case E::Kind::product: out *= v[i]; break;
        case E::Kind::minimum: out = std::min(out, v[i]); break;
        case E::Kind::maximum: out = std::max(out, v[i]); break;
        case E::Kind::xor_sum:
          if (out < 0 || v[i] < 0) return std::nullopt;
          out ^= v[i];
          break;
        case E::Kind::power: {
          if (v[i] < 0) return std::nullopt;
          const i64 base = out;
          constexpr i64 large = i64{1} << 61;  // 2^64 is a large number, and not 0
          const bool grows = base > 1 || base < -1;
          const i64 steps = grows ? std::min<i64>(v[i], 64) : v[i] % 2 + (v[i] > 1 ? 2 : 0);
          out = 1;
          for (i64 j = 0; j < steps; ++j)
            if (__builtin_mul_overflow(out, base, &out) || out > large || out < -large)
              out = (base < 0 && j % 2 == 0) ? -large : large;
          if (grows && steps < v[i]) out = base < 0 && v[i] % 2 != 0 ? -large : large;
          break;
        }
        case E::Kind::common_divisor: {
          if (out < 0 || v[i] < 0) return std::nullopt;
          out = std::gcd(out, v[i]);
          break;
        }
        default: {
          if (v[i] < 1) return std::nullopt;
          i64 remainder = out % v[i];
          if (remainder < 0) remainder += v[i];
          out = expression.kind == E::Kind::remainder ? remainder : (out - remainder) / v[i];
        }
      }
    }
    return out;
  }

  // A comparison without a value is false, and so is its negation.
  static bool holds(const C& condition, bool positive, const Names& names) {
    if (condition.kind == C::Kind::negation) return holds(condition.conditions[0], !positive, names);
    if (condition.kind == C::Kind::all || condition.kind == C::Kind::any) {
      const bool every = (condition.kind == C::Kind::all) == positive;
      for (const C& part : condition.conditions)
        if (holds(part, positive, names) != every) return !every;
      return every;
    }
    const auto a = value(condition.expressions[0], names);
    if (!a) return false;
    if (condition.is_quantifier()) {
      const auto b = value(condition.expressions[1], names);
      if (!b) return false;
      const bool every = (condition.kind == C::Kind::every) == positive;
      for (i64 i = *b; i >= *a; --i) {
        Names inner{names.coordinates, names.variables, names.bound};
        inner.bound.push_back(i);
        if (holds(condition.conditions[0], positive, inner) != every) return !every;
      }
      return every;
    }
    if (condition.kind == C::Kind::member) return condition.set.contains_word(*a) == positive;
    const auto b = value(condition.expressions[1], names);
    if (!b) return false;
    const bool truth = condition.kind == C::Kind::equal     ? *a == *b
                       : condition.kind == C::Kind::unequal ? *a != *b
                       : condition.kind == C::Kind::less    ? *a < *b
                                                            : *a <= *b;
    return truth == positive;
  }

  void add(const script::Rule& rule, const Names& names, std::set<ClauseOption>& out) const {
    ClauseOption option;
    for (const script::Term& term : rule.option) {
      ClausePosition position{term.game, {}};
      for (const script::Entry& entry : term.entries) {
        const auto number = value(entry.value, names);
        if (!number || *number < 0) return;
        position.second.push_back(*number);
      }
      if (!is_position(position)) return;
      option.push_back(std::move(position));
    }
    std::sort(option.begin(), option.end());
    out.insert(std::move(option));
  }

  const std::vector<script::Game>& games_;
  i64 most_;
};

}  // namespace sprague::test
