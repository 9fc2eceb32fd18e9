// After `prove`, `solve` of the same game answered less than before: one winning move where it had counted them all, no nim-value,
// and --value was ignored.
#include <gtest/gtest.h>

#include "session/prove_game.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

TEST(LessAfterProve, SearchStillSaysWhatItKnew) {
  SessionState session;
  ASSERT_FALSE(session.define("t.game", "game t(n)\n(n) -> (n - k) where k in {1, 2, 5}\n"));
  const Task task{.position = "t.game 1000000", .limits = {.seconds = 20}};
  const Result<Answer> before = session.answer(task);
  const auto proved =
      prove_game(session, {.game = "t.game", .values = false, .for_use = true, .limits = {.seconds = 20}});
  ASSERT_TRUE(before.ok() && proved.ok() && proved->theorem != nullptr);
  const Result<Answer> after = session.answer(task);
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after->nim_value(), before->nim_value());
  EXPECT_TRUE(after->nim_value().has_value());
  EXPECT_EQ(after->winning_move_count, before->winning_move_count);
  EXPECT_TRUE(after->all_moves_counted);
  // Beyond what a table holds in a moment, the theorem says who wins, and the value is searched where it is asked for.
  const Task large{.position = "t.game 6000000", .limits = {.seconds = 20}};
  const Result<Answer> by_theorem = session.answer(large);
  ASSERT_TRUE(by_theorem.ok());
  EXPECT_TRUE(by_theorem->outcome.has_value());
  Task value = large;
  value.question = Question::nim_value;
  const Result<Answer> asked = session.answer(value);
  ASSERT_TRUE(asked.ok());
  EXPECT_TRUE(asked->nim_value().has_value());
  EXPECT_EQ(asked->outcome, by_theorem->outcome);
  // Where the limits end the search, the theorem is there.
  value.position = "t.game 1000000000000";
  value.limits.positions = 1000;
  const Result<Answer> beyond = session.answer(value);
  ASSERT_TRUE(beyond.ok());
  EXPECT_TRUE(beyond->outcome.has_value());
}

}  // namespace
}  // namespace sprague
