// Tasks and sums through the whole engine: answers, errors, limits.
#include <gtest/gtest.h>

#include "positions/registry.hpp"
#include "rules/subtraction.hpp"
#include "sequence/heap_values.hpp"
#include "session/play.hpp"
#include "session/session_state.hpp"
#include "tests/support/answer_json.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

std::string message(const std::string& position) {
  SessionState session;
  const auto read = session.read(position);
  return read.ok() ? "" : render(read.error(), position);
}

TEST(SessionState, ErrorsSayWhatWhereAndWhatWouldBeRight) {
  EXPECT_EQ(message("nimm 3"), "there is no ruleset called 'nimm'\n  nimm 3\n  ^^^^\n  Did you mean 'nim'?");
  EXPECT_EQ(message("bash x 3"),
            "M, the most that may be taken, cannot be 'x'\n  bash x 3\n       ^\n"
            "  M, the most that may be taken, is a natural number, such as 12 or 10^9.");
  EXPECT_EQ(message("bash"), "M, the most that may be taken, is missing\n  Type: bash M HEAP…");
  EXPECT_EQ(message("nim 3 + 4"),
            "a ruleset's name is missing in front of '4'\n  nim 3 + 4\n          ^\n  Start with a ruleset's "
            "name, such "
            "as: nim 3 6 9. 'sprague rulesets' lists them.");
  EXPECT_EQ(message("nim 3 + bash 3 4x"),
            "a heap cannot be '4x'\n  nim 3 + bash 3 4x\n                 ^^\n"
            "  A heap is a natural number, such as 12 or 10^9.");
  EXPECT_EQ(message("take_a_square 4x"),
            "a heap cannot be '4x'\n  take_a_square 4x\n                ^^\n"
            "  A heap is a natural number, such as 12 or 10^9.");
  EXPECT_EQ(message("wythoff 1 2 3"),
            "the position needs 2 numbers, and there are more\n  wythoff 1 2 3\n              ^\n  Type: "
            "wythoff HEAP "
            "HEAP");
  EXPECT_EQ(
      message("staircase 18446744073709551615 1"),
      "too many stones in all\n  The stones of all steps together may be 18446744073709551615 (2^64 − 1).");
}

TEST(SessionState, TooManyHeapsAreRefused) {
  std::string position = "nim";
  for (int i = 0; i < 10'000'001; ++i) position += " 1";
  EXPECT_EQ(message(position), "too many heaps: 10000001\n  A position may have 10000000 heaps.");
}

TEST(SessionState, RunsOutHonestly) {
  SessionState session;
  Task task;
  task.position = "primes 1";
  task.position = "subtract squares 3000000";
  task.limits.positions = 1'000;
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->ending, Ending::out_of_positions);
  EXPECT_FALSE(answer->outcome.has_value());
  EXPECT_FALSE(answer->nim_value().has_value());
}

TEST(SessionState, KeepsTheOutcomeWhenTheNimValueRunsOut) {
  SessionState session;
  Task task;
  task.position = "wythoff 3000 4000";
  task.question = Question::nim_value;
  task.limits.positions = 1'000;
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->outcome, Outcome::N);
  EXPECT_EQ(answer->ending, Ending::out_of_positions);
  EXPECT_EQ(answer->no_nim_value, "the search for it ended early");
}

TEST(SessionState, TellsTheMoveThatItKnowsWhenTheListRunsOut) {
  SessionState session;
  Task task;
  task.position = "domineering 7x7";
  task.want = {.value = false, .moves = true, .remoteness = false, .reason = false};
  task.limits.positions = 5'000;  // enough for who wins
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->ending, Ending::out_of_positions);
  EXPECT_EQ(answer->outcome, Outcome::N);
  EXPECT_FALSE(answer->all_moves_counted);
  ASSERT_EQ(answer->winning_moves.size(), 1);
  const Result<Answer> after =
      session.answer({.position = "domineering " + answer->winning_moves[0].result, .want = task.want});
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(after->outcome, Outcome::P);
}

TEST(SessionState, AnswersAThousandDigits) {
  SessionState session;
  Task task;
  task.position = "wythoff " + std::string(1'000, '7') + " " + std::string(1'000, '9');
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->outcome, Outcome::N);
  for (const MoveText& move : answer->winning_moves) {
    Task after;
    after.position = "wythoff " + move.result;
    EXPECT_EQ(session.answer(after)->outcome, Outcome::P);
  }
}

TEST(TaskJson, ReadsAndAnswers) {
  SessionState session;
  const std::string answer = answer_json(session, R"({"version": 1, "ruleset": "bash 3", "position": "10"})");
  EXPECT_NE(answer.find(R"("outcome":"N","nim_value":2)"), std::string::npos) << answer;
  EXPECT_NE(
      answer.find(R"("first_winning_move":{"label":"take 2","template":"take {0}","args":[2],"result":"8"})"),
      std::string::npos)
      << answer;
  // Integers that other readers would round travel as strings.
  EXPECT_NE(answer_json(session, R"({"position": "nim 9007199254740993"})")
                .find(R"("nim_value":"9007199254740993")"),
            std::string::npos);
}

TEST(TaskJson, RefusesWhatIsNoTask) {
  SessionState session;
  const struct {
    const char* task;
    const char* expected;
  } cases[] = {
      {"", "the task is not JSON"},
      {"[1]", "a task is a JSON object"},
      {"{\"position\": 3}", "'position' must be a string"},
      {"{\"positon\": \"nim 3\"}", "Did you mean 'position'?"},
      {"{\"version\": 2, \"position\": \"nim 3\"}", "version 2 is not known"},
      {"{\"position\": \"nim 3\", \"convention\": \"mean\"}", "It is 'normal' or 'misere'."},
      {"{\"position\": \"nim 3\", \"limits\": 3}", "'limits' must be an object"},
      {"{\"position\": \"nim 3\", \"limits\": {\"seconds\": -1}}", "'seconds' must be a number of seconds"},
      {"{\"position\": \"nim 3\", \"limits\": {\"positions\": -1}}", "'positions' must be a natural number"},
      {"{\"position\": \"nim 3\", \"limits\": {\"positions\": 1e99}}",
       "'positions' must be a natural number"},
      {"{}", "a position is missing"},
      {"{\"position\": \"nim \\ud800\"}", "not JSON"},
  };
  for (const auto& c : cases)
    EXPECT_NE(answer_json(session, c.task).find(c.expected), std::string::npos)
        << c.task << " → " << answer_json(session, c.task);
  using namespace std::string_view_literals;
  EXPECT_NE(answer_json(session, "{\"position\": \"nim 3\"}\0 and more"sv).find("not JSON"),
            std::string::npos);
}

TEST(Play, KeepsAWonGameAndTakesMovesBack) {
  SessionState session;
  Play play(session, *session.read("nim 3 5 7"), Convention::normal, Limits{});
  EXPECT_EQ(play.outcome(), Outcome::N);
  ASSERT_TRUE(play.make_best().has_value());
  EXPECT_EQ(play.outcome(), Outcome::P);
  EXPECT_FALSE(play.make("take 99 from heap 1").ok());
  ASSERT_TRUE(play.make("take 1 from heap 2").ok());
  EXPECT_EQ(play.moves_made(), 2U);
  play.undo(2);
  EXPECT_EQ(play.position().text(), "3 5 7");
  while (!play.is_over()) ASSERT_TRUE(play.make_best().has_value());
  EXPECT_EQ(play.moves_made() % 2, 1U);
}

TEST(Play, HoldsOutInGamesTooLargeToSearch) {
  SessionState session;
  for (const char* const position :
       {"nim 1000000000000 1000000000000", "wythoff 1618033988749894848 2618033988749894848",
        "bash 3 4000000000000000000", "fibonacci_nim 12200160415121876738",
        "staircase 1000000000000 5 1000000000000", "queen 0 0"}) {
    Play play(session, *session.read(position), Convention::normal, Limits{});
    EXPECT_EQ(play.outcome(), Outcome::P) << position;
    EXPECT_EQ(play.make_best().has_value(), std::string_view(position) != "queen 0 0") << position;
  }
}

TEST(Registry, KnowsNamesAndNamedGames) {
  EXPECT_GE(all_rulesets().size(), 8U);
  EXPECT_EQ(find_ruleset("wythoff")->info->title, "Wythoff's game");
  EXPECT_EQ(find_ruleset("nothing"), nullptr);
  SessionState session;
  for (const NamedGame& game : all_named_games()) {
    EXPECT_EQ(find_ruleset(game.name), nullptr) << game.name << " is a ruleset already";
    EXPECT_TRUE(session.read(std::string(game.name) + " 5").ok()) << game.name;
    EXPECT_FALSE(game.title.empty() || game.title_zh.empty() || game.source.empty()) << game.name;
  }
}

// The period of a code's nim-values, computed and proved; 0 where none is found within the budget.
u64 proved_period(std::string_view code) {
  Scanner scanner(code);
  const std::string_view ruleset = scanner.word();
  Budget budget(Limits{.positions = 20'000});
  if (ruleset == "octal") {
    sequence::HeapValues values(*TakeAndBreak::parse(scanner));
    values.extend_to(~u64{0}, budget);
    // Values that rise have no period, only their differences do.
    return values.period() == nullptr || values.period()->saltus != 0 ? 0 : values.period()->period;
  }
  if (ruleset == "bash") return *scanner.natural<u64>("M"_m) + 1;
  const SubtractionSet set = *SubtractionSet::parse(scanner);
  SubtractionValues values(set);
  if (set.kind() != SubtractionSet::Kind::powers) {
    values.extend_to(~u64{0}, budget);
    return values.period();
  }
  // By a closed form: the least p that fits the first thousand values.
  for (u64 p = 1;; ++p) {
    bool fits = true;
    for (u64 n = 0; n < 1'000 && fits; ++n) fits = values.at(n) == values.at(n + p);
    if (fits) return p;
  }
}

TEST(Registry, ChoicesAreQuoted) {
  const std::string_view names[] = {"en", "zh", "fr"};
  EXPECT_EQ(quoted_choices(names), "'en', 'zh' or 'fr'");
  EXPECT_EQ(quoted_choices(std::span(names).first(2)), "'en' or 'zh'");
  EXPECT_EQ(quoted_choices(std::span(names).first(1)), "'en'");
}

TEST(Registry, PeriodsOfNamedGamesAreTheProvedOnes) {
  EXPECT_GE(all_named_games().size(), 25U);
  for (const NamedGame& game : all_named_games())
    EXPECT_EQ(game.period.empty() ? "0" : std::string(game.period), std::to_string(proved_period(game.code)))
        << game.name;
}

}  // namespace
}  // namespace sprague
