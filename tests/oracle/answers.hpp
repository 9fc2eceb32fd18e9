// Answers of the engine, of which the tests of published values need many.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "session/session_state.hpp"

namespace sprague::test {

inline Task task_of(std::string position, Convention convention = Convention::normal,
                    Question question = Question::solve) {
  Task task;
  task.position = std::move(position);
  task.convention = convention;
  task.question = question;
  return task;
}

/// The answer, which there must be.
inline Answer answer_to(SessionState& session, const Task& task) {
  Result<Answer> found = session.answer(task);
  EXPECT_TRUE(found.ok()) << task.position << "\n" << render(found.error(), task.position);
  return found ? *std::move(found) : Answer{};
}
inline Answer answer_to(const Task& task) {
  SessionState session;
  return answer_to(session, task);
}

}  // namespace sprague::test
