// Game trees worked by hand.
#include "rulesets/game_tree.hpp"

#include <gtest/gtest.h>

#include "tests/oracle/answers.hpp"

namespace sprague {
namespace {

Answer solve(const std::string& tree, Convention convention = Convention::normal) {
  return test::answer_to(test::task_of("game_tree " + tree, convention));
}

std::vector<std::string> labels(const std::vector<MoveText>& moves) {
  std::vector<std::string> out;
  for (const MoveText& move : moves) out.push_back(english(move.label));
  return out;
}

// X moves at the root, O one level below, X two below. Backwards from the leaves:
//   ((X O) (= O) X)     X picks   X, =, X;  O picks the draw
//   ((O O) (X =))       X picks   O, X;     O picks O
//   ((X =) X (= X))     X picks   X, X, X;  O has nothing better than X
//   (= X)               O picks the draw
// so X wins at branch 3 and nowhere else.
constexpr const char* worked = "( ((X O)(= O) X) ((O O)(X =)) ((X =) X (= X)) (= X) )";

TEST(GameTree, MinimaxByHand) {
  const Answer answer = solve(worked);
  EXPECT_EQ(answer.outcome, Outcome::N);
  EXPECT_EQ(labels(answer.winning_moves), (std::vector<std::string>{"to branch 3"}));
  EXPECT_EQ(solve("((X O)(= O) X)").outcome, Outcome::N);  // the same subtree when X is to move there
  EXPECT_EQ(solve("O: ((X O)(= O) X)").outcome, Outcome::D);
  EXPECT_EQ(solve("O: ((O O)(X =))").outcome, Outcome::N);
  EXPECT_EQ(solve("O: ((X =) X (= X))").outcome, Outcome::P);
}

TEST(GameTree, WithoutTheWinningBranchItIsADrawInTwoWays) {
  const Answer answer = solve("( ((X O)(= O) X) ((O O)(X =)) (= X) )");
  EXPECT_EQ(answer.outcome, Outcome::D);
  EXPECT_EQ(labels(answer.drawing_moves), (std::vector<std::string>{"to branch 1", "to branch 3"}));
}

// The leaves change sides: O picks = at the first branch, X at the second (X has lost), X at the fourth.
//   ((X O) (= O) X)     X picks   O, O, X;  O picks X
//   ((O O) (X =))       X picks   O, =;     O picks the draw
//   ((X =) X (= X))     X picks   =, X, =;  O picks X
//   (= X)               O picks X
TEST(GameTree, InMisereThePlayerWhoWouldHaveWonHasLost) {
  const Answer answer = solve(worked, Convention::misere);
  EXPECT_EQ(answer.outcome, Outcome::D);
  EXPECT_EQ(labels(answer.drawing_moves), (std::vector<std::string>{"to branch 2"}));
}

TEST(GameTree, EqualBranchesAreListedOnceAndSpellingDoesNotMatter) {
  const Answer answer = solve("(o (x,O) X ( X  O )X)");
  EXPECT_EQ(answer.position, "game_tree (O (X O) X (X O) X)");
  EXPECT_EQ(labels(answer.winning_moves), (std::vector<std::string>{"to branch 3"}));
}

TEST(GameTree, DepthAndBreadthToTheLimit) {
  // 4,999 forced moves, an odd number: O would move at the leaf, which X has won.
  const std::string open(4'999, '('), close(4'999, ')');
  EXPECT_EQ(solve(open + "X" + close).outcome, Outcome::N);
  EXPECT_EQ(solve(open + "O" + close).outcome, Outcome::P);
  EXPECT_EQ(solve("(" + std::string(9'997, 'O') + "X)").winning_moves[0].label, "to branch 9998");
  SessionState session;
  for (const std::string& tree : {"(" + open + "X" + close + ")", "(" + std::string(9'999, 'O') + ")"}) {
    const auto position = session.read("game_tree " + tree);
    ASSERT_FALSE(position.ok());
    EXPECT_EQ(position.error().kind, ErrorKind::too_large);
  }
}

TEST(GameTree, EveryNodeIsComparedAndHashedAlikeInAllTrees) {
  const rulesets::GameTree rules;
  const auto read = [&](const std::string& text) {
    Scanner scanner(text);
    return *rules.parse(scanner);
  };
  std::vector<rulesets::GameTree::Position> options;
  rules.options(read("((X O) (= X) =)"), options);
  ASSERT_EQ(options.size(), 3U);
  for (const auto& option : options) {
    EXPECT_EQ(read(option.text()), option);
    EXPECT_EQ(read(option.text()).hash(), option.hash());
  }
  EXPECT_EQ(options[2].text(), "O: =");
  EXPECT_EQ(rulesets::GameTree::Position(), read("="));
  EXPECT_EQ(rulesets::GameTree::Position().hash(), read("=").hash());
  EXPECT_NE(read("(X O)"), read("(O X)"));
  EXPECT_NE(read("(X O)"), read("O: (X O)"));
}

}  // namespace
}  // namespace sprague
