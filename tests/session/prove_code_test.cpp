// prove for built-in games, and certificates by residues as front ends ask for them.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "session/prove_game.hpp"
#include "wire/verbs/prove.hpp"

namespace sprague::test {
namespace {

Result<ProveReport> of_code(const std::string& game, ProveTask task = {}) {
  SessionState session;
  task.game = game;
  return prove_code(session, task);
}

TEST(ProveCode, PeriodsAreProvedAndCertified) {
  struct {
    const char *game, *code;
    u64 preperiod, period;
  } const cases[] = {
      {"kayles", "octal 0.77", 71, 12},        {"octal 0.77", "octal 0.77", 71, 12},
      {"dawson_kayles", "octal 0.07", 53, 34}, {"subtract 1,3,4", "subtract 1,3,4", 0, 7},
      {"bash 3", "subtract 1,2,3", 0, 4},      {"count_to_100", "subtract 1,2,3,4,5,6,7,8,9,10", 0, 11}};
  for (const auto& one : cases) {
    const auto report = of_code(one.game);
    ASSERT_TRUE(report) << one.game << ": " << english(report.error().message);
    ASSERT_TRUE(report->answer.theorem && report->answer.theorem->period) << one.game;
    EXPECT_EQ(report->answer.theorem->period->preperiod, one.preperiod) << one.game;
    EXPECT_EQ(report->answer.theorem->period->period, one.period) << one.game;
    EXPECT_FALSE(report->statement.words.empty());
    const std::string text = certificate_text(*report);
    EXPECT_NE(text.find("\"periodic\""), std::string::npos) << one.game;
    EXPECT_NE(text.find(std::string("\"") + one.code + "\""), std::string::npos) << text.substr(0, 300);
    EXPECT_NE(to_json(*report, Language::english).find("PROVED"), std::string::npos);
  }
}

TEST(ProveCode, GrowingValuesAreProved) {
  struct {
    const char* game;
    u64 preperiod, period, saltus;
  } const cases[] = {{"octal 0.3F", 0, 6, 3}, {"octal 8.0", 1, 2, 1}, {"octal 0.28", 1, 53, 16}};
  for (const auto& one : cases) {
    const auto report = of_code(one.game);
    ASSERT_TRUE(report && report->answer.theorem && report->answer.theorem->period) << one.game;
    const prove::PeriodTheorem& period = *report->answer.theorem->period;
    EXPECT_EQ(period.preperiod, one.preperiod) << one.game;
    EXPECT_EQ(period.period, one.period) << one.game;
    EXPECT_EQ(period.saltus, one.saltus) << one.game;
    EXPECT_NE(english(report->statement.words).find("+ " + std::to_string(one.saltus)), std::string::npos)
        << one.game;
    EXPECT_NE(certificate_text(*report).find("\"times\""), std::string::npos) << one.game;
  }
}

TEST(ProveCode, OthersAreSentToTheRulesOfTheirGame) {
  EXPECT_EQ(of_code("wythoff").error().kind, ErrorKind::wrong);
  EXPECT_NE(english(of_code("wythoff").error().hint).find("games/wythoff.game"), std::string::npos);
  EXPECT_NE(english(of_code("chomp").error().hint).find("games/chomp3.game"), std::string::npos);
  EXPECT_FALSE(of_code("no_such_game"));
  EXPECT_FALSE(of_code("kayles", {.game = "", .convention = Convention::misere}));
  EXPECT_FALSE(of_code("kayles 5"));
}

TEST(ProveCode, WhereNoPeriodIsKnownNothingIsProved) {
  const auto report = of_code("treblecross");
  ASSERT_TRUE(report) << english(report.error().message);
  EXPECT_EQ(report->answer.verdict, prove::Conclusion::Verdict::no_pattern);
}

}  // namespace
}  // namespace sprague::test
