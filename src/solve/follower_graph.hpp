// FollowerGraph: positions and all their followers as a graph of numbers, which forgets what game it came
// from. Games in which play may go on for ever are solved on it, backwards; what certificates say of them is
// read off the same graph.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "solve/room_in_table.hpp"
#include "solve/search.hpp"

namespace sprague {

/// The options of node v are target[first[v]] … target[first[v + 1] − 1], in the
/// order in which the ruleset lists them.
struct FollowerGraph {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> target;

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
  [[nodiscard]] GraphView view() const { return {first, target}; }
};

/// The numbers of positions in a list, found by the position: each stands in memory once.
template <class Position>
struct ByPosition {
  using is_transparent = void;
  const std::vector<Position>* positions;

  [[nodiscard]] const Position& at(std::uint32_t number) const { return (*positions)[number]; }
  [[nodiscard]] const Position& at(const Position& position) const { return position; }
  [[nodiscard]] std::size_t operator()(const auto& one) const { return at(one).hash(); }
  [[nodiscard]] bool operator()(const auto& a, const auto& b) const { return at(a) == at(b); }
};
template <class Position>
using NumbersOf = boost::unordered_flat_set<std::uint32_t, ByPosition<Position>, ByPosition<Position>>;

/// Some positions and all their followers: node k is `roots[k]`. Nothing when the budget ran out. Cost: a tick a
/// follower, the bytes of positions and edges. `in_order`, when given, gets the positions by their numbers.
/// Needs: the roots differ.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph_of_all(
    const Rules& rules, const std::vector<typename Rules::Position>& roots, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  using Position = typename Rules::Position;
  std::vector<Position> positions = roots;
  std::vector<Position> options;
  NumbersOf<Position> numbers(0, {&positions}, {&positions});
  for (std::uint32_t v = 0; v < roots.size(); ++v) numbers.insert(v);
  FollowerGraph graph;
  u64 unlooked = 0;  // bytes and options since the last look at the clock
  // What is held of a position: a place in a list that doubles, and what it has of its own.
  const auto bytes_of = [](const Position& position) -> u64 {
    u64 bytes = 3 * sizeof(Position);
    if constexpr (requires { position.heap_bytes(); }) bytes += position.heap_bytes();
    return bytes;
  };
  for (std::size_t v = 0; v < positions.size(); ++v) {
    options.clear();
    if (!list_options(rules, positions[v], options, budget)) return std::nullopt;
    // Large positions, and many options, take long: 4,096 ticks of them are seconds.
    unlooked += bytes_of(positions[v]) + options.size();
    if (unlooked > 16'384) {
      if (!budget.may_go_on()) return std::nullopt;
      unlooked = 0;
    }
    if (!budget.spend() || !budget.hold(options.size() * sizeof(std::uint32_t))) return std::nullopt;
    for (const Position& option : options) {
      const auto found = numbers.find(option);
      graph.target.push_back(found != numbers.end() ? *found : static_cast<std::uint32_t>(positions.size()));
      if (found != numbers.end()) continue;
      if (!make_room(numbers, budget) || !budget.hold(bytes_of(option))) return std::nullopt;
      positions.push_back(option);
      numbers.insert(graph.target.back());
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.target.size()));
  }
  if (in_order != nullptr) *in_order = std::move(positions);
  return graph;
}

/// The same of one position, which is node 0.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph(
    const Rules& rules, const typename Rules::Position& position, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  return follower_graph_of_all(rules, std::vector{position}, budget, in_order);
}

/// A position and all its followers, with who wins each and how fast, from the ends of play backwards: whoever
/// wins moves to where the win is nearer, so that a position is decided by what is nearer to the end. (The
/// analysis of Zermelo 1913 as programs do it, with the remoteness of Steinhaus 1925.)
template <class Rules>
struct JudgedFollowers {
  FollowerGraph graph;
  std::vector<typename Rules::Position> positions;  ///< by node; node 0 is the position
  std::vector<std::uint32_t> remoteness;            ///< by node; `never` where nobody can force a win
  std::vector<Outcome> outcome;                     ///< by node

  /// The nodes by remoteness, and by number where it is the same; draws come last.
  [[nodiscard]] std::vector<std::uint32_t> by_remoteness() const {
    std::vector<std::uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(remoteness[a], a) < std::pair(remoteness[b], b);
    });
    return order;
  }
};

/// Nothing when the budget ran out. Rules with `result(position, convention)` say themselves where play is over
/// and who wins there: with remoteness 0 who was to move has lost, with 1 won.
template <class Rules>
[[nodiscard]] std::optional<JudgedFollowers<Rules>> judged_followers(const Rules& rules,
                                                                     const typename Rules::Position& position,
                                                                     Convention convention, Budget& budget) {
  JudgedFollowers<Rules> out;
  auto graph = follower_graph(rules, position, budget, &out.positions);
  if (!graph) return std::nullopt;
  out.graph = *std::move(graph);
  if constexpr (requires { rules.result(position, convention); }) {
    // As ends of normal play: a vertex without options is lost, and one with an option to a lost one is won.
    FollowerGraph ends;
    const auto lost = static_cast<std::uint32_t>(out.positions.size());
    for (std::uint32_t v = 0; v < lost; ++v) {
      const auto over = rules.result(out.positions[v], convention);
      if (note_failure(rules, budget)) return std::nullopt;
      if (over) {
        if (*over == Outcome::N) ends.target.push_back(lost);
        if (*over == Outcome::D) ends.target.push_back(v);
      } else {
        const auto options = out.graph.view().options(v);
        ends.target.insert(ends.target.end(), options.begin(), options.end());
      }
      ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    }
    ends.first.push_back(static_cast<std::uint32_t>(ends.target.size()));
    convention = Convention::normal;
    out.remoteness = remoteness_by_retrograde(ends.view(), convention, budget);
  } else {
    out.remoteness = remoteness_by_retrograde(out.graph.view(), convention, budget);
  }
  if (budget.exhausted()) return std::nullopt;
  out.remoteness.resize(out.positions.size());
  for (const std::uint32_t remoteness : out.remoteness)
    out.outcome.push_back(outcome_of(remoteness, convention));
  return out;
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
