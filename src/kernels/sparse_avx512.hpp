// What the AVX-512 files of the block kernels share: lookup tables, marking, the least free cell. A vector
// holds one byte of each of the 64 lanes. A row is the bitset of eight cells; a lag marks its cell in all
// rows at once with table lookups inside registers (vpshufb, vpermb). Needs BW, VBMI (vpermb) and BITALG
// (vpopcntb).
#pragma once

#include "kernels/sparse_block.hpp"
#include "sparse_tables.hpp"

#if defined(__x86_64__)
#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 sees the deliberately undefined operands of its own intrinsics (PR 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include <array>
#include <bit>

#define SPRAGUE_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")))
#if defined(__clang__)
#define SPRAGUE_UNROLL _Pragma("unroll")
#else
#define SPRAGUE_UNROLL _Pragma("GCC unroll 32")
#endif
#define SPRAGUE_AVX512_INLINE SPRAGUE_AVX512 __attribute__((always_inline)) inline

namespace sprague::kernels {
namespace avx512 {
namespace {  // each file has its own, inlined

using Bytes = LaneBytes<64>;

constexpr Bytes backwards = filled<64>([](unsigned i) { return 63 - i; });
constexpr Bytes bit_of = filled<64>([](unsigned i) { return 1U << (i & 7); });
constexpr Bytes bits_below = filled<64>([](unsigned i) { return (1U << (i & 15 & (i & 8 ? 8 : 7))) - 1; });
// Rows of up to 64 cells. vpshufb looks at four bits of an index, vpermb at six.
constexpr auto row_of_16 =
    all_filled<64, 2>([](unsigned row, unsigned i) { return (i >> 3 & 1) == row ? 1U << (i & 7) : 0; });
constexpr auto row_of_64 =
    all_filled<64, 8>([](unsigned row, unsigned i) { return i / 8 == row ? 1U << (i & 7) : 0; });
// Larger bitsets: the five low bits of a cell say j and the bit in row 4·i + j, the bits above say i. Other
// bits of the index may be anything.
constexpr auto low_bits =
    all_filled<64, 4>([](unsigned j, unsigned i) { return (i >> 3 & 3) == j ? 1U << (i & 7) : 0; });
constexpr auto high_pick =
    all_filled<64, 8>([](unsigned j, unsigned i) { return (i >> 2 & 7) == j ? 0xffU : 0; });

// turned[d][lane] = lane − d. outside[d] has all bits where that is in the block before: an index that no row
// of up to 32 cells has.
constexpr auto turned = all_filled<64, 64>([](unsigned d, unsigned lane) { return (lane - d) & 63; });
constexpr auto outside = all_filled<64, 64>([](unsigned d, unsigned lane) { return lane < d ? 0xffU : 0; });

SPRAGUE_AVX512_INLINE __m512i table(const Bytes& bytes) { return _mm512_load_si512(bytes.at.data()); }
SPRAGUE_AVX512_INLINE __m512i in_all_lanes(unsigned byte) {
  return _mm512_set1_epi8(static_cast<char>(byte));
}
SPRAGUE_AVX512_INLINE __m512i load(const Cell* at) { return _mm512_loadu_si512(at); }
SPRAGUE_AVX512_INLINE __m512i cell_of(const Lag& lag) {
  return _mm512_set1_epi32(static_cast<int>(lag.cell));
}

// The cells of the heaps n − distance, xor the lag's.
SPRAGUE_AVX512_INLINE __m512i targets(const Cell* cells, u64 mask, u64 start, const Lag& lag) {
  return _mm512_xor_si512(load(cells + ((start - lag.distance) & mask)), cell_of(lag));
}

// ---- up to 64 cells: all rows in registers

template <unsigned rows>
struct Tables {
  __m512i row[rows];
};

template <unsigned rows>
SPRAGUE_AVX512_INLINE Tables<rows> tables() {
  Tables<rows> result;
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) result.row[i] = table(rows <= 2 ? row_of_16[i] : row_of_64[i]);
  return result;
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark(__m512i* marks, const Tables<rows>& tables, __m512i x) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i)
    marks[i] = _mm512_or_si512(marks[i], rows <= 2 ? _mm512_shuffle_epi8(tables.row[i], x)
                                                   : _mm512_permutexvar_epi8(x, tables.row[i]));
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_two(__m512i* marks, const Tables<rows>& tables, __m512i x, __m512i y) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) {
    const __m512i one =
        rows <= 2 ? _mm512_shuffle_epi8(tables.row[i], x) : _mm512_permutexvar_epi8(x, tables.row[i]);
    const __m512i two =
        rows <= 2 ? _mm512_shuffle_epi8(tables.row[i], y) : _mm512_permutexvar_epi8(y, tables.row[i]);
    marks[i] = _mm512_ternarylogic_epi64(marks[i], one, two, 0xfe);  // the union of all three
  }
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_valid(__m512i* marks, const Tables<rows>& tables, __m512i x,
                                      __mmask64 valid) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i)
    marks[i] = _mm512_or_si512(marks[i], rows <= 2 ? _mm512_maskz_shuffle_epi8(valid, tables.row[i], x)
                                                   : _mm512_maskz_permutexvar_epi8(valid, x, tables.row[i]));
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_all(__m512i* marks, const Tables<rows>& tables, const LagList& list,
                                    const Cell* cells, u64 mask, u64 start) {
  if (list.valid == nullptr) {  // the nearest, which may still be on their way to memory, come last
    std::size_t i = list.count;
    for (; i >= 2; i -= 2)
      mark_two<rows>(marks, tables, targets(cells, mask, start, list.lags[i - 1]),
                     targets(cells, mask, start, list.lags[i - 2]));
    if (i != 0) mark<rows>(marks, tables, targets(cells, mask, start, list.lags[0]));
    return;
  }
  for (std::size_t i = list.count; i-- > 0;)
    mark_valid<rows>(marks, tables, targets(cells, mask, start, list.lags[i]), list.valid[i]);
}

// ---- near lags, by permuting a block in registers

enum class From { block_before, this_block };

// What a near lag marks, out of the cells of one of the two blocks; nothing where it reaches into the other.
template <From from>
SPRAGUE_AVX512_INLINE __m512i near_targets(__m512i cells, const Lag& lag) {
  constexpr int only_inside = 0xbe, only_outside = 0x7d;  // (a ^ b) | c, (a ^ b) | ~c
  return _mm512_ternarylogic_epi64(_mm512_permutexvar_epi8(table(turned[lag.distance]), cells), cell_of(lag),
                                   table(outside[lag.distance]),
                                   from == From::this_block ? only_inside : only_outside);
}

// All lanes valid, few rows: lags two by two.
template <unsigned rows, From from>
SPRAGUE_AVX512_INLINE void mark_near_all(__m512i* marks, const Tables<rows>& tables, const LagList& near,
                                         __m512i cells) {
  std::size_t i = 0;
  for (; i + 2 <= near.count; i += 2)
    mark_two<rows>(marks, tables, near_targets<from>(cells, near.lags[i]),
                   near_targets<from>(cells, near.lags[i + 1]));
  if (i < near.count) mark<rows>(marks, tables, near_targets<from>(cells, near.lags[i]));
}

// ---- more cells: sixteen or eight rows at a time

struct WideTables {
  std::array<Bytes, 4> low;
  std::array<Bytes, 8> high;
};
constexpr WideTables wide_tables{low_bits, high_pick};

// Marks the rows 4 · first_quad … in part. 20 or 24 rows leave no registers for tables: `wide` keeps them in
// memory.
template <unsigned quads>
SPRAGUE_AVX512_INLINE void mark_wide(__m512i* part, const WideTables* wide, unsigned first_quad, __m512i x,
                                     __mmask64 valid) {
  const __m512i row = _mm512_srli_epi16(x, 3);
  __m512i low[4];
  SPRAGUE_UNROLL
  for (unsigned j = 0; j < 4; ++j) low[j] = _mm512_maskz_permutexvar_epi8(valid, x, table(wide->low[j]));
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < quads; ++i) {
    const __m512i picked = _mm512_permutexvar_epi8(row, table(wide->high[first_quad + i]));
    SPRAGUE_UNROLL
    for (unsigned j = 0; j < 4; ++j)  // marks | (picked & low)
      part[4 * i + j] = _mm512_ternarylogic_epi64(part[4 * i + j], picked, low[j], 0xf8);
  }
}

template <unsigned quads>
SPRAGUE_AVX512_INLINE void mark_part(__m512i* marks, unsigned first_quad, const LagList& list,
                                     std::size_t from, std::size_t to, const Cell* cells, u64 mask,
                                     u64 start) {
  const WideTables* wide = &wide_tables;
  __m512i part[4 * quads];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < 4 * quads; ++i) part[i] = marks[4 * first_quad + i];
  for (std::size_t i = from; i < to; ++i) {
    if (quads > 4) asm("" : "+r"(wide));  // else the tables are kept in registers and the marks are not
    mark_wide<quads>(part, wide, first_quad, targets(cells, mask, start, list.lags[i]),
                     list.valid == nullptr ? ~__mmask64{0} : list.valid[i]);
  }
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < 4 * quads; ++i) marks[4 * first_quad + i] = part[i];
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_far_wide(__m512i* marks, const LagList& list, std::size_t from,
                                         std::size_t to, const Cell* cells, u64 mask, u64 start) {
  if constexpr (rows < 32) {
    mark_part<rows / 4>(marks, 0, list, from, to, cells, mask, start);
  } else {
    mark_part<4>(marks, 0, list, from, to, cells, mask, start);
    mark_part<4>(marks, 4, list, from, to, cells, mask, start);
  }
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_one(__m512i* marks, const Tables<rows <= 8 ? rows : 1>& narrow, __m512i x,
                                    __mmask64 valid) {
  if constexpr (rows <= 8) {
    mark_valid<rows>(marks, narrow, x, valid);
  } else {
    mark_wide<rows / 4>(marks, &wide_tables, 0, x, valid);
  }
}

// ---- the least free cell of each lane; `full` where there is none

SPRAGUE_AVX512_INLINE __m512i trailing_ones(__m512i row) {
  return _mm512_popcnt_epi8(_mm512_andnot_si512(_mm512_add_epi8(row, in_all_lanes(1)), row));
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE __m512i least_free(const __m512i* marks, __mmask64& full) {
  const __m512i ones = in_all_lanes(0xff);
  if constexpr (rows == 1) {
    full = _mm512_cmpeq_epi8_mask(marks[0], ones);
    return trailing_ones(marks[0]);
  } else if constexpr (rows == 2) {
    const __mmask64 first_full = _mm512_cmpeq_epi8_mask(marks[0], ones);
    full = _mm512_mask_cmpeq_epi8_mask(first_full, marks[1], ones);
    return _mm512_add_epi8(trailing_ones(marks[0]),
                           _mm512_maskz_mov_epi8(first_full, trailing_ones(marks[1])));
  } else {
    __m512i row = marks[rows - 1], base = in_all_lanes(8 * (rows - 1));
    SPRAGUE_UNROLL
    for (unsigned last = 2; last <= rows; ++last) {
      const unsigned i = rows - last;
      const __mmask64 free = _mm512_cmpneq_epi8_mask(marks[i], ones);
      row = _mm512_mask_mov_epi8(row, free, marks[i]);
      base = _mm512_mask_mov_epi8(base, free, in_all_lanes(8 * i));
    }
    full = _mm512_cmpeq_epi8_mask(row, ones);
    return _mm512_add_epi8(base, trailing_ones(row));
  }
}

}  // namespace
CandidateResult candidates(const CandidateBlock& block);  // sparse_candidates_avx512.cpp
CandidateResult shared_candidates(const CandidateBlock& block,
                                  SharedLags& shared);  // sparse_shared_avx512.cpp
}  // namespace avx512
}  // namespace sprague::kernels
#endif
