// What prove says and how: that a claim which is proved is the theorem that is printed, that claims are tried by
// residues and periods, that the time told is the time taken, and that the prover stops when it has proved.
#include <gmock/gmock.h>

#include <chrono>

#include "session/prove_game.hpp"

namespace sprague::test {
namespace {

using testing::HasSubstr;
using Verdict = prove::Conclusion::Verdict;

// A digit of n is taken away, which makes automata in base 2 large.
constexpr const char* digit =
    "game digit(n)\n(n) -> (n - d) where d >= 1, d <= 9, (d = n mod 10 or d = n / 10 mod 10 or d = n / 100 mod "
    "10 or d = n / 1000 mod 10)\n";
constexpr const char* chocolate =
    "game chocolate(x, y)\n(x, y) -> (a, y) + (b, y) where a >= 1, b >= 1, a + b = x\n"
    "(x, y) -> (x, a) + (x, b) where a >= 1, b >= 1, a + b = y\ndomain x >= 1, y >= 1\n";

class SaidTheorems : public testing::Test {
 protected:
  ProveReport proved(const char* rules, const ProveTask& task) {
    EXPECT_FALSE(session.define("my.game", rules));
    const auto before = std::chrono::steady_clock::now();
    auto report = prove_game(session, task);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    EXPECT_TRUE(report.ok()) << (report ? "" : english(report.error().message));
    return report ? *std::move(report) : ProveReport{};
  }
  SessionState session;
  double seconds = 0;
};

TEST_F(SaidTheorems, AClaimThatIsProvedIsTheTheorem) {
  const struct {
    const char *rules, *claim, *words, *formula;
  } cases[] = {
      {chocolate, "G = 1 - min(x mod 2, y mod 2)", "G(x, y) = 1 - min(x mod 2, y mod 2).",
       "G = 1 - min(x mod 2, y mod 2)"},
      {"game two(x, y)\n(x, y) -> (x - 1, y)\n(x, y) -> (x, y - 1)\n", "not (x + y) mod 2 = 1",
       "(x, y) is a P-position exactly when not (x + y) mod 2 = 1.", "not (x + y) mod 2 = 1"},
      {"game bash(n)\n(n) -> (n - k) where 1 <= k <= 3\n", "  exists t:\n n = 4*t ",
       "n is a P-position exactly when exists t: n = 4*t.", "exists t: n = 4*t"},
      {"game bash(n)\n(n) -> (n - k) where 1 <= k <= 3\n", "G=n mod 4", "G(n) = n mod 4.", "G = n mod 4"},
  };
  for (const auto& one : cases) {
    const ProveReport report = proved(one.rules, {.game = "my.game", .claim = one.claim});
    ASSERT_EQ(report.answer.verdict, Verdict::proved) << one.claim;
    EXPECT_EQ(english(report.statement.words), one.words);
    EXPECT_EQ(report.statement.formula, one.formula);
    EXPECT_FALSE(certificate_text(report).empty());
  }
}

TEST_F(SaidTheorems, ClaimsAreTriedByResidues) {
  const ProveReport right =
      proved(digit, {.game = "my.game", .claim = "n mod 10 = 0", .limits = {.seconds = 20}});
  ASSERT_EQ(right.answer.verdict, Verdict::proved);
  EXPECT_LT(seconds, 10);
  EXPECT_TRUE(right.answer.theorem->residue);
  EXPECT_THAT(english(right.statement.method), HasSubstr("Proved by residues modulo 10"));
  EXPECT_THAT(certificate_text(right), HasSubstr("residue"));
  const struct {
    const char *claim, *position, *claimed, *truth;
  } wrong[] = {{"n mod 10 = 0 and n != 7000", "7000", "N", "P"},
               {"n mod 10 = 0 or n = 54321", "54321", "P", "N"},
               {"n mod 10 = 0 and n < 10000000 or n mod 10 = 5 and n > 90", "95", "P", "N"}};
  for (const auto& one : wrong) {
    const ProveReport report =
        proved(digit, {.game = "my.game", .claim = one.claim, .limits = {.seconds = 20}});
    ASSERT_TRUE(report.counterexample) << one.claim;
    EXPECT_EQ(report.counterexample->position[0].text(), one.position);
    EXPECT_EQ(report.counterexample->claimed, one.claimed);
    EXPECT_EQ(report.counterexample->truth, one.truth);
    EXPECT_TRUE(report.counterexample->is_smallest);
    EXPECT_EQ(report.counterexample->move.has_value(), std::string(one.truth) == "N");
  }
}

TEST_F(SaidTheorems, ClaimsAreTriedByPeriods) {
  // The automata of so many moves are large, and the period is seen at once.
  constexpr const char* rules = "game far(n)\n(n) -> (n - k) where k in {1, 9001, 9003}\n";
  const ProveReport right =
      proved(rules, {.game = "my.game", .claim = "G = n mod 2", .limits = {.seconds = 30}});
  ASSERT_EQ(right.answer.verdict, Verdict::proved);
  EXPECT_EQ(english(right.statement.words), "G(n) = n mod 2.");
  const ProveReport wrong =
      proved(rules, {.game = "my.game", .claim = "G = n mod 4", .limits = {.seconds = 30}});
  ASSERT_TRUE(wrong.counterexample);
  EXPECT_EQ(wrong.counterexample->position[0].text(), "2");
}

TEST_F(SaidTheorems, TheProverStopsWhenItHasProvedAndTellsItsTime) {
  const ProveReport report = proved(digit, {.game = "my.game", .for_use = true, .limits = {.seconds = 60}});
  ASSERT_EQ(report.answer.verdict, Verdict::proved);
  EXPECT_EQ(english(report.statement.words), "n is a P-position exactly when n mod 10 = 0.");
  EXPECT_LT(seconds, 20);
  EXPECT_LE(report.answer.seconds, seconds);
  EXPECT_GE(report.answer.seconds, 0.8 * seconds - 0.1);
}

TEST_F(SaidTheorems, MoreTimeIsPromisedOnlyWhereItHelps) {
  constexpr const char* grundy = "game grundy(n)\n(n) -> (a) + (b) where a + b = n, 1 <= a < b\n";
  const ProveReport all = proved(grundy, {.game = "my.game", .limits = {.seconds = 200}});
  EXPECT_EQ(all.answer.verdict, Verdict::no_pattern);
  EXPECT_FALSE(ran_out(all.answer.ending));
  EXPECT_EQ(all.may_be_fixed, "");
  const ProveReport some = proved(grundy, {.game = "my.game", .limits = {.seconds = 0.001}});
  EXPECT_TRUE(ran_out(some.answer.ending));
}

TEST_F(SaidTheorems, ACoordinateIsOnlyOfferedWhereSlicesAreProved) {
  constexpr const char* chomp =
      "game chomp3(x, y, z)\n(x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
      "(x, y, z) -> (x, k, min(z, k)) where k < y\n(x, y, z) -> (x, y, k) where k < z\n"
      "domain x >= y, y >= z, x >= 1\n";
  EXPECT_EQ(proved(chomp, {.game = "my.game", .limits = {.seconds = 0.5}}).may_be_fixed, "z");
  EXPECT_EQ(proved(chomp, {.game = "my.game", .values = true, .limits = {.seconds = 0.5}}).may_be_fixed, "");
  EXPECT_EQ(proved(digit, {.game = "my.game", .limits = {.seconds = 2}}).may_be_fixed, "");
}

TEST_F(SaidTheorems, ValuesThatRepeatOnBothSidesOfTheDiagonalAreSaid) {
  const ProveReport king =
      proved("game king(x, y)\n(x, y) -> (x - 1, y)\n(x, y) -> (x, y - 1)\n(x, y) -> (x - 1, y - 1)\n",
             {.game = "my.game", .values = true, .limits = {.seconds = 20}});
  ASSERT_EQ(king.answer.verdict, Verdict::proved);
  EXPECT_EQ(
      english(king.statement.words),
      "G(x, y) = 0 if x mod 2 = 0 and y mod 2 = 0; 2 if x mod 2 = 1 and y mod 2 = 1; 3 if x > y and x mod "
      "2 = 0 and y mod 2 = 1 or x < y and x mod 2 = 1 and y mod 2 = 0; 1 otherwise.");
}

TEST_F(SaidTheorems, SequencesArePointedTo) {
  constexpr const char* grundy = "game grundy(n)\n(n) -> (a) + (b) where a + b = n, 1 <= a < b\n";
  EXPECT_TRUE(proved(grundy, {.game = "my.game", .limits = {.seconds = 0.1}}).has_sequence);
  EXPECT_FALSE(proved(chocolate, {.game = "my.game", .limits = {.seconds = 0.1}}).has_sequence);
}

TEST_F(SaidTheorems, OnlyNimIsBoutons) {
  const struct {
    const char* rules;
    const char* source;
  } cases[] = {
      {"game nim(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n",
       "Bouton 1901"},
      {"game nim(x, y, z)\n(x, y, z) -> (k, y, z) where k < x\n(x, y, z) -> (x, k, z) where k < y\n"
       "(x, y, z) -> (x, y, z - k) where 1 <= k <= z\n",
       "Bouton 1901"},
      // In two rules.
      {"game nim(x, y)\n(x, y) -> (x - k, y) where k in {1, 2}\n(x, y) -> (x - k, y) where k > 2\n"
       "(x, y) -> (x, y - k) where k >= 1\n",
       "Bouton 1901"},
      {"game swap(x, y)\n(x, y) -> (y, x - k) where k >= 1\n(x, y) -> (y - k, x) where k >= 1\n", ""},
      {"game larger(x, y)\n(x, y) -> (x - k, y) where k >= 1, x > y\n(x, y) -> (x, y - k) where k >= 1, y > "
       "x\n(x, y) -> (x - k, y - k) where k >= 1, x = y, x < 0\n",
       ""},
      {"game halved(x, y)\n(x, y) -> (x - k, y) where k >= 1, k <= x\n(x, y) -> (x, y - k) where k >= 1\n"
       "(x, y) -> (x - k, y - j) where k >= 1, j >= 1, k != j, k > 2*j, k < 2*j\n",
       ""},
  };
  for (const auto& one : cases) {
    const ProveReport report = proved(one.rules, {.game = "my.game"});
    EXPECT_THAT(english(report.statement.words), testing::ContainsRegex("x = y|xor")) << one.rules;
    EXPECT_EQ(report.statement.source, one.source) << one.rules;
  }
}

TEST_F(SaidTheorems, CoqNeedsNoAutomata) {
  const ProveReport report = proved("game bash(n)\n(n) -> (n - k) where 1 <= k <= 3\n", {.game = "my.game"});
  ASSERT_FALSE(report.theorem);
  EXPECT_THAT(*exported(report, "coq"), HasSubstr("Theorem P_is_what_the_previous_player_wins"));
}

TEST_F(SaidTheorems, AutomataAreDrawn) {
  const ProveReport nim =
      proved("game nim(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n",
             {.game = "my.game"});
  EXPECT_EQ(*exported(nim, "dot"),
            "digraph automaton1 {\n  rankdir = LR;\n  label = \"(x, y) in base 2, most significant digits "
            "first\";\n  node [shape = circle];\n  start [shape = none, label = \"\"];\n  start -> 0;\n  0 "
            "[shape = doublecircle];\n  0 -> 0 [label = \"(0, 0)\\n(1, 1)\"];\n}\n");
  const std::string svg = *exported(nim, "svg");
  EXPECT_THAT(svg, testing::StartsWith("<svg xmlns="));
  EXPECT_THAT(svg, HasSubstr(">(1, 1)</text>"));
  const ProveReport large =
      proved("game bash(n)\n(n) -> (n - k) where 1 <= k <= 40\n", {.game = "my.game", .automata_only = true});
  EXPECT_TRUE(exported(large, "dot").ok());
  EXPECT_EQ(english(exported(large, "svg").error().message), "the automaton has 41 states, and 12 are drawn");
}

}  // namespace
}  // namespace sprague::test
