// Candidates with AVX2 in games with several splits, as with AVX-512: rows of marks are shifted along the
// lanes.
#include "sparse_avx2.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx2 {
namespace {

// What the lags of the least split exclude, in the block before and in this one.
template <unsigned rows>
struct alignas(32) SplitRows {
  std::array<std::array<Cell, 128>, rows> at;

  SPRAGUE_AVX2_INLINE void put(unsigned half, const __m256i* marks) {
    SPRAGUE_UNROLL
    for (unsigned i = 0; i < rows; ++i) store(at[i].data() + 64 + 32 * half, marks[i]);
  }
};

template <unsigned rows>
SPRAGUE_AVX2_INLINE void load_rows_before(SplitRows<rows>& split, const CandidateBlock& block,
                                          const SharedLags& shared) {
  const u64 before = block.start - block_lanes;
  if (shared.rows_of == before) {
    for (unsigned i = 0; i < rows; ++i) std::memcpy(split.at[i].data(), shared.rows + 64 * i, 64);
    return;
  }
  for (unsigned half = 0; half < 2; ++half) {
    __m256i marks[rows];
    for (__m256i& row : marks) row = _mm256_setzero_si256();
    for (const LagList* const list : {&shared.far, &shared.near})
      mark_half<rows>(marks, *list, 0, list->count, block.cells, block.mask, before, half);
    for (unsigned i = 0; i < rows; ++i) store(split.at[i].data() + 32 * half, marks[i]);
  }
}

template <unsigned rows>
SPRAGUE_AVX2_INLINE void mark_near(__m256i* marks, const LagList& near, const Cell* guess) {
  for (std::size_t i = 0; i < near.count; ++i)
    mark<rows>(marks, 0, _mm256_xor_si256(load(guess - near.lags[i].distance), cell_of(near.lags[i])),
               in_all_lanes(0xff));
}

template <unsigned rows>
SPRAGUE_AVX2 CandidateResult shared_in(const CandidateBlock& block, SharedLags& shared) {
  Window window(block);
  SplitRows<rows> split;
  load_rows_before(split, block, shared);
  const u64 open = ~u64{0} << block.fixed;
  CandidateResult result;
  for (unsigned half = 0; half < 2; ++half) {
    __m256i base[rows], own[rows];  // own: what is not shifted any more
    for (unsigned i = 0; i < rows; ++i) base[i] = own[i] = _mm256_setzero_si256();
    mark_half<rows>(base, shared.far, 0, shared.far.count, block.cells, block.mask, block.start, half);
    mark_half<rows>(own, block.far, 0, block.far.count, block.cells, block.mask, block.start, half);
    Cell* const guess = window.cells.data() + 64 + 32 * half;
    __m256i full = _mm256_setzero_si256();
    const __m256i changes = lanes_of(static_cast<std::uint32_t>(open >> (32 * half)));
    const __m256i cells = settle(guess, changes, full, [&](__m256i& none) SPRAGUE_AVX2 {
      __m256i marks[rows];
      for (unsigned i = 0; i < rows; ++i) marks[i] = base[i];
      mark_near<rows>(marks, shared.near, guess);
      split.put(half, marks);
      for (unsigned i = 0; i < rows; ++i) {
        marks[i] = _mm256_or_si256(marks[i], own[i]);
        for (std::size_t s = 0; s < shared.shift_count; ++s)
          marks[i] = _mm256_or_si256(marks[i], load(split.at[i].data() + 64 + 32 * half - shared.shifts[s]));
      }
      mark_near<rows>(marks, block.near, guess);
      return least_free<rows>(marks, none);
    });
    result.overflow |= overflow_of(block, cells, full) << (32 * half);
  }
  window.write(block);
  for (unsigned i = 0; i < rows; ++i) std::memcpy(shared.rows + 64 * i, split.at[i].data() + 64, 64);
  shared.rows_of = block.start;
  result.overflow &= open;
  return result;
}

}  // namespace

SPRAGUE_AVX2 CandidateResult shared_candidates(const CandidateBlock& block, SharedLags& shared) {
  switch (block.rows) {
    case 1: return shared_in<1>(block, shared);
    case 2: return shared_in<2>(block, shared);
    default: return shared_in<4>(block, shared);
  }
}

}  // namespace sprague::kernels::avx2
#endif
