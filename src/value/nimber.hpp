// Nimbers: mex and nim-sum, and the field that nim-product makes of them (Conway, On Numbers and Games, 1976,
// chapter 6). The nimbers below 2^64 are a finite field of characteristic 2, so every element has one square
// root and every element but 0 has one inverse.
#pragma once

#include <algorithm>
#include <span>

#include "sprague/integers.hpp"

namespace sprague {

/// The least natural number that is not in `values` (最小排除数). Repeats do no harm. Cost: linear; `values`
/// is reordered.
template <class Int>
[[nodiscard]] u64 mex(std::span<Int> values) {
  std::size_t in_place = 0;  // values[0..in_place) hold 0..in_place−1
  for (std::size_t i = 0; i < values.size();) {
    const u64 v = static_cast<u64>(values[i]);
    // Only values below the count matter; each is put at its own index, once.
    if (v < values.size() && v != i && static_cast<u64>(values[v]) != v) {
      std::swap(values[i], values[v]);
    } else {
      ++i;
    }
  }
  while (in_place < values.size() && static_cast<u64>(values[in_place]) == in_place) ++in_place;
  return in_place;
}

/// The disjunctive sum of *a and *b is *(a ⊕ b) (Bouton 1901; Sprague 1935; Grundy 1939).
[[nodiscard]] constexpr u64 nim_sum(u64 a, u64 b) { return a ^ b; }

/// a ⊗ b, by the fastest kernel of this machine (kernels/nim_multiply.hpp).
[[nodiscard]] u64 nim_product(u64 a, u64 b);

/// The nimber x with a ⊗ x = 1. Needs: a > 0.
[[nodiscard]] u64 nim_inverse(u64 a);

/// The nimber x with x ⊗ x = a.
[[nodiscard]] u64 nim_sqrt(u64 a);

/// a ⊗ a ⊗ … ⊗ a, `exponent` times; 1 for exponent 0.
[[nodiscard]] u64 nim_power(u64 a, u64 exponent);

}  // namespace sprague
