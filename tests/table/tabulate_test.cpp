// The fast tabulator against its slow twin, and against published values.
#include "table/fill/tabulate.hpp"

#include <gtest/gtest.h>

#include "tests/support/seed.hpp"
#include "tests/table/clause_builder.hpp"

namespace sprague::table {
namespace {

using namespace test;
using K = Step::Kind;

BoxRequest box(std::vector<u64> lasts, Convention convention = Convention::normal,
               Content content = Content::nim_values) {
  BoxRequest request{{}, convention, content};
  for (const u64 last : lasts) request.axes.push_back({"c", 0, last});
  return request;
}

std::vector<u64> values(const Table& table) {
  std::vector<u64> out;
  for (std::size_t i = 0; i < table.size(); ++i) out.push_back(table.at(i));
  return out;
}

Tabulation fast(const ClauseGames& games, const BoxRequest& request) {
  Budget budget(Limits{});
  return tabulate(games, request, budget);
}

Tabulation plain(const ClauseGames& games, const BoxRequest& request, u64 positions = 20'000'000) {
  Budget budget(Limits{.positions = positions});
  return tabulate_plain(games, request, budget);
}

std::vector<u64> fast_values(const ClauseGames& games, std::vector<u64> lasts) {
  const Tabulation result = fast(games, box(std::move(lasts)));
  EXPECT_TRUE(result.table) << to_text(result.refusal);
  return result.table ? values(*result.table) : std::vector<u64>{};
}

bool has_sums(const ClauseGames& games) {
  for (const ClauseGame& one : games.games)
    for (const Clause& clause : one.rules)
      if (clause.target.size() > 1) return true;
  return false;
}

// Both contents, both conventions: the same table from both. Returns the method of the first.
std::string agree(const ClauseGames& games, const std::vector<u64>& lasts) {
  std::string method;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    if (convention == Convention::misere && has_sums(games)) continue;
    for (const Content content : {Content::nim_values, Content::outcomes}) {
      const BoxRequest request = box(lasts, convention, content);
      const Tabulation a = fast(games, request), b = plain(games, request);
      EXPECT_TRUE(a.table) << to_text(a.refusal);
      EXPECT_TRUE(b.table) << to_text(b.refusal);
      if (!a.table || !b.table) return a.method;
      EXPECT_EQ(values(*a.table), values(*b.table)) << a.method;
      if (method.empty()) method = a.method;
    }
  }
  return method;
}

TEST(Tabulate, NimInOneToThreeCoordinates) {
  const auto reduce = [](std::size_t dimensions, std::size_t which) {
    std::vector<Affine> entries;
    for (std::size_t i = 0; i < dimensions; ++i) entries.push_back(slot(i));
    entries[which].coefficients.resize(dimensions + 1, 0);
    entries[which].coefficients[dimensions] = -1;
    return to({loop(form(1), slot(which))}, entries);
  };
  EXPECT_EQ(agree(game(1, {reduce(1, 0)}), {300}), "rows: 1 rays, 0 singles, 0 nests");
  EXPECT_EQ(agree(game(2, {reduce(2, 0), reduce(2, 1)}), {17, 20}), "rows: 2 rays, 0 singles, 0 nests");
  const ClauseGames three = game(3, {reduce(3, 0), reduce(3, 1), reduce(3, 2)});
  EXPECT_EQ(agree(three, {5, 6, 7}), "rows: 3 rays, 0 singles, 0 nests");
  const auto cells = fast_values(three, {7, 7, 300});
  for (u64 i = 0; i < cells.size(); ++i) ASSERT_EQ(cells[i], (i / 301 / 8) ^ (i / 301 % 8) ^ (i % 301));
}

TEST(Tabulate, WythoffHasThePairsOfTheGoldenSection) {
  EXPECT_EQ(agree(wythoff(), {18, 15}), "rows: 3 rays, 0 singles, 0 nests");
  const Tabulation table = fast(wythoff(), box({40, 40}, Convention::normal, Content::outcomes));
  ASSERT_TRUE(table.table);
  std::vector<std::pair<u64, u64>> pairs;
  for (u64 a = 0; a <= 40; ++a)
    for (u64 b = a; b <= 40; ++b)
      if (table.table->at(a * 41 + b) == 0) pairs.emplace_back(a, b);
  const std::vector<std::pair<u64, u64>> published = {
      // Wythoff 1907; OEIS A000201, A001950
      {0, 0},   {1, 2},   {3, 5},   {4, 7},   {6, 10},  {8, 13},  {9, 15},  {11, 18},
      {12, 20}, {14, 23}, {16, 26}, {17, 28}, {19, 31}, {21, 34}, {22, 36}, {24, 39}};
  EXPECT_EQ(pairs, published);
}

TEST(Tabulate, BashIsTheRemainder) {
  EXPECT_EQ(agree(bash(5), {60}), "rows: 1 rays, 0 singles, 0 nests");
  const auto cells = fast_values(bash(1000), {5000});
  for (u64 n = 0; n < cells.size(); ++n) ASSERT_EQ(cells[n], n % 1001);
}

TEST(Tabulate, LateRaysAndWindows) {
  EXPECT_EQ(agree(game(1, {to({loop(form(3), form(7))}, {form(0, {1, -1})})}), {80}),
            "rows: 1 rays, 0 singles, 0 nests");
  EXPECT_EQ(agree(game(1, {to({loop(form(2), slot(0))}, {form(0, {1, -2})})}), {80}),
            "rows: 1 rays, 0 singles, 0 nests");
  EXPECT_EQ(agree(game(2, {to({loop(form(2), form(4))}, {form(0, {1, 0, -2}), form(0, {0, 1, -1})}),
                           to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, -3})})}),
                  {20, 23}),
            "rows: 2 rays, 0 singles, 0 nests");
}

TEST(Tabulate, AnUpperBoundBelowTheBoardsEndIsNoRay) {
  // k ≤ 10x − 30: none for x = 3, all of them from x = 4 on
  EXPECT_EQ(agree(game(1, {to({loop(form(1), form(-30, {10}))}, {form(0, {1, -1})})}), {40}),
            "rows: 0 rays, 0 singles, 1 nests");
}

TEST(Tabulate, SubtractionSetsAreSingles) {
  EXPECT_EQ(agree(game(1, {to({}, {slot(0, -1)}), to({}, {slot(0, -3)}), to({}, {slot(0, -4)})}), {100}),
            "rows: 0 rays, 3 singles, 0 nests");
}

TEST(Tabulate, HalfBox) {
  const Clause half = to({loop(Bound{form(1)}, Bound{slot(0), 2})}, {form(0, {1, -1})});
  EXPECT_EQ(agree(game(1, {half}), {120}), "rows: 0 rays, 0 singles, 1 nests");
}

TEST(Tabulate, Kayles) {
  EXPECT_EQ(agree(kayles(), {60}), "rows: 0 rays, 0 singles, 2 nests");
  const auto cells = fast_values(kayles(), {400});
  const std::vector<u64> period = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};  // Guy and Smith 1956, from 72 on
  for (u64 n = 72; n < cells.size(); ++n) ASSERT_EQ(cells[n], period[n % 12]) << n;
}

TEST(Tabulate, DawsonsKaylesLaskerAndGrundy) {
  EXPECT_EQ(agree(game(1, {take_and_split(2)}), {60}), "rows: 0 rays, 0 singles, 1 nests");
  const auto dawson = fast_values(game(1, {take_and_split(2)}), {400});
  for (u64 n = 60; n + 34 < dawson.size(); ++n) ASSERT_EQ(dawson[n], dawson[n + 34]);  // Guy and Smith 1956

  Clause split{{loop(form(1), slot(0, -1))}, {{0, {slot(1)}}, {0, {form(0, {1, -1})}}}};
  const ClauseGames lasker = game(1, {to({loop(form(1), slot(0))}, {form(0, {1, -1})}), split});
  EXPECT_EQ(agree(lasker, {60}), "rows: 1 rays, 0 singles, 1 nests");
  const auto cells = fast_values(lasker, {200});
  for (u64 n = 1; n < cells.size(); ++n) ASSERT_EQ(cells[n], n % 4 == 0 ? n - 1 : n % 4 == 3 ? n + 1 : n);

  split.steps.push_back(check(K::unequal, form(0, {1, -2})));
  const auto grundy = fast_values(game(1, {split}), {20});
  EXPECT_EQ(grundy, (std::vector<u64>{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0,
                                      2, 1, 3, 2, 1, 3, 2, 4, 3, 0}));  // OEIS A002188
  agree(game(1, {split}), {70});
}

TEST(Tabulate, ChompWithThreeRows) {
  // a ≥ b ≥ c; bite at column j (from 0) of a row; rows above it keep min(old, j)
  std::vector<Clause> rules;
  const Step bite_a = loop(form(0), slot(0, -1));  // slot 3
  const auto below = [](std::size_t s) {
    return check(K::at_least, [&] {
      Affine a(slot(3, -1));  // j ≥ row + 1 … that is, row ≤ j − 1
      a.coefficients[s] = -1;
      return a;
    }());
  };
  const auto above = [](std::size_t s) {
    return check(K::at_least, [&] {
      Affine a = form(0, {0, 0, 0, -1});  // row ≥ j
      a.coefficients[s] = 1;
      return a;
    }());
  };
  rules.push_back(to({bite_a, below(1)}, {slot(3), slot(1), slot(2)}));
  rules.push_back(to({bite_a, above(1), below(2)}, {slot(3), slot(3), slot(2)}));
  rules.push_back(to({loop(form(1), slot(0, -1)), above(1), above(2)}, {slot(3), slot(3), slot(3)}));
  rules.push_back(to({loop(form(0), slot(1, -1)), below(2)}, {slot(0), slot(3), slot(2)}));
  rules.push_back(to({loop(form(0), slot(1, -1)), above(2)}, {slot(0), slot(3), slot(3)}));
  rules.push_back(to({loop(form(0), slot(2, -1))}, {slot(0), slot(1), slot(3)}));
  ClauseGames chomp = game(3, rules);
  chomp.games[0].domain = {{check(K::at_least, form(0, {1, -1})), check(K::at_least, form(0, {0, 1, -1})),
                            check(K::at_least, form(-1, {1}))}};
  EXPECT_EQ(agree(chomp, {8, 7, 6}).substr(0, 4), "rows");
  const Tabulation p = fast(chomp, box({10, 4, 0}, Convention::normal, Content::outcomes));
  ASSERT_TRUE(p.table);
  EXPECT_EQ(p.table->at(5), 0U);          // one square: P
  EXPECT_EQ(p.table->at(2 * 5 + 1), 0U);  // two rows: P where the upper one is one shorter
  EXPECT_EQ(p.table->at(5 * 5 + 4), 0U);
}

TEST(Tabulate, QueenWithBlockedRows) {
  ClauseGames queen = wythoff();
  queen.games[0].rules[0].steps.push_back(check(K::unequal, slot(1, -3)));
  Step odd = check(K::no_member, slot(0));
  odd.set.ranges = {{4, 5}, {9, 9}};
  queen.games[0].rules[2].steps.insert(queen.games[0].rules[2].steps.begin(), odd);
  EXPECT_EQ(agree(queen, {14, 13}), "rows: 3 rays, 0 singles, 0 nests");
  queen.games[0].domain = {{check(K::unequal, form(-7, {1, 1}))}, {check(K::equal, slot(0, -2))}};
  EXPECT_EQ(agree(queen, {14, 13}), "rows: 3 rays, 0 singles, 0 nests");
}

TEST(Tabulate, FergusonEmptiesABoxAndSplitsTheOther) {
  ClauseGames ferguson = game(2,
                              {to({loop(form(1), slot(1, -1))}, {slot(2), form(0, {0, 1, -1})}),
                               to({loop(form(1), slot(0, -1))}, {slot(2), form(0, {1, 0, -1})})},
                              {{1, 1}});
  ferguson.games[0].domain = {{check(K::at_least, slot(0, -1)), check(K::at_least, slot(1, -1))}};
  EXPECT_EQ(agree(ferguson, {12, 12}), "levels: 0 rays, 0 singles, 2 nests");
  const Tabulation p = fast(ferguson, box({20, 20}, Convention::normal, Content::outcomes));
  ASSERT_TRUE(p.table);
  for (u64 x = 1; x <= 20; ++x)  // Ferguson 1998: P when both boxes are odd
    for (u64 y = 1; y <= 20; ++y) ASSERT_EQ(p.table->at(x * 21 + y), x % 2 == 1 && y % 2 == 1 ? 0U : 1U);
}

TEST(Tabulate, PicksFromInfiniteSets) {
  for (const auto kind : {NumberSet::Kind::powers, NumberSet::Kind::squares, NumberSet::Kind::primes,
                          NumberSet::Kind::fibonacci, NumberSet::Kind::ranges}) {
    NumberSet set{.kind = kind, .ranges = {{2, 3}, {7, 7}, {11, 90}}, .base = 3};
    agree(game(1, {to({pick(set, form(1), slot(0))}, {form(0, {1, -1})})}), {150});
    agree(game(2, {to({pick(set, form(1), slot(0)), loop(form(0), form(1))},
                      {form(0, {1, 0, -1}), form(0, {0, 1, 0, -1})}),
                   to({}, {slot(0), slot(1, -1)})}),
          {30, 8});
  }
}

TEST(Tabulate, LevelsWhereNoOrderOfRowsExists) {
  const std::vector<Clause> rules = {to({}, {slot(0, -2), slot(1, 1)}), to({}, {slot(0, 1), slot(1, -2)})};
  EXPECT_EQ(agree(game(2, rules, {{1, 1}}), {9, 11}), "levels: 0 rays, 0 singles, 2 nests");
  EXPECT_EQ(fast(game(2, rules), box({9, 11})).refusal, Refusal::no_order);
}

TEST(Tabulate, TheBoxGrowsWhereOptionsGoUp) {
  EXPECT_EQ(agree(game(2, {to({}, {slot(0, -2), slot(1, 1)}), to({}, {slot(0), slot(1, -1)})}), {9, 3}),
            "rows: 0 rays, 1 singles, 1 nests");
  const ClauseGames up = game(2, {to({}, {slot(0, -1), form(1, {0, 2})})}, {{1, 0}});
  EXPECT_EQ(fast(up, box({9, 3})).refusal, Refusal::leaves_the_box);
}

TEST(Tabulate, OtherGamesGetBoxesOfTheirOwn) {
  // x → (x − 2 stones of Kayles) + a heap of Nim with ⌊x/2⌋, which are games 1 and 2
  ClauseGames games = game(1, {});
  games.games.push_back(kayles().games[0]);
  games.games.push_back(bash(1'000).games[0]);
  for (Clause& clause : games.games[1].rules)
    for (TargetComponent& component : clause.target) component.game = 1;
  games.games[2].rules[0].target[0].game = 2;
  games.games[0].rules = {{{computed(K::quotient, slot(0), {}, 2)}, {{1, {slot(0, -2)}}, {2, {slot(1)}}}},
                          to({}, {slot(0, -1)})};
  EXPECT_EQ(agree(games, {50}),
            "rows: 1 rays, 0 singles, 0 nests; rows: 0 rays, 0 singles, 2 nests; "
            "rows: 0 rays, 1 singles, 1 nests");
}

TEST(Tabulate, GamesThatReferToEachOther) {
  ClauseGames games = game(1, {});
  games.games.push_back(games.games[0]);
  games.games[0].rules = {{{loop(form(1), form(3))}, {{1, {form(0, {1, -1})}}}}};
  games.games[1].rules = {{{}, {{0, {slot(0, -1)}}}}, {{}, {{1, {slot(0, -4)}}}}};
  EXPECT_EQ(fast(games, box({40})).refusal, Refusal::no_order);
  games.measure = Measure{{{0, {LevelForm::linear({1})}}, {0, {LevelForm::linear({1})}}}, {}};
  EXPECT_EQ(agree(games, {40}).substr(0, 6), "levels");
}

TEST(Tabulate, TheTableMayBeginAnywhere) {
  BoxRequest request = box({30, 25});
  request.axes[0].first = 11;
  request.axes[1].first = 7;
  const Tabulation a = fast(wythoff(), request), b = plain(wythoff(), request);
  ASSERT_TRUE(a.table && b.table);
  EXPECT_EQ(values(*a.table), values(*b.table));
  EXPECT_EQ(a.table->axes(), request.axes);
}

TEST(Tabulate, RefusalsSayWhatIsNeeded) {
  Budget small(Limits{.bytes = 1'000'000});
  const Tabulation large = tabulate(wythoff(), box({9'999, 9'999}), small);
  EXPECT_EQ(large.refusal, Refusal::too_large);
  EXPECT_EQ(large.bytes_needed, 100'000'000U);
  EXPECT_FALSE(small.exhausted());  // so that something else may be tried

  Budget short_of_ticks(Limits{.positions = 5'000});
  EXPECT_EQ(tabulate(wythoff(), box({999, 999}), short_of_ticks).refusal, Refusal::ran_out);
  EXPECT_EQ(short_of_ticks.ending(), Ending::out_of_positions);

  EXPECT_EQ(fast(kayles(), box({30}, Convention::misere)).refusal, Refusal::misere_sum);
  const i64 huge = i64{1} << 57;
  EXPECT_EQ(fast(game(1, {to({loop(form(1), form(huge))}, {form(0, {huge, -huge})})}), box({30})).refusal,
            Refusal::overflow);
}

TEST(Tabulate, AMeasureThatIsNoneIsFoundOut) {
  const std::vector<Clause> rules = {to({}, {slot(0, -1), slot(1, 1)}), to({}, {slot(0, 1), slot(1, -1)})};
  EXPECT_EQ(fast(game(2, rules, {{1, 1}}), box({9, 9})).refusal, Refusal::no_order);
}

TEST(Tabulate, AnyBudgetEndsCleanly) {
  for (u64 ticks = 0; ticks < 5000; ticks += 97) {
    Budget budget(Limits{.positions = ticks});
    const Tabulation result = tabulate(wythoff(), box({60, 60}), budget);
    EXPECT_EQ(result.table.has_value(), !budget.exhausted());
  }
}

}  // namespace
}  // namespace sprague::table
