// The block kernels of sparse-space nim-sequences (doc/algorithms/sequences.md, "The block kernel"): 64
// consecutive heaps are the lanes of a vector, each with a bitset of the cells that some option excludes.
//   scalar   one lane after the other; the slow twin of the others
//   avx2     two halves of 32 lanes
//   avx512   64 lanes at once (needs AVX-512 with VBMI and BITALG)
// kernels/allowed.hpp says how to forbid the faster ones.
#pragma once

#include <string_view>

#include "sprague/integers.hpp"

namespace sprague::kernels {

using Cell = std::uint8_t;
constexpr u64 block_lanes = 64;

/// An option (r, n − distance) with r fixed: it excludes the cell of r xor that of the heap n − distance.
struct Lag {
  std::uint32_t distance = 0;
  std::uint32_t cell = 0;  ///< the cell of r in each of the four bytes
};

/// Lags for one block. `valid` holds a mask of lanes for each lag; null when every lane is valid everywhere.
struct LagList {
  const Lag* lags = nullptr;
  const u64* valid = nullptr;
  std::size_t count = 0;
};

/// The heap n has its cell at cells[n & mask]; the first 64 cells stand once more after the end. Blocks are
/// aligned: start is a multiple of 64.
struct CandidateBlock {
  Cell* cells = nullptr;
  u64 mask = 0;
  u64 start = 0;
  unsigned fixed = 0;  ///< so many lanes are known already
  LagList far;         ///< distances ≥ 64
  LagList near;        ///< distances < 64
  unsigned rows = 1;   ///< bitsets of 8 · rows cells: 1, 2, 4, 8, 16, 20, 24 or 32
  unsigned limit = 8;  ///< larger cells are not allowed
  std::size_t stage =
      0;  ///< this many far lags are marked in full; the others only meet the least cells free
};

/// The lags of the rare heaps where a game has several splits k: those of the least one, k₀. What they
/// exclude at the heap m all options of the other splits exclude at m + k − k₀.
struct SharedLags {
  LagList far, near;
  const std::uint32_t* shifts = nullptr;  ///< k − k₀ of the other splits, each 1 to 63
  std::size_t shift_count = 0;
  Cell* rows = nullptr;   ///< in and out: what they exclude in the block at `rows_of`, 64 bytes a row
  u64 rows_of = ~u64{0};  ///< a multiple of 64, or none
};
constexpr unsigned most_shared_rows = 4;

struct CandidateResult {
  u64 overflow = 0;     ///< the lanes without a free cell below the limit: they and the later ones are wrong
  bool redone = false;  ///< the stage was too short and all far lags were marked in full
};

/// A lane that misses a cell.
struct Missing {
  std::uint8_t lane = 0;
  Cell cell = 0;
};

/// Which rare cells a block still misses. In a lane with cell c these are wanted: the cells below
/// ((c >> low) + parity(c & parity_mask) xor flip) << low.
struct CheckBlock {
  const Cell* cells = nullptr;
  u64 mask = 0;
  u64 start = 0;
  LagList lags;
  unsigned rows = 1;
  unsigned low = 0;
  Cell parity_mask = 0;
  u64 flip = 0;                ///< a bit a lane
  Missing* missing = nullptr;  ///< out: up to 512 · rows of them, in any order
  /// So many lags are marked in full; the others only meet a few missing cells of a lane. What they do not
  /// meet stays missing.
  std::size_t stage = ~std::size_t{0};
};

struct SparseKernels {
  std::string_view name;
  /// Writes the least free cell of each lane that is not fixed.
  CandidateResult (*candidates)(const CandidateBlock& block);
  /// The same where the block's own lags are only takes, all lanes are valid, in the block before as well,
  /// and there are at most most_shared_rows rows. Null where there is none.
  CandidateResult (*shared_candidates)(const CandidateBlock& block, SharedLags& shared);
  /// Lists the wanted cells that are missing, and says how many: all that no lag excludes, and some that
  /// the lags after the stage would.
  std::size_t (*check)(const CheckBlock& block);
  /// The least i ≥ from, i < count, with up[i] xor down[−i] = cell; or count.
  u64 (*find_pair)(const Cell* up, const Cell* down, u64 from, u64 count, Cell cell);
  /// The least i with the pattern's cells, at least one, from at[i] on and i + length <= count; or count.
  u64 (*find)(const Cell* at, u64 count, const Cell* pattern, u64 length);
  /// Adds the numbers of cells to counts[2 · cell + lane % 2], in so many blocks. All are < end, which is
  /// 16, 32 or 64.
  void (*count)(const Cell* cells, u64 blocks, unsigned end, u64* counts);
  /// Adds `by` to hits[i] for each i < count with a[i] xor b[i] = cell.
  void (*tally)(const Cell* a, const Cell* b, u64 count, Cell cell, std::uint16_t by, std::uint16_t* hits);
};

[[nodiscard]] const SparseKernels& sparse_kernels_scalar();
/// Null where the machine or the build has none.
[[nodiscard]] const SparseKernels* sparse_kernels_avx2();
[[nodiscard]] const SparseKernels* sparse_kernels_avx512();
/// The fastest that this machine can run and the environment allows.
[[nodiscard]] const SparseKernels& best_sparse_kernels();

}  // namespace sprague::kernels
