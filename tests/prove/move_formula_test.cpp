// Rules as formulas, held against the evaluation of the rule language one move at a time.
#include "prove/decide/move_formula.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "script/evaluate.hpp"
#include "script/parser.hpp"
#include "tests/automata/relations.hpp"

namespace sprague::prove {
namespace {

using automata::test::plenty;
using automata::test::Written;
using sprague::test::below;
using sprague::test::seed;

constexpr u64 small_side = 16;

script::Game game_of(const std::string& text) {
  const auto file = script::parse(text, {});
  EXPECT_TRUE(file.ok()) << text << (file ? "" : english(file.error().message));
  return file ? *script::with_parameters(file->games[0], {}) : script::Game{};
}

/// Texts of rules with the coordinates x and y and the free variable k, with all operators on everything.
class Generator {
 public:
  Generator(std::mt19937& random, const Numeration& numeration) : random_(random), numeration_(numeration) {}

  std::string game() {
    std::string out = "game g(x, y)\n";
    for (unsigned rules = 1 + below(random_, 2); rules > 0; --rules) {
      const std::string entries = "(" + entry("x") + ", " + entry("y") + ")";
      out += "(x, y) -> " + entries + " where k <= 9, " + condition({"x", "y", "k"}, 2) + "\n";
    }
    return out + (below(random_, 2) == 0 ? "domain " + condition({"x", "y"}, 1) + "\n" : "");
  }

 private:
  using Names = std::vector<std::string>;

  std::string one_of(const Names& texts) {
    return texts[below(random_, static_cast<std::uint32_t>(texts.size()))];
  }
  std::string number(unsigned first, unsigned last) {
    return std::to_string(first + below(random_, last - first + 1));
  }
  std::string entry(const std::string& name) {
    return one_of({name, name + " - k", "k", "min(" + name + ", k)", "max(" + name + " - k, 0)",
                   expression({"x", "y", "k"}, 2)});
  }
  std::string expression(const Names& names, unsigned depth) {
    if (depth == 0 || below(random_, 4) == 0) return one_of({one_of(names), one_of(names), number(0, 5)});
    const std::string a = expression(names, depth - 1), b = expression(names, depth - 1);
    Names ways{"(" + a + " + " + b + ")",
               "(" + a + " - " + b + ")",
               "-(" + a + ")",
               number(2, 3) + "*(" + a + ")",
               "(" + a + ") / " + number(1, 4),
               "(" + a + ") mod " + number(1, 4),
               "min(" + a + ", " + b + ")",
               "max(" + a + ", " + b + ")",
               "min(" + a + ", " + b + ", " + one_of(names) + ")"};
    if (numeration_ == Numeration::base(2)) ways.insert(ways.end(), 3, "((" + a + ") xor (" + b + "))");
    return one_of(ways);
  }
  std::string condition(const Names& names, unsigned depth) {
    if (depth > 0 && below(random_, 3) > 0) {
      const std::string a = condition(names, depth - 1), b = condition(names, depth - 1);
      return one_of({"(" + a + " and " + b + ")", "(" + a + " or " + b + ")", "not (" + a + ")"});
    }
    const auto e = [&] { return expression(names, 1 + below(random_, 2)); };
    const Names relations{" < ", " <= ", " = ", " != ", " > ", " >= "};
    Names sets{"{" + number(0, 3) + ", " + number(4, 6) + ".." + number(5, 9) + "}", number(0, 4) + "..7"};
    if (numeration_.is_base()) sets.push_back("powers(" + std::to_string(numeration_.radix()) + ")");
    if (numeration_ == Numeration::zeckendorf()) sets.emplace_back("fibonacci");
    return one_of({e() + one_of(relations) + e(), number(0, 3) + " <= " + e() + one_of(relations) + e(),
                   e() + one_of({" in ", " not in "}) + one_of(sets)});
  }

  std::mt19937& random_;
  const Numeration& numeration_;
};

/// (position, option) for all positions below `small_side` by one rule, as its text says.
std::set<std::vector<u64>> moves_by_definition(const script::Game& game, std::size_t number) {
  std::set<std::vector<u64>> out;
  const script::Rule& rule = game.rules[number];
  automata::test::for_tuples(2, small_side, [&](std::span<const u64> position) {
    const std::vector<i64> numbers(position.begin(), position.end());
    for (i64 k = 0; k <= 9; ++k) {
      const std::vector<i64> variables(rule.variables.size(), k);
      script::Scene scene{.game = game, .numbers = numbers, .variables = variables};
      if (!script::holds(rule.where, scene)) continue;
      std::vector<i64> option;
      for (const script::Entry& entry : rule.option[0].entries)
        option.push_back(static_cast<i64>(script::value_of(entry.value, scene).value_or(-1).number()));
      if (std::any_of(option.begin(), option.end(), [](i64 n) { return n < 0 || n >= i64{small_side}; }))
        continue;
      script::Scene there{.game = game, .numbers = option};
      if (!script::holds(game.domain, there)) continue;
      out.insert({position[0], position[1], static_cast<u64>(option[0]), static_cast<u64>(option[1])});
    }
    return true;
  });
  return out;
}

/// From tracks 0 and 1 to tracks 2 and 3. Nothing when the budget says no.
std::optional<Automaton> relation_of(const GameFormulas& formulas, std::size_t rule,
                                     const Numeration& numeration, Budget& budget) {
  const MoveFormula& move = formulas.moves[rule];
  std::vector<Formula> parts{formulas.rules[rule], move.formula};
  for (std::size_t i = 0; i < 2; ++i) {
    Affine same;
    same.coefficients.assign(std::max<std::size_t>(move.entries[0][i], 3) + 1, 0);
    same.coefficients[move.entries[0][i]] += 1;
    same.coefficients[2 + i] -= 1;
    parts.push_back(equals_zero(same));
  }
  std::vector<Track> own(move.names.size());
  std::iota(own.begin(), own.end(), Track{4});
  const auto made = automaton_of(exists(std::move(own), all(std::move(parts))), numeration, {}, budget);
  return made ? widened(*made, {0, 1, 2, 3}, numeration, budget) : std::nullopt;
}

/// Says which position or move is wrong.
std::string difference(const script::Game& game, const GameFormulas& formulas, const Numeration& numeration,
                       std::size_t& compared) {
  Budget budget(Limits{.seconds = 1e6, .bytes = u64{1} << 28, .positions = 1'000'000});
  const Written written(numeration, small_side);
  std::string wrong;
  if (const auto domain = automaton_of(formulas.domain, numeration, {}, budget))
    automata::test::for_tuples(2, small_side, [&](std::span<const u64> position) {
      const std::vector<i64> numbers(position.begin(), position.end());
      script::Scene scene{.game = game, .numbers = numbers};
      if (written.holds(*domain, position) != script::holds(game.domain, scene))
        wrong = "domain at " + automata::test::text(position);
      return wrong.empty();
    });
  for (std::size_t rule = 0; rule < game.rules.size() && wrong.empty(); ++rule) {
    const auto relation = relation_of(formulas, rule, numeration, budget);
    if (!relation) continue;
    ++compared;
    const auto expected = moves_by_definition(game, rule);
    automata::test::for_tuples(4, small_side, [&](std::span<const u64> move) {
      const bool is_there = expected.contains(std::vector<u64>(move.begin(), move.end()));
      if (written.holds(*relation, move) != is_there)
        wrong = "rule " + std::to_string(rule) + ": " + automata::test::text(move) +
                (is_there ? " is missing" : " is too much");
      return wrong.empty();
    });
  }
  return wrong;
}

TEST(MoveFormula, TheMovesOfRandomRulesAreThoseOfTheInterpreter) {
  RecordProperty("seed", std::to_string(seed()));
  std::mt19937 random(seed());
  std::size_t compared = 0;
  for (const Numeration& numeration : {Numeration::base(2), Numeration::base(3), Numeration::zeckendorf()})
    for (int i = 0; i < 12; ++i) {
      const std::string text = Generator(random, numeration).game();
      SCOPED_TRACE("seed " + std::to_string(seed()) + ", " + numeration.name() + "\n" + text);
      const script::Game game = game_of(text);
      const auto formulas = formulas_of(game, {Slice(2)}, 4, numeration);
      ASSERT_TRUE(formulas.ok()) << english(formulas.error().message);
      ASSERT_EQ(difference(game, *formulas, numeration, compared), "");
    }
  EXPECT_GE(compared, 15U);
}

TEST(MoveFormula, WhatIsOutsideTheFragmentIsRefusedWithThePlace) {
  struct Case {
    const char* condition;
    const char* place;
    const char* why;
  };
  const Case cases[] = {
      {"k * n <= 9", "k * n", "a product of two numbers that change"},
      {"k in squares", "k in squares", "a set of numbers that base 3 does not recognise"},
      {"min(k xor n, 1) <= 2", "k xor n", "xor in another base than 2"},
  };
  for (const Case& one : cases) {
    const std::string text = "game g(n)\n(n) -> (n - k) where " + std::string(one.condition);
    const auto formulas = formulas_of(game_of(text), {Slice(1)}, 1, Numeration::base(3));
    ASSERT_FALSE(formulas.ok()) << text;
    EXPECT_NE(english(formulas.error().message).find(one.why), std::string::npos)
        << english(formulas.error().message);
    EXPECT_EQ(text.substr(formulas.error().offset, formulas.error().length), one.place);
  }
}

}  // namespace
}  // namespace sprague::prove
