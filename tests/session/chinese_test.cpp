// What the engine says in Chinese, over all rulesets, all example files of rules and many wrong ones: no
// English is left in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "explain/languages.hpp"
#include "judge/judge.hpp"
#include "positions/registry.hpp"
#include "session/prove_game.hpp"
#include "session/sequence.hpp"
#include "tests/support/answer_json.hpp"
#include "tests/support/seed.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using explain::is_whole_in;
using explain::said_in;

bool has_chinese(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
}

// Words of three letters or more, without those that the field or the rule language writes so in Chinese,
// too.
std::string english_in(const std::string& text) {
  static const std::regex word("[A-Za-z]{3,}"), known("mex|mod|xor|min|max|len|alpha|beta|NaN|SPRAGUE");
  std::string out;
  for (std::sregex_iterator i(text.begin(), text.end(), word), end; i != end; ++i)
    if (!std::regex_match(i->str(), known)) out += i->str() + " ";
  return out;
}

// English sentences that a place of a template has let through: two words side by side, outside of what is
// quoted.
std::string sentences_in(const Message& said) {
  static const std::regex code(
      "“[^”]*”|写法：.*|例如.*|powers of|split (two|any)|two 或|game [a-z]+\\(|all [a-z]+ in"),
      words("[a-z]{3,} [a-z]{2,}");
  const std::string chinese = std::regex_replace(said_in(Language::chinese, said), code, "");
  return std::regex_search(chinese, words) ? chinese : "";
}

// Without the names of games, of which the reason of a sum names its components, and without the spots of Sprouts, which are letters.
std::string without_names(std::string line, SessionState& session, const std::string& position) {
  static const std::regex name("[a-z_]+"), boundaries(R"([a-zA-Z012,\[\]]{3,})");
  if (position.starts_with("sprouts ")) return std::regex_replace(line, boundaries, "");
  const auto read = session.read(position);
  const std::vector<AnyPosition*> components = (*read)->components();
  if (components.size() < 2) return line;
  for (const AnyPosition* component : components) {
    const std::string game = component->ruleset_text();
    for (std::sregex_iterator i(game.begin(), game.end(), name), end; i != end; ++i)
      line = std::regex_replace(line, std::regex("\\b" + i->str() + "\\b"), "");
  }
  return line;
}

struct Asked {
  std::string position;
  Convention convention;
};

// The examples of every ruleset, and some heaps of every named game.
std::vector<Asked> examples() {
  std::vector<Asked> out;
  for (const RulesetEntry& entry : all_rulesets())
    for (const Example& example : entry.examples)
      out.push_back({std::string(entry.info->name) + " " + std::string(example.text), example.convention});
  for (const NamedGame& game : all_named_games())
    for (const char* heaps : {" 10", " 3 7 12"})
      out.push_back({std::string(game.name) + heaps, Convention::normal});
  return out;
}

void expect_words(const Message& label, const std::string& position) {
  const std::string words = said_in(Language::chinese, label);
  EXPECT_TRUE(is_whole_in(Language::chinese, label)) << position << ": " << label;
  EXPECT_TRUE(has_chinese(words)) << position << ": " << label;
  EXPECT_EQ(english_in(words), "") << position << ": " << label << ": " << words;
}

TEST(Chinese, EveryMoveOfEveryRulesetHasWords) {
  SessionState session;
  std::size_t moves = 0;
  for (const Asked& asked : examples()) {
    auto position = session.read(asked.position);
    ASSERT_TRUE(position.ok()) << asked.position;
    MoveTexts sink(300, false);
    if (!(*position)->for_each_option([](const AnyPosition::Label&) { return false; })) continue;  // too many
    std::size_t here = 0;
    (*position)->for_each_option([&](const AnyPosition::Label& label) {
      expect_words(label(), asked.position);
      ++moves;
      return ++here < 300;
    });
  }
  EXPECT_GT(moves, 1'500U);
  for (const char* sum : {"kayles 5 + split any 6", "moore 3 5 6 7 8"}) {
    const auto position = session.read(sum);
    (*position)->for_each_option([&](const AnyPosition::Label& label) {
      expect_words(label(), sum);
      return true;
    });
  }
}

TEST(Chinese, EveryAnswerIsInChinese) {
  SessionState session;
  std::vector<Asked> all = examples();
  for (const char* sum :
       {"kayles 5 + nim 4 + wythoff 1 3", "nim 3 + hackenbush 0-1 1-2", "nim 1 + bash 3 5"}) {
    all.push_back({sum, Convention::normal});
    all.push_back({sum, Convention::misere});
  }
  for (const Asked& asked : all) {
    Task task;
    task.position = asked.position;
    task.convention = asked.convention;
    task.language = Language::chinese;
    task.limits.positions = 300'000;
    const Result<Answer> answer = session.answer(task);
    ASSERT_TRUE(answer.ok()) << asked.position;
    for (const std::string& line : answer->explanation)
      EXPECT_EQ(english_in(without_names(line, session, asked.position)), "") << line;
    EXPECT_EQ(english_in(answer->no_nim_value), "") << asked.position;
    if (answer->method.name.empty()) continue;
    EXPECT_TRUE(has_chinese(answer->method.statement)) << answer->method.statement;
    EXPECT_EQ(english_in(answer->method.statement), "") << asked.position;
    EXPECT_TRUE(answer->method.theorem.empty() || has_chinese(answer->method.theorem))
        << answer->method.theorem;
    EXPECT_TRUE(answer->method.hypotheses.empty() || has_chinese(answer->method.hypotheses))
        << answer->method.hypotheses;
  }
}

// Games that are drawn: how they were solved. Their moves name cells, which are letters in any language.
TEST(Chinese, EveryAnswerAboutADrawnGameIsInChinese) {
  SessionState session;
  std::size_t answered = 0;
  const auto folder = std::filesystem::path(SPRAGUE_SOURCE) / "games/boards";
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string game = file.path().stem().string();
    for (const char* const board : {"", " 1x4", " 2x3"})
      for (const Question question : {Question::solve, Question::nim_value}) {
        Task task;
        task.position = game + board;
        task.question = question;
        task.language = Language::chinese;
        task.limits.positions = 30'000;
        const Result<Answer> answer = session.answer(task);
        if (!answer || answer->method.name.empty()) continue;  // it has no such board, or is too large
        ++answered;
        const Method& method = answer->method;
        EXPECT_TRUE(method.theorem.empty() || has_chinese(method.theorem))
            << method.theorem;  // or a person's name
        for (const std::string& said : {method.statement, method.hypotheses}) {
          EXPECT_TRUE(said.empty() || has_chinese(said)) << task.position << ": " << said;
          EXPECT_EQ(english_in(said), "") << task.position << ": " << said;
        }
      }
  }
  EXPECT_GT(answered, 60U);
}

// ---- Rules ----

std::vector<std::pair<std::string, std::string>> files_of_rules() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / "games")) {
    if (!file.is_regular_file()) continue;
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    out.emplace_back(file.path().filename().string(), text.str());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Spoils a text in one place, as people do.
std::string spoiled(std::string text, std::mt19937& random) {
  static const std::vector<std::string> pieces = {
      "(",        ")",    ",",     "->",  "where",  "and",   "or", "k",      "x",     "1",
      "0.5",      "mod",  "0",     "==",  "[",      "]",     "+",  "-",      "*",     "/",
      "wheer",    "<=",   "{",     "}",   "in",     "game",  ":",  ";",      "left:", "with",
      "$",        "（",   "min",   "len", "domain", "start", "\n", "powers", "not",   "99999999999999999999",
      "win when", "hevy", "foo(x)"};
  const std::size_t at = random() % text.size();
  const std::string& piece = pieces[random() % pieces.size()];
  switch (random() % 4) {
    case 0: return text.erase(at, 1 + random() % 4);
    case 1: return text.insert(at, " " + piece + " ");
    case 2: return text.replace(at, 1, piece);
    default: return text.insert(at, text.substr(random() % text.size(), random() % 12));
  }
}

TEST(Chinese, EveryErrorInRulesIsTold) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  std::size_t errors = 0;
  std::set<std::string> messages;
  for (const auto& [name, text] : files_of_rules())
    for (int i = 0; i < 120; ++i) {
      std::string wrong = spoiled(text, random);
      if (i % 3 == 0) wrong = spoiled(std::move(wrong), random);
      SessionState session;
      const auto error = session.define({}, wrong);
      if (!error) continue;
      ++errors;
      messages.insert(english(error->message));
      EXPECT_TRUE(is_whole_in(Language::chinese, error->message)) << english(error->message) << "\n" << wrong;
      EXPECT_EQ(sentences_in(error->message), "") << wrong;
      EXPECT_EQ(sentences_in(error->hint), "") << wrong;
      EXPECT_TRUE(is_whole_in(Language::chinese, error->hint)) << english(error->hint) << "\n" << wrong;
      const std::string placed =
          said_in(Language::chinese, placed_in_line(*error, wrong, name).first.message);
      EXPECT_TRUE(placed.starts_with(name + " 第 ")) << placed;
    }
  EXPECT_GT(errors, 1'000U);
  EXPECT_GT(messages.size(), 150U);
}

TEST(Chinese, EveryWrongPositionIsTold) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  static const std::vector<std::string> pieces = {"x",   "-1",    "1.5",     "99999999999999999999999999",
                                                  "0",   "+",     "+ nim 3", "",
                                                  "/",   ":",     "(",       ")",
                                                  ",",   "{",     "}",       "1,2",
                                                  "0.9", "3 4 5", "nmi",     "H",
                                                  "|"};
  std::size_t errors = 0;
  SessionState session;
  for (const Asked& asked : examples())
    for (int i = 0; i < 30; ++i) {
      std::string wrong = asked.position;
      const std::size_t at = random() % wrong.size();
      const std::string& piece = pieces[random() % pieces.size()];
      if (i % 2 == 0)
        wrong.replace(at, 1 + random() % 3, piece);
      else
        wrong.insert(at, " " + piece + " ");
      const auto position = session.read(wrong);
      if (position) continue;
      ++errors;
      EXPECT_EQ(sentences_in(position.error().message), "") << wrong;
      EXPECT_EQ(sentences_in(position.error().hint), "") << wrong;
      EXPECT_TRUE(is_whole_in(Language::chinese, position.error().message))
          << english(position.error().message) << "\n"
          << wrong;
      EXPECT_TRUE(is_whole_in(Language::chinese, position.error().hint))
          << english(position.error().hint) << "\n"
          << wrong;
    }
  EXPECT_GT(errors, 1'500U);
}

// ---- Proofs ----

TEST(Chinese, EveryTheoremOfTheExamplesIsTold) {
  std::size_t proved = 0;
  for (const auto& [name, text] : files_of_rules())
    for (const bool values : {false, true})
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        SessionState session;
        ASSERT_FALSE(session.define(name, text));
        Result<ProveReport> found = prove_game(
            session, {.game = name, .convention = convention, .values = values, .limits = {.seconds = 0.4}});
        if (!found) {
          EXPECT_TRUE(is_whole_in(Language::chinese, found.error().message))
              << english(found.error().message);
          EXPECT_TRUE(is_whole_in(Language::chinese, found.error().hint)) << english(found.error().hint);
          continue;
        }
        const bool is_proved = found->answer.verdict == prove::Conclusion::Verdict::proved;
        proved += is_proved ? 1 : 0;
        const auto expect = [&](const Message& words) {
          EXPECT_TRUE(is_whole_in(Language::chinese, words)) << name << ": " << words;
          EXPECT_EQ(sentences_in(words), "") << name;
        };
        expect(found->statement.words);
        expect(found->statement.method);
        for (const prove::Attempt& attempt : found->answer.tried) {
          expect(attempt.guess);
          expect(attempt.outcome);
        }
        EXPECT_EQ(is_proved, has_chinese(said_in(Language::chinese, found->statement.words)));
      }
  EXPECT_GT(proved, 30U);
}

TEST(Chinese, PagesAreWholeInChinese) {
  std::size_t count = 0;
  const auto expect = [&](std::string_view english) {
    ++count;
    EXPECT_TRUE(has_chinese(explain::in_language(Language::chinese, english))) << english;
  };
  for (const RulesetEntry& entry : all_rulesets()) {
    const Info& info = *entry.info;
    for (const std::string_view text : {info.family, info.summary, info.rules, info.meaning}) expect(text);
    expect(info.range);
    expect(info.order);
    for (const Theorem& theorem : info.theorems)
      for (const std::string_view text : {theorem.name, theorem.statement, theorem.hypotheses}) expect(text);
  }
  for (const NamedGame& game : all_named_games()) expect(game.family);
  for (const judge::Problem* problem : judge::all_problems()) {
    expect(problem->input);
    expect(problem->output);
  }
  EXPECT_GT(count, 250U);
}

TEST(Chinese, RequestsOfProgramsAreAnsweredInTheirLanguage) {
  SessionState session;
  EXPECT_NE(answer_json(session, R"({"position": "nim 3x", "language": "zh"})").find("不能是"),
            std::string::npos);
  EXPECT_NE(answer_json(session, R"({"position": "nim 3", "language": "zh", "explain": 1})").find("必须是"),
            std::string::npos);
  EXPECT_NE(answer_json(session, R"({"position": "nim 3x", "language": "en"})").find("cannot be"),
            std::string::npos);
}

}  // namespace
}  // namespace sprague
