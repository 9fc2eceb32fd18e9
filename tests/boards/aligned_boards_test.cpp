// Boards in aligned words against a plain search of all followers, cell by cell.
#include "boards/aligned_boards.hpp"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "boards/parse.hpp"
#include "solve/nimber_search.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

boards::Game aligned_game(std::string_view rules) {
  const auto file = boards::parse(rules);
  EXPECT_TRUE(file) << rules;
  return file->games.at(0);
}

boards::Analysis analysis_of(const boards::Game& game) {
  return {&game, boards::separation_of(game), boards::symmetries_of(game)};
}

constexpr std::string_view games_of_killing[] = {
    "board cram\n  . . -> # #  turned\n",
    "board threes\n  . . . -> # # #  turned\n",
    "board both\n  . . -> # #  turned\n  . . . -> # # #  turned\n",
    "board corners\n  . . / . . -> # # / # #\n  . -> #\n",
    "board runs\n  .+ -> #+  turned\n",
    "board node_kayles\n  . -> #  and every . beside -> #\n",
    "board kings\n  . -> #  and every . around -> #\n",
};

// The plain mex over whole boards.
class PlainBoards {
 public:
  PlainBoards(const boards::Game& game, const boards::Board& board)
      : rules_(*boards::Compiled::make(game, board)) {}
  u64 value(const boards::Cells& cells) {
    if (const auto known = values_.find(cells); known != values_.end()) return known->second;
    std::vector<bool> reached(200);
    rules_.for_each_option(cells, std::nullopt, [&](const boards::Cells& option) {
      reached[value(option)] = true;
      return true;
    });
    u64 out = 0;
    while (reached[out]) ++out;
    values_[cells] = out;
    return out;
  }

 private:
  boards::Compiled rules_;
  std::unordered_map<boards::Cells, u64> values_;
};

template <class Game>
void expect_values(const boards::Game& game, const boards::Board& board,
                   const std::vector<boards::Cells>& all) {
  if (!Game::holds(board.rows, board.columns)) return;
  const Game aligned(analysis_of(game));
  NimberSearch<Game> search(aligned), questions(aligned);
  PlainBoards plain(game, board);
  Budget budget(Limits::none());
  for (const boards::Cells& cells : all) {
    std::vector<typename Game::Position> sum;
    aligned.append_components(board, cells, sum);
    const u64 value = plain.value(cells);
    ASSERT_EQ(search.value(sum, budget), value)
        << game.name << ' ' << board.columns << " columns, seed " << seed();
    for (const u64 wanted : {value + 1, value, u64{0}})
      ASSERT_EQ(questions.has_value(sum, wanted, budget), wanted == value)
          << game.name << ", seed " << seed();
  }
}

void expect_values_in_words(const boards::Game& game, const boards::Board& board,
                            const std::vector<boards::Cells>& all) {
  expect_values<boards::AlignedBoardGame<8>>(game, board, all);
  expect_values<boards::AlignedBoardGame<4>>(game, board, all);
  expect_values<boards::AlignedBoardGame<8, u128>>(game, board, all);
  expect_values<boards::AlignedBoardGame<4, u128>>(game, board, all);
}

TEST(AlignedBoards, HaveTheValuesOfThePlainSearchOnAllBoardsOf12Cells) {
  for (const std::string_view rules : games_of_killing) {
    const boards::Game game = aligned_game(rules);
    ASSERT_TRUE(boards::AlignedBoardGame<8>::plays(analysis_of(game))) << rules;
    for (const auto& [rows, columns] : {std::pair(3U, 4U), std::pair(2U, 6U), std::pair(12U, 1U)}) {
      std::vector<boards::Cells> all;
      for (unsigned free = 0; free < 1U << 12; ++free) {
        boards::Cells cells(12, static_cast<char>(boards::blocked));
        for (unsigned cell = 0; cell < 12; ++cell)
          if ((free >> cell & 1) != 0) cells[cell] = static_cast<char>(boards::blank);
        all.push_back(cells);
      }
      expect_values_in_words(game, {.rows = rows, .columns = columns, .joined = {}}, all);
    }
  }
}

// Connected ones, so that most do not fit into 5 × 4 cells, and some that a half-turn copies.
TEST(AlignedBoards, HaveTheValuesOfThePlainSearchOnLargeRandomPieces) {
  std::mt19937 random(seed());
  for (const std::string_view rules : games_of_killing) {
    const boards::Game game = aligned_game(rules);
    for (int tries = 0; tries < 20; ++tries) {
      const std::pair<unsigned, unsigned> sizes[] = {{8, 8},  {4, 16}, {16, 4}, {6, 7},  {3, 13}, {7, 3},
                                                     {5, 13}, {16, 8}, {9, 6},  {4, 17}, {32, 3}};
      const auto [rows, columns] = sizes[below(random, std::size(sizes))];
      const unsigned cells = rows * columns;
      boards::Cells drawn(cells, static_cast<char>(boards::blocked));
      std::vector<unsigned> free = {below(random, cells)};
      const bool is_copied = below(random, 3) == 0;
      for (unsigned left = 15, walks = 0; left > 0 && walks < 500; ++walks) {
        const unsigned at = free[below(random, static_cast<std::uint32_t>(free.size()))];
        const unsigned row = at / columns, column = at % columns, to = below(random, 4);
        if ((to == 0 && row == 0) || (to == 1 && row + 1 == rows) || (to == 2 && column == 0) ||
            (to == 3 && column + 1 == columns))
          continue;
        const unsigned next = to == 0 ? at - columns : to == 1 ? at + columns : to == 2 ? at - 1 : at + 1;
        if (drawn[next] == static_cast<char>(boards::blank)) continue;
        drawn[next] = static_cast<char>(boards::blank);
        free.push_back(next);
        --left;
        if (!is_copied || drawn[cells - 1 - next] == static_cast<char>(boards::blank) || left == 0) continue;
        drawn[cells - 1 - next] = static_cast<char>(boards::blank);
        --left;
      }
      expect_values_in_words(game, {.rows = rows, .columns = columns, .joined = {}}, {drawn});
    }
  }
}

TEST(AlignedBoards, AreOnlyForGamesThatKillOneKindOfCell) {
  for (const std::string_view rules :
       {"board domineering\n  left:  . / . -> # / #\n  right: . .   -> # #\n",
        "board clobber\n  x o -> . x  turned\n  o x -> . o  turned\n",
        "board queens\n  . -> #  and every . in line -> #\n",
        "board treblecross\n  . -> x\n  lose when x x x\n", "board rows\n  . . -> # #\n",
        "board free\n  . -> #  where no # beside\n"}) {
    const boards::Game game = aligned_game(rules);
    EXPECT_FALSE(boards::AlignedBoardGame<8>::plays(analysis_of(game))) << rules;
  }
}

}  // namespace
}  // namespace sprague::test
