// What theorems say in words, for games whose theorems are known.
#include "prove/describe/statement.hpp"

#include <gmock/gmock.h>

#include <bit>
#include <cmath>
#include <set>

#include "script/evaluate.hpp"
#include "table/fill/tabulate.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using games::chomp2;
using games::ferguson;
using games::nim2;
using games::nim3;
using games::wythoff;
using prove::Statement;
using prove::Theorem;
using testing::HasSubstr;

constexpr const char* wythoff2 =
    "game kw2(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
    "(x, y) -> (x - i, y - j) where i >= 1, j >= 1, i - j < 2, j - i < 2\n";
constexpr const char* bash = "game bash(n; m = 3)\n(n) -> (n - k) where 1 <= k <= m\n";
constexpr const char* chomp3 =
    "game chomp3(x, y, z)\n(x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
    "(x, y, z) -> (x, k, min(z, k)) where k < y\n(x, y, z) -> (x, y, k) where k < z\n"
    "domain x >= y, y >= z, x >= 1\n";
constexpr const char* half_box = "game half_box(n)\n(n) -> (n - k) where 1 <= k <= n / 2\n";
constexpr const char* powers = "game powers_of_two(n)\n(n) -> (n - k) where k in powers(2)\n";
constexpr const char* fibonacci_nim =
    "game fibonacci_nim(n, quota)\n(n, quota) -> (n - k, 2*k) where 1 <= k <= quota\n";
constexpr const char* lasker =
    "game lasker(n)\n(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where a >= 1, b >= 1, a + b = n\n";
constexpr const char* kayles = "game kayles(n)\n(n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n";
constexpr const char* moore =
    "game moore(x, y, z)\n(x, y, z) -> (a, b, c) where a <= x, b <= y, c <= z, a + b + c < x + y + z, "
    "(a = x or b = y or c = z)\n";
constexpr const char* turtles = "game turning_turtles(n)\n(n) -> (a) where a < n\n";
constexpr const char* mock_turtles =
    "game mock_turtles(n)\n(n) -> (0) where n >= 1\n(n) -> (a) + (b) where a < b, b < n\n";
constexpr const char* ruler =
    "game ruler(s, l)\n(s, l) -> (s, c) + (j, m) where s + c < j, j + m = s + l\n"
    "(s, l) -> (c, d) + (j, m) where c + d = s, d >= 1, s < j, j + m = s + l\n";
constexpr const char* subtract = "game s(n)\n(n) -> (n - k) where k in {1, 3, 4}\n";
constexpr const char* staircase =
    "game staircase(a, b, c, d)\n(a, b, c, d) -> (a - k, b, c, d) where k >= 1\n"
    "(a, b, c, d) -> (a + k, b - k, c, d) where k >= 1\n(a, b, c, d) -> (a, b + k, c - k, d) where k >= 1\n"
    "(a, b, c, d) -> (a, b, c + k, d - k) where k >= 1\n";
constexpr const char* end_nim =
    "game end_nim(x, y, z)\n(x, y, z) -> (x - k, y, z) where k >= 1\n(x, y, z) -> (x, y, z - k) where k >= "
    "1\n"
    "(x, y, z) -> (x, y - k, z) where k >= 1, (x = 0 or z = 0)\n";

struct Example {
  const char* name;
  const char* rules;
  const char* phrase;
  prove::Request request = {};
  bool has_formula = true;

  friend void PrintTo(const Example& one, std::ostream* out) { *out << one.name; }
};

prove::Request asked(bool values, bool automata_only = false, Convention convention = Convention::normal) {
  return {.convention = convention, .values = values, .automata_only = automata_only};
}

prove::Request slices(std::size_t coordinates, std::size_t fixed, i64 last) {
  prove::Request out;
  for (i64 value = 0; value <= last; ++value) {
    out.slices.emplace_back(coordinates);
    out.slices.back()[fixed] = value;
  }
  return out;
}

Theorem proved(const char* rules, prove::Request request) {
  request.limits = {.seconds = 100, .positions = ~u64{0} >> 1};
  const auto answer =
      prove::prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer.ok()) << (answer ? "" : english(answer.error().message));
  EXPECT_TRUE(answer && answer->theorem) << rules;
  return answer && answer->theorem ? *answer->theorem : Theorem{};
}

Statement described(const Theorem& theorem) {
  Budget budget({.seconds = 100, .positions = 100'000'000});
  return prove::describe(theorem, budget);
}

/// Holds the formula of each slice, read and evaluated by the rule language, against a table.
void compare_with_table(const Theorem& theorem, const Statement& statement) {
  const std::size_t d = theorem.slices[0].size();
  const u64 side = d == 1 ? 200 : d == 2 ? 40 : d == 3 ? 18 : 8;
  table::BoxRequest box{.axes = {},
                        .convention = theorem.convention,
                        .content = theorem.values ? table::Content::nim_values : table::Content::outcomes};
  for (const auto& coordinate : theorem.subject.game.coordinates)
    box.axes.push_back({coordinate.name, 0, side - 1});
  Budget budget({});
  const auto made = table::tabulate(theorem.subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  std::size_t compared = 0;
  for (const prove::SliceStatement& slice : statement.slices) {
    script::Game names{.name = "names"};
    for (std::size_t i = 0; i < d; ++i)
      if (!slice.slice[i]) names.coordinates.push_back(theorem.subject.game.coordinates[i]);
    for (std::size_t cell = 0; cell < made.table->size(); ++cell) {
      const u64 value = made.table->at(cell);
      if (value >= table::Table::drawn) continue;  // outside the domain
      std::vector<i64> tuple(d), numbers;
      std::size_t rest = cell;
      for (std::size_t i = d; i-- > 0; rest /= side) tuple[i] = static_cast<i64>(rest % side);
      bool inside = true;
      for (std::size_t i = 0; i < d; ++i) {
        if (!slice.slice[i])
          numbers.push_back(tuple[i]);
        else
          inside = inside && tuple[i] == *slice.slice[i];
      }
      if (!inside) continue;
      ++compared;
      script::Scene scene{.game = names, .numbers = numbers};
      if (!theorem.values) {
        const auto condition = script::parse_condition(slice.condition, names);
        ASSERT_TRUE(condition.ok()) << slice.condition;
        ASSERT_EQ(script::holds(*condition, scene), value == 0) << slice.condition << " at cell " << cell;
        continue;
      }
      int cases = 0;
      for (const auto& [where, expression] : slice.cases) {
        if (!where.empty() && !script::holds(*script::parse_condition(where, names), scene)) continue;
        ++cases;
        ASSERT_EQ(script::value_of(*script::parse_expression(expression, names), scene)->number(),
                  i128{value})
            << expression;
      }
      ASSERT_EQ(cases, 1) << "the cases exclude each other and are all, cell " << cell;
    }
  }
  EXPECT_GT(compared, 20u);
}

class Statements : public testing::TestWithParam<Example> {};

TEST_P(Statements, SayWhatIsKnownAndAgreeWithTheTable) {
  const Theorem theorem = proved(GetParam().rules, GetParam().request);
  const Statement statement = described(theorem);
  EXPECT_THAT(english(statement.words), HasSubstr(GetParam().phrase));
  EXPECT_FALSE(statement.method.empty());
  EXPECT_EQ(!statement.formula.empty(), GetParam().has_formula) << statement.formula;
  for (const auto& slice : statement.slices) EXPECT_TRUE(slice.recognised) << slice.words;
  if (GetParam().has_formula) compare_with_table(theorem, statement);
}

INSTANTIATE_TEST_SUITE_P(
    Known, Statements,
    testing::Values(
        Example{
            "Wythoff", wythoff,
            "(x, y) with x ≤ y is a P-position exactly when the Zeckendorf representation of x ends in an "
            "even number of zeros and y is x with a zero appended; that is, (x, y) = (⌊kφ⌋, ⌊kφ²⌋)",
            asked(false), false},
        Example{"Wythoff2", wythoff2, "α = [1; 2, 2, …] = √2", asked(false), false},
        Example{"Nim3", nim3, "exactly when x xor y xor z = 0. (Bouton 1901)"},
        Example{"Nim2", nim2, "exactly when x = y, that is, x xor y = 0. (Bouton 1901)"},
        Example{"Nim2Values", nim2, "G(x, y) = x xor y", asked(true)},
        Example{"MisereNim", nim3, "none is and the number of ones is odd. (Bouton 1901)",
                asked(false, false, Convention::misere)},
        Example{"Bash", bash, "exactly when n mod 4 = 0"},
        Example{"BashByAutomata", bash, "exactly when n mod 4 = 0", asked(false, true)},
        Example{"BashValues", bash, "G(n) = n mod 4", asked(true)},
        Example{"MisereBash", bash, "exactly when n mod 4 = 1", asked(false, false, Convention::misere)},
        Example{"Chomp2", chomp2, "exactly when x = y + 1"},
        Example{"Chomp3", chomp3,
                "exactly when x = y + 4 and y >= 7, or it is one of finitely many others, 2: (9, 6), "
                "(10, 5)",
                slices(3, 2, 6)},
        Example{"HalfBox", half_box, "n = 2^m − 1"},
        Example{"Ferguson", ferguson, "x mod 2 = 1 and y mod 2 = 1"},
        Example{"Powers", powers, "n mod 3 = 0"},
        Example{"FibonacciNim", fibonacci_nim,
                "quota is less than the least Zeckendorf part of n. (Whinihan 1963)", asked(false), false},
        Example{"Lasker", lasker,
                "G(n) = n - 1 if n mod 4 = 0 and n >= 1; n if n mod 4 in {1, 2}; n + 1 if n mod 4 = 3",
                asked(true)},
        // Rules with sums are about values, whether they are asked for or not.
        Example{"LaskerUnasked", lasker,
                "G(n) = n - 1 if n mod 4 = 0 and n >= 1; n if n mod 4 in {1, 2}; n + 1 if n mod 4 = 3"},
        Example{"KaylesValues", kayles, "G has period 12 from 71 on", asked(true)},
        Example{"Moore", moore, "the number of ones is divisible by 3: x = y = z. (Moore 1910)"},
        Example{"Turtles", turtles, "G(n) = n.", asked(true)},
        Example{"MockTurtles", mock_turtles, "the odious one of 2*n − 2 and 2*n − 1", asked(true), false},
        Example{"Ruler", ruler, "s xor (s + l) xor (s / 2) xor ((s + l) / 2)", asked(true)},
        Example{"SubtractValues", subtract,
                "G(n) = 0 if n mod 7 in {0, 2}; 1 if n mod 7 in {1, 3}; 2 if n mod 7 in "
                "{4, 6}; 3 if n mod 7 = 5",
                asked(true, true)},
        Example{"Staircase", staircase, "exactly when a = c"},
        // What was once told by "an automaton with N states".
        Example{"ChocolateBar",
                "game bar(x, y)\n(x, y) -> (a, y) + (b, y) where a >= 1, b >= 1, a + b = x\n"
                "(x, y) -> (x, a) + (x, b) where a >= 1, b >= 1, a + b = y\ndomain x >= 1, y >= 1\n",
                "G(x, y) = 0 if x mod 2 = 1 and y mod 2 = 1; 1 otherwise.", asked(true)},
        Example{"King",
                "game king(x, y)\n(x, y) -> (x - 1, y)\n(x, y) -> (x, y - 1)\n(x, y) -> (x - 1, y - 1)\n",
                "exactly when x mod 2 = 0 and y mod 2 = 0."},
        Example{
            "OddTakes",
            "game odd(x, y)\n(x, y) -> (x - k, y) where k mod 2 = 1\n(x, y) -> (x, y - k) where k mod 2 = 1\n",
            "exactly when (x + y) mod 2 = 0."},
        Example{"ExactlyTwoHeaps",
                "game two(x, y, z)\n(x, y, z) -> (x - a, y - b, z) where a >= 1, b >= 1\n"
                "(x, y, z) -> (x - a, y, z - b) where a >= 1, b >= 1\n"
                "(x, y, z) -> (x, y - a, z - b) where a >= 1, b >= 1\n",
                "the number of those of x, y, z that are not 0 is at most 1."},
        Example{"LeaveAThird", "game leave(n)\n(n) -> (n - k) where k >= 1, 3*k <= 2*n\n",
                "n = (3^m − 1)/2 for some m."},
        Example{"LeaveAQuarter", "game leave(n)\n(n) -> (m) where m < n, 4*m >= n\n",
                "n = (4^m − 1)/3 for some m.", asked(false), false},
        Example{"ThirdOfAMultiple", "game third(n)\n(n) -> (n / 3) where n >= 1, n mod 3 = 0\n",
                "n ends in an even number of zeros in base 3, or n = 0.", asked(false), false},
        Example{"HalfOfAnEvenNumber", "game half(n)\n(n) -> (n / 2) where n >= 1, n mod 2 = 0\n",
                "n ends in an even number of zeros in base 2, or n = 0.", asked(false), false},
        Example{"OneDigitLess", "game digits(n)\n(n) -> (n / 2) where n >= 1\n",
                "n has an even number of digits in base 2, or n = 0.", asked(false), false},
        Example{"DawsonsChessAsRules",
                "game dawson(n)\n(n) -> (0) where n = 1\n(n) -> (n - 2) where n >= 2\n"
                "(n) -> (a) + (b) where a + b = n - 3\n",
                "G has period 34 from 52 on: G(n + 34) = G(n) for n ≥ 52", asked(true, true)},
        Example{
            "EitherHeapAlone",
            "game smaller(x, y)\n(x, y) -> (x - k, y) where 1 <= k <= y\n(x, y) -> (x, y - k) where 1 <= k <= x\n",
            "exactly when x = 0 or y = 0."},
        Example{"Progressions",
                "game pairs(x, y)\n(x, y) -> (x - 1, y)\n(x, y) -> (x, y - 1)\n(x, y) -> (x - 1, y - 2)\n"
                "(x, y) -> (x - 2, y - 1)\n",
                "mod"}),
    [](const auto& example) { return example.param.name; });

std::set<u64> p_positions(const char* rules, u64 side) {  // x·side + y
  const prove::Subject subject = subject_of(rules);
  table::BoxRequest box{.axes = {{"x", 0, side - 1}, {"y", 0, side - 1}},
                        .content = table::Content::outcomes};
  Budget budget({});
  const auto made = table::tabulate(subject.clauses, box, budget);
  std::set<u64> out;
  for (std::size_t i = 0; i < made.table->size(); ++i)
    if (made.table->at(i) == 0) out.insert(i);
  return out;
}

TEST(Statement, WhatTheSourcesAddAboutIrrationalNumbersAgreesWithTables) {
  constexpr u64 side = 60;
  for (const u64 t : {1, 2}) {
    // ⌊kα⌋ with 2α = 2 − t + √(t² + 4), and ⌊k√m⌋ = ⌊√(k²m)⌋.
    std::set<u64> expected;
    for (u64 k = 0; k < side; ++k) {
      u64 root = 0;
      while ((root + 1) * (root + 1) <= k * k * (t * t + 4)) ++root;
      const u64 x = (2 * k - t * k + root) / 2, y = x + t * k;
      if (y >= side) break;
      expected.insert({x * side + y, y * side + x});
    }
    EXPECT_EQ(p_positions(t == 1 ? wythoff : wythoff2, side), expected) << t;
  }
}

TEST(Statement, FibonacciNimIsAboutTheLeastPart) {
  constexpr u64 side = 60;
  std::set<u64> expected;
  for (u64 n = 0; n < side; ++n) {
    u64 least = side + 1, rest = n;
    while (rest > 0) {
      u64 a = 1, b = 2;
      while (b <= rest) b = std::exchange(a, b) + b;
      rest -= least = a;
    }
    for (u64 quota = 0; quota < side; ++quota)
      if (n == 0 || quota < least) expected.insert(n * side + quota);
  }
  EXPECT_EQ(p_positions(fibonacci_nim, side), expected);
}

TEST(Statement, TheKnownExceptionalValuesOfKaylesAreListed) {
  const Statement statement = described(proved(kayles, asked(true)));
  EXPECT_THAT(english(statement.words),
              HasSubstr("G(0) = 0, G(3) = 3, G(6) = 3, G(9) = 4, G(11) = 6, G(15) = 7, G(18) = 3, G(21) = 4, "
                        "G(22) = 6, G(28) = 5, G(34) = 6, G(39) = 3, G(57) = 4, G(70) = 6."));
  EXPECT_THAT(english(statement.method), HasSubstr("Guy and Smith 1956"));
}

TEST(Statement, WhatIsNotRecognisedIsDescribed) {
  const Statement statement = described(proved(end_nim, asked(false)));
  EXPECT_FALSE(statement.slices[0].recognised);
  EXPECT_TRUE(statement.formula.empty());
  EXPECT_THAT(english(statement.words), HasSubstr("an automaton with 7 states that reads base 2"));
  EXPECT_THAT(english(statement.words), HasSubstr("(0, 0, 0), (0, 1, 1)"));
}

TEST(Statement, WhereOnlyAnAutomatonIsLeftTheFirstValuesAreListed) {
  const Statement one = described(
      proved("game quarters(n)\n(n) -> (n / 2) where n >= 1\n(n) -> (n / 4) where n >= 1\n", asked(true)));
  EXPECT_FALSE(one.slices[0].recognised);
  EXPECT_THAT(english(one.words), HasSubstr("From 0 on, the first are 0, 1, 2, 2, 0, 0, 0, 0, 1"));
  const Statement three =
      described(proved("game two(x, y, z)\n(x, y, z) -> (x - a, y - b, z) where a >= 1, b >= 1\n"
                       "(x, y, z) -> (x - a, y, z - b) where a >= 1, b >= 1\n"
                       "(x, y, z) -> (x, y - a, z - b) where a >= 1, b >= 1\n",
                       asked(true)));
  EXPECT_FALSE(three.slices[0].recognised);
  EXPECT_THAT(english(three.words), HasSubstr("Some of them are G(0, 0, 0) = 0, G(0, 0, 1) = 0"));
}

TEST(Statement, TwoValuesAreToldByTheWordsOfTheOnesThatAreZero) {
  const Statement halves = described(proved("game halves(n)\n(n) -> (n / 2) where n >= 1\n", asked(true)));
  EXPECT_TRUE(halves.slices[0].recognised);
  EXPECT_EQ(
      english(halves.words),
      "The nim-values are 0 and 1, and 0 at the P-positions. n is a P-position exactly when n has an even number "
      "of digits in base 2, or n = 0.");
  const Statement even =
      described(proved("game even(n)\n(n) -> (n / 2) where n mod 2 = 0, n >= 2\n", asked(true)));
  EXPECT_THAT(english(even.words), HasSubstr("n ends in an even number of zeros in base 2, or n = 0"));
}

TEST(Statement, ProgressionsAreWrittenWithoutAmbiguity) {
  const Statement statement = described(
      proved("game pairs(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
             "(x, y) -> (x - 1, y - 1)\n",
             asked(false)));
  EXPECT_THAT(english(statement.words),
              HasSubstr("is one of (0, 0) + t·(3, 3); (1, 2) + t·(3, 3); (2, 1) + t·(3, 3) for t ≥ 0."));
}

// Equality of automata decides, and not the small members: a set that differs at one far place is not called
// by the name of the other.
TEST(Statement, ADifferenceFarAwayIsSeen) {
  for (const char* rules : {bash, wythoff, nim2, ferguson, half_box, fibonacci_nim}) {
    Theorem theorem = proved(rules, asked(false, true));
    const Statement before = described(theorem);
    ASSERT_TRUE(before.slices[0].recognised);
    prove::Decision& decision = theorem.decisions[0];
    Budget budget({});
    const u64 far = (u64{1} << 24) + 8;
    std::optional<automata::Automaton> point = automata::constant(theorem.numeration.radix(), true);
    for (const automata::Track track : decision.guess.tracks) {
      const auto here = theorem.numeration.linear({{track, 1}}, -static_cast<i64>(far),
                                                  automata::Numeration::Relation::equal, budget);
      point = combine(*point, *here, automata::Connective::conjunction, budget);
    }
    const auto without = combine(decision.guess, *point, automata::Connective::difference, budget);
    const auto with = combine(decision.guess, *point, automata::Connective::disjunction, budget);
    decision.guess = *without == decision.guess ? *with : *without;
    EXPECT_FALSE(described(theorem).slices[0].words == before.slices[0].words) << rules;
    EXPECT_NE(english(described(theorem).words).find("automaton"), std::string::npos)
        << described(theorem).words;
  }
}

TEST(Statement, AnExhaustedBudgetLeavesADescription) {
  const Theorem theorem = proved(nim3, asked(false));
  Budget budget({.seconds = 10, .positions = 1});
  const Statement statement = prove::describe(theorem, budget);
  EXPECT_THAT(english(statement.words), HasSubstr("automaton with 2 states"));
}

}  // namespace
}  // namespace sprague::test
