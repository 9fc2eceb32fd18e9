// Boards: the options of random games against a twin that turns the board and not the picture; errors in rules.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "boards/analysis.hpp"
#include "boards/bit_boards.hpp"
#include "boards/compiled.hpp"
#include "boards/parse.hpp"
#include "boards/typed.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

boards::Game game_of(std::string_view text) {
  auto file = boards::parse(text);
  EXPECT_TRUE(file) << text << (file ? "" : english(file.error().message));
  return file ? file->games[0] : boards::Game();
}

std::set<BoardTwin::Rows> options_of(const boards::Game& game, const boards::Compiled& compiled,
                                     const boards::Board& board, const boards::Cells& cells,
                                     std::optional<Player> mover) {
  std::set<BoardTwin::Rows> out;
  compiled.for_each_option(cells, mover, [&](const boards::Cells& option) {
    out.insert(boards::rows_of(game, board, option));
    return true;
  });
  return out;
}

TEST(Boards, OptionsOfRandomGamesAreThoseOfTheTwin) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  RandomBoards random(chance);
  std::size_t games = 0, options = 0, early = 0;
  for (int i = 0; i < 3'000; ++i) {
    const std::string text = random.rules();
    const auto file = boards::parse(text);
    if (!file) {  // a rule that changes nothing, or wins of players that there are not
      continue;
    }
    ++games;
    const boards::Game& game = file->games[0];
    const BoardTwin twin(game);
    for (int j = 0; j < 4; ++j) {
      const std::string drawn = text_of_rows(random.board(9));
      bool known = true;
      for (const char cell : drawn) known = known && (cell == '|' || game.kind_of(cell) >= 0);
      if (!known) continue;
      Scanner scanner(drawn);
      const auto typed = boards::read_typed(game, scanner);
      ASSERT_TRUE(typed) << text << drawn;
      EXPECT_EQ(boards::text_of(game, typed->board, typed->cells), drawn);
      const auto compiled = boards::Compiled::make(game, typed->board);
      ASSERT_TRUE(compiled) << text << drawn;
      for (const std::optional<Player> mover :
           {std::optional(Player::left), std::optional(Player::right), std::optional<Player>()}) {
        const auto found = options_of(game, *compiled, typed->board, typed->cells, mover);
        ASSERT_EQ(found, twin.options(rows_in(drawn), mover)) << text << drawn;
        EXPECT_EQ(compiled->can_move(typed->cells, mover), !found.empty());
        options += found.size();
      }
      ASSERT_EQ(compiled->early_winner(typed->cells), twin.early_winner(rows_in(drawn))) << text << drawn;
      early += compiled->early_winner(typed->cells) ? 1 : 0;
    }
  }
  EXPECT_GT(games, 1'500);
  EXPECT_GT(options, 5'000);
  EXPECT_GT(early, 100);
}

// That play ends is a proof: no play of the twin comes back.
TEST(Boards, WherePlayIsProvedToEndNoPlayComesBack) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  RandomBoards random(chance);
  std::size_t proved = 0, cycles = 0;
  for (int i = 0; i < 2'000; ++i) {
    const auto file = boards::parse(random.rules());
    if (!file) continue;
    const boards::Game& game = file->games[0];
    const bool ends = boards::why_play_ends(game).has_value();
    const BoardTwin twin(game);
    BoardTwin::Rows board = random.board(6);
    for (std::string& row : board)
      for (char& cell : row)
        if (game.kind_of(cell) < 0) cell = '.';
    const auto turn = game.is_partizan() ? std::optional(Player::left) : std::nullopt;
    const auto solved = twin.solve({board, turn}, Convention::normal, 2'000);
    if (!solved) continue;
    proved += ends ? 1 : 0;
    cycles += solved->has_cycle ? 1 : 0;
    EXPECT_FALSE(ends && solved->has_cycle) << text_of_rows(board);
  }
  EXPECT_GT(proved, 300);
  EXPECT_GT(cycles, 5);
}

// Toads go right and frogs left: their numbers stay, and how far they have gone does not.
TEST(Boards, ReasonsWhyPlayEnds) {
  const auto why = [](const char* text) {
    const auto reason = boards::why_play_ends(game_of(text));
    return reason ? english(*reason) : std::string();
  };
  EXPECT_EQ(why("board a\n. . -> # # turned\n"), "with every move the number of . falls");
  EXPECT_EQ(why("board a\nleft: x o -> . x turned\nright: o x -> . o turned\n"),
            "with every move the number of . rises");
  EXPECT_EQ(why("board a\nleft: t . -> . t\nright: . f -> f .\n"),
            "with every move t goes in one direction, or else f goes in one direction");
  EXPECT_EQ(why("board a\nleft: r .* . -> . .* r\n"), "with every move r goes in one direction");
  EXPECT_EQ(why("board a\nleft: r .* . -> . .* r mirrored\n"), "");
  EXPECT_EQ(why("board a\nleft: r .* . -> . .* r\nright: r / . -> . / r\n"),
            "with every move r goes in one direction");
  EXPECT_EQ(why("board a\n. -> x\nx -> .\n"), "");
}

// Mirrored, left is right, on hexagons too, where each row lies half a cell to the right of the one above: what is below to the
// left is then below to the right.
TEST(Boards, AMirrorExchangesLeftAndRight) {
  const std::vector<std::array<int, 2>> squares{{0, 1}, {1, 0}}, seen{{0, -1}, {1, 0}};
  const std::vector<std::array<int, 2>> hexagons{{0, 1}, {1, 0}, {-1, 0}},
      seen_of_hexagons{{0, -1}, {1, -1}, {-1, 1}};
  const auto mirrored = [](boards::Board::Shape shape, std::vector<std::array<int, 2>> steps) {
    const std::vector<boards::Turn> turns = boards::turns_of(shape, false, true);
    EXPECT_EQ(turns.size(), 2U);
    for (auto& [row, column] : steps) {
      const int r = row, c = column;
      row = turns.back().row(r, c), column = turns.back().column(r, c);
    }
    return steps;
  };
  EXPECT_EQ(mirrored(boards::Board::Shape::squares, squares), seen);
  EXPECT_EQ(mirrored(boards::Board::Shape::hexagons, hexagons), seen_of_hexagons);
  EXPECT_EQ(boards::turns_of(boards::Board::Shape::hexagons, true, true).size(), 12U);
}

TEST(Boards, DominoesAreKnownHoweverTheyAreDrawn) {
  const auto dominoes = [](const std::string& rules, const std::string& name = "a") {
    return boards::dominoes_of(game_of("board " + name + "\n" + rules));
  };
  const auto drawn = dominoes("  left:  . / . -> # / #\n  right: . .   -> # #\n");
  ASSERT_TRUE(drawn);
  EXPECT_EQ(drawn->upright, Player::left);
  EXPECT_EQ(drawn->on, boards::blank);
  const auto otherwise = dominoes("  left: x x -> . o\n  right: x / x -> p / #\n");
  ASSERT_TRUE(otherwise);
  EXPECT_EQ(otherwise->upright, Player::right);
  EXPECT_GT(otherwise->on, boards::blocked);
  for (const char* const other : {
           "  left: . / . -> # / #\n  right: . . . -> # # #\n",
           "  left: . / . -> # / #\n  right: . / . -> # / #\n",
           "  left: . . -> # #\n  right: . . -> # #\n",
           "  . / . -> # / #\n  right: . . -> # #\n",
           "  left: . / . -> # / #\n  left: . . -> # #\n",
           "  left: . / . -> # / #\n",
           "  left: . / . -> # / #\n  right: . . -> # #\n  right: x x -> # #\n",
           "  left: . / . -> # / #\n  right: . . -> # #  turned\n",
           "  left: . / . -> # / #\n  right: . . -> # #  where no x beside\n",
           "  left: . / . -> # / #\n  right: . . -> # #  and every . beside -> #\n",
           "  left: . / . -> # / #\n  right: x x -> # #\n",
           "  left: . / . -> # / #\n  right: [.x] . -> # #\n",
           "  left: . / . -> # / #\n  right: . . -> # .\n",
           "  left: . / . -> # / #\n  right: .+ -> #+\n",
           "  left: . / . -> # / #\n  right: . . -> # #\n  lose when x x x\n",
       })
    EXPECT_FALSE(dominoes(other)) << other;
  EXPECT_FALSE(dominoes("  left:  . / . -> # / #\n  right: . .   -> # #\n", "a on hexagons"));
}

// A row, the row from its other end, and both put upright; with the kinds exchanged, too. (A column was another one than its row.)
TEST(Boards, AllImagesOfARowAreOneComponent) {
  const boards::Game game = game_of("board a\nx o -> . x turned\no x -> . o turned\n");
  const boards::BitBoardGame<u64, 2> bits({.game = &game,
                                           .separation = boards::separation_of(game),
                                           .symmetries = boards::symmetries_of(game),
                                           .swap = boards::swap_of(game)});
  const auto component = [&](const std::string& row, bool is_upright) {
    const auto size = static_cast<unsigned>(row.size());
    const boards::Board board{.rows = is_upright ? size : 1, .columns = is_upright ? 1 : size, .joined = {}};
    boards::Cells cells;
    for (const char cell : row) cells += static_cast<char>(game.kind_of(cell));
    std::vector<boards::BitPosition<u64, 2>> out;
    bits.append_components(board, cells, out);
    EXPECT_EQ(out.size(), 1U);
    return out.at(0);
  };
  for (const bool is_upright : {false, true})
    for (const char* const row : {"xxo", "oxx", "oox", "xoo"})
      EXPECT_EQ(component(row, is_upright), component("xxo", false)) << row << ' ' << is_upright;
}

TEST(Boards, ASymmetryIsOneOfTheRulesTogether) {
  const auto count = [](const char* text) { return boards::symmetries_of(game_of(text)).size(); };
  EXPECT_EQ(count("board cram\n. . -> # # turned\n"), 8);
  EXPECT_EQ(count("board domineering\nleft: . / . -> # / #\nright: . . -> # #\n"), 4);
  EXPECT_EQ(count("board toads\nleft: t . -> . t\nright: . f -> f .\n"), 2);
  EXPECT_EQ(count("board a\nx . . -> . . x turned\n. o / . . -> # # / # #\n"), 2);  // by a diagonal
  EXPECT_EQ(count("board hexagons_of_col on hexagons\n. -> x where no x beside\n"), 4);
}

// Each error says what is wrong, and points at it.
// Turned, such a picture fits other boards, which a square one does not show.
TEST(Boards, ARuleFromEdgeToEdgeHasNoSymmetries) {
  for (const char* const rule :
       {"edge . o . edge -> edge o o # edge", "edge o (. .)* edge -> edge # (. .)* edge"})
    EXPECT_EQ(boards::symmetries_of(
                  game_of(("board a\n  left: " + std::string(rule) + "\n  right: . -> o\n").c_str()))
                  .size(),
              1U)
        << rule;
}

TEST(Boards, ErrorsInRulesPointIntoThePicture) {
  const auto error = [](std::string_view text) {
    const auto file = boards::parse(text);
    if (file) return std::string("none");
    const Error& wrong = file.error();
    return english(wrong.message) + " [" + std::string(text.substr(wrong.offset, wrong.length)) + "]" +
           (wrong.hint.empty() ? "" : " " + english(wrong.hint).substr(0, 26));
  };
  EXPECT_EQ(
      error("board a\n. . -> #\n"),
      "the picture behind '->' has other rows or runs than the one before it [#] Both show the same cells, ");
  EXPECT_EQ(error("board a\nxo -> . x\n"), "'xo' is no cell [xo] Cells stand apart: x o, an");
  EXPECT_EQ(error("board a\n. -> x turnd\n"),
            "expected the end of the line here, found 'turnd' [turnd] Did you mean 'turned'?");
  EXPECT_EQ(error("board a\n. -> x where no x besid\n"),
            "expected 'beside', 'around' or 'in line' here, found 'besid' [besid] Did you mean 'beside'?");
  EXPECT_EQ(error("board a\n. -> [xo]\n"),
            "it is not said which of [xo] the cell becomes [[xo]] Behind '->' stands one cel");
  EXPECT_EQ(error("board a\nx -> x\n"), "the rule changes nothing [x] Behind '->' some cell is a");
  EXPECT_EQ(error("board a\nlift: . -> x\n"), "'lift:' is no player [lift:] Did you mean 'left:'?");
  EXPECT_EQ(error("board a\n"), "the board a has no rules [a] A board has rules such as:");
  EXPECT_EQ(error("board a\n. . / . -> # # / #\n"),
            "row 2 has length 1 and row 1 has length 2 [.] A ? is any cell, and stand");
  EXPECT_EQ(error("board a\n. -> x\n # . -> # x\n"),
            "a line that begins with '#' is a remark, and this one has '->' [#] Write [#] for a blocked ce");
  EXPECT_EQ(error("board a\n. -> x\n ## # . -> # x\n# a remark\n"), "none");
  EXPECT_EQ(error("board a\n(. x -> x\n"), "the bracket ( is not closed [(] Cells in brackets are repe");
  EXPECT_EQ(error("board a\n. -> 5\n"),
            "expected a picture here: cells with blanks between them [5] A cell is a letter or one ");
  EXPECT_EQ(error("board a\n. -> x\nleft wins when x x\n"),
            "'left wins when' needs rules for left: and right: [left] Where both have the same m");
  EXPECT_EQ(error("board a\n. -> x\ngame b(n)\n"),
            "a file has rules with coordinates or boards, and not both [game] Put the boards into a file");
  EXPECT_EQ(error("board a\n. -> x\nboard a\n. -> x\n"), "there are two games called 'a' [a]");
}

}  // namespace
}  // namespace sprague::test
