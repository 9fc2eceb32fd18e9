// The period of a sequence while it is computed.
#include "sequence/period_search.hpp"

#include <gtest/gtest.h>

#include "sequence/start.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::game_of;
using test::generous;

// Computes `step` values at a time until a period is proved.
PeriodSearch searched(const TakeAndBreak& game, u64 to, u64 step, Budget& budget) {
  const auto fresh = [game] { return *start(game); };
  PeriodSearch search(game, fresh);
  const auto sequence = fresh();
  while (sequence->known() < to && !search.look(*sequence, budget))
    sequence->advance(sequence->known() + step, budget);
  search.look(*sequence, budget);
  return search;
}

TEST(PeriodSearch, FindsWhatEachTheoremProves) {
  const struct {
    const char* game;
    u64 period, saltus, preperiod;
    const Theorem* theorem;
  } rows[] = {
      {"0.77", 12, 0, 71, &theorems::guy_smith},         {"subtract 4,9,13", 76, 0, 0, &theorems::window},
      {"subtract 1,8,11", 19, 0, 13, &theorems::window}, {"0.3F", 6, 3, 0, &theorems::arithmetic},
      {"lasker", 4, 4, 1, &theorems::arithmetic},        {"allbut 2,3,7", 4, 2, 0, &theorems::arithmetic},
      {"unequal 0.35", 3, 0, 21, &theorems::unequal},    {"0.F3", 4, 0, 0, &theorems::guy_smith}};
  for (const auto& row : rows) {
    for (const u64 step : {u64{1}, u64{100}, u64{3'000}}) {
      const TakeAndBreak game = game_of(row.game);
      Budget budget(generous());
      const PeriodSearch search = searched(game, 6'000, step, budget);
      ASSERT_TRUE(search.period() && search.period()->is_proved()) << row.game;
      EXPECT_EQ(search.period()->period, row.period) << row.game;
      EXPECT_EQ(search.period()->saltus, row.saltus) << row.game;
      EXPECT_EQ(search.period()->preperiod, row.preperiod) << row.game;
      EXPECT_EQ(search.period()->theorem->name, row.theorem->name) << row.game;
      const auto values = search.values(budget);
      ASSERT_TRUE(values) << row.game;
      const auto expected = test::slow_values(game, 60);
      for (u64 n = 0; n < 60; ++n) EXPECT_EQ(values->at(n), expected[n]) << row.game;
    }
  }
}

// 4.064: Czajka's list has the period 16132 from heap 94272 on. The ring holds a part of it only.
TEST(PeriodSearch, SaysWhereThePreperiodIsOnlyAtMost) {
  const TakeAndBreak game = game_of("4.064");
  StartOptions small;
  small.bytes = u64{1} << 17;
  small.method = Method::sparse;
  const auto fresh = [&] { return *start(game, small); };
  for (const bool enough : {false, true}) {
    PeriodSearch search(game, fresh);
    const auto sequence = fresh();
    Budget plenty(generous());
    Limits little = generous();
    little.positions = 10;
    for (bool found = false; !found && sequence->known() < 400'000;) {
      sequence->advance(sequence->known() + 2'000, plenty);
      Budget budget(enough ? generous() : little);
      found = search.look(*sequence, budget);
    }
    ASSERT_GT(sequence->oldest(), 0U);
    ASSERT_TRUE(search.period() && search.period()->is_proved());
    EXPECT_EQ(search.period()->period, 16132U);
    EXPECT_EQ(search.period()->at_most, !enough);
    if (enough) {
      EXPECT_EQ(search.period()->preperiod, 94272U);
      EXPECT_EQ(search.period()->last_exception(), 94271U);
    } else {
      EXPECT_GT(search.period()->preperiod, 94272U);
      EXPECT_FALSE(search.period()->last_exception());
    }
  }
}

TEST(PeriodSearch, FindsNothingWhereNothingIsKnown) {
  for (const char* const game : {"0.6", "0.007", "grundy", "0.DE"}) {
    Budget budget(generous());
    EXPECT_FALSE(searched(game_of(game), 1'500, 100, budget).period()) << game;
  }
}

TEST(PeriodSearch, EndsWithTheBudgetAndClaimsNothing) {
  Limits limits;
  limits.bytes = 3'000;
  Budget budget(limits);
  const TakeAndBreak game = game_of("0.77");
  const auto sequence = *start(game);
  Budget other(generous());
  sequence->advance(5'000, other);
  PeriodSearch search(game, [game] { return *start(game); });
  EXPECT_FALSE(search.look(*sequence, budget));
  EXPECT_FALSE(search.period());
  EXPECT_EQ(budget.ending(), Ending::out_of_memory);
}

}  // namespace
}  // namespace sprague
