// Taking-and-breaking games: the notations, their one spelling, and what is refused.
#include "rules/take_and_break.hpp"

#include <gtest/gtest.h>

namespace sprague {
namespace {

std::string spelled(std::string_view text) {
  Scanner scanner(text);
  const auto game = TakeAndBreak::parse(scanner);
  if (!game) return "error: " + english(game.error().message);
  EXPECT_TRUE(scanner.done()) << text;
  Scanner again(text);
  const std::string out = game->text();
  Scanner second(out);
  const auto back = TakeAndBreak::parse(second);
  EXPECT_TRUE(back && *back == *game) << text << " is spelled " << out;
  return out;
}

TEST(TakeAndBreak, HasOneSpellingForEqualGames) {
  const struct {
    const char* text;
    const char* spelling;
  } rows[] = {
      {"0.77", "0.77"},
      {".77", "0.77"},
      {"0.7700", "0.77"},
      {"octal 0.77", "0.77"},
      {"4.064", "4.064"},
      {"0.3f", "0.3F"},
      {"0.0", "0.0"},
      {"C.0", "C.0"},
      {"0.(15)(16)(0)(255)", "0.F(16)0(255)"},
      {"(16).1", "(16).1"},
      {"nim", "0.3..."},
      {"0.3333...", "0.3..."},
      {"lasker", "4.3..."},
      {"grundy", "grundy"},
      {"unequal 4.0", "grundy"},
      {"unequal 4.3", "unequal 4.3"},
      {"subtract 1,3,4", "0.3033"},
      {"subtract {1, 3..4}", "0.3033"},
      {"bash 3", "0.333"},
      {"allbut 1,3", "0.0303..."},
      {"allbut 1..3", "0.0003..."},
      {"cut 2,3", "C.0"},
      {"cut 4", "(16).0"},
      {"break at most 3 taking 1,2", "0.FF"},
      {"break exactly 3 taking 1,2", "0.88"},
      {"break at most 1 taking any", "0.3..."},
      {"break exactly 2 taking any", "0.4..."},
      {"break at most 3", "C.0"},
      {"subtract 1,5000", "subtract 1,5000"},
      {"allbut 7,2000..2005", "allbut 7,2000..2005"},
      {"break at most 2 taking 1,5000", "break at most 2 taking 1,5000"},
      {"break exactly 63 taking 1,5000", "break exactly 63 taking 1,5000"},
  };
  for (const auto& row : rows) EXPECT_EQ(spelled(row.text), row.spelling) << row.text;
}

TEST(TakeAndBreak, GamesThatNeedNotEndAreRefusedWithTheReason) {
  EXPECT_EQ(spelled("20.017"),
            "error: play need not end: with 20 in front of the point a move could add stones");
  EXPECT_EQ(spelled("2.7"),
            "error: play need not end: with 2 in front of the point a move could take nothing");
  EXPECT_EQ(spelled("1.7"),
            "error: play need not end: with 1 in front of the point a move could take nothing");
  EXPECT_EQ(spelled("cut 1,3"), "error: play need not end: a heap is cut into at least two");
  EXPECT_EQ(spelled("break at most 1"),
            "error: play need not end: a move that takes nothing must leave at least two heaps");
}

TEST(TakeAndBreak, WhatIsNoGameIsRefusedWithItsPlace) {
  EXPECT_EQ(spelled(""), "error: the game is missing");
  EXPECT_EQ(spelled("77"), "error: '77' is not a taking-and-breaking game");
  EXPECT_EQ(spelled("subtrakt 1,3"),
            "error: 'subtrakt' is not a taking-and-breaking game; did you mean 'subtract'?");
  EXPECT_EQ(spelled("0."), "error: '0.' is not the code of a game");
  EXPECT_EQ(spelled("0..."), "error: '0...' is not the code of a game");
  EXPECT_EQ(spelled("0.7.7"), "error: '.' is not an octal or hexadecimal digit");
  EXPECT_EQ(spelled("0.(7"), "error: '(7' is not a digit in brackets");
  EXPECT_EQ(spelled("0.(18446744073709551616)"),
            "error: '(18446744073709551616)' is not a digit in brackets");
  EXPECT_EQ(spelled("unequal 0.8"),
            "error: heaps that must differ are offered for games that leave at most two");
  EXPECT_EQ(spelled("subtract primes"), "error: an infinite set has no code with finitely many digits");
  EXPECT_EQ(spelled("subtract 1,1000001"), "error: the set of amounts goes beyond 1000000");
  EXPECT_EQ(spelled("cut 2,64"), "error: a heap can be cut into at most 63");
  EXPECT_EQ(spelled("break at most 64 taking 1"), "error: a move cannot be said to leave 64 heaps");
  EXPECT_EQ(spelled("break 3"), "error: after 'break' the number of heaps is expected");
  EXPECT_EQ(spelled("0." + std::string(1001, '7')), "error: the code has too many digits");
  Scanner scanner("octal 0.7x7");
  const auto refused = TakeAndBreak::parse(scanner);
  EXPECT_EQ(refused.error().offset, 9U);
  EXPECT_EQ(refused.error().length, 1U);
}

// Every word of the list is read, and is what a misspelt one is taken for.
TEST(TakeAndBreak, WordsInFrontAreOneList) {
  for (const std::string_view word : TakeAndBreak::words()) {
    const std::string typed(word);
    bool is_read = false;
    for (const char* rest : {"", " 0.77", " 1,3", " exactly 2", " 4.0"}) {
      const std::string game = typed + rest;
      Scanner scanner(game);
      is_read = is_read || TakeAndBreak::parse(scanner).ok();
    }
    EXPECT_TRUE(is_read) << typed;
    if (word.size() > 3) {  // of "nim" and "cut" other words are as near
      const std::string wrong = typed.substr(0, typed.size() - 1) + "q";
      EXPECT_EQ(spelled(wrong),
                "error: '" + wrong + "' is not a taking-and-breaking game; did you mean '" + typed + "'?");
    }
    EXPECT_EQ(TakeAndBreak::is_first_word(word),
              word == "cut" || word == "break" || word == "allbut" || word == "unequal");
  }
}

TEST(TakeAndBreak, RulesetsReadCodesOnly) {
  for (const char* const text : {"0.77", "0.137", "4.31", "0.007", "4.0", "0.3F", "8.0", "C.0A"}) {
    Scanner scanner(text);
    EXPECT_EQ(TakeAndBreak::parse_code(scanner)->text(), text);
  }
  for (const char* const text : {"", "77", "0.", ".", "0.7G", "20.017", "9.8", "B.1", "1.7", "2.3", "x.7",
                                 "0.7x", "grundy", "0.3...", "0.(16)", "subtract"}) {
    Scanner scanner(text);
    EXPECT_FALSE(TakeAndBreak::parse_code(scanner).ok()) << text;
  }
}

}  // namespace
}  // namespace sprague
