// What the search of all followers visits: the positions of a ruleset, or what it simplifies them to.
#pragma once

#include <type_traits>

#include "rules/ruleset.hpp"

namespace sprague {

namespace detail {

/// What search looks at: the rules and the position themselves, or what many positions are simplified to.
/// `Kept` is what has to live as long as the search does.
template <class R>
struct SearchedRules {
  using type = R;
  using Kept = const R&;
  static Kept of(const R& rules) { return rules; }
};
template <Simplifies R>
struct SearchedRules<R> {
  using type = typename R::Simplified;
  using Kept = const type;
  static type of(const R& rules) {
    if constexpr (std::is_constructible_v<type, const R&>)
      return type(rules);
    else
      return type{};
  }
};
template <class R>
decltype(auto) searched(const R& rules, const typename R::Position& position) {
  if constexpr (Simplifies<R>)
    return rules.simplified(position);
  else
    return (position);
}

}  // namespace detail

}  // namespace sprague
