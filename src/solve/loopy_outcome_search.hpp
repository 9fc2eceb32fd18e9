// Search for games that end by their own rules and in which play may also go on for ever: all followers are
// numbered, then solved backwards. A position that nobody can force a win from is a draw.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>

#include "solve/follower_graph.hpp"

namespace sprague {

template <class Rules>
class LoopyOutcomeSearch {
 public:
  using Position = typename Rules::Position;
  static constexpr SearchMethod method{"search",
                                       "Every follower was searched, from the ends of play backwards."};

  LoopyOutcomeSearch(const Rules& rules, Convention convention) : rules_(rules), convention_(convention) {}

  /// The outcome; nothing when the budget ran out. Cost: a tick a follower.
  std::optional<Outcome> outcome(const Position& position, Budget& budget) {
    if (const auto found = table_.find(position); found != table_.end()) return found->second;
    auto judged = judged_followers(rules_, position, convention_, budget);
    if (!judged) return std::nullopt;
    for (std::size_t v = 0; v < judged->positions.size(); ++v)
      table_.insert_or_assign(std::move(judged->positions[v]), judged->outcome[v]);
    return table_.find(position)->second;
  }

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  const Rules& rules_;
  Convention convention_;
  boost::unordered_flat_map<Position, Outcome, Hash> table_;
};

}  // namespace sprague
