// Candidates with AVX-512: far lags are marked, then the near lags settle. Where cells are many only the
// first far lags are marked in full.
#include "sparse_few_avx512.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx512 {
namespace {

// Near lags. What comes from the block before is marked once. The rest starts from a guess and goes round
// until nothing changes: then each lane is right because all lanes before it are.

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_near(__m512i* marks, const Tables<rows <= 8 ? rows : 1>& narrow,
                                     const LagList& near, __m512i now) {
  if constexpr (rows <= 4)
    if (near.valid == nullptr) return mark_near_all<rows, From::this_block>(marks, narrow, near, now);
  for (std::size_t i = 0; i < near.count; ++i) {
    const unsigned distance = near.lags[i].distance;
    const __m512i cells = _mm512_permutexvar_epi8(table(turned[distance]), now);
    const __mmask64 inside = ~__mmask64{0} << distance;
    mark_one<rows>(marks, narrow, _mm512_xor_si512(cells, cell_of(near.lags[i])),
                   near.valid == nullptr ? inside : inside & near.valid[i]);
  }
}

template <unsigned rows>
SPRAGUE_AVX512_INLINE void mark_block_before(__m512i* marks, const Tables<rows <= 8 ? rows : 1>& narrow,
                                             const CandidateBlock& block) {
  const LagList& near = block.near;
  if constexpr (rows <= 4)
    if (near.valid == nullptr) {  // a load as it was stored does not wait for memory
      const __m512i before = load(block.cells + ((block.start - block_lanes) & block.mask));
      return mark_near_all<rows, From::block_before>(marks, narrow, near, before);
    }
  for (std::size_t i = 0; i < near.count; ++i) {
    const __mmask64 before = (__mmask64{1} << near.lags[i].distance) - 1;
    mark_one<rows>(marks, narrow, targets(block.cells, block.mask, block.start, near.lags[i]),
                   near.valid == nullptr ? before : before & near.valid[i]);
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
  mark_block_before<rows>(base, narrow, block);
  const __m512i known = load(here);
  __mmask64 full = 0;
  __m512i now = _mm512_mask_mov_epi8(known, open, least_free<rows>(base, full));
  for (;;) {
    __m512i marks[rows];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) marks[i] = base[i];
    mark_near<rows>(marks, narrow, block.near, now);
    const __m512i next = _mm512_mask_mov_epi8(known, open, least_free<rows>(marks, full));
    const __mmask64 changed = _mm512_cmpneq_epi8_mask(next, now);
    now = next;
    if (changed == 0) break;
  }
  _mm512_storeu_si512(here, now);
  const __mmask64 high = _mm512_cmpge_epu8_mask(now, in_all_lanes(block.limit & 0xff));
  return (full | (block.limit >= 256 ? 0 : high)) & open;
}

// The first cell not met; `dead` where there is none.
template <unsigned few>
SPRAGUE_AVX512_INLINE __m512i first_left(const Few<few>& cells, __mmask64& dead) {
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
template <unsigned few>
SPRAGUE_AVX512_INLINE bool settle_few(const CandidateBlock& block, Few<few>& base, u64& overflow) {
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
    Few<few> cells = base;
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

// Most of the few least cells are soon excluded; then fewer are enough.
template <unsigned rows>
SPRAGUE_AVX512_INLINE bool staged_candidates(const CandidateBlock& block, __m512i* marks, u64& overflow) {
  const std::size_t end = block.far.count, second = block.stage + (end - block.stage) * 2 / 5;
  Few<7> first = least_few<rows, 7>(marks);
  meet_all(first, block.far, block.cells, block.mask, block.start, block.stage, second);
  Few<5> last = first_of<5>(first);
  meet_all(last, block.far, block.cells, block.mask, block.start, second, end);
  return settle_few(block, last, overflow);
}

template <unsigned rows>
SPRAGUE_AVX512 CandidateResult candidates_in(const CandidateBlock& block) {
  __m512i marks[rows];
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
  if constexpr (rows <= 8) {
    mark_all<rows>(marks, tables<rows>(), block.far, block.cells, block.mask, block.start);
    return {settle_near<rows>(block, marks), false};
  } else {
    const bool staged = block.stage < block.far.count;
    const std::size_t stage = staged ? block.stage : block.far.count;
    mark_far_wide<rows>(marks, block.far, 0, stage, block.cells, block.mask, block.start);
    if (staged) {
      __m512i copy[rows];
      SPRAGUE_UNROLL
      for (unsigned i = 0; i < rows; ++i) copy[i] = marks[i];
      u64 overflow = 0;
      if (staged_candidates<rows>(block, copy, overflow)) return {overflow, false};
      mark_far_wide<rows>(marks, block.far, stage, block.far.count, block.cells, block.mask, block.start);
    }
    return {settle_near<rows>(block, marks), staged};
  }
}

}  // namespace

CandidateResult candidates(const CandidateBlock& block) {
  return with_rows(block.rows, [&](auto rows) { return candidates_in<rows>(block); });
}

}  // namespace sprague::kernels::avx512
#endif
