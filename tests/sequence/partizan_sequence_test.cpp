// Values of heaps with moves of Left and of Right: against play, and what is proved against what lies far behind.
#include "sequence/partizan_sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/seed.hpp"
#include "value/words.hpp"

namespace sprague {
namespace {

using sequence::PartizanCode;
using sequence::PartizanPeriod;
using sequence::PartizanSequence;

TakeAndBreak code(const std::string& text) {
  Scanner scanner(text);
  return *TakeAndBreak::parse(scanner);
}

struct Forms {
  Budget budget{Limits{.positions = 100'000}};  // some sequences become more complex without end
  value::ShortGames games{budget};
  value::Words words{games};
  std::string text(value::Game g) { return words.of(g).value_or("?"); }
};

// By the meaning of the digits, and of the whole row of heaps by play: no sums of values.
std::vector<std::vector<u64>> options_by_digits(const TakeAndBreak& game, u64 heap) {
  std::vector<std::vector<u64>> out;
  for (u64 k = 0; k <= std::min<u64>(heap, game.most()); ++k) {
    const u64 left = heap - k;
    const auto allows = [&](TakeAndBreak::Digit heaps) { return (game.digit(k) & heaps) != 0; };
    if (left == 0 && allows(TakeAndBreak::no_heap)) out.push_back({});
    if (left > 0 && allows(TakeAndBreak::one_heap)) out.push_back({left});
    for (u64 a = 1; a < left; ++a) {
      if (a <= left - a && allows(TakeAndBreak::two_heaps)) out.push_back({a, left - a});
      for (u64 b = a; allows(TakeAndBreak::three_heaps) && a + b < left; ++b)
        if (b <= left - a - b) out.push_back({a, b, left - a - b});
    }
  }
  return out;
}

TEST(PartizanSequences, AreWhatPlayIsWorth) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 30; ++round) {
    PartizanCode both;
    for (TakeAndBreak* const one : {&both.left, &both.right}) {
      one->digits.assign(1 + test::below(random, 4), 0);
      for (std::size_t k = 1; k < one->digits.size(); ++k) one->digits[k] = test::below(random, 16);
    }
    Forms values;
    PartizanSequence sequence(both, values.games);
    if (!sequence.advance(12)) continue;
    std::vector<value::Game> known;
    for (u64 heap = 0; heap < 12; ++heap) {
      std::vector<value::Game> sides[2];
      for (const int side : {0, 1})
        for (const auto& option : options_by_digits(side == 0 ? both.left : both.right, heap)) {
          std::vector<value::Game> parts;
          for (const u64 part : option) parts.push_back(known[part]);
          sides[side].push_back(values.games.sum(parts));
        }
      known.push_back(values.games.make(sides[0], sides[1]));
      EXPECT_EQ(sequence.values()[heap], known.back())
          << both.left.text() << " " << both.right.text() << " " << heap;
    }
  }
}

// What is proved from few values holds for many more, one by one.
bool expect_holds(const PartizanCode& both, const PartizanPeriod& period, PartizanSequence& sequence,
                  Forms& values, u64 count) {
  if (!sequence.advance(count)) return false;
  const std::vector<value::Game>& all = sequence.values();
  for (u64 n = period.preperiod; n + period.period < count; ++n)
    EXPECT_EQ(all[n + period.period], values.games.plus(all[n], period.saltus))
        << both.left.text() << " " << both.right.text() << ": G(n + " << period.period << ") = G(n) + "
        << values.text(period.saltus) << " from " << period.preperiod << " on, at " << n;
  const auto far = value_by_period(all, period, Natural(count - 1), values.games);
  EXPECT_EQ(far, all.back());
  return true;
}

TEST(PartizanSequences, WhatIsProvedOfTakingHoldsFarBehind) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int held = 0, with_saltus = 0;
  for (int round = 0; round < 40; ++round) {
    PartizanCode both;
    for (TakeAndBreak* const one : {&both.left, &both.right}) {
      one->digits.assign(2 + test::below(random, 4), 0);
      for (std::size_t k = 1; k < one->digits.size(); ++k) one->digits[k] = test::below(random, 2) * 3;
      if (one->digits.back() == 0) one->digits.back() = 3;
    }
    Forms values;
    PartizanSequence sequence(both, values.games);
    if (!sequence.advance(48)) continue;
    const auto period = sequence.period();
    if (!period || !period->is_proved || !expect_holds(both, *period, sequence, values, 150)) continue;
    ++held, with_saltus += period->saltus != value::Game::zero;
  }
  EXPECT_GT(held, 5);
  EXPECT_GT(with_saltus, 0);
}

TEST(PartizanSequences, WhatIsProvedOfSplittingHoldsFarBehind) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int held = 0;
  for (int round = 0; round < 30; ++round) {
    PartizanCode both;
    for (TakeAndBreak* const one : {&both.left, &both.right}) {
      one->digits.assign(2 + test::below(random, 2), 0);
      for (std::size_t k = 1; k < one->digits.size(); ++k) one->digits[k] = test::below(random, 8);
    }
    Forms values;
    PartizanSequence sequence(both, values.games);
    if (!sequence.advance(24)) continue;
    const auto period = sequence.period();
    if (period && period->is_proved) held += expect_holds(both, *period, sequence, values, 60);
  }
  EXPECT_GT(held, 0);
}

TEST(PartizanSequences, KnownOnesAreProved) {
  Forms values;
  const auto period_of = [&](const char* left, const char* right, u64 count) {
    PartizanSequence sequence({code(left), code(right)}, values.games);
    EXPECT_TRUE(sequence.advance(count));
    return sequence.period();
  };
  auto found = period_of("subtract 1", "subtract 1", 20);
  ASSERT_TRUE(found && found->is_proved);
  EXPECT_EQ(found->period, 2U);
  EXPECT_EQ(values.text(found->saltus), "0");
  found = period_of("subtract 1", "0.0", 20);  // n = {n − 1|}
  ASSERT_TRUE(found && found->is_proved);
  EXPECT_EQ(found->period, 1U);
  EXPECT_EQ(found->preperiod, 0U);
  EXPECT_EQ(values.text(found->saltus), "1");
  found = period_of("subtract 1,2", "subtract 1", 20);  // 0, *, ^, ^^*, ^3, …
  ASSERT_TRUE(found && found->is_proved);
  EXPECT_EQ(found->period, 2U);
  EXPECT_EQ(values.text(found->saltus), "^^");
}

// A period that the values suggest need not go on; and the third condition is needed.
TEST(PartizanSequences, NothingIsProvedByTooFewValues) {
  Forms values;
  PartizanSequence sequence({code("subtract 1,2"), code("subtract 1")}, values.games);
  ASSERT_TRUE(sequence.advance(4));  // e = 1, p = 2 needs 1 + 2 + 2 values
  auto found = sequence.period();
  EXPECT_FALSE(found && found->is_proved);
  ASSERT_TRUE(sequence.advance(6));
  EXPECT_TRUE(sequence.period()->is_proved);
  PartizanSequence forever({code("0.3..."), code("0.3...")}, values.games);  // Nim: not for finite codes
  ASSERT_TRUE(forever.advance(20));
  found = forever.period();
  EXPECT_FALSE(found && found->is_proved);
}

}  // namespace
}  // namespace sprague
