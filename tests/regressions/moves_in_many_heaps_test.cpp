// The name of a move in Moore's game that changes a hundred thousand heaps was a message inside a message for each: printing it
// overflowed the stack.
#include <gtest/gtest.h>

#include "session/session_state.hpp"

namespace sprague {
namespace {

Answer answer_of(std::size_t heaps) {
  SessionState session;
  Task task;
  task.position = "moore " + std::to_string(heaps);
  for (std::size_t i = 0; i < heaps; ++i) task.position += i % 3 == 0 ? " 5" : " 6";
  task.language = Language::chinese;
  return *session.answer(task);
}

TEST(MovesInManyHeaps, AreNamed) {
  const Answer answer = answer_of(100'000);
  EXPECT_EQ(answer.outcome, Outcome::N);
  ASSERT_FALSE(answer.winning_moves.empty());
  const std::string label = english(answer.winning_moves[0].label);
  EXPECT_TRUE(label.starts_with("take 5 from heap 1, 6 from heap 2, ")) << label.substr(0, 80);
  EXPECT_TRUE(label.ends_with(", 5 from heap 100000")) << label.substr(label.size() - 80);
}

TEST(MovesInManyHeaps, OfAHundredAreTranslated) {
  const Answer answer = answer_of(60);
  ASSERT_FALSE(answer.winning_moves.empty());
  EXPECT_TRUE(answer.winning_moves[0].label.english() == "{0}, {1}");
}

}  // namespace
}  // namespace sprague
