// Theorems by recursion, by parts, by periods that change or that moduli divide, each held against a table
// that reaches beyond what it was guessed from; and rules that are nearly of these kinds.
#include <gtest/gtest.h>

#include "prove/decide/recursion.hpp"
#include "prove/describe/statement.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"
#include "tests/prove/compared.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

std::optional<prove::Theorem> found(const std::string& rules, bool values = false,
                                    Convention convention = Convention::normal, double seconds = 20,
                                    bool automata_only = false) {
  const prove::Subject subject = subject_of(rules);
  const prove::Request request{.convention = convention,
                               .values = values,
                               .automata_only = automata_only,
                               .limits = {.seconds = seconds, .positions = ~u64{0} >> 1}};
  auto answer = prove::prove(subject, request, [](const Limits& limits) { return Budget(limits); });
  if (!answer || !answer->theorem) return std::nullopt;
  return std::move(answer->theorem);
}

std::vector<u64> sequence(const prove::Subject& subject, u64 size, bool values, Convention convention) {
  Budget budget(Limits{.seconds = 1e6, .positions = ~u64{0} >> 1});
  const auto made =
      table::tabulate(subject.clauses,
                      {.axes = {{"n", 0, size - 1}},
                       .convention = convention,
                       .content = values ? table::Content::nim_values : table::Content::outcomes},
                      budget);
  EXPECT_TRUE(made.table);
  return made.table ? table::sequence(*made.table) : std::vector<u64>();
}

void expect_recursion(const std::string& rules, bool values, Convention convention) {
  SCOPED_TRACE(rules);
  const prove::Subject subject = subject_of(rules);
  Budget budget(Limits{.seconds = 60, .positions = ~u64{0} >> 1});
  const std::vector<u64> truth = sequence(subject, 20'000, values, convention);
  const auto found = prove::decide_recursion(subject.game, values,
                                             std::vector<u64>(truth.begin(), truth.begin() + 1'000), budget);
  ASSERT_TRUE(found);
  for (u64 n = 0; n < truth.size(); ++n) {
    if (values)
      ASSERT_EQ(found->value(n), truth[n]) << n;
    else
      ASSERT_EQ(found->is_p(n), truth[n] == 0) << n;
  }
}

std::string take(const std::string& where) { return "game g(n)\n(n) -> (n - k) where " + where; }

TEST(Recursion, AgreesWithTables) {
  for (const char* where :
       {"1 <= k <= n / 3", "1 <= k <= n / 2", "1 <= k <= n / 5", "1 <= k <= (n + 3) / 4", "1 <= k, 5*k < 2*n",
        "n / 4 <= k <= n / 2, k >= 1", "3 <= k <= n / 5 + 3", "1 <= k <= max(3, n / 5)", "2 <= k <= n / 3"})
    for (const Convention convention : {Convention::normal, Convention::misere})
      expect_recursion(take(where), false, convention);
  for (const char* where :
       {"1 <= k <= n / 3", "1 <= k <= max(3, n / 5)", "1 <= k, 5*k <= n + 3", "1 <= k <= (n + 1) / 2"})
    expect_recursion(take(where), true, Convention::normal);
}

TEST(Recursion, OfUnionsOfIntervals) {
  const std::string rules = take("1 <= k <= n / 5 + 1") + "\n(n) -> (n - k) where 1 <= k, 5*k < 2*n";
  expect_recursion(rules, false, Convention::normal);
}

TEST(Recursion, IsRefusedWhereTheOptionsAreNoInterval) {
  Budget budget(Limits{.seconds = 60, .positions = ~u64{0} >> 1});
  for (const std::string& rules : std::vector<std::string>{
           take("1 <= k <= n / 3, k != 2"), take("1 <= k <= n / 3") + "\n(n) -> (n / 4) where n >= 1",
           take("1 <= k <= n / 3, n != 70000"), take("1 <= k <= n / 3, n mod 2 = 0"),
           "game g(n)\n(n) -> (n - k) where 1 <= k <= n / 3\ndomain n != 5"}) {
    const prove::Subject subject = subject_of(rules);
    EXPECT_FALSE(prove::decide_recursion(subject.game, false,
                                         sequence(subject, 1'000, false, Convention::normal), budget))
        << rules;
  }
}

TEST(Recursion, IsATheoremWithWords) {
  const auto theorem = found(take("1 <= k <= n / 3"));
  ASSERT_TRUE(theorem);
  ASSERT_TRUE(theorem->recursion);
  Budget budget(Limits{});
  EXPECT_NE(english(prove::describe(*theorem, budget).words).find("the next is 3*p / 2 + 1."),
            std::string::npos)
      << prove::describe(*theorem, budget).words;
}

TEST(Parts, AreProvedInANumerationEach) {
  const std::string rules =
      "game g(x, y)\n(x, y) -> (x - k, y) where k in powers(2)\n(x, y) -> (x, y - k) where k in powers(3)";
  const auto theorem = found(rules), values = found(rules, true);
  ASSERT_TRUE(theorem && values);
  Budget budget(Limits{});
  EXPECT_EQ(prove::describe(*theorem, budget).words,
            "(x, y) is a P-position exactly when (x mod 3) xor (y mod 2) = 0.");
  EXPECT_EQ(prove::describe(*values, budget).words, "G(x, y) = (x mod 3) xor (y mod 2).");
}

TEST(Parts, AreNotJoinedByARule) {
  // The third rule reads both numbers, and there is no numeration for both sets.
  EXPECT_FALSE(
      found("game g(x, y)\n(x, y) -> (x - k, y) where k in powers(2)\n(x, y) -> (x, y - k) where k in "
            "powers(3)\n(x, y) -> (x - 1, y) where y >= 5",
            false, Convention::normal, 2));
}

TEST(Periods, ChangeFarAway) {
  for (const bool values : {false, true}) {
    const auto theorem = found(take("1 <= k <= 3") + "\n(n) -> (n - 4) where n >= 100000", values,
                               Convention::normal, 20, true);
    ASSERT_TRUE(theorem && !theorem->decisions.empty());
    expect_true_in_box(*theorem, 300'000);
  }
}

TEST(Periods, ChangeFarAwayInOneOfSeveralCoordinates) {
  const std::string rules =
      "game g(x, y)\n(x, y) -> (x - k, y) where 1 <= k <= 3\n(x, y) -> (x, y - k) where 1 <= k <= 2\n"
      "(x, y) -> (x - 1, y - 1)\n(x, y) -> (x - 4, y) where x >= 20000";
  const auto theorem = found(rules);
  ASSERT_TRUE(theorem && !theorem->decisions.empty());
  const auto made = [&] {
    Budget budget(Limits{.seconds = 1e6, .positions = ~u64{0} >> 1});
    return table::tabulate(theorem->subject.clauses,
                           {.axes = {{"x", 0, 40'999}, {"y", 0, 9}}, .content = table::Content::outcomes},
                           budget);
  }();
  ASSERT_TRUE(made.table);
  const Digits digits(theorem->numeration, 41'000);
  for (std::size_t cell = 0; cell < made.table->size(); ++cell)
    ASSERT_EQ(digits.accepted(theorem->decisions[0].guess, {cell / 10, cell % 10}), made.table->at(cell) == 0)
        << cell;
}

TEST(Periods, AreThoseThatTheModuliDivide) {
  for (const char* rules :
       {"game g(n)\n(n) -> (a) + (b) where a + b = n - 3, a mod 2 = 0\n(n) -> (n - k) where k in {1, 2}",
        "game g(n)\n(n) -> (a) + (b) where a + b = n - 2, a mod 2 = b mod 2\n(n) -> (n - 1)",
        "game g(n)\n(n) -> (a) + (b) where a + b = n - 1, a mod 3 = 1\n(n) -> (n - 2) where n mod 2 = 1",
        "game g(n)\n(n) -> (n - k) where k in {2, 3, 7}, n mod 3 != 1\n(n) -> (n - 1) where n mod 4 = 0"}) {
    SCOPED_TRACE(rules);
    const auto theorem = found(rules, true);
    ASSERT_TRUE(theorem);
    if (!theorem->period) continue;
    const std::vector<u64> truth = sequence(subject_of(rules), 4'000, true, Convention::normal);
    const u64 e = theorem->period->preperiod, p = theorem->period->period;
    for (u64 n = 0; n < truth.size(); ++n)
      ASSERT_EQ(truth[n], theorem->period->values[n < e ? n : e + (n - e) % p]) << n;
  }
}

TEST(Periods, AreOfEachCoordinate) {
  const auto theorem = found(
      "game g(x, y)\n(x, y) -> (x - k, y) where k in {2, 5}\n(x, y) -> (x, y - k) where 1 <= k <= 2\n"
      "(x, y) -> (x - 1, y - 1)");
  ASSERT_TRUE(theorem);
  if (!theorem->decisions.empty()) {
    EXPECT_GT(expect_true_in_box(*theorem, 200), 30'000U);
  }
}

TEST(Sectors, AreProvedForFinitelyManyMoves) {
  // Two lines, (4, 11) and (4, 1); one line with values; one that a guard draws, in misère play.
  const auto two = found(
      "game g(x, y)\n(x, y) -> (x - 3, y - 1)\n(x, y) -> (x, y - 5)\n(x, y) -> (x - k, y) where 1 <= k <= 2");
  ASSERT_TRUE(two && !two->decisions.empty());
  EXPECT_EQ(english(two->decisions[0].origin).substr(0, 19), "sectors that repeat");
  expect_true_in_box(*two, 700);
  const auto values = found(
      "game g(x, y)\n(x, y) -> (x - 2, y - 1)\n(x, y) -> (x - k, y) where k in {1, 3}\n(x, y) -> (x, y - 1)",
      true);
  ASSERT_TRUE(values && !values->decisions.empty());
  expect_true_in_box(*values, 300);
  const auto guarded = found(
      "game g(x, y)\n(x, y) -> (x - k, y) where 1 <= k <= 6, x <= y\n"
      "(x, y) -> (x, y - k) where 2 <= k <= 3, x mod 2 = 0",
      false, Convention::misere);
  ASSERT_TRUE(guarded && !guarded->decisions.empty());
  expect_true_in_box(*guarded, 400);
}

TEST(Sectors, AreNotTakenForProvedWhereARuleChangesThem) {
  const auto theorem = found(
      "game g(x, y)\n(x, y) -> (x - 3, y - 1)\n(x, y) -> (x, y - 5)\n(x, y) -> (x - k, y) where 1 <= k <= 2\n"
      "(x, y) -> (x - 4, y) where x = 3000",
      false, Convention::normal, 5);
  if (theorem && !theorem->decisions.empty()) expect_true_in_box(*theorem, 3'500);
}

TEST(Measures, NeedNotBeLinear) {
  const auto theorem = found(
      "game g(x, y)\n(x, y) -> (x - 1, x - 1) where y < x\n(x, y) -> (y - 1, y - 1) where x < y\n(x, x) -> "
      "(x, x - 1)");
  ASSERT_TRUE(theorem && !theorem->decisions.empty());
  EXPECT_EQ(theorem->subject.clauses.measure->words, "max(x, y) falls, or max(x, y) stays and y falls");
  expect_true_in_box(*theorem, 300);
}

TEST(LeftSides, MayNameACoordinateTwice) {
  const auto theorem = found(
      "game g(x, y)\n(x, x) -> (x - k, x - k) where k >= 1\n(x, y) -> (x - k, y) where k >= 1\n"
      "(x, y) -> (x, y - k) where k >= 1");
  ASSERT_TRUE(theorem);
}

}  // namespace
}  // namespace sprague::test
