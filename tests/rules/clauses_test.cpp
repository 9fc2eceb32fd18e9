#include "sprague/rules/clauses.hpp"

#include <gtest/gtest.h>

#include <limits>

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
      if (set.contains(n)) contained.push_back(n);
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
  EXPECT_TRUE(all.contains(largest));
  EXPECT_TRUE(all.contains(smallest));
  EXPECT_FALSE(all.contains(i128{largest} + 1));
  EXPECT_FALSE(squares.contains(i128{1} << 64));
}

}  // namespace
}  // namespace sprague
