// Divisors are put together from prime factors; those come by division and by walks that meet each other modulo one.
#include "rules/divisors.hpp"

#include <algorithm>
#include <numeric>

#include "rules/subtraction.hpp"

namespace sprague {
namespace {

constexpr u64 first_large = 256;  // a factor that is not found by division
constexpr u64 steps_a_look = 64;  // between two greatest common divisors

u64 distance(u64 a, u64 b) { return a > b ? a - b : b - a; }

// A divisor of n besides 1 and n. Needs: n is odd and composite.
u64 some_divisor(u64 n) {
  for (u64 c = 1;; ++c) {
    const auto next = [&](u64 x) { return static_cast<u64>((u128{x} * x + c) % n); };
    u64 slow = 2, fast = 2, found = 1;
    while (found == 1) {
      const u64 slow_before = slow, fast_before = fast;
      u64 product = 1;
      for (u64 i = 0; i < steps_a_look; ++i) {
        slow = next(slow);
        fast = next(next(fast));
        product = static_cast<u64>(u128{product} * distance(slow, fast) % n);
      }
      found = std::gcd(product, n);
      if (found != n) continue;
      // Too far in one go: the same steps again, one by one.
      slow = slow_before;
      fast = fast_before;
      do {
        slow = next(slow);
        fast = next(next(fast));
        found = std::gcd(distance(slow, fast), n);
      } while (found == 1);
    }
    if (found != n) return found;  // otherwise the walk met itself: another one
  }
}

}  // namespace

std::vector<u64> prime_factors(u64 n) {
  std::vector<u64> out, open;
  for (u64 p = 2; p < first_large && p * p <= n; p += p == 2 ? 1 : 2)
    for (; n % p == 0; n /= p) out.push_back(p);
  if (n > 1) open.push_back(n);
  while (!open.empty()) {
    const u64 part = open.back();
    open.pop_back();
    if (part < first_large * first_large || is_prime(part)) {
      out.push_back(part);
      continue;
    }
    const u64 divisor = some_divisor(part);
    open.push_back(divisor);
    open.push_back(part / divisor);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<u64> divisors(u64 n) {
  const std::vector<u64> primes = prime_factors(n);
  std::vector<u64> out{1};
  for (std::size_t i = 0; i < primes.size();) {
    const std::size_t before = out.size();
    u64 power = 1;
    for (const u64 prime = primes[i]; i < primes.size() && primes[i] == prime; ++i) {
      power *= prime;
      for (std::size_t k = 0; k < before; ++k) out.push_back(out[k] * power);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace sprague
