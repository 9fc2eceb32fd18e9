// The block kernels with AVX-512: the check of blocks, the search for pairs, and the list of all kernels.
#include <algorithm>

#include "sparse_few_avx512.hpp"

#if defined(__x86_64__)
namespace sprague::kernels {
namespace avx512 {
namespace {

// The end of the wanted cells in each lane; 256 becomes 255.
SPRAGUE_AVX512_INLINE __m512i wanted_ends(const CheckBlock& block) {
  const __m512i cells = load(block.cells + (block.start & block.mask));
  const __m512i counted = _mm512_popcnt_epi8(_mm512_and_si512(cells, in_all_lanes(block.parity_mask)));
  const __mmask64 odd = _mm512_test_epi8_mask(counted, in_all_lanes(1)) ^ block.flip;
  const __m512i whole = _mm512_and_si512(cells, in_all_lanes(0xffU << block.low & 0xff));
  return _mm512_mask_adds_epu8(whole, odd, whole, in_all_lanes(1U << block.low));
}

// The cells of the lanes, one more for each lane of `where`.
SPRAGUE_AVX512_INLINE std::size_t list(Missing* missing, std::size_t count, __m512i cells, __mmask64 where) {
  if (where == 0) return count;
  alignas(64) std::array<Cell, block_lanes> cell;
  _mm512_store_si512(cell.data(), cells);
  for (u64 lanes = where; lanes != 0; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
    missing[count++] = {static_cast<std::uint8_t>(lane), cell[lane]};
  }
  return count;
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE std::size_t list_rows(Missing* missing, std::size_t count, const __m512i* unmet) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) {
    __m512i row = unmet[i];
    for (__mmask64 lanes = _mm512_test_epi8_mask(row, row); lanes != 0;
         lanes = _mm512_test_epi8_mask(row, row)) {
      const __m512i rest = _mm512_and_si512(row, _mm512_sub_epi8(row, in_all_lanes(1)));
      const __m512i bit = _mm512_popcnt_epi8(_mm512_sub_epi8(_mm512_xor_si512(row, rest), in_all_lanes(1)));
      count = list(missing, count, _mm512_add_epi8(bit, in_all_lanes(8 * i)), lanes);
      row = rest;
    }
  }
  return count;
}

// The wanted cells that are not marked take the place of the marks.
template <unsigned rows>
SPRAGUE_AVX512_INLINE void keep_unmet(const CheckBlock& block, __m512i* marks) {
  const __m512i ends = wanted_ends(block), below = table(bits_below);
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) {
    __m512i part = _mm512_subs_epu8(ends, in_all_lanes(8 * i));
    if (i == 31)
      part = _mm512_mask_mov_epi8(part, _mm512_cmpeq_epi8_mask(part, in_all_lanes(7)), in_all_lanes(8));
    part = _mm512_shuffle_epi8(below, _mm512_min_epu8(part, in_all_lanes(8)));
    marks[i] = _mm512_andnot_si512(marks[i], part);
  }
}

// The further lags only meet a few cells of each lane that are still missing. More than those are few: they
// stay missing.
template <unsigned rows>
SPRAGUE_AVX512_INLINE std::size_t check_few(const CheckBlock& block, __m512i* unmet) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) unmet[i] = _mm512_xor_si512(unmet[i], in_all_lanes(0xff));
  Few<8> first = least_few<rows, 8>(unmet);
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) unmet[i] = _mm512_xor_si512(unmet[i], in_all_lanes(0xff));
  std::size_t count = list_rows<rows>(block.missing, 0, unmet);
  const std::size_t end = block.lags.count, second = block.stage + (end - block.stage) * 3 / 10;
  meet_all(first, block.lags, block.cells, block.mask, block.start, block.stage, second);
  first = first_of<8>(first);
  for (unsigned q = 5; q < 8; ++q)
    count = list(block.missing, count, first.cell[q], _mm512_test_epi8_mask(first.met[q], first.met[q]));
  Few<5> last;
  for (unsigned q = 0; q < 5; ++q) {
    last.cell[q] = first.cell[q];
    last.met[q] = first.met[q];
  }
  meet_all(last, block.lags, block.cells, block.mask, block.start, second, end);
  for (unsigned q = 0; q < 5; ++q)
    count = list(block.missing, count, last.cell[q], _mm512_test_epi8_mask(last.met[q], last.met[q]));
  return count;
}

template <unsigned rows>
SPRAGUE_AVX512 std::size_t check_in(const CheckBlock& block) {
  __m512i marks[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
  if constexpr (rows <= 8) {
    mark_all<rows>(marks, tables<rows>(), block.lags, block.cells, block.mask, block.start);
    keep_unmet<rows>(block, marks);
  } else {
    const std::size_t stage = std::min(block.stage, block.lags.count);
    mark_far_wide<rows>(marks, block.lags, 0, stage, block.cells, block.mask, block.start);
    keep_unmet<rows>(block, marks);
    if (stage < block.lags.count) return check_few<rows>(block, marks);
  }
  return list_rows<rows>(block.missing, 0, marks);
}

std::size_t check(const CheckBlock& block) {
  return with_rows(block.rows, [&](auto rows) { return check_in<rows>(block); });
}

SPRAGUE_AVX512 u64 find_pair(const Cell* up, const Cell* down, u64 from, u64 count, Cell cell) {
  const __m512i wanted = in_all_lanes(cell), reverse = table(backwards);
  u64 i = from;
  for (; i + 64 <= count; i += 64) {
    const __m512i other = _mm512_permutexvar_epi8(reverse, load(down - i - 63));
    const __mmask64 found = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(load(up + i), other), wanted);
    if (found != 0) return i + static_cast<u64>(std::countr_zero(static_cast<u64>(found)));
  }
  for (; i < count; ++i)
    if ((up[i] ^ *(down - i)) == cell) return i;
  return count;
}

// Four cells of the pattern at all places of a vector; where these are met, all of them.
SPRAGUE_AVX512 u64 find(const Cell* at, u64 count, const Cell* pattern, u64 length) {
  const std::array<u64, 4> places = first_places(length);
  __m512i wanted[4];
  for (unsigned j = 0; j < 4; ++j) wanted[j] = in_all_lanes(pattern[places[j]]);
  u64 i = 0;
  for (; i + 63 + length <= count; i += 64) {
    __mmask64 found = ~u64{0};
    SPRAGUE_UNROLL
    for (unsigned j = 0; j < 4; ++j)
      found = _mm512_mask_cmpeq_epi8_mask(found, load(at + i + places[j]), wanted[j]);
    for (; found != 0; found &= found - 1) {
      const u64 first = i + static_cast<u64>(std::countr_zero(static_cast<u64>(found)));
      if (std::equal(pattern, pattern + length, at + first)) return first;
    }
  }
  return i + sparse_kernels_scalar().find(at + i, count - i, pattern, length);
}

// Sixteen cells at a time, each with a counter a lane, which must not pass 255.
SPRAGUE_AVX512 void count(const Cell* cells, u64 blocks, unsigned end, u64* counts) {
  const __m512i even = _mm512_set1_epi16(0xff), one = in_all_lanes(1), zero = _mm512_setzero_si512();
  for (u64 done = 0, some = 0; done < blocks; done += some) {
    some = blocks - done < 255 ? blocks - done : 255;
    for (unsigned first = 0; first < end; first += 16) {
      __m512i found[16];
      SPRAGUE_UNROLL
      for (unsigned c = 0; c < 16; ++c) found[c] = zero;
      for (u64 i = 0; i < some; ++i) {
        const __m512i x = _mm512_sub_epi8(load(cells + block_lanes * (done + i)), in_all_lanes(first));
        SPRAGUE_UNROLL
        for (unsigned c = 0; c < 16; ++c)
          found[c] =
              _mm512_mask_add_epi8(found[c], _mm512_cmpeq_epi8_mask(x, in_all_lanes(c)), found[c], one);
      }
      for (unsigned c = 0; c < 16; ++c) {
        const __m512i low = _mm512_sad_epu8(_mm512_and_si512(found[c], even), zero);
        const __m512i high = _mm512_sad_epu8(_mm512_andnot_si512(even, found[c]), zero);
        counts[2 * (first + c)] += static_cast<u64>(_mm512_reduce_add_epi64(low));
        counts[2 * (first + c) + 1] += static_cast<u64>(_mm512_reduce_add_epi64(high));
      }
    }
  }
}

// A mask of 64 matches is a mask of 32 counters twice.
SPRAGUE_AVX512 void tally(const Cell* a, const Cell* b, u64 count, Cell cell, std::uint16_t by,
                          std::uint16_t* hits) {
  const __m512i wanted = in_all_lanes(cell), added = _mm512_set1_epi16(static_cast<short>(by));
  u64 i = 0;
  for (; i + 64 <= count; i += 64) {
    const __mmask64 found = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(load(a + i), load(b + i)), wanted);
    const __m512i low = _mm512_loadu_si512(hits + i), high = _mm512_loadu_si512(hits + i + 32);
    _mm512_storeu_si512(hits + i, _mm512_mask_add_epi16(low, static_cast<__mmask32>(found), low, added));
    _mm512_storeu_si512(hits + i + 32,
                        _mm512_mask_add_epi16(high, static_cast<__mmask32>(found >> 32), high, added));
  }
  for (; i < count; ++i)
    if ((a[i] ^ b[i]) == cell) hits[i] = static_cast<std::uint16_t>(hits[i] + by);
}

}  // namespace
}  // namespace avx512

const SparseKernels* sparse_kernels_avx512() {
  static const SparseKernels kernels{"avx512",      avx512::candidates, avx512::shared_candidates,
                                     avx512::check, avx512::find_pair,  avx512::find,
                                     avx512::count, avx512::tally};
  static const bool has = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                          __builtin_cpu_supports("avx512vl") != 0 &&
                          __builtin_cpu_supports("avx512vbmi") != 0 &&
                          __builtin_cpu_supports("avx512bitalg") != 0;
  return has ? &kernels : nullptr;
}

}  // namespace sprague::kernels

#else

namespace sprague::kernels {
const SparseKernels* sparse_kernels_avx512() { return nullptr; }
}  // namespace sprague::kernels

#endif
