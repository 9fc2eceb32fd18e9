// Who wins Domineering: held against the search of all play, with limits, and against what Obsequi computed.
#include "solve/domino_outcomes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <map>
#include <random>
#include <utility>

#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

constexpr unsigned side = DominoOutcomes::side;

// Who is to move wins, by trying all moves.
class AllDominoes {
 public:
  bool wins(u64 free, bool upright) {
    const auto [at, is_new] = known_.try_emplace({free, upright}, false);
    if (!is_new) return at->second;
    const unsigned step = upright ? side : 1;
    bool won = false;
    for (unsigned cell = 0; cell + step < side * side && !won; ++cell) {
      if (!upright && cell % side == side - 1) continue;
      const u64 domino = u64{1} << cell | u64{1} << (cell + step);
      if ((free & domino) == domino) won = !wins(free & ~domino, !upright);
    }
    return known_[{free, upright}] = won;
  }

 private:
  std::map<std::pair<u64, bool>, bool> known_;
};

u64 rectangle(unsigned rows, unsigned columns) {
  u64 out = 0;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column) out |= u64{1} << (row * side + column);
  return out;
}

unsigned between(std::mt19937_64& random, unsigned least, unsigned most) {
  return least + static_cast<unsigned>(random() % (most - least + 1));
}

bool wins(DominoOutcomes& outcomes, u64 free, unsigned rows, unsigned columns, bool upright) {
  Budget budget{Limits::none()};
  return outcomes.wins({free, rows, columns}, upright, budget).value();
}

TEST(DominoOutcomes, AllBoardsOfTwelveCells) {
  AllDominoes all;
  for (const auto& [rows, columns] : {std::pair(3U, 4U), {4U, 3U}, {2U, 6U}, {6U, 2U}, {1U, 8U}, {8U, 1U}}) {
    DominoOutcomes outcomes;
    const u64 board = rectangle(rows, columns);
    for (u64 free = board;; free = (free - 1) & board) {
      for (const bool upright : {true, false})
        ASSERT_EQ(wins(outcomes, free, rows, columns, upright), all.wins(free, upright)) << free;
      if (free == 0) break;
    }
  }
}

// Random boards with holes, as large as all play can be tried on; somewhere on a larger board, too.
TEST(DominoOutcomes, RandomBoards) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  AllDominoes all;
  DominoOutcomes kept;
  std::array<int, 4> counts{};
  for (int i = 0; i < 400; ++i) {
    const unsigned rows = between(random, 2, side), columns = between(random, 2, side);
    u64 free = rectangle(rows, columns);
    while (std::popcount(free) > 23) free &= ~(u64{1} << random() % 64);
    DominoOutcomes fresh;
    const bool is_won[] = {all.wins(free, true), all.wins(free, false)};
    for (const bool upright : {true, false}) {
      const bool wanted = is_won[upright ? 0 : 1];
      ASSERT_EQ(wins(fresh, free, rows, columns, upright), wanted) << free << " " << upright;
      ASSERT_EQ(wins(kept, free, rows, columns, upright), wanted) << free << " " << upright;
      ASSERT_EQ(wins(kept, free, side, side, upright), wanted) << free << " " << upright;
    }
    ++counts[(is_won[0] ? 1 : 0) + (is_won[1] ? 2 : 0)];
  }
  for (std::size_t who = 1; who < counts.size(); ++who) EXPECT_GT(counts[who], 10) << who;
}

// Whole boards that are searched at length, by moves: a position is won where an option is lost by the opponent.
TEST(DominoOutcomes, AgreeWithTheirOptions) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  DominoOutcomes outcomes;
  for (int i = 0; i < 60; ++i) {
    const unsigned rows = between(random, 5, side), columns = between(random, 5, side);
    u64 free = rectangle(rows, columns);
    while (std::popcount(free) > 36) free &= ~(u64{1} << random() % 64);
    for (const bool upright : {true, false}) {
      const unsigned step = upright ? side : 1;
      bool won = false;
      for (unsigned cell = 0; cell + step < side * side; ++cell) {
        if (!upright && cell % side == side - 1) continue;
        const u64 domino = u64{1} << cell | u64{1} << (cell + step);
        if ((free & domino) == domino) won = !wins(outcomes, free & ~domino, rows, columns, !upright) || won;
      }
      ASSERT_EQ(wins(outcomes, free, rows, columns, upright), won) << free << " " << upright;
    }
  }
}

// Wherever the budget ends nothing is said, and what was found until then is of use and right.
TEST(DominoOutcomes, StopWhereTheBudgetDoes) {
  const DominoOutcomes::Board board{rectangle(7, 7), 7, 7};  // the first player wins
  for (const bool is_memory : {false, true}) {
    u64 ways_out = 0;
    for (u64 k = 1;; k += 1 + k / 8) {
      DominoOutcomes outcomes;
      bool is_out = false;
      {
        const ForcedExhaustion hook = is_memory ? Budget::fail_at_hold(k) : Budget::fail_at(k);
        Budget budget(Limits{});
        const auto won = outcomes.wins(board, true, budget);
        is_out = budget.exhausted();
        EXPECT_EQ(won, is_out ? std::nullopt : std::optional(true)) << k;
      }
      if (!is_out) break;
      ++ways_out;
      Budget budget(Limits{});
      EXPECT_EQ(outcomes.wins(board, true, budget), true) << k;
    }
    EXPECT_GT(ways_out, 8U);
  }
  DominoOutcomes outcomes;
  Limits limits = Limits::none();
  limits.positions = 700;
  std::optional<bool> won;
  int rounds = 0;
  for (; !won && rounds < 100; ++rounds) {
    Budget budget{limits};
    won = outcomes.wins(board, false, budget);
  }
  EXPECT_EQ(won, true);
  EXPECT_GT(rounds, 3);
  limits = Limits::none();
  limits.bytes = 1'000;
  Budget little{limits};
  DominoOutcomes others;
  EXPECT_FALSE(others.wins(board, true, little));
  EXPECT_EQ(little.ending(), Ending::out_of_memory);
}

}  // namespace
}  // namespace sprague::test
