// Sets of numbers in clauses, up to the ends of 64 and 128 bits.
#include "rules/clauses.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

namespace sprague {
namespace {

constexpr i64 largest = std::numeric_limits<i64>::max();
constexpr i64 smallest = std::numeric_limits<i64>::min();

TEST(NumberSet, NextAndContainsAgreeWithTheirLists) {
  const std::vector<std::pair<NumberSet, std::vector<i64>>> sets = {
      {{.kind = NumberSet::Kind::ranges, .ranges = {{-5, -4}, {0, 0}, {7, 9}}}, {-5, -4, 0, 7, 8, 9}},
      {{.kind = NumberSet::Kind::powers, .base = 3}, {1, 3, 9, 27, 81}},
      {{.kind = NumberSet::Kind::powers, .base = 1}, {1}},
      {{.kind = NumberSet::Kind::squares}, {1, 4, 9, 16, 25, 36, 49, 64, 81, 100}},
      {{.kind = NumberSet::Kind::primes},
       {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97}},
      {{.kind = NumberSet::Kind::fibonacci}, {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}}};
  for (const auto& [set, members] : sets) {
    std::vector<i64> listed, contained;
    for (auto at = set.next(smallest); at && *at <= 100; at = set.next(*at + 1)) listed.push_back(*at);
    for (i64 n = -10; n <= 100; ++n)
      if (set.contains_word(n)) contained.push_back(n);
    EXPECT_EQ(listed, members);
    EXPECT_EQ(contained, members);
  }
}

TEST(NumberSet, IsExactUpToTheLastInteger) {
  const NumberSet squares{.kind = NumberSet::Kind::squares}, primes{.kind = NumberSet::Kind::primes},
      fibonacci{.kind = NumberSet::Kind::fibonacci}, twos{.kind = NumberSet::Kind::powers},
      all{.ranges = {{smallest, largest}}};
  EXPECT_EQ(squares.next(largest), std::nullopt);
  EXPECT_EQ(squares.next(9223372030926249000), 9223372030926249001);  // 3037000499²
  EXPECT_EQ(squares.next(9223372030926249002), std::nullopt);
  EXPECT_EQ(primes.next(largest - 24), largest - 24);  // 2^63 − 25
  EXPECT_EQ(primes.next(largest - 23), std::nullopt);
  EXPECT_EQ(fibonacci.next(largest), std::nullopt);
  EXPECT_EQ(fibonacci.next(7540113804746346429), 7540113804746346429);  // F(92)
  EXPECT_EQ(fibonacci.next(7540113804746346430), std::nullopt);
  EXPECT_EQ(fibonacci.next(4660046610375530310), 7540113804746346429);
  EXPECT_EQ(twos.next((i64{1} << 62) - 1), i64{1} << 62);
  EXPECT_EQ(twos.next((i64{1} << 62) + 1), std::nullopt);
  EXPECT_TRUE(all.contains_word(largest));
  EXPECT_TRUE(all.contains_word(smallest));
  EXPECT_EQ(all.contains(i128{largest} + 1), Truth::no);
  EXPECT_EQ(all.contains(i128{smallest} - 1), Truth::no);
}

TEST(NumberSet, IsExactIn128Bits) {
  const i128 greatest = static_cast<i128>(~u128{0} >> 1);
  const NumberSet squares{.kind = NumberSet::Kind::squares}, fibonacci{.kind = NumberSet::Kind::fibonacci};
  const auto has = [](const NumberSet& set, i128 value) { return set.contains(value) == Truth::yes; };
  const u64 root = 13043817825332782212U;  // ⌊√(2^127 − 1)⌋
  for (const u64 r : {u64{3037000500}, u64{1} << 32, ~u64{0} >> 1, root}) {
    const i128 square = static_cast<i128>(u128{r} * r);
    EXPECT_TRUE(has(squares, square));
    EXPECT_EQ(squares.contains(square + 1), Truth::no);
    EXPECT_EQ(squares.contains(square - 1), Truth::no);
    EXPECT_EQ(squares.contains(-square), Truth::no);
  }
  EXPECT_EQ(squares.contains(greatest), Truth::no);
  EXPECT_EQ(squares.contains(Exact::overflow()), Truth::overflowed);

  std::size_t count = 0;
  for (i128 a = 1, b = 2; b > a; ++count) {
    EXPECT_TRUE(has(fibonacci, a));
    if (a > 3) {
      EXPECT_FALSE(has(fibonacci, a + 1)) << count;
    }
    if (greatest - b < a) break;
    a = std::exchange(b, a + b);
  }
  EXPECT_EQ(count, 181U);
  EXPECT_EQ(fibonacci.contains(greatest), Truth::no);

  for (const i64 base : {i64{2}, i64{3}, i64{10}, (i64{1} << 32) - 1, i64{1} << 60}) {
    const NumberSet powers{.kind = NumberSet::Kind::powers, .base = base};
    for (i128 power = 1;; power *= base) {
      EXPECT_TRUE(has(powers, power));
      if (power > 8) {
        EXPECT_FALSE(has(powers, power + 1)) << base;
      }
      if (power > greatest / base) break;
    }
    EXPECT_EQ(powers.contains(greatest), Truth::no);
  }
  EXPECT_EQ((NumberSet{.kind = NumberSet::Kind::powers, .base = 1}.contains(i128{1} << 70)), Truth::no);
}

TEST(NumberSet, LargePrimesAreProvedOrNotDecided) {
  const NumberSet primes{.kind = NumberSet::Kind::primes};
  const auto number = [](u64 high, u64 low) { return static_cast<i128>(u128{high} << 64 | low); };
  EXPECT_EQ(primes.contains(number(1, 13)), Truth::yes);  // 2^64 + 13 is the first prime beyond 2^64
  EXPECT_EQ(primes.contains(number(1, 12)), Truth::no);
  EXPECT_EQ(primes.contains(number(1, 11)), Truth::no);
  EXPECT_EQ(primes.contains(static_cast<i128>(u128{18446744073709551557U} * 13)), Truth::no);
  EXPECT_EQ(primes.contains(static_cast<i128>(u128{4294967291U} * 4294967279U * 101)), Truth::no);
  // The least strong pseudoprimes to the first twelve and thirteen prime bases (OEIS A014233).
  const i128 twelve = i128{318665857834} * 1'000'000'000'000 + 31151167461;
  const i128 thirteen = i128{3317044064679} * 1'000'000'000'000 + 887385961981;
  EXPECT_EQ(primes.contains(twelve), Truth::no);
  EXPECT_EQ(primes.contains(thirteen), Truth::overflowed);
  EXPECT_EQ(primes.contains(thirteen + 1), Truth::no);
  EXPECT_EQ(primes.contains((i128{1} << 89) - 1), Truth::overflowed) << "a prime, but that is not proved";
  EXPECT_EQ(primes.contains((i128{1} << 101) - 1), Truth::no) << "7432339208719 divides it";
  EXPECT_EQ(primes.contains(static_cast<i128>(~u128{0} >> 1)), Truth::overflowed) << "2^127 − 1 is a prime";
  EXPECT_EQ(primes.contains(-number(1, 13)), Truth::no);
}

}  // namespace
}  // namespace sprague
