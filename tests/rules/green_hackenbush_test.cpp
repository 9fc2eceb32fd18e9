// Green Hackenbush by the colon and the fusion principle, against the definition, on random graphs with
// loops, parallel edges and parts off the ground; and graphs that are large or deep.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <random>

#include "rules/chain_values.hpp"
#include "rules/green_hackenbush.hpp"
#include "rulesets/hackenbush.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using rulesets::Hackenbush;
using test::below;

u64 by_definition(const Hackenbush& rules, const std::vector<Edge>& edges,
                  std::map<std::vector<Edge>, u64>& known) {
  if (const auto found = known.find(edges); found != known.end()) return found->second;
  std::vector<Hackenbush::Position> options;
  rules.options({edges}, options);
  std::vector<bool> seen(edges.size() + 2, false);
  for (const auto& option : options) seen[by_definition(rules, option.edges, known)] = true;
  u64 value = 0;
  while (seen[value]) ++value;
  return known[edges] = value;
}

Hackenbush::Position graph_of(const std::string& text) {
  Scanner scanner(text);
  return *Hackenbush().parse(scanner);
}

// Cut edges one by one and value what is left: the slow twin for graphs too large for the definition.
std::vector<bool> cuts_one_by_one(const std::vector<Edge>& edges, u64 target) {
  std::vector<bool> out(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    std::vector<Edge> left = edges;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Edge> kept;
    for (const std::size_t k : grounded_edges(left)) kept.push_back(left[k]);
    out[i] = GreenHackenbush(kept).nim_value() == target;
  }
  return out;
}

std::vector<Edge> random_graph(std::mt19937& random, unsigned vertices, unsigned edges) {
  std::vector<Edge> all;
  for (unsigned i = 0; i < edges; ++i) {
    const Edge e{below(random, vertices), below(random, vertices)};
    all.push_back({std::min(e.from, e.to), std::max(e.from, e.to)});
  }
  std::vector<Edge> out;
  for (const std::size_t k : grounded_edges(all)) out.push_back(all[k]);
  return out;
}

TEST(GreenHackenbush, FusionAgreesWithTheDefinitionOnRandomGraphs) {
  std::mt19937 random(test::seed());
  const Hackenbush rules;
  std::map<std::vector<Edge>, u64> known;
  for (int round = 0; round < 3'000; ++round) {
    const std::vector<Edge> edges = random_graph(random, 2 + below(random, 5), 1 + below(random, 9));
    EXPECT_EQ(GreenHackenbush(edges).nim_value(), by_definition(rules, edges, known))
        << edges_text(edges, '-', 1'000) << " seed " << test::seed();
  }
}

TEST(GreenHackenbush, EveryWinningEdgeOfRandomGraphsIsFound) {
  std::mt19937 random(test::seed());
  for (int round = 0; round < 3'000; ++round) {
    const unsigned vertices = 2 + below(random, 30);
    const std::vector<Edge> edges = random_graph(random, vertices, 1 + below(random, 2 * vertices));
    const GreenHackenbush graph(edges);
    for (const u64 target : {u64{0}, u64{1}, u64{2}, u64{below(random, 16)}, graph.nim_value() ^ 1})
      EXPECT_EQ(graph.cuts_to(target), cuts_one_by_one(edges, target))
          << edges_text(edges, '-', 1'000) << " to " << target << " seed " << test::seed();
  }
}

// Few vertices of degree above two make long classes of edges.
TEST(GreenHackenbush, EveryWinningEdgeOfCyclesWithTreesIsFound) {
  std::mt19937 random(test::seed());
  for (int round = 0; round < 300; ++round) {
    const unsigned length = 3 + below(random, 60);
    std::vector<Edge> edges;
    for (unsigned v = 0; v < length; ++v)
      edges.push_back({std::min(v, (v + 1) % length), std::max(v, (v + 1) % length)});
    for (unsigned v = length, last = length + below(random, 40); v < last; ++v)
      edges.push_back({below(random, v), v});
    for (unsigned chords = below(random, 3); chords > 0; --chords)
      edges.push_back({below(random, length), below(random, length)});
    for (Edge& e : edges)
      if (e.to < e.from) std::swap(e.from, e.to);
    const GreenHackenbush graph(edges);
    for (const u64 target : {u64{0}, u64{1}, graph.nim_value() ^ 3})
      EXPECT_EQ(graph.cuts_to(target), cuts_one_by_one(edges, target))
          << edges_text(edges, '-', 1'000) << " to " << target << " seed " << test::seed();
  }
}

TEST(ChainValues, TheTrieAgreesWithTheDefinition) {
  std::mt19937 random(test::seed());
  for (int round = 0; round < 500; ++round) {
    std::vector<u64> blocks(below(random, 200));
    const u64 mask = (u64{1} << below(random, 12)) - 1;
    for (u64& b : blocks) b = below(random, 1U << 16) & mask;
    EXPECT_EQ(chain_values(blocks), chain_values_by_definition(blocks)) << "seed " << test::seed();
  }
}

TEST(GreenHackenbush, APathOfAMillionEdgesIsWorthAMillion) {
  std::vector<Edge> edges;
  for (std::uint32_t v = 0; v < 1'000'000; ++v) edges.push_back({v, v + 1});
  const GreenHackenbush path(edges);
  EXPECT_EQ(path.nim_value(), 1'000'000U);
  const std::vector<bool> wins = path.cuts_to(0);
  EXPECT_TRUE(wins[0]);
  EXPECT_EQ(std::count(wins.begin(), wins.end(), true), 1);
}

// A cycle of m edges through the ground leaves two paths of i and m − 1 − i edges when one edge is cut.
TEST(GreenHackenbush, ACycleOfAMillionEdges) {
  const std::uint32_t m = 1'000'001;
  std::vector<Edge> edges;
  for (std::uint32_t v = 0; v < m; ++v) edges.push_back({std::min(v, (v + 1) % m), std::max(v, (v + 1) % m)});
  const GreenHackenbush cycle(edges);
  EXPECT_EQ(cycle.nim_value(), 1U);
  const std::vector<bool> wins = cycle.cuts_to(0);
  for (std::uint32_t i = 0; i < m; ++i) EXPECT_EQ(wins[i], i == m - 1 - i);
}

TEST(GreenHackenbush, PublishedTrees) {
  // The girl of Winning Ways chapter 7 is not asked here: its edges are not printed as a list. Stalks and
  // forks have values that follow from the colon principle alone.
  EXPECT_EQ(GreenHackenbush(graph_of("(()())").edges).nim_value(), 1U);
  EXPECT_EQ(GreenHackenbush(graph_of("((()))").edges).nim_value(), 3U);
  EXPECT_EQ(GreenHackenbush(graph_of("(()(()))").edges).nim_value(), 4U);
  EXPECT_EQ(GreenHackenbush(graph_of("0-0").edges).nim_value(), 1U);
  EXPECT_EQ(GreenHackenbush(graph_of("0-0 0-0").edges).nim_value(), 0U);
  EXPECT_EQ(GreenHackenbush(graph_of("0-1 0-1 0-1").edges).nim_value(), 1U);
  EXPECT_EQ(graph_of("5-6 6-7").edges.size(), 0U);
}

}  // namespace
}  // namespace sprague
