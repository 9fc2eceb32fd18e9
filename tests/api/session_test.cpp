// The public face, by its own headers alone: each verb against what is known, rules that come and go with their
// request, errors with their places, limits and stopping.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <thread>
#include <vector>

#include "sprague/sprague.hpp"

namespace sprague {
namespace {

const std::string bash_rules =
    "game bash(n; m = 3)\n"
    "  (n) -> (n - k)  where 1 <= k <= m\n";

TEST(Session, AnswersTasks) {
  Session session;
  const auto answer = session.answer({.position = "nim 3 6 9"});
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->outcome, Outcome::N);
  EXPECT_EQ(answer->nim_value(), Natural(12));
  ASSERT_EQ(answer->winning_moves.size(), 1U);
  EXPECT_EQ(answer->winning_moves[0].label, "take 4 from heap 3");
  EXPECT_EQ(answer->winning_moves[0].result, "3 6 5");
  EXPECT_FALSE(answer->explanation.empty());
  EXPECT_NE(to_json(*answer).find("\"outcome\":\"N\""), std::string::npos);
}

TEST(Session, RulesOfARequestAreForgottenWithIt) {
  Session session;
  EXPECT_TRUE(session.answer({.position = "bash m=5 12", .rules = bash_rules}).ok());
  const auto built_in = session.answer({.position = "bash 5 12"});
  ASSERT_TRUE(built_in.ok());
  EXPECT_EQ(built_in->outcome, Outcome::P);
  EXPECT_FALSE(session.answer({.position = "bash m=5 12"}).ok());
  const auto table = session.table({.game = "bash m=2", .rules = bash_rules, .to = 4});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table->cells, (std::vector<std::uint32_t>{0, 1, 2, 0, 1}));
  EXPECT_FALSE(session.table({.game = "bash m=2", .to = 4}).ok());
  // Those that are defined stay.
  ASSERT_FALSE(session.define("mine", bash_rules));
  EXPECT_TRUE(session.answer({.position = "mine m=5 12"}).ok());
  EXPECT_TRUE(session.answer({.position = "mine m=4 12"}).ok());
}

TEST(Session, ErrorsPointIntoWhatIsWrong) {
  Session session;
  const auto answer = session.answer({.position = "nim 3 six"});
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().offset, 6U);
  EXPECT_EQ(answer.error().length, 3U);
  const auto rules = session.answer({.position = "x 1", .rules = "game x(n)\n  (n) -> n - \n"});
  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(rules.error().length, 0U) << "it is not in the position";
  EXPECT_TRUE(session.define("x", "game x(n)\n  (n) -> n - \n"));
}

TEST(Session, Tables) {
  Session session;
  const auto table = session.table({.game = "wythoff", .ranges = {{"x", 0, 3}, {"y", 2, 2}}});
  ASSERT_TRUE(table.ok());
  ASSERT_EQ(table->axes.size(), 2U);
  EXPECT_EQ(table->axes[1].first, 2U);
  EXPECT_EQ(table->cells, (std::vector<std::uint32_t>{2, 0, 1, 5}));
  const auto misere =
      session.table({.game = "nim", .convention = Convention::misere, .ranges = {{"n", 0, 3}}});
  ASSERT_TRUE(misere.ok());
  EXPECT_EQ(misere->cells, (std::vector<std::uint32_t>{1, 0, 1, 1}));
  const auto period = session.table({.game = "bash 4", .to = 100});
  ASSERT_TRUE(period.ok() && period->period);
  EXPECT_EQ(period->period->period, 5U);
  EXPECT_TRUE(period->period->is_proved);
  EXPECT_FALSE(session.table({.game = "wythoff", .ranges = {{"z", 0, 3}}}).ok());
}

TEST(SessionAllMoves, AreListedWhereTheLimitsRanOut) {
  Session session;
  const auto answer = session.answer(
      {.position = "cram 5x7",
       .list_moves = 1000,
       .want = {.value = false, .moves = false, .remoteness = false, .reason = false, .all_moves = true},
       .limits = {.positions = 1}});
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer->outcome);
  EXPECT_EQ(answer->all_move_count, 58U);
  ASSERT_EQ(answer->all_moves.size(), 58U);
  for (const MoveFacts& move : answer->all_moves) EXPECT_FALSE(move.outcome);
}

TEST(SessionComponents, ArePositionsWhoseSumItIs) {
  Session session;
  const auto components_of = [&](const std::string& position, Convention convention = Convention::normal) {
    const auto answer = session.answer(
        {.position = position,
         .rules = "game walk(x)\n  (x) -> (x - 1) + (x - 2)\ngame round(x)\n  (x) -> ((x + 1) mod 3)\n",
         .convention = convention,
         .want = {.components = true}});
    EXPECT_TRUE(answer.ok()) << position;
    return answer->components;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(components_of("nim 3 0 5"), (Texts{"nim 3", "nim 5"}));
  EXPECT_EQ(components_of("octal 0.77 4 4"), (Texts{"octal 0.77 4", "octal 0.77 4"}));
  EXPECT_EQ(components_of("cram .#..|..#."), (Texts{"cram ..|.#", "cram ..|.#"}));  // one is turned
  EXPECT_EQ(components_of("node_kayles ..#..."), (Texts{"node_kayles ..", "node_kayles ..."}));
  EXPECT_EQ(components_of("walk 4 7"), (Texts{"walk 4", "walk 7"}));
  EXPECT_EQ(components_of("wythoff 3 5 + nim 2"), (Texts{"wythoff 3 5", "nim 2"}));
  EXPECT_EQ(components_of("cram ###"), Texts{});
  // Two equal components are worth 0 only where play ends.
  EXPECT_EQ(components_of("round 1 1"), Texts{"round 1 1"});
  EXPECT_EQ(components_of("round 1 + nim 2"), Texts{"round 1 + nim 2"});
  // A sum is all that misère play, or a rule that ends the game, leaves nothing to know of.
  EXPECT_EQ(components_of("nim 3 5", Convention::misere), std::nullopt);
  EXPECT_EQ(components_of("tic_tac_toe .../.../..."), std::nullopt);
  const auto moves =
      session.answer({.position = "octal 0.77 5", .want = {.all_moves = true, .components = true}});
  ASSERT_TRUE(moves.ok());
  std::map<std::string, Texts> left;
  for (const MoveFacts& each : moves->all_moves) left[each.move.result] = each.components;
  EXPECT_EQ(left["1 3"], (Texts{"octal 0.77 1", "octal 0.77 3"}));
  EXPECT_EQ(left["4"], Texts{"octal 0.77 4"});
  // Nobody asked.
  EXPECT_EQ(session.answer({.position = "nim 3 5"})->components, std::nullopt);
}

// Tiles in the order of an odometer, and wrong requests.
TEST(SessionTile, FillsATableInMemoryOfTheCaller) {
  Session session;
  const TableRequest table{.game = "wythoff", .ranges = {{"", 0, 19}, {"", 0, 14}}};
  const auto plan = session.tile({.table = table}, {});
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan->axes[1].name, "y");
  EXPECT_EQ(plan->can_be_cut, (std::vector<bool>{true, true}));
  std::vector<std::uint16_t> cells(20 * 15, 999);
  for (u64 x = 0; x < 20; x += 10)
    for (u64 y = 0; y < 15; y += 5) {
      const auto tile = session.tile({.table = table, .tile = {{"", x, x + 9}, {"", y, y + 4}}},
                                     std::span<std::uint16_t>(cells));
      ASSERT_TRUE(tile.ok());
      EXPECT_EQ(tile->ending, Ending::computed);
    }
  const auto whole = session.table(table);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(std::vector<std::uint32_t>(cells.begin(), cells.end()), whole->cells);
  // What a rule needs all of cannot be cut: here y, which may rise where x falls.
  const std::string rules =
      "game slide(x, y)\n  (x, y) -> (x - 1, y + 1)\n  (x, y) -> (x, y - k) where k >= 1\n";
  const auto refused =
      session.tile({.table = {.game = "slide", .rules = rules, .ranges = {{"", 0, 5}, {"", 0, 5}}}}, {});
  EXPECT_EQ(english(refused.error().message), "the table of slide cannot be filled by tiles");
  const std::string turned =
      "game turned(x, y)\n  (x, y) -> (x - 1, y + 1) where x + y <= 5, y <= 4\n  (x, y) -> (x, y - k) where k >= 1\n";
  const TableRequest of_turned{.game = "turned", .rules = turned, .ranges = {{"", 0, 5}, {"", 0, 5}}};
  const auto half = session.tile({.table = of_turned}, {});
  ASSERT_TRUE(half.ok()) << english(half.error().hint);
  EXPECT_EQ(half->can_be_cut, (std::vector<bool>{true, false}));
  const auto said = [&](const TileRequest& request, const TableMemory& memory) {
    const auto found = session.tile(request, memory);
    return found ? std::string() : english(found.error().message);
  };
  std::vector<std::uint8_t> few(36), many(37);
  EXPECT_EQ(said({.table = of_turned, .tile = {{"", 0, 5}, {"", 0, 3}}}, std::span<std::uint8_t>(few)),
            "y cannot be cut: options may have a greater one than their position");
  EXPECT_EQ(said({.table = of_turned, .tile = {{"", 3, 6}, {"", 0, 5}}}, std::span<std::uint8_t>(few)),
            "the tile is x = 3..6, and the table ends at 5");
  EXPECT_EQ(said({.table = of_turned, .tile = {{"", 0, 5}, {"", 0, 5}}}, std::span<std::uint8_t>(many)),
            "there are 37 cells for a table of 36");
  EXPECT_EQ(said({.table = {.game = "wythoff", .ranges = {{"", 1, 5}, {"", 0, 5}}}}, {}),
            "the table begins at x = 1");
  EXPECT_EQ(said({.table = {.game = "wythoff", .ranges = {{"", 0, 5}, {"", 0, 5}}, .outcomes = true},
                  .tile = {{"", 0, 5}, {"", 0, 5}}},
                 std::span<std::uint16_t>(cells.data(), 36)),
            "outcomes need cells of one byte");
  std::vector<std::uint8_t> narrow(300 * 300);
  EXPECT_EQ(said({.table = {.game = "wythoff", .ranges = {{"", 0, 299}, {"", 0, 299}}},
                  .tile = {{"", 0, 299}, {"", 0, 299}}},
                 std::span<std::uint8_t>(narrow)),
            "a nim-value does not fit into the cells");
  EXPECT_EQ(said({.table = {.game = "nimm", .ranges = {{"", 0, 5}}}}, {}),
            "there is no ruleset called 'nimm'");
}

TEST(Session, Sequences) {
  Session session;
  const auto kayles = session.sequence({.game = "octal 0.77", .values = 8});
  ASSERT_TRUE(kayles.ok());
  EXPECT_EQ(kayles->values, (std::vector<std::uint32_t>{0, 1, 2, 3, 1, 4, 3, 2}));
  ASSERT_TRUE(kayles->period);
  EXPECT_EQ(kayles->period->period, 12U);
  EXPECT_EQ(kayles->period->preperiod, 71U);
  EXPECT_TRUE(kayles->period->is_proved);
  const auto far = session.sequence(
      {.game = "octal 0.77", .at = {Natural::from_digits("1" + std::string(30, '0')), Natural(9)}});
  ASSERT_TRUE(far.ok());
  EXPECT_EQ(far->at, (std::vector<std::optional<Natural>>{Natural(1), Natural(4)}));
  const auto grundy = session.sequence({.game = "grundy", .to = 1000});
  ASSERT_TRUE(grundy.ok());
  EXPECT_GE(grundy->known, 1000U);
  EXPECT_FALSE(grundy->period && grundy->period->is_proved);
}

TEST(Session, TheoremsAndClaims) {
  Session session;
  const auto theorem = session.prove({.game = "bash m=5", .rules = bash_rules});
  ASSERT_TRUE(theorem.ok());
  EXPECT_EQ(theorem->verdict, ProveAnswer::Verdict::proved);
  EXPECT_NE(theorem->certificate.find("sprague-certificate"), std::string::npos);
  const auto claim = session.prove({.game = "bash m=5", .rules = bash_rules, .claim = "n mod 5 = 0"});
  ASSERT_TRUE(claim.ok());
  EXPECT_EQ(claim->verdict, ProveAnswer::Verdict::refuted);
  EXPECT_EQ(claim->counterexample, std::vector<Natural>{5});
  EXPECT_EQ(claim->truth, "N");
  const auto yes =
      session.ask({.game = "bash m=5", .rules = bash_rules, .question = "forall n: P(n) => P(n + 6)"});
  ASSERT_TRUE(yes.ok());
  EXPECT_EQ(yes->verdict, AskAnswer::Verdict::yes);
  const auto some = session.ask({.game = "bash m=5", .rules = bash_rules, .question = "P(n) and n < 13"});
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(some->verdict, AskAnswer::Verdict::finitely_many);
  EXPECT_EQ(some->tuples, (std::vector<std::vector<Natural>>{{0}, {6}, {12}}));
}

TEST(Session, FormulasAgainstTheTruth) {
  Session session;
  const auto wrong = session.refute({.game = "wythoff", .formula = "x xor y", .values = true, .to = 9});
  ASSERT_TRUE(wrong.ok());
  EXPECT_EQ(wrong->verdict, RefuteAnswer::Verdict::refuted);
  EXPECT_EQ(wrong->counterexample, (std::vector<u64>{1, 1}));
  EXPECT_EQ(wrong->truth.nim_value(), Natural(2));
  const auto right = session.refute({.game = "nim", .formula = "x xor y", .values = true, .to = 9});
  ASSERT_TRUE(right.ok());
  EXPECT_EQ(right->verdict, RefuteAnswer::Verdict::agreed);
  EXPECT_EQ(right->agreed, 100U);
  EXPECT_EQ(right->complete_to, 9U);
}

TEST(Session, Certificates) {
  Session session;
  const auto made = session.certificate({.position = "kayles 7 + nim 4"});
  ASSERT_TRUE(made.ok());
  EXPECT_FALSE(made->text.empty());
  EXPECT_FALSE(session.certificate({.position = "nobody 7"}).ok());
}

TEST(Session, JsonIsAFunctionOfTheRequest) {
  Session session;
  ASSERT_FALSE(session.define("mine", bash_rules));
  const std::string task = R"({"position": "nim 1 2"})";
  EXPECT_NE(session.json("task", task).find("\"outcome\":\"N\""), std::string::npos);
  EXPECT_NE(session.json("task", R"({"position": "mine 12"})").find("\"error\""), std::string::npos);
  EXPECT_NE(session.json("tusk", task).find("Did you mean 'task'"), std::string::npos);
  const std::string unknown = session.json("nonsense", task);
  for (const char* const verb : {"task", "table", "prove", "ask", "sequence", "refute", "code", "value"}) {
    EXPECT_NE(unknown.find(std::string("'") + verb + "'"), std::string::npos) << verb << ": " << unknown;
    // A verb that is known reads its request, whatever is wrong with that.
    EXPECT_EQ(session.json(verb, "{}").find("verbs"), std::string::npos) << verb;
    EXPECT_NE(session.json(verb, R"({"nonsense": 1})").find("has no member 'nonsense'"), std::string::npos)
        << verb;
  }
}

TEST(Session, ValuesOfLeftAndRightHaveSequencesAndCertificates) {
  Session session;
  const auto value = session.value({.expression = "domineering 2x3 - 1/2", .certificate = true});
  ASSERT_TRUE(value.ok());
  EXPECT_NE(value->certificate.find(R"("kind":"short-games")"), std::string::npos);
  EXPECT_TRUE(session.value({.expression = "domineering 2x3"})->certificate.empty());
  const auto heaps = session.sequence({.game = "takes",
                                       .rules = "game takes(n)\nleft: (n) -> (n - 1)\nright: (n) -> (n - 2)",
                                       .values = 4,
                                       .at = {5, 1'000'000}});
  ASSERT_TRUE(heaps.ok());
  ASSERT_EQ(heaps->forms.size(), 4U);
  EXPECT_EQ(heaps->forms_at.size(), 2U);
  EXPECT_EQ(session
                .value({.expression = "takes 3",
                        .rules = "game takes(n)\nleft: (n) -> (n - 1)\nright: (n) -> (n - 2)"})
                ->value,
            heaps->forms[3]);
}

TEST(Session, LimitsAndStopping) {
  Session session;
  const Task large{.position = "cram 7x7", .question = Question::nim_value};
  Task limited = large;
  limited.limits.positions = 1000;
  const auto few = session.answer(limited);
  ASSERT_TRUE(few.ok());
  EXPECT_EQ(few->ending, Ending::out_of_positions);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    session.stop();
  });
  const auto stopped = session.answer(large);
  other.join();
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->ending, Ending::stopped);
  session.go_on();
  EXPECT_EQ(session.answer({.position = "cram 3x4", .question = Question::nim_value})->ending,
            Ending::proved);
}

TEST(Session, SessionsOfDifferentThreadsDoNotMeet) {
  std::vector<std::string> answers(4);
  std::vector<std::thread> threads;
  for (std::string& out : answers)
    threads.emplace_back([&out] {
      Session session;
      for (const char* position :
           {"kayles 30 + dawson 17", "wythoff 30 41", "chomp 5x6", "hackenbush 0-1 1-2 0-2"}) {
        const auto answer = session.answer({.position = position});
        out += answer ? std::string(to_text(*answer->outcome)) + answer->no_nim_value
                      : english(answer.error().message);
      }
      const auto theorem = session.prove({.game = "bash m=5", .rules = bash_rules});
      out += theorem ? theorem->statement : english(theorem.error().message);
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& answer : answers) EXPECT_EQ(answer, answers[0]);
}

// As sprague.hpp says; the thread sanitizer looks on (build.threads).
TEST(Session, AnswersAndErrorsAreReadByThreadsAtTheSameTime) {
  Session session;
  const auto large =
      session.answer({.position = "nim 36893488147419103232 18446744073709551617 + wythoff 4 7"});
  const auto loopy = session.answer({.position = "digraph 0 : 0>1 1>0 1>2"});
  const auto wrong = session.answer({.position = "nim 3 x"});
  ASSERT_TRUE(large.ok() && loopy.ok() && !wrong.ok());
  const auto told = [&] {
    const Answer copy = *large;
    const Natural value =
        *large->nim_value() ^ *copy.nim_value() ^ Natural::from_digits("18446744073709551616");
    return to_json(*large) + to_json(copy) + to_json(*loopy) + to_json(wrong.error(), Language::chinese) +
           value.text();
  };
  std::vector<std::string> heard(4);
  std::vector<std::thread> threads;
  for (std::string& out : heard) threads.emplace_back([&] { out = told(); });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& each : heard) EXPECT_EQ(each, told());
}

TEST(Session, CanBeMoved) {
  Session first;
  ASSERT_FALSE(first.define("mine", bash_rules));
  Session second = std::move(first);
  EXPECT_TRUE(second.answer({.position = "mine 7"}).ok());
}

TEST(Version, IsThatOfTheProject) { EXPECT_STREQ(version(), SPRAGUE_PROJECT_VERSION); }

}  // namespace
}  // namespace sprague
