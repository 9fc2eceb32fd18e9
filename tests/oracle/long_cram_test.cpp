// The values of Cram that take seconds to half an hour (6x7).
#include "tests/oracle/cram.hpp"

namespace sprague {
namespace {

TEST(PublishedCram, LargeBoards) {
  std::size_t compared = 0;
  for (const test::Row& row : test::read_table("cram.tsv")) {
    // 3x16 and up, 5x10, 6x9 and up take more than a test should.
    const bool is_chosen =
        row.at(1) == "misere" || (test::is_long(row.at(0)) && test::cells_of(row.at(0)) <= 45);
    if (!is_chosen) continue;
    test::expect_row(row, Limits{.seconds = 3'600, .bytes = u64{4} << 30, .positions = 2'000'000'000});
    ++compared;
  }
  EXPECT_GT(compared, 20U);
}

}  // namespace
}  // namespace sprague
