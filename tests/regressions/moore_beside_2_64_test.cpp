// With k + 1 = 2^64 − 1, a sum of a count and k + 1 wrapped round: in misère play the empty position was
// lost, and one heap of 1 too many was taken.
#include <gtest/gtest.h>

#include "rules/moore_moves.hpp"

namespace sprague {
namespace {

TEST(MooreBeside2To64, CountsOfOnesAreExact) {
  for (const u64 most : {~u64{0} - 2, ~u64{0} - 1, ~u64{0}}) {
    // Fewer heaps than k + 1: one heap of 1 is the only lost position without larger ones, as for k = 6.
    for (const std::vector<u64>& sizes :
         std::vector<std::vector<u64>>{{}, {0}, {1}, {1, 1}, {1, 1, 1}, {2, 1}}) {
      const Heaps<u64> position{sizes};
      const Outcome outcome = moore_outcome(position, most, Convention::misere);
      EXPECT_EQ(outcome, moore_outcome(position, 6, Convention::misere)) << most << ": " << position.text();
      if (outcome == Outcome::P || sizes.size() < 2) continue;
      EXPECT_EQ(moore_winning_option(position, most, Convention::misere).sizes,
                moore_winning_option(position, 6, Convention::misere).sizes);
      MooreMoves fast(position, most, Convention::misere), slow(position, 6, Convention::misere);
      EXPECT_EQ(fast.first()->sizes, slow.first()->sizes);
    }
  }
}

}  // namespace
}  // namespace sprague
