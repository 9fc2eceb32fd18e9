// The nim-sums of pairs of nim-values: the work of the plain method for heaps that break in two. Two streams
// of 16-bit values are read side by side, first[i] xor second[i]. One interface, three implementations,
// chosen at run time; kernels/allowed.hpp says how to forbid the faster ones.
#pragma once

#include <cstdint>

#include "sprague/integers.hpp"

namespace sprague::kernels {

struct Pairs {
  /// Is first[i] xor second[i] = wanted for some i < count? Stops soon after the first such i.
  bool (*find)(const std::uint16_t* first, const std::uint16_t* second, u64 count, std::uint16_t wanted);
  const char* name;
};

/// marks[first[i] xor second[i]] = 1 for all i < count.
void mark_pairs(const std::uint16_t* first, const std::uint16_t* second, u64 count, unsigned char* marks);

[[nodiscard]] bool find_pair_scalar(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                                    std::uint16_t wanted);
/// Needs: the instruction set.
[[nodiscard]] bool find_pair_avx2(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                                  std::uint16_t wanted);
[[nodiscard]] bool find_pair_avx512(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                                    std::uint16_t wanted);
[[nodiscard]] bool has_pairs_avx2();
[[nodiscard]] bool has_pairs_avx512();

/// The fastest that this machine can run and the environment allows.
[[nodiscard]] Pairs best_pairs();

}  // namespace sprague::kernels
