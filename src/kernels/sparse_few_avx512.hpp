// A few cells of each lane with AVX-512: the least free ones after a part of the lags, which alone the
// further lags then meet, at two instructions each.
#pragma once

#include "sparse_avx512.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx512 {
namespace {

template <unsigned few>
struct Few {
  __m512i cell[few];  // ascending
  __m512i met[few];   // 0 where a lag has excluded the cell
};

template <unsigned rows, unsigned few>
SPRAGUE_AVX512_INLINE Few<few> least_few(__m512i* marks) {
  Few<few> result;
  for (unsigned q = 0; q < few; ++q) {
    __mmask64 full = 0;
    const __m512i cell = least_free<rows>(marks, full);
    result.cell[q] = cell;
    result.met[q] = _mm512_maskz_mov_epi8(~full, in_all_lanes(0xff));
    const __m512i bit = _mm512_permutexvar_epi8(cell, table(bit_of));
    const __m512i row = _mm512_and_si512(_mm512_srli_epi16(cell, 3), in_all_lanes(31));
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i)
      marks[i] =
          _mm512_or_si512(marks[i], _mm512_maskz_mov_epi8(_mm512_cmpeq_epi8_mask(row, in_all_lanes(i)), bit));
  }
  return result;
}

// The first of those that are left: from the last on, each that is left goes in front of the others.
template <unsigned fewer, unsigned few>
SPRAGUE_AVX512_INLINE Few<fewer> first_of(const Few<few>& from) {
  Few<fewer> to;
  SPRAGUE_UNROLL
  for (unsigned p = 0; p < fewer; ++p) to.cell[p] = to.met[p] = _mm512_setzero_si512();
  SPRAGUE_UNROLL
  for (unsigned last = 1; last <= few; ++last) {
    const unsigned q = few - last;
    const __mmask64 left = _mm512_test_epi8_mask(from.met[q], from.met[q]);
    SPRAGUE_UNROLL
    for (unsigned p = fewer - 1; p > 0; --p) {
      to.cell[p] = _mm512_mask_mov_epi8(to.cell[p], left, to.cell[p - 1]);
      to.met[p] = _mm512_mask_mov_epi8(to.met[p], left, to.met[p - 1]);
    }
    to.cell[0] = _mm512_mask_mov_epi8(to.cell[0], left, from.cell[q]);
    to.met[0] = _mm512_mask_mov_epi8(to.met[0], left, from.met[q]);
  }
  return to;
}

template <unsigned few>
SPRAGUE_AVX512_INLINE void meet(Few<few>& cells, __m512i x, __mmask64 valid) {
  SPRAGUE_UNROLL
  for (unsigned q = 0; q < few; ++q)
    cells.met[q] =
        _mm512_mask_min_epu8(cells.met[q], valid, cells.met[q], _mm512_xor_si512(x, cells.cell[q]));
}

template <unsigned few>
SPRAGUE_AVX512_INLINE void meet_all(Few<few>& cells, const LagList& list, const Cell* at, u64 mask, u64 start,
                                    std::size_t from, std::size_t to) {
  if (list.valid != nullptr) {
    for (std::size_t i = from; i < to; ++i)
      meet(cells, targets(at, mask, start, list.lags[i]), list.valid[i]);
    return;
  }
  // A comparison is one instruction for one port; two others for two ports. Two thirds and one third of the
  // cells take the same time.
  constexpr unsigned compared = few * 2 / 3;
  __mmask64 left[compared];
  SPRAGUE_UNROLL
  for (unsigned q = 0; q < compared; ++q) left[q] = _mm512_test_epi8_mask(cells.met[q], cells.met[q]);
  for (std::size_t i = from; i < to; ++i) {
    const __m512i x = targets(at, mask, start, list.lags[i]);
    SPRAGUE_UNROLL
    for (unsigned q = 0; q < compared; ++q) left[q] = _mm512_mask_cmpneq_epi8_mask(left[q], x, cells.cell[q]);
    SPRAGUE_UNROLL
    for (unsigned q = compared; q < few; ++q)
      cells.met[q] = _mm512_min_epu8(cells.met[q], _mm512_xor_si512(x, cells.cell[q]));
  }
  SPRAGUE_UNROLL
  for (unsigned q = 0; q < compared; ++q) cells.met[q] = _mm512_maskz_mov_epi8(left[q], in_all_lanes(0xff));
}

}  // namespace
}  // namespace sprague::kernels::avx512
#endif
