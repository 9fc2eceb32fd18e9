// Rules were taken for the code 0.3 although a heap of 17, or of 1, has other options there: a rule that no
// large heap can use was not looked at, and its numbers left 64 bits, or its options were heaps of another
// game.
#include <gtest/gtest.h>

#include "rules/code_of_rules.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

bool is_taken_for_a_code(const std::string& rules) {
  SessionState session;
  const auto error = session.define("g", rules);
  EXPECT_FALSE(error) << render(*error, rules);
  const ClauseGames* const clauses = session.find_clauses("g");
  return clauses != nullptr && code_of_rules(*clauses).has_value();
}

// 2^60·16 is 0 modulo 2^64, so that k = 1 seemed to be allowed at 17.
TEST(SmallHeapsOfCodes, BoundsBeyond64BitsAllowNothing) {
  const std::string others =
      "game g(n)\n(n) -> (n - 1) where n >= 1, n <= 16\n(n) -> (n - 1) where n >= 18\n";
  for (const char* amounts : {"1 <= k <= 1", "k in {1}"}) {
    const std::string rules =
        others + "(n) -> (n - k) where " + amounts + ", k >= 1152921504606846976*(n - 1), n <= 17, n >= 1\n";
    EXPECT_FALSE(is_taken_for_a_code(rules)) << rules;
    SessionState session;
    ASSERT_FALSE(session.define("g", rules).has_value());
    EXPECT_EQ(session.answer(Task{.position = "g 17", .limits = {}})->nim_value(), Natural(0));
    EXPECT_EQ(session.answer(Task{.position = "g 18", .limits = {}})->nim_value(), Natural(1));
  }
  EXPECT_TRUE(is_taken_for_a_code(others + "(n) -> (n - 1) where n >= 17, n <= 17\n"));
}

TEST(SmallHeapsOfCodes, OptionsMayBeOfAnotherGame) {
  EXPECT_FALSE(
      is_taken_for_a_code("game g(n)\n(n) -> (n - 1) where n >= 2\n(n) -> b(n - 1) where n >= 1, n <= 1\n"
                          "game b(m)\n(m) -> (m - 1)\n(m) -> c(0) where m <= 0\n"
                          "game c(k)\n(k) -> (k - 1)\n"));
}

}  // namespace
}  // namespace sprague
