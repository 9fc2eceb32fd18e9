// What the AVX2 files of the block kernels share: as with AVX-512 (sparse_avx512.hpp), with the 64 lanes in
// two halves of 32. Up to 16 cells a lookup marks a row; larger bitsets are marked eight to twelve rows at a
// time, row by row in the table of its four bits.
#pragma once

#include "kernels/sparse_block.hpp"
#include "sparse_tables.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>
#include <bit>
#include <cstring>

#if defined(__clang__)
#define SPRAGUE_UNROLL _Pragma("unroll")
#else
#define SPRAGUE_UNROLL _Pragma("GCC unroll 32")
#endif
#define SPRAGUE_AVX2 __attribute__((target("avx2")))
#define SPRAGUE_AVX2_INLINE SPRAGUE_AVX2 __attribute__((always_inline)) inline

namespace sprague::kernels {
namespace avx2 {
namespace {  // each file has its own, inlined

using Bytes = LaneBytes<32>;

constexpr auto row_of_16 =
    all_filled<32, 2>([](unsigned row, unsigned i) { return (i >> 3 & 1) == row ? 1U << (i & 7) : 0; });
constexpr Bytes bit_of = filled<32>([](unsigned i) { return 1U << (i & 7); });
constexpr Bytes bits_below =
    filled<32>([](unsigned i) { return (i & 8) != 0 ? 0xffU : (1U << (i & 7)) - 1; });
constexpr Bytes ones_in = filled<32>(
    [](unsigned i) { return static_cast<unsigned>(std::popcount(static_cast<unsigned>(i & 15))); });
constexpr Bytes backwards = filled<32>([](unsigned i) { return 15 - (i & 15); });
constexpr Bytes byte_of_mask = filled<32>([](unsigned i) { return i / 8; });
constexpr Bytes bit_of_mask = filled<32>([](unsigned i) { return 1U << (i & 7); });

SPRAGUE_AVX2_INLINE __m256i table(const Bytes& bytes) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes.at.data()));
}
SPRAGUE_AVX2_INLINE __m256i in_all_lanes(unsigned byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
SPRAGUE_AVX2_INLINE __m256i load(const Cell* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}
SPRAGUE_AVX2_INLINE void store(Cell* at, __m256i bytes) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), bytes);
}
SPRAGUE_AVX2_INLINE __m256i cell_of(const Lag& lag) { return _mm256_set1_epi32(static_cast<int>(lag.cell)); }
// 0xff where the lane's bit is set.
SPRAGUE_AVX2_INLINE __m256i lanes_of(std::uint32_t mask) {
  const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(mask)), table(byte_of_mask));
  const __m256i bit = table(bit_of_mask);
  return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
}
SPRAGUE_AVX2_INLINE std::uint32_t high_bits(__m256i bytes) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}
SPRAGUE_AVX2_INLINE __m256i shifted_by_3(__m256i x) {
  return _mm256_and_si256(_mm256_srli_epi16(x, 3), in_all_lanes(31));
}

// Marks a cell in its row, of the rows from `first` on, an even one. vpshufb gives 0 for an index with bit 7,
// which the cells of other pairs of rows get. `all`: every lane is valid.
template <unsigned rows, bool all>
SPRAGUE_AVX2_INLINE void mark_in(__m256i* marks, unsigned first, __m256i x, __m256i valid) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) {
    const __m256i place = _mm256_xor_si256(x, in_all_lanes(8 * (first + i - i % 2)));
    const __m256i index = rows <= 2 ? x : _mm256_adds_epu8(place, in_all_lanes(0x70));
    const __m256i bits = _mm256_shuffle_epi8(table(row_of_16[i % 2]), index);
    marks[i] = _mm256_or_si256(marks[i], all ? bits : _mm256_and_si256(bits, valid));
  }
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark(__m256i* marks, unsigned first, __m256i x) {
  mark_in<rows, true>(marks, first, x, x);
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark(__m256i* marks, unsigned first, __m256i x, __m256i valid) {
  mark_in<rows, false>(marks, first, x, valid);
}

constexpr unsigned rows_at_once(unsigned rows) {
  return rows < 8 ? rows : rows == 20 ? 10 : rows == 24 ? 12 : 8;
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_all(__m256i* marks, unsigned first, const LagList& list, std::size_t from,
                                  std::size_t to, const Cell* cells, u64 mask, u64 start, unsigned half) {
  const Cell* const half_of = cells + 32 * half;
  for (std::size_t i = from; i < to; ++i) {
    const Lag& lag = list.lags[i];
    const __m256i x = _mm256_xor_si256(load(half_of + ((start - lag.distance) & mask)), cell_of(lag));
    if (list.valid == nullptr)
      mark<rows>(marks, first, x);
    else
      mark<rows>(marks, first, x, lanes_of(static_cast<std::uint32_t>(list.valid[i] >> (32 * half))));
  }
}

// Adds the marks of all rows of a half, in memory: marks[row].
template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_half(__m256i* marks, const LagList& list, std::size_t from, std::size_t to,
                                   const Cell* cells, u64 mask, u64 start, unsigned half) {
  constexpr unsigned step = rows_at_once(rows);
  for (unsigned first = 0; first < rows; first += step) {
    __m256i part[step];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < step; ++i) part[i] = marks[first + i];
    mark_all<step>(part, first, list, from, to, cells, mask, start, half);
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < step; ++i) marks[first + i] = part[i];
  }
}

SPRAGUE_AVX2_INLINE __m256i ones_counted(__m256i x) {
  const __m256i nibble = in_all_lanes(15);
  const __m256i low = _mm256_shuffle_epi8(table(ones_in), _mm256_and_si256(x, nibble));
  const __m256i high = _mm256_shuffle_epi8(table(ones_in), _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
  return _mm256_add_epi8(low, high);
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE __m256i least_free(const __m256i* marks, __m256i& full) {
  const __m256i ones = in_all_lanes(0xff);
  __m256i row = marks[rows - 1], base = in_all_lanes(8 * (rows - 1));
  SPRAGUE_UNROLL
  for (unsigned last = 2; last <= rows; ++last) {
    const unsigned i = rows - last;
    const __m256i is_full = _mm256_cmpeq_epi8(marks[i], ones);
    row = _mm256_blendv_epi8(marks[i], row, is_full);
    base = _mm256_blendv_epi8(in_all_lanes(8 * i), base, is_full);
  }
  full = _mm256_cmpeq_epi8(row, ones);
  return _mm256_add_epi8(base, ones_counted(_mm256_andnot_si256(_mm256_add_epi8(row, in_all_lanes(1)), row)));
}

// A block and the one before it, so that a lane can look back by a near lag.
struct alignas(32) Window {
  std::array<Cell, 128> cells;

  explicit Window(const CandidateBlock& block) {
    std::memcpy(cells.data(), block.cells + ((block.start - 64) & block.mask), 64);
    std::memcpy(cells.data() + 64, block.cells + (block.start & block.mask), 64);
  }
  void write(const CandidateBlock& block) const {
    std::memcpy(block.cells + (block.start & block.mask), cells.data() + 64, 64);
  }
};

// Takes guesses from next(full) until they change no more; `full` are then the lanes without a cell.
SPRAGUE_AVX2_INLINE __m256i settle(Cell* guess, __m256i changes, __m256i& full, auto&& next) {
  __m256i now = load(guess);
  for (;;) {
    const __m256i then = _mm256_blendv_epi8(now, next(full), changes);
    const std::uint32_t same = high_bits(_mm256_cmpeq_epi8(then, now));
    now = then;
    store(guess, now);
    if (same == ~std::uint32_t{0}) return now;
  }
}

// The lanes of a half without a cell, or with one that is not allowed.
SPRAGUE_AVX2_INLINE u64 overflow_of(const CandidateBlock& block, __m256i cells, __m256i full) {
  const __m256i limit = in_all_lanes((block.limit - 1) & 0xff);
  const __m256i fits = _mm256_cmpeq_epi8(_mm256_max_epu8(cells, limit), limit);
  return high_bits(_mm256_or_si256(full, _mm256_xor_si256(fits, in_all_lanes(0xff))));
}

}  // namespace
CandidateResult candidates(const CandidateBlock& block);  // sparse_candidates_avx2.cpp
CandidateResult shared_candidates(const CandidateBlock& block, SharedLags& shared);  // sparse_shared_avx2.cpp
}  // namespace avx2
}  // namespace sprague::kernels
#endif
