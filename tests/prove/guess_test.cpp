// Guesses: which one finds a game's pattern; that a wrong one is refused; and each against brute force.
#include "prove/guess/guess.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/prove/compared.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using automata::Numeration;
using prove::Grid;
using prove::Pair;
using prove::Progression;

Budget plenty() { return Budget(Limits{.seconds = 1e6, .bytes = u64{1} << 30, .positions = ~u64{0} >> 1}); }

prove::Conclusion answer_of(const std::string& rules, bool values) {
  const prove::Request request{.values = values, .limits = {.seconds = 60, .positions = ~u64{0} >> 1}};
  auto answer = prove::prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer.ok()) << (answer ? "" : english(answer.error().message));
  return answer ? *std::move(answer) : prove::Conclusion{};
}

// ---- Games ----

constexpr const char* all_but_3 = "game all_but(n)\n(n) -> (n - k) where k >= 1, k != 3";
constexpr const char* all_but_1_2 = "game all_but(n)\n(n) -> (n - k) where k >= 3";
constexpr const char* nim5 = R"(game nim5(a, b, c, d, e)
(a, b, c, d, e) -> (a - k, b, c, d, e) where k >= 1
(a, b, c, d, e) -> (a, b - k, c, d, e) where k >= 1
(a, b, c, d, e) -> (a, b, c - k, d, e) where k >= 1
(a, b, c, d, e) -> (a, b, c, d - k, e) where k >= 1
(a, b, c, d, e) -> (a, b, c, d, e - k) where k >= 1)";
constexpr const char* unlike_heaps = R"(game unlike(x, y, z)
(x, y, z) -> (x - k, y, z) where k in {1, 3, 4}
(x, y, z) -> (x, y - k, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k in {2, 5, 7})";
constexpr const char* kayles_and_nim = R"(game kayles_and_nim(x, y)
(x, y) -> (a, y) + (b, 0) where a + b = x - 1 or a + b = x - 2
(x, y) -> (x, y - k) where k >= 1)";
constexpr const char* pairs = R"(game pairs(x, y)
(x, y) -> (x - 1, y - 1)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1)";

struct GuessCase {
  std::string name, rules, guess;
  bool values = false;
  u64 side = 0;

  friend void PrintTo(const GuessCase& one, std::ostream* out) { *out << one.name; }
};

class ByGuess : public testing::TestWithParam<GuessCase> {};

TEST_P(ByGuess, IsProvedAndTrueInALargerTable) {
  const GuessCase& game = GetParam();
  const prove::Conclusion answer = answer_of(game.rules, game.values);
  ASSERT_TRUE(answer.theorem);
  ASSERT_EQ(answer.theorem->decisions.size(), 1U);
  EXPECT_EQ(english(answer.theorem->decisions[0].origin).rfind(game.guess + " in a table", 0), 0U)
      << answer.theorem->decisions[0].origin;
  // Where options are sums, the values were proved, whatever was asked.
  prove::Theorem theorem = *answer.theorem;
  theorem.values = theorem.decisions[0].guess.tracks.size() > theorem.subject.game.coordinates.size();
  EXPECT_GT(expect_true_in_box(theorem, game.side), 1'000U);
}

constexpr const char* by_saltus = "the arithmetic period";
constexpr const char* by_digits = "sums modulo 2 of digits";
constexpr const char* by_parts = "a nim-sum of functions of fewer coordinates";
constexpr const char* by_rows = "rows that repeat";

INSTANTIATE_TEST_SUITE_P(Games, ByGuess,
                         testing::Values(GuessCase{"all_but_3", all_but_3, by_saltus, true, 2'000},
                                         GuessCase{"all_but_1_and_2", all_but_1_2, by_saltus, true, 2'000},
                                         GuessCase{"lasker", games::lasker, by_saltus, true, 1'500},
                                         GuessCase{"nim_3_heaps", games::nim3, by_digits, true, 20},
                                         GuessCase{"nim_5_heaps", nim5, by_digits, false, 7},
                                         GuessCase{"mock_turtles", games::mock_turtles, by_digits, true,
                                                   1'500},
                                         GuessCase{"unlike_heaps", unlike_heaps, by_parts, false, 30},
                                         GuessCase{"unlike_heaps_values", unlike_heaps, by_parts, true, 30},
                                         GuessCase{"kayles_and_nim", kayles_and_nim, by_parts, false, 100},
                                         GuessCase{"pairs", pairs, by_rows, false, 600}),
                         [](const auto& one) { return one.param.name; });

// ---- Wrong guesses: what small tables look like is refused, and the position is a true counterexample ----

/// The guess from a table of so many numbers a side, decided.
prove::Decision decided(const std::string& rules, bool values, const prove::Automaton& guess) {
  const prove::Subject subject = subject_of(rules);
  Budget budget = plenty();
  const auto decision =
      values ? prove::decide_values(subject.game, guess, Numeration::base(2), budget)
             : prove::decide_outcomes(subject.game, {prove::Slice(subject.game.coordinates.size())}, {},
                                      guess, Convention::normal, Numeration::base(2), budget);
  EXPECT_TRUE(decision.ok());
  return decision ? *decision : prove::Decision{};
}

Grid table_of(const std::string& rules, std::vector<u64> sizes, table::Content content) {
  const prove::Subject subject = subject_of(rules);
  table::BoxRequest box{.axes = {}, .content = content};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    box.axes.push_back({subject.game.coordinates[i].name, 0, sizes[i] - 1});
  Budget budget = plenty();
  const auto made = table::tabulate(subject.clauses, box, budget);
  EXPECT_TRUE(made.table);
  return prove::grid_of(*made.table, prove::Slice(sizes.size()));
}

constexpr auto nim_values = table::Content::nim_values;
constexpr auto outcomes = table::Content::outcomes;

TEST(WrongGuess, AnArithmeticPeriodThatEndsIsRefused) {
  // Nim up to 40, where k = 50 is left out only later.
  const std::string rules = "game late(n)\n(n) -> (n - k) where k >= 1, k != 50";
  Budget budget = plenty();
  const auto guess = prove::arithmetic_guess(table_of(rules, {40}, nim_values), Numeration::base(2), budget);
  ASSERT_TRUE(guess);
  const prove::Decision decision = decided(rules, true, *guess);
  EXPECT_EQ(decision.verdict, prove::Decision::Verdict::wrong);
  EXPECT_GE(decision.position.at(0), Natural(50));
}

TEST(WrongGuess, SumsOfDigitsThatEndAreRefused) {
  const std::string rules =
      "game late(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n"
      "(x, y) -> (x - 40, y - 40)";
  Budget budget = plenty();
  const auto guess = prove::xor_guess(table_of(rules, {32, 32}, outcomes), false, budget);
  ASSERT_TRUE(guess);
  EXPECT_EQ(decided(rules, false, *guess).verdict, prove::Decision::Verdict::wrong);
}

TEST(WrongGuess, PartsThatMeetLaterAreRefused) {
  const std::string rules =
      "game late(x, y)\n(x, y) -> (x - k, y) where k in {1, 3, 4}\n(x, y) -> (x, y - k) where k in {2, 5, "
      "7}\n"
      "(x, y) -> (x - 30, y - 30)";
  const auto more = [&](const std::vector<u64>& sizes) {
    return std::optional(table_of(rules, sizes, nim_values));
  };
  Budget budget = plenty();
  const auto guess = prove::split_guess(table_of(rules, {24, 24}, nim_values), more, true, budget);
  ASSERT_TRUE(guess);
  EXPECT_EQ(decided(rules, true, *guess).verdict, prove::Decision::Verdict::wrong);
  EXPECT_EQ(prove::nim_sum_parts(table_of(rules, {48, 48}, nim_values)).size(), 1U);
}

TEST(WrongGuess, RowsThatEndAreRefused) {
  const std::string rules = std::string(pairs) + "\n(x, y) -> (x - 90, y - 90)";
  Budget budget = plenty();
  const auto guess = prove::rows_guess(table_of(rules, {64, 64}, outcomes), Numeration::base(2), budget);
  ASSERT_TRUE(guess);
  EXPECT_EQ(decided(rules, false, *guess).verdict, prove::Decision::Verdict::wrong);
}

// ---- Against brute force ----

TEST(Semilinear, AutomataAcceptExactlyThePointsAndProgressions) {
  constexpr std::uint64_t seed = 20250702;
  RecordProperty("seed", std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr u64 side = 48;
  for (int trial = 0; trial < 120; ++trial) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", trial " + std::to_string(trial));
    std::vector<Pair> points;
    std::vector<Progression> progressions;
    for (u64 i = random() % 5; i-- > 0;) points.push_back({random() % side, random() % side});
    for (u64 i = random() % 6; i-- > 0;) {
      const Pair step{random() % 5, random() % 5};
      if (step != Pair{0, 0}) progressions.push_back({{random() % 20, random() % 20}, step});
    }
    std::set<Pair> truth(points.begin(), points.end());
    for (const Progression& one : progressions)
      for (Pair at = one.first; at[0] < side && at[1] < side; at = {at[0] + one.step[0], at[1] + one.step[1]})
        truth.insert(at);
    const Numeration numeration = Numeration::base(2 + static_cast<unsigned>(trial % 3));
    Budget budget = plenty();
    const auto made = prove::semilinear_automaton(points, progressions, numeration, budget);
    ASSERT_TRUE(made);
    const Digits digits(numeration, side);
    for (u64 x = 0; x < side; ++x)
      for (u64 y = 0; y < side; ++y)
        ASSERT_EQ(digits.accepted(*made, {x, y}), truth.contains({x, y})) << x << ", " << y;
  }
}

TEST(XorGuess, FindsRandomLinearFunctionsOfTheDigits) {
  constexpr std::uint64_t seed = 20250703;
  RecordProperty("seed", std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr u64 side = 32;
  for (int trial = 0; trial < 40; ++trial) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", trial " + std::to_string(trial));
    // G = a nim-sum of shifts of x and y, with a low digit turned over at times.
    const u64 of_x = random() % 8, of_y = random() % 8, turned = random() % 2;
    const auto value = [&](u64 x, u64 y) {
      u64 out = turned;
      for (unsigned i = 0; i < 3; ++i) {
        if (of_x >> i & 1) out ^= (x << 1) >> i;
        if (of_y >> i & 1) out ^= (y << 1) >> i;
      }
      return out;
    };
    Grid grid{.sizes = {side, side}, .cells = {}};
    for (u64 x = 0; x < side; ++x)
      for (u64 y = 0; y < side; ++y) grid.cells.push_back(value(x, y));
    Budget budget = plenty();
    const auto guess = prove::xor_guess(grid, true, budget);
    ASSERT_TRUE(guess);
    const Digits digits(Numeration::base(2), 1024);
    for (int i = 0; i < 300; ++i) {
      const u64 x = random() % 200, y = random() % 200, g = value(x, y);
      ASSERT_TRUE(digits.accepted(*guess, {x, y, g})) << x << ", " << y;
      ASSERT_FALSE(digits.accepted(*guess, {x, y, g ^ (u64{1} << random() % 9)})) << x << ", " << y;
    }
  }
}

TEST(ArithmeticGuess, ContinuesSequencesWhoseResiduesRiseAtTheirOwnPace) {
  constexpr std::uint64_t seed = 20250704;
  RecordProperty("seed", std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int trial = 0; trial < 60; ++trial) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", trial " + std::to_string(trial));
    const u64 from = random() % 10, period = 1 + random() % 7;
    std::vector<u64> values;
    std::vector<u64> rises;
    for (u64 r = 0; r < period; ++r) rises.push_back(random() % 4);
    for (u64 n = 0; n < 400; ++n)
      values.push_back(n < from + period ? random() % 20 : values[n - period] + rises[n % period]);
    Budget budget = plenty();
    const auto guess = prove::arithmetic_guess(
        {.sizes = {120}, .cells = {values.begin(), values.begin() + 120}}, Numeration::base(2), budget);
    ASSERT_TRUE(guess);
    const Digits digits(Numeration::base(2), 4096);
    for (u64 n = 0; n < 400; ++n) ASSERT_TRUE(has_value(*guess, {n}, values[n], digits)) << n;
  }
}

// ---- Lessons ----

TEST(WordCounterexample, ALearnerTellsStatesApartThatItsTableDoesNot) {
  // Multiples of 11: the first 24 numbers show too little of them.
  const auto sample_up_to = [](u64 size) {
    prove::Sample out{.sizes = {size}, .cells = {}};
    for (u64 n = 0; n < size; ++n) out.cells.push_back(n % 11 == 0);
    return out;
  };
  const prove::Sample sample = sample_up_to(24);
  Budget budget = plenty();
  const Numeration base2 = Numeration::base(2);
  prove::Learner learner(sample, base2, budget);
  const auto first_mistake = [&](const prove::Learned& learned) -> std::optional<u64> {
    for (u64 n = 0; n < 2'000; ++n)
      if (learned.automaton.accepts(base2.word({Natural(n)})) != (n % 11 == 0)) return n;
    return std::nullopt;
  };
  int counterexamples = 0;
  for (auto learned = learner.learn(0, 100);; ++counterexamples) {
    ASSERT_TRUE(learned) << "after " << counterexamples << " counterexamples";
    const auto wrong = first_mistake(*learned);
    if (!wrong) break;
    ASSERT_LT(counterexamples, 40);
    learner.teach(base2.word({Natural(*wrong)}), sample_up_to(*wrong + 1));
    learned = learner.learn(0, 100);
  }
  EXPECT_GT(counterexamples, 0);
}

TEST(Sectors, ProveAGameThatLearnersNeedTablesOf2048AndLessonsFor) {
  const prove::Conclusion answer = answer_of(
      "game vectors(x, y)\n(x, y) -> (x - 1, y - 2)\n(x, y) -> (x - 2, y - 3)\n(x, y) -> (x - 1, y)\n"
      "(x, y) -> (x - 3, y - 1)",
      false);
  ASSERT_TRUE(answer.theorem);
  EXPECT_EQ(english(answer.theorem->decisions[0].origin).rfind("sectors that repeat", 0), 0U);
  EXPECT_GT(expect_true_in_box(*answer.theorem, 600), 300'000U);
}

}  // namespace
}  // namespace sprague::test
