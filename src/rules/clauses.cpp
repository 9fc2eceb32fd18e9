// The sets that clauses speak of: membership, and the next member below 2^63.
#include "rules/clauses.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "rules/subtraction.hpp"

namespace sprague {
namespace {

constexpr i64 largest_word = std::numeric_limits<i64>::max();

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
  if (square > static_cast<u128>(largest_word)) return std::nullopt;
  return static_cast<i64>(square);
}

std::optional<i64> next_prime(i64 value) {
  if (value <= 2) return 2;
  // 2^63 − 25 is the largest prime below 2^63.
  for (u64 n = static_cast<u64>(value) | 1; n <= static_cast<u64>(largest_word); n += 2)
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

Truth truth(bool holds) { return holds ? Truth::yes : Truth::no; }

// The three below are of numbers from 2^63 to 2^127 − 1.
bool is_power(u128 number, i64 base) {
  const auto factor = static_cast<u128>(base);
  if (factor < 2) return false;
  while (number % factor == 0) number /= factor;
  return number == 1;
}

bool is_square(u128 number) {
  const u128 root = isqrt(number);
  return root * root == number;
}

bool is_fibonacci(u128 number) {
  u128 a = 1, b = 2;
  while (b < number) a = std::exchange(b, a + b);  // b stays below 2^128: it less than doubles
  return b == number;
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

bool NumberSet::contains_word(i64 value) const {
  if (kind == Kind::primes) return value > 1 && is_prime(static_cast<u64>(value));
  return next(value) == value;
}

Truth NumberSet::contains(Exact value) const {
  if (value.overflowed()) return Truth::overflowed;
  if (const auto word = value.within(std::numeric_limits<i64>::min(), largest_word))
    return contains_word(*word) ? Truth::yes : Truth::no;
  if (kind == Kind::ranges || value.number() < 0) return Truth::no;  // ranges end below 2^63
  const auto number = static_cast<u128>(value.number());
  switch (kind) {
    case Kind::ranges: break;
    case Kind::powers: return truth(is_power(number, base));
    case Kind::squares: return truth(is_square(number));
    case Kind::fibonacci: return truth(is_fibonacci(number));
    case Kind::primes: {
      const auto prime = is_wide_prime(number);
      return prime ? truth(*prime) : Truth::overflowed;
    }
  }
  return Truth::no;
}

}  // namespace sprague
