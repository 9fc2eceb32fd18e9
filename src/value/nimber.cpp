#include "value/nimber.hpp"

#include "kernels/nim_multiply.hpp"
#include "sprague/expect.hpp"

namespace sprague {

u64 nim_product(u64 a, u64 b) {
  static const kernels::NimMultiply multiply = kernels::best_nim_multiply();
  return multiply(a, b);
}

u64 nim_power(u64 a, u64 exponent) {
  u64 result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = nim_product(result, a);
    a = nim_product(a, a);
  }
  return result;
}

// The multiplicative group has 2^64 − 1 elements, so a^(2^64 − 2) is the inverse of a.
u64 nim_inverse(u64 a) {
  SPRAGUE_EXPECT(a > 0);
  return nim_power(a, ~u64{0} - 1);
}

// Squaring 64 times is the identity (x^(2^64) = x), so squaring 63 times undoes one squaring.
u64 nim_sqrt(u64 a) {
  for (int i = 0; i < 63; ++i) a = nim_product(a, a);
  return a;
}

}  // namespace sprague
