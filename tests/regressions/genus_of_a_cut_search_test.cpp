// A genus that the limits do not reach takes nothing from what is known without it.
#include <gtest/gtest.h>

#include "tests/oracle/answers.hpp"

namespace sprague {
namespace {

TEST(GenusOfACutSearch, LeavesOutcomeAndMoves) {
  for (const u64 positions : {u64{1}, u64{10}, u64{100}, u64{2'000}}) {
    SessionState session;
    for (const char* const position : {"nim 40 50 60 + nim 7", "kayles 8 + kayles 9", "nim 40 50 60"}) {
      Task task = test::task_of(position, Convention::misere, Question::nim_value);
      task.limits.positions = positions;
      Task without = task;
      without.question = Question::solve;
      const Answer with = test::answer_to(session, task), plain = test::answer_to(session, without);
      EXPECT_EQ(with.outcome, plain.outcome) << position;
      EXPECT_EQ(with.winning_move_count, plain.winning_move_count) << position;
      if (with.genus) {
        EXPECT_EQ(with.genus->misere[0] == 0, with.outcome == Outcome::P) << position;
      } else {
        EXPECT_EQ(with.ending, Ending::out_of_positions) << position;
      }
    }
  }
}

}  // namespace
}  // namespace sprague
