// What must be proved from the text of the rules alone: every theorem is held against a table larger than the
// first ones it was learned from, and against the closed form where the literature has one.
#include <gtest/gtest.h>

#include <bit>

#include "tests/prove/compared.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using prove::Conclusion;
using prove::Theorem;

struct ProofCase {
  std::string name, rules;
  u64 side = 0;            ///< of the table to compare with
  std::size_t states = 0;  ///< of the minimal automaton; 0: whatever it has
  bool values = false;
  i64 parameter = 0;  ///< the game's, unless 0

  friend void PrintTo(const ProofCase& one, std::ostream* out) { *out << one.name; }
};

prove::Subject subject_with(std::string rules, i64 parameter) {
  if (parameter != 0) {
    const std::size_t sign = rules.find(" = ") + 3;
    rules.replace(sign, rules.find(')', sign) - sign, std::to_string(parameter));
  }
  return subject_of(rules);
}

Result<Conclusion> answer_of(const prove::Subject& subject, prove::Request request = {}) {
  if (request.limits.seconds == Limits{}.seconds) request.limits.seconds = 60;
  request.limits.positions = ~u64{0} >> 1;
  request.convention = subject.game.convention;
  return prove::prove(subject, request, [](const Limits& limits) { return Budget(limits); });
}

Theorem proved(const std::string& rules, const prove::Request& request, i64 parameter = 0) {
  auto answer = answer_of(subject_with(rules, parameter), request);
  EXPECT_TRUE(answer.ok()) << (answer ? "" : english(answer.error().message));
  EXPECT_TRUE(answer && answer->theorem) << rules;
  return answer && answer->theorem ? *std::move(answer->theorem) : Theorem{};
}

class ByAutomata : public testing::TestWithParam<ProofCase> {};

TEST_P(ByAutomata, IsProvedAndTrueInALargerTable) {
  const ProofCase& game = GetParam();
  const Theorem theorem = proved(game.rules, {.values = game.values, .automata_only = true}, game.parameter);
  ASSERT_EQ(theorem.decisions.size(), 1U);
  if (game.states != 0) {
    EXPECT_EQ(theorem.decisions[0].guess.states(), game.states);
  }
  EXPECT_GT(expect_true_in_box(theorem, game.side), 1'000U);
}

constexpr const char* subtract_134 = "game s(n)\n(n) -> (n - k) where k in {1, 3, 4}";
constexpr const char* subtract_257 = "game s(n)\n(n) -> (n - k) where k in {2, 5, 7}";
constexpr const char* subtract_41012 = "game s(n)\n(n) -> (n - k) where k in {4, 10, 12}";
constexpr const char* subtract_3111931 = "game s(n)\n(n) -> (n - k) where k in {3, 11, 19, 31}";

std::string misere(const std::string& rules) {
  return std::string(rules).insert(rules.find('\n'), "\nmisere");
}

// Steps down by even numbers, and any number of both.
constexpr const char* half_wythoff = R"(game half_wythoff(x, y)
(x, y) -> (x - 2*k, y) where k >= 1
(x, y) -> (x, y - 2*k) where k >= 1
(x, y) -> (x - k, y - k) where k >= 1)";

INSTANTIATE_TEST_SUITE_P(
    Games, ByAutomata,
    testing::Values(
        ProofCase{"nim_2_heaps", games::nim2, 600}, ProofCase{"nim_3_heaps", games::nim3, 40, 2},
        ProofCase{"nim_4_heaps", games::nim4, 12, 2},
        ProofCase{"misere_nim_3_heaps", misere(games::nim3), 40},
        ProofCase{"moore_nim_2_of_3", games::moore, 28, 2},  //
        ProofCase{"bash_3", games::bash, 3'000, 0, false, 3},
        ProofCase{"bash_50", games::bash, 3'000, 0, false, 50},
        ProofCase{"bash_300", games::bash, 5'000, 0, false, 300},
        ProofCase{"subtract_1_3_4", subtract_134, 3'000}, ProofCase{"subtract_2_5_7", subtract_257, 3'000},
        ProofCase{"subtract_4_10_12", subtract_41012, 3'000},
        ProofCase{"subtract_3_11_19_31", subtract_3111931, 3'000},
        ProofCase{"powers_of_two", games::powers, 3'000, 3}, ProofCase{"half_box", games::half_box, 5'000, 3},
        ProofCase{"ferguson", games::ferguson, 300, 2}, ProofCase{"lasker", games::lasker, 2'000, 0, true},
        ProofCase{"ruler", games::ruler, 90, 0, true},
        ProofCase{"mock_turtles", games::mock_turtles, 2'000, 0, true},
        ProofCase{"turning_turtles", games::turning_turtles, 3'000, 2, true},
        ProofCase{"welter_3_coins", games::welter, 40}, ProofCase{"end_nim_3_piles", games::end_nim, 40},
        ProofCase{"staircase_4_steps", games::staircase, 12, 2},
        ProofCase{"kayles", games::kayles, 3'000, 0, true},
        ProofCase{"dawson_kayles", games::dawson_kayles, 3'000, 0, true},
        ProofCase{"wythoff", games::wythoff, 600, 8}, ProofCase{"wythoff_2", games::wythoff_t, 600},
        ProofCase{"fibonacci_nim", games::fibonacci_nim, 300, 5},
        ProofCase{"chomp_2_rows", games::chomp2, 600}, ProofCase{"half_wythoff", half_wythoff, 600}),
    [](const auto& one) { return one.param.name; });

struct PeriodCase {
  std::string name, rules;
  u64 period = 1, preperiod = 0;
  i64 parameter = 0;

  friend void PrintTo(const PeriodCase& one, std::ostream* out) { *out << one.name; }
};

class ByPeriods : public testing::TestWithParam<PeriodCase> {};

TEST_P(ByPeriods, HasThePeriodAndTheValuesOfATable) {
  const PeriodCase& game = GetParam();
  const Theorem theorem = proved(game.rules, {.values = true}, game.parameter);
  ASSERT_TRUE(theorem.period);
  EXPECT_EQ(theorem.period->period, game.period);
  EXPECT_EQ(theorem.period->preperiod, game.preperiod);
  const auto made = table_for(theorem, {prove::Slice(1)}, 3'000);
  ASSERT_TRUE(made);
  const prove::PeriodTheorem& period = *theorem.period;
  ASSERT_GE(period.values.size(), period.preperiod + period.period);
  for (u64 n = 0; n < made->size(); ++n) {
    const u64 same = n < period.preperiod ? n : period.preperiod + (n - period.preperiod) % period.period;
    ASSERT_EQ(made->at(n), period.values[same]) << n;
  }
}

// The periods of the nim-values. Kayles' last exception is the row of 70 pins, that of 0.07 the row of 52
// (Guy and Smith 1956).
INSTANTIATE_TEST_SUITE_P(Games, ByPeriods,
                         testing::Values(PeriodCase{"bash_3", games::bash, 4, 0, 3},
                                         PeriodCase{"bash_50", games::bash, 51, 0, 50},
                                         PeriodCase{"bash_300", games::bash, 301, 0, 300},
                                         PeriodCase{"subtract_1_3_4", subtract_134, 7},
                                         PeriodCase{"subtract_2_5_7", subtract_257, 22},
                                         PeriodCase{"subtract_4_10_12", subtract_41012, 22},
                                         PeriodCase{"subtract_3_11_19_31", subtract_3111931, 50},
                                         PeriodCase{"kayles", games::kayles, 12, 71},
                                         PeriodCase{"dawson_kayles", games::dawson_kayles, 34, 53}),
                         [](const auto& one) { return one.param.name; });

// Does the theorem give exactly these numbers? With 300 digits and more no table could say so.
bool accepts(const Theorem& theorem, const std::vector<Natural>& numbers) {
  return theorem.decisions.at(0).guess.accepts(theorem.numeration.word(numbers));
}

Natural power_of_two(std::size_t exponent) {
  Natural out(1);
  for (std::size_t i = 0; i < exponent; ++i) out = out + out;
  return out;
}

TEST(Prove, PowersOfTwoLoseAtMultiplesOfThree) {
  const Theorem theorem = proved(games::powers, {.automata_only = true});
  ASSERT_FALSE(theorem.decisions.empty());
  for (u64 n = 0; n < 10'000; ++n) ASSERT_EQ(accepts(theorem, {Natural(n)}), n % 3 == 0) << n;
}

TEST(Prove, TheHalvedBoxLosesBelowPowersOfTwo) {
  const Theorem theorem = proved(games::half_box, {.automata_only = true});
  ASSERT_FALSE(theorem.decisions.empty());
  for (u64 n = 0; n < 10'000; ++n) ASSERT_EQ(accepts(theorem, {Natural(n)}), std::has_single_bit(n + 1)) << n;
  for (std::size_t m = 64; m < 400; ++m) {
    EXPECT_TRUE(accepts(theorem, {power_of_two(m) - Natural(1)})) << m;
    EXPECT_FALSE(accepts(theorem, {power_of_two(m)})) << m;
  }
}

TEST(Prove, MockTurtlesAreWorthOdiousNumbers) {
  const Theorem theorem = proved(games::mock_turtles, {.values = true, .automata_only = true});
  ASSERT_FALSE(theorem.decisions.empty());
  EXPECT_TRUE(accepts(theorem, {Natural(0), Natural(0)}));
  for (u64 n = 1; n < 2'000; ++n) {
    const u64 twice = 2 * (n - 1);
    const u64 odious = std::popcount(twice) % 2 == 1 ? twice : twice + 1;
    ASSERT_TRUE(accepts(theorem, {Natural(n), Natural(odious)})) << n;
    ASSERT_FALSE(accepts(theorem, {Natural(n), Natural(odious ^ 1)})) << n;
  }
}

TEST(Prove, ACoinOfTheRulerIsWorthTheGreatestPowerOfTwoThatDividesItsNumber) {
  const Theorem theorem = proved(games::ruler, {.values = true, .automata_only = true});
  ASSERT_FALSE(theorem.decisions.empty());
  for (u64 n = 1; n < 2'000; ++n) {
    ASSERT_TRUE(accepts(theorem, {Natural(n - 1), Natural(1), Natural(n & (~n + 1))})) << n;
    ASSERT_FALSE(accepts(theorem, {Natural(n - 1), Natural(1), Natural(n)}) && !std::has_single_bit(n)) << n;
  }
}

TEST(Prove, LaskersNimExchangesThreeAndFour) {
  const Theorem theorem = proved(games::lasker, {.values = true, .automata_only = true});
  ASSERT_FALSE(theorem.decisions.empty());
  for (u64 n = 0; n < 2'000; ++n) {
    const u64 value = n == 0 ? 0 : n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
    ASSERT_TRUE(accepts(theorem, {Natural(n), Natural(value)})) << n;
  }
}

TEST(Prove, WythoffIsProvedInZeckendorfsNumeration) {
  const Theorem theorem = proved(games::wythoff, {});
  EXPECT_EQ(theorem.numeration, automata::Numeration::zeckendorf());
}

TEST(Prove, FibonacciNimIsProvedInZeckendorfsNumeration) {
  const Theorem theorem = proved(games::fibonacci_nim, {});
  EXPECT_EQ(theorem.numeration, automata::Numeration::zeckendorf());
}

TEST(Prove, GrundysGameShowsNoPatternWithinFiveSeconds) {
  prove::Request request{.values = true};
  request.limits.seconds = 5;
  const auto answer = answer_of(subject_of(games::grundy), request);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->verdict, Conclusion::Verdict::no_pattern);
  EXPECT_FALSE(answer->theorem);
  EXPECT_LT(answer->seconds, 6);
}

// What the text of the rules settles is said before any table is filled.
TEST(Prove, RulesOutsideTheFragmentAreAnErrorHoweverLittleTimeThereIs) {
  prove::Request request;
  request.limits.seconds = 0;
  for (const char* rules :
       {R"(game euclid(x, y)
(x, y) -> (x - k*y, y) where k >= 1, k*y < x
(x, y) -> (x, y - k*x) where k >= 1, k*x < y
domain x >= 1, y >= 1)",
        "game s(n)\n(n) -> (n - k) where k in squares", "game p(n)\n(n) -> (n - k) where k in powers(7)"}) {
    const auto answer = answer_of(subject_of(rules), request);
    ASSERT_FALSE(answer.ok()) << rules;
    EXPECT_NE(english(answer.error().message).find("outside the fragment"), std::string::npos)
        << english(answer.error().message);
  }
  // Bases 2 and 3 and Zeckendorf's numeration know these sets, so that only the time is short.
  for (const char* rules : {games::powers, "game p(n)\n(n) -> (n - k) where k in powers(3)",
                            "game f(n)\n(n) -> (n - k) where k in fibonacci"}) {
    const auto answer = answer_of(subject_of(rules), request);
    ASSERT_TRUE(answer.ok()) << english(answer.error().message);
    EXPECT_EQ(answer->ending, Ending::out_of_time) << rules;
  }
}

TEST(Prove, APlayThatMayNotEndIsAnError) {
  const auto answer = answer_of(subject_of("game clock(h)\n(h) -> ((h + k) mod 12) where k in {1, 2, 5}"));
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(english(answer.error().message).find("end"), std::string::npos)
      << english(answer.error().message);
}

}  // namespace
}  // namespace sprague::test
