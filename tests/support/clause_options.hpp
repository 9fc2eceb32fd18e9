// The slow twin of whatever fills tables from clauses: steps are read literally, one number at a time.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "rules/clauses.hpp"

namespace sprague::test {

/// A game's number and a position of it.
using ClausePosition = std::pair<std::size_t, std::vector<i64>>;
/// The components in ascending order: sums have no order.
using ClauseOption = std::vector<ClausePosition>;

class ClauseOptions {
 public:
  explicit ClauseOptions(const ClauseGames& games) : games_(games) {}

  [[nodiscard]] bool is_position(const ClausePosition& position) const {
    const auto& domain = games_.games[position.first].domain;
    for (const i64 entry : position.second)
      if (entry < 0) return false;
    bool found = domain.empty();
    for (const std::vector<Step>& steps : domain) {
      std::vector<i128> slots(position.second.begin(), position.second.end());
      walk(steps, 0, slots, [&] { found = true; });
    }
    return found;
  }

  [[nodiscard]] std::set<ClauseOption> operator()(const ClausePosition& position) const {
    std::set<ClauseOption> out;
    for (const Clause& clause : games_.games[position.first].rules) {
      std::vector<i128> slots(position.second.begin(), position.second.end());
      walk(clause.steps, 0, slots, [&] { add(clause, slots, out); });
    }
    return out;
  }

 private:
  static i128 value(const Affine& form, const std::vector<i128>& slots) {
    i128 sum = form.constant;
    for (std::size_t i = 0; i < form.coefficients.size(); ++i)
      if (form.coefficients[i] != 0) sum += form.coefficients[i] * slots.at(i);
    return sum;
  }
  static i128 floor_quotient(i128 a, i128 b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

  static bool passes(const Step& step, i128 a) {
    switch (step.kind) {
      case Step::Kind::at_least: return a >= 0;
      case Step::Kind::equal: return a == 0;
      case Step::Kind::unequal: return a != 0;
      case Step::Kind::member: return step.set.contains(a) == Truth::yes;
      default: return step.set.contains(a) == Truth::no;
    }
  }

  static i128 made(const Step& step, i128 a, i128 b) {
    switch (step.kind) {
      case Step::Kind::quotient: return floor_quotient(a, step.divisor);
      case Step::Kind::remainder: return a - step.divisor * floor_quotient(a, step.divisor);
      case Step::Kind::product: return a * b;
      default:
        if (a < 0 || b < 0) std::abort();  // promised
        return a ^ b;
    }
  }

  template <class Visit>
  static void walk(const std::vector<Step>& steps, std::size_t at, std::vector<i128>& slots,
                   const Visit& visit) {
    if (at == steps.size()) return visit();
    const Step& step = steps[at];
    if (step.kind > Step::Kind::xor_sum) {
      if (passes(step, value(step.a, slots))) walk(steps, at + 1, slots, visit);
      return;
    }
    i128 low = 0, high = 0;
    if (step.kind == Step::Kind::loop || step.kind == Step::Kind::pick) {
      if (step.lowers.empty() || step.uppers.empty()) std::abort();  // promised
      low = -(i128{1} << 100);
      high = i128{1} << 100;
      for (const Bound& bound : step.lowers)
        low = std::max(low, -floor_quotient(-value(bound.value, slots), bound.divisor));
      for (const Bound& bound : step.uppers)
        high = std::min(high, floor_quotient(value(bound.value, slots), bound.divisor));
    } else {
      low = high = made(step, value(step.a, slots), value(step.b, slots));
    }
    for (i128 v = low; v <= high; ++v) {
      if (step.kind == Step::Kind::pick && step.set.contains(v) != Truth::yes) continue;
      slots.push_back(v);
      walk(steps, at + 1, slots, visit);
      slots.pop_back();
    }
  }

  void add(const Clause& clause, const std::vector<i128>& slots, std::set<ClauseOption>& out) const {
    ClauseOption option;
    for (const TargetComponent& component : clause.target) {
      ClausePosition position{component.game, {}};
      for (const Affine& entry : component.entries)
        position.second.push_back(static_cast<i64>(value(entry, slots)));
      if (!is_position(position)) return;
      option.push_back(std::move(position));
    }
    std::sort(option.begin(), option.end());
    out.insert(std::move(option));
  }

  const ClauseGames& games_;
};

}  // namespace sprague::test
