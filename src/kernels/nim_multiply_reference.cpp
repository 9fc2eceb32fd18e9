// Nim-multiplication by Conway's two rules (On Numbers and Games, chapter 6), read literally. With F =
// 2^(2^k) a Fermat power and a, b < F²: F ⊗ x = F·x for x < F, and F ⊗ F = F ⊕ F/2. So for a = a1·F ⊕ a0, b =
// b1·F ⊕ b0
//   a ⊗ b = (a1b1 ⊕ a1b0 ⊕ a0b1)·F ⊕ a0b0 ⊕ a1b1 ⊗ F/2     (products are nim-products of half-size nimbers).
// Five half-size products a level: about 5^6 steps for 64 bits. The recursion is six levels deep, whatever
// the input.
#include "kernels/nim_multiply.hpp"

namespace sprague::kernels {
namespace {

u64 multiply(u64 a, u64 b, int bits) {
  if (a <= 1 || b <= 1) return a * b;
  const int half = bits / 2;
  const u64 mask = (u64{1} << half) - 1;
  const u64 a1 = a >> half, a0 = a & mask;
  const u64 b1 = b >> half, b0 = b & mask;
  const u64 high = multiply(a1, b1, half);
  const u64 cross = multiply(a1, b0, half) ^ multiply(a0, b1, half);
  const u64 low = multiply(a0, b0, half);
  return (high ^ cross) << half ^ low ^ multiply(high, u64{1} << (half - 1), half);
}

}  // namespace

u64 nim_multiply_reference(u64 a, u64 b) { return multiply(a, b, 64); }

}  // namespace sprague::kernels
