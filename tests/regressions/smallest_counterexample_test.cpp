// "Smallest counterexample" meant the least sum in prove --claim and the least greatest number in refute: of
// (6, 79) and (50, 49), both planted among the pairs x = y, refute gave the second and prove the first.
#include <gtest/gtest.h>

#include "prove/decide/claim.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

constexpr const char* pairs =
    "game pairs(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1";
// A move may lead up in the order of counterexamples, so a table decides.
constexpr const char* rising = "game rising(x, y)\n(x, y) -> (x - 1, y + 1)\n(x, y) -> (x, y - 1)";

prove::Counterexample refuted(const std::string& rules, const std::string& claim) {
  Budget budget(Limits{});
  const auto answer = prove::decide_claim(subject_of(rules), claim, Convention::normal, budget);
  EXPECT_TRUE(answer && answer->counterexample) << claim;
  return answer && answer->counterexample ? *answer->counterexample : prove::Counterexample{};
}

prove::Tuple pair(u64 x, u64 y) { return {Natural(x), Natural(y)}; }

TEST(SmallestCounterexample, HasTheLeastGreatestNumber) {
  const prove::Counterexample found = refuted(pairs, "x = y or x = 6 and y = 79 or x = 50 and y = 49");
  EXPECT_TRUE(found.is_smallest);
  EXPECT_EQ(found.position, pair(50, 49));
}

TEST(SmallestCounterexample, IsTheLexicographicallyFirstOfThese) {
  EXPECT_EQ(refuted(pairs, "x = y or x = 50 and y = 1 or x = 30 and y = 50").position, pair(30, 50));
  EXPECT_EQ(refuted(pairs, "x = y or x = 50 and y = 49 or x = 50 and y = 2").position, pair(50, 2));
}

TEST(SmallestCounterexample, MayBeFarAway) {
  EXPECT_EQ(refuted(pairs, "x = y and x != 123456789 or x = 3 and y = 123456790").position,
            pair(123456789, 123456789));
}

TEST(SmallestCounterexample, IsFoundWhereMovesLeadUp) {
  // The P-positions are those with an even y.
  const prove::Counterexample first = refuted(rising, "x = 0 and y mod 2 = 0");
  const prove::Counterexample second = refuted(rising, "y mod 2 = 0 or x = 9 and y = 3 or x = 2 and y = 11");
  EXPECT_TRUE(first.is_smallest);
  EXPECT_TRUE(second.is_smallest);
  EXPECT_EQ(first.position, pair(1, 0));
  EXPECT_EQ(second.position, pair(9, 3));
}

}  // namespace
}  // namespace sprague::test
