// Integers of 128 bits with a sticky overflow, at the ends of their range.
#include "base/exact.hpp"

#include <gtest/gtest.h>

#include <concepts>

namespace sprague {
namespace {

constexpr i128 greatest = static_cast<i128>(~u128{0} >> 1), least = -greatest - 1;

constexpr bool is(Exact a, i128 number) { return Exact::equal(a, number) == Truth::yes; }

// In constant expressions an overflow that the code overlooks does not compile.
static_assert(is(Exact(least) + Exact(greatest), -1));
static_assert((Exact(greatest) + 1).overflowed() && (Exact(least) - 1).overflowed());
static_assert((-Exact(least)).overflowed() && is(-Exact(greatest), -greatest));
static_assert((Exact(least) * -1).overflowed() && (Exact(-1) * least).overflowed());
static_assert(is(Exact(i128{1} << 63) * (i128{1} << 63), i128{1} << 126));
static_assert((Exact(i128{1} << 64) * (i128{1} << 63)).overflowed());
static_assert(is(Exact(-(i128{1} << 64)) * (i128{1} << 63), least));
static_assert(is(Exact::floor_quotient(least, 1), least) && is(Exact::floor_remainder(least, 1), 0));
static_assert(is(Exact::floor_quotient(least, greatest), -2) &&
              is(Exact::floor_remainder(least, greatest), greatest - 1));
static_assert(is(Exact::floor_quotient(greatest, greatest), 1) &&
              is(Exact::floor_quotient(-1, greatest), -1));
static_assert(is(Exact::xor_sum(greatest, 1), greatest - 1));
static_assert(is(Exact::min(least, greatest), least) && is(Exact::max(least, greatest), greatest));
static_assert(is(~u64{0}, (i128{1} << 64) - 1) && is(i64{-1}, -1));
static_assert(Exact(~u128{0}).overflowed() && Exact(u128{1} << 127).overflowed());
static_assert(is(static_cast<u128>(greatest), greatest));

TEST(Exact, WhatIsComputedFromAnOverflowIsAnOverflow) {
  const Exact gone = Exact(greatest) + 1;
  for (const Exact& from :
       {gone + 1, 1 + gone, gone - gone, 0 * gone, gone * 0, -gone, Exact::floor_quotient(gone, 2),
        Exact::floor_quotient(2, gone), Exact::floor_remainder(gone, 1), Exact::floor_remainder(1, gone),
        Exact::min(gone, 0), Exact::min(0, gone), Exact::max(gone, 0), Exact::max(0, gone),
        Exact::xor_sum(gone, 0), Exact::xor_sum(0, gone), Exact::overflow()})
    EXPECT_TRUE(from.overflowed());
}

TEST(Exact, NoComparisonWithAnOverflowIsAnswered) {
  const Exact gone = Exact::overflow();
  for (const Truth truth :
       {Exact::equal(gone, gone), Exact::equal(gone, 0), Exact::equal(0, gone), Exact::less(gone, 0),
        Exact::less(0, gone), Exact::at_most(gone, gone), Exact::at_most(0, gone)})
    EXPECT_EQ(truth, Truth::overflowed);
  EXPECT_EQ(Exact::less(least, greatest), Truth::yes);
  EXPECT_EQ(Exact::less(0, 0), Truth::no);
  EXPECT_EQ(Exact::at_most(0, 0), Truth::yes);
  EXPECT_EQ(Exact::equal(least, greatest), Truth::no);
  EXPECT_FALSE(gone.within(-1, 1));
}

TEST(Exact, NarrowNumbersAreThoseInTheRange) {
  constexpr i64 end = std::numeric_limits<i64>::max(), start = std::numeric_limits<i64>::min();
  EXPECT_EQ(Exact(end).within(start, end), end);
  EXPECT_EQ(Exact(start).within(start, end), start);
  EXPECT_FALSE((Exact(end) + 1).within(start, end));
  EXPECT_FALSE((Exact(start) - 1).within(start, end));
  EXPECT_FALSE((Exact(1) + (i128{1} << 64)).within(start, end));
}

// a op b for all small numbers, against arithmetic in 64 bits.
TEST(Exact, SmallNumbersAgreeWithMachineArithmetic) {
  for (i64 a = -20; a <= 20; ++a)
    for (i64 b = -20; b <= 20; ++b) {
      EXPECT_TRUE(is(Exact(a) + b, a + b) && is(Exact(a) - b, a - b) && is(Exact(a) * b, a * b));
      EXPECT_EQ(Exact::less(a, b), a < b ? Truth::yes : Truth::no);
      if (a >= 0 && b >= 0) {
        EXPECT_TRUE(is(Exact::xor_sum(a, b), a ^ b));
      }
      if (b < 1) continue;
      i64 quotient = -20;
      while ((quotient + 1) * b <= a) ++quotient;
      EXPECT_TRUE(is(Exact::floor_quotient(a, b), quotient) &&
                  is(Exact::floor_remainder(a, b), a - b * quotient));
    }
}

// Wrong uses do not compile.
static_assert(!std::equality_comparable<Exact>);
static_assert(!std::totally_ordered<Exact>);
static_assert(!std::convertible_to<Exact, i64> && !std::convertible_to<Exact, bool>);
static_assert(!std::convertible_to<Truth, bool> && !std::convertible_to<double, Exact>);

}  // namespace
}  // namespace sprague
