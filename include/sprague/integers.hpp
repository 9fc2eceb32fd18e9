// Machine integers: the names of the widths that Sprague computes with, an exact square root, a hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace sprague {

using u64 = std::uint64_t;
using i64 = std::int64_t;
using u128 = unsigned __int128;
using i128 = __int128;

/// ⌊√value⌋, exact.
[[nodiscard]] u64 isqrt(u128 value);

[[nodiscard]] inline std::string to_text(u64 value) { return std::to_string(value); }

[[nodiscard]] inline std::size_t hash_of(u64 value) {
  value ^= value >> 32;  // a mixing step of MurmurHash3's 64-bit finalizer (Appleby 2011)
  value *= 0xff51afd7ed558ccdULL;
  value ^= value >> 29;
  return static_cast<std::size_t>(value);
}

/// a + b, or 2^64 − 1 when that is less.
[[nodiscard]] constexpr u64 saturating_add(u64 a, u64 b) {
  u64 sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? ~u64{0} : sum;
}
/// a · b, or 2^64 − 1 when that is less.
[[nodiscard]] constexpr u64 saturating_multiply(u64 a, u64 b) {
  u64 product = 0;
  return __builtin_mul_overflow(a, b, &product) ? ~u64{0} : product;
}

}  // namespace sprague
