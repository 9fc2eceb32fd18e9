// Search for games that end by their own rules and in which play may also go on for ever: all followers are
// numbered, then solved backwards. A position that nobody can force a win from is a draw.
#pragma once

#include <vector>

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
    std::vector<Position> positions;
    auto graph = follower_graph(rules_, position, budget, &positions);
    if (!graph) return std::nullopt;
    // As ends of normal play: a vertex without options is lost, and one with an option to a lost one is won.
    FollowerGraph ends;
    const auto lost = static_cast<std::uint32_t>(positions.size());
    for (std::uint32_t v = 0; v < lost; ++v) {
      const auto over = rules_.result(positions[v], convention_);
      if (note_trouble(rules_, budget)) return std::nullopt;
      if (over) {
        if (*over == Outcome::N) ends.target.push_back(lost);
        if (*over == Outcome::D) ends.target.push_back(v);
      } else {
        for (const std::uint32_t option : graph->view().options(v)) ends.target.push_back(option);
      }
      ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    }
    ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    const auto remoteness = remoteness_by_retrograde(ends.view(), Convention::normal, budget);
    if (budget.exhausted()) return std::nullopt;
    for (std::uint32_t v = 0; v < lost; ++v)
      table_.insert_or_assign(std::move(positions[v]), outcome_of(remoteness[v], Convention::normal));
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
