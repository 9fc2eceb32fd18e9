// Compounds as users ask for them: the winning moves are those after which the rules, played out, say P.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "positions/compound.hpp"
#include "session/session_state.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using Kind = CompoundRule::Kind;

std::unique_ptr<AnyPosition> compound(SessionState& session, const std::string& text,
                                      const CompoundRule& rule) {
  const auto sum = session.read(text);
  EXPECT_TRUE(sum) << text;
  Components components;
  for (const AnyPosition* const each : (*sum)->components()) components.push_back(each->clone());
  return make_compound(std::move(components), rule);
}

// The slow twin: play to the end.
Outcome played_out(AnyPosition& position, Convention convention, std::map<std::string, Outcome>& known) {
  const std::string text = position.text();
  if (const auto found = known.find(text); found != known.end()) return found->second;
  Outcome out = ended_outcome(convention);
  if (!position.is_ended()) {
    out = Outcome::P;
    EachMove all(~u64{0}, [&](const AnyMove& move) {
      if (played_out(*move.option(), convention, known) == Outcome::P) out = Outcome::N;
    });
    position.moves(~u64{0}, all);
    EXPECT_GT(all.count(), 0U) << text;
  }
  known[text] = out;
  return out;
}

const std::vector<CompoundRule>& rules() {
  static const std::vector<CompoundRule> all = [] {
    std::vector<CompoundRule> out;
    for (const Kind kind : {Kind::disjunctive, Kind::conjunctive, Kind::selective, Kind::sequential})
      for (const bool first : {false, true})
        if (first || kind != Kind::disjunctive) out.push_back({kind, first});
    return out;
  }();
  return all;
}

TEST(CompoundsOfGames, AllWinningMovesAreThoseOfPlay) {
  SessionState session;
  for (const char* const text :
       {"kayles 3 + nim 2", "kayles 2 1 + wythoff 1 2", "nim 1 + nim 1 + kayles 4", "nim 3 + nim 0",
        "chomp 2x2 + kayles 3 + bash 2 4", "dag 3 : 3>2 2>1 3>1 + subtract 1,3 4", "nim 0 + kayles 0",
        "octal 4.3 3 + nim 1", "hackenbush 0-1 1-2 1-3 + nim 2"})
    for (const CompoundRule& rule : rules())
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        SCOPED_TRACE(std::string(text) + ", " + theorem_of(rule, convention)->name.data() + ", " +
                     std::string(to_text(convention)));
        const auto answer = session.answer(
            {.position = text, .convention = convention, .compound = rule, .list_moves = 1'000});
        ASSERT_TRUE(answer) << english(answer.error().message);
        const auto position = compound(session, text, rule);
        std::map<std::string, Outcome> known;
        EXPECT_EQ(answer->outcome, played_out(*position, convention, known));
        std::multiset<std::string> expected, found;
        if (!position->is_ended()) {
          EachMove all(~u64{0}, [&](const AnyMove& move) {
            if (played_out(*move.option(), convention, known) == Outcome::P) expected.insert(move.result());
          });
          position->moves(~u64{0}, all);
        }
        for (const MoveText& move : answer->winning_moves) {
          found.insert(move.result);
          const auto typed = position->read_move(english(move.label));
          ASSERT_TRUE(typed) << english(move.label);
          EXPECT_EQ((*typed)->text(), move.result);
        }
        EXPECT_EQ(found, expected);
        EXPECT_TRUE(answer->all_moves_counted);
        if (!position->is_ended()) {
          const auto best = position->best_option(convention, *std::make_unique<Budget>(Limits{}));
          ASSERT_NE(best, nullptr);
          EXPECT_EQ(played_out(*best, convention, known) == Outcome::P, answer->outcome == Outcome::N);
        }
      }
}

// More moves than can be listed: one that wins is found from the theorem.
TEST(CompoundsOfGames, OfManyMovesOneIsFound) {
  SessionState session;
  const std::string seven = "kayles 9 + kayles 8 + nim 5 + nim 7 9 + wythoff 3 4 + kayles 7 + nim 1";
  const std::string ones =
      "nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + "
      "nim 1 + nim 1 + nim 1 + nim 1 + nim 1 + nim 2";
  for (const std::string& text : {seven, ones})
    for (const CompoundRule& rule : rules())
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const auto answer = session.answer({.position = text, .convention = convention, .compound = rule});
        ASSERT_TRUE(answer && answer->outcome);
        if (answer->outcome != Outcome::N) continue;
        ASSERT_FALSE(answer->winning_moves.empty()) << text << " " << theorem_of(rule, convention)->name;
        const auto then = session.answer(
            {.position = answer->winning_moves[0].result, .convention = convention, .compound = rule});
        EXPECT_EQ(then->outcome, Outcome::P) << answer->winning_moves[0].result;
      }
}

// The moves that are tried for each of thousands of components once filled the memory.
TEST(CompoundsOfGames, OfThousandsOfComponentsAMoveIsFound) {
  SessionState session;
  for (const char* const last : {"nim 2", "nim 2 2", "kayles 4"}) {
    std::string text = last;
    for (int i = 0; i < 3'000; ++i) text += " + nim 1";
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const CompoundRule rule{Kind::selective, false};
      const auto answer = session.answer({.position = text, .convention = convention, .compound = rule});
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->outcome, Outcome::N);
      ASSERT_FALSE(answer->winning_moves.empty()) << last;
      EXPECT_LT(answer->bytes, u64{64} << 20);
    }
  }
}

TEST(CompoundsOfGames, HugeHeapsByTheirTheorems) {
  SessionState session;
  const auto answer =
      session.answer({.position = "nim 1000000000000 1000000000000 + bash 3 1000000000000000000",
                      .compound = {Kind::selective, false}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::P);
}

TEST(CompoundsOfGames, WhatCannotBeOneIsRefused) {
  SessionState session;
  const auto refused = [&](const std::string& text, const CompoundRule& rule) {
    const auto answer = session.answer({.position = text, .compound = rule});
    EXPECT_FALSE(answer) << text;
    return answer ? std::string() : english(answer.error().message);
  };
  EXPECT_EQ(refused("nim 3", {Kind::selective, false}),
            "a compound has two positions or more, and this is one");
  EXPECT_EQ(refused("nim 3 + domineering 2x2", {Kind::conjunctive, true}),
            "domineering cannot be a component of this compound: Left and Right have different moves in it");
  EXPECT_EQ(refused("nim 3 + digraph 1 : 1>2 2>1", {Kind::conjunctive, false}),
            "digraph cannot be a component of this compound: play may go on for ever in it");
  EXPECT_NE(refused("nim 3 + nosuch 4", {Kind::selective, false}), "");
}

TEST(CompoundsOfGames, AskedInJson) {
  SessionState session;
  const auto task = task_from_json(
      R"({"position": "kayles 5 + nim 3", "compound": "conjunctive", "ends_with": "first", "convention": "misere"})");
  ASSERT_TRUE(task);
  EXPECT_EQ(task->compound, (CompoundRule{Kind::conjunctive, true}));
  EXPECT_FALSE(task_from_json(R"({"position": "kayles 5 + nim 3", "compound": "both"})"));
  const auto answer = session.answer(*task);
  ASSERT_TRUE(answer);
  EXPECT_NE(to_json(*answer).find("\"kind\":\"components\""), std::string::npos);
}

}  // namespace
}  // namespace sprague
