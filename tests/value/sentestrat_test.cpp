// The strategy is played out against every play of the opponent, and its bounds are held against stops by their definition.
#include "value/sentestrat.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/value/games.hpp"

namespace sprague::test {
namespace {

using value::Sentestrat;

class SentestratTest : public WithRandomValues {
 protected:
  // A form whose numbers get larger where Left has moved, and smaller where Right has; now and then something else in it.
  Game random_hot(int depth, i64 around = 0) {
    if (depth == 0) return games.number(Dyadic::of(around + static_cast<i64>(random() % 9) - 4, 1));
    std::vector<Game> sides[2];
    for (int side = 0; side < 2; ++side)
      for (std::uint64_t i = 1 + random() % 3 / 2; i > 0; --i)
        sides[side].push_back(
            random() % 12 == 0 ? random_value(games, random, 1)
                               : random_hot(static_cast<int>(random() % static_cast<u64>(depth)),
                                            around + (side == 0 ? 1 : -1) * static_cast<i64>(random() % 25)));
    return games.make(std::move(sides[0]), std::move(sides[1]));
  }

  // Where play stops if `hero` moves by the strategy, and the opponent as well as he can. Heroes with several best moves take any.
  struct State {
    std::multiset<Game> components;
    std::optional<Dyadic> ambient;
    bool is_heros_turn;
    auto operator<=>(const State&) const = default;
  };
  std::map<State, Dyadic> played;

  Dyadic play_out(const State& state, Player hero) {
    if (const auto found = played.find(state); found != played.end()) return found->second;
    const std::vector<Game> components(state.components.begin(), state.components.end());
    std::optional<Dyadic> best;
    const auto keep = [&](Dyadic there, bool for_left) {
      if (!best || (for_left ? there > *best : there < *best)) best = there;
    };
    const auto after = [&](Game from, Game to, std::optional<Dyadic> ambient, bool is_heros_turn) {
      State next{state.components, ambient, is_heros_turn};
      next.components.erase(next.components.find(from));
      next.components.insert(to);
      return play_out(next, hero);
    };
    if (state.is_heros_turn) {
      const Sentestrat plan = value::sentestrat(games, operations, components, state.ambient);
      const Sentestrat::Side& side = hero == Player::left ? plan.left : plan.right;
      if (side.component) {
        const Game from = components[*side.component];
        for (const Game to : games.options(from, hero))
          if (operations.is_best_at(from, hero, to, plan.ambient))
            keep(after(from, to, plan.ambient, false), hero == Player::right);
        EXPECT_TRUE(best);  // there is such a move
      }
    } else {
      const Player other = opponent(hero);
      for (const Game from : state.components)
        if (!games.is_number(from))
          for (const Game to : games.options(from, other))
            keep(after(from, to, state.ambient, true), other == Player::left);
    }
    if (!best) {
      best = Dyadic(0);
      for (const Game g : components) best = *best + games.left_stop(g);
    }
    return played.emplace(state, *best).first->second;
  }
};

TEST_F(SentestratTest, TheStrategyReachesItsBoundAgainstEveryPlay) {
  int answers = 0, hot = 0;
  for (int round = 0; round < 1'000; ++round) {
    std::vector<Game> components;
    for (std::uint64_t i = 2 + random() % 3; i > 0; --i) components.push_back(random_hot(3));
    std::optional<Dyadic> ambient;
    if (random() % 2 == 0) ambient = Dyadic::of(static_cast<i64>(random() % 24), 1);
    const Sentestrat plan = value::sentestrat(games, operations, components, ambient);
    answers += plan.left.is_answer ? 1 : 0;
    hot += plan.temperature > Dyadic(0) ? 1 : 0;
    const std::multiset<Game> sum(components.begin(), components.end());
    const auto reached = [&](Player hero, bool is_heros_turn) {
      played.clear();
      // What is promised when the opponent is to move holds from the plan's ambient temperature on.
      return play_out({sum, is_heros_turn ? ambient : plan.ambient, is_heros_turn}, hero);
    };
    ASSERT_GE(reached(Player::left, true), plan.left.moving_first);
    ASSERT_GE(reached(Player::left, false), plan.left.moving_second);
    ASSERT_LE(reached(Player::right, true), plan.right.moving_first);
    ASSERT_LE(reached(Player::right, false), plan.right.moving_second);
  }
  EXPECT_GT(answers, 100);
  EXPECT_GT(hot, 500);
}

TEST_F(SentestratTest, StopsOfTheSumAreWithinTheTemperatureOfTheMean) {
  for (int round = 0; round < 150; ++round) {
    std::vector<Game> components;
    for (std::uint64_t i = 1 + random() % 4; i > 0; --i) components.push_back(random_hot(2));
    const Sentestrat plan = value::sentestrat(games, operations, components);
    const Game sum = games.sum(components);
    ASSERT_EQ(operations.mean(sum), plan.mean);
    ASSERT_LE(operations.temperature(sum), plan.temperature);
    ASSERT_EQ(plan.left.moving_first, plan.mean);
    ASSERT_EQ(plan.left.moving_second, plan.mean - plan.temperature);
    ASSERT_EQ(plan.right.moving_first, plan.mean);
    ASSERT_EQ(plan.right.moving_second, plan.mean + plan.temperature);
    ASSERT_GE(games.left_stop(sum), plan.left.moving_first);
    ASSERT_GE(games.right_stop(sum), plan.left.moving_second);
    ASSERT_LE(games.right_stop(sum), plan.right.moving_first);
    ASSERT_LE(games.left_stop(sum), plan.right.moving_second);
    // The bounds of any other ambient temperature hold for the stops as well.
    const Sentestrat other =
        value::sentestrat(games, operations, components, Dyadic::of(static_cast<i64>(random() % 24), 1));
    ASSERT_GE(games.left_stop(sum), other.left.moving_first);
    ASSERT_GE(games.right_stop(sum), other.left.moving_second);
    ASSERT_LE(games.right_stop(sum), other.right.moving_first);
    ASSERT_LE(games.left_stop(sum), other.right.moving_second);
  }
}

TEST_F(SentestratTest, NobodyMovesAmongNumbers) {
  const std::vector<Game> numbers{games.number(3), games.number(Dyadic::of(-1, 2))};
  const Sentestrat plan = value::sentestrat(games, operations, numbers);
  EXPECT_FALSE(plan.left.component || plan.right.component);
  EXPECT_EQ(plan.left.moving_second, Dyadic::of(11, 2));
  EXPECT_EQ(plan.right.moving_second, Dyadic::of(11, 2));
}

// {10|-10}, {{30|0}|-3} and ±2: the threat to 30 is answered, and the switch comes before.
TEST_F(SentestratTest, AnswersComeBeforeWhatIsHottestElsewhere) {
  const Game large = games.make({games.number(10)}, {games.number(-10)});
  const Game threat = games.make({games.number(30)}, {games.number(0)});
  const Game small = games.make({games.number(2)}, {games.number(-2)});
  const std::vector<Game> before{small, games.make({threat}, {games.number(-1)}), large};
  EXPECT_EQ(value::sentestrat(games, operations, before).left.component, 2U);
  const std::vector<Game> after{small, threat, large};  // at the ambient temperature 1/2
  const Sentestrat plan = value::sentestrat(games, operations, after, Dyadic::of(1, 1));
  EXPECT_TRUE(plan.right.is_answer);
  EXPECT_EQ(plan.right.component, 1U);
}

}  // namespace
}  // namespace sprague::test
