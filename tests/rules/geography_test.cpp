// Vertex and edge geography against the rules played out, on random graphs; the theorem on matchings on graphs with odd cycles,
// loops and parallel edges.
#include "rulesets/geography.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/brute_force.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using rulesets::Geography;

Geography::Position graph(const Geography& rules, const std::string& text) {
  Scanner scanner(text);
  return *rules.parse(scanner);
}

std::set<std::string> winning_moves(const Geography& rules, const Geography::Position& position) {
  std::set<std::string> out;
  MoveTally tally(~u64{0});
  OptionSink<Geography::Position> sink(tally, [&](const FoundOption<Geography::Position>& found) {
    out.insert(found.option().text());
    return u64{0};
  });
  rules.winning_moves(position, Convention::normal, sink);
  EXPECT_EQ(tally.count(), out.size());
  return out;
}

TEST(VertexGeography, TheTheoremAgreesWithPlay) {
  std::mt19937 random(test::seed());
  const Geography rules(Geography::Used::vertices);
  test::BruteForce<Geography> twin(rules);
  for (int i = 0; i < 600; ++i) {
    const std::uint32_t size = 1 + test::below(random, 8);
    std::string text = std::to_string(test::below(random, size)) + " :";
    for (std::uint32_t edges = test::below(random, 2 * size + 1); edges > 0; --edges)
      text +=
          " " + std::to_string(test::below(random, size)) + "-" + std::to_string(test::below(random, size));
    const auto position = graph(rules, text);
    const auto known = rules.known_outcome(position, Convention::normal);
    ASSERT_TRUE(known) << text;
    ASSERT_EQ(known->value, twin.outcome(position, Convention::normal)) << text;
    std::set<std::string> expected;
    for (const auto& option : twin.options(position))
      if (twin.outcome(option, Convention::normal) == Outcome::P) expected.insert(option.text());
    EXPECT_EQ(winning_moves(rules, position), expected) << text;
  }
}

// Moves by the definition, from lists of what has been used.
std::size_t count_walks(bool of_vertices, bool directed, const std::vector<Edge>& edges, std::uint32_t at,
                        std::set<std::uint32_t> vertices, std::set<std::size_t> used) {
  vertices.insert(at);
  std::size_t walks = 1;
  std::set<std::pair<std::uint32_t, Edge>> seen;  // parallel edges are one move
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (const bool forwards : {true, false}) {
      const auto [from, to] = forwards ? edges[i] : Edge{edges[i].to, edges[i].from};
      if (from != at || (directed && !forwards)) continue;
      if (of_vertices ? vertices.contains(to) : used.contains(i)) continue;
      if (!seen.insert({to, Edge{std::min(from, to), std::max(from, to)}}).second) continue;
      auto then = used;
      then.insert(i);
      walks += count_walks(of_vertices, directed, edges, to, vertices, then);
    }
  return walks;
}
std::size_t count_lines(const Geography& rules, const Geography::Position& position) {
  std::vector<Geography::Position> options;
  rules.options(position, options);
  std::size_t lines = 1;
  for (const auto& option : options) lines += count_lines(rules, option);
  return lines;
}

TEST(Geographies, PlayTheRules) {
  std::mt19937 random(test::seed());
  for (int i = 0; i < 400; ++i) {
    const bool of_vertices = i % 2 == 0, directed = i % 4 < 2;
    const Geography rules(of_vertices ? Geography::Used::vertices : Geography::Used::edges);
    const std::uint32_t size = 2 + test::below(random, 3);
    std::vector<Edge> edges;
    std::string text = "0 :";
    for (std::uint32_t k = 1 + test::below(random, 6); k > 0; --k) {
      edges.push_back({test::below(random, size), test::below(random, size)});
      text +=
          " " + std::to_string(edges.back().from) + (directed ? ">" : "-") + std::to_string(edges.back().to);
    }
    EXPECT_EQ(count_lines(rules, graph(rules, text)), count_walks(of_vertices, directed, edges, 0, {}, {}))
        << text;
  }
}

}  // namespace
}  // namespace sprague
