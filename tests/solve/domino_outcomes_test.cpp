// Who wins Domineering: held against the search of all play, with limits, and against what Obsequi computed.
#include "solve/domino_outcomes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Board = DominoOutcomes::Board;

Board rectangle(unsigned rows, unsigned columns) {
  return {low_bits<u128>(rows * columns), static_cast<std::uint8_t>(rows),
          static_cast<std::uint8_t>(columns)};
}

// What each domino of a player leaves.
std::vector<Board> options_of(const Board& board, bool upright) {
  std::vector<Board> out;
  for (unsigned cell = 0; cell < board.cells(); ++cell) {
    if (upright ? cell + board.columns >= board.cells() : cell % board.columns == board.columns - 1U)
      continue;
    const u128 domino = u128{1} << cell | u128{1} << (cell + (upright ? board.columns : 1));
    if ((board.free & domino) == domino) out.push_back({board.free & ~domino, board.rows, board.columns});
  }
  return out;
}

// Who is to move wins, by trying all moves.
class AllDominoes {
 public:
  bool wins(const Board& board, bool upright) {
    const std::tuple key{board.free, board.columns, upright};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool won = false;
    for (const Board& option : options_of(board, upright)) won = won || !wins(option, !upright);
    return known_[key] = won;
  }

 private:
  std::map<std::tuple<u128, unsigned, bool>, bool> known_;
};

unsigned between(std::mt19937_64& random, unsigned least, unsigned most) {
  return least + static_cast<unsigned>(random() % (most - least + 1));
}
// A board in which so many cells are left.
Board with_holes(std::mt19937_64& random, Board board, unsigned left) {
  while (count_cells(board.free) > left) board.free &= ~(u128{1} << random() % board.cells());
  return board;
}

bool wins(DominoOutcomes& outcomes, const Board& board, bool upright) {
  Budget budget{Limits::none()};
  return outcomes.wins(board, upright, budget).value();
}

std::string in_words(const Board& board, bool upright) {
  std::string out = upright ? "upright: " : "across: ";
  for (unsigned cell = 0; cell < board.cells(); ++cell) {
    if (cell > 0 && cell % board.columns == 0) out += '|';
    out += (board.free >> cell & 1) != 0 ? '.' : '#';
  }
  return out;
}

TEST(DominoOutcomes, AllBoardsOfTwelveCells) {
  AllDominoes all;
  for (const auto& [rows, columns] :
       {std::pair(3U, 4U), {4U, 3U}, {2U, 6U}, {6U, 2U}, {1U, 8U}, {8U, 1U}, {1U, 11U}, {11U, 1U}}) {
    DominoOutcomes outcomes;
    Board board = rectangle(rows, columns);
    for (u128 free = board.free;; free = (free - 1) & rectangle(rows, columns).free) {
      board.free = free;
      for (const bool upright : {true, false})
        ASSERT_EQ(wins(outcomes, board, upright), all.wins(board, upright)) << in_words(board, upright);
      if (free == 0) break;
    }
  }
}

// Random boards with holes, as large as all play can be tried on; on a larger board, too, which is looked at in other words.
TEST(DominoOutcomes, RandomBoards) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  DominoOutcomes kept;
  std::array<int, 4> counts{};
  for (int i = 0; i < 400; ++i) {
    AllDominoes all;
    const unsigned most = i % 2 == 0 ? 8 : 11;
    const Board board = with_holes(random, rectangle(between(random, 2, most), between(random, 2, most)),
                                   i % 8 < 2 ? 23 : 18);
    Board larger{0, 11, 10};
    if (board.columns <= 10)
      for (unsigned cell = 0; cell < board.cells(); ++cell)
        if ((board.free >> cell & 1) != 0)
          larger.free |= u128{1} << (cell / board.columns * 10 + cell % board.columns);
    DominoOutcomes fresh;
    const bool is_won[] = {all.wins(board, true), all.wins(board, false)};
    for (const bool upright : {true, false}) {
      const bool wanted = is_won[upright ? 0 : 1];
      ASSERT_EQ(wins(fresh, board, upright), wanted) << in_words(board, upright);
      ASSERT_EQ(wins(kept, board, upright), wanted) << in_words(board, upright);
      if (board.columns <= 10) {
        ASSERT_EQ(wins(kept, larger, upright), wanted) << in_words(board, upright);
      }
    }
    ++counts[(is_won[0] ? 1 : 0) + (is_won[1] ? 2 : 0)];
  }
  for (std::size_t who = 1; who < counts.size(); ++who) EXPECT_GT(counts[who], 10) << who;
}

// Boards that are searched at length, by moves: a position is won where an option is lost by the opponent.
TEST(DominoOutcomes, AgreeWithTheirOptions) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  DominoOutcomes outcomes;
  for (int i = 0; i < 60; ++i) {
    const unsigned most = i % 2 == 0 ? 8 : 11;
    const Board board = with_holes(random, rectangle(between(random, 5, most), between(random, 5, most)), 36);
    for (const bool upright : {true, false}) {
      bool won = false;
      for (const Board& option : options_of(board, upright)) won = !wins(outcomes, option, !upright) || won;
      ASSERT_EQ(wins(outcomes, board, upright), won) << in_words(board, upright);
    }
  }
}

// 8×9 was computed with Obsequi (N. Bullock), 7×10 and 9×10 with this search; turned, the players have changed places.
TEST(DominoOutcomes, BoardsOfMoreThan64Cells) {
  DominoOutcomes outcomes;
  EXPECT_TRUE(wins(outcomes, rectangle(8, 9), true));
  for (const auto& [rows, columns] : {std::pair(8U, 9U), {7U, 10U}, {9U, 10U}})
    for (const bool upright : {true, false})
      EXPECT_EQ(wins(outcomes, rectangle(rows, columns), upright),
                wins(outcomes, rectangle(columns, rows), !upright))
          << rows << "x" << columns << " " << upright;
}

// Wherever the budget ends nothing is said, and what was found until then is of use and right.
TEST(DominoOutcomes, StopWhereTheBudgetDoes) {
  const Board board = rectangle(7, 7);  // the first player wins
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
  // What is looked up is as large as the board needs.
  limits.bytes = 5'000'000;
  Budget some{limits};
  EXPECT_EQ(others.wins(rectangle(9, 1), true, some), true);
}

constexpr unsigned threads = 3;

// From the first position on, on boards with holes of up to 36 cells that are searched at length.
TEST(DominoTeams, AgreeWithTheSearchByOneThread) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  u64 searched = 0;
  for (int i = 0; i < 30; ++i) {
    const unsigned most = i % 2 == 0 ? 8 : 11;
    const Board board = with_holes(random, rectangle(between(random, 5, most), between(random, 5, most)), 36);
    for (const bool upright : {true, false}) {
      DominoOutcomes alone, together;
      Budget one(Limits::none()), several(Limits{.threads = threads});
      const auto expected = alone.wins(board, upright, one);
      EXPECT_EQ(together.wins(board, upright, several, 0), expected) << in_words(board, upright);
      EXPECT_FALSE(several.exhausted());
      searched += one.ticks();
      // What was found is good for others.
      Budget more(Limits{});
      for (const Board& option : options_of(board, upright))
        EXPECT_EQ(together.wins(option, !upright, more), alone.wins(option, !upright, one))
            << in_words(option, !upright);
    }
  }
  EXPECT_GT(searched, 2'000U);
}

TEST(DominoTeams, SearchLargeBoards) {
  for (const auto& [rows, columns] : {std::pair(6U, 8U), {7U, 7U}, {10U, 6U}})
    for (const bool upright : {true, false}) {
      DominoOutcomes alone, together;
      Budget several(Limits{.threads = threads});
      EXPECT_EQ(together.wins(rectangle(rows, columns), upright, several, 1'000),
                wins(alone, rectangle(rows, columns), upright))
          << rows << "x" << columns << " " << upright;
    }
}

TEST(DominoTeams, GoOnAloneWhereThereIsNoMemoryForATeamAndTakeNoneThatIsForbidden) {
  const Board board = rectangle(6, 8);
  DominoOutcomes plain;
  Budget enough{Limits{}};
  ASSERT_EQ(plain.wins(board, true, enough), false);
  int found = 0, not_found = 0;
  for (u64 bytes = 100'000; bytes < 4 * enough.peak_bytes(); bytes += bytes / 4) {
    DominoOutcomes outcomes;
    Budget budget(Limits{.bytes = bytes, .threads = threads});
    if (const auto won = outcomes.wins(board, true, budget, 0)) {
      EXPECT_EQ(won, false) << bytes;
      ++found;
    } else {
      EXPECT_EQ(budget.ending(), Ending::out_of_memory) << bytes;
      ++not_found;
    }
    EXPECT_LE(budget.peak_bytes(), bytes);
    Budget more(Limits{.threads = threads});  // nothing is broken
    EXPECT_EQ(outcomes.wins(board, true, more, 0), false) << bytes;
  }
  EXPECT_GT(found, 3);
  EXPECT_GT(not_found, 3);
}

// Wherever the first thread's budget ends, what is kept is true: of a position whose options were not all listed nothing is. Who asks
// again comes to that position first.
TEST(DominoTeams, KeepNothingFalseWhereTheBudgetEnds) {
  DominoOutcomes plain;
  for (const Board& board : {rectangle(5, 7), rectangle(7, 6)})
    for (const bool upright : {true, false}) {
      const bool expected = wins(plain, board, upright);
      u64 ways_out = 0;
      for (u64 k = 1;; k += 1 + k / 32) {
        DominoOutcomes outcomes;
        bool is_out = false;
        {
          const ForcedExhaustion hook = Budget::fail_at(k);
          Budget budget(Limits{.threads = 2});
          (void)outcomes.wins(board, upright, budget, 0);
          is_out = budget.exhausted();
        }
        if (!is_out) break;
        ++ways_out;
        ASSERT_EQ(wins(outcomes, board, upright), expected) << k << " " << in_words(board, upright);
      }
      EXPECT_GT(ways_out, 8U);
    }
}

TEST(DominoTeams, StopWhenTheyAreToldAndCountAllPositions) {
  const Board board = rectangle(11, 11);
  std::atomic<bool> stop = true;
  DominoOutcomes outcomes;
  Budget stopped(Limits{.threads = threads}, &stop);
  EXPECT_FALSE(outcomes.wins(board, true, stopped, 0));
  EXPECT_EQ(stopped.ending(), Ending::stopped);
  Budget few(Limits{.positions = 20'000, .threads = threads});
  EXPECT_FALSE(outcomes.wins(board, true, few, 0));
  EXPECT_EQ(few.ending(), Ending::out_of_positions);
  EXPECT_GE(few.ticks(), 20'000U);
  EXPECT_LT(few.ticks(), 100'000U);
}

}  // namespace
}  // namespace sprague::test
