// Rules of which a search of all positions had shown that play ends were refused by `prove` with "no proof was found that play
// always ends", which `solve` denied.
#include <gtest/gtest.h>

#include "session/prove_game.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

TEST(EndsWithoutAMeasure, IsSaidAsItIs) {
  SessionState session;
  ASSERT_FALSE(session.define(
      "swapup.game", "game swapup(x, y)\n  domain x < 12, y < 12\n  (x, y) -> (y, x + 1) where x < 10\n"));
  for (const char* const claim : {"", "x = y"}) {
    const auto report = prove_game(session, {.game = "swapup.game", .claim = claim});
    ASSERT_FALSE(report);
    EXPECT_EQ(english(report.error().message),
              "play always ends (no play comes back to one of the 144 positions), but proofs need a number "
              "that falls with every move, and none was found");
  }
  EXPECT_TRUE(session.answer({.position = "swapup.game 0 0"})->outcome);
  ASSERT_FALSE(session.define("swap.game", "game swap(x, y)\n  domain x < 12, y < 12\n  (x, y) -> (y, x)\n"));
  const auto report = prove_game(session, {.game = "swap.game"});
  ASSERT_FALSE(report);
  EXPECT_EQ(english(report.error().message),
            "no proof was found that play always ends, and without it P-positions are not determined");
}

}  // namespace
}  // namespace sprague
