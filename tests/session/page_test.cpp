// Requests of the page: boards and the editor, and errors that are shown beside the text they point into.
#include "wire/page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "positions/registry.hpp"
#include "tests/support/answer_json.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using Json = nlohmann::json;

const std::string wythoff_rules =
    "game w(x, y)\n"
    "  (x, y) -> (x - k, y) where k >= 1\n"
    "  (x, y) -> (x, y - k) where k >= 1\n"
    "  (x, y) -> (x - k, y - k) where k >= 1\n";

Json ask(PageRequests& requests, const Json& request) { return Json::parse(requests.answer(request.dump())); }
Json ask(const Json& request) {
  PageRequests requests;
  return ask(requests, request);
}

TEST(PageRequests, SolveIsTheTask) {
  Json answer = ask({{"verb", "solve"}, {"position", "nim 3 6 9"}});
  SessionState session;
  Json twin = Json::parse(answer_json(session, R"({"position":"nim 3 6 9"})"));
  answer.erase("effort");
  twin.erase("effort");
  EXPECT_EQ(answer, twin);
}

TEST(PageRequests, RulesAreKnownToTheirRequestOnly) {
  PageRequests requests;
  const Json with = {{"verb", "solve"}, {"position", "w 3 5"}, {"rules", wythoff_rules}};
  EXPECT_EQ(ask(requests, with)["outcome"], "P");
  EXPECT_TRUE(ask(requests, {{"verb", "solve"}, {"position", "w 3 5"}}).contains("error"));
  EXPECT_EQ(ask(requests, with)["outcome"], "P");
  const Json other = {
      {"verb", "solve"}, {"position", "w 3 5"}, {"rules", "game v(x, y)\n (x, y) -> (x - 1, y)"}};
  EXPECT_TRUE(ask(requests, other).contains("error"));
}

TEST(PageRequests, MovesAreAllOptions) {
  const Json answer = ask({{"verb", "moves"}, {"position", "bash 3 10"}});
  EXPECT_EQ(answer["ruleset"], "bash 3");
  EXPECT_EQ(answer["text"], "10");
  ASSERT_EQ(answer["moves"].size(), 3U);
  EXPECT_EQ(answer["moves"][2]["result"], "7");
  EXPECT_EQ(answer["complete"], true);
  EXPECT_EQ(answer["over"], false);
  EXPECT_EQ(ask({{"verb", "moves"}, {"position", "bash 3 10"}, {"list_moves", 2}})["complete"], false);
}

TEST(PageRequests, TheWinnerOfAGameThatIsOver) {
  Json request = {{"verb", "moves"}, {"position", "nim 0 0"}};
  EXPECT_EQ(ask(request)["winner"], "previous");
  request["convention"] = "misere";
  EXPECT_EQ(ask(request)["winner"], "next");
  EXPECT_EQ(ask({{"verb", "moves"}, {"position", "tic_tac_toe XOX/XOO/OXX"}})["winner"], nullptr);
}

TEST(PageRequests, BestIsAWinningMove) {
  const Json answer = ask({{"verb", "best"}, {"position", "nim 3 6 9"}});
  EXPECT_EQ(answer["outcome"], "N");
  EXPECT_EQ(answer["move"]["result"], "3 6 5");
  EXPECT_TRUE(ask({{"verb", "best"}, {"position", "nim 0"}}).contains("error"));
  // Where the reason is copying, the last move is copied.
  const Json copied = ask({{"verb", "best"}, {"position", "nim 5 9 5 7"}, {"before", "nim 5 9 5 9"}});
  EXPECT_EQ(copied["move"]["label"], "take 2 from heap 2");
  const Json apart = ask({{"verb", "best"}, {"position", "nim 5 9 5 7"}, {"before", "nim 1 9 5 9"}});
  EXPECT_EQ(apart["error"]["message"], "no move leads from nim 1 9 5 9 to nim 5 9 5 7");
  const Json typed = ask({{"verb", "move"}, {"position", "nim 300 150"}, {"move", "take 150 from heap 1"}});
  EXPECT_EQ(typed["move"]["label"], "take 150 from heap 1");
  EXPECT_EQ(typed["move"]["result"], "150 150");
  const Json wrong = ask({{"verb", "move"}, {"position", "nim 300 150"}, {"move", "take 301 from heap 1"}});
  EXPECT_EQ(wrong["error"]["member"], "move");
  EXPECT_FALSE(wrong["error"]["message"].get<std::string>().empty());
  EXPECT_TRUE(ask({{"verb", "move"}, {"position", "nim 0"}, {"move", "take 1"}}).contains("error"));
}

TEST(PageRequests, BoardsAreShownByTheirCells) {
  const Json snort = ask({{"verb", "moves"}, {"position", "snort right: ..x|.o."}});
  EXPECT_EQ(snort["cells"], Json::parse(R"(["..x",".o."])"));
  EXPECT_EQ(snort["text"], "right: ..x|.o.");
  for (const Json& move : snort["moves"])
    EXPECT_THAT(move["result"].get<std::string>(), testing::MatchesRegex("left: [.xo]{3}\\|[.xo]{3}"));
  const Json hexagons = ask({{"verb", "moves"}, {"position", "hexagonal_col x.|.o"}});
  EXPECT_EQ(hexagons["hexagons"], Json::parse(R"(["x.",".o"])"));
  EXPECT_FALSE(hexagons.contains("cells"));
  EXPECT_FALSE(ask({{"verb", "moves"}, {"position", "node_kayles 0-1 1-2 : ..."}}).contains("cells"));
  EXPECT_FALSE(ask({{"verb", "moves"}, {"position", "nim 3 5"}}).contains("cells"));
}

TEST(PageRequests, GamesThatAreDrawnAreDefined) {
  const Json games =
      ask({{"verb", "define"},
           {"rules",
            "board a\n  left: . -> x\n  right: . -> o\n  start ..|..\nboard b\n  . . -> # #\n"}})["games"];
  ASSERT_EQ(games.size(), 2);
  EXPECT_EQ(games[0]["name"], "a");
  EXPECT_EQ(games[0]["cells"], Json::parse(R"([".","#","x","o"])"));
  EXPECT_EQ(games[0]["start"], "..|..");
  EXPECT_FALSE(games[0]["known"].empty());
  EXPECT_FALSE(games[1].contains("start"));
  const Json wrong = ask({{"verb", "define"}, {"rules", "board a\n  . -> x y\n"}});
  EXPECT_EQ(wrong["error"]["member"], "rules");
  EXPECT_EQ(wrong["error"]["line"], 2);
}

TEST(PageRequests, TablesAndPeriods) {
  const Json wythoff = ask({{"verb", "table"}, {"game", "wythoff"}, {"to", 3}});
  EXPECT_EQ(wythoff["values"], Json::parse("[[0,1,2,3],[1,2,0,4],[2,0,1,5],[3,4,5,6]]"));
  const Json kayles = ask({{"verb", "table"}, {"game", "kayles"}, {"to", 200}, {"period", true}});
  EXPECT_EQ(kayles["period"]["preperiod"], 71);
  EXPECT_EQ(kayles["period"]["proved"], true);
  const Json slice = ask({{"verb", "table"}, {"game", "wythoff"}, {"ranges", {{"x", 2}, {"y", {0, 3}}}}});
  EXPECT_EQ(slice["values"], Json::parse("[[2,0,1,5]]"));
}

TEST(PageRequests, AProofAndItsCertificate) {
  const Json answer =
      ask({{"verb", "prove"}, {"game", "w"}, {"rules", wythoff_rules}, {"certificate", true}});
  EXPECT_EQ(answer["verdict"], "PROVED");
  EXPECT_THAT(answer["certificate"].get<std::string>(), testing::HasSubstr("sprague"));
  const Json refuted = ask({{"verb", "prove"}, {"game", "w"}, {"rules", wythoff_rules}, {"claim", "x = y"}});
  EXPECT_EQ(refuted["verdict"], "REFUTED");
  EXPECT_EQ(refuted["counterexample"]["position"], Json::parse("[1,1]"));
}

TEST(PageRequests, RulesMayBearTheNameOfABuiltInGame) {
  std::string rules = wythoff_rules;
  rules.replace(rules.find("w(x"), 1, "wythoff");
  EXPECT_EQ(ask({{"verb", "prove"}, {"game", "wythoff"}, {"rules", rules}})["verdict"], "PROVED");
  EXPECT_EQ(ask({{"verb", "table"}, {"game", "wythoff"}, {"rules", rules}, {"to", 2}})["values"],
            Json::parse("[[0,1,2],[1,2,0],[2,0,1]]"));
}

TEST(PageRequests, QuestionsAndSequences) {
  const Json asked = ask({{"verb", "ask"},
                          {"game", "w"},
                          {"rules", wythoff_rules},
                          {"question", "P(x, y) and x < y and y < 9"}});
  EXPECT_EQ(asked["tuples"], Json::parse("[[1,2],[3,5],[4,7]]"));
  EXPECT_EQ(ask({{"verb", "sequence"}, {"game", "kayles"}})["period"]["period"], 12);
}

TEST(PageRequests, ProgramsPlayByWhatIsProved) {
  const Json program = ask({{"verb", "code"}, {"game", "kayles"}, {"program", "python"}});
  EXPECT_EQ(program["program"], "python");
  EXPECT_THAT(program["text"].get<std::string>(), testing::HasSubstr("They have period 12 from 71 on"));
  EXPECT_THAT(ask({{"verb", "code"}, {"game", "kayles"}, {"language", "zh"}})["text"].get<std::string>(),
              testing::HasSubstr("#include"));
  EXPECT_THAT(ask({{"verb", "code"}, {"game", "wythoff"}})["text"].get<std::string>(),
              testing::HasSubstr("golden"));
  EXPECT_THAT(ask({{"verb", "code"}, {"game", "w"}, {"rules", wythoff_rules}})["text"].get<std::string>(),
              testing::HasSubstr("Zeckendorf"));
  for (const char* const game : {"octal 0.3...", "hackenbush", "cram"})
    EXPECT_EQ(ask({{"verb", "code"}, {"game", game}})["error"]["kind"], "wrong") << game;
  EXPECT_EQ(ask({{"verb", "code"}, {"game", "kayles"}, {"program", "cobol"}})["error"]["kind"], "wrong");
  EXPECT_EQ(ask({{"verb", "code"}, {"game", "kayles"}, {"convention", "misere"}})["error"]["kind"], "wrong");
}

TEST(PageRequests, AGuessIsTestedAndAllThatItIsWrongAboutIsListed) {
  Json request{{"verb", "refute"}, {"game", "bash 3"}, {"formula", "n mod 5 != 0"}, {"to", 100}};
  const Json first = ask(request);
  EXPECT_FALSE(first.contains("others"));
  request["others"] = 1000;
  const Json all = ask(request);
  std::vector<int> wrong;
  for (int n = 0; n <= 100; ++n)
    if ((n % 4 != 0) != (n % 5 != 0)) wrong.push_back(n);
  ASSERT_EQ(all["others"].size() + 1, wrong.size());
  for (std::size_t i = 0; i < wrong.size(); ++i)
    EXPECT_EQ((i == 0 ? all["counterexample"]["coordinates"] : all["others"][i - 1])[0], wrong[i]);
  // What is said of the first is not changed by those behind it.
  for (const char* const member : {"verdict", "agreed", "agreed_to", "passed_over"})
    EXPECT_EQ(all[member], first[member]) << member;
  request["others"] = 3;
  EXPECT_EQ(ask(request)["others"], Json::parse("[[5],[8],[10]]"));
  request["formula"] = "n mod 4 != 0";
  EXPECT_EQ(ask(request)["verdict"], "no_counterexample");
  EXPECT_EQ(ask(request)["others"], Json::array());
  request["others"] = 100'000;
  EXPECT_TRUE(ask(request).contains("error"));
  // Two numbers, and values.
  const Json nim = ask({{"verb", "refute"},
                        {"game", "nim"},
                        {"formula", "x + y"},
                        {"values", true},
                        {"coordinates", 2},
                        {"to", 3},
                        {"others", 100}});
  EXPECT_EQ(nim["counterexample"]["coordinates"], Json::parse("[1,1]"));
  EXPECT_EQ(nim["others"], Json::parse("[[2,2],[1,3],[2,3],[3,1],[3,2],[3,3]]"));
  EXPECT_EQ(nim["agreed"], 3);
}

TEST(PageRequests, EveryRulesetIsInTheCatalogue) {
  const Json list = ask({{"verb", "catalogue"}})["rulesets"];
  EXPECT_EQ(list.size(), all_rulesets().size() + all_named_games().size());
}

TEST(PageRequests, AnErrorNamesItsPlace) {
  const Json error =
      ask({{"verb", "define"}, {"rules", "game w(x, y)\n  (x, y) -> (x - k, y) where k => 1\n"}})["error"];
  EXPECT_EQ(error["member"], "rules");
  EXPECT_EQ(error["line"], 2);
  EXPECT_EQ(error["column"], 32);
  EXPECT_EQ(ask({{"verb", "moves"}, {"position", "nim 3x"}})["error"]["column"], 5);
  EXPECT_THAT(ask({{"verb", "solv"}})["error"]["hint"].get<std::string>(), testing::HasSubstr("'solve'"));
  EXPECT_TRUE(ask({{"verb", "table"}, {"game", "nim"}, {"too", 3}}).contains("error"));
  EXPECT_TRUE(ask({{"verb", "table"}, {"game", "nim"}, {"ranges", {{"x", {3, 2}}}}}).contains("error"));
  EXPECT_TRUE(ask({{"verb", "moves"}, {"position", 3}}).contains("error"));
  PageRequests requests;
  EXPECT_TRUE(Json::parse(requests.answer("[")).contains("error"));
  EXPECT_TRUE(Json::parse(requests.answer("")).contains("error"));
}

}  // namespace
}  // namespace sprague
