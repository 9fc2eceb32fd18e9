// Who wins a drawn game of Left and Right by several threads: held against the search by one, which drawn_games_test holds against brute
// force; and what becomes of their limits.
#include "runtime/board_outcomes.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "boards/parse.hpp"
#include "runtime/board_position.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

constexpr unsigned threads = 3;
constexpr const char* clobber = "board a\n  left: x o -> . x turned\n  right: o x -> . o turned\n";
constexpr const char* snort =
    "board a\n  left: . -> x where no o beside\n  right: . -> o where no x beside\n";
constexpr const char* two_and_three = "board a\n  left: . . -> # # turned\n  right: . . . -> # # #\n";
constexpr const char* nogo = "board a\n  left: . -> x\n  right: . -> o\n  no group of [xo] surrounded\n";
constexpr const char* pawns =
    "board a\n  left: t . -> . t\n  left: t f . -> . f t\n  right: . f -> f .\n  right: . t f -> f t .\n";

class Boards {
 public:
  explicit Boards(const char* text) : game_(boards::parse(text)->games[0], "own") {}

  [[nodiscard]] BoardOutcomes outcomes() const { return BoardOutcomes(game_); }
  // With one of `kinds`, at random, on each cell that it has.
  BoardPosition random(std::mt19937& chance, unsigned rows, unsigned columns, std::string_view kinds) {
    const auto on = game_.on({.rows = rows, .columns = columns, .joined = {}});
    EXPECT_TRUE(on);
    BoardPosition out{&game_.game(), *on, boards::Cells(std::size_t{rows} * columns, 0)};
    for (char& cell : out.cells) {
      const int kind = game_.game().kind_of(kinds[below(chance, static_cast<unsigned>(kinds.size()))]);
      cell = static_cast<char>(std::max(0, kind));
    }
    return out;
  }

 private:
  BoardGame game_;
};

TEST(OutcomeTeams, AgreeWithTheSearchByOneThread) {
  std::mt19937 chance(seed());
  SCOPED_TRACE(seed());
  struct Drawn {
    const char *text, *kinds;
  };
  u64 searched = 0;
  for (const Drawn& drawn :
       {Drawn{clobber, "xxxoo."}, Drawn{snort, ".....#"}, Drawn{two_and_three, "......#"},
        Drawn{nogo, "....xo"}, Drawn{pawns, "..ttff"}}) {
    Boards boards(drawn.text);
    for (int tries = 0; tries < 12; ++tries) {
      const unsigned rows = 3 + below(chance, 2), columns = 4 + below(chance, 2);
      const BoardPosition board = boards.random(chance, rows, columns, drawn.kinds);
      for (const Convention convention : {Convention::normal, Convention::misere})
        for (const Player turn : {Player::left, Player::right}) {
          BoardOutcomes alone = boards.outcomes(), together = boards.outcomes();
          Budget one(Limits{.positions = 20'000}), several(Limits{.threads = threads});
          const auto expected = alone.outcome(board, turn, convention, one);
          if (!expected) continue;
          EXPECT_EQ(together.outcome(board, turn, convention, several, 0), *expected)
              << drawn.text << board.text() << (turn == Player::left ? " left" : " right")
              << (convention == Convention::misere ? " misere" : "");
          EXPECT_FALSE(several.exhausted());
          // What was found is good for others.
          Budget more(Limits{.threads = 1});
          EXPECT_EQ(together.outcome(board, turn, convention, more), *expected);
          searched += one.ticks();
        }
    }
  }
  EXPECT_GT(searched, 10'000U);
}

TEST(OutcomeTeams, GoOnAloneWhereThereIsNoMemoryForATeamAndTakeNoneThatIsForbidden) {
  std::mt19937 chance(seed());
  SCOPED_TRACE(seed());
  Boards boards(clobber);
  const BoardPosition board = boards.random(chance, 4, 5, "xo");
  BoardOutcomes plain = boards.outcomes();
  Budget enough(Limits{});
  const auto expected = plain.outcome(board, Player::left, Convention::normal, enough);
  ASSERT_TRUE(expected);
  for (u64 bytes = 1'000; bytes < 2 * enough.peak_bytes(); bytes *= 2) {
    BoardOutcomes search = boards.outcomes();
    Budget budget(Limits{.bytes = bytes, .threads = threads});
    const auto found = search.outcome(board, Player::left, Convention::normal, budget, 0);
    if (found)
      EXPECT_EQ(found, expected) << bytes;
    else
      EXPECT_EQ(budget.ending(), Ending::out_of_memory) << bytes;
    EXPECT_LE(budget.peak_bytes(), bytes);
    Budget more(Limits{.threads = threads});  // nothing is broken
    EXPECT_EQ(search.outcome(board, Player::left, Convention::normal, more, 0), expected) << bytes;
  }
}

TEST(OutcomeTeams, StopWhenTheyAreToldAndCountAllPositions) {
  std::mt19937 chance(seed());
  Boards boards(clobber);
  const BoardPosition board = boards.random(chance, 6, 8, "xo");
  std::atomic<bool> stop = true;
  BoardOutcomes search = boards.outcomes();
  Budget stopped(Limits{.threads = threads}, &stop);
  EXPECT_FALSE(search.outcome(board, Player::left, Convention::normal, stopped, 0));
  EXPECT_EQ(stopped.ending(), Ending::stopped);
  Budget few(Limits{.positions = 5'000, .threads = threads});
  EXPECT_FALSE(search.outcome(board, Player::left, Convention::normal, few, 0));
  EXPECT_EQ(few.ending(), Ending::out_of_positions);
  EXPECT_GE(few.ticks(), 5'000U);
  EXPECT_LT(few.ticks(), 40'000U);
}

}  // namespace
}  // namespace sprague::test
