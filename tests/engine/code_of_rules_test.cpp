// Rules that are a code under another name.
#include "sprague/rules/code_of_rules.hpp"

#include <gtest/gtest.h>

#include "sprague/engine/session.hpp"

namespace sprague {
namespace {

std::string code_of(const std::string& rules) {
  Session session;
  const auto error = session.define("g", "game g(n)\n" + rules);
  EXPECT_FALSE(error) << render(*error, rules);
  const ClauseGames* const clauses = session.find_clauses("g");
  const auto code = clauses == nullptr ? std::nullopt : code_of_rules(*clauses);
  return code ? code->text() : "none";
}

TEST(CodeOfRules, IsSeen) {
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n"), "0.77");
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where a >= 1, b >= 1, a + b = n\n"), "4.0");
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where 1 <= a <= b, a + b = n - 2\n  (n) -> (n - 1)\n"), "0.34");
  EXPECT_EQ(code_of("  (n) -> (n - k) where k in {1, 3, 4}\n"), "0.3033");
  EXPECT_EQ(code_of("  (n) -> (n - k) where 1 <= k <= 5\n"), "0.33333");
  EXPECT_EQ(code_of("  (n) -> (n - 2) where n >= 3\n"), "0.02");
  EXPECT_EQ(code_of("  (n) -> (n - k + 90000) where 90001 <= k <= 90003\n"), "0.333");
  EXPECT_EQ(code_of("  (n) -> (a) where n - 3 <= a < n - 1\n"), "0.033");
}

TEST(CodeOfRules, IsNotSeenWhereSmallHeapsDiffer) {
  for (const char* rules :
       {"  (n) -> (n - 1) where n >= 5\n", "  (n) -> (a) + (b) where a >= 2, b >= 1, a + b = n - 1\n",
        "  (n) -> (a) + (b) where a >= 3, b >= 3, a + b = n\n", "  (n) -> (n - k) where k >= 1\n",
        "  (n) -> (n - k) where k in squares\n", "  (n) -> (n - 1) where n mod 2 = 0\n",
        "  (n) -> (n - 1)\n  (n) -> (n - 2) where n >= 10\n"})
    EXPECT_EQ(code_of(rules), "none") << rules;
}

}  // namespace
}  // namespace sprague
