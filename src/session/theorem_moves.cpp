// All winning moves by a theorem: the options are listed by the interpreter, and the theorem is asked about each.
#include <algorithm>
#include <set>

#include "script/interpreter.hpp"
#include "session/theorem_parts.hpp"

namespace sprague::detail {

using prove::Strategy;

namespace {

constexpr u64 most_asked = 20'000;  // options

// Do the rules stay within their own game, with numbers only?
bool is_of_one_game(const script::Game& game) {
  return !game.has_lists() && std::all_of(game.rules.begin(), game.rules.end(), [](const script::Rule& rule) {
    return std::all_of(rule.option.begin(), rule.option.end(), [](const script::Term& term) {
      return !term.is_imported && term.game == 0 && !term.parts;
    });
  });
}

std::optional<script::Component> component_of(const Strategy::Numbers& numbers) {
  script::Component out;
  for (const Natural& number : numbers) {
    if (saturated(number) > static_cast<u64>(script::largest_number)) return std::nullopt;
    out.numbers.push_back(static_cast<i64>(number.to_u64()));
  }
  return out;
}

std::vector<Strategy::Numbers> numbers_of(const std::vector<script::Component>& components) {
  std::vector<Strategy::Numbers> out;
  for (const script::Component& component : components) {
    Strategy::Numbers& numbers = out.emplace_back();
    for (const i64 number : component.numbers) numbers.emplace_back(static_cast<u64>(number));
  }
  return out;
}

// Is a component's option, beside components worth `others`, a P-position? Nothing where the theorem does not say.
std::optional<bool> is_lost(const Strategy& strategy, const std::vector<Strategy::Numbers>& option,
                            const std::optional<Natural>& others) {
  if (!std::all_of(option.begin(), option.end(),
                   [&](const Strategy::Numbers& each) { return strategy.covers(each); }))
    return std::nullopt;
  if (others) {
    const auto values = detail::values_of(strategy, option);
    return values ? std::optional(detail::nim_sum(*values) == *others) : std::nullopt;
  }
  return option.size() == 1 ? std::optional(strategy.outcome(option[0]) == Outcome::P) : std::nullopt;
}

}  // namespace

std::optional<std::vector<MoveIn>> all_winning_moves(const Strategy& strategy, const script::Game& game,
                                                     const std::vector<Strategy::Numbers>& components,
                                                     const std::vector<Natural>& values, Budget& budget) {
  constexpr u64 asked_a_look = 64;  // at the clock
  if (!is_of_one_game(game) || (values.empty() && components.size() != 1)) return std::nullopt;
  const script::Interpreter interpreter({game});
  std::vector<MoveIn> out;
  u64 asked = 0;
  bool is_known = true;
  for (std::size_t i = 0; i < components.size() && is_known; ++i) {
    if (std::find(components.begin(), components.begin() + static_cast<std::ptrdiff_t>(i), components[i]) !=
        components.begin() + static_cast<std::ptrdiff_t>(i))
      continue;  // the same moves as in the equal one before it
    const auto component = component_of(components[i]);
    if (!component || interpreter.assignment_bound(*component) > most_asked - asked) return std::nullopt;
    const auto others = values.empty() ? std::nullopt : std::optional(detail::nim_sum(values) ^ values[i]);
    std::set<std::vector<Strategy::Numbers>> seen;
    const auto trouble = interpreter.for_each_option(*component, [&](script::Option&& option) {
      std::vector<Strategy::Numbers> numbers = numbers_of(option.components);
      const auto lost = is_lost(strategy, numbers, others);
      is_known = lost && ++asked < most_asked && (asked % asked_a_look != 0 || budget.may_go_on());
      if (is_known && *lost && seen.insert(numbers).second) {
        MoveIn& found = out.emplace_back(MoveIn{i, {}});
        found.move.rule = static_cast<std::size_t>(option.rule - interpreter.games()[0].rules.data());
        for (const i64 variable : option.variables)
          found.move.variables.emplace_back(static_cast<u64>(variable));
        found.move.option = std::move(numbers);
      }
      return is_known;
    });
    if (trouble) return std::nullopt;
  }
  return is_known ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace sprague::detail
