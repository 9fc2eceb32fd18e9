// The proofs about clauses that tables rest on took 2^60, the sign of an end that is not known, for a number:
// a condition about a product beyond it was found to fail everywhere, and the clause was left out of the
// table.
#include <gtest/gtest.h>

#include "table/fill/tabulate.hpp"
#include "tests/table/clause_builder.hpp"

namespace sprague::table {
namespace {

using namespace test;

Step product(Affine a, Affine b) { return computed(Step::Kind::product, std::move(a), std::move(b)); }

// n → 0 where n^4 ≥ 2^55·k for some k from 65 to 70: for n = 40000, 2^61.1 ≥ 2^61.02.
ClauseGames fourth_powers() {
  const Clause clause = to({loop(form(65), form(70)), product(slot(0), slot(0)), product(slot(2), slot(2)),
                            check(Step::Kind::at_least, form(0, {0, -(i64{1} << 55), 0, 1}))},
                           {form(0)});
  return game(1, {clause});
}

TEST(UnknownEnds, AreNoNumbersInTables) {
  BoxRequest request{{{"n", 0, 40'000}}, Convention::normal, Content::outcomes};
  Budget budget(Limits{});
  const Tabulation made = tabulate(fourth_powers(), request, budget);
  if (made.table) {
    EXPECT_EQ(made.table->at(40'000), 1U);
    EXPECT_EQ(made.table->at(30'000), 0U);
  } else {
    EXPECT_EQ(made.refusal, Refusal::overflow);
  }
  request.axes[0].first = 40'000;
  Budget own(Limits{});
  const Tabulation plain = tabulate_plain(fourth_powers(), request, own);
  ASSERT_TRUE(plain.table);
  EXPECT_EQ(plain.table->at(0), 1U);
}

TEST(UnknownEnds, TheSlowTwinRefusesWhatDoesNotFit) {
  const Clause clause = to({product(slot(0), slot(0)), product(slot(1), slot(1)), product(slot(2), slot(2)),
                            check(Step::Kind::at_least, form(-5, {0, 0, 0, 1}))},
                           {form(0)});
  BoxRequest request{{{"n", 40'000, 40'000}}, Convention::normal, Content::outcomes};
  Budget budget(Limits{});
  const Tabulation plain = tabulate_plain(game(1, {clause}), request, budget);
  EXPECT_FALSE(plain.table);
  EXPECT_EQ(plain.refusal, Refusal::overflow);
}

}  // namespace
}  // namespace sprague::table
