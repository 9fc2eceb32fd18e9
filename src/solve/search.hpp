// Search: every follower of a position, once, by depth-first search with a table. It gives the nim-value, the
// outcome and the remoteness under both conventions; it is the method where no theorem is known, and the slow
// twin of every theorem. There is no recursion: depth is bounded by memory, which the budget counts.
//
// Remoteness (Steinhaus 1925): the number of moves to the end when the winner hurries and the loser dawdles.
// Its parity is the outcome: even for P and odd for N in normal play, the other way round in misère play.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/ruleset.hpp"
#include "solve/followers.hpp"

namespace sprague {

/// How an answer without a theorem is found.
struct SearchMethod {
  std::string_view name = "search";
  std::string_view statement = "Every follower was searched.";
};

/// What search finds out about a position.
struct Facts {
  std::uint32_t nim_value = 0;          ///< no_nim_value where there is none
  std::uint32_t normal_remoteness = 0;  ///< `never` in drawn positions
  std::uint32_t misere_remoteness = 0;

  [[nodiscard]] std::uint32_t remoteness(Convention convention) const {
    return convention == Convention::normal ? normal_remoteness : misere_remoteness;
  }
  [[nodiscard]] Outcome outcome(Convention convention) const {
    return outcome_of(remoteness(convention), convention);
  }
};

/// Joins the facts of the options into those of the position.
class FactsOfOptions {
 public:
  void add(const Facts& option);
  /// Resets for the next position.
  [[nodiscard]] Facts take();

 private:
  // Under one convention: the quickest way to a won option, the longest way through lost ones.
  struct Race {
    std::uint32_t quickest_win = ~std::uint32_t{0};
    std::uint32_t longest_loss = 0;
    bool can_win = false;
    void add(std::uint32_t remoteness, bool option_is_lost);
    [[nodiscard]] std::uint32_t result(bool ended) const;
  };
  Race normal_, misere_;
  std::vector<bool> seen_;
  std::uint32_t options_ = 0;
};

/// A table of Facts over numbered positions and their followers.
class SearchOfFollowers {
 public:
  /// See Search::facts.
  std::optional<Facts> facts(Followers& followers, Followers::Number position, Budget& budget);
  [[nodiscard]] bool is_loopy() const { return is_loopy_; }

 private:
  class Run;
  std::vector<Facts> table_;  // by number
  bool is_loopy_ = false;
};

/// A table of Facts over the followers of the positions asked about. Needs: play always ends (`is_loopy` says
/// when that was found to be false).
template <class Rules>
class Search {
 public:
  using Position = typename Rules::Position;

  explicit Search(const Rules& rules) : followers_(rules) {}

  /// The facts of `position`; nothing when the budget ran out or play can come back to a position. What has
  /// been found stays in the table. Cost: a tick a follower.
  std::optional<Facts> facts(const Position& position, Budget& budget) {
    const auto number = followers_.number(position, budget);
    return number == Followers::none ? std::nullopt : search_.facts(followers_, number, budget);
  }

  [[nodiscard]] bool is_loopy() const { return search_.is_loopy(); }
  /// How many positions have been met.
  [[nodiscard]] std::size_t size() const { return followers_.size(); }

 private:
  FollowersOf<Rules> followers_;
  SearchOfFollowers search_;
};

}  // namespace sprague
