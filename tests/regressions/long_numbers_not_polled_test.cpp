// Fibonacci nim with 50,000 digits took its seconds, whatever --time said.
#include <gtest/gtest.h>

#include "rulesets/fibonacci_nim.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

TEST(LongNumbersNotPolled, FibonacciNimEndsInTime) {
  std::string digits;
  for (int i = 0; i < 50'000; ++i) digits += static_cast<char>('1' + i % 9);
  SessionState session;
  const auto answer = session.answer({.position = "fibonacci_nim " + digits, .limits = {.seconds = 0.01}});
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer->outcome.has_value());
  EXPECT_EQ(answer->ending, Ending::out_of_time);
}

// Cut short anywhere, nothing is said that is not so.
TEST(LongNumbersNotPolled, WhatIsSaidIsTrueWhereverItEnds) {
  std::string digits;
  for (int i = 0; i < 900; ++i) digits += static_cast<char>('1' + i % 9);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Task task{.position = "fibonacci_nim " + digits, .convention = convention};
    SessionState session;
    const auto whole = session.answer(task);
    ASSERT_TRUE(whole.ok() && whole->outcome);
    for (u64 k = 1;; ++k) {
      SessionState other;
      ForcedExhaustion forced = Budget::fail_at(k);
      const auto part = other.answer(task);
      if (!forced.happened()) break;
      ASSERT_TRUE(part.ok());
      if (part->outcome) {
        EXPECT_EQ(part->outcome, whole->outcome) << k;
      }
      EXPECT_LE(part->winning_move_count, whole->winning_move_count) << k;
      for (const MoveText& move : part->winning_moves) EXPECT_FALSE(move.result.empty());
    }
    // The same session asked again, after it has been stopped.
    SessionState again;
    {
      ForcedExhaustion forced = Budget::fail_at(1);
      (void)again.answer(task);
    }
    EXPECT_EQ(again.answer(task)->outcome, whole->outcome);
    EXPECT_EQ(again.answer(task)->winning_move_count, whole->winning_move_count);
  }
}

// A number that was prepared, and others beside it in a sum.
TEST(LongNumbersNotPolled, KeptPartsAreThoseOfTheRightNumber) {
  rulesets::FibonacciNimOf<Natural> prepared;
  Budget budget(Limits{});
  for (const char* text : {"354224848179261915075", "354224848179261915076", "18446744073709551616"}) {
    const Natural stones = Natural::from_digits(text);
    for (const Convention convention : {Convention::normal, Convention::misere})
      for (const char* quota : {"1", "2", "4", "100", "354224848179261915075"}) {
        const rulesets::FibonacciNimOf<Natural>::Position position{{stones, Natural::from_digits(quota)}};
        const rulesets::FibonacciNimOf<Natural> fresh;
        prepared.prepare(position, convention, budget);
        for (const Convention asked : {Convention::normal, Convention::misere})
          EXPECT_EQ(prepared.known_outcome(position, asked)->value,
                    fresh.known_outcome(position, asked)->value)
              << text;
      }
  }
}

}  // namespace
}  // namespace sprague
