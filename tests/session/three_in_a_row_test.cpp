// The game of a list that ends by a quantifier, against plain recursion over crosses and against the octal game that
// Winning Ways (chapter 4) makes of it.
#include <gtest/gtest.h>

#include <map>

#include "session/session_state.hpp"

namespace sprague {
namespace {

// Does the player to move win, where bit i is a cross on square i?
bool wins(unsigned crosses, unsigned squares, std::map<unsigned, bool>& known) {
  if ((crosses & crosses >> 1 & crosses >> 2) != 0) return false;
  const auto [place, is_new] = known.try_emplace(crosses, false);
  if (!is_new) return place->second;
  bool out = false;
  for (unsigned i = 0; i < squares && !out; ++i)
    out = (crosses >> i & 1) == 0 && !wins(crosses | 1U << i, squares, known);
  return known[crosses] = out;
}

Outcome answered(SessionState& session, const std::string& position) {
  Task task;
  task.position = position;
  const auto answer = session.answer(task);
  EXPECT_TRUE(answer.ok()) << position << ": " << (answer.ok() ? "" : english(answer.error().message));
  return answer.ok() && answer->outcome ? *answer->outcome : Outcome::D;
}

TEST(ThreeInARow, AgreesWithPlainRecursionAndWithTheOctalGame) {
  SessionState session;
  for (unsigned squares = 1; squares <= 8; ++squares) {
    std::map<unsigned, bool> known;
    for (unsigned crosses = 0; crosses < 1U << squares; crosses += squares < 6 ? 1 : 11) {
      std::string position = "three_in_a_row";
      for (unsigned i = 0; i < squares; ++i) position += (crosses >> i & 1) != 0 ? " 1" : " 0";
      EXPECT_EQ(answered(session, position) == Outcome::N, wins(crosses, squares, known)) << position;
    }
    if (squares >= 3) {
      EXPECT_EQ(answered(session, "octal 0.007 " + std::to_string(squares + 2)) == Outcome::N,
                wins(0, squares, known))
          << squares;
    }
  }
}

}  // namespace
}  // namespace sprague
