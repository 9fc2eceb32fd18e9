// What the two adapters share: what they ask of every ruleset and only games of the rule language answer in
// ways of their own, and the visiting of options.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "engine/any_position.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

namespace detail {
/// The ruleset and its arguments as typed.
template <class R>
std::string ruleset_text(const R& rules) {
  if constexpr (NamesItself<R>) {
    return rules.name();
  } else {
    std::string out(R::info.name);
    if constexpr (Parameterised<R>) out += " " + rules.arguments();
    return out;
  }
}

/// Do the rules themselves ask for misère play?
template <class R>
bool is_misere(const R& rules) {
  if constexpr (NamesItself<R>) return rules.game().convention == Convention::misere;
  (void)rules;
  return false;
}

/// Visits each option with the words for its move: `position` is the option during the visit. Ends where the
/// visitor wants no more; returns how many options there are.
template <class Position, class Label>
u64 visit_options(Position& position, std::vector<Position> options, const Label& label,
                  const AnyPosition::Visit& visit) {
  for (Position& option : options) {
    const std::string words = label(option);
    std::swap(position, option);
    const bool goes_on = visit(words);
    std::swap(position, option);
    if (!goes_on) break;
  }
  return options.size();
}
}  // namespace detail

}  // namespace sprague
