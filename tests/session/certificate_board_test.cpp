// Certificates of drawn games: the rules in their header, which are made for a board, against the pictures as the slow twin
// understands them (board_twin.hpp), move by move; and what they say against the answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "boards/parse.hpp"
#include "script/interpreter.hpp"
#include "script/parser.hpp"
#include "script/turns.hpp"
#include "tests/support/certificate_lines.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

// The rules in a header, read anew.
class RulesOfHeader {
 public:
  RulesOfHeader(const nlohmann::json& head, const boards::Game& drawn) : drawn_(drawn) {
    const auto file = script::parse(head["rules"].get<std::string>(), {});
    EXPECT_TRUE(file) << head["rules"];
    if (!file) return;
    script::Game game = *script::with_parameters(file->games[0], {});
    if (game.is_partizan()) game = *script::with_turns(game);
    for (const script::Coordinate& coordinate : game.coordinates) names_.push_back(coordinate.name);
    interpreter_.emplace(std::vector{std::move(game)});
  }

  // The numbers of a board: of each kind the set of its cells.
  [[nodiscard]] script::Numbers numbers(const BoardTwin::State& state) const {
    script::Numbers out;
    for (const std::string& name : names_) {
      if (name == "turn") {
        out.push_back(state.turn == Player::left ? 0 : 1);
        continue;
      }
      const char kind = name == "blank"            ? '.'
                        : name == "blocked"        ? '#'
                        : name.starts_with("kind") ? drawn_.kinds[std::stoul(name.substr(4))]
                                                   : name[0];
      i64 number = 0, digit = 1;
      for (const std::string& row : state.rows)
        for (const char cell : row) {
          if (cell == kind) number += digit;
          digit *= 2;
        }
      out.push_back(number);
    }
    return out;
  }
  [[nodiscard]] std::optional<Outcome> early_end(const script::Numbers& at) const {
    return interpreter_->early_end({false, 0, at}).outcome;
  }
  [[nodiscard]] std::set<script::Numbers> options(const script::Numbers& at) const {
    std::set<script::Numbers> out;
    EXPECT_FALSE(interpreter_->for_each_option({false, 0, at}, [&](script::Option&& option) {
      EXPECT_EQ(option.components.size(), 1U);
      out.insert(option.components[0].numbers);
      return true;
    }));
    return out;
  }

 private:
  const boards::Game& drawn_;
  std::vector<std::string> names_;
  std::optional<script::Interpreter> interpreter_;
};

// Who is to move has won or lost, where play has ended early.
std::optional<Outcome> early_end(const BoardTwin& twin, const BoardTwin::State& state) {
  using Winner = boards::EarlyEnd::Winner;
  const auto winner = twin.early_winner(state.rows);
  if (!winner) return std::nullopt;
  const bool is_won = *winner == Winner::next || (*winner == Winner::left && state.turn == Player::left) ||
                      (*winner == Winner::right && state.turn == Player::right);
  return is_won ? Outcome::N : Outcome::P;
}

struct Seen {
  std::size_t certified = 0, positions = 0;
};

// All followers of `start`, as far as they are few: the options by the header's rules are those of the board.
void expect_the_same_game(const boards::Game& game, const std::string& text, const BoardTwin::State& start,
                          Seen& seen) {
  const BoardTwin twin(game);
  const RulesOfHeader rules(lines_of(text)[0], game);
  std::set<BoardTwin::State> known{start};
  std::deque<BoardTwin::State> open{start};
  while (!open.empty() && known.size() < 100) {
    const BoardTwin::State state = open.front();
    open.pop_front();
    ++seen.positions;
    const script::Numbers at = rules.numbers(state);
    const auto end = early_end(twin, state);
    ASSERT_EQ(rules.early_end(at), end) << text_of_rows(state.rows);
    if (end) continue;
    std::set<script::Numbers> expected;
    const auto moves = twin.moves(state);
    for (const BoardTwin::State& option : moves) {
      expected.insert(rules.numbers(option));
      if (known.insert(option).second) open.push_back(option);
    }
    if (moves.empty() && game.stuck_draws) expected.insert(at);
    ASSERT_EQ(rules.options(at), expected) << text_of_rows(state.rows);
  }
}

void certify(SessionState& session, const boards::Game& game, const std::string& name,
             const BoardTwin::Rows& rows, Seen& seen) {
  const BoardTwin twin(game);
  if (twin.is_forbidden(rows)) return;
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::optional<Player> turn :
         game.is_partizan() ? std::vector<std::optional<Player>>{Player::left, Player::right}
                            : std::vector<std::optional<Player>>{std::nullopt}) {
      const Convention played = game.convention == Convention::misere ? Convention::misere : convention;
      const BoardTwin::State start{rows, turn};
      const auto solved = twin.solve(start, played, 200);
      if (!solved) continue;
      for (const bool asks_value : {false, true}) {
        Task task;
        task.position = name +
                        (!turn                   ? " "
                         : *turn == Player::left ? " left: "
                                                 : " right: ") +
                        text_of_rows(rows);
        task.convention = played;
        if (asks_value) task.question = Question::nim_value;
        task.limits.positions = 3'000;
        const auto made = certificate(session, task);
        if (!made) {
          EXPECT_TRUE(english(made.error().message).starts_with("there is no certificate yet for "))
              << task.position << ": " << english(made.error().message);
          continue;
        }
        EXPECT_FALSE(ran_out(made->ending)) << task.position;
        ++seen.certified;
        EXPECT_EQ(made->outcome, solved->outcomes.at(start)) << task.position;
        if (made->nim_value && !solved->has_cycle) {
          EXPECT_EQ(*made->nim_value, solved->nim_values.at(start)) << task.position;
        }
        if (!asks_value) expect_the_same_game(game, made->text, start, seen);
        if (::testing::Test::HasFailure()) {
          ADD_FAILURE() << task.position << "\n" << lines_of(made->text)[0]["rules"].get<std::string>();
          return;
        }
      }
    }
}

TEST(CertificateOfABoard, TheShippedGamesAreTheSameInTheHeader) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(SPRAGUE_SOURCE) + "/games/boards")) {
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    const auto file = boards::parse(text.str());
    ASSERT_TRUE(file) << entry.path();
    SessionState session;
    ASSERT_FALSE(session.define("own", text.str()));
    Seen seen;
    for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{1, 6}, {2, 3}, {4, 2}})
      // Where no group may be surrounded few boards are right, most of them with many blanks.
      for (int i = 0; i < (file->games[0].enclosed != 0 ? 6 : 2); ++i) {
        BoardTwin::Rows board(rows, std::string(columns, '.'));
        for (std::string& row : board)
          for (char& cell : row)
            if (file->games[0].enclosed == 0 || chance() % 4 == 0)
              cell = file->games[0].kinds[chance() % file->games[0].kinds.size()];
        certify(session, file->games[0], "own", board, seen);
        if (HasFailure()) FAIL() << entry.path();
      }
    EXPECT_GT(seen.certified, 0U) << entry.path();
  }
}

TEST(CertificateOfABoard, RandomGamesAreTheSameInTheHeader) {
  std::mt19937_64 chance(seed());
  SCOPED_TRACE(seed());
  RandomBoards random(chance);
  Seen seen;
  for (int i = 0; i < 250; ++i) {
    const std::string text = random.rules();
    const auto file = boards::parse(text);
    if (!file) continue;
    SessionState session;
    ASSERT_FALSE(session.define("", text)) << text;
    for (int j = 0; j < 2; ++j) {
      certify(session, file->games[0], "random", random.board(8, file->games[0]), seen);
      if (HasFailure()) FAIL() << text;
    }
  }
  EXPECT_GT(seen.certified, 400U);
  EXPECT_GT(seen.positions, 1'000U);
}

TEST(CertificateOfABoard, WordsOfTheRuleLanguageAreNamesOfGames) {
  SessionState session;
  for (const char* name : {"where", "min", "game", "left", "board"}) {
    ASSERT_FALSE(session.define("own", std::string("board ") + name + "\n  . . -> # #\n")) << name;
    const auto made = make(session, "own 2x2");
    ASSERT_TRUE(made) << name << ": " << english(made.error().message);
    EXPECT_EQ(made->outcome, Outcome::P);
  }
}

// Lines of four on a large board are many ways to end; whatever becomes of them, it is soon.
TEST(CertificateOfABoard, ManyWaysToEndAreTooManyOrFew) {
  SessionState session;
  ASSERT_FALSE(
      session.define("own",
                     "board own\n  left: . -> x\n  right: . -> o\n  left wins when x x x* turned\n"
                     "  right wins when o o o* turned\n  left wins when [xo] [xo]* x* [xo]* turned\n"));
  for (const char* board : {"own 1x3", "own 4x4", "own 7x8", "own 20x20"}) {
    const auto made = make(session, board, Convention::normal, {.positions = 100});
    if (!made) {
      EXPECT_EQ(made.error().kind, ErrorKind::too_large) << english(made.error().message);
    }
  }
}

// Nothing is a move that leaves a cell as it is, also where the picture fits any kind.
TEST(CertificateOfABoard, AnyKindBecomesABlankOnce) {
  SessionState session;
  for (const std::string text : {"board own\n  ? -> .\n", "board own\n  x -> . and every [.x#] beside -> .\n",
                                 "board own\n  left: [.x] -> x\n  right: ? x -> . x\n  draw when stuck\n"}) {
    const auto file = boards::parse(text);
    ASSERT_TRUE(file) << text;
    ASSERT_FALSE(session.define("own", text)) << text;
    Seen seen;
    for (BoardTwin::Rows board : {BoardTwin::Rows{"#.x"}, BoardTwin::Rows{"xx.", "#x#"}}) {
      if (file->games[0].kind_of('x') < 0)
        for (std::string& row : board) std::replace(row.begin(), row.end(), 'x', '#');
      certify(session, file->games[0], "own", board, seen);
    }
    EXPECT_GT(seen.certified, 0U) << text;
  }
}

}  // namespace
}  // namespace sprague::test
