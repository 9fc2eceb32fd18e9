// The values of Cram that take a moment; the others are in long_cram_test.cpp.
#include "tests/oracle/cram.hpp"

namespace sprague {
namespace {

TEST(PublishedCram, SmallBoards) {
  std::size_t compared = 0;
  for (const test::Row& row : test::read_table("cram.tsv")) {
    if (row.at(1) == "normal" ? test::is_long(row.at(0)) : test::cells_of(row.at(0)) > 20) continue;
    test::expect_row(row, Limits{});
    ++compared;
  }
  EXPECT_GT(compared, 40U);
}

// The half-turn needs no search, and leaves the centre to who begins on a board with one even side.
TEST(PublishedCram, EvenBoardsAreCopiedOn) {
  for (unsigned rows = 1; rows <= 64; ++rows)
    for (unsigned columns = 1; rows * columns <= 64; ++columns) {
      if (rows % 2 == 1 && columns % 2 == 1) continue;
      const std::string board = "cram " + std::to_string(rows) + "x" + std::to_string(columns);
      Task task = test::task_of(board);
      task.want.reason = false;
      task.limits.positions = 200'000;
      EXPECT_EQ(test::answer_to(task).outcome, rows % 2 + columns % 2 == 0 ? Outcome::P : Outcome::N)
          << board;
    }
}

}  // namespace
}  // namespace sprague
