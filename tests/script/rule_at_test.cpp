// What is left of a rule at a position is true of the same numbers there as the whole rule is.
#include "script/rule_at.hpp"

#include <gtest/gtest.h>

#include <random>

#include "script/evaluate.hpp"
#include "script/interpreter.hpp"
#include "script/parser.hpp"
#include "tests/support/seed.hpp"

namespace sprague::script {
namespace {

Game game_of(const std::string& text) {
  const auto file = parse(text, {});
  EXPECT_TRUE(file) << text << ": " << english(file.error().message);
  return *with_parameters(file->games[0], {});
}

// Conditions of cases, some without a value, some negated, some with quantifiers.
class CaseWriter {
 public:
  std::string cases() {
    std::string out = "(";
    const unsigned count = 8 + below(4);
    for (unsigned i = 0; i < count; ++i) out += (i > 0 ? " or " : "") + conjunction();
    return out + ")";
  }
  std::string conjunction() {
    std::string out = part();
    for (unsigned more = below(3); more > 0; --more) out += " and " + part();
    return out;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(chance_() % n); }
  std::string number() { return std::to_string(below(5)); }
  std::string part() {
    switch (below(9)) {
      case 0: return "x = " + number();
      case 1: return "k in {" + number() + "," + number() + "}";
      case 2: return "y mod 2 = " + std::to_string(below(2));
      case 3: return "not (x = " + number() + " or k = " + number() + ")";
      case 4: return "(x - " + number() + ") xor y >= " + number();  // without a value where it is negative
      case 5: return "not ((k - " + number() + ") xor 1 = " + number() + ")";
      case 6: return "(exists i in 0..y: i + k = x)";
      case 7: return "(y < " + number() + " or x > k)";
      default: return "k <= y + " + number();
    }
  }
  std::mt19937_64 chance_{test::seed()};
};

TEST(RuleAtAPosition, HoldsOfTheSameNumbers) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  CaseWriter writer;
  int held = 0, shorter = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text =
        "game g(x, y)\n(x, y) -> (k, y) where k <= 6, " + writer.cases() + ", " + writer.conjunction();
    SCOPED_TRACE(text);
    const Game game = game_of(text);
    const Rule& rule = game.rules[0];
    ASSERT_TRUE(has_many_cases(rule));
    for (i64 x = 0; x < 6; ++x)
      for (i64 y = 0; y < 4; ++y) {
        const Numbers numbers{x, y};
        const Rule here = rule_at(game, rule, numbers);
        shorter += here.where.conditions.size() < rule.where.conditions.size() ? 1 : 0;
        for (i64 k = 0; k <= 7; ++k) {
          const std::vector<i64> variables{k};
          Scene whole{game, numbers, variables}, left{game, numbers, variables};
          const bool holds_whole = holds(rule.where, whole);
          ASSERT_EQ(holds(here.where, left), holds_whole) << x << ' ' << y << ' ' << k;
          held += holds_whole ? 1 : 0;
        }
      }
  }
  EXPECT_GT(held, 1'000);
  EXPECT_GT(shorter, 1'000);
}

TEST(RuleAtAPosition, WhatOverflowsIsKept) {
  std::string cases = "x * x * x > y";
  for (int i = 0; i < 8; ++i) cases += " or y = " + std::to_string(i) + " and k = 1";
  const Game game = game_of("game g(x, y)\n(x, y) -> (k, y) where k <= 6, (" + cases + ")");
  const i64 huge = largest_number;
  const auto options = [&](const Component& component) {
    std::vector<i64> out;
    const auto trouble = Interpreter({game}).for_each_option(component, [&](Option&& option) {
      out.push_back(option.variables[0]);
      return true;
    });
    return std::pair(trouble, out);
  };
  EXPECT_EQ(options({false, 0, {0, 3}}), std::pair(std::optional<Ending>(), std::vector<i64>{1}));
  EXPECT_EQ(options({false, 0, {0, 9}}), std::pair(std::optional<Ending>(), std::vector<i64>{}));
  EXPECT_EQ(options({false, 0, {huge, 9}}).first, Ending::out_of_range);
}

}  // namespace
}  // namespace sprague::script
