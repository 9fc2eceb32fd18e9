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
  requires ReadsMoves<R>
u64 for_each_winning_option(const R& rules, const typename R::Position& position, u64 most,
                            const Visit& visit) {
  MoveSink sink(most, false);
  rules.winning_moves(position, Convention::normal, sink);
  for (const MoveText& move : sink.moves()) {
    Scanner words(move.label);
    visit(*rules.read_move(position, words));
  }
  return sink.count();
}

}  // namespace sprague::judge
