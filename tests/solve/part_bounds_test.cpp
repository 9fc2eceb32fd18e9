// What a player has at least in a component, and sums of switches: held against the search of all play.
#include "solve/part_bounds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "boards/bit_boards.hpp"
#include "boards/parse.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Bits = boards::BitBoardGame<u64, 2>;

// Who moves first wins a sum of components and of what is a game itself: a number and switches. All moves are tried.
class AllPlay {
 public:
  explicit AllPlay(const Bits& game) : game_(game) {}

  bool wins(const std::vector<Bits::Position>& parts, const SwitchSum& sum, Player turn) {
    std::vector<std::tuple<std::array<u64, 2>, int, int>> key;
    for (const Bits::Position& part : parts) key.emplace_back(part.bits, part.rows, part.columns);
    std::sort(key.begin(), key.end());
    const auto [at, is_new] = known_.try_emplace({key, sum.number, sum.switches, turn}, false);
    if (!is_new) return at->second;
    bool won = false;
    for (std::size_t i = 0; i < parts.size() && !won; ++i) {
      std::vector<std::vector<Bits::Position>> options;
      game_.options_of(parts[i], turn, [&](std::span<const Bits::Position> components) {
        options.emplace_back(components.begin(), components.end());
        return true;
      });
      for (std::vector<Bits::Position>& option : options) {
        for (std::size_t j = 0; j < parts.size(); ++j)
          if (j != i) option.push_back(parts[j]);
        won = won || !wins(option, sum, opponent(turn));
      }
    }
    const SwitchSum mine = turn == Player::left ? sum : sum.negative();
    const auto is_lost = [&](const SwitchSum& to) {
      return !wins(parts, turn == Player::left ? to : to.negative(), opponent(turn));
    };
    for (u64 left = mine.switches; left != 0 && !won; left &= left - 1) {
      const int t = std::countr_zero(left);
      won = is_lost({mine.number + t, mine.switches ^ u64{1} << t});
    }
    if (const auto next = mine.left_option(); next && !won) won = is_lost({*next, mine.switches});
    return known_[{key, sum.number, sum.switches, turn}] = won;
  }

 private:
  const Bits& game_;
  std::map<std::tuple<std::vector<std::tuple<std::array<u64, 2>, int, int>>, int, u64, Player>, bool> known_;
};

struct Drawn {
  explicit Drawn(std::string_view text) : file(boards::parse(text)) {
    const boards::Game& game = file->games[0];
    rules = {.game = &game,
             .separation = boards::separation_of(game),
             .symmetries = boards::symmetries_of(game),
             .exchange = boards::exchange_of(game)};
  }
  Result<boards::File> file;
  boards::Analysis rules;
};

constexpr const char* domineering = "board a\n  left: . / . -> # / #\n  right: . . -> # #\n";

TEST(PartBounds, SumsOfSwitchesAreWonAsAllPlayShows) {
  const Drawn drawn(domineering);
  const Bits game(drawn.rules);
  AllPlay all(game);
  for (u64 switches = 0; switches < 64; ++switches)
    for (std::int32_t number = -20; number <= 20; ++number) {
      SwitchSum sum{number, 0};  // ±0, ±1/4, ±1/2, ±1, ±5/4, ±2
      constexpr int sizes[] = {0, 2, 4, 8, 10, 16};
      for (int i = 0; i < 6; ++i)
        if ((switches >> i & 1) != 0) sum.switches |= u64{1} << sizes[i];
      EXPECT_EQ(sum.wins(true), all.wins({}, sum, Player::left)) << number << " " << sum.switches;
      EXPECT_EQ(sum.wins(false), !all.wins({}, sum, Player::right)) << number << " " << sum.switches;
      SwitchSum less = sum;
      less.number -= sum.floor();
      EXPECT_FALSE(all.wins({}, less, Player::right)) << number << " " << sum.switches;
      less.number -= SwitchSum::step;
      EXPECT_FALSE(less.wins(false));  // no larger one
      less = sum;
      less.number -= sum.reach();
      EXPECT_TRUE(all.wins({}, less, Player::left)) << number << " " << sum.switches;
    }
}

TEST(PartBounds, NobodyHasLessThanTheBounds) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  const char* const games[] = {
      domineering,
      "board a\n  left: . / . -> # / #\n  right: . . . -> # # #\n",
      "board a\n  left: . / . / . -> # / # / #\n  right: . . -> # #\n  right: . -> #\n",
      "board a\n  left: . . -> # # turned\n  right: . . . -> # # #\n",
      "board a\n  left: . . / . . -> # # / # #\n  right: . . -> # #\n  . -> #\n",
      "board a\n  left: . -> # and every . beside -> #\n  right: . . -> # #\n",
      "board a\n  left: x o -> . x turned\n  right: o x -> . o turned\n",
      "board a\n  left: . -> x where no x beside\n  right: . -> o where no o beside\n",
      "board a\n  left: . -> x where no o beside\n  right: . -> o where no x beside\n",
      "board a\n  left: t . -> . t\n  left: t f . -> . f t\n  right: . f -> f .\n  right: . t f -> f t .\n",
  };
  std::size_t large = 0, exact = 0;
  for (const char* const text : games) {
    const Drawn drawn(text);
    ASSERT_TRUE(drawn.file) << text;
    const boards::Game& rules = drawn.file->games[0];
    const Bits game(drawn.rules);
    PartBounds<Bits> bounds(game);
    AllPlay all(game);
    Budget budget({});
    for (int i = 0; i < 150; ++i) {
      const unsigned rows = 1 + static_cast<unsigned>(chance() % 4),
                     columns = 1 + static_cast<unsigned>(chance() % (16 / rows));
      const bool fills = rules.kinds.size() == 2;
      boards::Cells cells(rows * columns, static_cast<char>(boards::blank));
      for (char& cell : cells)
        if (!fills || chance() % 8 == 0) cell = static_cast<char>(chance() % rules.kinds.size());
      std::vector<Bits::Position> parts;
      game.append_components({.rows = rows, .columns = columns, .joined = {}}, cells, parts);
      for (const Bits::Position& part : parts) {
        if (!fills && game.cells(part) > game.small_cells()) continue;
        const BoundsOfPart* const found = bounds.of(part, &budget);
        ASSERT_NE(found, nullptr);
        large += game.cells(part) > game.small_cells() && found->of[0].is_known ? 1 : 0;
        exact += found->exact() ? 1 : 0;
        for (const Player player : {Player::left, Player::right}) {
          const PartBound& bound = found->of[static_cast<std::size_t>(player)];
          if (!bound.is_known) continue;
          const auto from_left = [&](const SwitchSum& sum) {
            return player == Player::left ? sum.negative() : sum;
          };
          ASSERT_FALSE(all.wins({part}, from_left(bound.sum), opponent(player))) << text << i;
          ASSERT_FALSE(all.wins({part}, from_left({bound.floor, 0}), opponent(player))) << text << i;
          ASSERT_TRUE(all.wins({part}, from_left({bound.reach, 0}), player)) << text << i;
        }
      }
    }
  }
  EXPECT_GT(large, 40);
  EXPECT_GT(exact, 100);
}

}  // namespace
}  // namespace sprague::test
