// The published values of Cram.
#pragma once

#include "sprague/outcome.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague::test {

inline unsigned cells_of(const std::string& board) {
  const std::vector<u64> sides = numbers_in(board);
  return static_cast<unsigned>(sides.at(0) * sides.at(1));
}

/// Is a nim-value of this board more than a matter of seconds? Boards with two even sides are seen to be 0.
inline bool is_long(const std::string& board) {
  const std::vector<u64> sides = numbers_in(board);
  const bool is_copied = sides.at(0) % 2 == 0 && sides.at(1) % 2 == 0;
  return !is_copied && cells_of(board) > 33;
}

/// Compares a row of the table with the engine's answer.
inline void expect_row(const Row& row, const Limits& limits) {
  const bool is_misere = row.at(1) == "misere";
  Task task = task_of("cram " + row.at(0), is_misere ? Convention::misere : Convention::normal,
                      is_misere ? Question::solve : Question::nim_value);
  task.limits = limits;
  const Answer answer = answer_to(task);
  if (is_misere) {
    EXPECT_EQ(answer.outcome, row.at(2) == "P" ? Outcome::P : Outcome::N) << row.at(0);
  } else {
    EXPECT_EQ(answer.nim_value(), Natural(numbers_in(row.at(2)).at(0))) << row.at(0);
  }
}

}  // namespace sprague::test
