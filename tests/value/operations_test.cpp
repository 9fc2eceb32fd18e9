// Laws of the operations, and their definitions written down without tables.
#include <gtest/gtest.h>

#include "tests/value/games.hpp"
#include "value/nimber.hpp"

namespace sprague::test {
namespace {

// Stops by the definition: a number is its own; otherwise the best of the other stops of the options.
Dyadic stop(ShortGames& games, Game g, Player player) {
  if (games.is_number(g)) return games.left_stop(g);
  std::optional<Dyadic> best;
  for (const Game option : games.options(g, player)) {
    const Dyadic there = stop(games, option, opponent(player));
    if (!best || (player == Player::left ? there > *best : there < *best)) best = there;
  }
  return *best;
}

Dyadic wall_at(const value::Wall& wall, Dyadic t) {
  const value::WallPiece* piece = &wall.front();
  for (const value::WallPiece& next : wall)
    if (next.from <= t) piece = &next;
  if (piece->slope == 0) return piece->value;
  return piece->slope > 0 ? piece->value + (t - piece->from) : piece->value - (t - piece->from);
}

class OperationsTest : public WithRandomValues {};

// Left's wall at t is the left stop of the game cooled by t, below the temperature and above.
TEST_F(OperationsTest, WallsAreTheStopsOfCooledGames) {
  for (int round = 0; round < 400; ++round) {
    const Game g = random_value(games, random, 3);
    ASSERT_EQ(games.left_stop(g), stop(games, g, Player::left));
    ASSERT_EQ(games.right_stop(g), stop(games, g, Player::right));
    const value::Thermograph thermograph = operations.thermograph(g);
    ASSERT_EQ(wall_at(thermograph.left, 0), games.left_stop(g));
    ASSERT_EQ(wall_at(thermograph.right, 0), games.right_stop(g));
    for (const Dyadic t : {Dyadic::of(1, 2), Dyadic::of(1, 1), Dyadic(1), Dyadic::of(9, 3), Dyadic(3)}) {
      const Game cooled = operations.cool(g, t);
      ASSERT_EQ(wall_at(thermograph.left, t), games.left_stop(cooled));
      ASSERT_EQ(wall_at(thermograph.right, t), games.right_stop(cooled));
      ASSERT_EQ(t > thermograph.temperature, games.is_number(cooled));
    }
    const value::Thermograph& mirrored = operations.thermograph(games.negative(g));
    ASSERT_EQ(mirrored.mean, -thermograph.mean);
    ASSERT_EQ(mirrored.temperature, thermograph.temperature);
    for (const value::WallPiece& piece : thermograph.left)
      ASSERT_EQ(wall_at(mirrored.right, piece.from), -piece.value);
  }
}

// By the definition: an option is best at the temperature of the game where moving to it at that price leaves the mean.
TEST_F(OperationsTest, SomeMoveOfBothIsOrthodox) {
  for (int round = 0; round < 200; ++round) {
    const Game g = random_value(games, random, 3);
    const Dyadic t = operations.temperature(g);
    for (const Player player : {Player::left, Player::right}) {
      bool some = false;
      for (const Game option : games.options(g, player)) {
        const Game cooled = t > Dyadic(0) ? operations.cool(option, t) : option;
        const Dyadic there =
            player == Player::left ? games.right_stop(cooled) - t : games.left_stop(cooled) + t;
        const bool is_best = !games.is_number(g) && there == operations.mean(g);
        ASSERT_EQ(operations.is_orthodox(g, player, option), is_best);
        some = some || is_best;
      }
      ASSERT_EQ(some, !games.is_number(g));
    }
  }
}

TEST_F(OperationsTest, MeansAddUpAndTemperaturesDoNot) {
  for (int round = 0; round < 300; ++round) {
    const Game a = random_value(games, random, 2), b = random_value(games, random, 2);
    const Game sum = games.plus(a, b);
    ASSERT_EQ(operations.mean(sum), operations.mean(a) + operations.mean(b));
    ASSERT_LE(operations.temperature(sum), std::max(operations.temperature(a), operations.temperature(b)));
  }
}

// Cooling is a homomorphism, and undoes heating (Berlekamp, Conway, Guy 1982, chapter 6). Heating is no homomorphism of all values.
TEST_F(OperationsTest, ColdUndoesHeat) {
  for (int round = 0; round < 200; ++round) {
    const Game a = random_value(games, random, 2), b = random_value(games, random, 2);
    const Dyadic t = Dyadic::of(1 + static_cast<i64>(random() % 4), 1);
    ASSERT_EQ(operations.cool(games.plus(a, b), t), games.plus(operations.cool(a, t), operations.cool(b, t)));
    ASSERT_EQ(operations.cool(operations.heat(a, games.number(t)), t), a);
    if (games.le(a, b)) {
      ASSERT_TRUE(games.le(operations.cool(a, t), operations.cool(b, t)));
    }
  }
}

TEST_F(OperationsTest, NortonProductsDistributeAndKeepTheOrder) {
  const Game units[] = {games.number_up_star({{}, 1, 0}), games.number(1), games.number_up_star({{}, 1, 1}),
                        games.number_up_star({Dyadic::of(1, 1), 0, 1})};
  for (int round = 0; round < 120; ++round) {
    const Game unit = units[round % 4];
    if (games.outcome_class(unit) != Outcome::L) continue;
    const Game a = random_value(games, random, 1), b = random_value(games, random, 1);
    const auto product = [&](Game g) { return operations.norton_product(g, unit).value(); };
    ASSERT_EQ(product(games.plus(a, b)), games.plus(product(a), product(b)));
    ASSERT_EQ(games.le(a, b), games.le(product(a), product(b)));
  }
  EXPECT_FALSE(operations.norton_product(games.number(1), games.nimber(1)));
}

TEST_F(OperationsTest, AtomicWeightsAddUp) {
  for (int round = 0; round < 200; ++round) {
    const Game a = random_all_small(games, random, 2), b = random_all_small(games, random, 2);
    ASSERT_TRUE(operations.is_all_small(a));
    const auto of_a = operations.atomic_weight(a), of_b = operations.atomic_weight(b);
    ASSERT_TRUE(of_a && of_b);
    const auto of_sum = operations.atomic_weight(games.plus(a, b));
    ASSERT_TRUE(of_sum);
    ASSERT_EQ(*of_sum, games.plus(*of_a, *of_b));
    // Two ahead, and Left wins whoever moves (Conway 1976, chapter 16).
    if (games.le(games.number(2), *of_a)) {
      ASSERT_EQ(games.outcome_class(a), Outcome::L);
    }
  }
  EXPECT_FALSE(operations.atomic_weight(games.number(1)));
}

// Of values that are not all-small: tinies weigh nothing, weights add up where there are some, and the weight is the only integer
// that the definition allows.
TEST_F(OperationsTest, AtomicWeightsOfOtherInfinitesimals) {
  const Game up = games.number_up_star({{}, 1, 0});
  const auto tiny = [&](Game of) {
    return games.make({Game::zero}, {games.make({Game::zero}, {games.negative(of)})});
  };
  int weighed = 0;
  for (int round = 0; round < 100; ++round) {
    const Game large = games.number(Dyadic::of(1 + static_cast<i64>(random() % 9), 1));
    ASSERT_EQ(operations.atomic_weight(tiny(large)), Game::zero);
    const Game a = random_all_small(games, random, 2);
    const Game b = games.plus(games.make({games.make({large}, {a})}, {random_all_small(games, random, 2)}),
                              random_all_small(games, random, 1));
    const auto of_b = operations.atomic_weight(b);
    if (const Game of_a = *operations.atomic_weight(a);
        games.is_number(of_a) && games.left_stop(of_a).is_integer()) {
      ASSERT_EQ(operations.atomic_weight(games.plus(a, tiny(large))), of_a);
    }
    int fitting = 0;
    const Game far = games.nimber(32);
    for (i64 n = -6; n <= 6 && games.left_stop(b) == Dyadic(0) && games.right_stop(b) == Dyadic(0); ++n) {
      const Game rest = games.plus(games.plus(b, games.number_up_star({{}, -n, 0})), far);
      if (games.outcome_class(games.plus(rest, up)) != Outcome::L) continue;
      if (games.outcome_class(games.minus(up, rest)) != Outcome::L) continue;
      ++fitting;
      ASSERT_EQ(of_b, games.number(n));
    }
    ASSERT_LE(fitting, 1);
    weighed += of_b ? 1 : 0;
    if (!of_b) continue;
    const auto of_sum = operations.atomic_weight(games.plus(a, b));
    if (of_sum) {
      ASSERT_EQ(*of_sum, games.plus(*of_b, *operations.atomic_weight(a)));
    }
  }
  EXPECT_GT(weighed, 20);
}

// 0 and * change places, all of the order stays, on days 1 to 3; twice changes nothing.
TEST_F(OperationsTest, CompanionsAreAnAutomorphismOfTheLattices) {
  EXPECT_EQ(operations.companion(Game::zero), games.nimber(1));
  std::size_t last = 0;
  for (int day = 1; day <= 3; ++day) {
    const std::vector<Game> all = born_by(games, day);
    for (const Game g : all) {
      const Game companion = operations.companion(g);
      ASSERT_TRUE(std::binary_search(all.begin(), all.end(), companion));
      ASSERT_EQ(operations.companion(companion), g);
      ASSERT_EQ(operations.companion(games.negative(g)), games.negative(companion));
    }
    for (int pair = 0; pair < 20'000; ++pair) {
      const Game g = all[random() % all.size()], h = all[random() % all.size()];
      ASSERT_EQ(games.le(g, h), games.le(operations.companion(g), operations.companion(h)));
    }
    last = all.size();
  }
  EXPECT_EQ(last, 1'474U);
}

TEST_F(OperationsTest, UptimalsAreExpandedAndNothingElseIs) {
  for (int round = 0; round < 300; ++round) {
    value::Uptimal uptimal{
        .number = Dyadic::of(static_cast<i64>(random() % 9) - 4, 1), .star = random() % 6, .ups = {}};
    for (std::uint64_t order = random() % 5; order > 0; --order)
      uptimal.ups.push_back(static_cast<i64>(random() % 7) - 3);
    while (!uptimal.ups.empty() && uptimal.ups.back() == 0) uptimal.ups.pop_back();
    const Game g = operations.value_of(uptimal);
    const auto found = operations.uptimal_expansion(g);
    ASSERT_TRUE(found);
    ASSERT_EQ(*found, uptimal);
  }
  int expanded = 0;
  for (const Game g : born_by(games, 3)) {
    const auto found = operations.uptimal_expansion(g);
    if (!found) continue;
    ++expanded;
    ASSERT_EQ(operations.value_of(*found), g);
  }
  EXPECT_GT(expanded, 40);
  EXPECT_FALSE(
      operations.uptimal_expansion(games.make({Game::zero}, {games.make({Game::zero}, {games.number(-1)})})));
}

// A reduced form differs by an infinitesimal, and is the same for all that do.
TEST_F(OperationsTest, ReducedFormsForgetInfinitesimalsAndNothingElse) {
  const auto is_infinitesimal = [&](Game g) {
    return games.left_stop(g) == Dyadic(0) && games.right_stop(g) == Dyadic(0);
  };
  const std::vector<Game> all = born_by(games, 2);
  for (int round = 0; round < 200; ++round) {
    const Game a = random_value(games, random, 2);
    const Game reduced = operations.reduced(a);
    ASSERT_TRUE(is_infinitesimal(games.minus(a, reduced)));
    ASSERT_EQ(operations.reduced(reduced), reduced);
    ASSERT_EQ(operations.reduced(games.plus(a, random_all_small(games, random, 2))), reduced);
    const Game other = all[random() % all.size()];
    ASSERT_EQ(operations.reduced(games.plus(a, other)) == reduced, is_infinitesimal(other));
  }
}

TEST_F(OperationsTest, StarProjectionsDifferByInfinitesimalsAndKeepReducedForms) {
  // The definition, on trees.
  const auto projected = [&](const auto& self, const TreePtr& tree) -> Game {
    const Game g = value_of(games, *tree);
    for (const Game star : {Game::zero, games.nimber(1)})
      if (const Game x = games.minus(g, star); games.is_number(x)) return x;
    std::vector<Game> sides[2];
    for (const TreePtr& option : tree->left) sides[0].push_back(self(self, option));
    for (const TreePtr& option : tree->right) sides[1].push_back(self(self, option));
    return games.make(sides[0], sides[1]);
  };
  const auto all = born_by(games, 3);
  int changed = 0, reduced = 0;
  const auto look_at = [&](Game g) {
    const Game there = operations.star_projection(g), simplest = operations.reduced(g);
    const Game apart = games.minus(g, there);
    ASSERT_EQ(games.left_stop(apart), Dyadic(0));
    ASSERT_EQ(games.right_stop(apart), Dyadic(0));
    ASSERT_EQ(operations.reduced(there), simplest);
    ASSERT_EQ(operations.star_projection(simplest), simplest);
    changed += there != g ? 1 : 0;
    reduced += there == simplest ? 1 : 0;
  };
  for (const Game g : all) look_at(g);
  EXPECT_EQ(changed, 1'348);  // of 1,474
  EXPECT_EQ(reduced, 382);
  for (int round = 0; round < 200; ++round) {
    const Game g = random_value(games, random, 2);
    look_at(g);
    if (operations.birthday(g) <= 6) {
      ASSERT_EQ(operations.star_projection(g), projected(projected, tree_of(games, g)));
    }
  }
}

TEST_F(OperationsTest, OrdinalSumsAndProductsAreThoseOfTheDefinition) {
  // The definitions, on trees.
  const auto ordinal = [](const auto& self, const TreePtr& g, const TreePtr& h) -> TreePtr {
    auto out = std::make_shared<Tree>(*g);
    for (const TreePtr& option : h->left) out->left.push_back(self(self, g, option));
    for (const TreePtr& option : h->right) out->right.push_back(self(self, g, option));
    return out;
  };
  for (int round = 0; round < 300; ++round) {
    const Game a = random_value(games, random, 1), b = random_value(games, random, 1);
    if (operations.birthday(a) > 6 || operations.birthday(b) > 6) continue;
    const TreePtr tree = ordinal(ordinal, tree_of(games, a), tree_of(games, b));
    ASSERT_EQ(operations.ordinal_sum(a, b), value_of(games, *tree));
  }
  for (int a = -6; a <= 6; ++a)  // of numbers the product is theirs
    for (int b = -6; b <= 6; ++b)
      ASSERT_EQ(operations.conway_product(games.number(Dyadic::of(a, 1)), games.number(Dyadic::of(b, 2))),
                games.number(Dyadic::of(a, 1) * Dyadic::of(b, 2)));
  for (u64 a = 0; a <= 5; ++a)  // and of nimbers that of their field (Conway 1976, chapter 6)
    for (u64 b = 0; b <= 5; ++b)
      ASSERT_EQ(operations.conway_product(games.nimber(a), games.nimber(b)), games.nimber(nim_product(a, b)));
}

// What would go through a large number move by move is refused, and products of integers are copies.
TEST_F(OperationsTest, LargeNumbers) {
  (void)operations.ordinal_sum(games.nimber(1), games.number(40'000));
  EXPECT_EQ(games.refusal(), value::Refusal::deep);
  games.use(arena.budget);
  EXPECT_EQ(operations.conway_product(games.number(40'000), games.number(2)), games.number(80'000));
  EXPECT_EQ(operations.conway_product(games.nimber(1), games.number(40'001)), games.nimber(1));
  EXPECT_EQ(operations.conway_product(games.number(Dyadic::of(1, 1)), games.number(1'000'000'000)),
            games.number(500'000'000));
  EXPECT_EQ(operations.ordinal_sum(games.number(0), games.number(Dyadic::of(9, 3))),
            games.number(Dyadic::of(9, 3)));
  EXPECT_FALSE(games.refused());
}

TEST_F(OperationsTest, BirthdaysAreThoseOfTheOptions) {
  for (const int eighths : {-13, 0, 3, 16})
    for (i64 ups = -5; ups <= 5; ++ups)
      for (u64 star = 0; star <= 6; ++star) {
        const Game g = games.number_up_star({Dyadic::of(eighths, 3), ups, star});
        u64 expected = 0;
        for (const Player player : {Player::left, Player::right})
          for (const Game option : games.options(g, player))
            expected = std::max(expected, operations.birthday(option) + 1);
        EXPECT_EQ(operations.birthday(g), expected) << eighths << " " << ups << " " << star;
      }
  EXPECT_EQ(operations.birthday(games.number_up_star({{}, i64{1} << 50, 0})), (u64{1} << 50) + 1);
}

TEST_F(OperationsTest, IncentivesAreWhatMovesGain) {
  for (int round = 0; round < 100; ++round) {
    const Game g = random_value(games, random, 2);
    for (const Player player : {Player::left, Player::right}) {
      const std::vector<Game> best = operations.incentives(g, player);
      for (const Game option : games.options(g, player)) {
        const Game gain = player == Player::left ? games.minus(option, g) : games.minus(g, option);
        ASSERT_TRUE(std::any_of(best.begin(), best.end(), [&](Game one) { return games.le(gain, one); }));
      }
    }
  }
}

}  // namespace
}  // namespace sprague::test
