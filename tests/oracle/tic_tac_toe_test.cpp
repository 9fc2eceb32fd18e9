// Tic-tac-toe has 5,478 positions; with best play 2,836 are won for who is to move, 1,574 lost and 1,068
// drawn (by exhaustive search).
#include "rulesets/tic_tac_toe.hpp"

#include <gtest/gtest.h>

#include <map>

#include "solve/alpha_beta.hpp"
#include "tests/oracle/answers.hpp"

namespace sprague {
namespace {

using rulesets::TicTacToe;

TEST(TicTacToe, AllPositionsWonLostAndDrawn) {
  const TicTacToe rules;
  FollowersOf<TicTacToe> followers(rules);
  AlphaBeta search(Convention::normal);
  Budget budget(Limits{});
  std::map<std::string, Outcome> known;
  std::vector<TicTacToe::Position> all{{}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TicTacToe::Position here = all[i];
    if (!known.emplace(here.text(), *search.outcome(followers, followers.number(here, budget), budget))
             .second)
      continue;
    if (!rules.result(here, Convention::normal)) rules.options(here, all);
  }
  std::map<Outcome, int> count;
  for (const auto& [text, outcome] : known) ++count[outcome];
  EXPECT_EQ(known.size(), 5478U);
  EXPECT_EQ(count[Outcome::N], 2836);
  EXPECT_EQ(count[Outcome::P], 1574);
  EXPECT_EQ(count[Outcome::D], 1068);
}

TEST(TicTacToe, TheMethodIsAlphaBetaAndItIsCheaperThanSearchingAll) {
  const Answer answer = test::answer_to(test::task_of("tic_tac_toe"));
  EXPECT_EQ(answer.outcome, Outcome::D);
  EXPECT_EQ(answer.method.name, "alpha-beta");
  EXPECT_EQ(answer.drawing_move_count, 9U);
  EXPECT_GT(answer.ticks, 0U);
  EXPECT_LT(answer.ticks, 5478U);
}

}  // namespace
}  // namespace sprague
