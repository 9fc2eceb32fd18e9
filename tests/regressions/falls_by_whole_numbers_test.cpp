// Rules that end because numbers are whole, or because two of them differ, "were not proved to end": (k + l) mod 2 = 1 is no 0, and
// k != l is not twice 0.
#include <gtest/gtest.h>

#include "session/prove_game.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

std::string rules_with(const std::string& condition) {
  return "game g(x, y)\n  (x, y) -> (x - k, y - l) where " + condition + "\n";
}

TEST(FallsByWholeNumbers, IsProvedToEnd) {
  for (const char* const condition :
       {"(k + l) mod 2 = 1", "k + l >= 1, (k + l) mod 2 = 1", "(k + l) mod 3 = 1",
        "(k + l) mod 4 = 1, k + l <= 5", "k != l", "k + l != 0", "k != 2 * l, k != l", "(k + l) / 3 >= 1"}) {
    SessionState session;
    ASSERT_FALSE(session.define("g.game", rules_with(condition)));
    const auto answer = session.answer({.position = "g.game 3 4"});
    ASSERT_TRUE(answer) << condition;
    EXPECT_TRUE(answer->outcome && *answer->outcome != Outcome::D) << condition;
    const auto played = session.read("g.game 3 4");
    ASSERT_TRUE(played);
    EXPECT_FALSE((*played)->components()[0]->is_loopy()) << condition;
  }
}

TEST(FallsByWholeNumbers, IsNotSaidWherePlayComesBack) {
  for (const char* const condition :
       {"(k + l) mod 2 = 0", "k != l + 1", "(k + l) / 3 >= 0", "k + l != 5", "k != 1, l != 1"}) {
    SessionState session;
    ASSERT_FALSE(session.define("g.game", rules_with(condition)));
    const auto played = session.read("g.game 3 4");
    ASSERT_TRUE(played);
    EXPECT_TRUE((*played)->components()[0]->is_loopy()) << condition;
  }
}

}  // namespace
}  // namespace sprague
