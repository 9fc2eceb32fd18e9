// Long dyadic numbers against numbers as they are written: sums, signs put in front, and their texts.
#include "value/long_dyadic.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tests/support/long_number.hpp"
#include "tests/support/seed.hpp"
#include "value/words.hpp"

namespace sprague::test {
namespace {

using value::Dyadic;
using value::LongDyadic;

// What grows here is put together at random, as the branches of a tree are.
TEST(LongDyadics, SumsAndSignsAgreeWithTheRules) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  std::mt19937 random(seed());
  for (int round = 0; round < 60; ++round) {
    std::vector<std::pair<LongDyadic, LongNumber>> all{{}};
    const unsigned most = 1 + below(random, 300), merging = 1 + below(random, 20);
    const unsigned blue = below(random, 11);
    for (unsigned step = 0; step < most; ++step) {
      if (below(random, 40) < merging) all.emplace_back();
      const std::size_t at = below(random, static_cast<unsigned>(all.size()));
      auto& [fast, slow] = all[at];
      if (at + 1 < all.size() && below(random, 3) == 0) {
        fast += all.back().first;
        slow = slow + all.back().second;
        all.pop_back();
      } else {
        const Player sign = below(random, 10) < blue ? Player::left : Player::right;
        fast.put_in_front(sign);
        slow = slow.behind(sign);
      }
      ASSERT_EQ(fast.text(), slow.text());
      EXPECT_EQ(fast.sign(), slow.numerator == Natural(0) ? 0 : slow.is_negative ? -1 : 1);
      EXPECT_EQ(fast.digits(), slow.halvings);
    }
  }
}

TEST(LongDyadics, SmallOnesAreDyadicsAndTheirTextsAreRead) {
  Budget budget(Limits{});
  value::ShortGames games(budget);
  value::Operations operations(games);
  // All sign expansions with up to nine signs: a number has one.
  for (unsigned length = 0; length <= 9; ++length)
    for (unsigned signs = 0; signs < 1U << length; ++signs) {
      LongDyadic fast;
      value::Game slow = value::Game::zero;
      for (unsigned i = 0; i < length; ++i) {
        const bool is_left = (signs >> i & 1) != 0;
        fast.put_in_front(is_left ? Player::left : Player::right);
        slow = operations.ordinal_sum(games.number(is_left ? 1 : -1), slow);
      }
      ASSERT_TRUE(fast.dyadic());
      EXPECT_EQ(games.number(*fast.dyadic()), slow) << length << " " << signs;
      EXPECT_EQ(fast.birthday(), length);
      const auto read = value::evaluate(fast.text(), games, operations, {});
      ASSERT_TRUE(read) << fast.text();
      EXPECT_EQ(read->value, slow) << fast.text();
    }
  ASSERT_FALSE(games.refused());
  LongDyadic halved(1);
  for (int i = 0; i < 61; ++i) halved.put_in_front(Player::right), halved.put_in_front(Player::left);
  EXPECT_FALSE(halved.dyadic());
  (void)value::evaluate(halved.text(), games, operations, {});
  EXPECT_EQ(games.refusal(), value::Refusal::large);
}

TEST(LongDyadics, AreTypedWithDigitsInBase16) {
  for (const auto& [typed, worth] :
       {std::pair("0x1bp-2", "27/4"), std::pair("-0x1Bp-2", "-27/4"), std::pair("0x10", "16"),
        std::pair("0x0p-7", "0"), std::pair("0x3p-1^*", "3/2^*")}) {
    Budget budget(Limits{});
    value::ShortGames games(budget);
    value::Operations operations(games);
    const auto left = value::evaluate(typed, games, operations, {});
    ASSERT_TRUE(left) << typed;
    EXPECT_EQ(left->value, value::evaluate(worth, games, operations, {})->value) << typed;
  }
  for (const char* wrong : {"0x", "0xg", "0x1p-", "0x1p-x"}) {
    Budget budget(Limits{});
    value::ShortGames games(budget);
    value::Operations operations(games);
    EXPECT_FALSE(value::evaluate(wrong, games, operations, {})) << wrong;
  }
}

TEST(LongDyadics, AMillionSignsTakeLinearTime) {
  LongDyadic all, other;
  for (int i = 0; i < 1'000'000; ++i) {
    all.put_in_front(i % 3 == 0 ? Player::left : Player::right);
    if (i % 2 == 0) other.put_in_front(i % 5 == 0 ? Player::right : Player::left);
  }
  EXPECT_EQ(all.birthday(), 1'000'000U);
  LongDyadic sum = all;
  sum += other;
  LongDyadic negative = other;  // all signs turned
  negative = {};
  for (int i = 0; i < 1'000'000; i += 2) negative.put_in_front(i % 5 == 0 ? Player::left : Player::right);
  sum += negative;
  EXPECT_EQ(sum, all);
  EXPECT_EQ(sum.text().size(), all.text().size());
}

}  // namespace
}  // namespace sprague::test
