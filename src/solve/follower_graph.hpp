// FollowerGraph: a position and all its followers as a graph of numbers, which forgets what game it came
// from. Games in which play may go on for ever are solved on it, backwards.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

#include "solve/search.hpp"

namespace sprague {

/// Node 0 is the position; the options of node v are target[first[v]] … target[first[v + 1] − 1], in the
/// order in which the ruleset lists them.
struct FollowerGraph {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> target;

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
  [[nodiscard]] GraphView view() const { return {first, target}; }
};

/// Nothing when the budget ran out. Cost: a tick a follower, the bytes of positions and edges. `in_order`,
/// when given, gets the positions by their numbers.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph(
    const Rules& rules, const typename Rules::Position& position, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  using Position = typename Rules::Position;
  const auto hash = [](const Position& p) { return p.hash(); };
  boost::unordered_flat_map<Position, std::uint32_t, decltype(hash)> number(0, hash);
  std::vector<Position> positions{position};
  std::vector<Position> options;
  number.emplace(position, 0);
  FollowerGraph graph;
  for (std::size_t v = 0; v < positions.size(); ++v) {
    options.clear();
    if (!list_options(rules, positions[v], options, budget)) return std::nullopt;
    u64 bytes = 4 * sizeof(Position);
    if constexpr (requires { positions[v].heap_bytes(); }) bytes += 2 * positions[v].heap_bytes();
    // Large positions, and many options, take long.
    if (bytes + options.size() > 4'096 && !budget.may_go_on()) return std::nullopt;
    if (!budget.spend() || !budget.hold(options.size() * sizeof(std::uint32_t) + bytes)) return std::nullopt;
    for (const Position& option : options) {
      const auto [found, is_new] = number.emplace(option, static_cast<std::uint32_t>(positions.size()));
      if (is_new) positions.push_back(option);
      graph.target.push_back(found->second);
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.target.size()));
  }
  if (in_order != nullptr) *in_order = std::move(positions);
  return graph;
}

/// Search for rulesets whose play may go on for ever: all followers are numbered, then solved backwards.
template <class Rules>
class LoopySearch {
 public:
  using Position = typename Rules::Position;

  explicit LoopySearch(const Rules& rules) : rules_(rules) {}

  std::optional<Facts> facts(const Position& position, Budget& budget) {
    if (const auto found = table_.find(position); found != table_.end()) return found->second;
    std::vector<Position> positions;
    const auto graph = follower_graph(rules_, position, budget, &positions);
    if (!graph) return std::nullopt;
    const auto normal = remoteness_by_retrograde(graph->view(), Convention::normal, budget);
    const auto misere = remoteness_by_retrograde(graph->view(), Convention::misere, budget);
    const auto values = loopy_values(graph->view(), budget);
    if (budget.exhausted()) return std::nullopt;
    for (std::size_t v = 0; v < positions.size(); ++v)
      table_.insert_or_assign(std::move(positions[v]), Facts{values[v], normal[v], misere[v]});
    return table_.find(position)->second;
  }

  /// The loopy nim-value (normal play); nothing when the budget ran out.
  std::optional<LoopyValue> loopy_value(const Position& position, Budget& budget) {
    const auto here = facts(position, budget);
    if (!here) return std::nullopt;
    if (here->nim_value != no_nim_value) return LoopyValue{false, here->nim_value, {}};
    LoopyValue value{true, 0, {}};
    std::vector<Position> options;
    rules_.options(position, options);
    for (const Position& option : options)
      if (const auto found = table_.find(option); found->second.nim_value != no_nim_value)
        value.reachable.push_back(found->second.nim_value);
    std::sort(value.reachable.begin(), value.reachable.end());
    value.reachable.erase(std::unique(value.reachable.begin(), value.reachable.end()), value.reachable.end());
    return value;
  }

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  const Rules& rules_;
  boost::unordered_flat_map<Position, Facts, Hash> table_;
};

}  // namespace sprague
