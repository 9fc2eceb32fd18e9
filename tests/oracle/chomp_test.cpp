// Chomp: published and computed values, and what the generic tests cannot reach.
#include <gtest/gtest.h>

#include <random>

#include "rulesets/chomp.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

Answer answer(const std::string& position, Convention convention = Convention::normal,
              const Limits& limits = {}) {
  Task task = test::task_of("chomp " + position, convention);
  task.limits = limits;
  return test::answer_to(task);
}

// Independent brute force; 8x8, 9x9 and 12x12 also by igsolve.
TEST(Chomp, NimValuesOfRectangles) {
  const struct {
    const char* rectangle;
    u64 value;
  } rows[] = {{"2x2", 2},  {"2x4", 5},  {"2x5", 7},  {"2x6", 8},  {"2x9", 13},   {"3x4", 9},
              {"3x7", 13}, {"3x8", 16}, {"3x9", 19}, {"4x4", 6},  {"4x5", 13},   {"4x6", 16},
              {"4x7", 19}, {"4x8", 12}, {"4x9", 26}, {"5x6", 21}, {"6x6", 13},   {"6x9", 31},
              {"7x7", 20}, {"7x9", 41}, {"8x8", 13}, {"9x9", 20}, {"12x12", 41}, {"10x10", 19}};
  for (const auto& row : rows)
    EXPECT_EQ(answer(row.rectangle).nim_value(), Natural(row.value)) << row.rectangle;
}

TEST(Chomp, WinningMovesOfRectangles) {  // independent brute force: the only one each
  const struct {
    const char* rectangle;
    const char* row;
    const char* column;
  } rows[] = {{"2x2", "2", "2"}, {"2x3", "2", "3"}, {"2x5", "2", "5"}, {"2x6", "2", "6"}, {"2x7", "2", "7"},
              {"2x8", "2", "8"}, {"3x4", "2", "3"}, {"3x6", "2", "4"}, {"3x9", "3", "7"}, {"4x4", "2", "2"},
              {"4x6", "2", "3"}, {"4x7", "3", "4"}, {"4x8", "2", "4"}, {"4x9", "4", "8"}, {"5x7", "2", "3"},
              {"5x8", "5", "7"}, {"6x6", "2", "2"}, {"6x8", "3", "4"}, {"6x9", "2", "3"}, {"7x7", "2", "2"},
              {"8x8", "2", "2"}, {"9x9", "2", "2"}};
  for (const auto& row : rows) {
    const Answer found = answer(row.rectangle);
    ASSERT_EQ(found.winning_move_count, 1U) << row.rectangle;
    EXPECT_EQ(found.winning_moves[0].label,
              "take from row " + std::string(row.row) + ", column " + row.column);
  }
}

// C. L. Bouton's Nim, and: with two rows, P ⇔ the upper one is shorter by one (Gale 1974).
TEST(Chomp, TwoRowsAndHooks) {
  for (u64 lower = 1; lower <= 40; ++lower)
    for (u64 upper = 1; upper <= lower; ++upper)
      EXPECT_EQ(answer(to_text(lower) + " " + to_text(upper)).outcome,
                upper + 1 == lower ? Outcome::P : Outcome::N);
  EXPECT_EQ(answer("18446744073709551615 1 1").winning_moves[0].result, "3 1 1");
  EXPECT_EQ(answer("7 1 1").nim_value(), Natural(4));
}

TEST(Chomp, AShapeLyingOnItsSideHasTheSameValue) {
  EXPECT_EQ(answer("7 5 5 2").nim_value(), answer("4 4 3 3 3 1 1").nim_value());
  EXPECT_EQ(answer("4x9").nim_value(), answer("9x4").nim_value());
  EXPECT_EQ(answer("4x9", Convention::misere).winning_move_count,
            answer("9x4", Convention::misere).winning_move_count);
}

// A table that grows by columns holds the same entries as one made at once.
TEST(Chomp, TablesGrow) {
  Budget budget(Limits{});
  ChompTable grown(3), whole(3);
  for (u64 columns = 1; columns <= 12; ++columns) {
    Budget little(Limits{.positions = 40});
    grown.extend_to(columns, little);
    grown.extend_to(columns, budget);
  }
  whole.extend_to(12, budget);
  for (u64 a = 1; a <= 12; ++a)
    for (u64 b = 0; b <= a; ++b)
      for (u64 c = 0; c <= b; ++c) {
        const u64 shape[] = {a, b, c};
        EXPECT_EQ(grown.nim_value(shape), whole.nim_value(shape));
        EXPECT_EQ(grown.outcome(shape, Convention::misere), whole.outcome(shape, Convention::misere));
      }
}

// The theorem answers where no table was made, and says nothing about moves unless it knows them.
TEST(Chomp, StrategyStealing) {
  const rulesets::Chomp rules;  // not prepared
  rulesets::Chomp tables;
  for (u64 rows = 1; rows <= 6; ++rows)
    for (u64 columns = 1; columns <= 6; ++columns) {
      const rulesets::Chomp::Position bar(rows, columns);
      Budget budget(Limits{});
      tables.prepare_values(bar, budget);
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const auto known = rules.known_outcome(bar, convention);
        ASSERT_TRUE(known.has_value());
        EXPECT_EQ(known->value, tables.known_outcome(bar, convention)->value) << bar.text();
        OptionList<rulesets::Chomp::Position> some, all;
        rules.winning_moves(bar, convention, some.sink());
        tables.winning_moves(bar, convention, all.sink());
        EXPECT_TRUE(all.complete());
        if (some.complete()) {
          ASSERT_EQ(some.count(), all.count()) << bar.text();
          if (all.count() > 0) {
            EXPECT_EQ(some.options()[0], all.options()[0]);
          }
        } else {
          EXPECT_EQ(some.count(), 0U);
        }
      }
    }
  const Answer large = answer("1000x999");
  EXPECT_EQ(large.outcome, Outcome::N);
  EXPECT_FALSE(large.all_moves_counted);
  EXPECT_EQ(answer("1000x1000").winning_moves[0].label, "take from row 2, column 2");
}

TEST(Chomp, LimitsAreKept) {
  const Answer small = answer("3 3 2", Convention::normal, Limits{.bytes = 10});
  EXPECT_FALSE(small.outcome.has_value());
  EXPECT_EQ(small.ending, Ending::out_of_memory);
  EXPECT_EQ(answer("9 9 9 9 9 8", Convention::normal, Limits{.positions = 100}).ending,
            Ending::out_of_positions);
  // A thin shape in a large box is searched: its box has 10^29 shapes.
  const Answer thin =
      answer("50 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1");
  EXPECT_TRUE(thin.outcome.has_value());
}

// Bars that are too high to be written row by row: refused above a million rows once, although theorems tell who wins.
TEST(Chomp, EqualRowsAreOne) {
  const Answer square = answer("2000000x2000000");
  EXPECT_EQ(square.winning_move_count, 1U);
  EXPECT_EQ(square.winning_moves[0].result, "2000000 1999999x1");
  const Answer tall = answer("18446744073709551615x2");
  EXPECT_EQ(tall.winning_moves[0].label, "take from row 18446744073709551615, column 2");
  EXPECT_EQ(answer("18446744073709551614x2 1").outcome, Outcome::P);
  EXPECT_EQ(answer("18446744073709551615x1", Convention::misere).winning_moves[0].result, "1 1");
  EXPECT_EQ(answer("7000000000x1").nim_value(), Natural(6999999999));
  // Shapes, their conjugates and bites, against the rows written out.
  std::mt19937_64 random(test::seed());
  for (int i = 0; i < 2'000; ++i) {
    std::vector<u64> rows;
    for (u64 row = 1 + random() % 6; row > 0 && rows.size() < 6; row = random() % (row + 1))
      rows.push_back(row);
    ChompBar bar;
    for (const u64 row : rows) bar.add(1, row);
    ASSERT_EQ(bar.row_lengths(), rows);
    ASSERT_EQ(bar.conjugate().conjugate(), bar);
    const u64 row = random() % rows.size(), column = random() % rows[row];
    std::vector<u64> bitten = rows, columns;
    for (std::size_t k = row; k < bitten.size(); ++k) bitten[k] = std::min(bitten[k], column);
    std::erase(bitten, u64{0});
    ASSERT_EQ(bar.after(row, column).row_lengths(), bitten) << bar.text() << " " << row << " " << column;
    ASSERT_EQ(bar.first_difference(bar.after(row, column)), row);
    for (u64 k = 0; k < rows[0]; ++k)
      columns.push_back(
          static_cast<u64>(std::count_if(rows.begin(), rows.end(), [&](u64 r) { return r > k; })));
    ASSERT_EQ(bar.conjugate().row_lengths(), columns);
  }
}

TEST(Chomp, RefusesWhatIsNoBar) {
  SessionState session;
  for (const char* const text : {"", "0", "0 0", "3 4", "x", "3x", "x3", "0x4", "3x0", "3x4 5", "3x4x5", "-1",
                                 "4 a", "18446744073709551615x2 1", "3x99999999999999999999"}) {
    const auto read = session.read("chomp " + std::string(text));
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_FALSE(english(read.error().hint).empty()) << text;
  }
  EXPECT_EQ((*session.read("chomp 3x4"))->text(), "4 4 4");
  EXPECT_EQ((*session.read("chomp 3x4 2 2x1"))->text(), "4 4 4 2 1 1");
  EXPECT_EQ((*session.read("chomp 4 2 0"))->text(), "4 2");
}

}  // namespace
}  // namespace sprague
