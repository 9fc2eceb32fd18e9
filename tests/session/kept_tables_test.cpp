// Tables of searches that are kept: answers are the same with and without, and work that was done is not done again.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "session/kept_tables.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

// What would be in a file.
struct Kept {
  std::string bytes;
  u64 writings = 0;
};

struct Found {
  Answer answer;
  u64 positions = 0;
  std::optional<u64> held;  ///< positions in the tables
};

// Answers with what is kept, and keeps what is known then.
Found solve(const std::string& position, Kept& kept, Limits limits = {}, double every = 1e9,
            Question question = Question::nim_value, Convention convention = Convention::normal) {
  SessionState session;
  KeptTables tables(
      [&](std::string_view content) {
        kept.bytes = store::sealed(KeptTables::seal, content);
        ++kept.writings;
        return std::optional<Error>();
      },
      every);
  if (!kept.bytes.empty()) {
    EXPECT_FALSE(tables.read(kept.bytes));
  }
  session.keep_tables_with(&tables);
  Task task;
  task.position = position;
  task.question = question;
  task.convention = convention;
  task.limits = limits;
  task.list_moves = 0;
  task.want.reason = false;
  Result<Answer> answer = session.answer(task);
  EXPECT_TRUE(answer.ok()) << position;
  EXPECT_FALSE(tables.finish());
  const u64 positions = answer->ticks;
  return {*std::move(answer), positions, tables.positions()};
}

// Boards of each kind of words, and dominoes.
const std::vector<std::string> boards = {"impartial_nogo 1x16", "queens 5x6",   "impartial_clobber 3x4",
                                         "node_kayles 5x6",     "cram 5x6",     "cram 3x9",
                                         "sprouts 6",           "nimstring 3x4"};

// A circle of vertices with some chords.
std::string circle(unsigned vertices, unsigned step) {
  std::string out;
  for (unsigned v = 0; v < vertices; ++v) {
    const auto join = [&](unsigned other) {
      out += " " + std::to_string(v) + "-" + std::to_string(other % vertices);
    };
    join(v + 1);
    if (v % 3 == 0) join(v + step);
  }
  return out;
}

TEST(KeptTables, TellWhoWinsWhatWasAnsweredBefore) {
  Kept all;
  std::vector<Found> first;
  struct Asked {
    std::string board;
    Convention convention;
  };
  const std::vector<Asked> asked = {
      {"clobber 4x4", Convention::normal},     {"clobber 3x4", Convention::misere},
      {"snort 3x4", Convention::normal},       {"snort right: 3x4", Convention::misere},
      {"col 4x4", Convention::normal},         {"snort" + circle(15, 4), Convention::normal},
      {"domineering 3x5", Convention::misere}, {"domineering 6x7", Convention::normal},
      {"domineering 4x9", Convention::normal}};
  for (const auto& [board, convention] : asked) {
    first.push_back(solve(board, all, {}, 1e9, Question::solve, convention));
    ASSERT_GT(first.back().held.value_or(0), 0U) << board;
    EXPECT_GT(first.back().positions, 50U) << board;
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Found again = solve(asked[i].board, all, {}, 1e9, Question::solve, asked[i].convention);
    EXPECT_EQ(again.answer.outcome, first[i].answer.outcome) << asked[i].board;
    EXPECT_EQ(again.answer.winning_move_count, first[i].answer.winning_move_count) << asked[i].board;
    EXPECT_LE(again.positions * 4, first[i].positions) << asked[i].board;
  }
}

TEST(KeptTables, TellWhoWinsWhereTheLimitsEndedTheSearch) {
  Kept none, kept;
  const Found whole = solve("snort 4x5", none, {}, 1e9, Question::solve);
  Limits limits;
  limits.positions = whole.positions / 2;
  const Found part = solve("snort 4x5", kept, limits, 0, Question::solve);
  EXPECT_EQ(part.answer.ending, Ending::out_of_positions);
  EXPECT_GT(kept.writings, 1U);
  const Found rest = solve("snort 4x5", kept, {}, 1e9, Question::solve);
  EXPECT_EQ(rest.answer.outcome, whole.answer.outcome);
  EXPECT_EQ(rest.answer.winning_move_count, whole.answer.winning_move_count);
  EXPECT_LT(rest.positions, whole.positions);
  limits = {};
  limits.bytes = kept.bytes.size() / 2;
  const Kept before = kept;
  EXPECT_EQ(solve("snort 4x5", kept, limits, 0, Question::solve).answer.ending, Ending::out_of_memory);
  EXPECT_EQ(kept.bytes, before.bytes);
}

TEST(KeptTables, OfGraphsAreToldApartByTheGraph) {
  for (const Question question : {Question::nim_value, Question::solve}) {
    const bool is_value = question == Question::nim_value;
    const std::string board = is_value ? "node_kayles" + circle(30, 4) : "snort" + circle(15, 4);
    const std::string other = is_value ? "node_kayles" + circle(30, 7) : "snort" + circle(15, 7);
    Kept kept, none;
    const Found first = solve(board, kept, {}, 1e9, question);
    EXPECT_GT(first.held.value_or(0), 0U);
    const Found beside = solve(other, kept, {}, 1e9, question);
    const Found alone = solve(other, none, {}, 1e9, question);
    EXPECT_EQ(beside.positions, alone.positions);
    EXPECT_EQ(beside.answer.nim_value(), alone.answer.nim_value());
    EXPECT_EQ(beside.answer.outcome, alone.answer.outcome);
    EXPECT_LE(solve(board, kept, {}, 1e9, question).positions * 4, first.positions);
  }
}

TEST(KeptTables, AnswerAtOnceWhatWasAnsweredBefore) {
  for (const std::string& board : boards) {
    Kept kept;
    const Found first = solve(board, kept);
    ASSERT_TRUE(first.held) << board;
    EXPECT_GT(first.positions, 100U) << board;
    EXPECT_EQ(kept.writings, 1U) << board;
    const Found again = solve(board, kept);
    EXPECT_EQ(again.answer.nim_value(), first.answer.nim_value()) << board;
    EXPECT_EQ(again.answer.outcome, first.answer.outcome) << board;
    EXPECT_EQ(again.answer.winning_move_count, first.answer.winning_move_count) << board;
    EXPECT_LE(again.positions * 4, first.positions) << board;
    EXPECT_EQ(again.held, first.held) << board;
  }
}

TEST(KeptTables, GoOnWhereTheLimitsEndedTheSearch) {
  for (const char* const board : {"node_kayles 5x6", "cram 5x6"}) {
    Kept none, kept;
    const Found whole = solve(board, none);
    Limits limits;
    limits.positions = whole.positions / 3;
    const Found part = solve(board, kept, limits);
    EXPECT_EQ(part.answer.ending, Ending::out_of_positions) << board;
    ASSERT_GT(part.held.value_or(0), 0U) << board;
    const Found rest = solve(board, kept);
    EXPECT_EQ(rest.answer.nim_value(), whole.answer.nim_value()) << board;
    EXPECT_LT(rest.positions, whole.positions) << board;
  }
}

TEST(KeptTables, AreWrittenWhileTheSearchRuns) {
  Kept kept;
  EXPECT_EQ(solve("cram 5x6", kept, {}, 0).answer.outcome, Outcome::N);
  EXPECT_GT(kept.writings, 1U);
}

TEST(KeptTables, OfSeveralGamesAndSizesAreInOneFile) {
  Kept kept, alone;
  const Found cram = solve("cram 5x5", kept);
  const Found kayles = solve("node_kayles 4x5", kept);
  EXPECT_LE(solve("cram 5x5", kept).positions * 4, cram.positions);
  EXPECT_LE(solve("node_kayles 4x5", kept).positions * 4, kayles.positions);
  // Smaller boards are what larger ones become.
  const std::string larger = "cram .....#.|.....#.|.....#.|.....#.|.....#.";
  const Found with = solve(larger, kept), without = solve(larger, alone);
  EXPECT_EQ(with.answer.nim_value(), without.answer.nim_value());
  EXPECT_LE(with.positions * 4, without.positions);
}

TEST(KeptTables, AreToldApartByTheRulesAndNotByTheName) {
  Kept kept;
  const auto of = [&](const std::string& rules, const std::string& position) {
    SessionState session;
    KeptTables tables(
        [&](std::string_view content) {
          kept.bytes = store::sealed(KeptTables::seal, content);
          return std::optional<Error>();
        },
        1e9);
    if (!kept.bytes.empty()) {
      EXPECT_FALSE(tables.read(kept.bytes));
    }
    session.keep_tables_with(&tables);
    Task task;
    task.position = position;
    task.rules = rules;
    task.question = Question::nim_value;
    const Result<Answer> answer = session.answer(task);
    EXPECT_TRUE(answer.ok());
    EXPECT_FALSE(tables.finish());
    return answer->nim_value();
  };
  const std::string kings = "board mine\n  . -> #   and every . around -> #\n";
  const std::string kayles = "board mine\n  . -> #   and every . beside -> #\n";
  Kept none;
  const auto mine_of_kings = of(kings, "mine 4x6"), mine_of_kayles = of(kayles, "mine 4x6");
  EXPECT_EQ(mine_of_kayles, solve("node_kayles 4x6", none).answer.nim_value());
  kept = {};
  EXPECT_EQ(of(kings, "mine 4x6"), mine_of_kings);
}

TEST(KeptTables, AreRefusedWhereTheyAreDamaged) {
  Kept kept;
  (void)solve("cram 4x5", kept);
  const auto refusal = [](const std::string& bytes) {
    KeptTables tables([](std::string_view) { return std::optional<Error>(); }, 1);
    const auto error = tables.read(bytes);
    return error ? english(error->message) : std::string();
  };
  EXPECT_EQ(refusal(kept.bytes), "");
  std::string other = kept.bytes;
  other.back() = static_cast<char>(other.back() ^ 1);
  EXPECT_EQ(refusal(other), "this file ('sprague search tables') is damaged: its SHA-256 is another");
  EXPECT_NE(refusal(kept.bytes.substr(0, kept.bytes.size() - 1)), "");
  EXPECT_NE(refusal("Nim"), "");
  EXPECT_NE(refusal(""), "");
  EXPECT_NE(refusal(store::sealed(KeptTables::seal, "x")), "");
  EXPECT_NE(refusal(store::sealed(KeptTables::seal, std::string(8, '\xff'))), "");
}

TEST(KeptTables, StayWhereThereIsNoMemoryForAllOfThem) {
  Kept kept;
  (void)solve("cram 5x6", kept);
  const Kept before = kept;
  Limits limits;
  limits.bytes = before.bytes.size() / 2;
  const Found poor = solve("cram 5x6", kept, limits, 0);
  EXPECT_EQ(poor.answer.ending, Ending::out_of_memory);
  EXPECT_EQ(poor.held, std::nullopt);
  EXPECT_EQ(kept.bytes, before.bytes);
  // Other games do not touch it.
  EXPECT_TRUE(solve("node_kayles 5x6", kept).held);
  EXPECT_EQ(solve("cram 5x6", kept).positions, 0U);
}

TEST(KeptTables, AreToldWhereNothingIsKept) {
  Kept kept;
  EXPECT_EQ(solve("nim 3 6 9", kept).held, std::nullopt);
  EXPECT_EQ(kept.writings, 0U);
}

}  // namespace
}  // namespace sprague
