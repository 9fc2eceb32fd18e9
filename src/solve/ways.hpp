// Moves with names: what searches record as evidence, so that somebody else can make the moves again
// (value_search.hpp, winning_search.hpp). Positions are sums of parts, and a move changes one part.
#pragma once

#include <concepts>
#include <optional>
#include <vector>

#include "base/budget.hpp"

namespace sprague {

/// A named move of a part, and the parts that it leads to.
template <class Rules>
struct Way {
  typename Rules::Move move;
  std::vector<typename Rules::Part> to;
};

/// Ways to move, and the memory held for them.
template <class Rules>
struct Ways {
  std::vector<Way<Rules>> list = {};
  u64 bytes = 0;
};

/// Rules that name their moves: `ways(part, enough, budget)` lists those of a part in their order, up to and with
/// the first for which `enough(to)`. Nothing when the budget ran out, or the rules gave up; otherwise the caller
/// releases the bytes. `bytes_of` says what it takes to keep a part, or a move.
template <class R>
concept NamesMoves = requires(R& rules, const typename R::Part& part, const typename R::Move& move,
                              bool (*enough)(const std::vector<typename R::Part>&), Budget& budget) {
  { rules.ways(part, enough, budget) } -> std::same_as<std::optional<Ways<R>>>;
  { R::bytes_of(part) } -> std::convertible_to<u64>;
  { R::bytes_of(move) } -> std::convertible_to<u64>;
};

/// Every way is wanted.
inline constexpr auto never_enough = [](const auto&) { return false; };

namespace detail {

struct HashOfPart {
  template <class Part>
  std::size_t operator()(const Part& part) const {
    return part.hash();
  }
};

}  // namespace detail
}  // namespace sprague
