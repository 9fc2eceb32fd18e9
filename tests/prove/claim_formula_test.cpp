// The formula that a certificate states: what it says, and that it is null where nothing is proved equal.
#include <gtest/gtest.h>

#include "prove/export/theorem_certificate.hpp"
#include "script/evaluate.hpp"
#include "script/parser.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

std::optional<prove::Theorem> theorem_of(const std::string& rules, bool values,
                                         std::vector<prove::Slice> slices = {}) {
  const prove::Subject subject = subject_of(rules);
  const prove::Request request{.convention = subject.game.convention,
                               .values = values,
                               .slices = std::move(slices),
                               .automata_only = true,
                               .limits = {.seconds = 60, .positions = ~u64{0} >> 1}};
  auto answer = prove::prove(subject, request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer && answer->theorem) << rules;
  if (!answer) return std::nullopt;
  return std::move(answer->theorem);
}

std::optional<std::string> formula(const prove::Theorem& theorem) {
  Budget budget(Limits{});
  return prove::claim_formula(theorem, prove::describe(theorem, budget));
}

/// Does the formula hold exactly of what a table of the game says?
void expect_formula_in_box(const prove::Theorem& theorem, const std::string& text, u64 side) {
  script::Game names{.name = "claim"};
  table::BoxRequest box{.axes = {},
                        .convention = theorem.convention,
                        .content = theorem.values ? table::Content::nim_values : table::Content::outcomes};
  for (const auto& coordinate : theorem.subject.game.coordinates) {
    names.coordinates.push_back({coordinate.name});
    box.axes.push_back({coordinate.name, 0, side - 1});
  }
  if (theorem.values) names.coordinates.push_back({"g"});
  const auto condition = script::parse_condition(text, names);
  ASSERT_TRUE(condition) << text;
  Budget budget(Limits{});
  const auto made = table::tabulate(theorem.subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  for (std::size_t cell = 0; cell < made.table->size(); ++cell) {
    if (!table::is_value(made.table->at(cell))) continue;
    std::vector<i64> numbers(box.axes.size());
    std::size_t rest = cell;
    for (std::size_t i = numbers.size(); i-- > 0; rest /= side) numbers[i] = static_cast<i64>(rest % side);
    const auto truth = static_cast<i64>(made.table->at(cell));
    if (theorem.values) numbers.push_back(truth);
    script::Scene scene{.game = names, .numbers = numbers};
    EXPECT_EQ(script::holds(*condition, scene), theorem.values || truth == 0) << text << ", cell " << cell;
    if (!theorem.values) continue;
    ++numbers.back();
    script::Scene above{.game = names, .numbers = numbers};
    EXPECT_FALSE(script::holds(*condition, above)) << text;
  }
}

TEST(ClaimFormula, SaysWhatTheTableSays) {
  struct Case {
    std::string rules;
    bool values;
    std::string formula;
    u64 side;
  };
  for (const Case& one : std::vector<Case>{
           {games::bash, false, "n mod 4 = 0", 200},
           {games::bash, true, "g = n mod 4", 200},
           {games::nim3, false, "x xor y xor z = 0", 16},
           {games::nim2, true, "g = x xor y", 40},
           {games::half_box, false, "n + 1 in powers(2)", 200},
           {games::ferguson, false, "x mod 2 = 1 and y mod 2 = 1", 40},
       }) {
    const auto theorem = theorem_of(one.rules, one.values);
    ASSERT_TRUE(theorem);
    EXPECT_EQ(formula(*theorem), one.formula);
    expect_formula_in_box(*theorem, one.formula, one.side);
  }
  for (const char* rules : {games::kayles, games::lasker}) {
    const auto theorem = theorem_of(rules, true);
    ASSERT_TRUE(theorem);
    const auto text = formula(*theorem);
    ASSERT_TRUE(text) << rules;
    expect_formula_in_box(*theorem, *text, 300);
  }
}

TEST(ClaimFormula, SlicesAreNamed) {
  const auto theorem =
      theorem_of(games::nim2, false, {{0, std::nullopt}, {1, std::nullopt}, {2, std::nullopt}});
  ASSERT_TRUE(theorem);
  EXPECT_EQ(formula(*theorem), "x = 0 and (y = 0) or x = 1 and (y = 1) or x = 2 and (y = 2)");
}

TEST(ClaimFormula, TheValueHasANameThatNoCoordinateHas) {
  const auto theorem =
      theorem_of("game a(g, n)\n(g, n) -> (g - k, n) where 1 <= k\n(g, n) -> (g, n - k) where 1 <= k", true);
  ASSERT_TRUE(theorem);
  EXPECT_EQ(formula(*theorem), "gg = g xor n");
}

TEST(ClaimFormula, WhatIsNotProvedIsNotWritten) {
  const auto theorem = theorem_of(games::bash, false);
  ASSERT_TRUE(theorem);
  Budget budget(Limits{});
  prove::Statement statement = prove::describe(*theorem, budget);
  for (const char* text : {"n mod 4 = 1", "n mod 4 = 0 or n = 123457", "n mod 4 = 0 # n",
                           "n mod 4 = 0\nmisere", "k mod 4 = 0", "n*n mod 4 = 0", ""}) {
    statement.slices[0].condition = text;
    EXPECT_EQ(prove::claim_formula(*theorem, statement), std::nullopt) << text;
  }
  statement.slices[0].condition = "n mod 8 in {0, 4}";
  EXPECT_EQ(prove::claim_formula(*theorem, statement), "n mod 8 in {0, 4}");
}

}  // namespace
}  // namespace sprague::test
