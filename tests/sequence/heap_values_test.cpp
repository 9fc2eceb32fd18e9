// The values of single heaps as rulesets ask for them.
#include "sequence/heap_values.hpp"

#include <gtest/gtest.h>

#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using sequence::HeapValues;
using test::game_of;

TEST(HeapValues, AgreeWithTheDefinition) {
  for (const char* const text :
       {"0.77",  "0.07",  "0.137", "0.6",  "0.007", "0.15",   "4.3",    "4.0",
        "0.05",  "0.1",   "0.3",   "0.51", "0.31",  "0.106",  "0.156",  "0.4",
        "0.333", "4.007", "0.3F",  "0.28", "0.DE",  "lasker", "grundy", "allbut 1,3"}) {
    HeapValues values(game_of(text));
    Budget budget(Limits{});
    const std::vector<u64> expected = test::slow_values(game_of(text), 120);
    for (u64 n = 0; n < 120; ++n) {
      values.extend_to(n, budget);
      ASSERT_EQ(values.at(n), expected[n]) << text << " " << n;
    }
    values.extend_to(2'000, budget);
    for (u64 n = 0; n < 120; ++n) EXPECT_EQ(values.at(n), expected[n]) << text << " " << n;
  }
}

TEST(HeapValues, CopiesGoOnByThemselves) {
  Budget budget(Limits{});
  HeapValues first(game_of("0.6"));
  first.extend_to(600, budget);
  HeapValues second = first;
  first.extend_to(3'000, budget);
  second.extend_to(2'000, budget);
  for (u64 n = 0; n <= 2'000; ++n) ASSERT_EQ(first.at(n), second.at(n)) << n;
  EXPECT_FALSE(second.covers(3'000));
}

TEST(HeapValues, AnswerLargeHeapsByAProvedPeriod) {
  Budget budget(Limits{});
  HeapValues kayles(game_of("0.77"));
  kayles.extend_to(1'000'000'000'000'000'000, budget);
  EXPECT_EQ(kayles.at(1'000'000'000'000'000'000), 1U);
  HeapValues nim(game_of("nim"));
  nim.extend_to(~u64{0}, budget);
  EXPECT_EQ(nim.at(~u64{0}), ~u64{0});
  EXPECT_FALSE(budget.exhausted());
}

TEST(HeapValues, GiveUpWhereThereIsNoPeriod) {
  for (const char* const text : {"0.6", "0.DE"}) {
    HeapValues values(game_of(text));
    Limits limits;
    limits.positions = 200'000;
    Budget budget(limits);
    values.extend_to(~u64{0}, budget);
    EXPECT_EQ(budget.ending(), Ending::out_of_positions) << text;
    EXPECT_TRUE(values.covers(500)) << text;
    EXPECT_FALSE(values.covers(~u64{0})) << text;
  }
}

}  // namespace
}  // namespace sprague
