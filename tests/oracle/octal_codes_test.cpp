// Half of all octal codes with at most three digits by an independent program: octal_codes.tsv, and the
// classes of codes without a period known: octal_open_classes.tsv.
#include <gtest/gtest.h>

#include <map>

#include "sequence/canonical_code.hpp"
#include "sequence/period.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::first_values;
using test::game_of;
using test::no_limits;
using test::read_table;
using test::Row;
using Values = std::vector<std::uint32_t>;

std::string fowler_noll_vo(std::span<const std::uint32_t> values) {
  u64 hash = 1469598103934665603U;
  for (const std::uint32_t value : values) hash = (hash ^ value) * 1099511628211U;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

Values without_leading_zeros(const Values& values) {
  return {std::find_if(values.begin(), values.end(), [](std::uint32_t value) { return value != 0; }),
          values.end()};
}

TEST(OctalCodes, ValuesAndPeriods) {
  const std::vector<Row> rows = read_table("octal_codes.tsv");
  ASSERT_EQ(rows.size(), 513U);
  for (const Row& row : rows) {
    const TakeAndBreak game = game_of(row[0]);
    const Values values = first_values(game, std::stoull(row[1]));
    EXPECT_EQ(fowler_noll_vo(std::span(values).first(512)), row[6]) << row[0];
    EXPECT_EQ(fowler_noll_vo(values), row[7]) << row[0];
    const auto largest = std::max_element(values.begin(), values.end());
    EXPECT_EQ(std::to_string(*largest), row[4]) << row[0];
    EXPECT_EQ(std::to_string(largest - values.begin()), row[5]) << row[0];
    Budget budget(no_limits());
    const auto period = find_period(game, values, budget);
    EXPECT_EQ(std::to_string(period ? period->period : 0), row[2]) << row[0];
    EXPECT_EQ(std::to_string(period ? period->preperiod : 0), row[3]) << row[0];
    EXPECT_TRUE(!period || period->is_proved()) << row[0];
  }
}

TEST(OctalCodes, OpenClasses) {
  const std::vector<Row> rows = read_table("octal_open_classes.tsv");
  ASSERT_EQ(rows.size(), 88U);
  std::map<Values, std::string> classes;
  for (const Row& row : rows) {
    std::stringstream codes(row[1]);
    Values first;
    for (std::string code; codes >> code;) {
      const Values values = without_leading_zeros(first_values(game_of(code), 1'200));
      EXPECT_EQ(canonical(game_of(code)).game, canonical(game_of(row[0])).game) << code;
      if (first.empty()) first.assign(values.begin(), values.begin() + 1'000);
      EXPECT_EQ(first, Values(values.begin(), values.begin() + 1'000))
          << code << " in the class of " << row[0];
    }
    const auto [known, is_new] = classes.emplace(first, row[0]);
    EXPECT_TRUE(is_new) << row[0] << " and " << known->second;
    const TakeAndBreak game = game_of(row[0]);
    Budget budget(no_limits());
    EXPECT_FALSE(find_period(game, first_values(game, 4'096), budget)) << row[0];
  }
}

}  // namespace
}  // namespace sprague
