// Who wins one part, and why: depth-first search that looks for one winning move and tries all moves where
// there is none. What it decides is recorded behind what that rests on. There is no recursion: depth is bounded
// by memory, which the budget counts.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <utility>

#include "rules/ruleset.hpp"
#include "solve/ways.hpp"

namespace sprague {

/// Who wins a part, and why: play is over, or `move` wins, or all options are lost for who moves there.
template <NamesMoves Rules>
struct Decided {
  typename Rules::Part part;
  Outcome outcome;
  std::optional<typename Rules::Move> move = {};  ///< of N-positions in which play is not over
  std::vector<std::uint32_t> because = {};  ///< places in the list: where the move leads, or all options
};

/// Needs: play ends; options are single parts. Rules may also say `result(part)`: who wins where play is over by
/// a rule, so that there are no ways.
template <NamesMoves Rules>
class WinningSearch {
 public:
  using Part = typename Rules::Part;
  /// Is a part known to be lost for who is to move? It is searched nevertheless, but its brothers are not. A move to what is decided
  /// already goes before it, so that little is recorded.
  using IsLost = std::function<bool(const Part&)>;

  WinningSearch(Rules& rules, Convention convention, IsLost is_lost = {})
      : rules_(rules), convention_(convention), is_lost_(std::move(is_lost)) {}

  /// `root` and what deciding it takes; it stands last. Empty when the budget ran out.
  std::vector<Decided<Rules>> run(const Part& root, Budget& budget);

 private:
  struct Frame {
    Part part;
    Ways<Rules> ways;
    std::size_t next = 0;
    bool is_cut = false;  // only the way that wins was kept
  };

  bool enter(const Part& part, Budget& budget);
  bool step(Budget& budget);
  bool settle(Decided<Rules> decided, Budget& budget);

  Rules& rules_;
  Convention convention_;
  IsLost is_lost_;
  std::vector<Frame> stack_;
  std::vector<Decided<Rules>> decided_;
  boost::unordered_flat_map<Part, std::uint32_t, detail::HashOfPart> places_;
};

// ---------------------------------------------------------------------------------------------------------------

template <NamesMoves Rules>
std::vector<Decided<Rules>> WinningSearch<Rules>::run(const Part& root, Budget& budget) {
  bool going = enter(root, budget);
  while (going && !stack_.empty()) going = step(budget);
  return going ? std::move(decided_) : std::vector<Decided<Rules>>();
}

template <NamesMoves Rules>
bool WinningSearch<Rules>::enter(const Part& part, Budget& budget) {
  const auto is_seen_to_win = [&](const std::vector<Part>& to) {
    const auto found = places_.find(to[0]);
    return found != places_.end() && decided_[found->second].outcome == Outcome::P;
  };
  auto ways = rules_.ways(part, is_seen_to_win, budget);
  if (!ways) return false;
  Frame frame{part, *std::move(ways)};
  auto& list = frame.ways.list;
  auto best = !list.empty() && is_seen_to_win(list.back().to) ? list.end() - 1 : list.end();
  if (best == list.end() && is_lost_)
    best = std::find_if(list.begin(), list.end(), [&](const Way<Rules>& way) {
      return !places_.contains(way.to[0]) && is_lost_(way.to[0]);
    });
  if (best != list.end()) {
    std::iter_swap(best, list.begin());
    list.erase(list.begin() + 1, list.end());
    frame.is_cut = true;
  }
  stack_.push_back(std::move(frame));
  return true;
}

// One step of the part on top of the stack; false when the search must end.
template <NamesMoves Rules>
bool WinningSearch<Rules>::step(Budget& budget) {
  Frame& frame = stack_.back();
  for (; frame.next < frame.ways.list.size(); ++frame.next) {
    const Way<Rules>& way = frame.ways.list[frame.next];
    const auto found = places_.find(way.to[0]);
    if (found == places_.end()) {
      const Part next = way.to[0];  // the frame moves when the stack grows
      return enter(next, budget);
    }
    if (decided_[found->second].outcome == Outcome::P)
      return settle({frame.part, Outcome::N, way.move, {found->second}}, budget);
  }
  SPRAGUE_EXPECT(!frame.is_cut);  // who said that a part is lost and the rules would disagree
  if (frame.is_cut) budget.give_up();
  Decided<Rules> lost{frame.part, Outcome::P};
  for (const Way<Rules>& way : frame.ways.list) lost.because.push_back(places_.find(way.to[0])->second);
  if (frame.ways.list.empty()) lost.outcome = ended_outcome(convention_);
  if constexpr (requires { rules_.result(frame.part); })
    if (const auto over = rules_.result(frame.part)) lost.outcome = *over;
  std::sort(lost.because.begin(), lost.because.end());
  lost.because.erase(std::unique(lost.because.begin(), lost.because.end()), lost.because.end());
  return settle(std::move(lost), budget);
}

template <NamesMoves Rules>
bool WinningSearch<Rules>::settle(Decided<Rules> decided, Budget& budget) {
  budget.release(stack_.back().ways.bytes);
  stack_.pop_back();
  const u64 bytes = 2 * Rules::bytes_of(decided.part) + sizeof decided +
                    decided.because.size() * sizeof(std::uint32_t) +
                    (decided.move ? Rules::bytes_of(*decided.move) : 0);
  places_.emplace(decided.part, static_cast<std::uint32_t>(decided_.size()));
  decided_.push_back(std::move(decided));
  return budget.hold(bytes) && !budget.exhausted();
}

}  // namespace sprague
