// Published genera and misère nim-values (genera.tsv).
#include <gtest/gtest.h>

#include "tests/oracle/answers.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague {
namespace {

/// What "4^146", "6^(10,8)" and "2^2" say: the nim-value, and the misère nim-values beside 0, 1, 2, … heaps of two as far as they
/// are given, of which the last two repeat where there are as many. Of a Nim heap only the size is given.
void expect_published(const Genus& genus, const std::string& text, const std::string& position) {
  const u64 normal = std::stoull(text);
  EXPECT_EQ(genus.normal, normal) << position;
  const std::size_t hat = text.find('^');
  std::vector<u64> misere;
  if (hat == std::string::npos)
    misere = normal == 0   ? std::vector<u64>{1, 2, 0}
             : normal == 1 ? std::vector<u64>{0, 3, 1}
                           : std::vector<u64>{normal, normal ^ 2};
  else if (text[hat + 1] == '(')
    misere = test::numbers_in(text.substr(hat));
  else
    for (const char digit : text.substr(hat + 1)) misere.push_back(static_cast<u64>(digit - '0'));
  if (misere.size() > 1)
    EXPECT_EQ(genus.text(), (Genus{normal, misere}.text())) << position;
  else
    EXPECT_EQ(genus.misere[0], misere[0]) << position;
}

TEST(Published, Genera) {
  SessionState session;
  const std::vector<test::Row> rows = test::read_table("genera.tsv");
  ASSERT_GT(rows.size(), 15U);
  for (const test::Row& row : rows) {
    std::stringstream values(row[2]);
    std::string value;
    for (std::size_t n = 0; values >> value; ++n) {
      std::string position = row[0];
      position.replace(position.find("{}"), 2, std::to_string(n));
      const Answer answer =
          test::answer_to(session, test::task_of(position, Convention::misere, Question::nim_value));
      ASSERT_TRUE(answer.genus) << position;
      if (row[1] == "genus")
        expect_published(*answer.genus, value, position);
      else
        EXPECT_EQ(answer.genus->misere[0], std::stoull(value)) << position;
      EXPECT_EQ(answer.outcome == Outcome::P, answer.genus->misere[0] == 0) << position;
    }
  }
}

}  // namespace
}  // namespace sprague
