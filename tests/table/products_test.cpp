// Loops that checks on products end or fix (table/fill/product_limit.hpp), against the slow twin.
#include <gtest/gtest.h>

#include "table/fill/tabulate.hpp"
#include "tests/support/seed.hpp"
#include "tests/table/clause_builder.hpp"

namespace sprague::table {
namespace {

using namespace test;
using K = Step::Kind;

std::vector<u64> cells_of_made(const Tabulation& made) {
  std::vector<u64> out;
  if (made.table)
    for (std::size_t i = 0; i < made.table->size(); ++i) out.push_back(made.table->at(i));
  return out;
}

/// False where there is nothing to compare: the slow twin met a number beyond 64 bits, as it tries every number of a loop and
/// the fast one only those that can pass the check; or the fast one sees that a number may go beyond 2^60.
bool compare_cells(const ClauseGames& games, u64 last) {
  const BoxRequest request{{{"n", 0, last}}};
  Budget fast(Limits{}), slow(Limits{.positions = 50'000'000});
  const Tabulation a = tabulate(games, request, fast), b = tabulate_plain(games, request, slow);
  for (const Tabulation* made : {&a, &b})
    if (to_text(made->refusal) == "the rules may lead to numbers beyond 64 bits") return false;
  EXPECT_TRUE(a.table) << to_text(a.refusal);
  EXPECT_TRUE(b.table) << to_text(b.refusal);
  EXPECT_EQ(cells_of_made(a), cells_of_made(b));
  return true;
}

void expect_same_cells(const ClauseGames& games, u64 last) { EXPECT_TRUE(compare_cells(games, last)); }

// n → n − d where d·q = n; n → n − k where k·k ≤ n; n → n − k where k·k + j·j = n.
TEST(Products, DivisorsAndSquares) {
  expect_same_cells(
      game(1, {to({loop(form(1), slot(0)), loop(form(2), slot(0)), computed(K::product, slot(1), slot(2)),
                   check(K::equal, form(0, {-1, 0, 0, 1}))},
                  {form(0, {1, -1})})}),
      200);
  expect_same_cells(game(1, {to({loop(form(1), slot(0)), computed(K::product, slot(1), slot(1)),
                                 check(K::at_least, form(0, {1, 0, -1}))},
                                {form(0, {1, -1})})}),
                    500);
  expect_same_cells(
      game(1, {to({loop(form(0), slot(0)), computed(K::product, slot(1), slot(1)), loop(form(1), slot(0)),
                   computed(K::product, slot(3), slot(3)), check(K::equal, form(0, {-1, 0, 1, 0, 1}))},
                  {form(0, {1, 0, 0, -1})})}),
      150);
}

TEST(Products, RandomChecksOnThem) {
  SCOPED_TRACE(testing::Message() << "seed " << seed());
  std::mt19937 random(seed());
  const auto small = [&](std::uint32_t range, i64 from) { return from + below(random, range); };
  // constant + something times one of the slots from 0 on, or of two
  const auto factor = [&](std::size_t slots) {
    Affine out = form(small(9, -4), std::vector<i64>(slots, 0));
    out.coefficients[below(random, static_cast<std::uint32_t>(slots))] = small(5, -2);
    if (below(random, 3) == 0) out.coefficients[slots - 1] += small(5, -2);
    return out;
  };
  for (int i = 0; i < 600; ++i) {
    std::vector<Clause> clauses;
    for (int c = 0; c < 2; ++c) {
      Affine bound = form(small(40, -20), {small(5, -2), small(3, -1), small(3, -1), small(5, -2)});
      const bool is_equal = below(random, 2) == 0;
      std::vector<Step> steps{
          loop(form(small(4, 0)), slot(0)), loop(form(small(4, -1)), slot(0, small(4, -1))),
          computed(K::product, factor(3), factor(3)), check(is_equal ? K::equal : K::at_least, bound)};
      if (below(random, 2) == 0) {  // a product between the loops
        steps = {steps[0], computed(K::product, factor(2), factor(2)), steps[1], check(steps[3].kind, bound)};
        if (below(random, 2) == 0) steps.push_back(computed(K::product, factor(4), slot(3)));
        if (steps.size() == 5) steps.push_back(check(K::at_least, form(small(90, 0), {1, 0, 0, 0, -1})));
      }
      const std::size_t taken = below(random, 2) == 0 || steps[1].kind == K::product ? 1 : 2;
      std::vector<i64> entry{1, 0, 0};
      entry[taken] = -1;
      steps.push_back(check(K::at_least, slot(taken, -1)));
      clauses.push_back(to(std::move(steps), {form(0, std::move(entry))}));
    }
    expect_same_cells(game(1, std::move(clauses), {{1}}), 30);
    if (HasFailure()) FAIL() << "game " << i;
  }
}

// Limits through several steps (table/fill/rising_limit.hpp) and divisors of what is known: k·(k + 1) / 2 ≤ n; k·k·k ≤ n;
// a·b·c = n; primes that divide n; a difference that is 0 at some cells, where everything divides it.
TEST(Products, TriangularNumbersCubesAndThreeFactors) {
  expect_same_cells(
      game(1, {to({loop(form(1), slot(0)), computed(K::product, slot(1), slot(1, 1)),
                   computed(K::quotient, slot(2), {}, 2), check(K::at_least, form(0, {1, 0, 0, -1}))},
                  {form(0, {1, 0, 0, -1})})}),
      400);
  expect_same_cells(
      game(1, {to({loop(form(1), slot(0)), computed(K::product, slot(1), slot(1)),
                   computed(K::product, slot(2), slot(1)), check(K::at_least, form(0, {1, 0, 0, -1}))},
                  {form(0, {1, 0, 0, -1})})}),
      400);
  const auto three_factors = [](i64 rest, bool of_primes) {
    const NumberSet primes{.kind = NumberSet::Kind::primes};
    return game(
        1, {to({of_primes ? pick(primes, form(1), slot(0)) : loop(form(1), slot(0)), loop(form(2), slot(0)),
                loop(form(1), slot(0)), computed(K::product, slot(1), slot(2)),
                computed(K::product, slot(4), slot(3)), check(K::equal, form(rest, {-1, 0, 0, 0, 0, 1}))},
               {form(0, {1, -1})})});
  };
  for (const i64 rest : {0, 3, 7})
    for (const bool of_primes : {false, true}) expect_same_cells(three_factors(rest, of_primes), 48);
}

// Steps that grow and steps that do not, in random order, with checks on any of them.
TEST(Products, RandomChainsOfThem) {
  SCOPED_TRACE(testing::Message() << "seed " << seed());
  std::mt19937 random(seed());
  const auto small = [&](std::uint32_t range, i64 from) { return from + below(random, range); };
  const auto some = [&](std::size_t slots, i64 least) {
    Affine out = form(small(4, least), std::vector<i64>(slots, 0));
    out.coefficients[below(random, static_cast<std::uint32_t>(slots))] = small(4, least);
    return out;
  };
  int compared = 0;
  for (int i = 0; i < 600; ++i) {
    const i64 least = below(random, 3) == 0 ? -2 : 0;  // of numbers in the forms
    std::vector<Step> steps{loop(form(small(3, 0)), slot(0, small(3, -1)))};
    std::size_t slots = 2;
    const std::uint32_t count = 2 + below(random, 3);
    for (std::uint32_t k = 0; k < count; ++k, ++slots) {
      const std::uint32_t what = below(random, 6);
      if (what == 0 && slots < 5)
        steps.push_back(loop(form(small(3, 0)), slot(0)));
      else if (what == 1)
        steps.push_back(computed(K::quotient, some(slots, least), {}, small(3, 1)));
      else
        steps.push_back(computed(K::product, some(slots, least), some(slots, least)));
    }
    Affine bound = form(small(60, -20), std::vector<i64>(slots, 0));
    bound.coefficients[0] = small(4, -1);
    bound.coefficients[slots - 1] = below(random, 2) == 0 ? -1 : small(3, -1);
    if (below(random, 3) == 0) bound.coefficients[slots - 2] = small(3, -1);
    steps.push_back(check(below(random, 3) == 0 ? K::equal : K::at_least, bound));
    std::vector<i64> entry(slots, 0);
    entry[0] = 1;
    entry[1] = -1;
    steps.push_back(check(K::at_least, slot(1, -1)));
    compared +=
        compare_cells(game(1, {to(std::move(steps), {form(0, std::move(entry))})}, {{1}}), 24) ? 1 : 0;
    if (HasFailure()) FAIL() << "game " << i;
  }
  EXPECT_GE(compared, 590);
}

}  // namespace
}  // namespace sprague::table
