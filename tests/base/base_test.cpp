// Integers, natural numbers, texts of errors and the scanner.
#include <gtest/gtest.h>

#include <random>

#include "base/budget.hpp"
#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "sprague/error.hpp"
#include "sprague/natural.hpp"

namespace sprague {
namespace {

const Natural two64 = Natural::from_digits("18446744073709551616");

TEST(Natural, CrossesTheWordBoundaryExactly) {
  const Natural last(~u64{0});
  EXPECT_TRUE(last.fits_u64());
  EXPECT_EQ(last + Natural(1), two64);
  EXPECT_FALSE(two64.fits_u64());
  EXPECT_EQ(two64 - Natural(1), last);
  EXPECT_TRUE((two64 - Natural(1)).fits_u64());
  EXPECT_EQ((two64 * two64).text(), "340282366920938463463374607431768211456");
  EXPECT_EQ(two64 * two64 / two64, two64);
  EXPECT_EQ(two64 % Natural(10), Natural(6));
  EXPECT_EQ(two64 ^ two64, Natural(0));
  EXPECT_EQ(two64 ^ Natural(1), two64 + Natural(1));
  EXPECT_LT(last, two64);
  EXPECT_GT(two64 + Natural(1), two64);
  EXPECT_EQ(Natural::from_digits("00000000000000000000000000007"), Natural(7));
  EXPECT_EQ(two64.bit_length(), 65U);
  EXPECT_TRUE(two64.bit(64));
  EXPECT_FALSE(two64.bit(63));
  EXPECT_FALSE(two64.bit(1000));
}

TEST(Natural, CopiesAreIndependentAndMovedFromIsZero) {
  Natural a = two64;
  Natural b = a;
  b += Natural(1);
  EXPECT_EQ(a, two64);
  const Natural c = std::move(b);
  EXPECT_EQ(c, two64 + Natural(1));
  EXPECT_EQ(c.hash(), (two64 + Natural(1)).hash());
}

TEST(Natural, ArithmeticAgreesWith128Bits) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const u64 x = random() >> (random() % 64), y = random() >> (random() % 64);
    EXPECT_EQ(Natural(x) * Natural(y), Natural::from_u128(u128{x} * y));
    EXPECT_EQ(Natural(x) + Natural(y), Natural::from_u128(u128{x} + y));
    EXPECT_EQ(Natural::from_digits(Natural::from_u128(u128{x} * y).text()), Natural::from_u128(u128{x} * y));
  }
}

TEST(Isqrt, IsTheFloorOfTheRoot) {
  const auto check = [](u128 value) {
    const u64 root = isqrt(value);
    EXPECT_LE(u128{root} * root, value);
    if (root != ~u64{0}) {
      EXPECT_GT((u128{root} + 1) * (u128{root} + 1), value);
    }
    EXPECT_EQ(isqrt(Natural::from_u128(value)), Natural(root));
  };
  for (u64 i = 0; i < 3'000; ++i) check(i);
  std::mt19937_64 random(11);
  for (int i = 0; i < 20'000; ++i) {
    const u128 value = (u128{random()} << 64 | random()) >> (random() % 128);
    check(value);
    const u128 root = isqrt(value);
    check(root * root);
    if (root > 0) check(root * root - 1);
  }
  check(~u128{0});
  check(~u128{0} - 1);
}

TEST(Isqrt, WorksForAThousandDigits) {
  const Natural root = Natural::from_digits(std::string(500, '7'));
  EXPECT_EQ(isqrt(root * root), root);
  EXPECT_EQ(isqrt(root * root - Natural(1)), root - Natural(1));
  EXPECT_EQ(isqrt(root * root + root + root), root);
}

TEST(Scanner, ReadsNumbersWithBlanksAndCommas) {
  Scanner scanner("  3, 18446744073709551615\t007\r");
  std::vector<u64> numbers;
  EXPECT_FALSE(read_naturals(scanner, "a heap"_m, numbers).has_value());
  EXPECT_EQ(numbers, (std::vector<u64>{3, ~u64{0}, 7}));
}

TEST(Scanner, ReadsValuesBehindItsText) {
  const std::vector<Natural> numbers{Natural(4U), Natural::from_digits("18446744073709551616"), Natural(6U)};
  Scanner scanner("bash 3,", numbers);
  EXPECT_FALSE(scanner.is_at_value());
  EXPECT_EQ(scanner.word(), "bash");
  EXPECT_EQ(*scanner.natural<u64>("a number"_m), 3U);
  EXPECT_TRUE(scanner.is_at_value());
  EXPECT_TRUE(scanner.peek().empty());
  EXPECT_EQ(*scanner.natural<u64>("a number"_m), 4U);
  Scanner wide = scanner;
  const auto too_large = scanner.natural<u64>("a number"_m);
  ASSERT_FALSE(too_large.ok());
  EXPECT_EQ(english(too_large.error().message), "a number cannot be '18446744073709551616': too large");
  EXPECT_EQ(too_large.error().kind, ErrorKind::too_large);
  EXPECT_EQ(too_large.error().offset, scanner.text().size());
  EXPECT_EQ(too_large.error().length, 0U);
  EXPECT_FALSE(scanner.done());
  EXPECT_EQ(scanner.word(), "");  // which is the last value
  EXPECT_TRUE(scanner.done());
  EXPECT_FALSE(scanner.natural<u64>("a number"_m).ok());
  EXPECT_EQ(*wide.natural<Natural>("a number"_m), numbers[1]);

  Scanner row("1 2", numbers);
  std::vector<Natural> all;
  EXPECT_FALSE(read_naturals(row, "a number"_m, all));
  EXPECT_EQ(all, (std::vector<Natural>{Natural(1U), Natural(2U), numbers[0], numbers[1], numbers[2]}));
}

TEST(Scanner, ReadsNumbersAsPeopleTypeThem) {
  Scanner scanner("1e9 10^18 2^20, 3E0 0^0 18446744073709551615e0");
  std::vector<u64> out;
  ASSERT_FALSE(read_naturals<u64>(scanner, "a heap"_m, out));
  EXPECT_EQ(out, (std::vector<u64>{1'000'000'000, 1'000'000'000'000'000'000, 1'048'576, 3, 1, ~u64{0}}));

  Scanner wide("2^64 1e30");
  std::vector<Natural> large;
  ASSERT_FALSE(read_naturals<Natural>(wide, "a heap"_m, large));
  EXPECT_EQ(to_text(large[0]), "18446744073709551616");
  EXPECT_EQ(to_text(large[1]), "1" + std::string(30, '0'));

  Scanner beyond("2^64");
  EXPECT_EQ(beyond.natural<u64>("a heap"_m).error().kind, ErrorKind::too_large);
  for (const char* wrong : {"1e", "e5", "^5", "2^", "2^3^2", "1e-3", "1.5e3", "-1e3", "1e50000", "2^166001",
                            "1e9999999", "2^x"}) {
    Scanner bad(wrong);
    EXPECT_FALSE(bad.natural<Natural>("a heap"_m)) << wrong;
  }
}

TEST(Scanner, PointsAtWhatIsWrong) {
  const struct {
    const char* text;
    std::size_t offset, length;
    ErrorKind kind;
  } cases[] = {
      {"3 x 4", 2, 1, ErrorKind::wrong},
      {"3 -4", 2, 2, ErrorKind::wrong},
      {"3 4.5", 2, 3, ErrorKind::wrong},
      {"18446744073709551616", 0, 20, ErrorKind::too_large},
      {"1 99999999999999999999", 2, 20, ErrorKind::too_large},
      {"1 1000000000000000000000000000000", 2, 31, ErrorKind::too_large},
      {"12x", 0, 3, ErrorKind::wrong},
      {"5 0x10", 2, 4, ErrorKind::wrong},
  };
  for (const auto& c : cases) {
    Scanner scanner(c.text);
    std::vector<u64> numbers;
    const auto error = read_naturals(scanner, "a heap"_m, numbers);
    ASSERT_TRUE(error.has_value()) << c.text;
    EXPECT_EQ(error->offset, c.offset) << c.text;
    EXPECT_EQ(error->length, c.length) << c.text;
    EXPECT_EQ(error->kind, c.kind) << c.text;
  }
}

TEST(Scanner, WideNumbersHaveNoLimitButDigits) {
  Scanner scanner("99999999999999999999 5");
  std::vector<Natural> numbers;
  EXPECT_FALSE(read_naturals(scanner, "a heap"_m, numbers).has_value());
  ASSERT_EQ(numbers.size(), 2U);
  EXPECT_EQ(numbers[0].text(), "99999999999999999999");
  const std::string long_number(most_digits + 1, '1');
  Scanner too_long(long_number);
  EXPECT_EQ(too_long.natural<Natural>("a heap"_m).error().kind, ErrorKind::too_large);
}

TEST(Render, PutsCaretsUnderTheFragment) {
  const Error error{ErrorKind::wrong, "a heap cannot be '3x'"_m, "Try 3."_m, 4, 2};
  EXPECT_EQ(render(error, "nim 3x 4"), "a heap cannot be '3x'\n  nim 3x 4\n      ^^\n  Try 3.");
}

TEST(Render, PrintsNoControlCharacters) {
  const std::string typed = std::string("nim 3\0x", 7) + "\033[2J";
  const std::string drawn =
      render({ErrorKind::wrong, Message("a heap cannot be '{0}'", typed), {}, 4, 3}, typed);
  for (const char c : drawn) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << drawn;
}

TEST(Render, ShowsAWindowOfLongLines) {
  const std::string text = std::string(500, '1') + " x " + std::string(500, '2');
  const std::string drawn = render({ErrorKind::wrong, "wrong"_m, {}, 501, 1}, text);
  EXPECT_LT(drawn.size(), 200U);
  EXPECT_NE(drawn.find("…"), std::string::npos);
  EXPECT_NE(drawn.find('^'), std::string::npos);
}

TEST(Render, WhatMovesCursorsBecomesBlank) {
  EXPECT_EQ(printable("a\x1b[31m\x7f\tb"), "a [31m  b");
  EXPECT_EQ(printable("a\xc2\x9b\x33"), "a  3");  // U+009B, which begins a command as ESC [ does
  EXPECT_EQ(printable("a\x9b\x33\xc3"), "a 3 ");  // bytes that are no UTF-8
  EXPECT_EQ(printable("é→尼𝔸"), "é→尼𝔸");
  EXPECT_EQ(render({ErrorKind::wrong, "wrong"_m, {}, 4, 1},
                   "é\xc2\x9b"
                   "b"),
            "wrong\n  é  b\n     ^");
}

TEST(Render, ChineseCharactersTakeTwoColumns) {
  const std::string text = "规则 (n) 规";
  EXPECT_EQ(render({ErrorKind::wrong, "wrong"_m, {}, text.find('n'), 1}, text),
            "wrong\n  规则 (n) 规\n        ^");
  EXPECT_EQ(render({ErrorKind::wrong, "wrong"_m, {}, text.rfind("规"), 3}, text),
            "wrong\n  规则 (n) 规\n           ^^");
}

TEST(Nearest, FindsTheNameThatWasMeant) {
  constexpr std::string_view names[] = {"nim", "wythoff", "staircase"};
  EXPECT_EQ(nearest("wythof", names), "wythoff");
  EXPECT_EQ(nearest("whytoff", names), "wythoff");
  EXPECT_EQ(nearest("nin", names), "nim");
  EXPECT_EQ(nearest("nmi", names), "nim");  // neighbours swapped
  EXPECT_EQ(nearest("NIM", names), "nim");
  EXPECT_EQ(nearest("WytHof", names), "wythoff");
  EXPECT_EQ(nearest("chess", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest(std::string(10'000, 'a'), names), "");
}

TEST(Budget, EndsAtTheTickItWasGiven) {
  Budget budget(Limits{.positions = 10'000});
  u64 spent = 0;
  while (budget.spend()) ++spent;
  EXPECT_EQ(spent, 10'000U);
  EXPECT_EQ(budget.ending(), Ending::out_of_positions);
  EXPECT_FALSE(budget.spend());
  Budget none(Limits{.positions = 0});
  EXPECT_FALSE(none.spend());
}

TEST(Budget, StopsWhenAskedAndWhenTimeOrMemoryRunOut) {
  const std::atomic<bool> stop{true};
  Budget stopped(Limits{}, &stop);
  EXPECT_FALSE(stopped.spend());
  EXPECT_EQ(stopped.ending(), Ending::stopped);
  Budget late(Limits{.seconds = 0});
  while (late.spend()) {
  }
  EXPECT_EQ(late.ending(), Ending::out_of_time);
  Budget full(Limits{.bytes = 100});
  EXPECT_TRUE(full.hold(60));
  EXPECT_FALSE(full.hold(41));
  EXPECT_EQ(full.ending(), Ending::out_of_memory);
  EXPECT_FALSE(full.spend());
}

}  // namespace
}  // namespace sprague
