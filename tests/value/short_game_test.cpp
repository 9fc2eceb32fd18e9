// The arena of canonical forms against the definitions, on all values born by day 3 and on random ones.
#include <gtest/gtest.h>

#include <set>

#include "tests/value/games.hpp"

namespace sprague::test {
namespace {

// Siegel 2013, section III.1: 1, 4, 22 and 1,474 values are born by days 0 to 3.
TEST(ShortGames, SoManyAreBornByEachDay) {
  Arena arena;
  const std::size_t published[] = {1, 4, 22, 1474};
  for (int day = 0; day <= 3; ++day) {
    const std::vector<Game> born = born_by(arena.games, day);
    EXPECT_EQ(born.size(), published[day]) << "day " << day;
    u64 latest = 0;
    for (const Game g : born) latest = std::max(latest, arena.operations.birthday(g));
    EXPECT_EQ(latest, static_cast<u64>(day));
  }
  EXPECT_FALSE(arena.games.refused());
}

TEST(ShortGames, OrderSumAndNegativeAreThoseOfTheDefinition) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  Arena arena;
  for (int round = 0; round < 1'500; ++round) {
    const TreePtr a = random_tree(random, 3), b = random_tree(random, 3);
    const Game g = value_of(arena.games, *a), h = value_of(arena.games, *b);
    const bool at_most = tree_le(*a, *b), at_least = tree_le(*b, *a);
    ASSERT_EQ(arena.games.le(g, h), at_most);
    ASSERT_EQ(arena.games.le(h, g), at_least);
    ASSERT_EQ(g == h, at_most && at_least) << "equal values are equal handles";
    const TreePtr sum = tree_sum(a, b);
    ASSERT_EQ(arena.games.plus(g, h), value_of(arena.games, *sum));
    ASSERT_EQ(arena.games.negative(g), value_of(arena.games, *tree_negative(a)));
  }
}

// A canonical form is equal to what it is made of, has no dominated and no reversible option, and is made again of its own options.
TEST(ShortGames, FormsAreCanonical) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  Arena arena;
  ShortGames& games = arena.games;
  for (int round = 0; round < 800; ++round) {
    const TreePtr tree = random_tree(random, 4);
    const Game g = value_of(games, *tree);
    const TreePtr canonical = tree_of(games, g);
    ASSERT_TRUE(tree_le(*tree, *canonical) && tree_le(*canonical, *tree));
    for (const TreePtr& a : canonical->left) {
      for (const TreePtr& b : canonical->left) ASSERT_TRUE(a == b || !tree_le(*a, *b)) << "dominated";
      for (const TreePtr& answer : a->right) ASSERT_FALSE(tree_le(*answer, *canonical)) << "reversible";
    }
    for (const TreePtr& a : canonical->right) {
      for (const TreePtr& b : canonical->right) ASSERT_TRUE(a == b || !tree_le(*b, *a)) << "dominated";
      for (const TreePtr& answer : a->left) ASSERT_FALSE(tree_le(*canonical, *answer)) << "reversible";
    }
    const auto left = games.options(g, Player::left), right = games.options(g, Player::right);
    ASSERT_EQ(games.make({left.begin(), left.end()}, {right.begin(), right.end()}), g);
  }
}

TEST(ShortGames, SumsOfNumbersUpsAndNimbersAreWhatTheirOptionsMake) {
  Arena arena;
  ShortGames& games = arena.games;
  for (int sixteenths = -20; sixteenths <= 20; sixteenths += 3)
    for (i64 ups = -3; ups <= 3; ++ups)
      for (u64 star = 0; star <= 5; ++star) {
        const Game g = games.number_up_star({Dyadic::of(sixteenths, 4), ups, star});
        const auto left = games.options(g, Player::left), right = games.options(g, Player::right);
        EXPECT_EQ(games.make({left.begin(), left.end()}, {right.begin(), right.end()}), g)
            << sixteenths << " " << ups << " " << star;
        const Game parts[] = {games.number(Dyadic::of(sixteenths, 4)), games.number_up_star({{}, ups, 0}),
                              games.nimber(star)};
        EXPECT_EQ(games.sum(parts), g);
      }
}

TEST(ShortGames, AreAGroupWithAnOrder) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  Arena arena;
  ShortGames& games = arena.games;
  for (int round = 0; round < 600; ++round) {
    const Game a = random_value(games, random, 2), b = random_value(games, random, 2),
               c = random_value(games, random, 1);
    ASSERT_EQ(games.minus(a, a), Game::zero);
    ASSERT_EQ(games.negative(games.negative(a)), a);
    ASSERT_EQ(games.plus(a, b), games.plus(b, a));
    ASSERT_EQ(games.plus(games.plus(a, b), c), games.plus(a, games.plus(b, c)));
    ASSERT_EQ(games.le(a, b), games.le(games.plus(a, c), games.plus(b, c)));
    ASSERT_EQ(games.le(a, b), games.le(Game::zero, games.minus(b, a)));
    if (games.le(a, b) && games.le(b, c)) {
      ASSERT_TRUE(games.le(a, c));
    }
    ASSERT_EQ(games.times(3, a), games.plus(a, games.plus(a, a)));
    const Game many[] = {a, b, games.negative(a), c, b, a};
    ASSERT_EQ(games.sum(many), games.plus(games.plus(a, games.times(2, b)), c));
    ASSERT_FALSE(games.refused());
  }
}

TEST(ShortGames, OutcomeClassesAreThoseOfPlay) {
  Arena arena;
  ShortGames& games = arena.games;
  // Who wins moving first, by following all play.
  const auto wins = [&](const auto& self, Game g, Player player) -> bool {
    for (const Game option : games.options(g, player))
      if (!self(self, option, opponent(player))) return true;
    return false;
  };
  for (const Game g : born_by(games, 3)) {
    const bool left = wins(wins, g, Player::left), right = wins(wins, g, Player::right);
    const Outcome expected = left ? right ? Outcome::N : Outcome::L : right ? Outcome::R : Outcome::P;
    ASSERT_EQ(games.outcome_class(g), expected);
  }
}

TEST(ShortGames, SimplestNumbersAreBornFirst) {
  const auto birthday = [](Dyadic x) {
    if (x < Dyadic(0)) x = -x;
    return x.floor() + (x.is_integer() ? 0 : 1 + x.exponent());
  };
  for (int low = -40; low <= 40; ++low)
    for (int high = low; high <= 40; ++high)
      for (const bool low_inside : {false, true})
        for (const bool high_inside : {false, true}) {
          if (low == high && !(low_inside && high_inside)) continue;
          if (high == low + 1 && !low_inside && !high_inside)
            continue;  // its simplest number is no sixteenth
          const value::Dyadic found =
              value::simplest_number({Dyadic::of(low, 3), low_inside}, {Dyadic::of(high, 3), high_inside});
          i64 least = 1'000;
          for (int x = 2 * low; x <= 2 * high; ++x)
            if ((x > 2 * low || low_inside) && (x < 2 * high || high_inside))
              least = std::min<i64>(least, birthday(Dyadic::of(x, 4)));
          ASSERT_EQ(birthday(found), least) << low << " " << high;
          ASSERT_TRUE(found >= Dyadic::of(low, 3) && found <= Dyadic::of(high, 3));
        }
}

// What is too large is refused, and nothing is wrong afterwards.
TEST(ShortGames, RefuseWhatIsTooLarge) {
  Arena arena;
  ShortGames& games = arena.games;
  const Game large = games.number(Dyadic(i64{1} << 60));
  EXPECT_EQ(games.plus(large, large), games.number(Dyadic(i64{1} << 61)));
  (void)games.times(4, large);
  EXPECT_EQ(games.refusal(), value::Refusal::large);
  games.use(arena.budget);
  EXPECT_FALSE(games.refused());

  const Game hot = games.make({games.number(2)}, {games.number(-2)});
  (void)games.plus(hot, games.nimber(1'000'000));
  EXPECT_EQ(games.refusal(), value::Refusal::deep);
  games.use(arena.budget);
  EXPECT_EQ(games.plus(hot, hot), Game::zero);
}

// Whatever poll fails, nothing but the refusal comes of it.
TEST(ShortGames, EveryPollMayFail) {
  for (u64 k = 1;; ++k) {
    auto forced = Budget::fail_at(k);
    Budget budget(Limits{});
    ShortGames games(budget);
    Game g = games.make({games.number(3), games.nimber(2)}, {games.number(-1)});
    for (int i = 0; i < 4; ++i) g = games.plus(g, games.make({g}, {games.negative(g), games.number(1)}));
    if (!forced.happened()) {
      EXPECT_FALSE(games.refused());
      EXPECT_GT(k, 5U);
      break;
    }
    ASSERT_TRUE(games.refused());
    ASSERT_EQ(games.refusal(), value::Refusal::limits);
  }
}

}  // namespace
}  // namespace sprague::test
