// doc/pitfalls.md, line by line: what is said fails at the position named there and nowhere before it, and
// Sprague says what brute force says.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "rulesets/auction.hpp"
#include "rulesets/boxes3.hpp"
#include "rulesets/fibonacci_nim.hpp"
#include "rulesets/hackenbush.hpp"
#include "rulesets/half_box.hpp"
#include "rulesets/moore.hpp"
#include "rulesets/nim.hpp"
#include "rulesets/octal.hpp"
#include "rulesets/ring.hpp"
#include "rulesets/staircase.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/support/brute_force.hpp"

namespace sprague::test {
namespace {

using Numbers = std::vector<u64>;

// Calls visit on every row of `length` numbers from `least` to `most` in ascending order inside.
void for_each_row(std::size_t length, u64 least, u64 most, const std::function<void(const Numbers&)>& visit) {
  Numbers row(length, least);
  while (true) {
    visit(row);
    std::size_t i = length;
    while (i > 0 && row[i - 1] == most) --i;
    if (i == 0) return;
    ++row[i - 1];
    std::fill(row.begin() + static_cast<std::ptrdiff_t>(i), row.end(), row[i - 1]);
  }
}

Answer solve(const std::string& position, Convention convention = Convention::normal) {
  return answer_to(task_of(position, convention, Question::nim_value));
}

Outcome won_if(bool next_player_wins) { return next_player_wins ? Outcome::N : Outcome::P; }

u64 nim_sum(const Numbers& row) {
  u64 sum = 0;
  for (const u64 h : row) sum ^= h;
  return sum;
}

TEST(Pitfalls, MisereNimIsAboutHeapsAboveOne) {
  const auto said = [](const Numbers& row) {
    const bool some = *std::max_element(row.begin(), row.end()) > 0;
    return won_if((nim_sum(row) != 0) == some);
  };
  EXPECT_EQ(said({1}), Outcome::N);
  EXPECT_EQ(solve("nim 1", Convention::misere).outcome, Outcome::P);
}

TEST(Pitfalls, TheSjRuleIsNoTheoremForKayles) {
  const rulesets::Octal kayles;
  BruteForce<rulesets::Octal> brute(kayles);
  int wrong = 0, all = 0;
  std::vector<Numbers> first;
  const std::pair<std::size_t, u64> family[] = {{1, 15}, {2, 11}, {3, 7}};
  for (const auto& [length, most] : family) {
    for_each_row(length, 1, most, [&](const Numbers& row) {
      u64 sum = 0;
      bool firm = false;
      std::string text = "kayles";
      for (const u64 h : row) {
        sum ^= brute.nim_value({{h}});
        firm |= brute.nim_value({{h}}) > 1;
        text += " " + to_text(h);
      }
      const Outcome truth = brute.outcome({row}, Convention::misere);
      if (row.back() <= 8 && row.size() < 3) {
        EXPECT_EQ(solve(text, Convention::misere).outcome, truth) << text;
      }
      ++all;
      if (won_if((sum != 0) == firm) == truth) return;
      ++wrong;
      first.push_back(row);
    });
  }
  EXPECT_EQ(all, 165);
  EXPECT_EQ(wrong, 13);
  EXPECT_EQ(first[0], Numbers{8});
  EXPECT_NE(std::find(first.begin(), first.end(), Numbers{1, 5}), first.end());
}

TEST(Pitfalls, TheRecipeForThreeHeapsCanBeIllegal) {
  std::vector<Numbers> fails;
  for_each_row(3, 1, 6, [&](const Numbers& row) {
    const bool strict = row[0] < row[1] && row[1] < row[2];
    if (strict && nim_sum(row) != 0 && (row[0] ^ row[1]) >= row[2]) fails.push_back(row);
  });
  ASSERT_FALSE(fails.empty());
  EXPECT_EQ(fails[0], (Numbers{2, 4, 5}));
  EXPECT_EQ(solve("nim 2 4 5").winning_moves[0].result, "1 4 5");
}

TEST(Pitfalls, OptionsOfLargerValueAreLegal) {
  const Answer heap = solve("kayles 4");
  EXPECT_EQ(heap.nim_value(), Natural(1));
  EXPECT_EQ(solve("kayles 3").nim_value(), Natural(3));  // an option: take 1, leave 3
}

TEST(Pitfalls, MooreDigitsAreNoNimValue) {
  rulesets::Moore moore = *[] {
    Scanner scanner("2");
    return rulesets::Moore::make(scanner);
  }();
  BruteForce<rulesets::Moore> brute(moore);
  EXPECT_EQ(brute.nim_value({{1, 1}}), 2U);
  EXPECT_EQ(brute.nim_value({{1, 1, 1}}), 0U);
  EXPECT_EQ(solve("moore 2 1 1").nim_value(), Natural(2));
}

// Three heaps of 1 and a staircase with one stone on step 2: components of nim-values 1, 1, 1 and 0, of which
// one or two may be moved in. Each has one option, the value before it in `left` moves.
bool next_player_wins_moving_in_two(const std::vector<int>& left) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == 0) continue;
    std::vector<int> one = left;
    --one[i];
    if (!next_player_wins_moving_in_two(one)) return true;
    for (std::size_t j = i + 1; j < left.size(); ++j) {
      if (left[j] == 0) continue;
      std::vector<int> two = one;
      --two[j];
      if (!next_player_wins_moving_in_two(two)) return true;
    }
  }
  return false;
}

TEST(Pitfalls, MooreIsNotForNimValuesOfOtherGames) {
  EXPECT_FALSE(next_player_wins_moving_in_two({1, 1, 1}));    // as Moore says of three heaps of 1
  EXPECT_TRUE(next_player_wins_moving_in_two({1, 1, 1, 2}));  // the digits of 1, 1, 1, 0 say P
}

// Where can a double err? Inside 10^9 k is at most 381,966,011 < 2^29. The double φ is within 2^-52 of φ (two
// roundings in [2, 4), halved), which times k is less than 2^-23; the product is below 2^30, so rounding it
// adds at most 2^-24. So the floors can differ only where kφ is within 2^-22 of an integer. The fraction of
// kφ is kept below as a multiple of 2^-64: its step is within 2^-63 of φ − 1, so it is less than 2^-34 off,
// and every such k has a fraction within 2^-21 of 0 or of 1.
TEST(Pitfalls, WythoffInDoublesFailsForExactlyFourteenDifferencesInsideABillion) {
  const double phi = (1 + std::sqrt(5.0)) / 2;
  const auto exact = [](u64 k) { return (k + isqrt(u128{5} * k * k)) / 2; };
  constexpr u64 last = 381'966'011;
  ASSERT_LE(exact(last) + last, 1'000'000'000U);
  ASSERT_GT(exact(last + 1) + last + 1, 1'000'000'000U);
  constexpr u64 step = 0x9e3779b97f4a7c15, near = u64{1} << 43;
  ASSERT_LE(step - (2 * isqrt(u128{5} << 124) - (u64{1} << 63)), 2U);  // (φ − 1) · 2^64 = √5 · 2^63 − 2^63
  Numbers fails;
  u64 fraction = 0, suspects = 0;
  for (u64 k = 1; k <= last; ++k) {
    fraction += step;
    if (fraction + near > 2 * near) continue;
    ++suspects;
    if (static_cast<u64>(static_cast<double>(k) * phi) != exact(k)) fails.push_back(k);
  }
  EXPECT_GT(suspects, 300U);
  EXPECT_EQ(fails, (Numbers{102334155, 141422324, 180510493, 204668310, 219598662, 243756479, 267914296,
                            282844648, 307002465, 321932817, 336863169, 346090634, 361020986, 370248451}));
  for (const u64 k : fails)
    EXPECT_EQ(solve("wythoff " + to_text(exact(k)) + " " + to_text(exact(k) + k)).outcome, Outcome::P) << k;
}

TEST(Pitfalls, StaircasesCountOddSteps) {
  EXPECT_EQ(solve("staircase 1").outcome, Outcome::N);  // counting even steps says P
  EXPECT_EQ(solve("staircase 0 1").outcome, Outcome::P);
}

TEST(Pitfalls, BoxesCountTwoFiveAndNone) {
  const rulesets::Boxes3 rules;
  BruteForce<rulesets::Boxes3> brute(rules);
  EXPECT_EQ(brute.outcome({{0, 0, 0, 1}}, Convention::normal), Outcome::P);  // {0, 2, 4} says N
  EXPECT_EQ(solve("boxes3 0 0 0 1").outcome, Outcome::P);
  EXPECT_EQ(solve("boxes3 0 0 0 0 1").outcome, Outcome::N);
}

TEST(Pitfalls, ARingWithoutZeroIsNotCounted) {
  // The count to the first zero, or all around: n edges.
  const auto said = [](const Numbers& ring) { return won_if(ring.size() % 2 == 1); };
  std::vector<std::string> fails;
  for (const Numbers& ring : {Numbers{1}, Numbers{2}, Numbers{1, 1}, Numbers{1, 2}, Numbers{2, 1},
                              Numbers{2, 2}, Numbers{1, 1, 1}}) {
    std::string text = "ring";
    for (const u64 edge : ring) text += " " + to_text(edge);
    if (solve(text).outcome != said(ring)) fails.push_back(text);
  }
  EXPECT_EQ(fails, (std::vector<std::string>{"ring 1 2", "ring 2 1"}));
}

TEST(Pitfalls, KaylesIsPeriodicFromSeventyOne) {
  const rulesets::Octal kayles;
  BruteForce<rulesets::Octal> brute(kayles);
  Numbers values{0};
  for (u64 n = 1; n <= 300; ++n) {
    std::vector<bool> seen(64, false);
    for (u64 taken = 1; taken <= 2 && taken <= n; ++taken)
      for (u64 a = 0; a <= (n - taken) / 2; ++a) seen[values[a] ^ values[n - taken - a]] = true;
    values.push_back(static_cast<u64>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
  }
  for (u64 n = 71; n + 12 <= 300; ++n) EXPECT_EQ(values[n], values[n + 12]) << n;
  EXPECT_NE(values[70], values[82]);
  for (const u64 n : {70U, 71U, 72U, 82U, 300U})
    EXPECT_EQ(solve("kayles " + to_text(n)).nim_value(), Natural(values[n])) << n;
}

TEST(Pitfalls, DawsonsKaylesHasItsLastExceptionAtFiftyTwo) {
  Numbers values{0, 0};  // 0.07: take two stones from a heap and leave the rest in up to two heaps
  for (u64 n = 2; n <= 400; ++n) {
    std::vector<bool> seen(64, false);
    for (u64 a = 0; a <= (n - 2) / 2; ++a) seen[values[a] ^ values[n - 2 - a]] = true;
    values.push_back(static_cast<u64>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
  }
  for (u64 n = 53; n + 34 <= 400; ++n) EXPECT_EQ(values[n], values[n + 34]) << n;
  EXPECT_NE(values[52], values[86]);
  for (const u64 n : {51U, 52U, 53U, 86U, 400U}) {
    EXPECT_EQ(solve("dawson_kayles " + to_text(n)).nim_value(), Natural(values[n])) << n;
    EXPECT_EQ(solve("dawson_chess " + to_text(n - 1)).nim_value(), Natural(values[n])) << n;
  }
}

// Euclid's game: take a multiple of the smaller number from the larger.
u64 euclid(u64 a, u64 b, bool stops_at_equal) {
  if (a < b) std::swap(a, b);
  if (b == 0 || (stops_at_equal && a == b)) return 0;
  std::vector<bool> seen(a + 2, false);
  for (u64 left = a; left >= b;) {
    left -= b;
    if (stops_at_equal && left == 0) break;
    seen[euclid(left, b, stops_at_equal)] = true;
  }
  return static_cast<u64>(std::find(seen.begin(), seen.end(), false) - seen.begin());
}

TEST(Pitfalls, EuclidsFormulaIsForPlayThatStopsAtEqualNumbers) {
  for (u64 a = 1; a <= 24; ++a)
    for (u64 b = 1; b <= a; ++b)  // ⌊a/b − b/a⌋ in integers
      EXPECT_EQ(euclid(a, b, true), (a * a - b * b) / (a * b)) << a << " " << b;
  EXPECT_EQ(euclid(1, 1, false), 1U);  // the formula says 0
}

TEST(Pitfalls, TheBoxGameByLogarithms) {
  const auto said = [](u64 n) {
    const double log = std::log2(static_cast<double>(n + 1));
    return won_if(log != std::floor(log));
  };
  const auto truth = [](u64 n) { return won_if((n & (n + 1)) != 0); };
  for (unsigned k = 2; k <= 48; ++k)
    for (const u64 n : {(u64{1} << k) - 2, (u64{1} << k) - 1, u64{1} << k}) EXPECT_EQ(said(n), truth(n)) << n;
  const u64 first = (u64{1} << 49) - 2;
  EXPECT_NE(said(first), truth(first));
  EXPECT_EQ(solve("half_box " + to_text(first)).outcome, Outcome::N);
}

TEST(Pitfalls, FibonacciNimCanHaveTwoWinningTakes) {
  u64 n = 2;
  while (solve("fibonacci_nim " + to_text(n)).winning_move_count < 2) ++n;
  EXPECT_EQ(n, 17U);
  const Answer famous = solve("fibonacci_nim 83");
  ASSERT_EQ(famous.winning_move_count, 2U);
  EXPECT_EQ(famous.winning_moves[0].label, "take 7");
  EXPECT_EQ(famous.winning_moves[1].label, "take 2");
}

TEST(Pitfalls, EveryBidThatReachesThePriceWins) {
  EXPECT_EQ(solve("auction 2 1").winning_move_count, 2U);
  EXPECT_EQ(solve("auction 5 3").winning_move_count, 3U);
}

TEST(Pitfalls, RunsOfHeadsDoNotAddUp) {
  EXPECT_EQ(solve("coins heads-run 1").nim_value(), Natural(1));
  EXPECT_EQ(solve("coins heads-run 2").nim_value(), Natural(1));
  EXPECT_EQ(solve("coins heads-run 1 2").nim_value(), Natural(2));  // lone heads add up to 0
}

TEST(Pitfalls, StrategyStealingNamesNoMove) {
  for (const char* const rectangle : {"2x2", "2x3", "3x3", "3x4", "4x4"})
    EXPECT_EQ(solve(std::string("chomp ") + rectangle).outcome, Outcome::N);
  EXPECT_EQ(solve("chomp 3x4").winning_moves[0].result, "4 2 2");
  EXPECT_EQ(solve("chomp 3x4").winning_move_count, 1U);
}

TEST(Pitfalls, DrawsAreNotAdded) {
  EXPECT_EQ(solve("digraph 0 : 0>0 0>1 1>2").outcome, Outcome::D);
  EXPECT_EQ(solve("digraph 0 : 0>0 0>1 1>2 + nim 1").outcome, Outcome::N);
  EXPECT_EQ(solve("digraph 0 : 0>0 0>1 1>2 + nim 2").outcome, Outcome::D);
}

TEST(Pitfalls, AnOddCycleLeavesOneEdge) {
  const rulesets::Hackenbush rules;
  BruteForce<rulesets::Hackenbush> brute(rules);
  std::string path = "0-1";
  for (u64 length = 2; length <= 7; ++length) {  // a double edge, a triangle, …
    const std::string last = to_text(length - 1);
    const std::string cycle = path + " " + last + "-0";
    Scanner scanner(cycle);
    EXPECT_EQ(brute.nim_value(*rules.parse(scanner)), length % 2) << cycle;
    EXPECT_EQ(solve("hackenbush " + cycle).nim_value(), Natural(length % 2)) << cycle;
    path += " " + last + "-" + to_text(length);
  }
}

}  // namespace
}  // namespace sprague::test
