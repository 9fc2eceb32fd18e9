// What the threads of a team share that search the same question with one table for all, beside that table; and what each of them
// knows of it. Whoever answers the question ends the work of all.
#pragma once

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/budget.hpp"

namespace sprague {

struct SearchTeam {
  static constexpr unsigned most_threads = 64;

  std::atomic<bool> is_over = false;
  std::atomic<u64> ticks = 0;  ///< of the others, which the first has not counted yet
};

/// A thread's place in a team: none at first.
class TeamMember {
 public:
  /// The first has the budget of the request, and counts what all spend.
  void join(SearchTeam& team, bool is_first) {
    team_ = &team;
    is_first_ = is_first;
  }
  /// Of others than the first: tells the team what was spent since the last meeting.
  void leave(const Budget& budget) {
    if (!is_first_) tell(budget);
    team_ = nullptr;
  }
  [[nodiscard]] bool is_in_team() const { return team_ != nullptr; }
  [[nodiscard]] bool is_first() const { return is_first_; }
  [[nodiscard]] u64 steps() const { return steps_; }
  /// Should it be looked up again what was looked up at that step?
  [[nodiscard]] bool finds_stale(u64 step) const { return team_ != nullptr && steps_ - step >= steps_stale; }
  /// Counts a step. True: it is time to meet().
  [[nodiscard]] bool step() { return team_ != nullptr && ++steps_ >= meets_at_; }
  /// Counts ticks together; the next time to meet is when a look at each of `frames` costs little. False: the team's work is over.
  [[nodiscard]] bool meet(Budget& budget, std::size_t frames) {
    if (team_->is_over.load(std::memory_order_relaxed)) return false;
    meets_at_ = steps_ + std::max<u64>(steps_apart, frames);
    if (is_first_)
      (void)budget.spend(team_->ticks.exchange(0, std::memory_order_relaxed));
    else
      tell(budget);
    return true;
  }

 private:
  static constexpr u64 steps_apart = 512, steps_stale = 2'000;

  void tell(const Budget& budget) {
    team_->ticks.fetch_add(budget.ticks() - std::exchange(told_ticks_, budget.ticks()),
                           std::memory_order_relaxed);
  }

  SearchTeam* team_ = nullptr;
  bool is_first_ = false;  // of the team
  u64 steps_ = 0, meets_at_ = 0;
  u64 told_ticks_ = 0;  // those that the team knows of
};

}  // namespace sprague
