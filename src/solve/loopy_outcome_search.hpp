// Search for games that end by their own rules and in which play may also go on for ever: all followers are
// numbered, then solved backwards. A position that nobody can force a win from is a draw.
#pragma once

#include <optional>
#include <vector>

#include "solve/follower_graph.hpp"

namespace sprague {

class LoopyOutcomeSearch {
 public:
  static constexpr SearchMethod method{"search",
                                       "Every follower was searched, from the ends of play backwards."};

  explicit LoopyOutcomeSearch(Convention convention) : convention_(convention) {}

  /// The outcome; nothing when the budget ran out. Cost: a tick a follower. Needs: the followers are the same each time.
  std::optional<Outcome> outcome(Followers& followers, Followers::Number position, Budget& budget) {
    if (position < table_.size() && table_[position]) return table_[position];
    const auto judged = judged_graph(nodes_, followers, position, convention_, budget);
    if (!judged) return std::nullopt;
    table_.resize(followers.size());
    for (std::size_t v = 0; v < judged->numbers.size(); ++v) table_[judged->numbers[v]] = judged->outcome[v];
    return table_[position];
  }

 private:
  Convention convention_;
  FollowerNodes nodes_;
  std::vector<std::optional<Outcome>> table_;  // by number
};

}  // namespace sprague
