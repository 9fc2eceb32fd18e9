// Periods of games by rules: which rules are seen to be the same at every large heap, and that what is proved
// holds far beyond the table.
#include <gtest/gtest.h>

#include <random>

#include "rules/shift_invariant.hpp"
#include "session/game_table.hpp"
#include "session/session_state.hpp"
#include "table/views.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

std::optional<ShiftInvariant> shape_of(const std::string& rules) {
  SessionState session;
  const auto error = session.define("g", "game g(n)\n" + rules);
  EXPECT_FALSE(error) << render(*error, rules);
  const ClauseGames* const clauses = session.find_clauses("g");
  EXPECT_NE(clauses, nullptr) << rules;
  return clauses != nullptr ? shift_invariant(*clauses) : std::nullopt;
}

TEST(ShiftInvariant, SeesSubtractionGamesAndOctalGames) {
  const auto bash = shape_of("  (n) -> (n - k) where 1 <= k <= 7\n");
  ASSERT_TRUE(bash);
  EXPECT_FALSE(bash->splits);
  EXPECT_EQ(bash->greatest_shift, 7U);
  const auto set = shape_of("  (n) -> (n - k) where k in {1, 3, 4}\n  (n) -> (n - 9) where n >= 20\n");
  ASSERT_TRUE(set);
  EXPECT_EQ(set->greatest_shift, 9U);
  EXPECT_GE(set->from, 20U);
  const auto interval = shape_of("  (n) -> (a) where n - 5 <= a < n - 1\n");
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->greatest_shift, 5U);
  const auto kayles = shape_of("  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n");
  ASSERT_TRUE(kayles);
  EXPECT_TRUE(kayles->splits);
  EXPECT_EQ(kayles->greatest_shift, 2U);
  const auto at_least_three = shape_of("  (n) -> (a) + (b) where a >= 3, b >= 1, a + b = n - 4\n");
  ASSERT_TRUE(at_least_three);
  EXPECT_GE(at_least_three->from, 3U);
}

TEST(ShiftInvariant, SeesNothingElse) {
  for (const char* rules :
       {"  (n) -> (n - k) where k >= 1\n", "  (n) -> (n - k) where 1 <= k <= n / 2\n",
        "  (n) -> (n - k) where k in squares\n", "  (n) -> (a) + (b) where 1 <= a < b, a + b = n\n",
        "  (n) -> (n - 1) where n mod 2 = 0\n  (n) -> (n - 2)\n", "  (n) -> (n / 2) where n >= 1\n",
        "  (n) -> (n - 1)\n  (n) -> (3) where n > 3\n", "  (n) -> (a) where a < n, a in {1, 2, 5}\n",
        "  (n) -> (a) + (b) where a + b <= n - 1\n", "  (n) -> (a) + (a) where 2*a = n, n >= 1\n",
        "  (n) -> (a) + (b) + (c) where a + b + c = n - 1\n", "  (n) -> (n - 1)\n  domain n != 7\n",
        "  (n) -> (a) where n - 5 <= a < n, a in primes\n"})
    EXPECT_FALSE(shape_of(rules)) << rules;
}

// Random rules of these shapes: the period that is proved holds in a table ten times as long, and rules that
// differ at small heaps only are not taken for others.
TEST(ShiftInvariant, ProvesOnlyWhatHolds) {
  std::mt19937 random(test::seed());
  const auto number = [&](std::uint32_t bound) { return std::to_string(test::below(random, bound)); };
  std::size_t proved = 0;
  for (int round = 0; round < 25; ++round) {
    std::string rules;
    for (std::uint32_t count = 1 + test::below(random, 3); count > 0; --count) {
      switch (test::below(random, 6)) {
        case 0: rules += "  (n) -> (n - " + std::to_string(1 + test::below(random, 9)) + ")"; break;
        case 1:
          rules += "  (n) -> (n - k) where " + std::to_string(1 + test::below(random, 3)) +
                   " <= k <= " + number(9);
          break;
        case 2:
          rules += "  (n) -> (n - k) where k in {1, " + number(12) + ", 1" + number(10) + "}, k >= 1";
          break;
        case 3: rules += "  (n) -> (a) where n - " + number(9) + " <= a < n - " + number(4); break;
        default:
          rules += "  (n) -> (a) + (b) where a + b = n - " + std::to_string(1 + test::below(random, 4)) +
                   ", a >= " + number(3) + ", b >= " + number(3);
          if (test::below(random, 3) == 0) rules += ", a <= b";
      }
      if (test::below(random, 4) == 0)
        rules += (rules.substr(rules.rfind("->")).find("where") == std::string::npos ? " where" : " and") +
                 std::string(test::below(random, 2) == 0 ? " n >= " : " n < ") + number(20);
      rules += "\n";
    }
    const std::string about = rules + "SPRAGUE_SEED=" + std::to_string(test::seed());
    SessionState session;
    ASSERT_FALSE(session.define("g", "game g(n)\n" + rules)) << about;
    TableTask request;
    request.game = "g";
    request.to = 60;
    const auto small = tabulate(session, request);
    ASSERT_TRUE(small.ok() && small->table) << about;
    Budget budget{Limits{}};
    const PeriodAnswer answer = period_of(session, *small->table, std::nullopt, budget);
    if (answer.theorem.empty()) continue;
    ++proved;
    request.to = 2'000;
    const auto large = tabulate(session, request);
    ASSERT_TRUE(large.ok() && large->table) << about;
    const std::vector<u64> values = table::sequence(*large->table);
    for (std::size_t n = answer.period->preperiod; n + answer.period->period < values.size(); ++n)
      ASSERT_EQ(values[n], values[n + answer.period->period]) << n << "\n" << about;
    // Some pre-periods are longer than the table.
    if (answer.period->preperiod > 0 && answer.period->preperiod + answer.period->period <= values.size()) {
      EXPECT_NE(values[answer.period->preperiod - 1],
                values[answer.period->preperiod - 1 + answer.period->period])
          << "the pre-period is not the least one\n"
          << about;
    }
  }
  EXPECT_GT(proved, 0U);
}

TEST(ScriptPeriods, OfKaylesByRulesIsThatOfKayles) {
  SessionState session;
  ASSERT_FALSE(session.define("g", "game g(n)\n  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n"));
  TableTask request;
  request.game = "g";
  request.to = 100;
  const auto made = tabulate(session, request);
  ASSERT_TRUE(made.ok() && made->table);
  Budget budget{Limits{}};
  const PeriodAnswer answer = period_of(session, *made->table, std::nullopt, budget);
  ASSERT_TRUE(answer.period);
  EXPECT_EQ(*answer.period, (table::Period{71, 12}));  // Guy and Smith 1956
  EXPECT_FALSE(answer.theorem.empty());
}

}  // namespace
}  // namespace sprague
