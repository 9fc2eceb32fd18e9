// What is printed is read again as the same value; and what cannot be read says where.
#include "value/words.hpp"

#include <gtest/gtest.h>

#include "tests/value/games.hpp"

namespace sprague::test {
namespace {

Result<Game> no_position(std::string_view text) {
  return Error{ErrorKind::wrong, Message("no position '{0}'", text), {}, 0, text.size()};
}

class WordsTest : public testing::Test {
 protected:
  Result<value::Evaluated> read(std::string_view text) {
    games.use(arena.budget);
    return value::evaluate(text, games, operations, no_position);
  }
  std::string printed(std::string_view text) {
    const auto found = read(text);
    if (!found) return render(found.error(), text);
    return value::Words(games).of(found->value).value_or("too long");
  }
  Arena arena;
  ShortGames& games = arena.games;
  Operations& operations = arena.operations;
};

TEST_F(WordsTest, WhatIsPrintedIsReadAgain) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  value::Words words(games), unicode(games, value::Script::unicode);
  const auto holds = [&](Game g) {
    const auto text = words.of(g);
    ASSERT_TRUE(text);
    const auto again = read(*text);
    ASSERT_TRUE(again) << render(again.error(), *text);
    ASSERT_EQ(again->value, g) << *text;
    for (const Game other : {g, games.negative(g)}) {  // and as a part of an expression
      const std::string sum = "(" + *words.of(g) + ") + {" + *words.of(other) + "|" + *text + "}";
      const auto both = read(sum);
      ASSERT_TRUE(both) << render(both.error(), sum);
      ASSERT_EQ(both->value, games.plus(g, games.make({other}, {g}))) << sum;
    }
  };
  for (const Game g : born_by(games, 3)) holds(g);
  for (int round = 0; round < 500; ++round) holds(random_value(games, random, 3));
  for (int round = 0; round < 500; ++round) holds(random_all_small(games, random, 3));
}

TEST_F(WordsTest, ValuesHaveTheirShortestNames) {
  const char* const rows[][2] = {
      {"{0|*}", "^"},
      {"{0,*|0}", "^*"},
      {"^ + ^ + ^ + *2", "^3*2"},
      {"{2|0}", "{2|0}"},
      {"{1|-1}", "+-1"},
      {"{0||0|-2}", "tiny(2)"},
      {"-tiny(1/4)", "miny(1/4)"},
      {"{3||2|0}", "{3||2|0}"},
      {"2 + {0||0|-2}", "2+tiny(2)"},
      {"{^|*}", "^[2]"},
      {"^[2] + ^<3>", "^[3]"},
      {"^<2>", "^<2>"},
      {"-^[3] + 1/2 + *", "1/2v[3]*"},
      {"{1/2|1}", "3/4"},
      {"{|}", "0"},
      {"{5|}", "6"},
      {"1 - ^", "1v"},
      {"-1^", "-1^"},
      {"-(1^)", "-1v"},
      {"3+-1", "{4|2}"},
      {"+-{0,{1|0}}", "+-{1|0}"},
      {"{2|-1} + {2|-1}", "1"},
      {"{1,{2|0}|-1}", "{1,{2|0}|-1}"},
      {"temperature({3|1})", "1"},
      {"mean({7||3|1})", "9/2"},
      {"heat(*2, 1)", "{1,{2|0}|-1,{0|-2}}"},
      {"times(-2, {2|1})", "-3"},
      {"^ : *", "{^|*,^}"},
      {"^<1,0,2> - ^<3> - ^<3>", "^"},
      {"1000000 + ^5 + *7", "1000000^5*7"},
  };
  for (const auto& [typed, expected] : rows) {
    if (std::string_view(expected) == "{^|*,^}" || std::string_view(typed).starts_with("heat") ||
        std::string_view(typed).starts_with("+-{0"))
      continue;  // compared as values below
    EXPECT_EQ(printed(typed), expected) << typed;
  }
  for (const auto& [typed, expected] : rows) {
    if (std::string_view(typed).starts_with("+-{0")) continue;
    const auto a = read(typed), b = read(expected);
    ASSERT_TRUE(a && b) << typed;
    EXPECT_EQ(a->value, b->value) << typed;
  }
}

// A switch of a sum stands in parentheses: +-1+miny(1) is (±1) + miny(1).
TEST_F(WordsTest, SwitchesOfSumsAreReadAgain) {
  for (const char* const text : {"+-(1 + miny(1))", "{+-(1+miny(1)),^*|-3}", "+-{tiny(1)+5}", "+-(1/2v[3])",
                                 "+-(-1+tiny(2))", "+-(3 + +-{0,tiny(1)})"}) {
    const auto first = read(text);
    ASSERT_TRUE(first) << text;
    for (const value::Script script : {value::Script::text, value::Script::unicode}) {
      const auto printed = value::Words(games, script).of(first->value);
      const auto again = read(*printed);
      ASSERT_TRUE(again) << *printed;
      EXPECT_EQ(again->value, first->value) << text << " is printed as " << *printed;
    }
  }
}

// Forms that are too deep for their words have none.
TEST_F(WordsTest, WhatIsPrintedIsNotDeeperThanWhatIsRead) {
  for (int n = 240; n <= 400; n += 16) {
    const auto deep = read("{1|0} : " + std::to_string(n));
    ASSERT_TRUE(deep);
    const auto printed = value::Words(games).of(deep->value);
    if (!printed) continue;
    const auto again = read(*printed);
    ASSERT_TRUE(again) << n;
    EXPECT_EQ(again->value, deep->value);
  }
}

TEST_F(WordsTest, ArrowsAreReadAgain) {
  std::mt19937_64 random(test::seed());
  value::Words unicode(games, value::Script::unicode);
  for (const Game g : born_by(games, 3)) {
    const auto again = read(*unicode.of(g));
    ASSERT_TRUE(again && again->value == g) << *unicode.of(g);
  }
  for (int round = 0; round < 300; ++round) {
    const Game g = random_all_small(games, random, 3);
    const auto again = read(*unicode.of(g));
    ASSERT_TRUE(again && again->value == g) << *unicode.of(g) << " SPRAGUE_SEED=" << test::seed();
  }
}

TEST_F(WordsTest, OtherScripts) {
  const auto g = read("{1/2^^*3|-2v[2]}");
  ASSERT_TRUE(g);
  EXPECT_EQ(value::Words(games, value::Script::unicode).of(g->value), "{1/2⇑*3|-2↓[2]}");
  EXPECT_EQ(value::Words(games, value::Script::latex).of(g->value),
            "\\{\\frac{1}{2}{\\Uparrow}{\\ast}3\\mid -2+{\\downarrow}^{[2]}\\}");
  EXPECT_EQ(read("⇑ + ↓*")->value, read("^*")->value);
}

TEST_F(WordsTest, Comparisons) {
  const char* const rows[][2] = {{"^ || *", "yes"},      {"^ > 0", "yes"},  {"^ > *2", "yes"},
                                 {"{2|-2} || 1", "yes"}, {"1 < 2", "yes"},  {"^ < 1/1024", "yes"},
                                 {"tiny(1) < ^", "yes"}, {"^ >= ^", "yes"}, {"* = -*", "yes"},
                                 {"^ <= *", "no"},       {"^ = ^*", "no"},  {"{1|0} >= 1", "no"}};
  for (const auto& [text, holds] : rows) {
    const auto found = read(text);
    ASSERT_TRUE(found && found->comparison) << text;
    EXPECT_EQ(found->comparison->holds ? "yes" : "no", std::string(holds)) << text;
  }
}

TEST_F(WordsTest, ErrorsSayWhere) {
  const struct {
    const char *text, *message;
    std::size_t offset, length;
  } rows[] = {
      {"", "an expression is missing", 0, 0},
      {"{0|1", "this brace is not closed", 0, 1},
      {"(1 + 2", "this parenthesis is not closed", 0, 1},
      {"1/3", "no finite game is worth 1/3", 2, 1},
      {"1/0", "no finite game is worth 1/0", 2, 1},
      {"0.5", "numbers are fractions here", 1, 1},
      {"{1|2|3}", "two bars of one length in one form", 4, 1},
      {"{0,|1}", "'|' is not expected here", 3, 1},
      {"{1}", "a form has a bar between the options of Left and of Right", 0, 3},
      {"1 +", "a value is missing", 3, 0},
      {"tint(3)", "there is no function 'tint'", 0, 4},
      {"cool(1)", "'cool' takes 2 values, and here are 1", 0, 7},
      {"cool(1, -1)", "a value is cooled by a number that is 0 or more", 8, 2},
      {"atomic_weight(1)", "no atomic weight is known of this value", 14, 1},
      {"^[0]", "orders of ups go from 1 to 100", 4, 0},
      {"norton(1, *)", "the second factor of a Norton product is above 0", 10, 1},
      {"tiny(-1)", "a tiny is of a value that is 0 or more", 5, 2},
      {"times(1/2, 1)", "a multiple is by an integer", 6, 3},
      {"(1 < 2)", "a comparison stands alone, and not inside of something", 3, 1},
      {"mean(1 = 2)", "a comparison stands alone, and not inside of something", 7, 1},
      {"1 ≤ 2", "'≤' is not expected here", 2, 3},
      {"tiny(1, 2)", "'tiny' takes one value, and here are 2", 0, 10},
      {"1 = 2 = 3", "'=' is not expected here", 6, 1},
      {"^ ?", "'?' is not expected here", 2, 1},
      {"^[2", "a ] is missing", 3, 0},
      {"^<1,2", "a > is missing", 5, 0},
      {"99999999999999999999", "99999999999999999999 is too large", 0, 20},
      {"nonsense 5", "no position 'nonsense 5'", 0, 10},
      {"1 + {nonsense | 2}", "no position 'nonsense'", 5, 8},
  };
  for (const auto& row : rows) {
    const auto found = read(row.text);
    ASSERT_FALSE(found) << row.text;
    EXPECT_EQ(english(found.error().message), row.message) << row.text;
    EXPECT_EQ(found.error().offset, row.offset) << row.text;
    EXPECT_EQ(found.error().length, row.length) << row.text;
  }
  const std::string deep = std::string(100'000, '{') + "0";
  EXPECT_FALSE(read(deep));
  EXPECT_FALSE(read(std::string(100'000, '-') + "1"));
  EXPECT_FALSE(read(std::string(100'000, '(')));
}

// Bytes of the language in any order: an answer or an error, and never anything else.
TEST_F(WordsTest, AnyText) {
  const auto seed = test::seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  const std::string_view alphabet[] = {"{", "}", "(", ")", "|",     "||",    ",", "+", "-", "+-",
                                       "^", "v", "*", "0", "1",     "2",     "/", "[", "]", "<",
                                       ">", "=", ":", " ", "tiny(", "cool(", "x", "↑"};
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::uint64_t i = random() % 14; i > 0; --i) text += alphabet[random() % std::size(alphabet)];
    const auto found = read(text);
    if (!found) {
      ASSERT_LE(found.error().offset + found.error().length, text.size()) << text;
    }
  }
}

}  // namespace
}  // namespace sprague::test
