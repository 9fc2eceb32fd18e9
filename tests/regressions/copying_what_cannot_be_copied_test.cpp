// "The second player can copy" was said where two numbers are equal and can be made equal again, though no move in one is
// answered by the same move in the other: of Ferguson's boxes a move changes both.
#include <gtest/gtest.h>

#include "tests/oracle/answers.hpp"

namespace sprague {
namespace {

bool says_copying(const Task& task) {
  SessionState session;
  const Answer answer = test::answer_to(session, task);
  for (const std::string& line : answer.explanation)
    if (line.find("can copy") != std::string::npos) return true;
  return false;
}
bool says_copying(const std::string& position, const std::string& rules = "") {
  Task task = test::task_of(position);
  task.rules = rules;
  return says_copying(task);
}

TEST(CopyingWhatCannotBeCopied, IsNotSaid) {
  for (const char* const position : {"ferguson 3 3", "ferguson 6 9", "ferguson 6 6", "half_box 3 3"})
    EXPECT_FALSE(says_copying(position)) << position;
  // Both numbers fall at once, which leaves them equal: nothing is left to copy.
  EXPECT_FALSE(says_copying("both 2 2", "game both(x, y)\n  (x, y) -> (x - 1, y - 1)\n"));
}

TEST(CopyingWhatCannotBeCopied, IsSaidWhereItCan) {
  for (const char* const position : {"nim 5 5", "kayles 5 5", "kayles 12", "chomp 4x4", "nim 3 4 + nim 3 4",
                                     "cram 4x4", "hackenbush 0-1 1-2 0-3 3-4"})
    EXPECT_TRUE(says_copying(position)) << position;
  EXPECT_TRUE(says_copying("two 4 4",
                           "game two(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n"
                           "  (x, y) -> (x, y - k) where k >= 1\n"));
}

}  // namespace
}  // namespace sprague
