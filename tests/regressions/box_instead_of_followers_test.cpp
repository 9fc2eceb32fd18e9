// `solve` filled the whole box below a position of rules, however few followers it had, and said that the followers had been
// searched: Euclid's game from 3000 2000, with three of them, ended with "the time ran out".
#include <gtest/gtest.h>

#include "session/session_state.hpp"

namespace sprague {
namespace {

Answer solve(SessionState& session, const std::string& position, Convention convention = Convention::normal) {
  const Result<Answer> answer = session.answer(Task{.position = position, .convention = convention});
  EXPECT_TRUE(answer.ok()) << position;
  return *answer;
}

TEST(BoxInsteadOfFollowers, FewFollowersAreSearchedAndCounted) {
  SessionState session;
  for (const auto& [position, followers] :
       {std::pair("3000 2000", 3U), {"900 600", 3U}, {"21000000 13000000", 7U}}) {
    const Answer answer = solve(session, std::string("euclid ") + position);
    EXPECT_EQ(answer.method.name, "search") << position;
    EXPECT_EQ(answer.method.positions, followers) << position;
    EXPECT_TRUE(answer.outcome.has_value() && answer.nim_value().has_value()) << position;
  }
}

// The other road to the same values: a table, whose sentence says that it is one.
TEST(BoxInsteadOfFollowers, WhereThereAreManyTheAnswerSaysThatATableWasFilled) {
  SessionState session;
  ASSERT_FALSE(
      session.define("w.game",
                     "game w(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
                     "(x, y) -> (x - k, y - k) where k >= 1\n"));
  const Answer answer = solve(session, "w.game 60 90");
  EXPECT_EQ(answer.method.name, "table");
  EXPECT_EQ(answer.method.positions, 61U * 91U);
  EXPECT_EQ(answer.nim_value(), solve(session, "wythoff 60 90").nim_value());
}

TEST(BoxInsteadOfFollowers, MiserePlayFillsNoTableFirst) {
  SessionState session;
  const Answer answer = solve(session, "euclid 3000 2000", Convention::misere);
  EXPECT_EQ(answer.method.positions, 3U);
  EXPECT_EQ(answer.outcome, Outcome::N);
}

}  // namespace
}  // namespace sprague
