// Values of positions: the fast search of boards against the graph of parts, both against who wins, and the verb `value`.
#include "session/value.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "sprague/session.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

constexpr const char* boards[] = {
    "domineering 2x2",
    "domineering 3x3",
    "domineering 2x4",
    "domineering .#.|...|#..",
    "clobber xo",
    "clobber 2x3",
    "clobber xoxo|.x.o",
    "col ...",
    "col 2x3",
    "col x..|.o.",
    "snort ....",
    "snort 2x3",
    "konane xo.xo.",
    "konane 3x3",
    "toads_and_frogs tt..ff",
    "toads_and_frogs t.f.tf",
    "toppling_dominoes xog",
    "toppling_dominoes xxo.goxg",
    "fission .x.|...",
    "elephants_and_rhinos ee..rr",
    "cannibal_clobber xox|oxo",
    "nogo 2x2",
};

// Both searches find one value; it is what the options of the position make, and who wins follows from it.
TEST(Values, OfBoardsAreThoseOfTheGraphOfParts) {
  SessionState session;
  unsigned compared = 0;
  for (const char* text : boards) {
    auto read = session.read(text);
    if (!read || !(*read)->turn()) continue;  // words of another game
    AnyPosition& position = **read;
    ASSERT_TRUE(position.no_short_value().empty()) << text;
    Budget budget(Limits{});
    value::ShortGames games(budget);
    const auto fast = position.short_value(games);
    const auto slow = position.AnyPosition::short_value(games);
    ASSERT_TRUE(fast && slow) << text;
    EXPECT_EQ(*fast, *slow) << text;
    std::vector<value::Game> sides[2];
    for (const Player player : {Player::left, Player::right}) {
      position.give_turn(player);
      ASSERT_TRUE(position.for_each_option([&](const AnyPosition::Label&) {
        sides[player == Player::left ? 0 : 1].push_back(position.short_value(games).value());
        return true;
      })) << text;
    }
    EXPECT_EQ(games.make(sides[0], sides[1]), *fast) << text;
    position.give_turn(Player::left);
    EXPECT_EQ(games.outcome_class(*fast), position.outcome_class(Convention::normal, budget)) << text;
    ++compared;
  }
  EXPECT_GE(compared, 18U);
}

TEST(Values, OfRandomBoards) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937 random(seed);
  SessionState session;
  const struct {
    const char *game, *cells;
  } kinds[] = {{"domineering", ".#"},         {"clobber", "xo."}, {"col", "...xo#"},    {"snort", "...xo#"},
               {"toppling_dominoes", "xog."}, {"konane", "xo."},  {"nogo", "......xo#"}};
  unsigned compared = 0;
  for (int round = 0; round < 100; ++round) {
    const auto& kind = kinds[below(random, std::size(kinds))];
    const std::string_view cells = kind.cells;
    std::string text = std::string(kind.game) + " ";
    const unsigned rows = 1 + below(random, 3), columns = 1 + below(random, 4);
    for (unsigned row = 0; row < rows; ++row) {
      if (row > 0) text += '|';
      for (unsigned column = 0; column < columns; ++column)
        text += cells[below(random, static_cast<unsigned>(cells.size()))];
    }
    SCOPED_TRACE(text);
    auto read = session.read(text);
    // The rules of NoGo forbid some boards.
    if (!read && std::string_view(kind.game) == "nogo") continue;
    ASSERT_TRUE(read) << english(read.error().message);
    ++compared;
    Budget budget(Limits{});
    value::ShortGames games(budget);
    const auto fast = (*read)->short_value(games);
    ASSERT_TRUE(fast);
    EXPECT_EQ(*fast, (*read)->AnyPosition::short_value(games));
    EXPECT_EQ(games.outcome_class(*fast), (*read)->outcome_class(Convention::normal, budget));
  }
  EXPECT_GT(compared, 70U);
}

ValueReport report_of(SessionState& session, const std::string& expression) {
  const auto found = value_of_expression(session, {.expression = expression});
  EXPECT_TRUE(found) << (found ? std::string() : render(found.error(), expression));
  return found ? *found : ValueReport{};
}

TEST(Values, PositionsAndValuesStandBesideEachOther) {
  SessionState session;
  ASSERT_FALSE(session.define("own", "game own(n)\n  left: (n) -> (n - 1)\n  right: (n) -> (n - 2)\n"));
  const char* const equal[][2] = {
      {"domineering 2x2 + nim 3 5", "+-1 + *6"},
      {"{(clobber xo|ox) | nim 2}", "{*|*2}"},
      {"{(clobber xo|ox), 1 | nim 2}", "{*,1|*2}"},
      {"temperature(domineering ..|..)", "1"},
      {"mean((domineering ...|...|...))", "0"},
      {"clobber xox + domineering 1x2 - kayles 5", "* - 1 + *4"},
      {"own 4 + own 4", "times(2, own 4)"},
      {"-(domineering 2x3)", "domineering 3x2"},
      {"chomp 2x3", "nim 2"},
  };
  for (const auto& [left, right] : equal) {
    const ValueReport report = report_of(session, std::string(left) + " = " + right);
    ASSERT_TRUE(report.comparison) << left;
    if (std::string_view(left).starts_with("chomp")) continue;  // its value is asked for below
    EXPECT_TRUE(report.comparison->holds) << left << " is " << report.value << ", not " << right;
  }
  const auto chomp = session.answer({.position = "chomp 2x3", .question = Question::nim_value});
  ASSERT_TRUE(chomp && chomp->nim_value());
  EXPECT_EQ(report_of(session, "chomp 2x3").value, chomp->nim_value() == Natural(0) ? "0"
                                                   : chomp->nim_value() == Natural(1)
                                                       ? "*"
                                                       : "*" + chomp->nim_value()->text());
}

TEST(Values, SolveTellsThem) {
  Session session;
  const auto answer = session.answer({.position = "domineering 2x3"});
  ASSERT_TRUE(answer);
  const auto* const form = std::get_if<CanonicalForm>(&answer->value);
  ASSERT_NE(form, nullptr);
  EXPECT_EQ(form->text, "{2|-1/2}");
  EXPECT_EQ(form->mean, "3/4");
  EXPECT_EQ(form->temperature, "5/4");
  // A short search that ends early is no part of the answer, and one that was asked for is.
  const auto large = session.answer(
      {.position = "domineering 6x6", .want = {.moves = false, .reason = false}, .limits = {.seconds = 5}});
  ASSERT_TRUE(large);
  EXPECT_EQ(std::get_if<CanonicalForm>(&large->value), nullptr);
  const auto cut = session.answer(
      {.position = "domineering 4x4", .question = Question::nim_value, .limits = {.positions = 300}});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->ending, Ending::out_of_positions);
}

TEST(Values, ThePublicFaceHasThem) {
  Session session;
  const auto found = session.value({.expression = "{3|1||-2} + ^", .explain = true});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->value, "{3^|1^||-2^}");
  EXPECT_EQ(found->outcome_class, Outcome::N);
  EXPECT_EQ(found->temperature, "2");
  EXPECT_NE(found->thermograph.find("<svg"), std::string::npos);
  EXPECT_EQ(session.value({.expression = "^ || *"})->holds, true);
  EXPECT_EQ(session.value({.expression = "g 3", .rules = "game g(n)\n  left: (n) -> (n - 1)\n"})->value, "3");
  const auto wrong = session.value({.expression = "1 + domineerin 2x2"});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().offset, 4U);
  EXPECT_EQ(session.json("value", R"({"expression": "{0|*}"})").substr(0, 60),
            R"({"version":1,"expression":"{0|*}","ending":"proved","value":)");
}

/// "{…|…}" of the names that are left after the steps, each done to the sets of options.
std::string after_the_steps(const Simplified& shown) {
  std::set<std::size_t> sides[2] = {{shown.left.begin(), shown.left.end()},
                                    {shown.right.begin(), shown.right.end()}};
  for (const Simplified::Step& step : shown.steps) {
    std::set<std::size_t>& options = sides[step.player == Player::left ? 0 : 1];
    EXPECT_EQ(options.erase(step.option), 1U) << shown.names[step.option];
    if (step.is_reversible)
      options.insert(step.instead.begin(), step.instead.end());
    else
      EXPECT_TRUE(options.contains(step.by)) << shown.names[step.by];
  }
  std::string out[2];
  for (const int side : {0, 1})
    for (const std::size_t option : sides[side])
      out[side] += (out[side].empty() ? "" : ",") + shown.names[option];
  return "{" + out[0] + "|" + out[1] + "}";
}

// What is left of a form after the steps that are told is worth as much, and nothing of it is dominated or reversible.
TEST(Values, TheStepsToldLeadToTheCanonicalForm) {
  std::mt19937_64 random(seed());
  constexpr const char* options[] = {"0",      "1",       "-1",        "1/2",     "*",     "*2",
                                     "^",      "v",       "^*",        "+-1",     "{1|0}", "{0|-1}",
                                     "{2|-1}", "tiny(1)", "{1||0|-2}", "{0,*|*2}"};
  SessionState session;
  unsigned stepped = 0;
  for (int round = 0; round < 200; ++round) {
    const auto side = [&] {
      std::string out;
      for (auto left = 1 + random() % 4; left-- > 0;)
        out += (out.empty() ? "" : ",") + std::string(options[random() % std::size(options)]);
      return out;
    };
    const std::string form = "{" + side() + "|" + side() + "}";
    const auto found = value_of_expression(session, {.expression = form, .explain = true});
    ASSERT_TRUE(found && found->simplified) << form;
    for (const Simplified::Step& step : found->simplified->steps)
      EXPECT_LT(step.line, found->explanation.size()) << form;
    const std::string rest = after_the_steps(*found->simplified);
    const auto again = value_of_expression(session, {.expression = rest, .explain = true});
    ASSERT_TRUE(again && again->simplified) << form << " " << rest;
    EXPECT_EQ(again->value, found->value) << form << " " << rest;
    if (!found->simplified->is_number) {
      EXPECT_TRUE(again->simplified->steps.empty()) << form << " " << rest;
    }
    stepped += found->simplified->steps.empty() ? 0 : 1;
  }
  EXPECT_GT(stepped, 50U);
}

TEST(Values, WhatHasNoneSaysWhy) {
  SessionState session;
  for (const char* text : {"tic_tac_toe", "fox_and_geese"}) {
    const auto found = value_of_expression(session, {.expression = text});
    ASSERT_FALSE(found) << text;
    EXPECT_NE(english(found.error().message).find("is not worth a finite game"), std::string::npos) << text;
  }
  ASSERT_FALSE(session.define(
      "round", "game round(n)\n  left: (n) -> (n + 1 - 2*k) where 0 <= k <= 1\n  right: (n) -> (n - 1)\n"));
  EXPECT_FALSE(value_of_expression(session, {.expression = "round 3"}));
}

// The arena is kept between requests, and made anew where it is too large for one.
TEST(Values, ManyRequestsOfOneSession) {
  SessionState session;
  EXPECT_EQ(report_of(session, "domineering 4x4").ending, Ending::proved);
  for (int i = 0; i < 20; ++i) {
    const auto small =
        value_of_expression(session, {.expression = "domineering 3x3 + ^", .limits = {.bytes = 200'000}});
    ASSERT_TRUE(small);
    const auto again = value_of_expression(session, {.expression = "domineering 4x4"});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->ending, Ending::proved);
    EXPECT_EQ(again->value, "+-{0,{2+tiny(2),{2|0}|miny(2),{2|0}}}");
  }
}

// Whatever poll fails, the answer says what ran out or is the right one.
TEST(Values, EveryPollMayFail) {
  for (u64 k = 1; k < 3'000; k += 1 + k / 10) {
    auto forced = Budget::fail_at(k);
    SessionState session;
    const auto found = value_of_expression(
        session, {.expression = "domineering 3x3 + {3|{1|-1}} + toads_and_frogs tt..ff", .explain = true});
    ASSERT_TRUE(found) << k;
    if (found->ending == Ending::proved) {
      EXPECT_EQ(to_text(found->thermograph.mean), "3/2") << k;
    } else {
      EXPECT_EQ(found->ending, Ending::out_of_time) << k;
    }
  }
}

}  // namespace
}  // namespace sprague::test
