// Stones on a tree: how it is read, and trees of a million nodes.
#include "rulesets/tree_staircase.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "rulesets/staircase.hpp"
#include "tests/support/against_brute_force.hpp"

namespace sprague {
namespace {

using rulesets::TreeStaircase;

// A random tree in random order: parents may have larger numbers than their children.
std::vector<std::size_t> random_parents(std::size_t nodes, std::mt19937& random) {
  std::vector<std::size_t> order(nodes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin() + 1, order.end(), random);
  std::vector<std::size_t> parents(nodes, 0);
  for (std::size_t i = 1; i < nodes; ++i) parents[order[i]] = order[random() % i];
  return parents;
}

TEST(TreeStaircase, RandomTreesAgreeWithBruteForce) {
  const unsigned seed = std::random_device()();
  std::mt19937 random(seed);
  for (int i = 0; i < 300; ++i) {
    const std::size_t nodes = 1 + random() % 6;
    const auto parents = random_parents(nodes, random);
    std::string text;
    for (std::size_t node = 1; node < nodes; ++node) text += std::to_string(parents[node]) + " ";
    text += "/";
    for (std::size_t node = 0; node < nodes; ++node)
      text += " " + std::to_string(random() % (nodes <= 4 ? 4 : 3));
    SCOPED_TRACE("seed " + std::to_string(seed));
    test::AgainstBruteForce<TreeStaircase> against;
    const auto position = against.read(text);
    EXPECT_EQ(position.text(), text);
    against.compare(position);
  }
}

TEST(TreeStaircase, APathIsAStaircase) {
  const test::AgainstBruteForce<TreeStaircase> trees;
  const test::AgainstBruteForce<rulesets::Staircase> stairs;
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    std::string steps;
    for (int step = 0; step < 5; ++step) steps += " " + std::to_string(random() % 1000);
    const auto on_tree = trees.read("0 1 2 3 4 / 7" + steps);
    const auto on_stairs = stairs.read(steps);
    EXPECT_EQ(TreeStaircase().known_value(on_tree)->value,
              rulesets::Staircase().known_value(on_stairs)->value);
  }
}

TEST(TreeStaircase, TheSlashMayBeLeftOut) {
  const test::AgainstBruteForce<TreeStaircase> against;
  EXPECT_EQ(against.read("0 1 0 2 3 3 3"), against.read("0 1 0 / 2 3 3 3"));
  EXPECT_EQ(against.read("0 1 0/2,3 3 3").text(), "0 1 0 / 2 3 3 3");
  EXPECT_EQ(against.read("5").text(), "/ 5");
  EXPECT_FALSE(against.read("0 1 / 1 1 1") == against.read("0 0 / 1 1 1"));
}

TEST(TreeStaircase, RefusesWhatIsNoTree) {
  const struct {
    const char* text;
    const char* says;
    const char* fragment;
  } cases[] = {{"0 3 2 / 1 1 1 1", "node 2 is its own ancestor: the parents form a cycle", "3"},
               {"0 2 / 1 1 1", "node 2 is its own parent", "2"},
               {"0 4 / 1 1 1", "node 2 has the parent 4, and there is no such node", "4"},
               {"0 / 1 1 1", "1 parent and 3 numbers of stones do not match", ""},
               {"/", "no parents and no numbers of stones do not match", ""},
               {"0 1", "2 numbers: how many are parents, how many stones?", ""},
               {"", "the tree is missing", ""},
               {"0 / 1 x", "a number of stones cannot be 'x'", "x"},
               {"0 / 1 / 1", "a number of stones cannot be '/'", "/"},
               {"0 / 1 18446744073709551615", "too many stones in all", ""}};
  for (const auto& c : cases) {
    const std::string text = c.text;
    Scanner scanner(text);
    const auto position = TreeStaircase().parse(scanner);
    ASSERT_FALSE(position.ok()) << text;
    EXPECT_EQ(english(position.error().message), c.says);
    EXPECT_EQ(text.substr(position.error().offset, position.error().length), c.fragment) << text;
  }
}

TEST(TreeStaircase, AMillionNodesDeep) {
  constexpr std::size_t nodes = 1'000'000;
  // Numbered from the far end, so that every parent but one has a larger number than its child.
  std::string text;
  for (std::size_t node = 1; node < nodes; ++node)
    text += std::to_string(node + 1 < nodes ? node + 1 : 0) + " ";
  text += "/";
  for (std::size_t node = 0; node < nodes; ++node) text += " 1";
  Scanner scanner(text);
  const TreeStaircase rules;
  const auto position = rules.parse(scanner);
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(position->tree->depth(1), nodes - 1);
  // 500,000 nodes at odd depth, with one stone each.
  EXPECT_EQ(rules.known_value(*position)->value, 0U);
  EXPECT_EQ(rules.known_outcome(*position, Convention::misere)->value, Outcome::N);
  OptionList<TreeStaircase::Position> wins(3);
  rules.winning_moves(*position, Convention::misere, wins.sink());
  EXPECT_EQ(wins.count(), nodes / 2);  // away from odd depth; onto it makes a node of two stones
  EXPECT_EQ(rules.move_label(*position, wins.options()[0]), "move 1 from node 1 to node 2");
  EXPECT_EQ(rules.follower_bound(*position), ~u64{0});
  EXPECT_LT(position->brief(60).size(), 120U);
}

TEST(Stairs, CountsWaysToLie) {
  EXPECT_EQ(ways_to_lie(0, 1), 1U);
  EXPECT_EQ(ways_to_lie(5, 1), 1U);
  EXPECT_EQ(ways_to_lie(5, 2), 6U);
  EXPECT_EQ(ways_to_lie(2, 4), 10U);
  EXPECT_EQ(ways_to_lie(1, 1'000'001), 1'000'001U);
  EXPECT_EQ(ways_to_lie(34, 34), 14226520737620288370U);  // C(67, 33), the last central one below 2^64
  EXPECT_EQ(ways_to_lie(35, 35), ~u64{0});
  EXPECT_EQ(ways_to_lie(~u64{0}, 3), ~u64{0});
}

}  // namespace
}  // namespace sprague
