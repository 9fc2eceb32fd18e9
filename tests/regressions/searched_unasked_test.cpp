// Remoteness was searched for every position small enough, asked for or not: two thousand lines of a batch took seconds where a
// theorem answered each at once.
#include <gtest/gtest.h>

#include "session/session_state.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

TEST(SearchedUnasked, WhatIsNotWantedTakesNoPositions) {
  SessionState session;
  Task task{.position = "half_box 62 1"};
  task.want = {.value = true, .moves = true, .remoteness = false, .reason = false};
  const Result<Answer> without = session.answer(task);
  ASSERT_TRUE(without.ok());
  EXPECT_EQ(without->ticks, 0U);
  EXPECT_FALSE(without->remoteness.has_value());
  EXPECT_TRUE(without->explanation.empty());
  EXPECT_EQ(without->winning_move_count, 1U);
  task.want.remoteness = true;
  const Result<Answer> with = session.answer(task);
  ASSERT_TRUE(with.ok());
  EXPECT_GT(with->ticks, 0U);
  EXPECT_TRUE(with->remoteness.has_value());
  task.want = {.value = false, .moves = false, .remoteness = false, .reason = false};
  const Result<Answer> who_wins = session.answer(task);
  ASSERT_TRUE(who_wins.ok());
  EXPECT_EQ(who_wins->outcome, with->outcome);
  EXPECT_TRUE(std::holds_alternative<OutcomeOnly>(who_wins->value));
  EXPECT_TRUE(who_wins->winning_moves.empty());
  EXPECT_FALSE(who_wins->all_moves_counted);
}

TEST(SearchedUnasked, TasksNameWhatTheyWant) {
  const auto task =
      task_from_json(R"({"position": "nim 1", "want": ["moves", "reason"]})", Language::english);
  ASSERT_TRUE(task.ok());
  EXPECT_TRUE(task->want.moves && task->want.reason);
  EXPECT_FALSE(task->want.value || task->want.remoteness);
  EXPECT_FALSE(task_from_json(R"({"position": "nim 1", "want": ["move"]})", Language::english).ok());
  EXPECT_FALSE(task_from_json(R"({"position": "nim 1", "want": "moves"})", Language::english).ok());
  const auto old = task_from_json(R"({"position": "nim 1", "explain": false})", Language::english);
  ASSERT_TRUE(old.ok());
  EXPECT_TRUE(old->want.moves && !old->want.reason);
}

// The search of one line serves the next one, and answers stay the same.
TEST(SearchedUnasked, OneSearchServesManyLines) {
  SessionState session;
  u64 ticks = 0;
  for (int i = 0; i < 50; ++i) {
    const std::string position = "moore 2 3 4 " + std::to_string(3 + i % 4);
    const Result<Answer> kept = session.answer(Task{.position = position});
    SessionState other;
    const Result<Answer> anew = other.answer(Task{.position = position});
    ASSERT_TRUE(kept.ok() && anew.ok());
    EXPECT_EQ(kept->outcome, anew->outcome) << position;
    EXPECT_EQ(kept->nim_value(), anew->nim_value()) << position;
    EXPECT_EQ(kept->remoteness, anew->remoteness) << position;
    EXPECT_EQ(kept->winning_move_count, anew->winning_move_count) << position;
    if (i == 0) ticks = anew->ticks;
    if (i >= 4) {
      EXPECT_LT(kept->ticks, ticks / 4) << position;
    }
  }
}

}  // namespace
}  // namespace sprague
