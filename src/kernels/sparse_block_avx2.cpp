// The block kernels with AVX2: as those with AVX-512, with the 64 lanes in two halves of 32. Up to 16 cells a
// lookup marks a row; larger bitsets are marked eight rows at a time, row by row in the table of its four
// bits. Shifts by near lags go through memory.
#include "sprague/kernels/sparse_block.hpp"

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
namespace {

struct alignas(32) Bytes {
  std::array<std::uint8_t, 32> at{};
};

template <class F>
constexpr Bytes filled(F f) {
  Bytes table;
  for (unsigned i = 0; i < 32; ++i) table.at[i] = static_cast<std::uint8_t>(f(i));
  return table;
}

template <std::size_t count, class F>
constexpr std::array<Bytes, count> all_filled(F f) {
  std::array<Bytes, count> tables;
  for (unsigned row = 0; row < count; ++row) tables[row] = filled([=](unsigned i) { return f(row, i); });
  return tables;
}

constexpr auto row_of_16 =
    all_filled<2>([](unsigned row, unsigned i) { return (i >> 3 & 1) == row ? 1U << (i & 7) : 0; });
constexpr Bytes bit_of = filled([](unsigned i) { return 1U << (i & 7); });
constexpr auto pick = all_filled<16>([](unsigned row, unsigned i) { return (i & 15) == row ? 0xffU : 0; });
constexpr Bytes bits_below = filled([](unsigned i) { return (i & 8) != 0 ? 0xffU : (1U << (i & 7)) - 1; });
constexpr Bytes ones_in =
    filled([](unsigned i) { return static_cast<unsigned>(std::popcount(static_cast<unsigned>(i & 15))); });
constexpr Bytes backwards = filled([](unsigned i) { return 15 - (i & 15); });
constexpr Bytes byte_of_mask = filled([](unsigned i) { return i / 8; });
constexpr Bytes bit_of_mask = filled([](unsigned i) { return 1U << (i & 7); });

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

// Eight rows (or as many as there are), from row `first` on.
template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark(__m256i* marks, unsigned first, __m256i x, __m256i valid) {
  if constexpr (rows <= 2) {
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i)
      marks[i] =
          _mm256_or_si256(marks[i], _mm256_and_si256(valid, _mm256_shuffle_epi8(table(row_of_16[i]), x)));
  } else {
    const __m256i low = _mm256_and_si256(x, in_all_lanes(7));
    const __m256i bit = _mm256_and_si256(valid, _mm256_shuffle_epi8(table(bit_of), low));
    // rows outside first … first + 7 get an index with bit 7 or one that no table has
    const __m256i row = _mm256_sub_epi8(shifted_by_3(x), in_all_lanes(first));
    const __m256i index = _mm256_or_si256(row, _mm256_cmpgt_epi8(row, in_all_lanes(15)));
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i)
      marks[i] = _mm256_or_si256(marks[i], _mm256_and_si256(bit, _mm256_shuffle_epi8(table(pick[i]), index)));
  }
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_all(__m256i* marks, unsigned first, const LagList& list, std::size_t count,
                                  const Cell* cells, u64 mask, u64 start, unsigned half) {
  for (std::size_t i = 0; i < count; ++i) {
    const Lag& lag = list.lags[i];
    const __m256i x =
        _mm256_xor_si256(load(cells + ((start - lag.distance) & mask) + 32 * half), cell_of(lag));
    const __m256i valid = list.valid == nullptr
                              ? in_all_lanes(0xff)
                              : lanes_of(static_cast<std::uint32_t>(list.valid[i] >> (32 * half)));
    mark<rows>(marks, first, x, valid);
  }
}

// The marks of all rows of a half, in memory: marks[row].
template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_half(__m256i* marks, const LagList& list, std::size_t count, const Cell* cells,
                                   u64 mask, u64 start, unsigned half) {
  constexpr unsigned step = rows < 8 ? rows : rows % 8 == 0 ? 8 : 4;
  for (unsigned first = 0; first < rows; first += step) {
    __m256i part[step];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < step; ++i) part[i] = _mm256_setzero_si256();
    mark_all<step>(part, first, list, count, cells, mask, start, half);
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

// ---- candidates

// A block and the one before it, so that a lane can look back by a near lag.
struct alignas(32) Window {
  std::array<Cell, 128> cells;
};

template <unsigned rows>
SPRAGUE_AVX2_INLINE __m256i next_guess(const CandidateBlock& block, const Window& window,
                                       const __m256i* far_marks, unsigned half, __m256i& full) {
  __m256i marks[rows];
  constexpr unsigned step = rows < 8 ? rows : rows % 8 == 0 ? 8 : 4;
  for (unsigned first = 0; first < rows; first += step) {
    __m256i part[step];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < step; ++i) part[i] = far_marks[first + i];
    for (std::size_t i = 0; i < block.near.count; ++i) {
      const Lag& lag = block.near.lags[i];
      const __m256i x =
          _mm256_xor_si256(load(window.cells.data() + 64 + 32 * half - lag.distance), cell_of(lag));
      const __m256i valid = block.near.valid == nullptr
                                ? in_all_lanes(0xff)
                                : lanes_of(static_cast<std::uint32_t>(block.near.valid[i] >> (32 * half)));
      mark<step>(part, first, x, valid);
    }
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < step; ++i) marks[first + i] = part[i];
  }
  return least_free<rows>(marks, full);
}

// The first half settles by itself, then the second.
template <unsigned rows>
SPRAGUE_AVX2 CandidateResult candidates_in(const CandidateBlock& block) {
  Window window;
  std::memcpy(window.cells.data(), block.cells + ((block.start - 64) & block.mask), 64);
  Cell* const here = block.cells + (block.start & block.mask);
  std::memcpy(window.cells.data() + 64, here, 64);
  const u64 open = ~u64{0} << block.fixed;
  u64 overflow = 0;
  for (unsigned half = 0; half < 2; ++half) {
    __m256i far_marks[rows];
    mark_half<rows>(far_marks, block.far, block.far.count, block.cells, block.mask, block.start, half);
    const __m256i changes = lanes_of(static_cast<std::uint32_t>(open >> (32 * half)));
    Cell* const guess = window.cells.data() + 64 + 32 * half;
    __m256i now = load(guess);
    __m256i full = _mm256_setzero_si256();
    for (;;) {
      const __m256i next =
          _mm256_blendv_epi8(now, next_guess<rows>(block, window, far_marks, half, full), changes);
      const std::uint32_t same = high_bits(_mm256_cmpeq_epi8(next, now));
      now = next;
      store(guess, now);
      if (same == ~std::uint32_t{0}) break;
    }
    const __m256i limit = in_all_lanes((block.limit - 1) & 0xff);
    const __m256i fits = _mm256_cmpeq_epi8(_mm256_max_epu8(now, limit), limit);
    const u64 bad = high_bits(_mm256_or_si256(full, _mm256_xor_si256(fits, in_all_lanes(0xff))));
    overflow |= bad << (32 * half);
  }
  std::memcpy(here, window.cells.data() + 64, 64);
  return {overflow & open, false};
}

SPRAGUE_AVX2 CandidateResult candidates(const CandidateBlock& block) {
  switch (block.rows) {
    case 1: return candidates_in<1>(block);
    case 2: return candidates_in<2>(block);
    case 4: return candidates_in<4>(block);
    case 8: return candidates_in<8>(block);
    case 16: return candidates_in<16>(block);
    case 20: return candidates_in<20>(block);
    case 24: return candidates_in<24>(block);
    default: return candidates_in<32>(block);
  }
}

// ---- the check

// The end of the wanted cells in each lane; 256 becomes 255.
SPRAGUE_AVX2_INLINE __m256i wanted_ends(const CheckBlock& block, unsigned half) {
  const __m256i cells = load(block.cells + (block.start & block.mask) + 32 * half);
  const __m256i counted = ones_counted(_mm256_and_si256(cells, in_all_lanes(block.parity_mask)));
  const __m256i odd = _mm256_cmpeq_epi8(_mm256_and_si256(counted, in_all_lanes(1)), in_all_lanes(1));
  const __m256i more = _mm256_xor_si256(odd, lanes_of(static_cast<std::uint32_t>(block.flip >> (32 * half))));
  const __m256i whole = _mm256_and_si256(cells, in_all_lanes(0xffU << block.low & 0xff));
  return _mm256_adds_epu8(whole, _mm256_and_si256(more, in_all_lanes(1U << block.low)));
}

template <unsigned rows>
SPRAGUE_AVX2 u64 check_in(const CheckBlock& block) {
  u64 lanes = 0;
  for (unsigned half = 0; half < 2; ++half) {
    __m256i marks[rows];
    mark_half<rows>(marks, block.lags, block.lags.count, block.cells, block.mask, block.start, half);
    const __m256i ends = wanted_ends(block, half);
    __m256i any = _mm256_setzero_si256();
    for (unsigned i = 0; i < rows; ++i) {
      __m256i part = _mm256_subs_epu8(ends, in_all_lanes(8 * i));
      if (i == 31)
        part = _mm256_add_epi8(
            part, _mm256_srli_epi16(
                      _mm256_and_si256(_mm256_cmpeq_epi8(part, in_all_lanes(7)), in_all_lanes(2)), 1));
      part = _mm256_shuffle_epi8(table(bits_below), _mm256_min_epu8(part, in_all_lanes(8)));
      const __m256i unmet = _mm256_andnot_si256(marks[i], part);
      store(block.unmet + 64 * i + 32 * half, unmet);
      any = _mm256_or_si256(any, unmet);
    }
    lanes |= u64{~high_bits(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()))} << (32 * half);
  }
  return lanes;
}

SPRAGUE_AVX2 u64 check(const CheckBlock& block) {
  switch (block.rows) {
    case 1: return check_in<1>(block);
    case 2: return check_in<2>(block);
    case 4: return check_in<4>(block);
    case 8: return check_in<8>(block);
    case 16: return check_in<16>(block);
    case 20: return check_in<20>(block);
    case 24: return check_in<24>(block);
    default: return check_in<32>(block);
  }
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

SPRAGUE_AVX2 void tally(const Cell* a, const Cell* b, u64 count, Cell cell, std::uint16_t by, std::uint16_t* hits) {
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

const SparseKernels* sparse_kernels_avx2() {
  static const SparseKernels kernels{"avx2", candidates, check, find_pair, tally};
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has ? &kernels : nullptr;
}

}  // namespace sprague::kernels

#else

namespace sprague::kernels {
const SparseKernels* sparse_kernels_avx2() { return nullptr; }
}  // namespace sprague::kernels

#endif
