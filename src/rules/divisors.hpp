// The divisors of a number.
#pragma once

#include <vector>

#include "sprague/integers.hpp"

namespace sprague {

/// The prime factors of `n`, ascending, each as often as it divides; none of 1. Small ones by division, large ones by
/// Pollard's rho (BIT 15, 1975) with is_prime, which is exact: some 10^4 multiplications below 2^60. Needs: n ≥ 1.
[[nodiscard]] std::vector<u64> prime_factors(u64 n);

/// All divisors of `n`, ascending; fewer than 110,000 below 2^64. Needs: n ≥ 1.
[[nodiscard]] std::vector<u64> divisors(u64 n);

}  // namespace sprague
