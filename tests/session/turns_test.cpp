// Games in which Left and Right have moves of their own: the game with whose turn it is in front, and that a
// theorem about it is never used as if both had the same moves.
#include <gtest/gtest.h>

#include <algorithm>

#include "script/parser.hpp"
#include "script/turns.hpp"
#include "session/prove_game.hpp"

namespace sprague::test {
namespace {

constexpr const char* heap_rules =
    "game heap(n)\n  left: (n) -> (n - k) where k in {1, 2}\n  right: (n) -> (n - k) where k in {1, 3}\n";

TEST(Turns, ATheoremAnswersPositionsOfAPlayerAndNothingElse) {
  SessionState session;
  ASSERT_FALSE(session.define("heap.game", heap_rules));
  const auto solve = [&](std::string position) {
    return session.answer({.position = std::move(position), .limits = {.positions = 1'000}});
  };
  ASSERT_TRUE(prove_game(session, {.game = "heap.game", .for_use = true}));
  const auto left = solve("heap.game left: 1000000000000"), right = solve("heap.game right: 1000000000000");
  ASSERT_TRUE(left && right);
  EXPECT_EQ(left->outcome, Outcome::N);
  EXPECT_EQ(right->outcome, Outcome::P);
  EXPECT_FALSE(left->nim_value());
  // From 2 on, Left wins with each of her moves and Right with none of his.
  ASSERT_EQ(left->winning_moves.size(), 2U);
  EXPECT_TRUE(std::ranges::all_of(left->winning_moves, [](const MoveText& move) {
    return move.result.starts_with("right: (99999999999");
  }));
  EXPECT_TRUE(solve("heap.game " + left->winning_moves[0].result));
  // The theorem's own coordinates are no position of the game, and two heaps are no sum that it knows.
  for (const char* none :
       {"heap.game 0 1000000000000", "heap.game (0, 1000000000000)",
        "heap.game left: 1000000000000 1000000000000", "heap.game left: (1) (1000000000000)"}) {
    const auto answer = solve(none);
    EXPECT_TRUE(!answer || !answer->outcome || answer->method.name != "theorem") << none;
  }
}

TEST(Turns, NothingIsSaidAboutNimValues) {
  SessionState session;
  ASSERT_FALSE(session.define("heap.game", heap_rules));
  EXPECT_FALSE(prove_game(session, {.game = "heap.game", .values = true}));
  EXPECT_FALSE(prove_game(session, {.game = "heap.game", .claim = "G = n mod 3"}));
  EXPECT_FALSE(ask_game(session, {.game = "heap.game"}, "G(0, 3) = 1"));
  EXPECT_FALSE(prove_game(session, {.game = "heap.game", .slices = {{"turn", 0, 0}}}));
  EXPECT_FALSE(prove_game(session, {.game = "heap.game", .slices = {{"n", 0, 0}}}));
  const auto asked = ask_game(session, {.game = "heap.game"}, "forall n: n > 3 => N(0, n) and P(1, n)");
  ASSERT_TRUE(asked && asked->answer);
}

TEST(Turns, TheNameOfTheCoordinateIsFree) {
  const auto named = [](const std::string& text) {
    const auto file = script::parse(text, {});
    return file ? script::turn_name(file->games[0]) : english(file.error().message);
  };
  EXPECT_EQ(named("game a(n)\nleft: (n) -> (n - 1)"), "turn");
  EXPECT_EQ(named("game a(turn)\nleft: (turn) -> (turn - 1)"), "turn_");
  EXPECT_EQ(named("game a(turn; turn_ = 2)\nleft: (turn) -> (turn__) where turn__ < turn"), "turn___");
}

TEST(Turns, ARuleForBothBecomesTwoInTheOrderOfTheText) {
  const auto file = script::parse(
      "game a(x, y)\n  right: (x, y) -> (y - 1, x) where x >= 2\n  (x, y) -> (x, y - k) where k >= 1\n"
      "  domain x <= y\n",
      {});
  ASSERT_TRUE(file);
  const auto made = script::with_turns(file->games[0]);
  ASSERT_TRUE(made) << english(made.error().message);
  ASSERT_EQ(made->coordinates.size(), 3U);
  ASSERT_EQ(made->rules.size(), 3U);
  const i64 turns[] = {1, 0, 1};
  for (std::size_t r = 0; r < 3; ++r) {
    const script::Rule& rule = made->rules[r];
    EXPECT_EQ(rule.mover, script::Mover::both);
    EXPECT_EQ(rule.where.conditions[0].expressions[1].number, turns[r]);
    EXPECT_EQ(rule.option[0].entries[0].value.number, 1 - turns[r]);
    EXPECT_EQ(rule.place.offset, file->games[0].rules[r == 0 ? 0 : 1].place.offset);
  }
  EXPECT_EQ(made->rules[0].option[0].entries[2].value.number, 1);  // x, which was coordinate 0
  EXPECT_FALSE(made->is_partizan());
}

TEST(Turns, OtherGamesAreRefusedInWords) {
  const auto why = [](const std::string& text) {
    const auto file = script::parse(text, {});
    if (!file) return english(file.error().message);
    const auto made = script::with_turns(file->games[0]);
    return made ? "made" : english(made.error().message);
  };
  EXPECT_EQ(why("game a(n)\n(n) -> (n - 1)"), "in 'a' both players have the same moves");
  EXPECT_EQ(why("game a(n)\nwin when n = 2\nleft: (n) -> (n - 1)"),
            "'a' has positions in which play has ended early");
  EXPECT_EQ(why("game a(s[])\nleft: s -> s with s[i] - 1"), "the positions of 'a' have lists");
  EXPECT_EQ(why("game a(n)\nleft: (n) -> (n - 1) + (n - 2)"),
            "an option of 'a' is not a single position of it");
  EXPECT_EQ(why("game a(n)\nleft: (n) -> b(n - 1)\ngame b(n)\n(n) -> (n - 1)"),
            "an option of 'a' is not a single position of it");
}

}  // namespace
}  // namespace sprague::test
