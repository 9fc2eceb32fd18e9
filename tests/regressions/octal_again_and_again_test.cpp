// "octal" may stand in front of any game of codes. Each one more was read by one more call, until the stack ended.
#include <gtest/gtest.h>

#include <string>

#include "rules/take_and_break.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

std::string again_and_again(std::size_t times, const std::string& rest) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += "octal ";
  return out + rest;
}

TEST(OctalAgainAndAgain, IsReadWithoutEndOfTheStack) {
  const std::string text = again_and_again(1'000'000, "cut 2,3");
  Scanner scanner(text);
  const auto game = TakeAndBreak::parse(scanner);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->text(), TakeAndBreak{.digits = {12}}.text());
}

TEST(OctalAgainAndAgain, IsAPositionOrAnError) {
  SessionState session;
  EXPECT_TRUE(session.read(again_and_again(200'000, "0.77 5")).ok());
  EXPECT_FALSE(session.read(again_and_again(200'000, "77 5")).ok());
  EXPECT_FALSE(session.read(again_and_again(200'000, "")).ok());
}

}  // namespace
}  // namespace sprague
