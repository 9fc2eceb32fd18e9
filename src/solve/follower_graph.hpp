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

/// Adds what is missing of the graph of all positions that have been met and their followers: node v is number v. False when the
/// budget ran out. Cost: a tick a new node, the bytes of edges.
[[nodiscard]] bool extend(FollowerGraph& graph, Followers& followers, Budget& budget);

/// Some positions and all their followers: node k is `roots[k]`. Nothing when the budget ran out. Cost: a tick a
/// follower, the bytes of positions and edges. `in_order`, when given, gets the positions by their numbers.
/// Needs: the roots differ.
template <class Rules>
[[nodiscard]] std::optional<FollowerGraph> follower_graph_of_all(
    const Rules& rules, const std::vector<typename Rules::Position>& roots, Budget& budget,
    std::vector<typename Rules::Position>* in_order = nullptr) {
  FollowersOf<Rules> followers(rules);
  for (const auto& root : roots)
    if (followers.number(root, budget) == Followers::none) return std::nullopt;
  std::optional<FollowerGraph> graph(std::in_place);
  if (!extend(*graph, followers, budget)) return std::nullopt;
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

/// The positions that have been met and all their followers, with who wins each and how fast, from the ends of play backwards:
/// whoever wins moves to where the win is nearer, so that a position is decided by what is nearer to the end. (The
/// analysis of Zermelo 1913 as programs do it, with the remoteness of Steinhaus 1925.)
struct JudgedGraph {
  FollowerGraph graph;
  std::vector<std::uint32_t> remoteness;  ///< by node; `never` where nobody can force a win
  std::vector<Outcome> outcome;           ///< by node

  /// The nodes by remoteness, and by number where it is the same; draws come last.
  [[nodiscard]] std::vector<std::uint32_t> by_remoteness() const;
};
/// Judges all that have been met and their followers. False when the budget ran out. Rules that end play by a rule say themselves
/// where it is over and who wins there: with remoteness 0 who was to move has lost, with 1 won.
[[nodiscard]] bool judge_followers(JudgedGraph& judged, Followers& followers, Convention convention,
                                   Budget& budget);

/// The same of one position, which is node 0, with the positions.
template <class Rules>
struct JudgedFollowers : JudgedGraph {
  std::vector<typename Rules::Position> positions;  ///< by node
};
template <class Rules>
[[nodiscard]] std::optional<JudgedFollowers<Rules>> judged_followers(const Rules& rules,
                                                                     const typename Rules::Position& position,
                                                                     Convention convention, Budget& budget) {
  std::optional<JudgedFollowers<Rules>> out(std::in_place);
  FollowersOf<Rules> followers(rules);
  if (followers.number(position, budget) == Followers::none) return std::nullopt;
  if (!judge_followers(*out, followers, convention, budget)) return std::nullopt;
  out->positions = followers.take_positions();
  return out;
}

/// The facts of all followers, solved backwards: what LoopySearch is for every ruleset.
class BackwardSearch {
 public:
  /// See LoopySearch.
  std::optional<Facts> facts(Followers& followers, Followers::Number position, Budget& budget);
  std::optional<LoopyValue> value(Followers& followers, Followers::Number position, Budget& budget);

 private:
  bool know(Followers& followers, Followers::Number position, Budget& budget);

  FollowerGraph graph_;
  std::vector<std::uint32_t> values_, normal_, misere_;  // by node, of all that are known
};

/// Search for rulesets whose play may go on for ever: all followers are numbered, then solved backwards.
template <class Rules>
class LoopySearch {
 public:
  using Position = typename Rules::Position;

  explicit LoopySearch(const Rules& rules) : followers_(rules) {}

  std::optional<Facts> facts(const Position& position, Budget& budget) {
    const auto number = followers_.number(position, budget);
    return kept(number == Followers::none ? std::nullopt : search_.facts(followers_, number, budget));
  }
  /// The loopy nim-value (normal play); nothing when the budget ran out.
  std::optional<LoopyValue> loopy_value(const Position& position, Budget& budget) {
    const auto number = followers_.number(position, budget);
    return kept(number == Followers::none ? std::nullopt : search_.value(followers_, number, budget));
  }

 private:
  // Where the budget ran out all is forgotten: what could not be searched must not be in the way of what is asked next.
  template <class Found>
  [[nodiscard]] std::optional<Found> kept(std::optional<Found> found) {
    if (!found) followers_.clear(), search_ = {};
    return found;
  }

  FollowersOf<Rules> followers_;
  BackwardSearch search_;
};

}  // namespace sprague
