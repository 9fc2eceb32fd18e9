// The parser: what texts mean, and one clear error for each that means nothing.
#include "script/parser.hpp"

#include <gtest/gtest.h>

#include <random>

#include "script/evaluate.hpp"
#include "script/narrow.hpp"
#include "tests/support/random_game.hpp"

namespace sprague::script {
namespace {

const std::vector<std::string_view> built_in{"nim", "wythoff", "octal", "kayles"};

Game only_game(const std::string& text) {
  const Result<File> file = parse(text, built_in);
  EXPECT_TRUE(file.ok()) << render(file.error(), text) << "\n" << text;
  if (!file) return {};
  EXPECT_EQ(file->games.size(), 1U);
  return file->games[0];
}

TEST(Parser, ReadsAGameWithEverything) {
  const Game game = only_game(
      "# a comment: 中文 too\n"
      "game g(x, s[], y; m = 3, step)   # another\n"
      "  misere\n"
      "  domain x >= y,\n"
      "         y >= 1\n"
      "  (x, s, y) -> (x - k, s with s[i] - k + 1, s[0] = 7, y)\n"
      "      where 1 <= k <= m\n"
      "        and i < len(s)\n"
      "  left: (x, s, y) -> (x / 2, s, y mod 3) where not x in {1, 3..5, m} or x not in squares\n"
      "  win when x = 0 xor y\n"
      "  lose when min(x, y, 2) * -3 < -(4 + 1)\n");
  EXPECT_EQ(game.name, "g");
  ASSERT_EQ(game.coordinates.size(), 3U);
  EXPECT_TRUE(game.coordinates[1].is_list);
  ASSERT_EQ(game.parameters.size(), 2U);
  EXPECT_EQ(game.parameters[0].value, 3);
  EXPECT_FALSE(game.parameters[1].value);
  EXPECT_EQ(game.convention, Convention::misere);
  EXPECT_EQ(game.domain.conditions.size(), 2U);
  ASSERT_EQ(game.rules.size(), 2U);
  EXPECT_EQ(game.rules[0].variables, (std::vector<std::string>{"k", "i"}));
  ASSERT_EQ(game.rules[0].option[0].entries[1].updates.size(), 2U);
  EXPECT_EQ(game.rules[0].option[0].entries[1].updates[1].kind, Entry::Update::Kind::assign);
  EXPECT_EQ(game.rules[1].mover, Mover::left);
  EXPECT_TRUE(game.wins && game.loses && game.ends_by_rule() && game.is_partizan());
}

TEST(Parser, ReadsSumsOfGamesOfTheFileAndOfBuiltInOnes) {
  const Result<File> file = parse(
      "game a(n)\n  (n) -> b(n - 1, 0) + nim(n - 2, 3) + octal(k; 0.77) where k < n\n"
      "game b(x, y)\n  (2*k, y) -> (k, y) + a(y)\n",
      built_in);
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(file->imports.size(), 2U);
  EXPECT_EQ(file->imports[1].text(), "octal 0.77");
  const Rule& first = file->games[0].rules[0];
  ASSERT_EQ(first.option.size(), 3U);
  EXPECT_EQ(first.option[0].game, 1U);
  EXPECT_TRUE(first.option[1].is_imported);
  // The pattern (2*k, y) is the condition x = 2*k.
  const Rule& second = file->games[1].rules[0];
  EXPECT_EQ(second.variables, std::vector<std::string>{"k"});
  ASSERT_EQ(second.where.conditions.size(), 1U);
  EXPECT_EQ(second.where.conditions[0].kind, Condition::Kind::equal);
}

// `expression` at x = 7, y = 5 and s = [4, 6].
i64 at_seven_five(const std::string& expression) {
  const Game game = only_game("game g(x, y, s[])\n  (x, y, s) -> (x - 1, y, s)\n");
  const Result<Expression> read = parse_expression(expression, game);
  EXPECT_TRUE(read.ok()) << render(read.error(), expression);
  if (!read) return -999;
  const Numbers numbers{7, 5, 2, 4, 6};
  return static_cast<i64>(value_of(*read, Scene{game, numbers}).value_or(-999).number());
}

TEST(Parser, FollowsThePrecedenceOfArithmetic) {
  EXPECT_EQ(at_seven_five("1 + 2*3"), 7);
  EXPECT_EQ(at_seven_five("(1 + 2)*3"), 9);
  EXPECT_EQ(at_seven_five("10 - 2 - 3"), 5);
  EXPECT_EQ(at_seven_five("-x mod 4"), 1);
  EXPECT_EQ(at_seven_five("x mod y"), 2);
  EXPECT_EQ(at_seven_five("-x / y"), -2);
  EXPECT_EQ(at_seven_five("gcd(4*x, 6*y, 8)"), 2);
  EXPECT_EQ(at_seven_five("gcd(x, 0)"), 7);
  EXPECT_EQ(at_seven_five("2^x"), 128);
  EXPECT_EQ(at_seven_five("-x^2"), -49);
  EXPECT_EQ(at_seven_five("2*(0 - y)^3"), -250);
  EXPECT_EQ(at_seven_five("(0 - 1)^(x + 2*100000000001) + 0^(y - 5)"), 0);
  EXPECT_EQ(at_seven_five("1^1000000000000"), 1);
  EXPECT_EQ(at_seven_five("gcd(0, 0)"), 0);
  EXPECT_EQ(at_seven_five("-(x / 2)"), -3);
  EXPECT_EQ(at_seven_five("(-x) / 2"), -4);  // rounded down
  EXPECT_EQ(at_seven_five("20 / 3 / 2"), 3);
  EXPECT_EQ(at_seven_five("x + 1 xor y"), 13);
  EXPECT_EQ(at_seven_five("min(x, y, 6) + max(x, 9)"), 14);
  EXPECT_EQ(at_seven_five("len(s) * s[1] - s[0]"), 8);
  EXPECT_EQ(at_seven_five("s[2]"), -999);           // beyond the list's end: no value
  EXPECT_EQ(at_seven_five("(y - x) xor 1"), -999);  // negative: no value
}

bool holds_at_seven_five(const std::string& condition) {
  const Game game = only_game("game g(x, y, s[])\n  (x, y, s) -> (x - 1, y, s)\n");
  const Result<Condition> read = parse_condition(condition, game);
  EXPECT_TRUE(read.ok()) << render(read.error(), condition);
  const Numbers numbers{7, 5, 2, 4, 6};
  Scene scene{game, numbers};
  return read.ok() && holds(*read, scene);
}

TEST(Parser, FollowsThePrecedenceOfLogic) {
  EXPECT_TRUE(holds_at_seven_five("x = 7 or x = 8 and y = 0"));
  EXPECT_FALSE(holds_at_seven_five("(x = 7 or x = 8) and y = 0"));
  EXPECT_FALSE(holds_at_seven_five("x = 7 or x = 8, y = 0"));  // a comma binds least
  EXPECT_TRUE(holds_at_seven_five("not x = 8 and y = 5"));
  EXPECT_TRUE(holds_at_seven_five("1 < y <= 5 < x != 8"));
  EXPECT_TRUE(holds_at_seven_five("x in primes and y in fibonacci and x + y not in squares"));
  EXPECT_TRUE(holds_at_seven_five("x + 1 in powers(2) and x in {1..3, 7} and y in 5..5"));
  EXPECT_TRUE(holds_at_seven_five("((x)) >= ((y) + 1)"));
  EXPECT_TRUE(holds_at_seven_five("x ≥ y, x ≠ 3, y ∈ {5}"));
  // Without a value a comparison is false, and so is its negation.
  EXPECT_FALSE(holds_at_seven_five("s[2] = 0"));
  EXPECT_FALSE(holds_at_seven_five("not s[2] = 0"));
  EXPECT_TRUE(holds_at_seven_five("s[2] = 0 or x = 7"));
}

struct Wrong {
  std::string text;
  std::string fragment;  ///< what the error points at
  std::string message;   ///< a part of it
  std::string hint = {};
};

TEST(Parser, GivesOneClearErrorForEachWrongText) {
  const std::string head = "game g(x, y; m = 3)\n  ";
  const Wrong wrong[] = {
      {"", "", "a file of rules starts with a game", "game bash"},
      {"# nothing\n", "", "a file of rules starts with a game"},
      {"gaem g(n)\n", "gaem", "starts with a game"},
      {"game (n)\n", "(", "expected a name for the game"},
      {"game g\n", "\n", "expected '(' after the game's name"},
      {"game g()\n", ")", "expected a name for a coordinate"},
      {"game g(n, n)\n", "n", "the name of two things"},
      {"game g(where)\n", "where", "a word of the language"},
      {"game g(n; m = x)\n", "x", "a parameter's default must be a number"},
      {"game g(n)\n", "g", "has no rules", "A game has rules such as"},
      {"game g(n) (n) -> (n - 1)\n", "(", "expected the end of the line"},
      {"game g(n)\n  (n) -> (n - 1)\ngame g(n)\n  (n) -> (n - 1)\n", "g", "two games called 'g'"},
      {head + "(x, y) -> (x - k, y) were k >= 1\n", "were", "expected the end of the line",
       "Did you mean 'where'?"},
      {head + "domian x >= 1\n", "domian", "expected a rule", "Did you mean 'domain'?"},
      {head + "(x) -> (x - 1, y)\n", "(x)", "a position of this game has 2 coordinates, (x, y)"},
      {head + "(x, y, x) -> (x, y)\n", "(x, y,", "a position of this game has 2 coordinates, (x, y)"},
      {head + "(y, x) -> (x - 1, y)\n", "y", "names the coordinates in their order, (x, y)"},
      {head + "(x, y) (x - 1, y)\n", "(", "expected '->' between a position and its options"},
      {head + "(x, y) -> (x - 1)\n", "(x - 1)", "a position of g has 2 coordinates, (x, y)"},
      {head + "(x, y) -> x - 1\n", "x", "expected a position", "parentheses"},
      {head + "(x, y) -> (x - 1, y\n", "\n", "expected ')' after the position, but the line ends"},
      {head + "(x, y) -> (x - 1, y) where k\n", "k", "a condition is expected here", "Compare it"},
      {head + "(x, y) -> (x, y) where (x = 1) = 2\n", "(x = 1)", "a number is expected here"},
      {head + "(x, y) -> (x = 1, y)\n", "= 1", "expected ')' after the position, found '='"},
      {head + "(x, y) -> (x, y) where x == 1\n", "==", "not known here", "Write '=' instead."},
      {head + "(x, y) -> (x, y) where x % 2 = 1\n", "%", "not known here", "Write 'mod' instead."},
      {head + "(x, y) -> (x, y) where x = 1 && y = 1\n", "&&", "not known here", "Write 'and' instead."},
      {head + "（x, y) -> (x, y)\n", "（", "not known here", "Write '(' instead."},
      {head + "(x, y) => (x, y)\n", "=>", "not known here", "Write '->' or '>=' instead."},
      {head + "(x, y) -> (x, y) where x = 0.5\n", "0.5", "numbers are whole numbers here"},
      {head + "(x, y) -> (x - 2k, y)\n", "k", "expected an operator after 2", "Write 2*k."},
      {head + "(x, y) -> (gcd x, y)\n", "x", "expected '(' after 'gcd'"},
      {head + "(x, y) -> (gcd(x, y), y - gcd)\n", ")", "expected '(' after 'gcd'"},
      {head + "(x, y) -> (x, y) where all i: x = 1\n", "i", "is the number of no list's entry",
       "all i in 0..9"},
      {head + "(x, y) -> (x, y) where exists i in 3: x = i\n", ":", "expected '..' after the first number"},
      {head + "(x, y) -> (x, y) where exists i in 1..3 x = i\n", "x", "expected ':' after 'exists i'"},
      {head + "(x, y) -> (x, y) where exists x in 1..3: x = y\n", "x", "is the name of two things"},
      {head + "(x, y) -> (x - k, y) where exists k in 1..3: x = k\n", "k", "is the name of two things"},
      {head + "(x, y) -> (x, y) where all i in 1..3: x + i\n", "x + i", "a condition is expected here"},
      {head + "(x, y) -> (x, y) where all a in 0..1: all b in 0..1: all c in 0..1: all d in 0..1: x = 1\n",
       "d", "too many 'exists' and 'all'", "There may be 3."},
      {"game g(s[], t[])\n  (s, t) -> (s with s[0] = 0, t) where all i: s[i] = t[i]\n", "i",
       "the number of entries of two lists", "all i in 0..9"},
      {head + "(x, y) -> (x ^ y, y)\n", "x ^ y", "one side of '^' must be a number", "'xor'"},
      {head + "(x, y) -> (x^2^2, y)\n", "^", "expected ')' after the position"},
      {head + "(x, y) -> (x mod 0, y)\n", "0", "must be 1 or more"},
      {head + "(x, y) -> (x, y) where x in 3\n", "3", "a set is expected after 'in'", "powers(2)"},
      {head + "(x, y) -> (x, y) where x in {}\n", "{}", "this set is empty"},
      {head + "(x, y) -> (x, y) where x in {1 2}\n", "2", "expected ',' or '}' in the set"},
      {head + "(x, y) -> (x, y) where x in powers(1)\n", "1", "must be 2 or more"},
      {head + "(x, y) -> (x, y) where x = 99999999999999999999\n", "99999999999999999999", "too large",
       "2^60"},
      {head + "(x, y) -> wythof(x, y)\n", "wythof", "no game called 'wythof'", "Did you mean 'wythoff'?"},
      {head + "domain x >= z\n  (x, y) -> (x - 1, y)\n", "z", "'z' has no meaning here", "x, y, m"},
      {head + "domain xx >= 1\n  (x, y) -> (x - 1, y)\n", "xx", "no meaning here", "Did you mean 'x'?"},
      {head + "(x, y) -> (floor(x), y)\n", "floor", "'floor' is no function", "min("},
      {head + "(x, y) -> (x[0], y)\n", "[", "expected ')' after the position"},
      {head + "(x, y) -> (x, y) where len(x) = 1\n", "x", "is not a list of this game"},
      {head + "start (n) = (n)\n  (x, y) -> (x - 1, y)\n", "start (n) = (n)", "has 2 coordinates, not 1"},
      {head + "start (a, b) = (a, b)\n", "start (a, b) = (a, b)", "as long as a position"},
      {head + "left (x, y) -> (x - 1, y)\n", "(", "expected ':' after 'left'"},
      {head + "win if x = 1\n", "if", "expected 'when' after 'win'"},
      {"game g(s[])\n  s -> s - 1\n", "-", "expected the end of the line"},
      {"game g(s[])\n  s -> s with s[0]\n", "\n", "expected '-', '+' or '=' after the entry"},
      {"game g(s[])\n  s -> s with t[0] - 1\n", "t", "expected 's['"},
      {"game g(s[])\n  s -> s with s[0] - s\n", "s", "is a list and not a number", "len(s)"},
      {"game g(n)\n  (n) -> (n - \x01)\n", "\x01", "a control character"},
      {"game g(n)\n  (n) -> (n - $)\n", "$", "'$' is not known here"},
  };
  for (const Wrong& one : wrong) {
    const Result<File> file = parse(one.text, built_in);
    ASSERT_FALSE(file.ok()) << one.text;
    const Error& error = file.error();
    EXPECT_NE(english(error.message).find(one.message), std::string::npos) << one.text << "\n"
                                                                           << english(error.message);
    EXPECT_NE(english(error.hint).find(one.hint), std::string::npos) << one.text << "\n"
                                                                     << english(error.hint);
    ASSERT_LE(error.offset, one.text.size()) << one.text;
    EXPECT_EQ(one.text.substr(error.offset, one.fragment.size()), one.fragment)
        << one.text << english(error.message);
  }
}

TEST(Parser, BoundsWhatATextMayCost) {
  const std::string head = "game g(n)\n  (n) -> (n - 1) where ";
  const auto message = [&](const std::string& text) {
    const Result<File> file = parse(text, built_in);
    return file.ok() ? std::string("accepted") : english(file.error().message);
  };
  EXPECT_EQ(message(head + std::string(10'000, '(') + "n"), "this is nested too deeply");
  EXPECT_EQ(message(head + "n = " + std::string(10'000, '-') + "1\n"), "this is nested too deeply");
  std::string nots, divisions = "n = n", set = "n in {0", sum = "n = 1";
  for (int i = 0; i < 5'000; ++i) nots += "not ";
  EXPECT_EQ(message(head + nots + "n = 1\n"), "this is nested too deeply");
  for (int i = 0; i < 1'000; ++i) divisions += " / 2";
  EXPECT_EQ(message(head + divisions + "\n"), "too many divisions in a row");
  for (int i = 0; i < 10'001; ++i) set += "," + std::to_string(2 * i);
  EXPECT_EQ(message(head + set + "}\n"), "this set is too large");
  for (int i = 0; i < 10'000; ++i) sum += " + n";  // wide, not deep
  EXPECT_EQ(message(head + sum + "\n"), "accepted");
  EXPECT_EQ(message(head + std::string(200'000, ' ') + "n = 1\n"), "the rules are too long");
  EXPECT_EQ(message(head + "a + b + c + d + e + f + g + h + i = n\n"),
            "too many free variables in this rule");
}

TEST(Parser, EndsOnEveryTextCutOffOrWithACharacterChanged) {
  std::mt19937 random(test::seed());
  const std::string text =
      "game g(x, s[]; m = 3)\n  (x, s) -> (x - k, s with s[i] - 1, s[0] = 2) where k in {1, m}, i < len(s)\n"
      "  win when x in primes or not (x mod 3 = 1)\ngame h(n; S = {1, 3..5})\n  (n) -> nim(n - 1; S) + (a) where a < n\n"
      "  (n) -> 2 * (n - 1) + parts(n; 2..3, different) where n in S\ngame w(s[] of \"ab\", t[])\n"
      "  (s, t) -> (s without s[i..] ++ \"ba\", t[..i] ++ [1, i] ++ t[i + 1..]) where s[i] = \"a\"\n";
  for (std::size_t length = 0; length <= text.size(); ++length) (void)parse(text.substr(0, length), built_in);
  for (int i = 0; i < 20'000; ++i) {
    std::string changed = text;
    for (std::uint32_t changes = 1 + test::below(random, 3); changes > 0; --changes)
      changed[test::below(random, static_cast<std::uint32_t>(text.size()))] =
          "()[]{},;:+-*/=<>!. \nxsknm01w#\xe2\"tS"[test::below(random, 34)];
    const Result<File> file = parse(changed, built_in);
    if (file.ok()) continue;
    EXPECT_FALSE(english(file.error().message).empty()) << changed << "\nSPRAGUE_SEED=" << test::seed();
    EXPECT_LE(file.error().offset, changed.size()) << changed << "\nSPRAGUE_SEED=" << test::seed();
  }
}

TEST(Parameters, TakeTheirPlaceAndAreChecked) {
  const Game game = only_game("game g(n; m = 3, d = 2)\n  (n) -> (n / d - m*m) where n mod d = 0\n");
  const Result<Game> instance = with_parameters(game, {5, 4});
  ASSERT_TRUE(instance.ok());
  const Expression& entry = instance->rules[0].option[0].entries[0].value;
  const Numbers numbers{100};
  EXPECT_EQ(value_of(entry, Scene{*instance, numbers}).value_or(-1).number(), i128{0});
  EXPECT_FALSE(with_parameters(game, {5, 0}).ok()) << "a divisor of zero";
  const Game power = only_game("game g(n; m = 3)\n  (n) -> (n - 2^m)\n");
  EXPECT_TRUE(with_parameters(power, {60}).ok());
  EXPECT_FALSE(with_parameters(power, {61}).ok());
  EXPECT_FALSE(with_parameters(power, {largest_number}).ok());
}

// Where a set is named, it stands in the condition.
TEST(Parameters, CanBeSets) {
  const Game game = only_game(
      "game g(n; S = {1, 3..4}, m = 7, T = powers(3))\n"
      "  (n) -> (n - k) where k in S, k not in T\n"
      "  (n) -> nim(n; S)\n");
  ASSERT_EQ(game.sets.size(), 2U);
  ASSERT_EQ(game.parameters.size(), 1U);
  const Game same = only_game(
      "game g(n; m = 7)\n"
      "  (n) -> (n - k) where k in {1, 3..4}, k not in powers(3)\n"
      "  (n) -> nim(n; 1,3,4)\n");
  for (i64 n = 0; n <= 30; ++n)
    for (i64 k = 0; k <= n; ++k) {
      const Numbers numbers{n}, variables{k};
      Scene one{game, numbers, variables}, other{same, numbers, variables};
      EXPECT_EQ(truth_of(game.rules[0].where, one), truth_of(same.rules[0].where, other));
    }
  const std::string head = "game g(n; S = {1, 3}, m = 2)\n  (n) -> ";
  const auto failure = [&](const std::string& text) {
    const Result<File> file = parse(text, built_in);
    return file ? std::string("it can be read") : english(file.error().message);
  };
  const Result<File> number = parse(head + "(n - S)", built_in);
  ASSERT_FALSE(number.ok());
  EXPECT_EQ(english(number.error().message), "'S' is a set and not a number");
  EXPECT_EQ(english(number.error().hint), "Write k in S for its members.");
  EXPECT_EQ(number.error().offset, head.size() + 5);
  EXPECT_EQ(failure(head + "(n - k) where k in m"), "a set is expected after 'in'");
  EXPECT_EQ(failure("game g(n; S = {1, m})\n  (n) -> (n - 1)"), "'m' has no meaning here");
  EXPECT_EQ(failure("game g(n; S = {1, 1 + 1})\n  (n) -> (n - 1)"),
            "the set of a parameter has numbers only");
  EXPECT_EQ(failure("game g(n; S = {3..1})\n  (n) -> (n - 1)"), "this set is empty");
  EXPECT_EQ(failure("game g(n; S = n)\n  (n) -> (n - 1)"), "a parameter's default must be a number or a set");
  for (const char* const text : {"{1,3,4}", "{0..5,7}", "squares", "powers(3)", "primes", "fibonacci"})
    EXPECT_EQ(set_text(*parse_set(text)), text);
  EXPECT_EQ(set_text(united(*parse_set("{1, 5}"), *parse_set("{2..4, 9}"))), "{1..5,9}");
}

TEST(Unbounded, VariablesAreNamed) {
  const auto unbounded = [&](const std::string& rule) {
    const Game game = only_game("game g(x, y)\n  " + rule + "\n");
    const auto error = find_unbounded(game);
    return error ? english(error->message) : std::string();
  };
  EXPECT_EQ(unbounded("(x, y) -> (x - k, y) where k >= 1"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, a) where a + b = y"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where k < y or 2*k + 1 = x"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, min(y, k)) where not k > x"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where k / 3 <= x"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where max(k, y) <= x"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x + k, y) where k >= 1"), "'k' has no upper bound in this rule");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where k < y or k > 1"), "'k' has no upper bound in this rule");
  EXPECT_EQ(unbounded("(x, y) -> (x - k*y, y) where k >= 1"), "'k' has no upper bound in this rule");
  EXPECT_EQ(unbounded("(x, y) -> (x - k*y, y) where k >= 1, y >= 1"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where k in squares"), "'k' has no upper bound in this rule");
  EXPECT_EQ(unbounded("(x, y) -> (x xor k, y) where x xor k < x"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x, y) where (x + k) xor y = 5"), "");
  EXPECT_EQ(unbounded("(x, y) -> (x xor k, y) where x xor k >= 1"), "'k' has no upper bound in this rule");
}

}  // namespace
}  // namespace sprague::script
