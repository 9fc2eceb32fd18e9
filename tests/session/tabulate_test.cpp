// Tables of rulesets, and the periods that are proved.
#include "session/game_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "positions/registry.hpp"
#include "table/views.hpp"

namespace sprague {
namespace {

using table::Axis;
using table::Content;
using table::Table;

TableTask request(std::string game, u64 to) {
  TableTask out;
  out.game = std::move(game);
  out.to = to;
  return out;
}

TEST(Tabulate, AgreesWithSolveCellByCell) {
  for (const char* game :
       {"wythoff", "nim 5", "bash 3", "kayles", "subtract squares", "ferguson", "split any", "nim 2 + bash 3",
        "nim 1 + wythoff", "wythoff 1 2 + ferguson", "bash 3 2 + kayles 1", "chomp", "fibonacci_nim"}) {
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      for (const Content content : {Content::nim_values, Content::outcomes}) {
        SessionState session;
        TableTask asked = request(game, 6);
        asked.convention = convention;
        asked.content = content;
        const auto answer = tabulate(session, asked);
        if (!answer) {
          ADD_FAILURE() << game << ": " << english(answer.error().message);
          continue;
        }
        ASSERT_TRUE(answer->table) << game;
        const Table& table = *answer->table;
        for (std::size_t i = 0; i < table.size(); ++i) {
          Task task;
          task.position = game;
          for (const u64 n : table::coordinates_of(table, i)) task.position += " " + std::to_string(n);
          task.convention = convention;
          task.question = Question::nim_value;
          SessionState fresh;
          const auto solved = fresh.answer(task);
          if (!solved) {
            EXPECT_EQ(table.at(i), Table::absent) << task.position;
            continue;
          }
          if (table.content() == Content::nim_values)
            EXPECT_EQ(Natural(table.at(i)), *solved->nim_value()) << task.position;
          else
            EXPECT_EQ(table::cell_text(table, table.at(i)), to_text(*solved->outcome)) << task.position;
        }
      }
    }
  }
}

TEST(Tabulate, GuessesTheNumberOfCoordinates) {
  SessionState session;
  const auto names = [&](const char* game) {
    const auto axes = resolve_axes(session, request(game, 3));
    std::string out;
    if (axes)
      for (const Axis& axis : *axes) out += axis.name;
    return out;
  };
  EXPECT_EQ(names("kayles"), "n");
  EXPECT_EQ(names("nim"), "n");
  EXPECT_EQ(names("wythoff"), "xy");
}

// Edges and signs of boards may be spelled by numbers alone, and arguments may look like coordinates: no
// table comes from these.
TEST(Tabulate, EveryRulesetHasATableOfItsCoordinatesOrNone) {
  const std::map<std::string_view, std::string_view> known{{"auction", "xy"},
                                                           {"boxes3", "n"},
                                                           {"chomp", "n"},
                                                           {"fibonacci_nim", "n"},
                                                           {"ferguson", "xy"},
                                                           {"georgia_bob", "n"},
                                                           {"half_box", "n"},
                                                           {"nim", "n"},
                                                           {"queen", "xy"},
                                                           {"ring", "n"},
                                                           {"staircase", "n"},
                                                           {"tree_staircase", "n"},
                                                           {"wythoff", "xy"},
                                                           {"bash", " is missing"},
                                                           {"coins", " is missing"},
                                                           {"moore", " is missing"},
                                                           {"octal", " is missing"},
                                                           {"split", " is missing"},
                                                           {"subtract", " is missing"},
                                                           {"dag", " has no table"},
                                                           {"digraph", " has no table"},
                                                           {"game_tree", " has no table"},
                                                           {"hackenbush", " has no table"},
                                                           {"matches", " has no table"},
                                                           {"tic_tac_toe", " has no table"}};
  std::size_t seen = 0;
  for (const RulesetEntry& entry : all_rulesets()) {
    SessionState session;
    const auto axes = resolve_axes(session, request(std::string(entry.info->name), 3));
    std::string said;
    if (axes)
      for (const Axis& axis : *axes) said += axis.name;
    else
      said = english(axes.error().message);
    const auto expected = known.find(entry.info->name);
    if (!axes) {
      EXPECT_FALSE(english(axes.error().hint).empty()) << said;
    }
    if (expected == known.end()) continue;
    ++seen;
    EXPECT_EQ(axes.ok(), expected->second[0] != ' ') << entry.info->name << ": " << said;
    EXPECT_NE(said.find(expected->second), std::string::npos) << entry.info->name << ": " << said;
  }
  EXPECT_EQ(seen, known.size());
}

TEST(Tabulate, NumbersBelongToTheLastComponent) {
  SessionState session;
  EXPECT_TRUE(tabulate(session, request("hackenbush 0-1 + nim", 3)).ok());
  for (const char* game : {"nim 3 + hackenbush", "hackenbush 0-1", "digraph 0 : 0>1", "matches 00"}) {
    const auto answer = tabulate(session, request(game, 3));
    ASSERT_FALSE(answer.ok()) << game;
    EXPECT_NE(english(answer.error().message).find("has no table"), std::string::npos)
        << english(answer.error().message);
    EXPECT_NE(english(answer.error().hint).find("nim, wythoff"), std::string::npos)
        << english(answer.error().hint);
  }
  TableTask named;
  named.game = "bash";
  named.ranges = {{"n", 0, 5}};
  const auto answer = tabulate(session, named);
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(english(answer.error().message).find("is missing"), std::string::npos)
      << english(answer.error().message);
}

TEST(Tabulate, NamesCoordinatesInAnyOrder) {
  SessionState session;
  TableTask asked;
  asked.game = "nim";
  asked.ranges = {{"z", 1, 1}, {"x", 0, 2}, {"y", 4, 5}};
  const auto answer = tabulate(session, asked);
  ASSERT_TRUE(answer && answer->table);
  EXPECT_EQ(answer->table->axes(), (std::vector<Axis>{{"x", 0, 2}, {"y", 4, 5}, {"z", 1, 1}}));
  EXPECT_EQ(answer->table->at(table::index_of(*answer->table, {2, 5, 1})), 2U ^ 5U ^ 1U);
}

TEST(Tabulate, RefusesTooLargeTablesBeforehand) {
  SessionState session;
  TableTask asked = request("wythoff", 1'000'000);
  auto answer = tabulate(session, asked);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::too_large);
  EXPECT_EQ(english(answer.error().message), "this table needs 3.7 TiB, the limit is 2 GiB");
  asked.to = ~u64{0};
  EXPECT_FALSE(tabulate(session, asked));
}

TEST(Tabulate, KeepsWholeLinesWhenTheLimitsRunOut) {
  SessionState session;
  TableTask asked = request("moore 2", 100);
  asked.ranges = {{"x", 0, 20}, {"y", 0, 9}};
  for (const u64 positions : {u64{215}, u64{260}, u64{300}}) {
    asked.limits.positions = positions;
    const auto answer = tabulate(session, asked);
    ASSERT_TRUE(answer && answer->table);
    EXPECT_EQ(answer->ending, Ending::out_of_positions);
    EXPECT_LT(answer->table->size(), 210U);
    EXPECT_EQ(answer->table->size(), (answer->table->axes()[0].last + 1) * 10);
  }
  const std::atomic<bool> stop = true;
  SessionState stopped(&stop);
  const auto answer = tabulate(stopped, request("nim", 100));
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->table);
  EXPECT_EQ(answer->ending, Ending::stopped);
}

std::optional<PeriodAnswer> period(const char* game, u64 to, Convention convention = Convention::normal,
                                   Content content = Content::nim_values,
                                   std::optional<u64> modulus = std::nullopt) {
  SessionState session;
  TableTask asked = request(game, to);
  asked.convention = convention;
  asked.content = content;
  const auto answer = tabulate(session, asked);
  if (!answer || !answer->table) return std::nullopt;
  Budget budget = session.budget({});
  const Table table = modulus ? table::modulo(*answer->table, *modulus) : *answer->table;
  return period_of(session, table, modulus, budget);
}

void expect_proved(const char* game, table::Period expected) {
  for (const u64 to : {u64{3}, u64{30}, u64{300}}) {
    const auto found = period(game, to);
    ASSERT_TRUE(found) << game;
    EXPECT_FALSE(found->theorem.empty()) << game;
    ASSERT_TRUE(found->period) << game;
    EXPECT_EQ(*found->period, expected) << game << " to " << to;
  }
}

TEST(Period, OfKnownGamesIsProvedWhateverTheTableShows) {
  expect_proved("kayles", {71, 12});  // Guy & Smith 1956
  expect_proved("octal 0.07", {53, 34});
  expect_proved("subtract 1,3,4", {0, 7});
  expect_proved("subtract 2,5,7", {0, 22});
  expect_proved("bash 10", {0, 11});
  expect_proved("take_a_power_of_two", {0, 3});
  expect_proved("octal 0.3", {0, 2});
}

TEST(Period, OfWhatIsSeenIsLeast) {
  const auto outcomes = period("bash 3", 20, Convention::misere);
  EXPECT_EQ(*outcomes->period, (table::Period{0, 4}));
  EXPECT_FALSE(outcomes->theorem.empty());
  EXPECT_EQ(*period("bash 3", 20, Convention::normal, Content::nim_values, 2)->period, (table::Period{0, 2}));
  EXPECT_EQ(*period("bash 3", 20, Convention::normal, Content::nim_values, 1)->period, (table::Period{0, 1}));
  // By misère Kayles no theorem here holds: Guy–Smith is about nim-values.
  EXPECT_TRUE(period("kayles", 12, Convention::misere)->theorem.empty());
}

TEST(Period, WithSaltusIsNeverCalledProved) {
  const auto nim = period("nim", 40);
  EXPECT_EQ(*nim->period, (table::Period{0, 1, 1}));
  EXPECT_TRUE(nim->theorem.empty());
}

}  // namespace
}  // namespace sprague
