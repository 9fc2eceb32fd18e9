// A theorem that `sprague prove` had found answered one large position, but not a line of a batch (`?
// out_of_positions`), and not the sum that it was a component of.
#include <gtest/gtest.h>

#include "session/prove_game.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

constexpr const char* pairs =
    "game pairs(x, y)\n"
    "(x, y) -> (x - 1, y - 1)\n"
    "(x, y) -> (x - k, y) where k >= 1\n"
    "(x, y) -> (x, y - k) where k >= 1\n";
constexpr const char* bash3 = "game three(n)\n(n) -> (n - k) where 1 <= k <= 3\n";

class TheoremsInSums : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_FALSE(session.define("pairs.game", pairs).has_value());
    ASSERT_FALSE(session.define("three.game", bash3).has_value());
  }
  void prove(const std::string& game, bool values) {
    const auto report = prove_game(
        session,
        {.game = game, .values = values, .automata_only = true, .for_use = true, .limits = {.seconds = 20}});
    ASSERT_TRUE(report.ok() && report->theorem != nullptr) << game;
  }
  Answer solve(const std::string& position, Convention convention = Convention::normal) {
    const Result<Answer> answer = session.answer(
        Task{.position = position, .convention = convention, .limits = {.seconds = 5, .positions = 200'000}});
    EXPECT_TRUE(answer.ok()) << position;
    return *answer;
  }
  SessionState session;
};

TEST_F(TheoremsInSums, OutcomesDecideWhereTheRestIsWorthNothing) {
  const std::string lost = "pairs.game 1000000 1000001", won = "pairs.game 1000000 1000003";
  EXPECT_FALSE(solve(won + " + nim 1 1").outcome.has_value());
  prove("pairs.game", false);
  // A P-position is worth 0.
  EXPECT_EQ(solve(lost + " + nim 5").nim_value(), Natural(5));
  EXPECT_EQ(solve(lost + " + nim 5 5").outcome, Outcome::P);
  EXPECT_EQ(solve(lost + " + " + lost).outcome, Outcome::P);
  // An N-position is not, which decides beside 0 and nowhere else.
  const Answer beside_nothing = solve(won + " + nim 4 4");
  EXPECT_EQ(beside_nothing.outcome, Outcome::N);
  EXPECT_FALSE(beside_nothing.nim_value().has_value());
  ASSERT_FALSE(beside_nothing.winning_moves.empty());
  EXPECT_FALSE(beside_nothing.all_moves_counted);
  EXPECT_EQ(solve(beside_nothing.winning_moves[0].result).outcome, Outcome::P);
  EXPECT_NE(beside_nothing.method.statement.find("component 1, pairs.game"), std::string::npos);
  EXPECT_FALSE(solve(won + " + nim 4").outcome.has_value());
  EXPECT_FALSE(solve(won + " + " + won).outcome.has_value());
}

TEST_F(TheoremsInSums, NimValuesDecideAlways) {
  prove("three.game", true);
  const Answer answer = solve("three.game 1000002 + nim 3 + bash 3 5");
  EXPECT_EQ(answer.nim_value(), Natural(2 ^ 3 ^ 1));
  EXPECT_EQ(solve("three.game 1000001 + three.game 2000001").outcome, Outcome::P);
  EXPECT_EQ(solve("three.game 1000003 + nim 2").winning_moves.at(0).label,
            "in component 1: (1000003) → (1000002), k = 1");
}

TEST_F(TheoremsInSums, OfNormalPlaySayNothingAboutMiserePlay) {
  prove("three.game", true);
  EXPECT_FALSE(solve("three.game 1000002 + three.game 1000002", Convention::misere).outcome.has_value());
}

}  // namespace
}  // namespace sprague
