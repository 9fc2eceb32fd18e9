// The field of nimbers: its axioms, its tables, its inverses and roots.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "kernels/nim_multiply.hpp"
#include "value/nimber.hpp"

namespace sprague {
namespace {

u64 mex_of(std::vector<u64> values) { return mex<u64>(values); }

TEST(Mex, IsTheLeastMissingNumber) {
  EXPECT_EQ(mex_of({}), 0U);
  EXPECT_EQ(mex_of({0, 1, 2, 4}), 3U);
  EXPECT_EQ(mex_of({2, 3, 5}), 0U);
  EXPECT_EQ(mex_of({0, 0, 1, 1}), 2U);
  EXPECT_EQ(mex_of({~u64{0}, 0}), 1U);
  std::mt19937 random(3);
  for (int i = 0; i < 5'000; ++i) {
    std::vector<u64> values(random() % 12);
    for (u64& v : values) v = random() % 10;
    const std::set<u64> set(values.begin(), values.end());
    u64 expected = 0;
    while (set.contains(expected)) ++expected;
    EXPECT_EQ(mex_of(values), expected);
  }
}

// The definition: a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b } (Conway 1976).
std::vector<std::vector<u64>> products_by_definition(u64 size) {
  std::vector<std::vector<u64>> table(size, std::vector<u64>(size, 0));
  for (u64 a = 0; a < size; ++a) {
    for (u64 b = 0; b < size; ++b) {
      std::vector<u64> options;
      for (u64 x = 0; x < a; ++x)
        for (u64 y = 0; y < b; ++y) options.push_back(table[x][b] ^ table[a][y] ^ table[x][y]);
      table[a][b] = mex<u64>(options);
    }
  }
  return table;
}

TEST(NimProduct, AgreesWithTheDefinition) {
  const u64 size = 64;
  const auto table = products_by_definition(size);
  for (u64 a = 0; a < size; ++a) {
    for (u64 b = 0; b < size; ++b) {
      EXPECT_EQ(kernels::nim_multiply_reference(a, b), table[a][b]) << a << " " << b;
      EXPECT_EQ(nim_product(a, b), table[a][b]) << a << " " << b;
    }
  }
}

TEST(NimProduct,
     PublishedValues) {  // Conway, On Numbers and Games, table 6.2; 21508 ⊗ 42689 = 35202: shared facts
  EXPECT_EQ(nim_product(2, 2), 3U);
  EXPECT_EQ(nim_product(4, 4), 6U);
  EXPECT_EQ(nim_product(8, 8), 13U);
  EXPECT_EQ(nim_product(21508, 42689), 35202U);
}

TEST(NimProduct, AllKernelsAgree) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20'000; ++i) {
    const u64 a = random() >> (random() % 64), b = random() >> (random() % 64);
    const u64 expected = kernels::nim_multiply_reference(a, b);
    EXPECT_EQ(kernels::nim_multiply_tables(a, b), expected) << a << " " << b;
    if (kernels::has_clmul()) {
      EXPECT_EQ(kernels::nim_multiply_clmul(a, b), expected) << a << " " << b;
    }
  }
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 64; ++j) {
      const u64 a = u64{1} << i, b = u64{1} << j;
      EXPECT_EQ(kernels::nim_multiply_tables(a, b), kernels::nim_multiply_reference(a, b));
      EXPECT_EQ(nim_product(a, b), kernels::nim_multiply_reference(a, b));
    }
  }
}

TEST(NimField, InverseRootAndPowerKeepTheirPromises) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 500; ++i) {
    const u64 a = (random() >> (random() % 64)) | 1, b = random(), c = random();
    EXPECT_EQ(nim_product(a, nim_inverse(a)), 1U) << a;
    EXPECT_EQ(nim_product(nim_sqrt(b), nim_sqrt(b)), b);
    EXPECT_EQ(nim_sqrt(nim_product(b, b)), b);
    EXPECT_EQ(nim_product(b, nim_sum(a, c)), nim_sum(nim_product(b, a), nim_product(b, c)));
    EXPECT_EQ(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
    EXPECT_EQ(nim_power(b, 5), nim_product(b, nim_product(nim_product(b, b), nim_product(b, b))));
    EXPECT_EQ(nim_power(a, ~u64{0}), 1U);  // the group of units has 2^64 − 1 elements
  }
  EXPECT_EQ(nim_power(0, 0), 1U);
  EXPECT_EQ(nim_power(0, 3), 0U);
  EXPECT_EQ(nim_inverse(2), 3U);
  EXPECT_EQ(nim_sqrt(3), 2U);
}

}  // namespace
}  // namespace sprague
