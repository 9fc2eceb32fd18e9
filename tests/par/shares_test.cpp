// Shares: each share of each piece of work is done once, with helpers that come late, early or not at all.
#include "par/shares.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "par/team.hpp"

namespace sprague::test {
namespace {

// The pieces build on each other: share i of piece p adds what share i + 1 of the piece before has left.
std::vector<u64> numbers_after(unsigned pieces, unsigned size) {
  std::vector<u64> numbers(7, 1);
  par::Shares shares;
  par::run_team(
      size,
      [&](unsigned number) {
        if (number != 0) return shares.help();
        for (unsigned piece = 0; piece < pieces; ++piece) {
          const std::vector<u64> before = numbers;
          const auto count = static_cast<unsigned>(before.size() - piece % 3);  // not always as many
          shares.each(count, [&](unsigned i) { numbers[i] += before[(i + 1) % before.size()] + piece; });
        }
        shares.end();
      },
      [] {});
  return numbers;
}

TEST(Shares, AreDoneOnceEachForAnyNumberOfThreads) {
  const std::vector<u64> expected = numbers_after(20'000, 1);
  EXPECT_NE(expected[0], 1U);
  for (const unsigned size : {2U, 3U, 5U}) EXPECT_EQ(numbers_after(20'000, size), expected) << size;
}

TEST(Shares, NeedNobodyElse) {
  par::Shares shares;
  std::vector<int> done(100, 0);
  shares.each(100, [&](unsigned i) { ++done[i]; });
  shares.each(0, [&](unsigned i) { ++done[i]; });
  EXPECT_EQ(done, std::vector<int>(100, 1));
}

}  // namespace
}  // namespace sprague::test
