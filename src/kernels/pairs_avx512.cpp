// A pair of 16-bit nim-values with a given nim-sum, 256 pairs a step: as pairs_avx2, with the nim-sum of
// three in one instruction.
#include "kernels/pairs.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sprague::kernels {

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512bw"))) bool find_pair_avx512(const std::uint16_t* first,
                                                                  const std::uint16_t* second, u64 count,
                                                                  std::uint16_t wanted) {
  constexpr int nim_sum = 0x96;  // the truth table of a xor b xor c
  const __m512i target = _mm512_set1_epi16(static_cast<short>(wanted));
  u64 i = 0;
  for (; i + 256 <= count; i += 256) {
    __m512i least = _mm512_set1_epi16(-1);
    for (u64 j = i; j < i + 256; j += 32)
      least = _mm512_min_epu16(least, _mm512_ternarylogic_epi64(target, _mm512_loadu_si512(first + j),
                                                                _mm512_loadu_si512(second + j), nim_sum));
    if (_mm512_testn_epi16_mask(least, least) != 0) return true;
  }
  for (; i < count; i += 32) {
    const __mmask32 lanes =
        count - i >= 32 ? ~__mmask32{0} : static_cast<__mmask32>((u64{1} << (count - i)) - 1);
    const __m512i sum = _mm512_ternarylogic_epi64(target, _mm512_maskz_loadu_epi16(lanes, first + i),
                                                  _mm512_maskz_loadu_epi16(lanes, second + i), nim_sum);
    if (_mm512_mask_testn_epi16_mask(lanes, sum, sum) != 0) return true;
  }
  return false;
}

bool has_pairs_avx512() {
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
}
#else
bool find_pair_avx512(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                      std::uint16_t wanted) {
  return find_pair_scalar(first, second, count, wanted);
}
bool has_pairs_avx512() { return false; }
#endif

}  // namespace sprague::kernels
