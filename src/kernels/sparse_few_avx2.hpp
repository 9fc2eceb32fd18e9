// A few cells of each lane, as with AVX-512 (sparse_few_avx512.hpp).
#pragma once

#include "sparse_avx2.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx2 {
namespace {

template <unsigned few>
struct Few {
  __m256i cell[few];  // ascending
  __m256i met[few];   // 0 where a lag has excluded the cell
};

template <unsigned rows, unsigned few>
SPRAGUE_AVX2_INLINE Few<few> least_few(__m256i* marks) {
  Few<few> result;
  for (unsigned q = 0; q < few; ++q) {
    __m256i full = _mm256_setzero_si256();
    const __m256i cell = least_free<rows>(marks, full);
    result.cell[q] = cell;
    result.met[q] = _mm256_xor_si256(full, in_all_lanes(0xff));
    const __m256i bit = _mm256_shuffle_epi8(table(bit_of), _mm256_and_si256(cell, in_all_lanes(7)));
    const __m256i row = shifted_by_3(cell);
    for (unsigned i = 0; i < rows; ++i)
      marks[i] = _mm256_or_si256(marks[i], _mm256_and_si256(bit, _mm256_cmpeq_epi8(row, in_all_lanes(i))));
  }
  return result;
}

// From the last on, each that is left goes in front of the others.
template <unsigned fewer, unsigned few>
SPRAGUE_AVX2_INLINE Few<fewer> first_of(const Few<few>& from) {
  Few<fewer> to;
  for (unsigned p = 0; p < fewer; ++p) to.cell[p] = to.met[p] = _mm256_setzero_si256();
  for (unsigned last = 1; last <= few; ++last) {
    const unsigned q = few - last;
    const __m256i met = _mm256_cmpeq_epi8(from.met[q], _mm256_setzero_si256());
    SPRAGUE_UNROLL
    for (unsigned p = fewer - 1; p > 0; --p) {
      to.cell[p] = _mm256_blendv_epi8(to.cell[p - 1], to.cell[p], met);
      to.met[p] = _mm256_blendv_epi8(to.met[p - 1], to.met[p], met);
    }
    to.cell[0] = _mm256_blendv_epi8(from.cell[q], to.cell[0], met);
    to.met[0] = _mm256_blendv_epi8(from.met[q], to.met[0], met);
  }
  return to;
}

// `at(lag)` is where the cells stand that this half of the lanes sees.
template <unsigned few>
SPRAGUE_AVX2_INLINE void meet(Few<few>& cells, const LagList& list, std::size_t from, std::size_t to,
                              unsigned half, auto&& at) {
  for (std::size_t i = from; i < to; ++i) {
    const __m256i x = _mm256_xor_si256(load(at(list.lags[i])), cell_of(list.lags[i]));
    if (list.valid == nullptr) {
      SPRAGUE_UNROLL
      for (unsigned q = 0; q < few; ++q)
        cells.met[q] = _mm256_min_epu8(cells.met[q], _mm256_xor_si256(x, cells.cell[q]));
      continue;
    }
    const __m256i invalid = lanes_of(static_cast<std::uint32_t>(~list.valid[i] >> (32 * half)));
    SPRAGUE_UNROLL
    for (unsigned q = 0; q < few; ++q)
      cells.met[q] =
          _mm256_min_epu8(cells.met[q], _mm256_or_si256(invalid, _mm256_xor_si256(x, cells.cell[q])));
  }
}

}  // namespace
}  // namespace sprague::kernels::avx2
#endif
