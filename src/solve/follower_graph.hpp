// FollowerGraph: positions and all their followers as a graph of numbers, which forgets what game it came
// from. Games in which play may go on for ever are solved on it, backwards; what certificates say of them is
// read off the same graph.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/loopy_graph.hpp"
#include "solve/followers.hpp"
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

/// Makes graphs of positions and their followers, out of all that have been met.
class FollowerNodes {
 public:
  /// The graph of the positions in `numbers` and all their followers, which are put behind them: node k is numbers[k]. Nothing
  /// when the budget ran out. Cost: a tick a follower, the bytes of positions and edges. Needs: the numbers differ.
  [[nodiscard]] std::optional<FollowerGraph> graph(std::vector<Followers::Number>& numbers,
                                                   Followers& followers, Budget& budget);

 private:
  bool add(FollowerGraph& graph, std::vector<Followers::Number>& numbers, Followers& followers,
           Budget& budget);

  std::vector<std::uint32_t> node_;  // by number, while a graph is made; otherwise Followers::none
};

/// Some positions and all their followers: node k is `roots[k]`. Nothing when the budget ran out. Cost: a tick a
/// follower, the bytes of positions and edges. `in_order`, when given, gets the positions by their numbers.
/// Needs: the roots differ.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph_of_all(
    const Rules& rules, const std::vector<typename Rules::Position>& roots, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  FollowersOf<Rules> followers(rules);
  std::vector<Followers::Number> numbers;
  for (const auto& root : roots) {
    numbers.push_back(followers.number(root, budget));
    if (numbers.back() == Followers::none) return std::nullopt;
  }
  auto graph = FollowerNodes().graph(numbers, followers, budget);
  if (!graph) return std::nullopt;
  if (in_order != nullptr) *in_order = followers.take_positions();
  return graph;
}

/// The same of one position, which is node 0.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph(
    const Rules& rules, const typename Rules::Position& position, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  return follower_graph_of_all(rules, std::vector{position}, budget, in_order);
}

/// A position and all its followers, with who wins each and how fast, from the ends of play backwards:
/// whoever wins moves to where the win is nearer, so that a position is decided by what is nearer to the end. (The
/// analysis of Zermelo 1913 as programs do it, with the remoteness of Steinhaus 1925.)
struct JudgedGraph {
  FollowerGraph graph;
  std::vector<Followers::Number> numbers;  ///< by node; node 0 is the position
  std::vector<std::uint32_t> remoteness;   ///< by node; `never` where nobody can force a win
  std::vector<Outcome> outcome;            ///< by node

  /// The nodes by remoteness, and by number where it is the same; draws come last.
  [[nodiscard]] std::vector<std::uint32_t> by_remoteness() const;
};
/// Nothing when the budget ran out. Rules that end play by a rule say themselves where it is over and who wins there: with
/// remoteness 0 who was to move has lost, with 1 won.
[[nodiscard]] std::optional<JudgedGraph> judged_graph(FollowerNodes& nodes, Followers& followers,
                                                      Followers::Number position, Convention convention,
                                                      Budget& budget);

/// The same with the positions.
template <class Rules>
struct JudgedFollowers : JudgedGraph {
  std::vector<typename Rules::Position> positions;  ///< by node
};
template <class Rules>
[[nodiscard]] std::optional<JudgedFollowers<Rules>> judged_followers(const Rules& rules,
                                                                     const typename Rules::Position& position,
                                                                     Convention convention, Budget& budget) {
  FollowersOf<Rules> followers(rules);
  FollowerNodes nodes;
  const auto number = followers.number(position, budget);
  if (number == Followers::none) return std::nullopt;
  auto judged = judged_graph(nodes, followers, number, convention, budget);
  if (!judged) return std::nullopt;
  return JudgedFollowers<Rules>{*std::move(judged), followers.take_positions()};
}

/// The facts of all followers, solved backwards: what LoopySearch is for every ruleset.
class BackwardSearch {
 public:
  /// See LoopySearch.
  std::optional<Facts> facts(Followers& followers, Followers::Number position, Budget& budget);
  std::optional<LoopyValue> loopy_value(Followers& followers, Followers::Number position, Budget& budget);

 private:
  FollowerNodes nodes_;
  std::vector<std::optional<Facts>> table_;  // by number
};

/// Search for rulesets whose play may go on for ever: all followers are numbered, then solved backwards.
template <class Rules>
class LoopySearch {
 public:
  using Position = typename Rules::Position;

  explicit LoopySearch(const Rules& rules) : followers_(rules) {}

  /// Nothing when the budget ran out. What was found before stays. Cost: a tick a follower.
  std::optional<Facts> facts(const Position& position, Budget& budget) {
    const auto number = followers_.number(position, budget);
    return number == Followers::none ? std::nullopt : search_.facts(followers_, number, budget);
  }
  /// The loopy nim-value (normal play); nothing when the budget ran out.
  std::optional<LoopyValue> loopy_value(const Position& position, Budget& budget) {
    const auto number = followers_.number(position, budget);
    return number == Followers::none ? std::nullopt : search_.loopy_value(followers_, number, budget);
  }

 private:
  FollowersOf<Rules> followers_;
  BackwardSearch search_;
};

}  // namespace sprague
