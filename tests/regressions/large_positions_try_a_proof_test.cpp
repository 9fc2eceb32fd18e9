// `solve t125.game 100000001` searched for 60 seconds and gave up, where `prove` needs a millisecond.
#include <gtest/gtest.h>

#include "session/session_state.hpp"

namespace sprague {
namespace {

constexpr const char* takes_1_2_5 = "game t125(n)\n(n) -> (n - k) where k in {1, 2, 5}, k <= n\n";

Answer solved(const std::string& rules, const std::string& position, Question question = Question::solve,
              Convention convention = Convention::normal) {
  SessionState session;
  const auto answer = session.answer({.position = position,
                                      .rules = rules,
                                      .convention = convention,
                                      .question = question,
                                      .limits = {.seconds = 20}});
  EXPECT_TRUE(answer.ok()) << position;
  return answer.ok() ? *answer : Answer();
}

TEST(LargePositions, AreAnsweredByAQuickProof) {
  for (const u64 n : {u64{100'000'001}, u64{999'999'999'999}, u64{1'000'000'000'000'000'002}}) {
    const Answer answer = solved(takes_1_2_5, "t125 " + to_text(n));
    EXPECT_EQ(answer.outcome, n % 3 == 0 ? Outcome::P : Outcome::N) << n;
    EXPECT_EQ(answer.method.name, "theorem");
    EXPECT_EQ(answer.ending, Ending::proved);
    EXPECT_EQ(solved(takes_1_2_5, "t125 " + to_text(n), Question::nim_value).nim_value(), Natural(n % 3))
        << n;
  }
  // Misère, where the P-positions are others.
  const Answer misere = solved(takes_1_2_5, "t125 100000000", Question::solve, Convention::misere);
  EXPECT_EQ(misere.outcome, 100'000'000 % 3 == 1 ? Outcome::P : Outcome::N);
  const std::string wythoff =
      "game w(x, y)\n(x, y) -> (x - k, y) where 1 <= k <= x\n(x, y) -> (x, y - k) where 1 <= k <= y\n"
      "(x, y) -> (x - k, y - k) where 1 <= k <= x, k <= y\n";
  for (const std::string pair : {"1000000 1618034", "1618033 2618051", "1618033 2618050", "1000000 1618033"})
    EXPECT_EQ(solved(wythoff, "w " + pair).outcome, solved({}, "wythoff " + pair).outcome) << pair;
}

TEST(LargePositions, WithFewFollowersAreSearched) {
  const Answer answer = solved({}, "euclid 3000 2000");
  EXPECT_EQ(answer.method.positions, 3U);
  EXPECT_EQ(answer.outcome, Outcome::P);
  EXPECT_TRUE(answer.nim_value().has_value());
}

TEST(LargePositions, AProofIsTriedOnceInASession) {
  // Nothing is known about Grundy's game, and the attempt is not made again for every line of a batch.
  SessionState session;
  for (int i = 0; i < 50; ++i) {
    const auto answer =
        session.answer({.position = "grundy_rules 10000000" + std::to_string(i),
                        .rules = "game grundy_rules(n)\n(n) -> (a) + (b) where a + b = n, 1 <= a, a < b\n",
                        .limits = {.seconds = 20, .positions = 1'000'000}});
    ASSERT_TRUE(answer.ok());
    EXPECT_FALSE(answer->outcome.has_value());
    EXPECT_EQ(answer->ending, Ending::too_many_options);
  }
}

}  // namespace
}  // namespace sprague
