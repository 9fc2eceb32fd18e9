// Alpha–beta search (J. McCarthy 1956; Knuth & Moore 1975) for games that end in a win, a loss or a draw by
// their own rules. It visits a line of play only while it can still matter, and remembers bounds of what it
// has seen. There is no recursion: depth is bounded by memory, which the budget counts.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "rules/ruleset.hpp"
#include "solve/search.hpp"

namespace sprague {

template <class Rules>
class AlphaBeta {
 public:
  using Position = typename Rules::Position;
  static constexpr SearchMethod method{
      "alpha-beta",
      "Alpha–beta search with a table: a line of play is left as soon as it can no longer matter."};

  AlphaBeta(const Rules& rules, Convention convention) : rules_(rules), convention_(convention) {}

  /// The outcome; nothing when the budget ran out. Cost: a tick a position expanded.
  std::optional<Outcome> outcome(const Position& position, Budget& budget) {
    if (!search(position, budget)) return std::nullopt;
    const int score = table_.find(position)->second.low;
    return score > 0 ? Outcome::N : score < 0 ? Outcome::P : Outcome::D;
  }

 private:
  // What is known of a position's score: 1, 0 or −1 for who is to move.
  struct Bounds {
    signed char low = -1, high = 1;
  };
  struct Frame {
    Position position;
    std::vector<Position> options;
    std::size_t next = 0;
    int alpha, beta;
    int best = -1;
  };
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };

  // The score when play is over or the bounds settle it for this window. Nothing, and the budget has ended:
  // the ruleset gave up.
  std::optional<int> known(const Position& position, int alpha, int beta, Budget& budget) {
    auto [found, is_new] = table_.try_emplace(position);
    Bounds& bounds = found->second;
    if (is_new) {
      const auto over = rules_.result(position, convention_);
      if (note_failure(rules_, budget)) {  // it says nothing then
        table_.erase(found);
        return std::nullopt;
      }
      if (over) {
        const int score = *over == Outcome::N ? 1 : *over == Outcome::P ? -1 : 0;
        bounds.low = bounds.high = static_cast<signed char>(score);
      }
    }
    if (bounds.low == bounds.high || bounds.low >= beta) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
    return std::nullopt;
  }

  bool search(const Position& root, Budget& budget) {
    std::vector<Frame> stack;
    const auto enter = [&](const Position& position, int alpha, int beta) {
      Frame frame{position, {}, 0, alpha, beta, -1};
      if (!list_options(rules_, position, frame.options, budget)) return false;
      if (!budget.spend() || !budget.hold((frame.options.size() + 3) * sizeof(Position))) return false;
      stack.push_back(std::move(frame));
      return true;
    };
    if (known(root, -1, 1, budget)) return true;
    if (!enter(root, -1, 1)) return false;
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next < frame.options.size() && frame.best < frame.beta) {
        const int alpha = std::max(frame.alpha, frame.best);
        const Position option = frame.options[frame.next];
        if (const auto score = known(option, -frame.beta, -alpha, budget)) {
          frame.best = std::max(frame.best, -*score);
          ++frame.next;
        } else if (!enter(option, -frame.beta, -alpha)) {
          return false;
        }
        continue;
      }
      Bounds& bounds = table_.find(frame.position)->second;
      const auto best = static_cast<signed char>(frame.best);
      if (frame.best > frame.alpha || frame.alpha == -1) bounds.low = std::max(bounds.low, best);
      if (frame.best < frame.beta || frame.beta == 1) bounds.high = std::min(bounds.high, best);
      stack.pop_back();
    }
    return true;
  }

  const Rules& rules_;
  Convention convention_;
  boost::unordered_flat_map<Position, Bounds, Hash> table_;
};

}  // namespace sprague
