// Search: every follower of a position, once, by depth-first search with a table. It gives the nim-value, the
// outcome and the remoteness under both conventions; it is the method where no theorem is known, and the slow
// twin of every theorem. There is no recursion: depth is bounded by memory, which the budget counts.
//
// Remoteness (Steinhaus 1925): the number of moves to the end when the winner hurries and the loser dawdles.
// Its parity is the outcome: even for P and odd for N in normal play, the other way round in misère play.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/ruleset.hpp"
#include "solve/room_in_table.hpp"

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

/// A table of Facts over the followers of the positions asked about. Needs: play always ends (`is_loopy` says
/// when that was found to be false).
template <class Rules>
class Search {
 public:
  using Position = typename Rules::Position;

  explicit Search(const Rules& rules) : rules_(rules) {}

  /// The facts of `position`; nothing when the budget ran out or play can come back to a position. What has
  /// been found stays in the table. Cost: a tick a follower.
  std::optional<Facts> facts(const Position& position, Budget& budget);

  [[nodiscard]] bool is_loopy() const { return is_loopy_; }
  [[nodiscard]] std::size_t size() const { return table_.size(); }

 private:
  // A position being worked on: its options are pending_[first_option ..] up to the next frame's.
  struct Frame {
    Position position;
    std::size_t first_option;
    std::size_t next_option;
    bool entered;
  };
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  // The mark of a position on the stack: no position has this remoteness.
  static constexpr std::uint32_t open = ~std::uint32_t{0};

  [[nodiscard]] static u64 bytes_of(const Position& position) {
    if constexpr (requires { position.heap_bytes(); })
      return sizeof(Position) + position.heap_bytes();
    else
      return sizeof(Position);
  }
  // What an entry takes beside its place in the table, with what the allocator needs for it.
  [[nodiscard]] static u64 entry_bytes(const Position& position) {
    constexpr u64 header = 16;
    return bytes_of(position) > sizeof(Position) ? bytes_of(position) - sizeof(Position) + header : 0;
  }

  const Rules& rules_;
  boost::unordered_flat_map<Position, Facts, Hash> table_;
  bool is_loopy_ = false;
};

// ---------------------------------------------------------------------------------------------------------------

template <class Rules>
std::optional<Facts> Search<Rules>::facts(const Position& position, Budget& budget) {
  if (const auto found = table_.find(position); found != table_.end()) return found->second;
  std::vector<Frame> stack;
  std::vector<Position> pending;  // the options of all frames, one buffer that grows and shrinks
  FactsOfOptions joined;
  u64 held = 0;  // by the two vectors
  const auto push = [&](const Position& next) {
    if (!budget.spend() || !make_room(table_, budget) || !budget.hold(entry_bytes(next))) return false;
    table_.emplace(next, Facts{0, open, open});
    stack.push_back({next, pending.size(), pending.size(), false});
    return true;
  };
  bool going = push(position);
  while (going && !stack.empty()) {
    Frame& frame = stack.back();
    if (!frame.entered) {
      going = list_options(rules_, frame.position, pending, budget);
      if (!going) break;
      frame.entered = true;
      const u64 now = (pending.size() + stack.size()) * bytes_of(frame.position) +
                      (pending.capacity() - pending.size()) * sizeof(Position);
      if (now > held) {
        going = budget.hold(now - held);
        if (going) held = now;
        if (!going) break;
      }
    }
    bool waits = false;
    while (frame.next_option < pending.size()) {
      const auto found = table_.find(pending[frame.next_option]);
      if (found == table_.end()) {
        waits = true;
        const Position next = pending[frame.next_option];
        going = push(next);  // invalidates `frame`
        break;
      }
      if (found->second.normal_remoteness == open) {
        if constexpr (PromisesToEnd<Rules>) rules_.came_back(found->first);
        is_loopy_ = true;
        going = false;
        break;
      }
      ++frame.next_option;
    }
    if (waits || !going) continue;
    for (std::size_t i = frame.first_option; i < pending.size(); ++i)
      joined.add(table_.find(pending[i])->second);
    table_.find(frame.position)->second = joined.take();
    pending.resize(frame.first_option);
    stack.pop_back();
  }
  budget.release(held);
  if (stack.empty() && going) return table_.find(position)->second;
  for (const Frame& frame : stack) table_.erase(frame.position);  // unfinished ones: they may be asked again
  return std::nullopt;
}

}  // namespace sprague
