// Candidates with AVX-512 in games with several splits: each rare heap is marked once, and the rows of marks
// are shifted along the lanes for the other splits, which costs a permutation a row instead of a lag for each
// rare heap.
#include "sparse_avx512.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx512 {
namespace {

template <unsigned rows>
SPRAGUE_AVX512_INLINE void clear(__m512i* marks) {
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_setzero_si512();
}

// The marks of the block before, as this one sees them.
template <unsigned rows>
SPRAGUE_AVX512_INLINE void load_rows_before(__m512i* marks, const Tables<rows>& tables,
                                            const CandidateBlock& block, const SharedLags& shared) {
  const u64 before = block.start - block_lanes;
  if (shared.rows_of == before) {
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) marks[i] = load(shared.rows + block_lanes * i);
    return;
  }
  clear<rows>(marks);
  mark_all<rows>(marks, tables, shared.far, block.cells, block.mask, before);
  mark_all<rows>(marks, tables, shared.near, block.cells, block.mask, before);
}

template <unsigned rows, From from>
SPRAGUE_AVX512_INLINE void mark_shifted(__m512i* marks, const __m512i* of, const SharedLags& shared) {
  for (std::size_t s = 0; s < shared.shift_count; ++s) {
    const __m512i turn = table(turned[shared.shifts[s]]);
    const __mmask64 seen_before = (__mmask64{1} << shared.shifts[s]) - 1;
    const __mmask64 lanes = from == From::block_before ? seen_before : ~seen_before;
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i)
      marks[i] = _mm512_or_si512(marks[i], _mm512_maskz_permutexvar_epi8(lanes, turn, of[i]));
  }
}

template <unsigned rows>
SPRAGUE_AVX512 CandidateResult shared_in(const CandidateBlock& block, SharedLags& shared) {
  const Tables<rows> narrow = tables<rows>();
  Cell* const here = block.cells + (block.start & block.mask);
  const __m512i before = load(block.cells + ((block.start - block_lanes) & block.mask));
  __m512i own[rows], base[rows], rows_before[rows];  // own: what is not shifted any more
  load_rows_before<rows>(rows_before, narrow, block, shared);
  clear<rows>(own);
  mark_shifted<rows, From::block_before>(own, rows_before, shared);
  mark_all<rows>(own, narrow, block.far, block.cells, block.mask, block.start);
  mark_near_all<rows, From::block_before>(own, narrow, block.near, before);
  clear<rows>(base);
  mark_near_all<rows, From::block_before>(base, narrow, shared.near, before);
  mark_all<rows>(base, narrow, shared.far, block.cells, block.mask, block.start);

  const __mmask64 open = ~__mmask64{0} << block.fixed;
  const __m512i known = load(here);
  __m512i now = known, split[rows];
  __mmask64 full = 0;
  for (bool first_guess = true;; first_guess = false) {
    __m512i marks[rows];
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) split[i] = base[i];
    if (!first_guess) mark_near_all<rows, From::this_block>(split, narrow, shared.near, now);
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) marks[i] = _mm512_or_si512(own[i], split[i]);
    mark_shifted<rows, From::this_block>(marks, split, shared);
    if (!first_guess) mark_near_all<rows, From::this_block>(marks, narrow, block.near, now);
    const __m512i next = _mm512_mask_mov_epi8(known, open, least_free<rows>(marks, full));
    const __mmask64 changed = _mm512_cmpneq_epi8_mask(next, now);
    now = next;
    if (changed == 0 && !first_guess) break;
  }
  _mm512_storeu_si512(here, now);
  SPRAGUE_UNROLL
  for (unsigned i = 0; i < rows; ++i) _mm512_storeu_si512(shared.rows + block_lanes * i, split[i]);
  shared.rows_of = block.start;
  const __mmask64 high = _mm512_cmpge_epu8_mask(now, in_all_lanes(block.limit & 0xff));
  return {(full | (block.limit >= 256 ? 0 : high)) & open, false};
}

}  // namespace

SPRAGUE_AVX512 CandidateResult shared_candidates(const CandidateBlock& block, SharedLags& shared) {
  switch (block.rows) {
    case 1: return shared_in<1>(block, shared);
    case 2: return shared_in<2>(block, shared);
    default: return shared_in<4>(block, shared);
  }
}

}  // namespace sprague::kernels::avx512
#endif
