// What other provers get, as text; other_provers/ lets them run.
#include "prove/export/export.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using games::nim2;
using games::nim3;
using games::wythoff;
using prove::Theorem;
using testing::HasSubstr;

constexpr const char* exported_bash = "game bash(n)\n(n) -> (n - k) where 1 <= k <= 3\n";
constexpr const char* exported_powers = "game powers_of_two(n)\n(n) -> (n - k) where k in powers(2)\n";

Theorem exportable(const char* rules, prove::Request request = {}) {
  request.limits = {.seconds = 100, .positions = ~u64{0} >> 1};
  const auto answer =
      prove::prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer && answer->theorem) << rules;
  return answer && answer->theorem ? *answer->theorem : Theorem{};
}

Result<std::string> coq(const Theorem& theorem) {
  Budget budget({.seconds = 100, .positions = 100'000'000});
  return prove::export_coq(theorem, prove::describe(theorem, budget));
}

TEST(Export, WhatCannotBeExpressedIsRefusedAndSaysWhy) {
  EXPECT_THAT(english(prove::export_mona(exportable(wythoff)).error().message),
              HasSubstr("this theorem is in Zeckendorf"));
  EXPECT_THAT(english(prove::export_mona(exportable(exported_bash)).error().message),
              HasSubstr("no automata to export"));
  EXPECT_THAT(english(coq(exportable(wythoff)).error().message), HasSubstr("told by digits"));
  EXPECT_THAT(english(coq(exportable(nim3)).error().message), HasSubstr("xor is outside linear arithmetic"));
  EXPECT_THAT(english(coq(exportable(exported_powers)).error().message),
              HasSubstr("an infinite set of numbers is outside"));
  EXPECT_THAT(english(coq(exportable(nim2, {.values = true})).error().message),
              HasSubstr("about nim-values"));
  EXPECT_THAT(english(coq(exportable(exported_bash, {.convention = Convention::misere})).error().message),
              HasSubstr("misère"));
  EXPECT_THAT(
      english(coq(exportable("game s(n)\n(n) -> (n - k) where k in {3, 11, 19, 31}\n")).error().message),
      HasSubstr("cases apart"));
  Theorem other = exportable(wythoff);
  other.numeration = automata::Numeration::ostrowski({2});
  EXPECT_THAT(english(prove::export_walnut(other).error().message), HasSubstr("Ostrowski"));
}

TEST(Export, CoqGetsTheClaimTheRulesAndTheMoves) {
  const auto text = coq(exportable(exported_bash));
  ASSERT_TRUE(text.ok()) << english(text.error().message);
  EXPECT_THAT(*text, HasSubstr("Definition P (n_ : Z) : Prop :=\n  (n_ mod 4) = 0."));
  EXPECT_THAT(*text, HasSubstr("Theorem no_move_from_P_to_P_by_rule1"));
  EXPECT_THAT(*text, HasSubstr("(P n_ <-> previous_player_wins n_) /\\ (~ P n_ <-> next_player_wins n_)"));
  EXPECT_THAT(*text, HasSubstr("exists ((n_ mod 4)); exact W1."));
  EXPECT_THAT(*text, testing::Not(HasSubstr("Axiom")));
  EXPECT_THAT(*text, testing::Not(HasSubstr("Admitted")));
}

// Of a third of the difference, a box of small positions shows four constants.
TEST(Export, TheMovesThatCoqGetsWinEverywhere) {
  const auto text = coq(exportable(
      "game a(x, y)\n(x, y) -> (x - 2*k, y + k) where k >= 1\n(x, y) -> (x + k, y - 2*k) where k >= 1\n"));
  ASSERT_TRUE(text.ok()) << english(text.error().message);
  EXPECT_THAT(*text, HasSubstr(" / 3)"));
}

/// Runs an automaton in Walnut's format, read again from its text, on the digits of x and y.
bool runs(const std::string& text, const automata::Numeration& numeration, u64 x, u64 y) {
  std::map<std::pair<int, std::pair<unsigned, unsigned>>, int> next;
  std::map<int, int> output;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  for (int state = -1; std::getline(lines, line);) {
    std::istringstream words(line);
    unsigned a = 0, b = 0;
    int to = 0, value = 0;
    std::string arrow;
    if (line.find("->") != std::string::npos && words >> a >> b >> arrow >> to)
      next[{state, {a, b}}] = to;
    else if (!line.empty() && std::istringstream(line) >> state >> value)
      output[state] = value;
  }
  std::vector<unsigned> dx = numeration.digits(x), dy = numeration.digits(y);
  while (dx.size() < dy.size()) dx.insert(dx.begin(), 0);
  while (dy.size() < dx.size()) dy.insert(dy.begin(), 0);
  int state = 0;
  for (std::size_t i = 0; i < dx.size(); ++i) state = next.at({state, {dx[i], dy[i]}});
  return output.at(state) == 1;
}

TEST(Export, WalnutsAutomatonOfWythoffIsThatOfThePairs) {
  const auto files = prove::export_walnut(exportable(wythoff));
  ASSERT_TRUE(files.ok());
  ASSERT_EQ(files->size(), 2u);
  EXPECT_EQ((*files)[1].name, "Automata Library/r0.txt");
  EXPECT_THAT((*files)[1].text, testing::StartsWith("msd_fib msd_fib\n\n0 1\n0 0 -> 0\n"));
  EXPECT_THAT((*files)[0].text,
              HasSubstr("eval sentence1 \"?msd_fib (~(Et0,t1,t2,t3 ($r0(t0,t1) & (((t0=t2+t3) & (t2>=1))) & "
                        "$r0(t3,t1))))\":\n"));
  // ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋.
  std::set<std::pair<u64, u64>> pairs;
  for (u64 k = 0; k < 40; ++k) {
    u64 root = 0;
    while ((root + 1) * (root + 1) <= 5 * k * k) ++root;
    pairs.insert({(k + root) / 2, (k + root) / 2 + k});
    pairs.insert({(k + root) / 2 + k, (k + root) / 2});
  }
  for (u64 x = 0; x < 50; ++x)
    for (u64 y = 0; y < 50; ++y)
      ASSERT_EQ(runs((*files)[1].text, automata::Numeration::zeckendorf(), x, y), pairs.contains({x, y}))
          << x << ", " << y;
}

TEST(Export, WalnutGetsTheAutomataThatTheSentencesName) {
  const auto files = prove::export_walnut(exportable(exported_powers));
  ASSERT_TRUE(files.ok());
  EXPECT_THAT((*files)[0].text, HasSubstr("$unit("));
  EXPECT_EQ(files->back().name, "Automata Library/unit.txt");
}

}  // namespace
}  // namespace sprague::test
