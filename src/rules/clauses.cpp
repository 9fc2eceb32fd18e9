// The sets that clauses speak of: membership and the next member, exact for every 64-bit integer.
#include "sprague/rules/clauses.hpp"

#include <algorithm>
#include <limits>

#include "sprague/rules/subtraction.hpp"

namespace sprague {
namespace {

constexpr i64 largest = std::numeric_limits<i64>::max();

// The least power of `base` that is `value` or more; 1 is the only power of 1.
std::optional<i64> next_power(i64 base, i64 value) {
  i64 power = 1;
  while (power < value)
    if (base < 2 || __builtin_mul_overflow(power, base, &power)) return std::nullopt;
  return power;
}

std::optional<i64> next_square(i64 value) {
  if (value <= 1) return 1;
  const auto target = static_cast<u64>(value);
  const u64 root = isqrt(u128{target});
  const u128 square = root * root == target ? u128{target} : u128{root + 1} * (root + 1);
  if (square > static_cast<u128>(largest)) return std::nullopt;
  return static_cast<i64>(square);
}

std::optional<i64> next_prime(i64 value) {
  if (value <= 2) return 2;
  // 2^63 − 25 is the largest prime below 2^63.
  for (u64 n = static_cast<u64>(value) | 1; n <= static_cast<u64>(largest); n += 2)
    if (is_prime(n)) return static_cast<i64>(n);
  return std::nullopt;
}

std::optional<i64> next_fibonacci(i64 value) {
  i64 a = 1, b = 2;
  while (a < value) {
    i64 sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) {
      if (b < value) return std::nullopt;
      return b;
    }
    a = b;
    b = sum;
  }
  return a;
}

}  // namespace

std::optional<i64> NumberSet::next(i64 value) const {
  switch (kind) {
    case Kind::ranges: break;
    case Kind::powers: return next_power(base, value);
    case Kind::squares: return next_square(value);
    case Kind::primes: return next_prime(value);
    case Kind::fibonacci: return next_fibonacci(value);
  }
  const auto found = std::lower_bound(ranges.begin(), ranges.end(), value,
                                      [](const Range& range, i64 v) { return range.last < v; });
  if (found == ranges.end()) return std::nullopt;
  return std::max(found->first, value);
}

bool NumberSet::contains(i128 value) const {
  if (value > largest || value < std::numeric_limits<i64>::min()) return false;
  const auto narrow = static_cast<i64>(value);
  if (kind == Kind::primes) return narrow > 1 && is_prime(static_cast<u64>(narrow));
  return next(narrow) == narrow;
}

}  // namespace sprague
