// Rules in which each position is named by a number, for games whose rules the rule language cannot say.
#pragma once

#include <utility>

#include "base/budget.hpp"
#include "positions/any_position.hpp"
#include "session/certify/rules_text.hpp"

namespace sprague::detail {

/// (v) -> (w) where v = 3 and w in {1,2} or …
class RulesByCases {
 public:
  /// What the numbers of a position and of its options are called.
  explicit RulesByCases(std::string from = "v", std::string to = "w")
      : from_(std::move(from)), to_(std::move(to)) {}
  /// All moves from a position; of one without moves nothing need be said.
  void add(u64 from, std::vector<u64> to);
  [[nodiscard]] bool empty() const { return cases_.empty(); }
  /// About how long they are.
  [[nodiscard]] std::size_t length() const { return length_; }
  /// All of them as one condition; one that never holds where there are no moves.
  [[nodiscard]] std::string condition() const;
  /// No more rules than so many; one that never applies where there are no moves.
  [[nodiscard]] std::string rules(std::optional<Player> mover, std::size_t most) const;

 private:
  std::string from_, to_;
  Texts cases_;
  std::size_t length_ = 0;
};

/// A position and all its followers: those that have ended are 0, itself is 1, and the others come as they are met.
struct FollowersByNumber {
  static constexpr u64 ended = 0, root = 1;
  std::vector<std::vector<u64>> options;  ///< of each number; none of 0
  bool has_ended = false;                 ///< the position itself has: then it is 0

  [[nodiscard]] u64 start() const { return has_ended ? ended : root; }
  /// All moves.
  [[nodiscard]] RulesByCases cases(std::string from, std::string to) const;
};
/// Positions with the same text are the same. Nothing when the budget ran out; an error (too_large) where their moves do not fit into
/// a text of so many bytes. Cost: a tick each.
[[nodiscard]] Result<std::optional<FollowersByNumber>> number_followers(const AnyPosition& position,
                                                                        std::size_t most, Budget& budget);

}  // namespace sprague::detail
