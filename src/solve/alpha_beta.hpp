// Alpha–beta search (J. McCarthy 1956; Knuth & Moore 1975) for games that end in a win, a loss or a draw by
// their own rules. It visits a line of play only while it can still matter, and remembers bounds of what it
// has seen. There is no recursion: depth is bounded by memory, which the budget counts.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "rules/ruleset.hpp"
#include "solve/followers.hpp"
#include "solve/search.hpp"

namespace sprague {

class AlphaBeta {
 public:
  static constexpr SearchMethod method{
      "alpha-beta",
      "Alpha–beta search with a table: a line of play is left as soon as it can no longer matter."};

  explicit AlphaBeta(Convention convention) : convention_(convention) {}

  /// The outcome; nothing when the budget ran out. Cost: a tick a position expanded. Needs: the followers are the same each time.
  std::optional<Outcome> outcome(Followers& followers, Followers::Number position, Budget& budget);

 private:
  // What is known of a position's score: 1, 0 or −1 for who is to move.
  struct Bounds {
    signed char low = -1, high = 1;
    bool was_met = false;  // is it known whether play is over?
  };
  struct Run;

  Convention convention_;
  std::vector<Bounds> table_;  // by number
};

}  // namespace sprague
