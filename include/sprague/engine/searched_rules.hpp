// What the search of all followers visits: the positions of a ruleset, or what it simplifies them to.
#pragma once

#include "sprague/rules/ruleset.hpp"

namespace sprague {

namespace detail {

/// What search looks at: the rules and the position themselves, or what many positions are simplified to.
template <class R>
struct SearchedRules {
  using type = R;
};
template <Simplifies R>
struct SearchedRules<R> {
  using type = typename R::Simplified;
};
template <class R>
const auto& searched(const R& rules) {
  if constexpr (Simplifies<R>) {
    static constexpr typename R::Simplified simplified{};
    return simplified;
  } else {
    return rules;
  }
}
template <class R>
decltype(auto) searched(const R& rules, const typename R::Position& position) {
  if constexpr (Simplifies<R>)
    return rules.simplified(position);
  else
    return (position);
}

}  // namespace detail

}  // namespace sprague
