// What must be proved from the text of the rules alone.
#include <gtest/gtest.h>

#include "tests/prove/compared.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

prove::Answer proof_of(const std::string& text, prove::Request request = {}) {
  request.limits.seconds = 20;
  request.limits.positions = ~u64{0} >> 1;
  auto answer = prove::prove(subject_of(text), request, [](const Limits& l) { return Budget(l); });
  EXPECT_TRUE(answer.ok()) << (answer ? "" : answer.error().message);
  return answer ? *std::move(answer) : prove::Answer{};
}

class Pairs : public testing::TestWithParam<const char*> {};

TEST_P(Pairs, AreProvedAndAgreeWithATable) {
  const prove::Answer answer = proof_of(GetParam());
  ASSERT_TRUE(answer.theorem) << GetParam();
  expect_true_of_pairs(*answer.theorem, 600);
}

INSTANTIATE_TEST_SUITE_P(Games, Pairs,
                         testing::Values(
                             R"(game nim(x, y)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1)",
                             R"(game wythoff(x, y)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1
(x, y) -> (x - k, y - k) where k >= 1)",
                             R"(game wythoff2(x, y)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1
(x, y) -> (x - i, y - j) where i >= 1, j >= 1, i - j < 2, j - i < 2)",
                             R"(game chomp2(x, y)
(x, y) -> (k, min(y, k)) where 1 <= k < x
(x, y) -> (x, k) where k < y
domain x >= y, x >= 1)",
                             R"(game half_wythoff(x, y)
(x, y) -> (x - 2*k, y) where k >= 1
(x, y) -> (x, y - 2*k) where k >= 1
(x, y) -> (x - k, y - k) where k >= 1)"));

TEST(Prove, KaylesHasPeriod12AfterHeap70) {
  const prove::Answer answer = proof_of(
      "game kayles(n)\n(n) -> (a) + (b) where a + b = n - 1\n"
      "(n) -> (a) + (b) where a + b = n - 2",
      {.values = true});
  ASSERT_TRUE(answer.theorem && answer.theorem->period);
  EXPECT_EQ(answer.theorem->period->period, 12U);
  EXPECT_EQ(answer.theorem->period->preperiod, 71U);
}

TEST(Prove, GrundysGameShowsNoPattern) {
  const prove::Answer answer =
      proof_of("game grundy(n)\n(n) -> (a) + (b) where a + b = n, 1 <= a < b", {.values = true});
  EXPECT_EQ(answer.verdict, prove::Answer::Verdict::no_pattern);
}

}  // namespace
}  // namespace sprague::test
