#include "kernels/pairs.hpp"

#include <cstring>

#include "kernels/allowed.hpp"

namespace sprague::kernels {

// Four values in a word: one nim-sum for four pairs, and four stores, which are the bottleneck. Vectors do
// not help here, as scattered stores are no faster.
void mark_pairs(const std::uint16_t* first, const std::uint16_t* second, u64 count, unsigned char* marks) {
  u64 i = 0;
  for (; i + 4 <= count; i += 4) {
    u64 a = 0, b = 0;
    std::memcpy(&a, first + i, 8);
    std::memcpy(&b, second + i, 8);
    a ^= b;
    marks[a & 0xffff] = 1;
    marks[a >> 16 & 0xffff] = 1;
    marks[a >> 32 & 0xffff] = 1;
    marks[a >> 48] = 1;
  }
  for (; i < count; ++i) marks[first[i] ^ second[i]] = 1;
}

// In blocks without a way out, which compilers turn into the vectors that every machine has.
bool find_pair_scalar(const std::uint16_t* first, const std::uint16_t* second, u64 count,
                      std::uint16_t wanted) {
  constexpr u64 block = 128;
  u64 i = 0;
  for (; i + block <= count; i += block) {
    std::uint16_t found = 0;
    for (u64 j = i; j < i + block; ++j)
      found = static_cast<std::uint16_t>(found | ((first[j] ^ second[j]) == wanted ? 1 : 0));
    if (found != 0) return true;
  }
  for (; i < count; ++i)
    if ((first[i] ^ second[i]) == wanted) return true;
  return false;
}

Pairs best_pairs() {
  if (is_allowed(InstructionSet::avx512) && has_pairs_avx512()) return {find_pair_avx512, "avx512"};
  if (is_allowed(InstructionSet::avx2) && has_pairs_avx2()) return {find_pair_avx2, "avx2"};
  return {find_pair_scalar, "scalar"};
}

}  // namespace sprague::kernels
