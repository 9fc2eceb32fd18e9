// Random rulesets with two heaps: how many are proved from their text alone, and is every theorem true?
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/prove/compared.hpp"
#include "tests/prove/random_rules.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

constexpr int rulesets_in_all = 60;

/// Effort in ticks alone, so that the numbers of theorems below are the same on every machine. The first
/// budget is for tables and what is learned from them, the others are for one guess each.
class Ticks {
 public:
  prove::MakeBudget maker() {
    return [this](const Limits& limits) {
      const u64 ticks = made_++ == 0 ? of_tables : made_ <= most_guesses ? of_a_guess : 0;
      return Budget(Limits{.seconds = 1e6, .bytes = limits.bytes, .positions = ticks});
    };
  }

 private:
  static constexpr u64 of_tables = 5'000'000, of_a_guess = 4'000'000;
  static constexpr int most_guesses = 100;
  int made_ = 0;
};

TEST(RandomRulesets, AreMostlyProvedAndNeverWrongly) {
  RecordProperty("seed", std::to_string(RandomRules::fixed_seed));
  RandomRules generator;
  int all = 0;
  using Family = RandomRules::Family;
  for (const Family family : {Family::vectors, Family::nim_and_vectors, Family::rays}) {
    int proved = 0;
    for (int i = 0; i < rulesets_in_all; ++i) {
      const std::string text = generator.text(family);
      SCOPED_TRACE("seed " + std::to_string(RandomRules::fixed_seed) + "\n" + text);
      prove::Request request;
      request.limits.seconds = 1e6;
      Ticks ticks;
      const auto answer = prove::prove(subject_of(text), request, ticks.maker());
      ASSERT_TRUE(answer.ok());
      if (answer->verdict != prove::Conclusion::Verdict::proved) continue;
      ++proved;
      expect_true_in_box(*answer->theorem, 512);
      if (HasFailure()) return;
    }
    std::printf("seed %llu, family %d: %d of %d proved\n",
                static_cast<unsigned long long>(RandomRules::fixed_seed), static_cast<int>(family), proved,
                rulesets_in_all);
    if (family == Family::nim_and_vectors) {
      EXPECT_EQ(proved, rulesets_in_all);
    }
    all += proved;
  }
  EXPECT_GE(all * 100, 85 * 3 * rulesets_in_all);
}

}  // namespace
}  // namespace sprague::test
