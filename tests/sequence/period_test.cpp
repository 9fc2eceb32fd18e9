// Periods: the exact windows of the theorems, every proof against long tables, and what is not proved.
#include "sequence/period.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sequence/arithmetic_period.hpp"
#include "sequence/start.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::first_values;
using test::game_of;
using test::generous;
using Values = std::vector<std::uint32_t>;

std::optional<Period> period_of(const TakeAndBreak& game, std::span<const std::uint32_t> values) {
  Budget budget(generous());
  return find_period(game, values, budget);
}

bool holds_in(const Period& period, const Values& table) {
  for (u64 n = period.preperiod; n + period.period < table.size(); ++n)
    if (table[n + period.period] != table[n] + period.saltus) return false;
  return period.preperiod == 0 ||
         table[period.preperiod - 1 + period.period] != table[period.preperiod - 1] + period.saltus;
}

TEST(Period, IsProvedByExactlyTheWindowOfGuyAndSmith) {
  const struct {
    const char* code;
    u64 period, preperiod, known;
  } rows[] = {{"0.77", 12, 71, 167}, {"0.05", 2, 1, 7},      {"0.1", 1, 2, 4},
              {"0.3", 2, 0, 3},      {"0.51", 1, 1, 5},      {"0.31", 2, 3, 7},
              {"0.07", 34, 53, 175}, {"0.137", 34, 52, 174}, {"4.3", 2, 2, 8}};
  for (const auto& row : rows) {
    const TakeAndBreak game = game_of(row.code);
    const Values table = first_values(game, row.known);
    EXPECT_EQ(period_bound(game, row.preperiod, row.period)->known, row.known) << row.code;
    const auto found = period_of(game, table);
    ASSERT_TRUE(found) << row.code;
    EXPECT_EQ(found->period, row.period) << row.code;
    EXPECT_EQ(found->preperiod, row.preperiod) << row.code;
    EXPECT_TRUE(found->is_proved());
    EXPECT_FALSE(period_of(game, std::span(table).first(row.known - 1))) << row.code;
  }
}

TEST(Period, LastExceptionIsTheHeapBeforeThePeriod) {
  EXPECT_EQ(period_of(game_of("0.77"), first_values(game_of("0.77"), 200))->last_exception(), 70U);
  EXPECT_EQ(period_of(game_of("0.7"), first_values(game_of("0.7"), 200))->last_exception(), std::nullopt);
}

// Every prefix that proves a period must be right about the rest, and the period the least.
void expect_true_in(const TakeAndBreak& game, u64 size, int& proved) {
  const Values table = first_values(game, size);
  for (u64 known = 2; known <= size; known += 1 + known / 8) {
    const auto found = period_of(game, std::span(table).first(known));
    if (!found || !found->is_proved()) continue;
    ++proved;
    EXPECT_TRUE(holds_in(*found, table)) << game.text() << " from " << known << " values";
    for (u64 divisor = 1; divisor < found->period; ++divisor) {
      if (found->period % divisor != 0) continue;
      const Period smaller{found->preperiod, divisor, found->saltus * divisor / found->period, nullptr,
                           known};
      EXPECT_FALSE(holds_in(smaller, table)) << game.text();
    }
  }
}

TakeAndBreak trimmed(TakeAndBreak game) {
  while (game.digits.size() > 1 && game.digits.back() == game.tail) game.digits.pop_back();
  return game;
}

TEST(Period, WhatIsProvedOfOctalCodesIsTrueInLongTables) {
  int proved = 0;
  for (const u64 d0 : {u64{0}, u64{4}})
    for (u64 d1 = 0; d1 < 8; ++d1)
      for (u64 d2 = 0; d2 < 8; ++d2) expect_true_in(trimmed({{d0, d1, d2}}), 700, proved);
  EXPECT_GT(proved, 1'000);
}

TEST(Period, WhatIsProvedOfHeapsThatMustDifferIsTrueInLongTables) {
  int proved = 0;
  for (const u64 d0 : {u64{0}, u64{4}})
    for (u64 d1 = 0; d1 < 8; ++d1)
      for (u64 d2 = 0; d2 < 8; ++d2) expect_true_in(trimmed({{d0, d1, d2}, 0, true}), 500, proved);
  EXPECT_GT(proved, 500);
}

TEST(Period, WhatIsProvedOfRandomGamesWithASaltusIsTrueInLongTables) {
  constexpr u64 seed = 1976;
  std::mt19937_64 random(seed);
  int proved = 0;
  for (int round = 0; round < 60; ++round) {
    TakeAndBreak game{
        {random() % 4 * 4, random() % 16, random() % 16, random() % 4 == 0 ? random() % 16 : 0}};
    if (round % 3 == 0) game.tail = random() % 16;
    if (round % 5 == 0) game.digits = {random() % 8 * 4, random() % 32, random() % 32};
    expect_true_in(trimmed(game), 300, proved);
  }
  EXPECT_GT(proved, 200) << "seed " << seed;
}

TEST(Period, WhatIsProvedOfAllButGamesIsTrueInLongTables) {
  int proved = 0;
  for (u64 set = 1; set < 256; ++set) {
    TakeAndBreak game{{0}, 3};
    for (u64 k = 0; k < 8; ++k) game.digits.push_back(3 * (set >> k & 1));
    expect_true_in(trimmed(game), 400, proved);
  }
  EXPECT_GT(proved, 2'000);
}

TEST(Period, AWrongSaltusPeriodIsRefused) {
  constexpr u64 seed = 2008;
  std::mt19937_64 random(seed);
  int refused_false = 0;
  for (int round = 0; round < 60; ++round) {
    const TakeAndBreak game =
        trimmed({{random() % 4 * 4, random() % 16, random() % 16, random() % 4 == 0 ? random() % 16 : 0}});
    const Values table = first_values(game, 400);
    for (u64 known = 60; known <= 200; known += 35) {
      for (u64 period = 1; period <= known / 8; ++period) {
        const std::uint32_t last = table[known - 1], before = table[known - 1 - period];
        if (last <= before) continue;
        u64 start = known - period;
        while (start > 0 && table[start - 1 + period] == table[start - 1] + last - before) --start;
        Period claimed{start, period, last - before, nullptr, known};
        if (holds_in(claimed, table) || start + 3 * period > known) continue;
        Budget budget(generous());
        EXPECT_FALSE(proves_arithmetic_period(game, std::span(table).first(known),
                                              {start, period, last - before}, budget))
            << game.text() << ", seed " << seed;
        ++refused_false;
      }
    }
  }
  EXPECT_GT(refused_false, 20);
}

TEST(Period, ValuesOfAnyHeapAreAnsweredByIndex) {
  const Natural large = Natural::from_digits("1000000000000000000000000000000");
  for (const char* code :
       {"0.77", "0.07", "0.3F", "lasker", "0.28", "subtract 2,5,7", "allbut 2,3,7", "nim"}) {
    const TakeAndBreak game = game_of(code);
    const Values table = first_values(game, 1'000);
    const auto period = period_of(game, std::span(table).first(700));
    ASSERT_TRUE(period && period->is_proved()) << code;
    const PeriodicValues values(*period, table);
    for (u64 n = 0; n < 1'000; ++n) {
      EXPECT_EQ(values.at(n), table[n]) << code;
      EXPECT_EQ(values.at(Natural(n)), Natural(table[n])) << code;
    }
    EXPECT_EQ(values.at(Natural(1'000'000'000'000'000'000)), Natural(values.at(1'000'000'000'000'000'000)));
    if (std::string_view(code) == "nim") {
      EXPECT_EQ(values.at(large), large);
    }
  }
  const Values kayles = first_values(game_of("0.77"), 200);
  EXPECT_EQ(PeriodicValues(*period_of(game_of("0.77"), kayles), kayles).at(u64{1'000'000'000'000'000'000}),
            1U);
}

TEST(Period, WithoutATheoremItIsOnlyObserved) {
  const TakeAndBreak game = game_of("0.4...");
  const auto found = period_of(game, first_values(game, 300));
  EXPECT_FALSE(found && found->is_proved());
  EXPECT_FALSE(period_bound(game, 1, 1));
  EXPECT_FALSE(period_of(game_of("0.6"), first_values(game_of("0.6"), 3'000)));
}

}  // namespace
}  // namespace sprague
