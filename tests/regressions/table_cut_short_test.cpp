// A table of one line that ran out gave nothing at all, although most of the line was known.
#include <gtest/gtest.h>

#include "session/game_table.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague {
namespace {

Result<TableReport> made(SessionState& session, const std::string& game,
                         const std::vector<table::Axis>& ranges, double seconds = 60) {
  TableTask task;
  task.game = game;
  task.ranges = ranges;
  task.limits.seconds = seconds;
  return tabulate(session, task);
}

// What is left of a table is the beginning of the whole one, whenever it was cut.
void expect_beginning(const std::string& rules, const std::string& game,
                      const std::vector<table::Axis>& ranges) {
  SessionState session;
  ASSERT_TRUE(rules.empty() || !session.define(game, rules));
  const auto whole = made(session, game, ranges);
  ASSERT_TRUE(whole.ok() && whole->table) << game;
  std::size_t cut_short = 0;
  for (double seconds = 0.001; cut_short == 0 || seconds < 0.02; seconds *= 1.5) {
    ASSERT_LT(seconds, 60) << game << ": it was never cut";
    SessionState other;
    ASSERT_TRUE(rules.empty() || !other.define(game, rules));
    const auto part = made(other, game, ranges, seconds);
    if (!part.ok() || !part->table) continue;
    const table::Table &all = *whole->table, &some = *part->table;
    if (some.size() == all.size()) break;
    EXPECT_TRUE(ran_out(part->ending));
    ++cut_short;
    std::vector<u64> at;
    for (const table::Axis& axis : some.axes()) at.push_back(axis.first);
    for (std::size_t i = 0; i < some.size(); ++i) {
      u64 index = 0;
      for (std::size_t a = 0; a < at.size(); ++a)
        index = index * all.axes()[a].size() + at[a] - all.axes()[a].first;
      ASSERT_EQ(some.at(i), all.at(index)) << game << " " << i;
      for (std::size_t a = at.size(); a-- > 0;) {
        if (++at[a] <= some.axes()[a].last) break;
        at[a] = some.axes()[a].first;
      }
    }
  }
}

TEST(TableCutShort, KeepsTheBeginningOfItsOnlyLine) {
  expect_beginning("game root(n)\n(n) -> (n - k) where k >= 1, k * k <= n\n", "root.game",
                   {{"n", 0, 50'000}});
  expect_beginning("game root(n)\n(n) -> (n - k) where k >= 1, k * k <= n\n", "root.game",
                   {{"n", 5'000, 50'000}});
}

TEST(TableCutShort, KeepsLinesAndHalfLinesOfSeveralNumbers) {
  const std::string rules =
      "game w(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
      "(x, y) -> (x - k, y - 2*k) where k >= 1\n";
  expect_beginning(rules, "w.game", {{"x", 0, 1500}, {"y", 0, 1500}});
  expect_beginning(rules, "w.game", {{"x", 7, 7}, {"y", 5, 20'000}});
  expect_beginning(rules, "w.game", {{"x", 0, 1}, {"y", 0, 20'000}});
  // The general way: positions asked for one after the other.
  expect_beginning({}, "moore 2", {{"x", 0, 15}, {"y", 0, 15}, {"z", 0, 15}});
  expect_beginning({}, "moore 2", {{"x", 14, 15}, {"y", 13, 13}, {"z", 0, 22}});
}

}  // namespace
}  // namespace sprague
