// A theorem about who wins, held against a table.
#pragma once

#include <gtest/gtest.h>

#include "sprague/prove/prove.hpp"
#include "sprague/table/tabulate.hpp"

namespace sprague::test {

/// Does the theorem say what the table says for all pairs of numbers below `side`? Needs: two coordinates.
inline void expect_true_of_pairs(const prove::Theorem& theorem, u64 side) {
  Budget budget(Limits{});
  const table::BoxRequest box{.axes = {{"x", 0, side - 1}, {"y", 0, side - 1}},
                              .convention = theorem.convention,
                              .content = table::Content::outcomes};
  const auto made = table::tabulate(theorem.subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  const automata::Automaton& p = theorem.decisions.at(0).guess;
  std::vector<std::vector<unsigned>> digits;
  const std::size_t length = theorem.numeration.digits(Natural(side)).size();
  for (u64 n = 0; n < side; ++n) {
    std::vector<unsigned> own = theorem.numeration.digits(Natural(n));
    own.insert(own.begin(), length - own.size(), 0);
    digits.push_back(std::move(own));
  }
  for (u64 x = 0; x < side; ++x)
    for (u64 y = 0; y < side; ++y) {
      automata::State state = p.start;
      for (std::size_t i = 0; i < length; ++i) state = p.step(state, digits[x][i] + p.radix * digits[y][i]);
      ASSERT_EQ(p.accepting[state], made.table->at(x * side + y) == 0) << x << ", " << y;
    }
}

}  // namespace sprague::test
