// The block kernels with AVX-512: a vector holds one byte of each of the 64 lanes. A row is the bitset of
// eight cells; a lag marks its cell in all rows at once with table lookups inside registers (vpshufb,
// vpermb). Needs BW, VBMI (vpermb) and BITALG (vpopcntb).
#include "sprague/kernels/sparse_block.hpp"

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
namespace {

struct alignas(64) Bytes {
  std::array<std::uint8_t, 64> at{};
};

template <class F>
constexpr Bytes filled(F f) {
  Bytes table;
  for (unsigned i = 0; i < 64; ++i) table.at[i] = static_cast<std::uint8_t>(f(i));
  return table;
}

constexpr Bytes backwards = filled([](unsigned i) { return 63 - i; });
constexpr Bytes bit_of = filled([](unsigned i) { return 1U << (i & 7); });
constexpr Bytes bits_below = filled([](unsigned i) { return (1U << (i & 15 & (i & 8 ? 8 : 7))) - 1; });
// Rows of up to 64 cells. vpshufb looks at four bits of an index, vpermb at six.
constexpr std::array<Bytes, 2> row_of_16 = {
    filled([](unsigned i) { return (i & 8) == 0 ? 1U << (i & 7) : 0; }),
    filled([](unsigned i) { return (i & 8) != 0 ? 1U << (i & 7) : 0; })};
constexpr std::array<Bytes, 8> row_of_64 = [] {
  std::array<Bytes, 8> rows;
  for (unsigned row = 0; row < 8; ++row)
    rows[row] = filled([=](unsigned i) { return i / 8 == row ? 1U << (i & 7) : 0; });
  return rows;
}();
// Larger bitsets: row 4·i + j is picked by two bits for j and the ones above for i (bit 5 may be anything).
constexpr std::array<Bytes, 4> low_pick = [] {
  std::array<Bytes, 4> picks;
  for (unsigned j = 0; j < 4; ++j) picks[j] = filled([=](unsigned i) { return (i & 3) == j ? 0xffU : 0; });
  return picks;
}();
constexpr std::array<Bytes, 8> high_pick = [] {
  std::array<Bytes, 8> picks;
  for (unsigned j = 0; j < 8; ++j)
    picks[j] = filled([=](unsigned i) { return (i >> 2 & 7) == j ? 0xffU : 0; });
  return picks;
}();

// turned[d][lane] = lane − d. Where that is in the block before, blocked[d] makes an index that no row of up
// to 32 cells has.
constexpr std::array<Bytes, 64> turned = [] {
  std::array<Bytes, 64> all;
  for (unsigned d = 0; d < 64; ++d) all[d] = filled([=](unsigned lane) { return (lane - d) & 63; });
  return all;
}();
constexpr std::array<Bytes, 64> blocked = [] {
  std::array<Bytes, 64> all;
  for (unsigned d = 0; d < 64; ++d) all[d] = filled([=](unsigned lane) { return lane < d ? 0xa0U : 0; });
  return all;
}();

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
    for (std::size_t i = list.count; i-- > 0;)
      mark<rows>(marks, tables, targets(cells, mask, start, list.lags[i]));
    return;
  }
  for (std::size_t i = list.count; i-- > 0;)
    mark_valid<rows>(marks, tables, targets(cells, mask, start, list.lags[i]), list.valid[i]);
}

// ---- more cells: sixteen or eight rows at a time

struct WideTables {
  Bytes bit;
  std::array<Bytes, 4> low;
  std::array<Bytes, 8> high;
};
constexpr WideTables wide_tables{bit_of, low_pick, high_pick};

// Marks the rows 4 · first_quad … in part. 20 or 24 rows leave no registers for tables: `wide` keeps them in
// memory.
template <unsigned quads>
SPRAGUE_AVX512_INLINE void mark_wide(__m512i* part, const WideTables* wide, unsigned first_quad, __m512i x,
                                     __mmask64 valid) {
  const __m512i bit = _mm512_maskz_permutexvar_epi8(valid, x, table(wide->bit));
  const __m512i row = _mm512_srli_epi16(x, 3);
  __m512i low[4];
  SPRAGUE_UNROLL
  for (unsigned j = 0; j < 4; ++j)
    low[j] = _mm512_and_si512(_mm512_permutexvar_epi8(row, table(wide->low[j])), bit);
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
                                     std::size_t count, const Cell* cells, u64 mask, u64 start) {
  const WideTables* wide = &wide_tables;
  __m512i part[4 * quads];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < 4 * quads; ++i) part[i] = marks[4 * first_quad + i];
  for (std::size_t i = 0; i < count; ++i) {
    if (quads > 4) asm("" : "+r"(wide));  // else the tables are kept in registers and the marks are not
    mark_wide<quads>(part, wide, first_quad, targets(cells, mask, start, list.lags[i]),
                     list.valid == nullptr ? ~__mmask64{0} : list.valid[i]);
  }
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < 4 * quads; ++i) marks[4 * first_quad + i] = part[i];
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_far_wide(__m512i* marks, const LagList& list, std::size_t count,
                                         const Cell* cells, u64 mask, u64 start) {
  if constexpr (rows < 32) {
    mark_part<rows / 4>(marks, 0, list, count, cells, mask, start);
  } else {
    mark_part<4>(marks, 0, list, count, cells, mask, start);
    mark_part<4>(marks, 4, list, count, cells, mask, start);
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

// ---- candidates

// Near lags. What comes from the block before is marked once. The rest starts from a guess and goes round
// until nothing changes: then each lane is right because all lanes before it are.
template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_near(__m512i* marks, const Tables<rows <= 8 ? rows : 1>& narrow,
                                     const LagList& near, __m512i now) {
  if (rows <= 4 && near.valid == nullptr) {
    for (std::size_t i = 0; i < near.count; ++i) {
      const unsigned distance = near.lags[i].distance;
      const __m512i cells = _mm512_permutexvar_epi8(table(turned[distance]), now);
      const __m512i x =
          _mm512_ternarylogic_epi64(cells, cell_of(near.lags[i]), table(blocked[distance]), 0xbe);
      mark<rows <= 8 ? rows : 1>(marks, narrow, x);
    }
    return;
  }
  for (std::size_t i = 0; i < near.count; ++i) {
    const unsigned distance = near.lags[i].distance;
    const __m512i cells = _mm512_permutexvar_epi8(table(turned[distance]), now);
    const __mmask64 inside = ~__mmask64{0} << distance;
    mark_one<rows>(marks, narrow, _mm512_xor_si512(cells, cell_of(near.lags[i])),
                   near.valid == nullptr ? inside : inside & near.valid[i]);
  }
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE u64 settle_near(const CandidateBlock& block, const __m512i* far_marks) {
  const Tables<rows <= 8 ? rows : 1> narrow = tables<(rows <= 8 ? rows : 1)>();
  Cell* const here = block.cells + (block.start & block.mask);
  const __mmask64 open = ~__mmask64{0} << block.fixed;
  __m512i base[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) base[i] = far_marks[i];
  const LagList& near = block.near;
  for (std::size_t i = 0; i < near.count; ++i) {
    const __mmask64 before = (__mmask64{1} << near.lags[i].distance) - 1;
    mark_one<rows>(base, narrow, targets(block.cells, block.mask, block.start, near.lags[i]),
                   near.valid == nullptr ? before : before & near.valid[i]);
  }
  const __m512i known = load(here);
  __mmask64 full = 0;
  __m512i now = _mm512_mask_mov_epi8(known, open, least_free<rows>(base, full));
  for (;;) {
    __m512i marks[rows];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) marks[i] = base[i];
    mark_near<rows>(marks, narrow, near, now);
    const __m512i next = _mm512_mask_mov_epi8(known, open, least_free<rows>(marks, full));
    const __mmask64 changed = _mm512_cmpneq_epi8_mask(next, now);
    now = next;
    if (changed == 0) break;
  }
  _mm512_storeu_si512(here, now);
  const __mmask64 high = _mm512_cmpge_epu8_mask(now, in_all_lanes(block.limit & 0xff));
  return (full | (block.limit >= 256 ? 0 : high)) & open;
}

// ---- the stage of few candidates: after a part of the far lags only the least free cells of each lane
// matter

constexpr unsigned few = 12;

struct Few {
  __m512i cell[few];
  __m512i met[few];  // 0 where a lag has excluded the cell
};

template <unsigned rows>
SPRAGUE_AVX512_INLINE Few least_few(__m512i* marks) {
  Few result;
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

SPRAGUE_AVX512_INLINE void meet(Few& cells, __m512i x, __mmask64 valid) {
  SPRAGUE_UNROLL
  for (unsigned q = 0; q < few; ++q)
    cells.met[q] =
        _mm512_mask_min_epu8(cells.met[q], valid, cells.met[q], _mm512_xor_si512(x, cells.cell[q]));
}

SPRAGUE_AVX512_INLINE void meet_far(Few& cells, const CandidateBlock& block) {
  const LagList& far = block.far;
  if (far.valid != nullptr) {
    for (std::size_t i = block.stage; i < far.count; ++i)
      meet(cells, targets(block.cells, block.mask, block.start, far.lags[i]), far.valid[i]);
    return;
  }
  for (std::size_t i = block.stage; i < far.count; ++i) {
    const __m512i x = targets(block.cells, block.mask, block.start, far.lags[i]);
    SPRAGUE_UNROLL
    for (unsigned q = 0; q < few; ++q)
      cells.met[q] = _mm512_min_epu8(cells.met[q], _mm512_xor_si512(x, cells.cell[q]));
  }
}

// The first cell not met; `dead` where there is none.
SPRAGUE_AVX512_INLINE __m512i first_left(const Few& cells, __mmask64& dead) {
  __m512i first = cells.cell[few - 1];
  __m512i any = cells.met[few - 1];
  SPRAGUE_UNROLL
  for (unsigned last = 2; last <= few; ++last) {
    const unsigned q = few - last;
    first = _mm512_mask_mov_epi8(first, _mm512_test_epi8_mask(cells.met[q], cells.met[q]), cells.cell[q]);
    any = _mm512_or_si512(any, cells.met[q]);
  }
  dead = _mm512_testn_epi8_mask(any, any);
  return first;
}

// As settle_near. False where a lane has lost all its cells: the stage was too short for this block.
SPRAGUE_AVX512_INLINE bool settle_few(const CandidateBlock& block, Few& base, u64& overflow) {
  Cell* const here = block.cells + (block.start & block.mask);
  const __mmask64 open = ~__mmask64{0} << block.fixed;
  const LagList& near = block.near;
  for (std::size_t i = 0; i < near.count; ++i) {
    const __mmask64 before = (__mmask64{1} << near.lags[i].distance) - 1;
    meet(base, targets(block.cells, block.mask, block.start, near.lags[i]),
         near.valid == nullptr ? before : before & near.valid[i]);
  }
  const __m512i known = load(here);
  __mmask64 dead = 0;
  __m512i now = _mm512_mask_mov_epi8(known, open, first_left(base, dead));
  for (;;) {
    Few cells = base;
    for (std::size_t i = 0; i < near.count; ++i) {
      const unsigned distance = near.lags[i].distance;
      const __m512i x =
          _mm512_xor_si512(_mm512_permutexvar_epi8(table(turned[distance]), now), cell_of(near.lags[i]));
      const __mmask64 inside = ~__mmask64{0} << distance;
      meet(cells, x, near.valid == nullptr ? inside : inside & near.valid[i]);
    }
    const __m512i next = _mm512_mask_mov_epi8(known, open, first_left(cells, dead));
    const __mmask64 changed = _mm512_cmpneq_epi8_mask(next, now);
    now = next;
    if (changed == 0) break;
  }
  if ((dead & open) != 0) return false;
  _mm512_storeu_si512(here, now);
  overflow = block.limit >= 256 ? 0 : open & _mm512_cmpge_epu8_mask(now, in_all_lanes(block.limit));
  return true;
}

template <unsigned rows>
SPRAGUE_AVX512 bool staged_candidates(const CandidateBlock& block, u64& overflow) {
  __m512i marks[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
  mark_far_wide<rows>(marks, block.far, block.stage, block.cells, block.mask, block.start);
  Few cells = least_few<rows>(marks);
  meet_far(cells, block);
  return settle_few(block, cells, overflow);
}

template <unsigned rows>
SPRAGUE_AVX512 CandidateResult candidates_in(const CandidateBlock& block) {
  bool redone = false;
  if constexpr (rows > 8)
    if (block.stage < block.far.count) {
      u64 overflow = 0;
      if (staged_candidates<rows>(block, overflow)) return {overflow, false};
      redone = true;
    }
  __m512i marks[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
  if constexpr (rows <= 8) {
    mark_all<rows>(marks, tables<rows>(), block.far, block.cells, block.mask, block.start);
  } else {
    mark_far_wide<rows>(marks, block.far, block.far.count, block.cells, block.mask, block.start);
  }
  return {settle_near<rows>(block, marks), redone};
}

SPRAGUE_AVX512 CandidateResult candidates(const CandidateBlock& block) {
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
SPRAGUE_AVX512_INLINE __m512i wanted_ends(const CheckBlock& block) {
  const __m512i cells = load(block.cells + (block.start & block.mask));
  const __m512i counted = _mm512_popcnt_epi8(_mm512_and_si512(cells, in_all_lanes(block.parity_mask)));
  const __mmask64 odd = _mm512_test_epi8_mask(counted, in_all_lanes(1)) ^ block.flip;
  const __m512i whole = _mm512_and_si512(cells, in_all_lanes(0xffU << block.low & 0xff));
  return _mm512_mask_adds_epu8(whole, odd, whole, in_all_lanes(1U << block.low));
}

template <unsigned rows>
SPRAGUE_AVX512 u64 check_in(const CheckBlock& block) {
  __m512i marks[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
  if constexpr (rows <= 8) {
    mark_all<rows>(marks, tables<rows>(), block.lags, block.cells, block.mask, block.start);
  } else {
    mark_far_wide<rows>(marks, block.lags, block.lags.count, block.cells, block.mask, block.start);
  }
  const __m512i ends = wanted_ends(block), below = table(bits_below);
  __m512i any = _mm512_setzero_si512();
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) {
    __m512i part = _mm512_subs_epu8(ends, in_all_lanes(8 * i));
    if (i == 31)
      part = _mm512_mask_mov_epi8(part, _mm512_cmpeq_epi8_mask(part, in_all_lanes(7)), in_all_lanes(8));
    part = _mm512_shuffle_epi8(below, _mm512_min_epu8(part, in_all_lanes(8)));
    marks[i] = _mm512_andnot_si512(marks[i], part);
    any = _mm512_or_si512(any, marks[i]);
  }
  const u64 lanes = _mm512_test_epi8_mask(any, any);
  if (lanes != 0) SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) _mm512_storeu_si512(block.unmet + 64 * i, marks[i]);
  return lanes;
}

SPRAGUE_AVX512 u64 check(const CheckBlock& block) {
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

}  // namespace

const SparseKernels* sparse_kernels_avx512() {
  static const SparseKernels kernels{"avx512", candidates, check, find_pair};
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
