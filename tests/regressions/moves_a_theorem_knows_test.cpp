// A large position that a theorem answers was told "At least 1 winning move", however few its moves were: one of five
// amounts from a heap of 10^8, one of the three in Wythoff's game from (4000, 3000).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "session/session_state.hpp"

namespace sprague {
namespace {

constexpr const char* wythoff =
    "game w(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
    "(x, y) -> (x - k, y - k) where k >= 1\n";

Answer solve(SessionState& session, const std::string& position) {
  const Result<Answer> answer = session.answer(Task{.position = position});
  EXPECT_TRUE(answer.ok()) << position;
  return *answer;
}

// The pairs that the moves lead to, the smaller number first, as the ruleset sorts its heaps.
std::set<std::pair<u64, u64>> results(const Answer& answer) {
  std::set<std::pair<u64, u64>> out;
  for (const MoveText& move : answer.winning_moves) {
    std::string numbers;
    for (const char c : move.result) numbers += c >= '0' && c <= '9' ? c : ' ';
    std::istringstream in(numbers);
    u64 a = 0, b = 0;
    in >> a >> b;
    out.insert(std::minmax(a, b));
  }
  return out;
}

TEST(MovesATheoremKnows, AllOfFewAmountsAreLookedAt) {
  SessionState session;
  ASSERT_FALSE(session.define("t.game", "game t(n)\n(n) -> (n - k) where k in {1, 2, 5, 7}\n"));
  for (const u64 n : {u64{100'000'000}, u64{100'000'001}, u64{100'000'002}, u64{100'000'003}}) {
    const Answer answer = solve(session, "t.game " + to_text(n));
    const Answer twin = solve(session, "subtract 1,2,5,7 " + to_text(n));
    ASSERT_EQ(answer.outcome, twin.outcome) << n;
    EXPECT_EQ(answer.method.name, "theorem") << n;
    EXPECT_TRUE(answer.outcome == Outcome::P || answer.all_moves_counted) << n;
    EXPECT_EQ(answer.winning_move_count, twin.winning_move_count) << n;
  }
}

TEST(MovesATheoremKnows, WythoffsThreeMovesAsTheRulesetHasThem) {
  SessionState session;
  ASSERT_FALSE(session.define("w.game", wythoff));
  for (const char* const numbers : {"4000 3000", "5000 3090", "2100 2400"}) {
    const Answer answer = solve(session, std::string("w.game ") + numbers);
    const Answer twin = solve(session, std::string("wythoff ") + numbers);
    EXPECT_TRUE(answer.all_moves_counted) << numbers;
    EXPECT_EQ(answer.winning_move_count, twin.winning_move_count) << numbers;
    EXPECT_EQ(results(answer), results(twin)) << numbers;
  }
}

}  // namespace
}  // namespace sprague
