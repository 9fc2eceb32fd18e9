// The options of the positions on the stack wait in the followers, and get their numbers when they are looked at.
#include "solve/alpha_beta.hpp"

#include <algorithm>

namespace sprague {

struct AlphaBeta::Run {
  // Its options are those that wait from `first` to before `last`.
  struct Frame {
    Followers::Number position;
    std::size_t first, last, next;
    int alpha, beta;
    int best = -1;
    u64 held = 0;
  };

  // The score when play is over or the bounds settle it for this window. Nothing where it must be searched, or the
  // budget has ended.
  std::optional<int> known(Followers::Number position, int alpha, int beta) {
    if (position >= table.size()) {
      if (!budget.hold((followers.size() - table.size()) * 3 * sizeof(Bounds))) return std::nullopt;
      table.resize(followers.size());
    }
    Bounds& bounds = table[position];
    if (!bounds.was_met) {
      const auto over = followers.result(position, convention, budget);
      if (budget.exhausted()) return std::nullopt;  // the rules say nothing then
      bounds.was_met = true;
      if (over) {
        const int score = *over == Outcome::N ? 1 : *over == Outcome::P ? -1 : 0;
        bounds.low = bounds.high = static_cast<signed char>(score);
      }
    }
    if (bounds.low == bounds.high || bounds.low >= beta) return bounds.low;
    if (bounds.high <= alpha) return bounds.high;
    return std::nullopt;
  }

  bool enter(Followers::Number position, int alpha, int beta) {
    const std::size_t first = followers.waiting();
    if (budget.exhausted() || !followers.list(position, budget)) return false;
    const std::size_t last = followers.waiting();
    const u64 bytes = (last - first + 1) * followers.bytes_of(position) + 2 * sizeof(Frame);
    if (!budget.spend() || !budget.hold(bytes)) return false;
    stack.push_back({position, first, last, first, alpha, beta, -1, bytes});
    return true;
  }

  // One step of the position on top of the stack; false when the budget ran out.
  bool step() {
    Frame& frame = stack.back();
    if (frame.next < frame.last && frame.best < frame.beta) {
      const int alpha = std::max(frame.alpha, frame.best);
      const Followers::Number option = followers.number_waiting(frame.next, budget);
      if (option == Followers::none) return false;
      const auto score = known(option, -frame.beta, -alpha);
      if (!score) return enter(option, -frame.beta, -alpha);
      frame.best = std::max(frame.best, -*score);
      ++frame.next;
      return true;
    }
    Bounds& bounds = table[frame.position];
    const auto best = static_cast<signed char>(frame.best);
    if (frame.best > frame.alpha || frame.alpha == -1) bounds.low = std::max(bounds.low, best);
    if (frame.best < frame.beta || frame.beta == 1) bounds.high = std::min(bounds.high, best);
    followers.forget(frame.first);
    budget.release(frame.held);
    stack.pop_back();
    return true;
  }

  Followers& followers;
  std::vector<Bounds>& table;
  Convention convention;
  Budget& budget;
  std::vector<Frame> stack = {};
};

std::optional<Outcome> AlphaBeta::outcome(Followers& followers, Followers::Number position, Budget& budget) {
  Run run{followers, table_, convention_, budget};
  const std::size_t waiting = followers.waiting();
  bool going = run.known(position, -1, 1) || run.enter(position, -1, 1);
  while (going && !run.stack.empty()) going = run.step();
  followers.forget(waiting);
  if (!going) return std::nullopt;
  const int score = table_[position].low;
  return score > 0 ? Outcome::N : score < 0 ? Outcome::P : Outcome::D;
}

}  // namespace sprague
