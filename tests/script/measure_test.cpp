// Why play ends: measures that are found, and rules for which there is none.
#include "script/measure.hpp"

#include <gtest/gtest.h>

#include "script/compile.hpp"
#include "script/parser.hpp"
#include "tests/support/clause_options.hpp"

namespace sprague::test {
namespace {

// The words of the measure that is found for a text, "" when there is none.
std::string words_of(const std::string& text) {
  const Result<script::File> file = script::parse(text, {"nim"});
  if (!file) {
    ADD_FAILURE() << render(file.error(), text);
    return {};
  }
  const std::optional<Measure> measure = script::find_measure(file->games);
  Result<ClauseGames> clauses = script::compile(file->games);
  if (clauses) {
    EXPECT_EQ(script::find_measure(*clauses), measure.has_value()) << text;
    if (measure && clauses->measure) {
      EXPECT_EQ(clauses->measure->words, measure->words);
    }
  }
  return measure ? english(measure->words) : "";
}

TEST(Measure, IsFoundForTheGamesOfTheDesign) {
  EXPECT_EQ(
      words_of("game wythoff(x, y)\n (x, y) -> (x - k, y) where 1 <= k\n (x, y) -> (x, y - k) where 1 <= k\n"
               " (x, y) -> (x - k, y - k) where 1 <= k\n"),
      "x + y falls with every move");
  EXPECT_EQ(words_of("game bash(n)\n (n) -> (n - k) where 1 <= k <= 3\n"), "n falls with every move");
  EXPECT_EQ(words_of("game kayles(n)\n (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n"),
            "n falls with every move");
  EXPECT_EQ(words_of("game fib(n, quota)\n (n, quota) -> (n - k, 2*k) where 1 <= k <= quota\n"),
            "n falls with every move");
  EXPECT_EQ(words_of("game chomp3(x, y, z)\n (x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
                     " (x, y, z) -> (x, k, min(z, k)) where k < y\n (x, y, z) -> (x, y, k) where k < z\n"
                     " domain x >= y, y >= z, x >= 1\n"),
            "x + y + z falls with every move");
  EXPECT_EQ(words_of("game ferguson(x, y)\n (x, y) -> (a, b) where a >= 1, b >= 1, (a + b = x or a + b = y)\n"
                     " domain x >= 1, y >= 1\n"),
            "x + y falls with every move");
  EXPECT_EQ(words_of("game stairs(s[])\n s -> s with s[i] - k, s[i - 1] + k where i >= 1, 1 <= k <= s[i]\n"),
            "the sum of (i + 1)*s[i] falls with every move");
}

TEST(Measure, IsALexicographicOrderWhereNoSumFalls) {
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - 2, y + 1)\n"), "x + y falls with every move");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - 1, y + 3)\n"), "x falls with every move");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - 1, y + 3)\n (x, y) -> (x, y - 1)\n"),
            "4*x + y falls with every move");
  EXPECT_EQ(
      words_of("game g(x, y)\n (x, y) -> (x - 1, a) where a <= 100\n (x, y) -> (x, y - k) where k >= 1\n"),
      "x falls, or x stays and y falls");
  EXPECT_EQ(
      words_of("game g(x, y, z)\n (x, y, z) -> (x - 1, a, b) where a <= 100, b <= x + y\n"
               " (x, y, z) -> (x, y - 1, a) where a <= x + z\n (x, y, z) -> (x, y, z - k) where k >= 1\n"),
      "x falls, or x stays and y falls, or x and y stay and z falls");
}

TEST(Measure, UsesWhatIsKnownOfDivisionsProductsAndDomains) {
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n/2) where n >= 1\n"), "n falls with every move");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n mod 3) where n >= 3\n"), "n falls with every move");
  EXPECT_EQ(words_of("game euclid(x, y)\n (x, y) -> (x - k*y, y) where k >= 1\n"
                     " (x, y) -> (x, y - k*x) where k >= 1\n domain x >= 1, y >= 1\n"),
            "x + y falls with every move");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n - k) where k in {1, 3, 4}\n"), "n falls with every move");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n - k) where k in primes\n"), "n falls with every move");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n - k*k) where k >= 1\n"), "n falls with every move");
}

TEST(Measure, GoesThroughGamesThatReferToEachOther) {
  EXPECT_EQ(
      words_of("game a(x)\n (x) -> b(x, x)\n (x) -> (x - 1)\ngame b(x, y)\n (x, y) -> (x - 1, y + 1)\n"),
      "play never comes back to a game that it has left; in a, x falls with every move; in b, x falls with "
      "every move");
  EXPECT_EQ(words_of("game a(x)\n (x) -> b(x)\ngame b(x)\n (x) -> (x)\n"), "");
  EXPECT_EQ(words_of("game a(x)\n (x) -> b(x - 1)\ngame b(x)\n (x) -> a(x - 1)\n"),
            "in a and b, x falls with every move");
  EXPECT_EQ(
      words_of("game a(x)\n (x) -> b(x, x - 1)\ngame b(x, y)\n (x, y) -> a(y)\n (x, y) -> (x, y - 1)\n"), "");
  EXPECT_EQ(words_of("game a(x)\n (x) -> b(0, x - 1)\ngame b(x, y)\n (x, y) -> a(y) where y >= 1\n"
                     " (x, y) -> (x + 1, y - 1)\n"),
            "in a and b, x (y in b) falls, or x (y in b) stays and y in b falls");
  EXPECT_EQ(
      words_of(
          "game a(x)\n (x) -> b(0, x - 1)\ngame b(x, y)\n (x, y) -> a(y - 1)\n (x, y) -> (x + 1, y - 1)\n"),
      "in a and b, x (y in b) falls with every move");
  EXPECT_EQ(words_of("game a(x)\n (x) -> nim(x + 1)\n"), "there are no moves");
}

TEST(Measure, IsFoundForGamesThatAreNotCompiled) {
  EXPECT_EQ(words_of("game p(x)\n left: (x) -> (x - 1)\n right: (x) -> (x - 2)\n"),
            "x falls with every move");
  EXPECT_EQ(words_of("game w(x)\n (x) -> (x - 1)\n lose when x = 1\n"), "x falls with every move");
  EXPECT_EQ(words_of("game i(x)\n (x) -> nim(x + 1) + (x - 1)\n"), "x falls with every move");
}

TEST(Measure, IsFoundForLists) {
  EXPECT_EQ(words_of("game nimlist(s[])\n s -> s with s[i] - k where k >= 1\n"),
            "the sum of s falls with every move");
  EXPECT_EQ(words_of("game up(s[])\n s -> s with s[i] - k, s[i + 1] + k where 1 <= k <= s[i]\n"),
            "the sum of (len - i)*s[i] falls with every move");
  EXPECT_EQ(words_of("game turtles(s[])\n s -> s with s[i] = 0 where s[i] = 1\n"
                     " s -> s with s[i] = 0, s[j] = 1 - s[j] where s[i] = 1, j < i\n"),
            "the sum of (i + 1)*s[i] falls with every move");
  EXPECT_EQ(words_of("game ordinals(s[])\n s -> s with s[i] - 1, s[j] = k where j < i, k <= 100\n"),
            "the last entry of s that changes falls with every move");
  EXPECT_EQ(words_of("game both(n, s[])\n (n, s) -> (n - 1, s with s[i] + 5)\n"), "n falls with every move");
  EXPECT_EQ(
      words_of("game pile(n, s[])\n (n, s) -> (n - 2, s with s[i] + 1)\n (n, s) -> (n, s with s[i] - 1)\n"),
      "the sum of all numbers falls with every move");
  EXPECT_EQ(words_of("game round(s[])\n s -> s with s[i] - 1, s[j] + 1\n"), "");
  EXPECT_EQ(words_of("game swap(s[])\n s -> s with s[i] = 0, s[i] + 1 where s[i] >= 1\n"), "");
  EXPECT_EQ(words_of("game two(s[], t[])\n (s, t) -> (t, s with s[i] - 1)\n"),
            "the sum of all numbers falls with every move");
}

TEST(Measure, IsTheGreatestOrTheLeastNumberWhereNoSumFalls) {
  const std::string turned = " (x, y) -> (y - k, x - k) where x <= y, k >= 1\n",
                    mean = " (x, y) -> (x - k, (x + y) / 2 - k) where k >= 1\n",
                    lower = " (x, y) -> (min(x, y) - k, max(x, y)) where k >= 1\n";
  EXPECT_EQ(words_of("game g(x, y)\n" + mean + turned), "max(x, y) falls with every move");
  EXPECT_EQ(words_of("game g(x, y)\n" + mean + turned + lower),
            "max(x, y) falls, or max(x, y) stays and x falls");
  EXPECT_EQ(
      words_of(
          "game g(x, y)\n (x, y) -> (x - 1, y + 2) where x <= y\n (x, y) -> (x + 2, y - 1) where y < x\n"),
      "min(x, y) falls with every move");
  EXPECT_EQ(words_of("game g(x, y, z)\n (x, y, z) -> (k, k, k) where k < max(x, y, z)\n"),
            "max(x, y, z) falls with every move");
}

TEST(Measure, IsHowFarANumberIsBelowWhatItDoesNotPass) {
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n + k) where k >= 1, n + k <= 9\n"),
            "max(9 - n, 0) falls with every move");
  EXPECT_EQ(
      words_of("game g(n)\n (n) -> (n + 1) where n mod 3 != 0, n < 50\n (n) -> (n + 2) where n <= 70\n"),
      "max(72 - n, 0) falls with every move");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x + 1, y) where x < y\n (x, y) -> (x, y - 1)\n"),
            "y falls, or y stays and max(x - y, y - x) falls");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x + 1, y) where x < y\n (x, y) -> (x, y + k) where k >= 1, y "
                     "+ k <= x\n"),
            "max(x - y, y - x) falls with every move");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x + 1, y) where x < y\n (x, y) -> (x - 1, y) where x > y\n"),
            "max(x - y, y - x) falls with every move");
}

TEST(Measure, IsNotClaimedForPlayThatGoesOnForEver) {
  EXPECT_EQ(words_of("game g(x)\n (x) -> (x + 1)\n"), "");
  EXPECT_EQ(words_of("game g(x)\n (x) -> (x)\n"), "");
  EXPECT_EQ(words_of("game g(x)\n (x) -> (x/2)\n"), "");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (y, x) where x != y\n"), "");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - 1, y + 1)\n (x, y) -> (x + 1, y - 1)\n"), "");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - k*y, y)\n domain y >= 1\n"), "");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n - k) where k in {0, 2}\n"), "");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (x - 1, y + 2) where x <= y\n (x, y) -> (x + 2, y - 1) where "
                     "y <= x + 3\n"),
            "");
  EXPECT_EQ(words_of("game g(x, y)\n (x, y) -> (max(x, y), min(x, y)) where x != y\n"), "");
  EXPECT_EQ(words_of("game g(n)\n (n) -> (n + 1) where n <= 9\n (n) -> (n - 1) where n >= 20\n (n) -> (n - "
                     "1) where n = 5\n"),
            "");
}

TEST(Measure, IsFoundForTwelveCoordinates) {
  std::string names, rules;
  for (int i = 0; i < 12; ++i) names += (i == 0 ? "x" : ", x") + std::to_string(i);
  for (int i = 0; i < 12; ++i) {
    rules += " (" + names + ") -> (";
    for (int j = 0; j < 12; ++j)
      rules += (j == 0 ? "x" : ", x") + std::to_string(j) + (j == i ? " - k" : j == i - 1 ? " + k" : "");
    rules += ") where k >= 1\n";
  }
  EXPECT_EQ(
      words_of("game g(" + names + ")\n" + rules),
      "x0 + 2*x1 + 3*x2 + 4*x3 + 5*x4 + 6*x5 + 7*x6 + 8*x7 + 9*x8 + 10*x9 + 11*x10 + 12*x11 falls with every "
      "move");
}

}  // namespace
}  // namespace sprague::test
