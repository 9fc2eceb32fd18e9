// Search for games that end by their own rules and in which play may also go on for ever: all followers are
// numbered, then solved backwards. A position that nobody can force a win from is a draw.
#pragma once

#include <optional>

#include "solve/follower_graph.hpp"

namespace sprague {

class LoopyOutcomeSearch {
 public:
  static constexpr SearchMethod method{"search",
                                       "Every follower was searched, from the ends of play backwards."};

  explicit LoopyOutcomeSearch(Convention convention) : convention_(convention) {}

  /// The outcome; nothing when the budget ran out. Cost: a tick a follower. Needs: the followers are the same each time.
  std::optional<Outcome> outcome(Followers& followers, Followers::Number position, Budget& budget) {
    if (position >= judged_.outcome.size() && !judge_followers(judged_, followers, convention_, budget))
      return std::nullopt;
    return judged_.outcome[position];
  }

 private:
  Convention convention_;
  JudgedGraph judged_;
};

}  // namespace sprague
