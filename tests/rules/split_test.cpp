// Splitting heaps that are too large for the generic tests.
#include "rulesets/split.hpp"

#include <gtest/gtest.h>

#include "session/session_state.hpp"

namespace sprague {
namespace {

using rulesets::Split;

u64 value_of(const Heaps<u64>& position) { return Split(true).known_value(position)->value; }

TEST(Split, LargeHeapsHaveMovesToEverySmallerValueAndAllListedMovesAreRight) {
  const Split rules(true);
  for (u64 n = 61; n <= 200; ++n)
    for (u64 target = 0; target <= n; ++target) {
      const Heaps<u64> heap{{n}};
      OptionList<Heaps<u64>> found;
      rules.moves_to_value(heap, target, found.sink());
      EXPECT_EQ(found.count() == 0, target >= n - 1) << n << " " << target;
      std::vector<u64> pairs;
      for (u64 a = 1; a <= n / 2; ++a)
        if (((a - 1) ^ (n - a - 1)) == target) pairs.push_back(a);
      if (!pairs.empty()) {
        EXPECT_EQ(found.count(), pairs.size());
      }
      for (std::size_t i = 0; i < found.options().size(); ++i) {
        const Heaps<u64>& to = found.options()[i];
        EXPECT_EQ(value_of(to), target);
        EXPECT_TRUE(rules.is_option(heap, to));
        if (!pairs.empty()) {
          EXPECT_EQ(to.sizes, (std::vector<u64>{pairs[i], n - pairs[i]}));
        }
      }
    }
}

TEST(Split, IntoTwoCountsMovesThatItDoesNotList) {
  SessionState session;
  Task task;
  task.position = "split two 1000000000000000000 7 10";
  task.list_moves = 3;
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->outcome, Outcome::P);
  task.position = "split two 1000000000000000000 7 11";
  const Result<Answer> won = session.answer(task);
  EXPECT_EQ(won->outcome, Outcome::N);
  EXPECT_EQ(won->winning_move_count, u64{500'000'000'000'000'000} + 3 + 5);
  EXPECT_TRUE(won->all_moves_counted);
  EXPECT_EQ(won->winning_moves.size(), 3U);
}

TEST(Split, HugeRowsAreNotCountedWrongly) {
  SessionState session;
  Task task;
  task.position = "split two 18446744073709551614 18446744073709551614 18446744073709551614";
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->outcome, Outcome::N);
  EXPECT_FALSE(answer->all_moves_counted);
  EXPECT_EQ(answer->winning_move_count, ~u64{0});
}

TEST(Split, RefusesOtherNumbersOfParts) {
  SessionState session;
  for (const char* const text : {"split", "split three 4", "split 4 7", "split two 4 x"})
    EXPECT_FALSE(session.read(text).ok()) << text;
}

}  // namespace
}  // namespace sprague
