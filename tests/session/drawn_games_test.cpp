// Games that are drawn, from the text of their rules to the answer, against brute force on whole boards (board_twin.hpp):
// who wins, the nim-value, all winning and drawing moves, under both conventions.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "boards/analysis.hpp"
#include "boards/parse.hpp"
#include "session/session_state.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

std::set<std::string> results_of(const std::vector<MoveText>& moves) {
  std::set<std::string> out;
  for (const MoveText& move : moves) out.insert(move.result);
  return out;
}

// Of a position of nim-value `sum`; each component is its own only one, so that it is always written alike.
void expect_that_components_add_up(SessionState& session, const std::string& position, u64 sum) {
  const auto components_of = [&](const std::string& of) {
    return session.answer({.position = of, .want = {.reason = false, .components = true}})->components;
  };
  const auto components = components_of(position);
  ASSERT_TRUE(components) << position;
  for (const std::string& each : *components) {
    EXPECT_EQ(components_of(each), std::vector{each}) << position;
    sum ^= session.answer({.position = each, .question = Question::nim_value})->nim_value()->to_u64();
  }
  EXPECT_EQ(sum, 0U) << position;
}

// Holds the answers about one board against the twin; false where the twin would need too long.
bool agree(SessionState& session, const boards::Game& game, const std::string& name,
           const BoardTwin::Rows& rows, std::size_t most) {
  const BoardTwin twin(game);
  if (twin.is_forbidden(rows)) {
    const auto answer = session.answer({.position = name + " " + text_of_rows(rows)});
    EXPECT_TRUE(!answer && english(answer.error().message).find("free cell beside it") != std::string::npos);
    return true;
  }
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::optional<Player> turn :
         game.is_partizan() ? std::vector<std::optional<Player>>{Player::left, Player::right}
                            : std::vector<std::optional<Player>>{std::nullopt}) {
      const Convention played = game.convention == Convention::misere ? Convention::misere : convention;
      const auto solved = twin.solve({rows, turn}, played, most);
      if (!solved) return false;
      const std::string prefix = !turn ? "" : *turn == Player::left ? "left: " : "right: ";
      const std::string other = !turn ? "" : *turn == Player::left ? "right: " : "left: ";
      const std::string position = name + " " + prefix + text_of_rows(rows);
      const auto answer = session.answer(
          {.position = position, .convention = played, .question = Question::nim_value, .list_moves = 1'000});
      EXPECT_TRUE(answer) << position;
      if (!answer) return true;
      const BoardTwin::State here{rows, turn};
      EXPECT_EQ(answer->outcome, solved->outcomes.at(here)) << position << " " << static_cast<int>(played);
      std::set<std::string> winning, drawing;
      for (const BoardTwin::State& option : twin.moves(here)) {
        const std::string result = other + text_of_rows(option.rows);
        if (solved->outcomes.at(option) == Outcome::P) winning.insert(result);
        if (solved->outcomes.at(option) == Outcome::D) drawing.insert(result);
      }
      EXPECT_EQ(results_of(answer->winning_moves), winning) << position;
      EXPECT_EQ(answer->winning_move_count, winning.size()) << position;
      if (answer->outcome == Outcome::D) {
        EXPECT_EQ(results_of(answer->drawing_moves), drawing) << position;
      }
      if (!turn && played == Convention::normal && !game.ends_by_rule() && boards::why_play_ends(game)) {
        EXPECT_FALSE(solved->has_cycle) << position;
        EXPECT_EQ(answer->nim_value(), Natural(solved->nim_values.at(here))) << position;
        expect_that_components_add_up(session, position, solved->nim_values.at(here));
      }
      if (::testing::Test::HasFailure()) return true;
    }
  return true;
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(SPRAGUE_SOURCE) + "/games/boards"))
    out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

// Every game of games/boards: all positions of boards of up to four cells, and random ones of up to nine.
TEST(DrawnGames, TheShippedOnesAgreeWithBruteForce) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  ASSERT_GT(files().size(), 20);
  for (const std::filesystem::path& path : files()) {
    const std::string text = text_of_file(path);
    const auto file = boards::parse(text);
    ASSERT_TRUE(file) << path;
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 12) << path;
    const boards::Game& game = file->games[0];
    EXPECT_EQ(game.name + ".game", path.filename());
    SessionState session;
    ASSERT_FALSE(session.define("own", text)) << path;
    std::size_t asked = 0;
    const auto filled = [&](std::size_t rows, std::size_t columns, std::size_t number) {
      BoardTwin::Rows board(rows, std::string(columns, '.'));
      for (std::string& row : board)
        for (char& cell : row) {
          cell = game.kinds[number % game.kinds.size()];
          number /= game.kinds.size();
        }
      return board;
    };
    for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{1, 1}, {1, 3}, {2, 2}}) {
      std::size_t all = 1;
      for (std::size_t i = 0; i < rows * columns; ++i) all *= game.kinds.size();
      for (std::size_t number = 0; number < all; ++number, ++asked)
        ASSERT_TRUE(agree(session, game, "own", filled(rows, columns, number), 3'000)) << path;
    }
    for (const auto& [rows, columns] :
         {std::pair<std::size_t, std::size_t>{1, 6}, {1, 9}, {2, 3}, {4, 2}, {3, 3}})
      for (int i = 0; i < 4; ++i)
        asked += agree(session, game, "own", filled(rows, columns, chance()), 3'000) ? 1 : 0;
    EXPECT_GT(asked, 25) << path;
    if (HasFailure()) FAIL() << path;
  }
}

TEST(DrawnGames, PicturesFromEdgeToEdgeAreNotTurned) {
  SessionState session;
  ASSERT_FALSE(session.define("own",
                              "board own\n  right: # x x -> . x x turned and every x around -> .\n"
                              "  left: edge . o . edge -> edge o o # edge\n  no group of x surrounded\n"));
  const auto answer = session.answer({.position = "own left: ..|oo|o."});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::P);
  EXPECT_EQ(session.answer({.position = "own left: .o.|...", .list_moves = 5})->winning_moves.size(), 1U);
}

// Also where another rule looks around a corner.
TEST(DrawnGames, AGroupIsFreeBesideAndNotAroundTheCorner) {
  SessionState session;
  ASSERT_FALSE(session.define("own",
                              "board own\n  [xo] . -> [xo] # turned and every x around -> .\n"
                              "  no group of x surrounded\n"));
  EXPECT_EQ(session.answer({.position = "own oo|#x|.."})->outcome, Outcome::P);
  EXPECT_EQ(session.answer({.position = "own oo|.x|.x", .list_moves = 9})->winning_moves.size(), 2U);
}

TEST(DrawnGames, RandomOnesAgreeWithBruteForce) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  RandomBoards random(chance);
  std::size_t asked = 0, ended = 0, partizan = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = random.rules();
    const auto file = boards::parse(text);
    if (!file) continue;
    const boards::Game& game = file->games[0];
    SessionState session;
    ASSERT_FALSE(session.define("", text)) << text;
    for (int j = 0; j < 3; ++j) {
      if (!agree(session, game, "random", random.board(8, game), 1'000)) continue;
      ++asked;
      ended += boards::why_play_ends(game) ? 1 : 0;
      partizan += game.is_partizan() ? 1 : 0;
      if (HasFailure()) FAIL() << text;
    }
  }
  EXPECT_GT(asked, 300);
  EXPECT_GT(ended, 50);
  EXPECT_GT(partizan, 50);
}

struct RandomBoards {
  int rounds;
  std::size_t most_cells;
  std::size_t limit;  // of positions of the twin
};

// Holds random boards of each game against its twin, with cells as `cell(game)` draws them; how many were small enough.
template <std::size_t count, class Cell>
std::size_t agree_on_random_boards(const char* const (&games)[count], std::mt19937_64& chance,
                                   const RandomBoards& drawn, const Cell& cell) {
  std::size_t asked = 0;
  for (const std::string text : games) {
    const auto file = boards::parse(text);
    EXPECT_TRUE(file) << text;
    SessionState session;
    EXPECT_FALSE(session.define("own", text)) << text;
    for (int i = 0; i < drawn.rounds && !testing::Test::HasFailure(); ++i) {
      const std::size_t rows = 1 + chance() % 4, columns = 1 + chance() % (drawn.most_cells / rows);
      BoardTwin::Rows board(rows, std::string(columns, '.'));
      for (std::string& row : board)
        for (char& each : row) each = cell(file->games[0]);
      asked += agree(session, file->games[0], "own", board, drawn.limit) ? 1 : 0;
      if (testing::Test::HasFailure()) ADD_FAILURE() << text;
    }
  }
  return asked;
}

// Stones that no rule looks at are taken together, and taken away where nothing depends on them (boards/bit_boards): games that
// have them, and some that only seem to.
TEST(DrawnGames, BoardsWithLyingStonesAgreeWithBruteForce) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  const char* const games[] = {
      "board a\n  left: . -> x\n  right: . -> o\n  no group of [xo] surrounded\n",
      "board a\n  . -> x\n  . -> o\n  no group of [xo] surrounded\n",
      "board a\n  . -> x\n  . -> o\n  no group of x surrounded\n",
      "board a\n  . . -> x x turned\n  . -> o\n  no group of [xo] surrounded\n",
      "board a\n  . -> x where no o beside\n  . -> o\n  no group of [xo] surrounded\n",
      "board a\n  . . -> x #\n  . / . -> # / o\n  no group of [xo] surrounded\n",
      "board a\n  left: . -> x\n  right: . y -> o . turned\n  no group of [xo] surrounded\n",
      "board a\n  left: . -> x and every y beside -> o\n  right: y -> o\n  no group of [xo] surrounded\n",
      "board a\n  . -> x where no y around\n  y -> o\n  no group of [xo] surrounded\n",
      "board a on hexagons\n  . -> x\n  . -> o\n  no group of [xo] surrounded\n",
  };
  const std::size_t asked = agree_on_random_boards(
      games, chance, {.rounds = 60, .most_cells = 12, .limit = 3'000}, [&](const boards::Game& game) {
        const char drawn = "....xxoo#y"[chance() % 10];
        return game.kind_of(drawn) >= 0 ? drawn : '.';
      });
  EXPECT_GT(asked, 200);
}

// Where each move only fills cells, what the players have at least is found from pieces of the board (solve/part_bounds).
TEST(DrawnGames, BoardsThatAreFilledByTwoAgreeWithBruteForce) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  const char* const games[] = {
      "board a\n  left: . / . -> # / #\n  right: . . -> # #\n",
      "board a\n  left: . / . -> # / #\n  right: . . . -> # # #\n",
      "board a\n  left: . . -> # # turned\n  right: . . . -> # # # turned\n",
      "board a\n  left: . . / . . -> # # / # #\n  right: . . -> # #\n  . -> #\n",
      "board a\n  left: . . / . ? -> # # / # ?\n  right: . . -> # #\n",
      "board a\n  left: . -> # and every . beside -> #\n  right: . . -> # #\n",
      "board a on hexagons\n  left: . / . -> # / #\n  right: . . -> # #\n",
      "board a\n  left: . / . -> # / .\n  right: . . -> # #\n",
  };
  const std::size_t asked =
      agree_on_random_boards(games, chance, {.rounds = 20, .most_cells = 15, .limit = 4'000},
                             [&](const boards::Game&) { return chance() % 10 == 0 ? '#' : '.'; });
  EXPECT_GT(asked, 80);
}

// On a graph a picture of two cells is an edge: Cram there is Arc Kayles, and a path of n vertices Dawson's Kayles.
TEST(DrawnGames, GraphsHaveEdgesForNeighbours) {
  SessionState session;
  const auto value = [&](const std::string& position) {
    const auto answer = session.answer({.position = position, .question = Question::nim_value});
    return answer && answer->nim_value() ? answer->nim_value()->text() : "none";
  };
  std::string path;
  for (int n = 1; n <= 9; ++n) {
    path += " " + std::to_string(n - 1) + "-" + std::to_string(n);
    EXPECT_EQ(value("arc_kayles" + path), value("dawson_kayles " + std::to_string(n + 1))) << path;
    // Node Kayles on a path is Dawson's chess, whose first values are 1 1 2 0 3 1 1 0 3 3 (Winning Ways, chapter 4).
    EXPECT_EQ(value("node_kayles" + path), value("node_kayles 1x" + std::to_string(n + 1))) << path;
  }
  EXPECT_EQ(value("node_kayles 0-1 1-2 2-3 3-4 4-0"), "0");  // of a ring of five two are left, joined
}

TEST(DrawnGames, SumsOfDrawnGamesAndOthers) {
  SessionState session;
  const auto outcome = [&](const std::string& position) {
    const auto answer = session.answer({.position = position});
    return answer && answer->outcome ? to_text(*answer->outcome) : "none";
  };
  ASSERT_FALSE(session.define("c", "board c\n . . -> # # turned\n"));
  for (const char* const board : {"2x3", "3x3", "3x4", "...|.#.|..."}) {
    EXPECT_EQ(outcome("c " + std::string(board) + " + cram " + board), "P") << board;  // the same game twice
    EXPECT_EQ(outcome("c " + std::string(board) + " + cram 1x2 + cram " + board), "N") << board;
  }
  EXPECT_EQ(outcome("snort left: ... + snort right: ..."), "none");  // one turn for the whole sum
}

}  // namespace
}  // namespace sprague::test
