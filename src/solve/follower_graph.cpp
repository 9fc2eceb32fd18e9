// Graphs are made breadth first, of the followers of what is asked about alone: what else has been met is no part of them.
#include "solve/follower_graph.hpp"

#include <algorithm>
#include <numeric>

namespace sprague {

std::optional<FollowerGraph> FollowerNodes::graph(std::vector<Followers::Number>& numbers,
                                                  Followers& followers, Budget& budget) {
  FollowerGraph graph;
  node_.resize(followers.size(), Followers::none);
  for (std::uint32_t v = 0; v < numbers.size(); ++v) node_[numbers[v]] = v;
  const bool all = add(graph, numbers, followers, budget);
  for (const Followers::Number number : numbers) node_[number] = Followers::none;
  return all ? std::optional(std::move(graph)) : std::nullopt;
}

// Breadth first.
bool FollowerNodes::add(FollowerGraph& graph, std::vector<Followers::Number>& numbers, Followers& followers,
                        Budget& budget) {
  constexpr u64 of_node = 6 * sizeof(std::uint32_t);  // here and in `numbers`, two lists that double
  u64 unlooked = 0;                                   // bytes and options since the last look at the clock
  for (std::size_t v = 0; v < numbers.size(); ++v) {
    const std::size_t first = graph.target.size();
    if (!followers.options(numbers[v], graph.target, budget)) return false;
    // Large positions, and many options, take long: 4,096 ticks of them are seconds.
    const std::size_t options = graph.target.size() - first;
    unlooked += followers.bytes_of(numbers[v]) + options;
    if (unlooked > 16'384) {
      if (!budget.may_go_on()) return false;
      unlooked = 0;
    }
    const u64 bytes = options * sizeof graph.target[0] + (followers.size() - node_.size()) * of_node;
    if (!budget.spend() || !budget.hold(bytes)) return false;
    node_.resize(followers.size(), Followers::none);
    for (std::size_t i = first; i < graph.target.size(); ++i) {
      const Followers::Number option = graph.target[i];
      if (node_[option] == Followers::none) {
        node_[option] = static_cast<std::uint32_t>(numbers.size());
        numbers.push_back(option);
      }
      graph.target[i] = node_[option];
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

std::optional<JudgedGraph> judged_graph(FollowerNodes& nodes, Followers& followers,
                                        Followers::Number position, Convention convention, Budget& budget) {
  JudgedGraph judged;
  judged.numbers = {position};
  auto graph = nodes.graph(judged.numbers, followers, budget);
  if (!graph) return std::nullopt;
  judged.graph = *std::move(graph);
  if (followers.ends_by_rule()) {
    // As ends of normal play: a vertex without options is lost, and one with an option to a lost one is won.
    FollowerGraph ends;
    const auto lost = static_cast<std::uint32_t>(judged.graph.size());
    for (std::uint32_t v = 0; v < lost; ++v) {
      const auto over = followers.result(judged.numbers[v], convention, budget);
      if (budget.exhausted()) return std::nullopt;
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
  if (budget.exhausted()) return std::nullopt;
  judged.remoteness.resize(judged.graph.size());
  for (const std::uint32_t remoteness : judged.remoteness)
    judged.outcome.push_back(outcome_of(remoteness, convention));
  return judged;
}

std::optional<Facts> BackwardSearch::facts(Followers& followers, Followers::Number position, Budget& budget) {
  if (position < table_.size() && table_[position]) return table_[position];
  std::vector<Followers::Number> numbers{position};
  const auto graph = nodes_.graph(numbers, followers, budget);
  if (!graph) return std::nullopt;
  const auto normal = remoteness_by_retrograde(graph->view(), Convention::normal, budget);
  const auto misere = remoteness_by_retrograde(graph->view(), Convention::misere, budget);
  const auto values = loopy_values(graph->view(), budget);
  if (budget.exhausted() || !budget.hold((followers.size() - table_.size()) * 3 * sizeof table_[0]))
    return std::nullopt;
  table_.resize(followers.size());
  for (std::size_t v = 0; v < numbers.size(); ++v)
    table_[numbers[v]] = Facts{values[v], normal[v], misere[v]};
  return table_[position];
}

std::optional<LoopyValue> BackwardSearch::loopy_value(Followers& followers, Followers::Number position,
                                                      Budget& budget) {
  const auto here = facts(followers, position, budget);
  if (!here) return std::nullopt;
  if (here->nim_value != no_nim_value) return LoopyValue{false, here->nim_value, {}};
  LoopyValue value{true, 0, {}};
  std::vector<Followers::Number> options;
  if (!followers.options(position, options, budget)) return std::nullopt;
  for (const Followers::Number option : options)
    if (table_[option]->nim_value != no_nim_value) value.reachable.push_back(table_[option]->nim_value);
  std::sort(value.reachable.begin(), value.reachable.end());
  value.reachable.erase(std::unique(value.reachable.begin(), value.reachable.end()), value.reachable.end());
  return value;
}

}  // namespace sprague
