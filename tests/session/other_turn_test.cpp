// The winning moves of the player whose turn it is not are those of the position with his turn.
#include <gtest/gtest.h>

#include <algorithm>

#include "sprague/session.hpp"

namespace sprague::test {
namespace {

using Moves = std::vector<std::pair<std::string, std::string>>;

Moves sorted(const std::vector<MoveText>& moves) {
  Moves out;
  for (const MoveText& move : moves) out.emplace_back(english(move.label), move.result);
  std::sort(out.begin(), out.end());
  return out;
}

TEST(OtherTurn, HasTheMovesOfThatPosition) {
  Session session;
  std::size_t won = 0, lost = 0;
  for (const char* const game : {"domineering 1x1", "domineering 2x3", "domineering 3x3", "clobber xo|ox",
                                 "clobber xxo", "col 1x4", "snort 2x2", "toads_and_frogs tt.ff",
                                 "cutcake 2 3", "domineering 2x2 + clobber xo + nim 2", "amazons 2x2"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const std::string text = game;
      const std::size_t at = text.find(' ') + 1;
      const auto with_turn = [&](const char* turn) {
        Task task{.position = text.substr(0, at) + turn + text.substr(at)};
        task.convention = convention;
        task.list_moves = 1'000;
        return session.answer(task);
      };
      const auto left = with_turn("left: "), right = with_turn("right: ");
      if (!left) continue;
      ASSERT_TRUE(right) << text;
      ASSERT_TRUE(left->other_turn && right->other_turn) << text;
      EXPECT_EQ(left->other_turn->player, Player::right);
      EXPECT_EQ(right->other_turn->player, Player::left);
      EXPECT_TRUE(left->other_turn->all_moves_counted);
      EXPECT_EQ(left->other_turn->winning_move_count, right->winning_move_count) << text;
      EXPECT_EQ(sorted(left->other_turn->winning_moves), sorted(right->winning_moves)) << text;
      EXPECT_EQ(sorted(right->other_turn->winning_moves), sorted(left->winning_moves)) << text;
      ++(right->winning_move_count > 0 ? won : lost);
    }
  EXPECT_GT(won, 5U);
  EXPECT_GT(lost, 2U);
  const auto impartial = session.answer(Task{.position = "nim 1 2"});
  ASSERT_TRUE(impartial);
  EXPECT_FALSE(impartial->other_turn);
}

}  // namespace
}  // namespace sprague::test
