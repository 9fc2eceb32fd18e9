// Plans for sums of positions and values; the strategy itself is tested in tests/value/sentestrat_test.cpp.
#include "session/sum_play.hpp"

#include <gtest/gtest.h>

#include "session/value.hpp"

namespace sprague::test {
namespace {

std::vector<std::string> english_of(const std::vector<Message>& moves) {
  std::vector<std::string> out;
  for (const Message& move : moves) out.push_back(english(move));
  return out;
}

TEST(SumPlay, NamesMovesOfPositionsAndOfTheirNegatives) {
  SessionState session;
  const auto found = play_of_sum(session, "domineering 2x3 + {1|0}", "", {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->plan.left.component, 0U);
  EXPECT_EQ(english_of(found->moves[0]),
            std::vector<std::string>{"fill row 1, column 2 and row 2, column 2"});
  EXPECT_EQ(found->moves[1].size(), 4U);  // all are worth -1/2
  EXPECT_EQ(to_text(found->plan.left.moving_first), "5/4");
  EXPECT_EQ(to_text(found->plan.right.moving_second), "5/2");
  const auto negative = play_of_sum(session, "{1|0} - domineering 2x3", "", {});
  ASSERT_TRUE(negative);
  EXPECT_EQ(english_of(negative->moves[0]), english_of(found->moves[1]));
  EXPECT_EQ(english_of(negative->moves[1]), english_of(found->moves[0]));
  EXPECT_EQ(negative->components[1].value, "{1/2|-2}");
}

TEST(SumPlay, NeedsNoSum) {
  SessionState session;
  std::string sum = "{{60|30}|-1}";
  for (int i = 0; i < 500; ++i)
    sum += " + {{" + std::to_string(200 + i) + "|" + std::to_string(100 - i % 7) + "}|" + std::to_string(-i) +
           "}";
  const Limits few{.positions = 100'000};
  const auto added = value_of_expression(session, {.expression = sum, .limits = few});
  ASSERT_TRUE(added);
  EXPECT_EQ(added->ending, Ending::out_of_positions);
  const auto found = play_of_sum(session, sum, "", few);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ending, Ending::proved);
  EXPECT_EQ(found->components.size(), 501U);
}

TEST(SumPlay, RefusesWhatIsNoSumOrNoTemperature) {
  SessionState session;
  for (const char* const wrong : {"1 < 2", "", "1 +", "{1|", "games", "fox_and_geese 8"})
    EXPECT_FALSE(play_of_sum(session, wrong, "", {})) << wrong;
  for (const char* const wrong : {"-1", "x", "{1|0}", "1/3", "1 < 2", "domineering 2x2"})
    EXPECT_FALSE(play_of_sum(session, "{1|0}", wrong, {})) << wrong;
}

// Whatever poll fails, the answer says what ran out or is the right one.
TEST(SumPlay, EveryPollMayFail) {
  for (u64 k = 1; k < 2'000; k += 1 + k / 8) {
    auto forced = Budget::fail_at(k);
    SessionState session;
    const auto found =
        play_of_sum(session, "domineering 3x3 + {3|{1|-1}} - toads_and_frogs tt..ff", "1/2", {});
    ASSERT_TRUE(found) << k;
    if (found->ending == Ending::proved) {
      EXPECT_EQ(to_text(found->plan.mean), "3/2") << k;
      EXPECT_FALSE(found->moves[0].empty() || found->moves[1].empty()) << k;
    } else {
      EXPECT_EQ(found->ending, Ending::out_of_time) << k;
    }
  }
}

}  // namespace
}  // namespace sprague::test
