// Least periods against brute force.
#include "table/apparent_period.hpp"

#include <gtest/gtest.h>

#include "table/table.hpp"
#include "tests/support/seed.hpp"

namespace sprague::table {
namespace {

// By the definition, trying everything: the least p, and for it the least e, that fill a third of the
// sequence and three periods.
std::optional<Period> by_brute_force(const std::vector<u64>& s, bool arithmetic) {
  const std::size_t size = s.size();
  for (std::size_t p = 1; p < size; ++p) {
    for (std::size_t e = 0; e + p < size; ++e) {
      const u64 saltus = s[e + p] - s[e];
      bool holds = arithmetic || saltus == 0;
      for (std::size_t n = e; holds && n + p < size; ++n) holds = s[n + p] - s[n] == saltus;
      const std::size_t tail = size - (arithmetic ? 1 : 0) - e;
      const std::size_t whole = size - (arithmetic ? 1 : 0);
      if (!holds || tail < 3 * p || tail < whole - whole / 3 * 2) continue;
      if (arithmetic && saltus == 0) return std::nullopt;
      return Period{e, p, static_cast<i64>(saltus)};
    }
  }
  return std::nullopt;
}

std::vector<u64> random_periodic(std::mt19937& random, std::size_t size, u64 saltus) {
  const std::size_t e = test::below(random, static_cast<std::uint32_t>(size / 2));
  const std::size_t p = 1 + test::below(random, static_cast<std::uint32_t>(size / 4));
  const auto values = 1 + test::below(random, 4);
  std::vector<u64> s;
  for (std::size_t n = 0; n < size; ++n)
    s.push_back(n < e + p ? 100 + test::below(random, values) : s[n - p] + saltus);
  return s;
}

TEST(Period, IsTheLeastOneOfRandomPeriodicSequences) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int found = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto s = random_periodic(random, 8 + test::below(random, 60), 0);
    const auto period = apparent_period(s);
    EXPECT_EQ(period, by_brute_force(s, false));
    found += period ? 1 : 0;
  }
  EXPECT_GT(found, 500);
}

TEST(Period, IsTheLeastOneWithASaltus) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int found = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto s = random_periodic(random, 8 + test::below(random, 60), 1 + test::below(random, 3));
    const auto period = apparent_arithmetic_period(s);
    EXPECT_EQ(period, by_brute_force(s, true));
    found += period ? 1 : 0;
  }
  EXPECT_GT(found, 500);
}

TEST(Period, IsReducedExactlyWhenOnlyItsImageIsKnown) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 1000; ++round) {
    const u64 e = test::below(random, 12), p = 1 + test::below(random, 24);
    std::vector<u64> s;
    for (u64 n = 0; n < e + p; ++n) s.push_back(test::below(random, 2));
    const Period reduced = least({e, p}, s);
    const auto at = [&](u64 n) { return s[n < e ? n : e + (n - e) % p]; };
    // Equality of two sequences of period p is decided on one round.
    const auto holds = [&](u64 start, u64 period) {
      for (u64 n = start; n < start + e + 2 * p; ++n)
        if (at(n) != at(n + period)) return false;
      return true;
    };
    EXPECT_TRUE(holds(reduced.preperiod, reduced.period));
    for (u64 smaller = 1; smaller < reduced.period; ++smaller) EXPECT_FALSE(holds(e, smaller));
    if (reduced.preperiod > 0) {
      EXPECT_FALSE(holds(reduced.preperiod - 1, reduced.period));
    }
  }
}

TEST(Period, IsNotSeenInShortOrIrregularSequences) {
  EXPECT_EQ(apparent_period({}), std::nullopt);
  EXPECT_EQ(apparent_period({5}), std::nullopt);
  EXPECT_EQ(apparent_period({0, 1}), std::nullopt);
  EXPECT_EQ(apparent_period({0, 1, 3, 2, 5, 4, 9, 8, 7, 7}), std::nullopt) << "two equal ones are no period";
  EXPECT_EQ(apparent_arithmetic_period({0, 1, Table::absent, 3, 4, 5, 6}), std::nullopt);
  EXPECT_EQ(apparent_arithmetic_period({4, 4, 4, 4, 4}), std::nullopt);
}

}  // namespace
}  // namespace sprague::table
