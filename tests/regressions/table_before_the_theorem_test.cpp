// `solve "chomp 2x5000"` filled a table of 12 million shapes for 25 seconds before the theorem on two rows was asked, which
// knows who wins and the one winning move at once.
#include <gtest/gtest.h>

#include "session/session_state.hpp"

namespace sprague {
namespace {

TEST(TableBeforeTheTheorem, TwoLongRowsOfChompAreAnsweredByTheirTheorem) {
  for (const char* const position : {"chomp 2x5000", "chomp 5000x2", "chomp 5000 4000", "chomp 5000 4999"}) {
    SessionState session;
    const Result<Answer> answer =
        session.answer(Task{.position = position, .limits = {.positions = 1'000'000}});
    ASSERT_TRUE(answer.ok()) << position;
    EXPECT_EQ(answer->outcome, std::string(position) == "chomp 5000 4999" ? Outcome::P : Outcome::N)
        << position;
    EXPECT_EQ(answer->method.name, "theorem") << position;
    EXPECT_LT(answer->ticks, 100'000U) << position;
    EXPECT_EQ(answer->winning_move_count, answer->outcome == Outcome::N ? 1U : 0U) << position;
  }
}

// Who asks for the nim-value, alone or in a sum, gets the table's.
TEST(TableBeforeTheTheorem, TheValueIsComputedWhereItIsAskedFor) {
  SessionState session;
  const std::string position = "chomp 2x1000";  // 501,500 shapes with up to 2,000 moves
  const Result<Answer> sum =
      session.answer(Task{.position = position + " + nim 3", .question = Question::nim_value});
  const Result<Answer> alone = session.answer(Task{.position = position, .question = Question::nim_value});
  ASSERT_TRUE(sum.ok() && sum->nim_value() && alone.ok() && alone->nim_value());
  EXPECT_EQ(*sum->nim_value(), *alone->nim_value() ^ Natural(3));
}

}  // namespace
}  // namespace sprague
