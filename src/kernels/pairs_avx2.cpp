// A pair of 16-bit nim-values with a given nim-sum, 128 pairs a step: the running minimum of
// first ^ second ^ wanted is 0 once there is one.
#include "kernels/pairs.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sprague::kernels {

#if defined(__x86_64__)
__attribute__((target("avx2"))) bool find_pair_avx2(const std::uint16_t* first, const std::uint16_t* second,
                                                    u64 count, std::uint16_t wanted) {
  const __m256i target = _mm256_set1_epi16(static_cast<short>(wanted));
  const __m256i none = _mm256_set1_epi16(-1);
  u64 i = 0;
  for (; i + 128 <= count; i += 128) {
    __m256i least = none;
    for (u64 j = i; j < i + 128; j += 16) {
      const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(first + j));
      const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(second + j));
      least = _mm256_min_epu16(least, _mm256_xor_si256(_mm256_xor_si256(a, target), b));
    }
    const __m256i zero = _mm256_cmpeq_epi16(least, _mm256_setzero_si256());
    if (_mm256_movemask_epi8(zero) != 0) return true;
  }
  return find_pair_scalar(first + i, second + i, count - i, wanted);
}

bool has_pairs_avx2() { return __builtin_cpu_supports("avx2") != 0; }
#else
bool find_pair_avx2(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                    std::uint16_t wanted) {
  return find_pair_scalar(first, second, count, wanted);
}
bool has_pairs_avx2() { return false; }
#endif

}  // namespace sprague::kernels
