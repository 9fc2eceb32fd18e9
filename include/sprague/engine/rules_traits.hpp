// What the adapters ask of every ruleset, and which only games of the rule language answer in ways of their
// own.
#pragma once

#include <string>
#include <string_view>

#include "sprague/base/budget.hpp"
#include "sprague/rules/ruleset.hpp"

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

/// Ends the budget when the options of some position could not be listed.
template <class R>
void note_trouble(const R& rules, Budget& budget) {
  if constexpr (NamesItself<R>) {
    if (const auto trouble = rules.take_trouble()) budget.give_up(*trouble);
  }
  (void)rules, (void)budget;
}
}  // namespace detail

}  // namespace sprague
