// `n mod (0 xor (0 - 1))` was taken for rules: the divisor is a constant, but has no value, and everything
// that computes with divisors relies on their being 1 or more. A checker that did made every claim VALID.
#include <gtest/gtest.h>

#include "session/formula_claimant.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

std::string refusal(const std::string& text) {
  SessionState session;
  const auto error = session.define({}, text);
  return error ? english(error->message) : "";
}

constexpr const char* no_value = "the divisor here has no value; it must be 1 or more";

TEST(DivisorsWithoutValue, AreRefusedWhereverTheyStand) {
  for (const std::string divisor :
       {"(0 xor (0 - 1))", "((0 - 1) xor 0)", "min(0 xor (0 - 1), 5)", "max(0 xor (0 - 1), 5)",
        "(1 + (2 xor (0 - 1)))", "(0 xor (0 - m))", "(-(0 xor (0 - 1)))", "((0 xor (0 - 1)) * 0 + 1)"})
    for (const std::string sign : {" mod ", " / "}) {
      const std::string part = "n" + sign + divisor;
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1) where " + part + " = 0 or n >= 1\n"), no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1 + " + part + ")\n"), no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1)\ndomain " + part + " = 0\n"), no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1)\nwin when " + part + " = 0\n"), no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1)\nlose when not (" + part + " = 0)\n"), no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - 1)\nstart (n, k) = (n + k" + sign + divisor + ")\n"),
                no_value);
      EXPECT_EQ(refusal("game g(n; m = 3)\n(n) -> (n - k) where k in {1.." + part + "}\n"), no_value);
    }
  for (const std::string update :
       {"s[i mod (0 xor (0 - 1))] - 1", "s[i] - s[0] / (0 xor (0 - 1))", "s[i] = s[0] mod (0 xor (0 - 1))"})
    EXPECT_EQ(refusal("game g(s[])\ns -> s with " + update + "\n"), no_value) << update;
}

TEST(DivisorsWithoutValue, AreRefusedOnceTheParametersAreGiven) {
  SessionState session;
  ASSERT_FALSE(session.define({}, "game g(n; m = 3)\n(n) -> (n - 1) where n mod (1 xor (m - 3)) = 0\n"));
  EXPECT_TRUE(session.read("g 5").ok());
  EXPECT_TRUE(session.read("g m=5 5").ok());
  const auto none = session.read("g m=2 5");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(english(none.error().message), no_value);
  const auto zero = session.read("g m=4 5");
  ASSERT_FALSE(zero.ok());
  EXPECT_EQ(english(zero.error().message), "the divisor here is 0; it must be 1 or more");
}

TEST(DivisorsWithoutValue, AreRefusedInFormulas) {
  const auto claimant = claimant_by_formula("n mod (0 xor (0 - 1)) = 0", {"n"}, false);
  ASSERT_FALSE(claimant.ok());
  EXPECT_EQ(english(claimant.error().message), no_value);
}

TEST(DivisorsWithoutValue, ThePlaceIsShown) {
  const std::string text = "game g(n)\n(n) -> (n - 1) where n mod min(0 xor (0 - 1), 5) = 0\n";
  SessionState session;
  const auto error = session.define({}, text);
  ASSERT_TRUE(error);
  EXPECT_EQ(text.substr(error->offset, error->length), "min(0 xor (0 - 1), 5)");
}

}  // namespace
}  // namespace sprague
