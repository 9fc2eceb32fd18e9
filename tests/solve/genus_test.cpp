// Genera of random games and of their sums against misère nim-values by their definition, beside heaps of two.
#include "solve/genus.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/support/seed.hpp"

namespace sprague {
namespace {

// A random game whose positions are numbered: options have smaller numbers, and 0 has none.
using Game = std::vector<std::vector<std::uint32_t>>;

Game random_game(std::mt19937& random) {
  Game game(1 + test::below(random, 8));
  for (std::uint32_t v = 1; v < game.size(); ++v)
    for (std::uint32_t to = 0; to < v; ++to)
      if (test::below(random, 5) < 2) game[v].push_back(to);
  return game;
}

PartGraph graph_of(const Game& game) {
  PartGraph graph;
  for (const auto& options : game) {
    for (const std::uint32_t to : options) {
      graph.parts.push_back(to);
      graph.first_part.push_back(static_cast<std::uint32_t>(graph.parts.size()));
    }
    graph.first_option.push_back(static_cast<std::uint32_t>(graph.first_part.size() - 1));
  }
  return graph;
}

// The slow twin. Of each component where it stands; then how many heaps there are of two, and of one.
class ByDefinition {
 public:
  ByDefinition(std::vector<Game> games, bool is_misere) : games_(std::move(games)), is_misere_(is_misere) {}
  u64 value(const std::vector<std::uint32_t>& at) {
    if (const auto found = known_.find(at); found != known_.end()) return found->second;
    std::vector<u64> values;
    const auto look = [&](std::size_t i, std::uint32_t to) {
      auto next = at;
      next[i] = to;
      return next;
    };
    for (std::size_t i = 0; i < games_.size(); ++i)
      for (const std::uint32_t to : games_[i][at[i]]) values.push_back(value(look(i, to)));
    const std::size_t twos = games_.size(), ones = twos + 1;
    if (at[ones] > 0) values.push_back(value(look(ones, at[ones] - 1)));
    if (at[twos] > 0) {
      auto next = look(twos, at[twos] - 1);
      values.push_back(value(next));
      ++next[ones];
      values.push_back(value(next));
    }
    u64 mex = 0;
    if (values.empty() && is_misere_)
      mex = 1;
    else
      while (std::find(values.begin(), values.end(), mex) != values.end()) ++mex;
    return known_[at] = mex;
  }

 private:
  std::vector<Game> games_;
  bool is_misere_;
  std::map<std::vector<std::uint32_t>, u64> known_;
};

TEST(Genus, OfRandomSumsIsWhatMisereNimValuesSayByDefinition) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 400; ++round) {
    std::vector<Game> games;
    for (std::uint32_t i = 0, count = 1 + test::below(random, 2); i < count; ++i)
      games.push_back(random_game(random));
    std::vector<PartGraph> graphs;
    std::vector<const PartGraph*> views;
    std::vector<std::vector<PartGraph::Part>> rows;
    std::vector<std::uint32_t> at;
    for (const Game& game : games) graphs.push_back(graph_of(game));
    for (const PartGraph& graph : graphs) {
      views.push_back(&graph);
      at.push_back(static_cast<std::uint32_t>(graph.size() - 1));
      rows.push_back({at.back()});
    }
    Budget budget(Limits{});
    const SumOfParts rules(views, budget);
    const auto genus = genus_by_search(rules, rules.position(rows), budget);
    ASSERT_TRUE(genus);
    ByDefinition normal(games, false), misere(games, true);
    at.insert(at.end(), {0, 0});
    EXPECT_EQ(genus->normal, normal.value(at));
    for (std::uint32_t heaps = 0; heaps < 9; ++heaps) {
      at[games.size()] = heaps;
      EXPECT_EQ(genus->misere_beside(heaps), misere.value(at)) << heaps << " heaps of two, " << genus->text();
    }
  }
}

TEST(Genus, IsNothingWherePlayComesBackAndWhereTheBudgetRanOut) {
  PartGraph circle;  // 0 → 1 → 0
  for (const std::uint32_t to : {1U, 0U}) {
    circle.parts.push_back(to);
    circle.first_part.push_back(static_cast<std::uint32_t>(circle.parts.size()));
    circle.first_option.push_back(static_cast<std::uint32_t>(circle.first_part.size() - 1));
  }
  Budget budget(Limits{});
  const SumOfParts loopy({&circle}, budget);
  EXPECT_FALSE(genus_by_search(loopy, loopy.position({{0}}), budget));

  Game chain(50);
  for (std::uint32_t v = 1; v < chain.size(); ++v) chain[v] = {v - 1};
  const PartGraph graph = graph_of(chain);
  Limits few;
  few.positions = 20;
  Budget small(few);
  const SumOfParts rules({&graph}, small);
  EXPECT_FALSE(genus_by_search(rules, rules.position({{49}}), small));
  EXPECT_EQ(small.ending(), Ending::out_of_positions);
}

}  // namespace
}  // namespace sprague
