// Of a heap of more than a million stones under a code without an end, no winning move was found: the amounts were tried one by
// one, and few of them lead to the value that is wanted.
#include <gtest/gtest.h>

#include "sequence/heap_values.hpp"
#include "session/session_state.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

std::vector<std::string> winning_moves(const std::string& position) {
  SessionState session;
  const auto answer = session.answer(Task{.position = position, .list_moves = 100, .limits = {}});
  EXPECT_TRUE(answer && answer->all_moves_counted) << position;
  std::vector<std::string> out;
  for (const MoveText& move : answer->winning_moves) out.push_back(move.result);
  return out;
}

TEST(EndlessCodes, WinningMovesOfLargeHeaps) {
  // Single heaps by the definition, for all amounts: the values are those of the theorem, which have tests of their own.
  for (const char* const code : {"allbut 3,5", "allbut 1", "octal 0.01333...", "octal 0.3..."}) {
    Budget budget(Limits{});
    sequence::HeapValues values(test::game_of(std::string(code).starts_with("octal ") ? code + 6 : code));
    const u64 n = 2'000'005;
    values.extend_to(n, budget);
    for (const u64 other : {u64{0}, u64{7}, u64{40}}) {
      const u64 target = values.at(other);
      std::vector<std::string> expected;
      const std::string beside = other == 0 ? "" : " " + std::to_string(other);
      for (u64 taken = 1; taken <= n; ++taken) {
        const auto digit = values.game().digit(taken);
        const bool allowed = (digit & (taken == n ? TakeAndBreak::no_heap : TakeAndBreak::one_heap)) != 0;
        if (allowed && values.at(n - taken) == target) expected.push_back(std::to_string(n - taken) + beside);
      }
      ASSERT_GT(values.at(n), target);  // so that no move in the other heap wins
      EXPECT_EQ(winning_moves(std::string(code) + " " + std::to_string(n) + beside), expected) << code;
    }
  }
}

}  // namespace
}  // namespace sprague
