// The interpreter against brute force over all assignments, and the compiled form against the interpreter.
#include "script/interpreter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "script/compile.hpp"
#include "script/narrow.hpp"
#include "script/parser.hpp"
#include "tests/support/clause_options.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/tree_options.hpp"

namespace sprague::script {
namespace {

using Options = std::set<test::ClauseOption>;

test::ClauseOption as_clauses(const std::vector<Component>& components) {
  test::ClauseOption option;
  for (const Component& component : components) option.emplace_back(component.game, component.numbers);
  std::sort(option.begin(), option.end());
  return option;
}

Options interpreted(const Interpreter& interpreter, const Component& position) {
  Options out;
  EXPECT_FALSE(interpreter.for_each_option(position, [&](Option&& option) {
    out.insert(as_clauses(option.components));
    return true;
  }));
  return out;
}

// Every assignment of numbers up to test::most_assigned, looked at as the text says.
Options by_brute_force(const Interpreter& interpreter, const Component& position) {
  Options out;
  const Game& game = interpreter.game_of(position);
  for (const Rule& rule : game.rules) {
    std::vector<i64> variables(rule.variables.size(), 0);
    for (bool more = true; more;) {
      Scene scene{game, position.numbers, variables};
      if (holds(rule.where, scene)) {
        std::vector<Component> components;
        bool exists = true;
        for (const Term& term : rule.option) {
          Component component{false, static_cast<std::uint32_t>(term.game), {}};
          for (const Entry& entry : term.entries) {
            const auto value = value_of(entry.value, scene);
            const auto number = value ? value->within(0, largest_number) : std::nullopt;
            exists = exists && number;
            component.numbers.push_back(number.value_or(0));
          }
          exists = exists && interpreter.is_position(component) == Truth::yes;
          components.push_back(std::move(component));
        }
        if (exists) out.insert(as_clauses(components));
      }
      more = false;
      for (i64& variable : variables) {
        if (++variable <= test::most_assigned) {
          more = true;
          break;
        }
        variable = 0;
      }
    }
  }
  return out;
}

template <class Visit>
void for_each_small_position(const Interpreter& interpreter, const Visit& visit) {
  const std::size_t count = interpreter.games()[0].coordinates.size();
  Component position{false, 0, Numbers(count, 0)};
  while (true) {
    if (interpreter.is_position(position) == Truth::yes) visit(position);
    std::size_t i = 0;
    while (i < count && ++position.numbers[i] > test::most_coordinate) position.numbers[i++] = 0;
    if (i == count) return;
  }
}

TEST(Interpreter, FindsTheOptionsOfThousandsOfRandomGamesByTheirTexts) {
  std::mt19937 random(test::seed());
  std::size_t compiled = 0;
  for (int round = 0; round < 3'000; ++round) {
    const std::vector<Game> trees = test::RandomGame(random).games();
    const std::string text = test::text_of(trees);
    const Result<File> file = parse(text, {});
    ASSERT_TRUE(file.ok()) << render(file.error(), text) << text << "\nSPRAGUE_SEED=" << test::seed();
    for (const Game& game : file->games)
      ASSERT_FALSE(find_unbounded(game)) << text << "\nSPRAGUE_SEED=" << test::seed();
    const Interpreter interpreter(file->games);
    const Result<ClauseGames> clauses = compile(file->games);
    compiled += clauses.ok() ? 1 : 0;
    for_each_small_position(interpreter, [&](const Component& position) {
      const Options found = interpreted(interpreter, position);
      EXPECT_EQ(found, by_brute_force(interpreter, position)) << text << "\nSPRAGUE_SEED=" << test::seed();
      if (clauses.ok()) {
        EXPECT_EQ(found, test::ClauseOptions(*clauses)({0, position.numbers}))
            << text << "\nSPRAGUE_SEED=" << test::seed();
      }
      EXPECT_LE(found.size(), interpreter.assignment_bound(position)) << text;
    });
    if (HasFailure()) return;
  }
  EXPECT_GT(compiled, 2'000U);
}

// Held against an evaluation of its own; a gcd is in no clause.
TEST(Interpreter, KnowsGcdAndDivisorsThatChange) {
  std::mt19937 random(test::seed() + 1);
  std::size_t looked_at = 0, compiled = 0, beyond_range = 0;
  for (int round = 0; round < 2'000 && !HasFailure(); ++round) {
    const std::vector<Game> trees = test::RandomGame(random, test::RandomGame::Operators::all).games();
    const std::string text = test::text_of(trees) + "seed " + std::to_string(test::seed());
    if (std::any_of(trees.begin(), trees.end(),
                    [](const Game& game) { return find_unbounded(game).has_value(); }))
      continue;
    ++looked_at;
    const Interpreter interpreter(trees);
    const test::TreeOptions slow(trees, test::most_assigned);
    const Result<ClauseGames> clauses = compile(trees);
    compiled += clauses.ok() ? 1 : 0;
    for_each_small_position(interpreter, [&](const Component& position) {
      if (interpreter.for_each_option(position, [](Option&&) { return true; })) {
        ++beyond_range;  // a power of a power
        return;
      }
      const Options expected = slow({0, position.numbers});
      EXPECT_EQ(interpreted(interpreter, position), expected) << text;
      if (clauses.ok()) {
        EXPECT_EQ(test::ClauseOptions(*clauses)({0, position.numbers}), expected) << text;
      }
    });
  }
  EXPECT_GT(looked_at, 1'000U);
  EXPECT_GT(compiled, 500U);
  EXPECT_LT(beyond_range, 100U);
}

std::vector<std::string> options_of(const std::string& text, Numbers numbers) {
  const Result<File> file = parse(text, {});
  EXPECT_TRUE(file.ok()) << render(file.error(), text);
  const Interpreter interpreter(file->games);
  std::vector<std::string> out;
  interpreter.for_each_option({false, 0, std::move(numbers)}, [&](Option&& option) {
    std::string words;
    for (const Component& component : option.components) {
      words += words.empty() ? "" : "+";
      for (const i64 number : component.numbers) words += std::to_string(number) + " ";
    }
    out.push_back(words.substr(0, words.size() - 1));
    return true;
  });
  return out;
}

using Texts = std::vector<std::string>;

TEST(Interpreter, ListsOptionsByRuleAndThenByVariables) {
  const std::string wythoff =
      "game w(x, y)\n  (x, y) -> (x - k, y) where 1 <= k\n  (x, y) -> (x - k, y - k) where 1 <= k\n";
  EXPECT_EQ(options_of(wythoff, {2, 1}), (Texts{"1 1", "0 1", "1 0"}));
}

TEST(Interpreter, ChangesEntriesOfLists) {
  const std::string stairs =
      "game s(s[])\n  s -> s with s[i] - k, s[i - 1] + k where i >= 1, 1 <= k <= s[i]\n";
  EXPECT_EQ(options_of(stairs, {3, 1, 0, 2}), (Texts{"3 1 1 1", "3 1 2 0"}));
  EXPECT_EQ(options_of("game s(s[])\n  s -> s with s[0] = len(s), s[0] - s[1]\n", {2, 9, 1}), Texts{"2 1 1"});
  // The entry that is left bounds k by itself, unless another change may be about the same entry.
  EXPECT_EQ(options_of("game s(s[])\n  s -> s with s[i] - k where k >= 1\n", {2, 1, 2}),
            (Texts{"2 0 2", "2 1 1", "2 1 0"}));
  const Result<File> two = parse("game s(s[])\n  s -> s with s[i] - k, s[j] + k where k >= 1\n", {});
  ASSERT_TRUE(two.ok());
  EXPECT_TRUE(find_unbounded(two->games[0]));
  EXPECT_EQ(options_of("game s(s[])\n  s -> s with s[1] - 1\n", {1, 5}), Texts{});  // there is no s[1]
  EXPECT_EQ(
      options_of("game s(s[], n)\n  (s, n) -> (s with s[0] - k, n - k) where k >= 1, k <= s[0]\n", {1, 5, 2}),
      (Texts{"1 4 1", "1 3 0"}));
}

// What stands beyond the end of a list is no witness, and a list without entries has none.
TEST(Interpreter, LooksForAnEntryAndAtAllEntries) {
  const std::string head = "game g(s[])\n  s -> s with s[0] = 9 where ";
  const auto applies = [&](const std::string& condition, Numbers numbers) {
    return !options_of(head + condition + "\n", std::move(numbers)).empty();
  };
  EXPECT_TRUE(applies("exists i: s[i] = 1 and s[i + 1] = 1", {3, 0, 1, 1}));
  EXPECT_FALSE(applies("exists i: s[i] = 1 and s[i + 1] = 1", {3, 1, 0, 1}));
  EXPECT_TRUE(applies("all i: s[i] <= 1", {3, 1, 0, 1}));
  EXPECT_FALSE(applies("all i: s[i] <= 1", {3, 1, 0, 2}));
  EXPECT_FALSE(applies("not exists i: s[i] = 2", {3, 1, 0, 2}));
  EXPECT_TRUE(applies("not all i: s[i] = 2", {3, 2, 2, 1}));
  EXPECT_FALSE(applies("all i: s[i] <= s[i + 1]", {2, 1, 1}));  // behind the last entry there is none
  EXPECT_TRUE(applies("all i in 0..len(s) - 2: s[i] <= s[i + 1]", {2, 1, 1}));
  EXPECT_TRUE(applies("all i in 1..0: s[i] = 7", {1, 1}));
  EXPECT_TRUE(applies("all i: exists j: s[i] = 1 - s[j] and s[i] < 2 and s[j] < 2", {2, 0, 1}));
  EXPECT_FALSE(applies("all i: exists j: s[i] = 1 - s[j] and s[i] < 2 and s[j] < 2", {2, 1, 1}));
  // k is bounded by the entries.
  EXPECT_EQ(options_of("game g(s[], n)\n  (s, n) -> (s, k) where k < n and exists i: k <= s[i] and k > 3\n",
                       {2, 5, 1, 9}),
            (Texts{"2 5 1 4", "2 5 1 5"}));
}

TEST(Interpreter, LooksAtAMillionNumbersAndNotAtMore) {
  const Result<File> file = parse("game g(n)\n  (n) -> (n - 1) where all i in 1..n: i <= n\n", {});
  ASSERT_TRUE(file.ok());
  const Interpreter interpreter(file->games);
  EXPECT_FALSE(interpreter.for_each_option({false, 0, {1'000'000}}, [](Option&&) { return true; }));
  EXPECT_EQ(interpreter.for_each_option({false, 0, {1'000'001}}, [](Option&&) { return true; }),
            Ending::too_many_options);
}

TEST(Interpreter, SaysWhenNumbersAreTooLarge) {
  const Result<File> file = parse("game g(n)\n  (n) -> (n*n)\n", {});
  ASSERT_TRUE(file.ok());
  const Interpreter interpreter(file->games);
  EXPECT_FALSE(interpreter.for_each_option({false, 0, {1 << 20}}, [](Option&&) { return true; }));
  EXPECT_EQ(interpreter.for_each_option({false, 0, {i64{1} << 40}}, [](Option&&) { return true; }),
            Ending::out_of_range);
}

}  // namespace
}  // namespace sprague::script
