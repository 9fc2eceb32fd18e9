// The coin on a ring, against brute force, and the printed solutions that are wrong.
#include "rulesets/ring.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/against_brute_force.hpp"

namespace sprague {
namespace {

using rulesets::Ring;
using Against = test::AgainstBruteForce<Ring>;

// All rings of n edges with values lowest … highest, the coin before the first edge.
void for_each_ring(std::size_t n, u64 lowest, u64 highest,
                   const std::function<void(const Ring::Position&)>& visit) {
  Ring::Position ring{std::vector<u64>(n, lowest), 0};
  while (true) {
    visit(ring);
    std::size_t i = 0;
    while (i < n && ring.edges[i] == highest) ring.edges[i++] = lowest;
    if (i == n) return;
    ++ring.edges[i];
  }
}

TEST(Ring, SmallRingsAgreeWithBruteForce) {
  Against against;
  const u64 highest[] = {0, 9, 5, 4, 3, 2, 2};
  for (std::size_t n = 1; n <= 6; ++n)
    for_each_ring(n, 0, highest[n], [&](const Ring::Position& ring) { against.compare(ring); });
}

TEST(Ring, LargerRingsAgreeWithBruteForce) {
  Against against;
  const Ring rules;
  const auto outcomes_agree = [&](const Ring::Position& ring) {
    EXPECT_EQ(rules.known_outcome(ring, Convention::normal)->value,
              against.brute().outcome(ring, Convention::normal))
        << ring.text();
  };
  for_each_ring(2, 0, 20, outcomes_agree);
  for_each_ring(4, 0, 5, outcomes_agree);
  for_each_ring(6, 1, 3, outcomes_agree);
  for_each_ring(8, 1, 2, outcomes_agree);
}

// The rule of contest pages looks only at where the first 0 is: without a 0 all n edges are counted.
TEST(Ring, TheFolkloreRuleIsWrongFor93Of241RingsWithoutAZero) {
  Against against;
  int rings = 0, wrong = 0;
  const auto judge = [&](const Ring::Position& ring) {
    const Outcome folklore = ring.edges.size() % 2 == 1 ? Outcome::N : Outcome::P;
    ++rings;
    wrong += against.brute().outcome(ring, Convention::normal) != folklore ? 1 : 0;
  };
  for_each_ring(3, 1, 4, judge);
  for_each_ring(4, 1, 3, judge);
  for_each_ring(5, 1, 2, judge);
  for_each_ring(6, 1, 2, judge);
  EXPECT_EQ(rings, 241);
  EXPECT_EQ(wrong, 93);
}

TEST(Ring, LeavingMoreThanZeroCanWin) {
  const Against against;
  OptionList<Ring::Position> wins;
  const Ring::Position ring = against.read("1 0 2");
  Ring().winning_moves(ring, Convention::normal, wins.sink());
  ASSERT_EQ(wins.count(), 3U);
  EXPECT_EQ(Ring().move_label(ring, wins.options()[0]), "cross edge 1, leaving 0");
  EXPECT_EQ(Ring().move_label(ring, wins.options()[2]), "cross edge 3, leaving 1");
  EXPECT_EQ(wins.options()[2].text(), "1 0 * 1");
}

TEST(Ring, PublishedSamples) {  // Luogu P1288
  const Against against;
  EXPECT_EQ(Ring().known_outcome(against.read("2 5 3 0"), Convention::normal)->value, Outcome::N);
  EXPECT_EQ(Ring().known_outcome(against.read("0 0 0"), Convention::normal)->value, Outcome::P);
}

TEST(Ring, CountsMovesThatCannotBeListed) {
  const Against against;
  OptionList<Ring::Position> first(2);
  Ring().winning_moves(against.read("1000000000000 0 5"), Convention::normal, first.sink());
  EXPECT_EQ(first.count(), 1'000'000'000'005U);
  EXPECT_TRUE(first.complete());
  OptionList<Ring::Position> full(2);
  Ring().winning_moves(against.read("18446744073709551615 0 18446744073709551615"), Convention::normal,
                       full.sink());
  EXPECT_EQ(full.count(), ~u64{0});
  EXPECT_FALSE(full.complete());
}

TEST(Ring, ReadsTheCoin) {
  const Against against;
  EXPECT_EQ(against.read("* 2 5 3 0").text(), "2 5 3 0");
  EXPECT_EQ(against.read("2 5 3 0 *").text(), "2 5 3 0");
  EXPECT_EQ(against.read("1 * 5,3 0").text(), "1 * 5 3 0");
  const struct {
    const char* text;
    const char* says;
  } wrong[] = {{"", "an edge of the ring is missing"},
               {"*", "an edge of the ring is missing"},
               {"1 * 2 *", "there is a second coin"},
               {"1 ** 2", "an edge cannot be '**'"}};
  for (const auto& c : wrong) {
    Scanner scanner(c.text);
    const auto ring = Ring().parse(scanner);
    ASSERT_FALSE(ring.ok()) << c.text;
    EXPECT_EQ(english(ring.error().message), c.says);
  }
}

}  // namespace
}  // namespace sprague
