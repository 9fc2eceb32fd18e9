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

class Boxes : public testing::TestWithParam<const char*> {};

TEST_P(Boxes, AreProvedAndAgreeWithALargerTableThanTheyWereLearnedFrom) {
  const std::string text = GetParam();
  prove::Request request{.automata_only = true};
  if (text.find("misere") != std::string::npos) request.convention = Convention::misere;
  const prove::Answer answer = proof_of(text, request);
  ASSERT_TRUE(answer.theorem) << text;
  const prove::Theorem& theorem = *answer.theorem;
  const std::size_t arity = theorem.subject.game.coordinates.size();
  const u64 side = arity == 1 ? 3000 : arity == 3 ? 24 : 12;
  table::BoxRequest box{.axes = {}, .convention = theorem.convention, .content = table::Content::outcomes};
  for (const auto& coordinate : theorem.subject.game.coordinates)
    box.axes.push_back({coordinate.name, 0, side - 1});
  Budget budget(Limits{});
  const auto made = table::tabulate(theorem.subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  for (std::size_t i = 0; i < made.table->size(); ++i) {
    std::vector<Natural> position(arity, Natural(0));
    std::size_t rest = i;
    for (std::size_t j = arity; j-- > 0; rest /= side) position[j] = Natural(rest % side);
    ASSERT_EQ(theorem.decisions.at(0).guess.accepts(theorem.numeration.word(position)),
              made.table->at(i) == 0)
        << text << "\ncell " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Boxes,
                         testing::Values(
                             R"(game bash(n; m = 3)
(n) -> (n - k) where 1 <= k <= m)",
                             R"(game bash(n; m = 50)
(n) -> (n - k) where 1 <= k <= m)",
                             R"(game s(n)
(n) -> (n - k) where k in {1, 3, 4})",
                             R"(game s(n)
(n) -> (n - k) where k in {2, 5, 7})",
                             R"(game s(n)
(n) -> (n - k) where k in {4, 10, 12})",
                             R"(game s(n)
(n) -> (n - k) where k in {3, 11, 19, 31})",
                             R"(game take_powers(n)
(n) -> (n - k) where k in powers(2))",
                             R"(game nim3(x, y, z)
(x, y, z) -> (x - k, y, z) where k >= 1
(x, y, z) -> (x, y - k, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k >= 1)",
                             R"(game nim3m(x, y, z)
misere
(x, y, z) -> (x - k, y, z) where k >= 1
(x, y, z) -> (x, y - k, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k >= 1)",
                             R"(game welter(a, b, c)
(a, b, c) -> (k, b, c) where k < a
(a, b, c) -> (a, k, c) where k < b
(a, b, c) -> (a, b, k) where k < c
domain a != b, b != c, a != c)",
                             R"(game end_nim(x, y, z)
(x, y, z) -> (x - k, y, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k >= 1
(x, y, z) -> (x, y - k, z) where k >= 1, (x = 0 or z = 0))",
                             R"(game nim4(x, y, z, w)
(x, y, z, w) -> (x - k, y, z, w) where k >= 1
(x, y, z, w) -> (x, y - k, z, w) where k >= 1
(x, y, z, w) -> (x, y, z - k, w) where k >= 1
(x, y, z, w) -> (x, y, z, w - k) where k >= 1)",
                             R"(game staircase(a, b, c, d)
(a, b, c, d) -> (a - k, b, c, d) where k >= 1
(a, b, c, d) -> (a + k, b - k, c, d) where k >= 1
(a, b, c, d) -> (a, b + k, c - k, d) where k >= 1
(a, b, c, d) -> (a, b, c + k, d - k) where k >= 1)"));

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
