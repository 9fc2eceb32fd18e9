// The reason for `wythoff 4 9` named the P-position with the same difference, (8, 13), which no move reaches, and not (4, 7), which the
// winning move leaves. And the options of a sum were counted up to the first component that could move.
#include <gtest/gtest.h>

#include "session/reasons/reason.hpp"
#include "session/session_state.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

std::string reason(SessionState& session, const std::string& position) {
  const Result<Answer> answer = session.answer(Task{.position = position});
  EXPECT_TRUE(answer.ok()) << position;
  std::string out;
  for (const std::string& line : answer->explanation) out += line + "\n";
  return out;
}

TEST(PairOutOfReach, TheReasonNamesThePairThatAMoveLeaves) {
  SessionState session;
  for (int x = 0; x <= 30; ++x)
    for (int y = x; y <= 30; ++y) {
      const std::string position = "wythoff " + std::to_string(x) + " " + std::to_string(y);
      const Result<Answer> answer = session.answer(Task{.position = position});
      ASSERT_TRUE(answer.ok());
      std::string said;
      for (const std::string& line : answer->explanation) said += line + "\n";
      std::size_t named = said.find("The P-position with that difference") != std::string::npos ? 1 : 0;
      for (auto at = said.find("belongs to the P-position ("); at != std::string::npos;
           at = said.find("belongs to the P-position (", at + 1)) {
        ++named;
        EXPECT_EQ(answer->outcome, Outcome::N) << position;
        const std::string pair = said.substr(at + 27, said.find(')', at) - at - 27);  // "4, 7"
        std::string text = pair;
        text.erase(text.find(','), 1);
        EXPECT_EQ(session.answer(Task{.position = "wythoff " + text})->outcome, Outcome::P) << position;
        const auto leaves = [&](const MoveText& move) {
          return move.result == text ||
                 move.result == text.substr(text.find(' ') + 1) + " " + text.substr(0, text.find(' '));
        };
        EXPECT_TRUE(std::any_of(answer->winning_moves.begin(), answer->winning_moves.end(), leaves))
            << position;
      }
      // Every winning move is told; two of them in one heap of two equal ones leave the same pair.
      if (answer->outcome == Outcome::N && x != y) {
        EXPECT_EQ(named, answer->winning_moves.size()) << position << "\n" << said;
      }
    }
  EXPECT_NE(reason(session, "wythoff 4 9").find("4 belongs to the P-position (4, 7)"), std::string::npos);
}

TEST(PairOutOfReach, AllMovesOfASumAreCounted) {
  SessionState session;
  EXPECT_NE(reason(session, "wythoff 0 1 + half_box 8 3 + wythoff 2 3").find("and 3 more moves"),
            std::string::npos);
  Task task{.position = "staircase 0 1 1 + nim 1"};
  const std::string json = to_json(*session.answer(task));
  EXPECT_NE(json.find("\"moves\":3"), std::string::npos) << json;
}

TEST(PairOutOfReach, AMissingHeapIsAskedFor) {
  SessionState session;
  for (const char* position : {"bash 10", "subtract 5", "moore 3", "octal 0.77", "nim 3 + bash 4"}) {
    const Result<Answer> answer = session.answer(Task{.position = position});
    ASSERT_FALSE(answer.ok()) << position;
    EXPECT_NE(english(answer.error().message).find("missing"), std::string::npos) << position;
  }
}

}  // namespace
}  // namespace sprague
