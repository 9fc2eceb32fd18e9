// What problems ask rulesets.
#pragma once

#include <optional>

#include "rules/ruleset.hpp"

namespace sprague::judge {

/// Does the next player win? Needs: a theorem of the ruleset covers the position.
template <KnownOutcome R>
[[nodiscard]] bool next_player_wins(const R& rules, const typename R::Position& position,
                                    Convention convention = Convention::normal) {
  return rules.known_outcome(position, convention)->value == Outcome::N;
}

/// Calls visit(option) for the first `most` winning moves, in the ruleset's order; how many there are.
template <KnownMoves R, class Visit>
u64 for_each_winning_option(const R& rules, const typename R::Position& position, u64 most,
                            const Visit& visit) {
  using Position = typename R::Position;
  MoveTally tally(most);
  OptionSink<Position> sink(tally, [&](const FoundOption<Position>& found) {
    visit(found.option());
    return u64{0};
  });
  rules.winning_moves(position, Convention::normal, sink);
  return tally.count();
}

}  // namespace sprague::judge
