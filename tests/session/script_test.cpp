// Games of the rule language through the whole engine: answers against a plain recursion over the
// interpreter, tables against answers, and what a task with rules says.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>

#include "script/interpreter.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"
#include "session/game_table.hpp"
#include "session/play.hpp"
#include "session/session_state.hpp"
#include "tests/support/answer_json.hpp"
#include "tests/support/random_game.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using script::Component;
using Sum = std::vector<Component>;

// The options of a sum, as the text says; nothing when a number becomes too large.
std::optional<std::set<Sum>> options_of(const script::Interpreter& interpreter, const Sum& sum) {
  std::set<Sum> out;
  bool known = true;
  for (std::size_t i = 0; i < sum.size(); ++i)
    known &= interpreter.assignment_bound(sum[i]) < 2'000 &&
             !interpreter.for_each_option(
                 sum[i],
                 [&](script::Option&& option) {
                   Sum next = sum;
                   next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                   next.insert(next.end(), option.components.begin(), option.components.end());
                   std::sort(next.begin(), next.end());
                   out.insert(std::move(next));
                   return true;
                 });
  return known ? std::optional(out) : std::nullopt;
}

// All followers of a sum, unless there are too many.
std::optional<std::map<Sum, std::set<Sum>>> followers(const script::Interpreter& interpreter,
                                                      const Sum& start) {
  std::map<Sum, std::set<Sum>> out;
  std::vector<Sum> open{start};
  while (!open.empty()) {
    const Sum sum = open.back();
    open.pop_back();
    if (out.contains(sum)) continue;
    const auto options = options_of(interpreter, sum);
    if (!options || out.size() > 150) return std::nullopt;
    open.insert(open.end(), options->begin(), options->end());
    out.emplace(sum, *options);
  }
  return out;
}

// N, P or D from the definition: P when every option is N, N when some option is P, D what is left.
std::map<Sum, Outcome> outcomes(const std::map<Sum, std::set<Sum>>& graph, Convention convention) {
  std::map<Sum, Outcome> out;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [sum, options] : graph) {
      if (out.contains(sum)) continue;
      bool some_p = false, all_n = true;
      for (const Sum& option : options) {
        const auto found = out.find(option);
        some_p |= found != out.end() && found->second == Outcome::P;
        all_n &= found != out.end() && found->second == Outcome::N;
      }
      const bool ended = options.empty();
      if (some_p || (ended && convention == Convention::misere))
        out[sum] = Outcome::N;
      else if (all_n)
        out[sum] = Outcome::P;
      else
        continue;
      changed = true;
    }
  }
  for (const auto& [sum, options] : graph) out.try_emplace(sum, Outcome::D);
  return out;
}

u64 nim_value(const std::map<Sum, std::set<Sum>>& graph, const Sum& sum, std::map<Sum, u64>& known) {
  if (const auto found = known.find(sum); found != known.end()) return found->second;
  std::set<u64> reached;
  for (const Sum& option : graph.at(sum)) reached.insert(nim_value(graph, option, known));
  u64 mex = 0;
  while (reached.contains(mex)) ++mex;
  return known[sum] = mex;
}

std::string text_of(const Component& position) {
  std::string out = "first";
  for (const i64 number : position.numbers) out += " " + std::to_string(number);
  return out;
}

TEST(RandomScripts, AreAnsweredAsAPlainRecursionSays) {
  std::mt19937 random(test::seed());
  std::size_t ending = 0, loopy = 0;
  for (int round = 0; round < 60; ++round) {
    const std::string text = test::text_of(test::RandomGame(random).games());
    const std::string about = text + "\nSPRAGUE_SEED=" + std::to_string(test::seed());
    const auto file = script::parse(text, {});
    ASSERT_TRUE(file.ok()) << about;
    const script::Interpreter interpreter(file->games);
    const bool ends = script::find_measure(file->games).has_value();
    SessionState session;
    ASSERT_FALSE(session.define({}, text)) << about;
    for (int trial = 0; trial < 4; ++trial) {
      Component position{false, 0, {}};
      for (std::size_t i = 0; i < file->games[0].coordinates.size(); ++i)
        position.numbers.push_back(test::below(random, 4));
      if (interpreter.is_position(position) != Truth::yes) {
        EXPECT_FALSE(session.read(text_of(position)).ok()) << text_of(position) << "\n" << about;
        continue;
      }
      const auto graph = followers(interpreter, {position});
      if (!graph) continue;
      (ends ? ending : loopy) += 1;
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        Task task;
        task.position = text_of(position);
        task.convention = convention;
        task.question = Question::nim_value;
        task.list_moves = ~u64{0};
        const Result<Answer> answer = session.answer(task);
        ASSERT_TRUE(answer.ok()) << english(answer.error().message) << about;
        const auto expected = outcomes(*graph, convention);
        const Outcome outcome = expected.at({position});
        ASSERT_EQ(answer->outcome, outcome) << task.position << "\n" << about;
        u64 winning = 0;
        for (const Sum& option : graph->at({position})) winning += expected.at(option) == Outcome::P ? 1 : 0;
        if (outcome == Outcome::N) {
          EXPECT_EQ(answer->winning_move_count, winning) << task.position << "\n" << about;
          EXPECT_EQ(answer->winning_moves.size(), winning) << task.position << "\n" << about;
        }
        if (ends && convention == Convention::normal) {
          std::map<Sum, u64> known;
          EXPECT_EQ(answer->nim_value(), Natural(nim_value(*graph, {position}, known)))
              << task.position << "\n"
              << about;
        }
      }
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(ending, 10U);
  EXPECT_GT(loopy, 0U);
}

TEST(RandomScripts, HaveTablesThatAgreeWithTheAnswers) {
  std::mt19937 random(test::seed() + 1);
  std::size_t tables = 0;
  for (int round = 0; round < 250; ++round) {
    const std::string text = test::text_of(test::RandomGame(random).games());
    const std::string about = text + "\nSPRAGUE_SEED=" + std::to_string(test::seed());
    if (!script::find_measure(script::parse(text, {})->games)) continue;
    SessionState session;
    ASSERT_FALSE(session.define({}, text)) << about;
    TableTask request;
    request.game = "first";
    request.to = 3;
    request.limits.positions = 200'000;
    request.content = round % 2 == 0 ? table::Content::nim_values : table::Content::outcomes;
    request.convention = round % 3 == 0 ? Convention::misere : Convention::normal;
    const auto made = tabulate(session, request);
    if (!made || !made->table || made->table->size() < 4) continue;
    ++tables;
    const table::Table& cells = *made->table;
    for (std::size_t index = 0; index < cells.size(); ++index) {
      std::string position = "first";
      std::size_t rest = index, divisor = cells.size();
      for (const table::Axis& axis : cells.axes()) {
        divisor /= axis.size();
        position += " " + std::to_string(axis.first + rest / divisor);
        rest %= divisor;
      }
      if (!session.read(position)) {
        EXPECT_EQ(cells.at(index), table::Table::absent) << position << "\n" << about;
        continue;
      }
      Task task;
      task.position = position;
      task.convention = request.convention;
      task.question = Question::nim_value;
      const Result<Answer> answer = session.answer(task);
      ASSERT_TRUE(answer.ok()) << position;
      if (!answer->outcome) continue;
      if (cells.content() == table::Content::outcomes)
        EXPECT_EQ(cells.at(index), *answer->outcome == Outcome::P ? 0U : 1U) << position << "\n" << about;
      else
        EXPECT_EQ(Natural(cells.at(index)), answer->nim_value()) << position << "\n" << about;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(tables, 20U);
}

TEST(ScriptTasks, BringTheirRulesAndForgetThem) {
  SessionState session;
  const std::string with_rules =
      R"({"rules": "game half(n)\n  (n) -> (n - k) where 1 <= k <= n / 2\n", "position": "half 15"})";
  EXPECT_NE(answer_json(session, with_rules).find("\"outcome\":\"P\""), std::string::npos)
      << answer_json(session, with_rules);
  EXPECT_NE(answer_json(session, R"({"position": "half 15"})").find("no ruleset called 'half'"),
            std::string::npos);
  // A name of a built-in game is the user's own while the task lasts.
  const std::string hidden = R"({"rules": "game nim(n)\n  (n) -> (n - 1)\n", "position": "nim 2"})";
  EXPECT_NE(answer_json(session, hidden).find("\"outcome\":\"P\""), std::string::npos);
  EXPECT_NE(answer_json(session, R"({"position": "nim 2"})").find("\"outcome\":\"N\""), std::string::npos);
  const std::string wrong =
      answer_json(session, R"({"rules": "game g(n)\n  (n) -> (m)\n", "position": "g 1"})");
  EXPECT_NE(wrong.find("rules, line 2, column 3: m has no upper bound"), std::string::npos) << wrong;
}

TEST(ScriptPositions, AreReadBackFromTheirTexts) {
  SessionState session;
  ASSERT_FALSE(
      session.define("g",
                     "game g(x, s[], y)\n  (x, s, y) -> (x - 1, s with s[0] - 1, y) + h(y) + nim(x, 2)\n"
                     "game h(n)\n  (n) -> (a) + (b) where a + b = n - 1\n"));
  for (const std::string text :
       {"g 3 [1 2] 5", "g 3 [] 5", "g (3, [1, 2], 5) h(4) nim(1 2)", "g:h 3 4 5", "g:h 0"}) {
    const auto position = session.read(text);
    ASSERT_TRUE(position.ok()) << text << ": " << english(position.error().message);
    const auto again = session.read(full_text(**position));
    ASSERT_TRUE(again.ok()) << full_text(**position) << ": " << english(again.error().message);
    EXPECT_EQ(full_text(**again), full_text(**position)) << text;
  }
  for (const std::string text :
       {"g", "g 3", "g 3 [1 2 5", "g 3 1 5", "g 3 [1 x] 5", "g 3 [1] 5 6", "g (3, [1], 5", "g:h", "g foo(3)",
        "g h(1, 2)", "g 9999999999999999999 [] 1", "g m=3 1 [] 2"}) {
    const auto position = session.read(text);
    ASSERT_FALSE(position.ok()) << text;
    EXPECT_FALSE(english(position.error().message).empty()) << text;
    EXPECT_LE(position.error().offset, text.size()) << text << english(position.error().message);
  }
}

TEST(ScriptImports, ThatAreTooLargeAreNotTakenForNone) {
  SessionState session;
  std::string steps = "n";
  for (int i = 1; i < 20; ++i) steps += ", n";
  ASSERT_FALSE(session.define("g", "game g(n)\n  (n) -> staircase(" + steps + ") where n >= 1\n"));
  Task task;
  task.position = "g 900000000000000000";
  EXPECT_EQ(session.answer(task)->outcome, Outcome::N);
  task.position = "g 1000000000000000000";  // twenty such steps hold more than 2^64 stones
  EXPECT_FALSE(session.answer(task)->outcome);
  EXPECT_EQ(session.answer(task)->ending, Ending::out_of_range);
}

// The parser of sets looked behind the end of the text.
TEST(ScriptImports, MayLackTheArgumentsOfTheirRuleset) {
  SessionState session;
  const auto error = session.define("own", "game g(n)\n  (n) -> subtract(n) where n >= 1\n");
  ASSERT_TRUE(error);
  EXPECT_EQ(english(error->message), "'subtract 1' is no position: the set of amounts is missing");
}

TEST(ScriptImports, MayWantTheirNumbersInAnOrder) {
  SessionState session;
  EXPECT_FALSE(
      session.define("g", "game g(n)\n  (n) -> georgia_bob(a, b) where 1 <= a < b <= n, n >= 2, b < n\n"));
  EXPECT_FALSE(session.define("h", "game h(n)\n  (n) -> coins(a, b; ruler) where 1 <= a < b < n\n"));
  EXPECT_TRUE(session.define("i", "game i(n)\n  (n) -> wythoff(n - 1)\n")) << "Wythoff's game has two heaps";
  EXPECT_TRUE(session.define("j", "game j(n)\n  (n) -> tic_tac_toe(n)\n"));
}

TEST(ScriptSums, OfLoopyGamesFollowTheTheoremOfTheirValues) {
  SessionState session;
  ASSERT_FALSE(session.define("g", "game g(n)\n  (n) -> (n)  where n = 5\n  (n) -> (n - 1) where n >= 1\n"));
  Task task;
  task.position = "g 5";  // to itself and to a position of value 0: ∞(0)
  EXPECT_EQ(session.answer(task)->outcome, Outcome::N);
  EXPECT_EQ(std::get<LoopyNimber>(session.answer(task)->value).text(), "∞(0)");
  task.position = "g 5 + nim 1";  // ∞(1): nobody can win
  EXPECT_EQ(session.answer(task)->outcome, Outcome::D);
  task.position = "g 5 + g 5";
  EXPECT_EQ(session.answer(task)->outcome, Outcome::D);
}

// A rule of a game of one heap that splits it, or leaves copies; every option has smaller heaps.
std::string splitting_rule(std::mt19937& random) {
  const auto number = [&](std::uint32_t least, std::uint32_t most) {
    return std::to_string(least + test::below(random, most - least + 1));
  };
  const std::string different = test::below(random, 3) == 0 ? ", different" : "";
  switch (test::below(random, 8)) {
    case 0: return "(n) -> parts(n; 2.." + number(2, 5) + different + ")";
    case 1: return "(n) -> parts(n; " + number(2, 4) + "..n" + different + ")";
    case 2:
      return "(n) -> parts(n - " + number(1, 3) + "; " + number(1, 2) + ".." + number(2, 4) + different + ")";
    case 3: return "(n) -> parts(n - k; k + 1" + different + ") where 1 <= k <= " + number(1, 3);
    case 4: return "(n) -> (a) + parts(n - a - 1; 2" + different + ") where a <= " + number(1, 4);
    case 5: return "(n) -> k * (m) where k >= 2, m >= 1, k * m = n - " + number(0, 2);
    case 6: return "(n) -> (n - k) where 1 <= k <= " + number(1, 3);
    default: return "(n) -> " + number(2, 3) + " * (n - k) + (n - 2) where 1 <= k <= 2";
  }
}

TEST(ScriptSums, OfManyPartsAreWorthTheSumOfTheirValues) {
  std::mt19937 random(test::seed() + 7);
  for (int round = 0; round < 60; ++round) {
    std::string text = "game g(n)\n";
    for (std::uint32_t rules = 1 + test::below(random, 3); rules > 0; --rules)
      text += "  " + splitting_rule(random) + "\n";
    if (test::below(random, 4) == 0)
      text += "  domain n != " + std::to_string(1 + test::below(random, 6)) + "\n";
    const std::string about = text + "SPRAGUE_SEED=" + std::to_string(test::seed());
    const auto file = script::parse(text, {});
    ASSERT_TRUE(file.ok()) << about;
    ASSERT_TRUE(script::find_measure(file->games)) << about;
    const script::Interpreter interpreter(file->games);
    SessionState session;
    ASSERT_FALSE(session.define("g", text)) << about;
    std::map<i64, u64> values;
    std::map<Sum, Outcome> misere;
    // Who wins a sum in misère play, with all its components.
    const std::function<Outcome(const Sum&)> outcome_of = [&](const Sum& sum) {
      if (const auto found = misere.find(sum); found != misere.end()) return found->second;
      const auto options = options_of(interpreter, sum);
      const bool wins = options->empty() ||
                        std::any_of(options->begin(), options->end(),
                                    [&](const Sum& option) { return outcome_of(option) == Outcome::P; });
      return misere[sum] = wins ? Outcome::N : Outcome::P;
    };
    for (i64 n = 0; n <= 15; ++n) {
      const Component position{false, 0, {n}};
      if (interpreter.is_position(position) != Truth::yes) continue;
      std::set<u64> reached;
      ASSERT_FALSE(interpreter.for_each_option(position, [&](script::Option&& option) {
        u64 value = 0;
        for (const Component& component : option.components) value ^= values.at(component.numbers[0]);
        reached.insert(value);
        return true;
      })) << about;
      u64 mex = 0;
      while (reached.contains(mex)) ++mex;
      values[n] = mex;
      Task task;
      task.position = "g " + std::to_string(n);
      task.question = Question::nim_value;
      task.want = {.value = true, .moves = n < 8, .remoteness = false, .reason = false};
      const Result<Answer> answer = session.answer(task);
      ASSERT_TRUE(answer.ok()) << english(answer.error().message) << about;
      ASSERT_EQ(answer->nim_value(), Natural(mex)) << n << "\n" << about;
      if (n > 4) continue;  // sums as wholes are many
      task.convention = Convention::misere;
      ASSERT_EQ(session.answer(task)->outcome, outcome_of({position})) << n << "\n" << about;
    }
    // The same in one step, for larger heaps.
    SessionState other;
    ASSERT_FALSE(other.define("g", text)) << about;
    Task task;
    task.question = Question::nim_value;
    task.want = {.value = true, .moves = false, .remoteness = false, .reason = false};
    task.position = "g " + std::to_string(values.rbegin()->first);
    ASSERT_EQ(other.answer(task)->nim_value(), Natural(values.rbegin()->second)) << about;
  }
}

// Parts of another game, and of one that is no heap game of its own: then all ways to split are looked at.
TEST(ScriptSums, OfManyPartsMayStandInOtherGames) {
  SessionState session;
  ASSERT_FALSE(session.define("g",
                              "game g(x, y)\n  (x, y) -> h(x) + h(y)\n  (x, y) -> 3 * h(x) + nim(y)\n"
                              "game h(n)\n  (n) -> parts(n - 1; 1..3)\n"));
  ASSERT_FALSE(session.define("i", "game i(n)\n  (n) -> parts(n - 1; 1..3) + nim(n)\n"));
  const auto value = [&](const std::string& position) {
    Task task;
    task.position = position;
    task.question = Question::nim_value;
    return session.answer(task)->nim_value();
  };
  std::map<i64, u64> h, i;
  const auto mex = [](const std::set<u64>& reached) {
    u64 out = 0;
    while (reached.contains(out)) ++out;
    return out;
  };
  for (i64 n = 0; n <= 12; ++n) {
    std::set<u64> of_h, of_i;
    const auto add = [&](const std::map<i64, u64>& values, std::set<u64>& out, u64 more) {
      for (i64 a = 1; a <= n - 1; ++a) {
        if (a == n - 1) out.insert(values.at(a) ^ more);
        for (i64 b = 1; a + b <= n - 1; ++b) {
          if (a + b == n - 1) out.insert(values.at(a) ^ values.at(b) ^ more);
          if (a + b < n - 1) out.insert(values.at(a) ^ values.at(b) ^ values.at(n - 1 - a - b) ^ more);
        }
      }
    };
    add(h, of_h, 0);
    add(i, of_i, static_cast<u64>(n));
    h[n] = mex(of_h);
    i[n] = mex(of_i);
    EXPECT_EQ(value("g:h " + std::to_string(n)), Natural(h[n])) << n;
    EXPECT_EQ(value("i " + std::to_string(n)), Natural(i[n])) << n;
  }
  for (i64 x = 0; x <= 6; ++x)
    for (i64 y = 0; y <= 6; ++y)
      EXPECT_EQ(value("g " + std::to_string(x) + " " + std::to_string(y)),
                Natural(mex({h[x] ^ h[y], h[x] ^ static_cast<u64>(y)})));
}

TEST(ScriptWords, AreReadAndWritten) {
  SessionState session;
  ASSERT_FALSE(session.define(
      "w", "game w(s[] of \"ab\")\n  s -> s without s[i..j] where all k in i..j: s[k] = s[i]\n"));
  ASSERT_FALSE(
      session.define("v",
                     "game v(n, s[] of \"01\", t[])\n  (n, s, t) -> (n, s without s[i], t) + w(\"a\")\n"
                     "game w(s[] of \"ab\")\n  s -> s without s[0]\n"));
  for (const auto& [typed, printed] :
       std::map<std::string, std::string>{{"w abba", "w abba"},
                                          {"w", "w \"\""},
                                          {"w \"\"", "w \"\""},
                                          {"w ba ab", "w ab ba"},
                                          {"w (b) (a)", "w a b"},
                                          {"v 3 010 [1 2]", "v 3 010 [1 2]"},
                                          {"v 3 \"\" []", "v 3 \"\" []"},
                                          {"v (3, 1, [1]) w(ab)", "v (3, 1, [1]) w(ab)"}}) {
    const auto position = session.read(typed);
    ASSERT_TRUE(position.ok()) << typed << ": " << english(position.error().message);
    EXPECT_EQ(full_text(**position), printed);
  }
  const auto wrong = [&](const std::string& typed) {
    const auto position = session.read(typed);
    return position ? std::string("it can be read")
                    : english(position.error().message) + " at " + std::to_string(position.error().offset);
  };
  EXPECT_EQ(wrong("w abca"), "'c' is no letter of s at 4");
  EXPECT_EQ(wrong("w ab (b)"), "the rules name no game 'ab ' at 2");
  EXPECT_EQ(wrong("v 3 012 []"), "'2' is no letter of s at 6");
  EXPECT_EQ(wrong("v 3"), "s is missing at 3");
  EXPECT_EQ(wrong("w (c)"), "'c' is no letter of s at 3");
  Task task;
  task.position = "w abba";
  task.question = Question::nim_value;
  EXPECT_EQ(session.answer(task)->nim_value(), Natural(0));
}

TEST(ScriptNotes, NameAPositionThatIsAnOptionOfItself) {
  SessionState session;
  ASSERT_FALSE(session.define("g", "game g(n)\n  (n) -> (n - 1)\n  (n) -> (n - n / 3)\n"));
  const auto known = session.known_of_script("g");
  ASSERT_EQ(known.size(), 2U);
  EXPECT_EQ(known[1], "(0) is an option of itself: is a condition missing?");
}

TEST(ScriptPlay, GoesThroughLabelsOfTheRules) {
  SessionState session;
  ASSERT_FALSE(session.define("w", "game w(x, y)\n  (x, y) -> (x - k, y - k) where k >= 1\n  misere\n"));
  auto start = session.read("w 3 5");
  ASSERT_TRUE(start.ok());
  Play play(session, *std::move(start), Convention::normal, {});
  EXPECT_EQ(play.outcome(), Outcome::N);  // misère: leave (1, 3), then the last move is the other's
  const auto made = play.make("(3, 5) → (1, 3), k = 2");
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made->result, "1 3");
  EXPECT_EQ(play.outcome(), Outcome::P);
  EXPECT_TRUE(play.make("0 2").ok());
  EXPECT_TRUE(play.is_over());
}

}  // namespace
}  // namespace sprague
