// Moving cards between boxes: moves that are counted without being listed.
#include "rulesets/boxes3.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/against_brute_force.hpp"

namespace sprague {
namespace {

using rulesets::Boxes3;

TEST(Boxes3, LongRowsAgreeWithBruteForce) {
  const unsigned seed = std::random_device()();
  std::mt19937 random(seed);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    // Up to fourteen boxes with few cards in all: some boxes have several targets.
    std::vector<u64> cards(7 + random() % 8, 0);
    for (int card = 0; card < 4; ++card) ++cards[random() % cards.size()];
    std::string text;
    for (const u64 here : cards) text += to_text(here) + " ";
    test::AgainstBruteForce<Boxes3> against;
    against.compare(against.read(text));
  }
}

TEST(Boxes3, OneCardHasTheValueOfItsBox) {  // from the definition: mex over A + B odd and divisible by 3
  std::vector<u64> values{0};
  for (std::size_t a = 1; a <= 60; ++a) {
    std::vector<bool> seen(3, false);
    for (std::size_t b = 1; b < a; ++b)
      if ((a + b) % 2 == 1 && (a + b) % 3 == 0) seen[values[b]] = true;
    values.push_back(!seen[0] ? 0 : !seen[1] ? 1 : 2);
    Boxes3::Position position{std::vector<u64>(a, 0)};
    position.sizes.back() = 1;
    EXPECT_EQ(Boxes3().known_value(position)->value, values[a]) << a;
    EXPECT_EQ(values[a], a % 6 == 0 || a % 6 == 2 || a % 6 == 5 ? 1U : 0U) << a;
  }
}

TEST(Boxes3, CountsTheMovesThatItDoesNotList) {
  const unsigned seed = std::random_device()();
  std::mt19937 random(seed);
  const Boxes3 rules;
  for (int i = 0; i < 50; ++i) {
    Boxes3::Position position;
    for (int box = 0; box < 150; ++box) position.sizes.push_back(random() % (i % 2 == 0 ? 3 : 40));
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      OptionList<Boxes3::Position> all, some(random() % 50);
      rules.winning_moves(position, convention, all.sink());
      rules.winning_moves(position, convention, some.sink());
      EXPECT_EQ(some.count(), all.count()) << "seed " << seed;
      EXPECT_EQ(all.options().size(), all.count());
      u64 naive = 0;  // by the theorem, over all moves
      for (std::size_t from = 0; from < position.sizes.size(); ++from)
        for (std::size_t to = 0; to < from; ++to) {
          if ((from + to + 2) % 6 != 3) continue;
          for (u64 k = 1; k <= position.sizes[from]; ++k) {
            Boxes3::Position then = position;
            then.sizes[from] -= k;
            then.sizes[to] += k;
            naive += rules.known_outcome(then, convention)->value == Outcome::P ? 1 : 0;
          }
        }
      EXPECT_EQ(all.count(), naive) << position.text() << " seed " << seed;
    }
  }
}

TEST(Boxes3, AMillionBoxes) {
  std::mt19937 random(1);
  Boxes3::Position position;
  for (int box = 0; box < 1'000'000; ++box) position.sizes.push_back(random());
  const Boxes3 rules;
  OptionList<Boxes3::Position> first(20);
  rules.winning_moves(position, Convention::normal, first.sink());
  EXPECT_TRUE(first.complete());
  EXPECT_EQ(first.options().size(), 20U);
  EXPECT_GT(first.count(), 1'000'000'000U);
  // Asked for all, it stops when the budget does.
  Budget budget(Limits{.seconds = 0.2});
  MoveTally all(~u64{0});
  all.watch(budget);
  OptionSink<Boxes3::Position> sink(all, [](const auto&) { return u64{0}; });
  rules.winning_moves(position, Convention::normal, sink);
  EXPECT_FALSE(all.complete());
}

}  // namespace
}  // namespace sprague
