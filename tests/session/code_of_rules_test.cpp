// Rules that are a code under another name.
#include "rules/code_of_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "rules/take_and_break_moves.hpp"
#include "script/interpreter.hpp"
#include "script/parser.hpp"
#include "session/session_state.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

std::string code_of(const std::string& rules) {
  SessionState session;
  const auto error = session.define("g", "game g(n)\n" + rules);
  EXPECT_FALSE(error) << render(*error, rules);
  const ClauseGames* const clauses = session.find_clauses("g");
  const auto code = clauses == nullptr ? std::nullopt : code_of_rules(*clauses);
  return code ? code->text() : "none";
}

TEST(CodeOfRules, IsSeen) {
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n"), "0.77");
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where a >= 1, b >= 1, a + b = n\n"), "4.0");
  EXPECT_EQ(code_of("  (n) -> (a) + (b) where 1 <= a <= b, a + b = n - 2\n  (n) -> (n - 1)\n"), "0.34");
  EXPECT_EQ(code_of("  (n) -> (n - k) where k in {1, 3, 4}\n"), "0.3033");
  EXPECT_EQ(code_of("  (n) -> (n - k) where 1 <= k <= 5\n"), "0.33333");
  EXPECT_EQ(code_of("  (n) -> (n - 2) where n >= 3\n"), "0.02");
  EXPECT_EQ(code_of("  (n) -> (n - k + 90000) where 90001 <= k <= 90003\n"), "0.333");
  EXPECT_EQ(code_of("  (n) -> (a) where n - 3 <= a < n - 1\n"), "0.033");
}

TEST(CodeOfRules, IsNotSeenWhereSmallHeapsDiffer) {
  for (const char* rules :
       {"  (n) -> (n - 1) where n >= 5\n", "  (n) -> (a) + (b) where a >= 2, b >= 1, a + b = n - 1\n",
        "  (n) -> (a) + (b) where a >= 3, b >= 3, a + b = n\n", "  (n) -> (n - k) where k >= 1\n",
        "  (n) -> (n - k) where k in squares\n", "  (n) -> (n - 1) where n mod 2 = 0\n",
        "  (n) -> (n - 1)\n  (n) -> (n - 2) where n >= 10\n"})
    EXPECT_EQ(code_of(rules), "none") << rules;
}

using Heaps = std::vector<u64>;  // that are not empty, ascending

std::set<Heaps> options_by_code(const TakeAndBreak& game, u64 heap) {
  std::set<Heaps> out;
  for_each_move(game, heap, [&](u64, auto... parts) {
    Heaps option;
    for (const u64 part : {parts...})
      if (part != 0) option.push_back(part);
    std::sort(option.begin(), option.end());
    out.insert(option);
  });
  return out;
}

// An option in another game has a mark that no code's option has.
std::set<Heaps> options_by_rules(const script::Interpreter& rules, u64 heap) {
  std::set<Heaps> out;
  const auto ending =
      rules.for_each_option({false, 0, {static_cast<i64>(heap)}}, [&](script::Option&& option) {
        Heaps heaps;
        for (const script::Component& component : option.components) {
          if (component.game != 0) heaps.push_back(~u64{0});
          if (component.numbers[0] != 0) heaps.push_back(static_cast<u64>(component.numbers[0]));
        }
        std::sort(heaps.begin(), heaps.end());
        out.insert(heaps);
        return true;
      });
  EXPECT_FALSE(ending.has_value());
  return out;
}

/// A rule that takes a few stones, perhaps splits, and mostly holds for all heaps, with numbers around those
/// at which something could go wrong.
std::string random_rule(std::mt19937& random) {
  const auto number = [&](std::uint32_t bound) { return std::to_string(test::below(random, bound)); };
  const auto target = [&] { return test::below(random, 20) == 0 ? std::string("b") : std::string(); };
  std::string rule, guard;
  switch (test::below(random, 5)) {
    case 0: rule = target() + "(n - " + std::to_string(1 + test::below(random, 4)) + ") where n >= 0"; break;
    case 1: rule = target() + "(n - k) where 1 <= k <= " + number(5); break;
    case 2: rule = target() + "(n - k) where k in {1, " + number(5) + "}, k >= 1"; break;
    case 3: rule = "(a) where n - " + number(5) + " <= a < n"; break;
    default:
      rule = "(a) + " + target() + "(c) where a + c = n - " + std::to_string(1 + test::below(random, 3));
      if (test::below(random, 3) == 0) rule += ", a >= 1, c >= 1";
      if (test::below(random, 3) == 0) rule += ", a <= c";
  }
  switch (test::below(random, 6)) {
    case 0: guard = ", n >= " + number(8); break;
    case 1: guard = ", n <= " + number(18); break;
    case 2: guard = ", n = " + number(18); break;
    case 3: guard = ", n >= 1152921504606846976*(n - " + number(18) + ")"; break;
    default: break;
  }
  return "  (n) -> " + rule + guard + "\n";
}

// What is taken for a code has the options of the code, at small heaps too.
TEST(CodeOfRules, HaveTheOptionsOfTheCode) {
  std::mt19937 random(test::seed());
  std::size_t seen = 0;
  for (int round = 0; round < 2'000; ++round) {
    std::string rules = "game g(n)\n";
    for (std::uint32_t count = 1 + test::below(random, 3); count > 0; --count) rules += random_rule(random);
    rules += "game b(m)\n  (m) -> (m - 1)\n  (m) -> end(0) where m <= 0\ngame end(e)\n  (e) -> (e - 1)\n";
    const std::string about = rules + "SPRAGUE_SEED=" + std::to_string(test::seed());
    SessionState session;
    if (session.define("g", rules)) continue;  // nothing says that play ends
    const ClauseGames* const clauses = session.find_clauses("g");
    const auto code = clauses == nullptr ? std::nullopt : code_of_rules(*clauses);
    if (!code) continue;
    ++seen;
    const auto file = script::parse(rules, {});
    ASSERT_TRUE(file.ok()) << about;
    const script::Interpreter interpreter(file->games);
    for (u64 heap = 0; heap <= 60; ++heap)
      ASSERT_EQ(options_by_code(*code, heap), options_by_rules(interpreter, heap))
          << heap << ", " << code->text() << "\n"
          << about;
  }
  EXPECT_GT(seen, 0U);
}

}  // namespace
}  // namespace sprague
