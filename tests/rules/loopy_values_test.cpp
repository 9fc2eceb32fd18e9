// Tokens on graphs with and without cycles against their definitions, read off the page and slow: outcomes
// and remoteness by rounds, loopy nim-values by the labelling rule and by play beside a heap of Nim.
#include <gtest/gtest.h>

#include <algorithm>

#include "positions/adapter.hpp"
#include "rulesets/dag.hpp"
#include "rulesets/digraph.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Graph = std::vector<std::vector<std::size_t>>;  // the options of each vertex

// All vertices are tokens, so that all have their names for numbers.
std::string text_of(const Graph& graph) {
  std::string tokens, edges;
  for (std::size_t v = 0; v < graph.size(); ++v) {
    tokens += std::to_string(v) + " ";
    for (const std::size_t to : graph[v]) edges += " " + std::to_string(v) + ">" + std::to_string(to);
  }
  return tokens + ":" + edges;
}

// Up to eight vertices; all edges lead to smaller numbers when it must have no cycle.
Graph random_graph(std::mt19937& random, bool has_cycles) {
  Graph graph(1 + below(random, 8));
  const std::uint32_t one_in = 1 + below(random, 5);
  for (std::size_t v = 0; v < graph.size(); ++v)
    for (std::size_t to = 0; to < (has_cycles ? graph.size() : v); ++to)
      if (below(random, one_in + 1) == 0) graph[v].push_back(to);
  return graph;
}

struct Played {
  Outcome outcome = Outcome::D;
  std::size_t moves = 0;  // remoteness, unless D
};

// The remoteness of a won or lost position is the least t such that the winner can make play end within t
// moves. Round t finds those with this t: an ended position in round 0; then a win, when some option was lost
// before; a loss, when all options were won before.
std::vector<Played> by_rounds(const Graph& graph, Convention convention) {
  std::vector<Played> results(graph.size());
  bool found = true;
  for (std::size_t t = 0; found; ++t) {
    const std::vector<Played> before = results;
    found = false;
    for (std::size_t v = 0; v < graph.size(); ++v) {
      if (before[v].outcome != Outcome::D) continue;
      const auto was = [&](Outcome outcome) {
        return [&before, outcome](std::size_t option) { return before[option].outcome == outcome; };
      };
      if (graph[v].empty())
        results[v] = {ended_outcome(convention), 0};
      else if (std::any_of(graph[v].begin(), graph[v].end(), was(Outcome::P)))
        results[v] = {Outcome::N, t};
      else if (std::all_of(graph[v].begin(), graph[v].end(), was(Outcome::N)))
        results[v] = {Outcome::P, t};
      found |= results[v].outcome != Outcome::D;
    }
  }
  return results;
}

// The rule as it stands in Winning Ways, chapter 12, tried on all vertices until nothing changes: v is
// labelled m, the mex of its labelled options, when every unlabelled option has an option labelled m.
std::vector<LoopyValue> by_labelling(const Graph& graph) {
  std::vector<std::optional<std::uint32_t>> label(graph.size());
  const auto has = [&](std::size_t v, std::uint32_t m) {
    return std::any_of(graph[v].begin(), graph[v].end(), [&](std::size_t to) { return label[to] == m; });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t v = 0; v < graph.size(); ++v) {
      if (label[v]) continue;
      std::uint32_t m = 0;
      while (has(v, m)) ++m;
      if (std::all_of(graph[v].begin(), graph[v].end(),
                      [&](std::size_t to) { return label[to] || has(to, m); })) {
        label[v] = m;
        changed = true;
      }
    }
  }
  std::vector<LoopyValue> values;
  for (std::size_t v = 0; v < graph.size(); ++v) {
    LoopyValue value{!label[v], label[v].value_or(0), {}};
    for (std::uint32_t m = 0; value.is_infinite && m < graph.size(); ++m)
      if (has(v, m)) value.reachable.push_back(m);
    values.push_back(value);
  }
  return values;
}

constexpr std::size_t largest_heap = 9;  // above every value of eight vertices

// The graph of a token beside a heap of Nim: vertex v · (largest_heap + 1) + h.
Graph beside_nim(const Graph& graph) {
  constexpr std::size_t sizes = largest_heap + 1;
  Graph sum(graph.size() * sizes);
  for (std::size_t v = 0; v < graph.size(); ++v) {
    for (std::size_t h = 0; h < sizes; ++h) {
      for (const std::size_t to : graph[v]) sum[v * sizes + h].push_back(to * sizes + h);
      for (std::size_t less = 0; less < h; ++less) sum[v * sizes + h].push_back(v * sizes + less);
    }
  }
  return sum;
}

// What is known of the tokens' vertices one by one.
template <class R>
std::vector<Tokens> lone_tokens(R& rules, const Graph& graph) {
  const std::string text = text_of(graph);
  Scanner scanner(text);
  const Tokens all = *parse_position(rules, scanner);
  Budget budget(Limits{});
  rules.prepare(all, budget);
  std::vector<Tokens> out;
  for (const std::uint32_t v : all.at) out.push_back({all.graph, {v}});
  return out;
}

template <class R>
void compare_play(R& rules, const Graph& graph) {
  const std::vector<Tokens> tokens = lone_tokens(rules, graph);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const std::vector<Played> truth = by_rounds(graph, convention);
    for (std::size_t v = 0; v < graph.size(); ++v) {
      EXPECT_EQ(rules.known_outcome(tokens[v], convention)->value, truth[v].outcome) << v;
      const auto moves = rules.known_remoteness(tokens[v], convention);
      EXPECT_EQ(moves.has_value(), truth[v].outcome != Outcome::D) << v;
      if (moves) {
        EXPECT_EQ(*moves, truth[v].moves) << v;
      }
    }
  }
}

// Returns how many values are infinite.
std::size_t compare_values(const Graph& graph) {
  rulesets::Digraph rules;
  const std::vector<Tokens> tokens = lone_tokens(rules, graph);
  const std::vector<LoopyValue> values = by_labelling(graph);
  const std::vector<Played> play = by_rounds(beside_nim(graph), Convention::normal);
  for (std::size_t v = 0; v < graph.size(); ++v) {
    const LoopyValue value = *rules.known_loopy_value(tokens[v]);
    EXPECT_EQ(value, values[v]) << v << ": " << value.text() << " or " << values[v].text();
    for (std::uint32_t h = 0; h <= largest_heap; ++h)
      EXPECT_EQ((value + LoopyValue{false, h, {}}).outcome(), play[v * (largest_heap + 1) + h].outcome)
          << v << " beside a heap of " << h;
  }
  return static_cast<std::size_t>(
      std::count_if(values.begin(), values.end(), [](const LoopyValue& value) { return value.is_infinite; }));
}

TEST(LoopyValues, AgreeWithTheDefinitionsOnRandomGraphs) {
  std::mt19937 random(seed());
  rulesets::Digraph rules;
  std::size_t infinite = 0, all = 0;
  for (int i = 0; i < 4'000; ++i) {
    const Graph graph = random_graph(random, true);
    SCOPED_TRACE("seed " + std::to_string(seed()) + ": " + text_of(graph));
    compare_play(rules, graph);
    infinite += compare_values(graph);
    all += graph.size();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(infinite, all / 10);
  EXPECT_GT(all - infinite, all / 10);
}

TEST(LoopyValues, AgreeWithTheDefinitionsOnRandomGraphsWithoutCycles) {
  std::mt19937 random(seed());
  rulesets::Dag dag;
  for (int i = 0; i < 2'000; ++i) {
    const Graph graph = random_graph(random, false);
    SCOPED_TRACE("seed " + std::to_string(seed()) + ": " + text_of(graph));
    compare_play(dag, graph);
    EXPECT_EQ(compare_values(graph), 0U);
    const std::vector<Tokens> tokens = lone_tokens(dag, graph);
    const std::vector<LoopyValue> values = by_labelling(graph);
    for (std::size_t v = 0; v < graph.size(); ++v)
      EXPECT_EQ(dag.known_value(tokens[v])->value, values[v].nim_value) << v;
    if (::testing::Test::HasFailure()) return;
  }
}

// A vertex that loops, and many without any edge.
TEST(LoopyValues, TheBudgetIsAskedWhereThereAreManyVerticesAndFewEdges) {
  constexpr std::uint32_t size = 100'000;
  std::vector<std::uint32_t> first(size + 1, 1), target{0};
  first[0] = 0;
  const GraphView graph{first, target};
  Budget enough(Limits{}), little(Limits{.positions = 10});
  const auto values = loopy_values(graph, enough);
  ASSERT_EQ(values.size(), size);
  EXPECT_EQ(values[0], no_nim_value);
  EXPECT_EQ(values[size - 1], 0U);
  EXPECT_TRUE(loopy_values(graph, little).empty());
  EXPECT_EQ(little.ending(), Ending::out_of_positions);
}

}  // namespace
}  // namespace sprague::test
