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

constexpr unsigned rows_at_once(unsigned rows) { return rows < 8 ? rows : rows == 20 ? 10 : rows == 24 ? 12 : 8; }

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_all(__m256i* marks, unsigned first, const LagList& list, std::size_t from,
                                  std::size_t to, const Cell* cells, u64 mask, u64 start, unsigned half) {
  for (std::size_t i = from; i < to; ++i) {
    const Lag& lag = list.lags[i];
    const __m256i x =
        _mm256_xor_si256(load(cells + ((start - lag.distance) & mask) + 32 * half), cell_of(lag));
    const __m256i valid = list.valid == nullptr
                              ? in_all_lanes(0xff)
                              : lanes_of(static_cast<std::uint32_t>(list.valid[i] >> (32 * half)));
    mark<rows>(marks, first, x, valid);
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

// ---- candidates

// A block and the one before it, so that a lane can look back by a near lag.
struct alignas(32) Window {
  std::array<Cell, 128> cells;
};

template <unsigned rows>
SPRAGUE_AVX2_INLINE __m256i next_guess(const CandidateBlock& block, const Window& window,
                                       const __m256i* far_marks, unsigned half, __m256i& full) {
  __m256i marks[rows];
  constexpr unsigned step = rows_at_once(rows);
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

// After a part of the far lags only the least free cells of each lane matter, as with AVX-512.
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
      marks[i] =
          _mm256_or_si256(marks[i], _mm256_and_si256(bit, _mm256_cmpeq_epi8(row, in_all_lanes(i))));
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

// The first cell not met; `dead` where there is none.
template <unsigned few>
SPRAGUE_AVX2_INLINE __m256i first_left(const Few<few>& cells, __m256i& dead) {
  __m256i first = cells.cell[few - 1], any = cells.met[few - 1];
  SPRAGUE_UNROLL
  for (unsigned last = 2; last <= few; ++last) {
    const unsigned q = few - last;
    first = _mm256_blendv_epi8(cells.cell[q], first,
                               _mm256_cmpeq_epi8(cells.met[q], _mm256_setzero_si256()));
    any = _mm256_or_si256(any, cells.met[q]);
  }
  dead = _mm256_cmpeq_epi8(any, _mm256_setzero_si256());
  return first;
}

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

// False where a lane has lost all its cells: the stage was too short for this block.
template <unsigned rows>
SPRAGUE_AVX2 bool settle_staged(const CandidateBlock& block, Window& window, const __m256i* far_marks,
                                unsigned half, __m256i changes) {
  __m256i marks[rows];
  for (unsigned i = 0; i < rows; ++i) marks[i] = far_marks[i];
  const auto far_at = [&](const Lag& lag) __attribute__((always_inline)) {
    return block.cells + ((block.start - lag.distance) & block.mask) + 32 * half;
  };
  const std::size_t end = block.far.count, second = block.stage + (end - block.stage) / 3;
  Few<10> ten = least_few<rows, 10>(marks);
  meet(ten, block.far, block.stage, second, half, far_at);
  Few<6> six = first_of<6>(ten);
  meet(six, block.far, second, end, half, far_at);
  __m256i dead = _mm256_setzero_si256();
  Cell* const guess = window.cells.data() + 64 + 32 * half;
  const auto near_at = [&](const Lag& lag) __attribute__((always_inline)) { return guess - lag.distance; };
  const __m256i before = load(guess);
  (void)settle(guess, changes, dead, [&](__m256i& full) SPRAGUE_AVX2 {
    Few<6> cells = six;
    meet(cells, block.near, 0, block.near.count, half, near_at);
    return first_left(cells, full);
  });
  if (_mm256_testz_si256(dead, changes) != 0) return true;
  store(guess, before);
  return false;
}

// The first half settles by itself, then the second.
template <unsigned rows>
SPRAGUE_AVX2 CandidateResult candidates_in(const CandidateBlock& block) {
  Window window;
  std::memcpy(window.cells.data(), block.cells + ((block.start - 64) & block.mask), 64);
  Cell* const here = block.cells + (block.start & block.mask);
  std::memcpy(window.cells.data() + 64, here, 64);
  const u64 open = ~u64{0} << block.fixed;
  const bool staged = rows > 8 && block.stage < block.far.count;
  const std::size_t stage = staged ? block.stage : block.far.count;
  CandidateResult result;
  for (unsigned half = 0; half < 2; ++half) {
    __m256i far_marks[rows];
    for (__m256i& row : far_marks) row = _mm256_setzero_si256();
    mark_half<rows>(far_marks, block.far, 0, stage, block.cells, block.mask, block.start, half);
    const __m256i changes = lanes_of(static_cast<std::uint32_t>(open >> (32 * half)));
    Cell* const guess = window.cells.data() + 64 + 32 * half;
    __m256i full = _mm256_setzero_si256();
    if (!staged || !settle_staged<rows>(block, window, far_marks, half, changes)) {
      result.redone = staged;
      mark_half<rows>(far_marks, block.far, stage, block.far.count, block.cells, block.mask, block.start, half);
      (void)settle(guess, changes, full, [&](__m256i& none) SPRAGUE_AVX2 {
        return next_guess<rows>(block, window, far_marks, half, none);
      });
    }
    const __m256i limit = in_all_lanes((block.limit - 1) & 0xff);
    const __m256i fits = _mm256_cmpeq_epi8(_mm256_max_epu8(load(guess), limit), limit);
    const u64 bad = high_bits(_mm256_or_si256(full, _mm256_xor_si256(fits, in_all_lanes(0xff))));
    result.overflow |= bad << (32 * half);
  }
  std::memcpy(here, window.cells.data() + 64, 64);
  result.overflow &= open;
  return result;
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
    for (__m256i& row : marks) row = _mm256_setzero_si256();
    mark_half<rows>(marks, block.lags, 0, block.lags.count, block.cells, block.mask, block.start, half);
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
  static const SparseKernels kernels{"avx2", candidates, check, find_pair, count, tally};
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has ? &kernels : nullptr;
}

}  // namespace sprague::kernels

#else

namespace sprague::kernels {
const SparseKernels* sparse_kernels_avx2() { return nullptr; }
}  // namespace sprague::kernels

#endif
