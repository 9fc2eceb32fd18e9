// Candidates with AVX2, one half of the lanes after the other. Shifts by near lags go through memory.
#include "sparse_few_avx2.hpp"

#if defined(__x86_64__)
namespace sprague::kernels::avx2 {
namespace {

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

// The first cell not met; `dead` where there is none.
template <unsigned few>
SPRAGUE_AVX2_INLINE __m256i first_left(const Few<few>& cells, __m256i& dead) {
  __m256i first = cells.cell[few - 1], any = cells.met[few - 1];
  SPRAGUE_UNROLL
  for (unsigned last = 2; last <= few; ++last) {
    const unsigned q = few - last;
    first = _mm256_blendv_epi8(cells.cell[q], first, _mm256_cmpeq_epi8(cells.met[q], _mm256_setzero_si256()));
    any = _mm256_or_si256(any, cells.met[q]);
  }
  dead = _mm256_cmpeq_epi8(any, _mm256_setzero_si256());
  return first;
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
  Window window(block);
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
      mark_half<rows>(far_marks, block.far, stage, block.far.count, block.cells, block.mask, block.start,
                      half);
      (void)settle(guess, changes, full, [&](__m256i& none) SPRAGUE_AVX2 {
        return next_guess<rows>(block, window, far_marks, half, none);
      });
    }
    result.overflow |= overflow_of(block, load(guess), full) << (32 * half);
  }
  window.write(block);
  result.overflow &= open;
  return result;
}

}  // namespace

CandidateResult candidates(const CandidateBlock& block) {
  return with_rows(block.rows, [&](auto rows) { return candidates_in<rows>(block); });
}

}  // namespace sprague::kernels::avx2
#endif
