// Nim-sequences of heap games, published and computed by independent programs: heap_sequences.tsv.
#include <gtest/gtest.h>

#include "sequence/period.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::first_values;
using test::game_of;
using test::no_limits;
using test::number_behind;
using test::numbers_in;
using test::read_table;
using test::Row;

constexpr u64 short_enough = 6'000;  // values; what needs more is in long_sequences_test.cpp

// Rows of consecutive lines about one game, after the game and the quantity.
std::vector<Row> rows_of(std::string_view quantity) {
  std::vector<Row> out;
  for (Row& row : read_table("heap_sequences.tsv"))
    if (row[1] == quantity) out.push_back(std::move(row));
  return out;
}

std::optional<Period> period_of(const std::string& code, u64 known) {
  const TakeAndBreak game = game_of(code);
  Budget budget(no_limits());
  return find_period(game, first_values(game, known), budget);
}

TEST(HeapSequences, FirstValues) {
  int rows = 0;
  for (const Row& row : read_table("heap_sequences.tsv")) {
    const auto from = number_behind(row[1], "values from ");
    if (!from) continue;
    const std::vector<u64> wanted = numbers_in(row[2]);
    const auto values = first_values(game_of(row[0]), wanted.size() + *from);
    EXPECT_EQ(std::vector<u64>(values.begin() + static_cast<std::ptrdiff_t>(*from), values.end()), wanted)
        << row[0] << ", " << row[3];
    ++rows;
  }
  EXPECT_EQ(rows, 191);
}

TEST(HeapSequences, PeriodsOfOctalCodesAreProved) {
  const std::vector<Row> periods = rows_of("period"), preperiods = rows_of("preperiod"),
                         exceptions = rows_of("last exception"), largest = rows_of("largest");
  ASSERT_EQ(periods.size(), 49U);
  ASSERT_EQ(preperiods.size(), 49U);
  int proved = 0;
  for (std::size_t i = 0; i < periods.size(); ++i) {
    const std::string& code = periods[i][0];
    ASSERT_TRUE(preperiods[i][0] == code && exceptions[i][0] == code && largest[i][0] == code);
    const u64 period = numbers_in(periods[i][2])[0], preperiod = numbers_in(preperiods[i][2])[0];
    const u64 known = period_bound(game_of(code), preperiod, period)->known;
    if (known > short_enough) continue;
    const auto found = period_of(code, known);
    ASSERT_TRUE(found && found->is_proved()) << code;
    EXPECT_EQ(found->period, period) << code;
    EXPECT_EQ(found->preperiod, preperiod) << code;
    const std::string& exception = exceptions[i][2];  // -1: none
    EXPECT_EQ(found->last_exception(),
              exception[0] == '-' ? std::nullopt : std::optional(numbers_in(exception)[0]))
        << code;
    const auto values = first_values(game_of(code), known);
    EXPECT_EQ(*std::max_element(values.begin(), values.end()), numbers_in(largest[i][2])[0]) << code;
    ++proved;
  }
  EXPECT_GE(proved, 43);
}

TEST(HeapSequences, PeriodsOfFiniteSubtractionSetsAreProved) {
  const std::vector<Row> rows = rows_of("period / preperiod / largest");
  ASSERT_EQ(rows.size(), 41U);
  for (const Row& row : rows) {
    const std::vector<u64> wanted = numbers_in(row[2]);
    const u64 known = wanted[0] + wanted[1] + game_of(row[0]).most();
    const auto found = period_of(row[0], known);
    ASSERT_TRUE(found && found->is_proved()) << row[0];
    EXPECT_EQ((std::vector{found->period, found->preperiod}), (std::vector{wanted[0], wanted[1]})) << row[0];
    EXPECT_EQ(found->theorem, &theorems::window);
    const auto values = first_values(game_of(row[0]), known);
    EXPECT_EQ(*std::max_element(values.begin(), values.end()), wanted[2]) << row[0];
  }
}

// The table only observed these to heap 700; here they are proved.
TEST(HeapSequences, PeriodsWithASaltusAreProved) {
  const std::vector<Row> rows = rows_of("period / saltus / preperiod");
  ASSERT_EQ(rows.size(), 50U);
  for (const Row& row : rows) {
    const auto found = period_of(row[0], 700);
    ASSERT_TRUE(found) << row[0];
    EXPECT_EQ((std::vector{found->period, found->saltus, found->preperiod}), numbers_in(row[2])) << row[0];
    EXPECT_TRUE(found->is_proved()) << row[0];
  }
}

TEST(HeapSequences, NoPeriodIsSeenInShortHexadecimalGames) {
  const std::vector<Row> rows = rows_of("no period seen below");
  ASSERT_EQ(rows.size(), 27U);
  for (const Row& row : rows) EXPECT_FALSE(period_of(row[0], 700)) << row[0];
}

TEST(HeapSequences, PeriodsInTheNotesOfTheEncyclopediaOfIntegerSequences) {
  const struct {
    const char* code;
    u64 period, last_exception;
    const char* source;
  } rows[] = {{"0.77", 12, 70, "A002186"},   {"0.137", 34, 51, "A002187"},    {"0.1377", 24, 140, "A071434"},
              {"0.177", 20, 496, "A071435"}, {"0.11377", 32, 186, "A071452"}, {"0.1177", 148, 257, "A071455"},
              {"0.124", 62, 121, "A071461"}, {"0.173", 40, 20, "A071480"},    {"0.115", 14, 0, "A125829"},
              {"0.141", 11, 13, "A125912"}};
  for (const auto& row : rows) {
    const auto found = period_of(row.code, 2'000);
    ASSERT_TRUE(found && found->is_proved()) << row.code;
    EXPECT_EQ(found->period, row.period) << row.source;
    EXPECT_EQ(found->last_exception(), row.last_exception) << row.source;
  }
}

TEST(HeapSequences, CodesWithLeadingZerosLeftOutOrShiftedAsTheNotesSay) {
  const struct {
    const char* code;
    u64 shift;
    const char* of;
  } rows[] = {
      {"0.07", 1, "0.137"},   {"0.4", 2, "0.137"},    {"0.6", 1, "0.37"},       {"0.61", 0, "0.6"},
      {"0.611", 0, "0.6"},    {"0.62", 0, "0.6"},     {"0.631", 0, "0.6"},      {"0.361", 0, "0.36"},
      {"0.074", 1, "0.1377"}, {"0.077", 1, "0.1377"}, {"0.443", 2, "0.1377"},   {"0.460", 2, "0.1377"},
      {"0.450", 1, "0.177"},  {"0.473", 1, "0.177"},  {"0.0177", 1, "0.11377"}, {"0.045", 2, "0.11377"},
      {"0.055", 1, "0.1177"}, {"0.057", 1, "0.1177"}, {"0.412", 1, "0.173"},    {"0.433", 1, "0.173"},
      {"0.454", 1, "0.1777"}, {"0.27", 0, "0.26"}};
  for (const auto& row : rows) {
    const auto shifted = first_values(game_of(row.code), 600 + row.shift);
    EXPECT_EQ(std::vector(shifted.begin() + static_cast<std::ptrdiff_t>(row.shift), shifted.end()),
              first_values(game_of(row.of), 600))
        << row.code;
  }
}

}  // namespace
}  // namespace sprague
