// The block kernels with AVX2: the check of blocks, the search for pairs, and the list of all kernels.
#include <algorithm>

#include "sparse_few_avx2.hpp"

#if defined(__x86_64__)
namespace sprague::kernels {
namespace avx2 {
namespace {

// The end of the wanted cells in each lane; 256 becomes 255.
SPRAGUE_AVX2_INLINE __m256i wanted_ends(const CheckBlock& block, unsigned half) {
  const __m256i cells = load(block.cells + (block.start & block.mask) + 32 * half);
  const __m256i counted = ones_counted(_mm256_and_si256(cells, in_all_lanes(block.parity_mask)));
  const __m256i odd = _mm256_cmpeq_epi8(_mm256_and_si256(counted, in_all_lanes(1)), in_all_lanes(1));
  const __m256i more = _mm256_xor_si256(odd, lanes_of(static_cast<std::uint32_t>(block.flip >> (32 * half))));
  const __m256i whole = _mm256_and_si256(cells, in_all_lanes(0xffU << block.low & 0xff));
  return _mm256_adds_epu8(whole, _mm256_and_si256(more, in_all_lanes(1U << block.low)));
}

// The cells of the lanes of a half, one more for each lane of `where`.
SPRAGUE_AVX2_INLINE std::size_t list(Missing* missing, std::size_t count, unsigned half, __m256i cells,
                                     std::uint32_t where) {
  if (where == 0) return count;
  alignas(32) std::array<Cell, 32> cell;
  store(cell.data(), cells);
  for (; where != 0; where &= where - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(where));
    missing[count++] = {static_cast<std::uint8_t>(32 * half + lane), cell[lane]};
  }
  return count;
}

SPRAGUE_AVX2_INLINE std::uint32_t nonzero(__m256i bytes) {
  return ~high_bits(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256()));
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE std::size_t list_rows(Missing* missing, std::size_t count, unsigned half,
                                          const __m256i* unmet) {
  for (unsigned i = 0; i < rows; ++i) {
    __m256i row = unmet[i];
    for (std::uint32_t lanes = nonzero(row); lanes != 0; lanes = nonzero(row)) {
      const __m256i rest = _mm256_and_si256(row, _mm256_sub_epi8(row, in_all_lanes(1)));
      const __m256i bit = ones_counted(_mm256_sub_epi8(_mm256_xor_si256(row, rest), in_all_lanes(1)));
      count = list(missing, count, half, _mm256_add_epi8(bit, in_all_lanes(8 * i)), lanes);
      row = rest;
    }
  }
  return count;
}

// The wanted cells that are not marked take the place of the marks.
template <unsigned rows>
SPRAGUE_AVX2_INLINE void keep_unmet(const CheckBlock& block, unsigned half, __m256i* marks) {
  const __m256i ends = wanted_ends(block, half);
  for (unsigned i = 0; i < rows; ++i) {
    __m256i part = _mm256_subs_epu8(ends, in_all_lanes(8 * i));
    if (i == 31)
      part = _mm256_add_epi8(
          part,
          _mm256_srli_epi16(_mm256_and_si256(_mm256_cmpeq_epi8(part, in_all_lanes(7)), in_all_lanes(2)), 1));
    part = _mm256_shuffle_epi8(table(bits_below), _mm256_min_epu8(part, in_all_lanes(8)));
    marks[i] = _mm256_andnot_si256(marks[i], part);
  }
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE std::size_t check_few(const CheckBlock& block, unsigned half, std::size_t count,
                                          __m256i* unmet) {
  const auto at = [&](const Lag& lag) __attribute__((always_inline)) {
    return block.cells + ((block.start - lag.distance) & block.mask) + 32 * half;
  };
  for (unsigned i = 0; i < rows; ++i) unmet[i] = _mm256_xor_si256(unmet[i], in_all_lanes(0xff));
  Few<8> first = least_few<rows, 8>(unmet);
  for (unsigned i = 0; i < rows; ++i) unmet[i] = _mm256_xor_si256(unmet[i], in_all_lanes(0xff));
  count = list_rows<rows>(block.missing, count, half, unmet);
  const std::size_t end = block.lags.count, second = block.stage + (end - block.stage) * 3 / 10;
  meet(first, block.lags, block.stage, second, half, at);
  first = first_of<8>(first);
  for (unsigned q = 5; q < 8; ++q)
    count = list(block.missing, count, half, first.cell[q], nonzero(first.met[q]));
  Few<5> last = first_of<5>(first);
  meet(last, block.lags, second, end, half, at);
  for (unsigned q = 0; q < 5; ++q)
    count = list(block.missing, count, half, last.cell[q], nonzero(last.met[q]));
  return count;
}

template <unsigned rows>
SPRAGUE_AVX2 std::size_t check_in(const CheckBlock& block) {
  const std::size_t stage = rows <= 8 ? block.lags.count : std::min(block.stage, block.lags.count);
  std::size_t count = 0;
  for (unsigned half = 0; half < 2; ++half) {
    __m256i marks[rows];
    for (__m256i& row : marks) row = _mm256_setzero_si256();
    mark_half<rows>(marks, block.lags, 0, stage, block.cells, block.mask, block.start, half);
    keep_unmet<rows>(block, half, marks);
    if (rows > 8 && stage < block.lags.count)
      count = check_few<rows>(block, half, count, marks);
    else
      count = list_rows<rows>(block.missing, count, half, marks);
  }
  return count;
}

std::size_t check(const CheckBlock& block) {
  return with_rows(block.rows, [&](auto rows) { return check_in<rows>(block); });
}

SPRAGUE_AVX2 u64 find_pair(const Cell* up, const Cell* down, u64 from, u64 count, Cell cell) {
  const __m256i wanted = in_all_lanes(cell);
  u64 i = from;
  for (; i + 32 <= count; i += 32) {
    const __m256i halves = _mm256_shuffle_epi8(load(down - i - 31), table(backwards));
    const __m256i other = _mm256_permute2x128_si256(halves, halves, 1);
    const std::uint32_t found = high_bits(_mm256_cmpeq_epi8(_mm256_xor_si256(load(up + i), other), wanted));
    if (found != 0) return i + static_cast<u64>(std::countr_zero(found));
  }
  for (; i < count; ++i)
    if ((up[i] ^ *(down - i)) == cell) return i;
  return count;
}

// Four cells of the pattern at all places of a vector; where these are met, all of them.
SPRAGUE_AVX2 u64 find(const Cell* at, u64 count, const Cell* pattern, u64 length) {
  const std::array<u64, 4> places = first_places(length);
  __m256i wanted[4];
  for (unsigned j = 0; j < 4; ++j) wanted[j] = in_all_lanes(pattern[places[j]]);
  u64 i = 0;
  for (; i + 31 + length <= count; i += 32) {
    __m256i found = in_all_lanes(0xff);
    SPRAGUE_UNROLL
    for (unsigned j = 0; j < 4; ++j)
      found = _mm256_and_si256(found, _mm256_cmpeq_epi8(load(at + i + places[j]), wanted[j]));
    for (std::uint32_t lanes = high_bits(found); lanes != 0; lanes &= lanes - 1) {
      const u64 first = i + static_cast<u64>(std::countr_zero(lanes));
      if (std::equal(pattern, pattern + length, at + first)) return first;
    }
  }
  return i + sparse_kernels_scalar().find(at + i, count - i, pattern, length);
}

SPRAGUE_AVX2_INLINE u64 sum_of(__m256i words) {
  const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  return static_cast<u64>(_mm_cvtsi128_si64(half)) + static_cast<u64>(_mm_extract_epi64(half, 1));
}

// Eight cells at a time, each with a counter a lane, which must not pass 255.
SPRAGUE_AVX2 void count(const Cell* cells, u64 blocks, unsigned end, u64* counts) {
  const __m256i even = _mm256_set1_epi16(0xff), zero = _mm256_setzero_si256();
  for (u64 done = 0, some = 0; done < 2 * blocks; done += some) {
    some = 2 * blocks - done < 255 ? 2 * blocks - done : 255;
    for (unsigned first = 0; first < end; first += 8) {
      __m256i found[8];
      SPRAGUE_UNROLL
      for (unsigned c = 0; c < 8; ++c) found[c] = zero;
      for (u64 i = 0; i < some; ++i) {
        const __m256i x = _mm256_sub_epi8(load(cells + 32 * (done + i)), in_all_lanes(first));
        SPRAGUE_UNROLL
        for (unsigned c = 0; c < 8; ++c)
          found[c] = _mm256_sub_epi8(found[c], _mm256_cmpeq_epi8(x, in_all_lanes(c)));
      }
      for (unsigned c = 0; c < 8; ++c) {
        counts[2 * (first + c)] += sum_of(_mm256_sad_epu8(_mm256_and_si256(found[c], even), zero));
        counts[2 * (first + c) + 1] += sum_of(_mm256_sad_epu8(_mm256_andnot_si256(even, found[c]), zero));
      }
    }
  }
}

SPRAGUE_AVX2 void tally(const Cell* a, const Cell* b, u64 count, Cell cell, std::uint16_t by,
                        std::uint16_t* hits) {
  const __m256i wanted = in_all_lanes(cell), added = _mm256_set1_epi16(static_cast<short>(by));
  u64 i = 0;
  for (; i + 32 <= count; i += 32) {
    const __m256i found = _mm256_cmpeq_epi8(_mm256_xor_si256(load(a + i), load(b + i)), wanted);
    if (_mm256_testz_si256(found, found) != 0) continue;
    for (u64 half = 0; half < 2; ++half) {
      auto* const at = reinterpret_cast<__m256i*>(hits + i + 16 * half);
      const __m128i part = half == 0 ? _mm256_castsi256_si128(found) : _mm256_extracti128_si256(found, 1);
      const __m256i more = _mm256_and_si256(_mm256_cvtepi8_epi16(part), added);
      _mm256_storeu_si256(at, _mm256_add_epi16(_mm256_loadu_si256(at), more));
    }
  }
  for (; i < count; ++i)
    if ((a[i] ^ b[i]) == cell) hits[i] = static_cast<std::uint16_t>(hits[i] + by);
}

}  // namespace
}  // namespace avx2

const SparseKernels* sparse_kernels_avx2() {
  static const SparseKernels kernels{"avx2",      avx2::candidates, avx2::shared_candidates,
                                     avx2::check, avx2::find_pair,  avx2::find,
                                     avx2::count, avx2::tally};
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has ? &kernels : nullptr;
}

}  // namespace sprague::kernels

#else

namespace sprague::kernels {
const SparseKernels* sparse_kernels_avx2() { return nullptr; }
}  // namespace sprague::kernels

#endif
