// Rules as clauses, held against the interpreter.
#include "script/compile.hpp"

#include <gtest/gtest.h>

#include "script/measure.hpp"
#include "script/parser.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/tree_options.hpp"

namespace sprague::test {
namespace {

std::vector<script::Game> games_of(const std::string& text) {
  const Result<script::File> file = script::parse(text, {"nim", "octal"});
  if (!file) {
    ADD_FAILURE() << render(file.error(), text);
    return {};
  }
  std::vector<script::Game> out;
  for (const script::Game& game : file->games) {
    std::vector<i64> values;
    for (const script::Parameter& parameter : game.parameters) values.push_back(parameter.value.value_or(3));
    Result<script::Game> instance = script::with_parameters(game, values);
    if (!instance) {
      ADD_FAILURE() << render(instance.error(), text);
      return {};
    }
    out.push_back(*std::move(instance));
  }
  return out;
}

// Calls `visit` with every tuple of numbers up to `most`.
template <class Visit>
void for_each_tuple(std::size_t size, i64 most, const Visit& visit) {
  std::vector<i64> tuple(size, 0);
  while (true) {
    visit(tuple);
    std::size_t i = 0;
    while (i < size && tuple[i] == most) tuple[i++] = 0;
    if (i == size) return;
    ++tuple[i];
  }
}

void expect_same_options(const std::vector<script::Game>& games, const ClauseGames& clauses, i64 most,
                         i64 most_assignment, const std::string& text) {
  const TreeOptions slow(games, most_assignment);
  const ClauseOptions fast(clauses);
  for (std::size_t g = 0; g < games.size(); ++g)
    for_each_tuple(games[g].coordinates.size(), most, [&](const std::vector<i64>& tuple) {
      const ClausePosition position{g, tuple};
      ASSERT_EQ(slow.is_position(position), fast.is_position(position)) << text;
      if (!slow.is_position(position)) return;
      ASSERT_EQ(slow(position), fast(position)) << text << " at " << testing::PrintToString(tuple);
    });
}

struct Known {
  const char* text;
  i64 most, most_assignment;
};

class CompiledGames : public testing::TestWithParam<Known> {};

TEST_P(CompiledGames, HaveTheOptionsOfTheText) {
  const std::vector<script::Game> games = games_of(GetParam().text);
  ASSERT_FALSE(games.empty());
  for (const script::Game& game : games) {
    const auto error = script::check_bounds(game);
    EXPECT_FALSE(error) << english(error->message);
  }
  const Result<ClauseGames> clauses = script::compile(games);
  ASSERT_TRUE(clauses) << english(clauses.error().message);
  expect_same_options(games, *clauses, GetParam().most, GetParam().most_assignment, GetParam().text);
}

constexpr Known known_games[] = {
    {"game wythoff(x, y)\n (x, y) -> (x - k, y) where 1 <= k\n (x, y) -> (x, y - k) where 1 <= k\n"
     " (x, y) -> (x - k, y - k) where 1 <= k\n",
     6, 8},
    {"game bash(n; m = 3)\n (n) -> (n - k) where 1 <= k <= m\n", 12, 12},
    {"game kayles(n)\n (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n", 9, 10},
    {"game fib(n, quota)\n (n, quota) -> (n - k, 2*k) where 1 <= k <= quota\n start (n) = (n, n - 1)\n", 8,
     9},
    {"game ferguson(x, y)\n (x, y) -> (a, b) where a >= 1, b >= 1, (a + b = x or a + b = y)\n"
     " domain x >= 1, y >= 1\n",
     8, 9},
    {"game chomp3(x, y, z)\n (x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
     " (x, y, z) -> (x, k, min(z, k)) where k < y\n (x, y, z) -> (x, y, k) where k < z\n"
     " domain x >= y, y >= z, x >= 1\n",
     6, 7},
    {"game lasker(n)\n (n) -> (n - k) where k >= 1\n (n) -> (a) + (b) where a >= 1, b >= 1, a + b = n\n", 9,
     10},
    {"game grundy(n)\n (n) -> (a) + (b) where a >= 1, b >= 1, a != b, a + b = n\n", 9, 10},
    {"game square(n)\n (n) -> (n - k) where k in squares, k >= 1\n", 20, 21},
    {"game leaves_primes(n)\n (n) -> (n - k) where n - k in primes, k >= 1\n", 20, 21},
    {"game power(n)\n (n) -> (n - k) where k in powers(2) and k not in {1, 4}\n", 20, 21},
    {"game fibs(n)\n (n) -> (n - 2*k) where 2*k in fibonacci, k >= 1\n", 20, 21},
    {"game set(n)\n (n) -> (n - k) where k in {1, 3, 4, 8..9}\n", 15, 16},
    {"game half(n)\n (n) -> (n/2) where n >= 1\n (n) -> (n - n/2) where n >= 2\n (n) -> (n mod 3)\n", 20, 0},
    {"game thirds(n)\n (n) -> (n - k) where k mod 3 = 1\n", 20, 21},
    {"game rests(n)\n (n) -> (n mod k) where 1 <= k < n\n (n) -> (n / k) where 2 <= k <= n\n", 20, 21},
    {"game below_zero(x, y)\n (x, y) -> ((x - y) / y + k, (x - 2*k) mod y) where k <= x\n", 8, 9},
    {"game no_divisor(x, y)\n (x, y) -> (x - 1, y) where x mod (y - 2) != 1\n"
     " (x, y) -> (x, y - 1) where not x / (y - 2) <= 1\n",
     8, 0},
    {"game thirds_exactly(n)\n (n) -> (k) where 3*k = n\n", 20, 21},
    {"game roots(n)\n (n) -> (n - k) where k >= 1, k*k <= n\n", 20, 21},
    {"game divisors(n)\n (n) -> (n - k) where k*j = n, 1 <= k < n\n", 14, 15},
    {"game mult(x, y)\n (x, y) -> (x - k*y, y) where k >= 1\n (x, y) -> (x, y - k*x) where k >= 1\n"
     " domain x >= 1, y >= 1\n",
     8, 9},
    {"game flip(x, y)\n (x, y) -> (a, y xor x xor a) where a < x\n", 8, 9},
    {"game odd(x, y)\n (x, y) -> (x - k, y + (k mod 2)) where k >= 1, not (k in 2..3 or y >= 5)\n", 6, 8},
    {"game extremes(x, y)\n (x, y) -> (max(x, y) - k, min(x, y)) where 1 <= k <= max(x, 2)\n", 6, 8},
    {"game first(x)\n (x) -> second(a, x - a) where 1 <= a\n (x) -> (x - 1) + second(x, x)\n"
     "game second(x, y)\n (x, y) -> (x - 1, y)\n (x, y) -> first(0) + (x, y - 2)\n domain x <= 6\n",
     8, 9},
    {"game empty(x)\n (x) -> (x - 1)\n domain x < 0\n", 5, 0},
    {"game either(x, y)\n (x, y) -> (x - k, y) where 1 <= k\n (x, y) -> (x, y - k) where 1 <= k\n"
     " domain x mod 2 = 0 or y >= 3\n",
     6, 7},
};

std::string name_of(const testing::TestParamInfo<Known>& known) {
  const std::string text = known.param.text;
  return text.substr(5, text.find('(') - 5);
}

INSTANTIATE_TEST_SUITE_P(Known, CompiledGames, testing::ValuesIn(known_games), name_of);

TEST(Compile, LoopsHaveOnlyTheBoundsTheyNeed) {
  const auto clauses = script::compile(games_of("game nim(x)\n (x) -> (x - k) where k >= 1\n"));
  ASSERT_TRUE(clauses);
  ASSERT_EQ(clauses->games[0].rules.size(), 1u);
  const std::vector<Step>& steps = clauses->games[0].rules[0].steps;
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].kind, Step::Kind::loop);
  EXPECT_EQ(steps[0].lowers, std::vector<Bound>({{{1, {}}, 1}}));
  EXPECT_EQ(steps[0].uppers, std::vector<Bound>({{{0, {1}}, 1}}));
}

TEST(Compile, ARemainderIsWalkedInStrides) {
  const auto clauses = script::compile(games_of("game thirds(n)\n (n) -> (n - k) where k mod 3 = 1\n"));
  ASSERT_TRUE(clauses);
  const std::vector<Step>& steps = clauses->games[0].rules.at(0).steps;
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].kind, Step::Kind::loop);
  EXPECT_EQ(clauses->games[0].rules[0].target[0].entries[0], (Affine{-1, {1, -3}}));
}

TEST(Compile, EquationsLeaveOneLoop) {
  const auto clauses =
      script::compile(games_of("game split(n)\n (n) -> (a) + (b) where a + b = n, a <= b, a >= 1\n"));
  ASSERT_TRUE(clauses);
  const std::vector<Step>& steps = clauses->games[0].rules.at(0).steps;
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].uppers, std::vector<Bound>({{{0, {1}}, 2}}));
}

TEST(Compile, NumbersOfASetArePicked) {
  const auto clauses =
      script::compile(games_of("game p(n)\n (n) -> (n - k) where n - k in primes, k >= 1\n"));
  ASSERT_TRUE(clauses);
  const std::vector<Step>& steps = clauses->games[0].rules.at(0).steps;
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps[0].kind, Step::Kind::pick);
}

TEST(Compile, SaysWhatIsOutside) {
  const auto reason = [](const std::string& text) {
    const auto clauses = script::compile(games_of(text));
    return clauses ? "" : english(clauses.error().message);
  };
  EXPECT_EQ(reason("game s(s[])\n s -> s with s[i] - k where k >= 1\n"), "the positions of 's' have lists");
  EXPECT_EQ(reason("game p(x)\n left: (x) -> (x - 1)\n right: (x) -> (x - 2)\n"),
            "'p' has moves for one player only");
  EXPECT_EQ(reason("game w(x)\n (x) -> (x - 1)\n win when x = 1\n"),
            "'w' has positions in which play has ended early");
  EXPECT_EQ(reason("game i(x)\n (x) -> nim(x - 1)\n"), "'i' uses a game from outside the file");
  std::string many = "game m(x)\n (x) -> (x - k) where k >= 1";
  for (int i = 0; i < 10; ++i)
    many += ", (k != " + std::to_string(i) + " or x in {" + std::to_string(i) + ", 50})";
  EXPECT_EQ(reason(many + "\n"), "a rule cannot be compiled: its conditions split into too many cases");
}

TEST(CheckBounds, NamesTheVariableThatIsNotBounded) {
  const auto error = [](const std::string& text) {
    const auto games = games_of(text);
    const auto found = script::check_bounds(games.at(0));
    return found ? english(found->message) + " | " + english(found->hint) : "";
  };
  EXPECT_EQ(error("game g(x)\n (x) -> (x + k) where k >= 1\n"),
            "k has no upper bound | Add a condition such as k <= x.");
  EXPECT_EQ(
      error("game g(x)\n (x) -> (x + k) where k >= 1\n domain x < 8\n"),
      "k has no upper bound | Add a condition such as k <= 10. That a move may not leave the domain bounds no "
      "number of its rule.");
  EXPECT_EQ(error("game g(x, y)\n (x, y) -> (x - k*y, y) where k >= 1\n"),
            "k is not bounded when y = 0 | Add y >= 1.");
  EXPECT_EQ(error("game g(x, y)\n (x, y) -> (x - k*y, y) where k >= 1, y >= 1\n"), "");
  EXPECT_EQ(error("game g(x, y)\n (x, y) -> (x - k*y, y) where k >= 1\n domain y >= 1\n"), "");
  EXPECT_EQ(error("game g(x)\n (x) -> (x - k) where k >= 1 or j >= 1\n"),
            "j has no upper bound | Add a condition such as j <= x.");
  EXPECT_EQ(error("game g(x)\n (x) -> (k mod 3)\n"),
            "k has no upper bound | Add a condition such as k <= x.");
  EXPECT_EQ(error("game g(x)\n (x) -> (k/3) where k/2 <= x\n"), "");
  EXPECT_EQ(error("game g(x)\n (x) -> (k) where k xor x <= 3\n"), "");
  EXPECT_EQ(error("game g(x)\n (x) -> (k) where k in squares\n"),
            "k has no upper bound | Add a condition such as k <= x.");
  EXPECT_EQ(error("game s(s[])\n s -> s with s[i] - k, s[i - 1] + k where i >= 1, 1 <= k <= s[i]\n"), "");
  EXPECT_EQ(error("game s(s[])\n s -> s with s[i] - k where k >= 1\n"), "");
  EXPECT_EQ(error("game s(s[])\n s -> s with s[i] + k where k >= 1\n"),
            "k has no upper bound | Add a condition such as k <= 10.");
  EXPECT_EQ(error("game p(x)\n left: (x) -> (x - k) where k >= 1\n right: (x) -> (k)\n"),
            "k has no upper bound | Add a condition such as k <= x.");
}

TEST(RandomGames, HaveTextsThatReadBack) {
  std::mt19937 random(seed());
  for (int i = 0; i < 500; ++i) {
    const std::vector<script::Game> games = RandomGame(random).games();
    const std::string text = text_of(games);
    const auto file = script::parse(text, {});
    ASSERT_TRUE(file) << text << render(file.error(), text) << " seed " << seed();
    const std::string again = text_of(file->games);  // sums of sums are one sum now
    const auto same = script::parse(again, {});
    ASSERT_TRUE(same) << again << " seed " << seed();
    EXPECT_EQ(text_of(same->games), again);
    const TreeOptions before(games, 5), after(file->games, 5);
    for (const i64 x : {0, 3}) {
      const ClausePosition position{0, std::vector<i64>(games[0].coordinates.size(), x)};
      EXPECT_EQ(before(position), after(position)) << text << " seed " << seed();
    }
  }
}

TEST(RandomGames, HaveTheOptionsOfTheirTrees) {
  std::mt19937 random(seed());
  int compiled = 0;
  constexpr int count = 2'000;
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    const std::vector<script::Game> games = RandomGame(random).games();
    const std::string text = text_of(games) + " seed " + std::to_string(seed());
    const Result<ClauseGames> clauses = script::compile(games);
    if (!clauses) {
      EXPECT_NE(english(clauses.error().message).find("too many cases"), std::string::npos)
          << text << english(clauses.error().message);
      continue;
    }
    ++compiled;
    const bool large = games[0].coordinates.size() == 3;
    expect_same_options(games, *clauses, large ? 3 : most_coordinate, most_assigned, text);
  }
  EXPECT_GT(compiled, count * 9 / 10);
}

// Where play goes on in the measure's own terms: every component of every option is below the position.
void expect_measure(const ClauseGames& clauses, i64 most, const std::string& text) {
  const ClauseOptions options(clauses);
  const Measure& measure = *clauses.measure;
  const auto values = [&](const ClausePosition& position) {
    std::vector<i128> out;
    for (const LevelForm& form : measure.games[position.first].forms) {
      out.push_back(form.of(position.second));
      EXPECT_TRUE(out.back() >= 0) << text;
    }
    return out;
  };
  for (std::size_t g = 0; g < clauses.games.size(); ++g)
    for_each_tuple(clauses.games[g].coordinates.size(), most, [&](const std::vector<i64>& tuple) {
      const ClausePosition position{g, tuple};
      if (!options.is_position(position)) return;
      for (const ClauseOption& option : options(position))
        for (const ClausePosition& part : option) {
          const std::size_t before = measure.games[g].rank, after = measure.games[part.first].rank;
          ASSERT_TRUE(after < before || (after == before && values(part) < values(position)))
              << text << "\n"
              << measure.words << " at " << testing::PrintToString(tuple);
        }
    });
}

TEST(RandomGames, EndWhereAMeasureSaysSo) {
  std::mt19937 random(seed() + 1);
  int measured = 0;
  for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
    const std::vector<script::Game> games = RandomGame(random).games();
    const std::string text = text_of(games) + " seed " + std::to_string(seed());
    Result<ClauseGames> clauses = script::compile(games);
    if (!clauses || !script::find_measure(*clauses)) continue;
    ++measured;
    expect_measure(*clauses, 5, text);
  }
  EXPECT_GT(measured, 20);
}

}  // namespace
}  // namespace sprague::test
