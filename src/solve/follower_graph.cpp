// The graph is made breadth first, so that nodes are numbered as positions are met; what follows is retrograde analysis on it.
#include "solve/follower_graph.hpp"

#include <algorithm>
#include <numeric>

namespace sprague {

bool extend(FollowerGraph& graph, Followers& followers, Budget& budget) {
  u64 unlooked = 0;  // bytes and options since the last look at the clock
  for (std::size_t v = graph.size(); v < followers.size(); ++v) {
    const auto node = static_cast<Followers::Number>(v);
    const std::size_t first = graph.target.size();
    bool going = followers.options(node, graph.target, budget);
    // Large positions, and many options, take long: 4,096 ticks of them are seconds.
    const std::size_t options = graph.target.size() - first;
    unlooked += followers.bytes_of(node) + options;
    if (going && unlooked > 16'384) {
      going = budget.may_go_on();
      unlooked = 0;
    }
    if (!going || !budget.spend() || !budget.hold(options * sizeof(std::uint32_t))) {
      graph.target.resize(first);
      return false;
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.target.size()));
  }
  return true;
}

std::vector<std::uint32_t> JudgedGraph::by_remoteness() const {
  std::vector<std::uint32_t> order(remoteness.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(remoteness[a], a) < std::pair(remoteness[b], b);
  });
  return order;
}

bool judge_followers(JudgedGraph& judged, Followers& followers, Convention convention, Budget& budget) {
  if (!extend(judged.graph, followers, budget)) return false;
  if (followers.ends_by_rule()) {
    // As ends of normal play: a vertex without options is lost, and one with an option to a lost one is won.
    FollowerGraph ends;
    const auto lost = static_cast<std::uint32_t>(judged.graph.size());
    for (std::uint32_t v = 0; v < lost; ++v) {
      const auto over = followers.result(v, convention, budget);
      if (budget.exhausted()) return false;
      if (over) {
        if (*over == Outcome::N) ends.target.push_back(lost);
        if (*over == Outcome::D) ends.target.push_back(v);
      } else {
        const auto options = judged.graph.view().options(v);
        ends.target.insert(ends.target.end(), options.begin(), options.end());
      }
      ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    }
    ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    convention = Convention::normal;
    judged.remoteness = remoteness_by_retrograde(ends.view(), convention, budget);
  } else {
    judged.remoteness = remoteness_by_retrograde(judged.graph.view(), convention, budget);
  }
  if (budget.exhausted()) return false;
  judged.remoteness.resize(judged.graph.size());
  judged.outcome.clear();
  for (const std::uint32_t remoteness : judged.remoteness)
    judged.outcome.push_back(outcome_of(remoteness, convention));
  return true;
}

// Makes the facts of a position known; false when the budget ran out.
bool BackwardSearch::know(Followers& followers, Followers::Number position, Budget& budget) {
  if (position < values_.size()) return true;
  if (!extend(graph_, followers, budget)) return false;
  auto normal = remoteness_by_retrograde(graph_.view(), Convention::normal, budget);
  auto misere = remoteness_by_retrograde(graph_.view(), Convention::misere, budget);
  auto values = loopy_values(graph_.view(), budget);
  if (budget.exhausted()) return false;
  normal_ = std::move(normal), misere_ = std::move(misere), values_ = std::move(values);
  return true;
}

std::optional<Facts> BackwardSearch::facts(Followers& followers, Followers::Number position, Budget& budget) {
  if (!know(followers, position, budget)) return std::nullopt;
  return Facts{values_[position], normal_[position], misere_[position]};
}

std::optional<LoopyValue> BackwardSearch::value(Followers& followers, Followers::Number position,
                                                Budget& budget) {
  if (!know(followers, position, budget)) return std::nullopt;
  return loopy_value(graph_.view(), values_, position);
}

}  // namespace sprague
