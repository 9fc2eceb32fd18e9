// Reasons that did not lead to the move: copying that was not seen, moves that raise a component, the slow win in front
// of the quick one, draws without a line of play, rules that are not the one in force; and what could not be asked:
// all moves with their values, and the moves that only draw where there is a win.
#include <gtest/gtest.h>

#include <algorithm>

#include "session/session_state.hpp"

namespace sprague {
namespace {

Answer solved(const std::string& position, Convention convention = Convention::normal,
              bool all_moves = false) {
  SessionState session;
  Task task{.position = position, .convention = convention};
  task.want.all_moves = all_moves;
  auto answer = session.answer(task);
  EXPECT_TRUE(answer.ok()) << position;
  return answer.ok() ? *std::move(answer) : Answer();
}

bool says(const Answer& answer, const std::string& words) {
  return std::any_of(answer.explanation.begin(), answer.explanation.end(),
                     [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

TEST(ReasonLeadsToMove, CopyingIsSeenAfterTheWinningMove) {
  for (const char* const position :
       {"kayles 12", "kayles 7", "kayles 13", "dawson_kayles 8", "chomp 4x4", "chomp 6x6"})
    EXPECT_TRUE(says(solved(position), "that player can copy, because these are the same")) << position;
  EXPECT_FALSE(says(solved("chomp 3x4"), "can copy"));
}

TEST(ReasonLeadsToMove, ArmsOfAHookAreAddedLikeHeaps) {
  const Answer answer = solved("chomp 6 1 1 1");
  EXPECT_EQ(answer.nim_value(), Natural(6));
  EXPECT_TRUE(says(answer, "leave the arm of 5 with nim-value 5 ⊕ 6 = 3"));
}

TEST(ReasonLeadsToMove, RaisingAComponentIsSaid) {
  EXPECT_TRUE(says(solved("nim 3 5 + wythoff 4 7"), "component 2 can be raised from 0 to 6"));
  EXPECT_FALSE(says(solved("nim 5 + nim 3 + nim 9"), "can be raised"));
}

TEST(ReasonLeadsToMove, TheQuickestWinStandsFirst) {
  const Answer coins = solved("coins up-to-three 3 8 9");
  EXPECT_EQ(coins.remoteness, u64{1});
  EXPECT_EQ(english(coins.winning_moves.at(0).label), "turn 3, 8 and 9");
  EXPECT_EQ(coins.winning_moves.size(), 4U);
  EXPECT_TRUE(says(coins, "it ends the game"));
  // In every position the first move leaves one that ends a move sooner.
  for (const std::string text : {"nim 2 3 4", "kayles 7", "chomp 3x4", "ring 2 3 1 2", "fibonacci_nim 9",
                                 "bash 4 5 7", "cram 2x3", "wythoff 5 6"}) {
    SessionState session;
    const Answer answer = solved(text);
    if (answer.outcome != Outcome::N) continue;
    ASSERT_TRUE(answer.remoteness.has_value()) << text;
    const auto start = session.read(text);
    const auto next = (*start)->read_move(english(answer.winning_moves.at(0).label));
    ASSERT_TRUE(next.ok()) << text;
    Budget budget((Limits()));
    (*next)->prepare(Convention::normal, budget);
    EXPECT_EQ((*next)->remoteness(Convention::normal, Effort::whatever_it_takes, budget),
              *answer.remoteness - 1)
        << text;
  }
}

TEST(ReasonLeadsToMove, DrawsHaveALineOfPlay) {
  EXPECT_TRUE(says(solved("tic_tac_toe"), "then the game is over"));
  EXPECT_TRUE(says(solved("digraph 0: 0>1 1>0 0>2 2>3"), "has been there before"));
}

TEST(ReasonLeadsToMove, PerfectPlayKeepsTheDrawInSums) {
  SessionState session;
  for (const char* const text :
       {"digraph 0: 0>0 0>1 1>2 + nim 2", "digraph 0: 0>1 1>0 0>2 2>3 + nim 1 + nim 3",
        "nim 2 + digraph 0: 0>1 1>2 2>0 + nim 4"}) {
    auto here = *session.read(text);
    Budget budget((Limits()));
    ASSERT_EQ(here->outcome(Convention::normal, budget).value, Outcome::D) << text;
    for (int i = 0; i < 8; ++i) {
      here = here->best_option(Convention::normal, budget);
      ASSERT_NE(here, nullptr) << text;
      EXPECT_EQ(here->outcome(Convention::normal, budget).value, Outcome::D) << text;
    }
  }
}

TEST(ReasonLeadsToMove, AMoveThatChangesNothingHasItsOwnName) {
  SessionState session;
  const auto here = *session.read("nim 2 + digraph 0: 0>0 0>1 1>2");
  EXPECT_EQ(english(here->move_label(*here->clone())), "in component 2: move from 0 to 0");
}

TEST(ReasonLeadsToMove, TheBinaryNumbersOfTheTheoremAreShown) {
  EXPECT_TRUE(says(solved("ferguson 3 4"), "3 − 1 is 010 in binary, and 4 − 1 is 011"));
  EXPECT_TRUE(says(solved("half_box 11"), "11 is 1011 in binary: without the trailing ones 10"));
  EXPECT_TRUE(solved("ferguson 3 1000000000000000000000000").explanation.size() < 10);
}

TEST(ReasonLeadsToMove, MisereMooreOfOnesCountsThem) {
  const Answer answer = solved("moore 2 1 1", Convention::misere);
  EXPECT_TRUE(says(answer, "Leave one more than a multiple of 3"));
  EXPECT_FALSE(says(answer, "sums mod 3"));
  EXPECT_TRUE(says(solved("moore 2 1 1 2", Convention::misere), "sums mod 3"));
}

TEST(ReasonLeadsToMove, AllMovesHaveWhatTheyLeave) {
  const Answer answer = solved("kayles 5 3", Convention::normal, true);
  ASSERT_EQ(answer.all_move_count, 8U);
  ASSERT_EQ(answer.all_moves.size(), 8U);
  u64 winning = 0;
  for (const MoveFacts& each : answer.all_moves) {
    const Answer then = solved("kayles " + each.move.result);
    EXPECT_EQ(each.outcome, then.outcome);
    EXPECT_EQ(each.nim_value, then.nim_value());
    EXPECT_EQ(each.remoteness, then.remoteness);
    winning += each.outcome == Outcome::P ? 1 : 0;
  }
  EXPECT_EQ(winning, answer.winning_move_count);
  EXPECT_EQ(solved("kayles 5 3").all_move_count, 0U);
}

TEST(ReasonLeadsToMove, DrawingMovesAreListedBesideWins) {
  // From 0 a win (to 3, where nobody can move) and a draw (to 1, which goes round with 2).
  const Answer answer = solved("digraph 0: 0>3 0>1 1>2 2>1");
  EXPECT_EQ(answer.outcome, Outcome::N);
  EXPECT_EQ(answer.winning_move_count, 1U);
  EXPECT_EQ(answer.drawing_move_count, 1U);
  EXPECT_TRUE(answer.all_moves_counted);
}

}  // namespace
}  // namespace sprague
