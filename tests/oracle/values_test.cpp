// Published values of games of Left and Right (values.tsv), by the verb `value`.
#include <gtest/gtest.h>

#include "session/value.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague::test {
namespace {

TEST(PublishedValues, OfGamesOfLeftAndRight) {
  SessionState session;
  std::size_t compared = 0;
  for (const Row& row : read_table("values.tsv")) {
    ASSERT_EQ(row.size(), 3U) << row.at(0);
    const ValueTask task{.expression = "(" + row[0] + ") = (" + row[1] + ")"};
    const auto found = value_of_expression(session, task);
    ASSERT_TRUE(found) << render(found.error(), task.expression);
    ASSERT_EQ(found->ending, Ending::proved) << task.expression;
    ASSERT_TRUE(found->comparison) << task.expression;
    EXPECT_TRUE(found->comparison->holds)
        << row[0] << " is " << found->value << " and not " << row[1] << " (" << row[2] << ")";
    ++compared;
  }
  EXPECT_GT(compared, 350U);
}

}  // namespace
}  // namespace sprague::test
