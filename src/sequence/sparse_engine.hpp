// SparseEngine: what SparseSequence computes with. One state, and a file for each part of the work:
//
//   sparse_engine.cpp   the loop: steps, sections of blocks, memory, the choice of the partition
//   sparse_values.cpp   what is known: values, patterns in them, statistics
//   sparse_step.cpp     one heap, exhaustively where need be; the only place that declares rare values
//   sparse_batch.cpp    64 heaps at a time: candidates, their verification
//   sparse_section.cpp  many batches, by one thread or several
//   sparse_recall.cpp   forgotten values computed again, when there is more memory
//   sparse_witness.cpp  which options verification tries first
//   sparse_state.cpp    save and restore
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sequence/sparse_sequence.hpp"
#include "sparse_cells.hpp"
#include "sparse_counts.hpp"
#include "sparse_leftovers.hpp"
#include "sparse_partition.hpp"
#include "sparse_rares.hpp"

namespace sprague::sequence {

/// A run of blocks computed together. Blocks are aligned, so the first may begin with heaps already known.
struct SparseBatch {
  u64 first = 0;          ///< the first heap asked for
  u64 end = 0;            ///< candidates stand below; later: and are verified
  bool overflow = false;  ///< heap `end` has no candidate among the cells of the kernel
  bool failed = false;    ///< heap `end` misses a rare value
  bool checked = true;    ///< verified, not only candidates
  u64 side = 0;           ///< the largest small side that verification has used
};

class SparseEngine {
 public:
  SparseEngine(SplittingGame game, SparseOptions options);

  bool adopt(std::span<const std::uint32_t> values, Budget& budget);
  void advance(u64 to, Budget& budget);
  void copy(u64 from, std::span<std::uint32_t> out) const;
  [[nodiscard]] std::optional<u64> find(std::span<const std::uint32_t> pattern, u64 from, u64 to) const;
  void save(std::string& out) const;
  [[nodiscard]] std::optional<Error> restore(std::string_view state);

  [[nodiscard]] u64 known() const { return known_; }
  [[nodiscard]] u64 verified() const { return std::min(verified_, known_); }
  [[nodiscard]] u64 oldest() const { return wide_ ? words_.oldest() : bytes_.oldest(); }
  [[nodiscard]] const Statistics& statistics() const;
  [[nodiscard]] const SparseSpace& space() const;

 private:
  using Cell = kernels::Cell;
  using WideCell = std::uint16_t;

  // The loop.
  bool advance_once(u64 to, Budget& budget);
  [[nodiscard]] bool must_step() const;
  bool make_room(u64 to, Budget& budget);
  template <class C>
  bool make_room(CellMemory<C>& memory, u64 to, Budget& budget);
  bool make_room_for(u64 value, Budget& budget);
  template <class C>
  bool remember(CellMemory<C>& memory, u64 to, Budget& budget);
  template <class C>
  bool recall(CellMemory<C>& memory, u64 size, Budget& budget);
  template <class C>
  [[nodiscard]] std::optional<u64> find_cells(const CellMemory<C>& memory,
                                              std::span<const std::uint32_t> pattern, u64 from, u64 to) const;
  u64 recall_common(CellMemory<Cell>& memory, u64 n, u64 to);
  u64 recall_common(CellMemory<WideCell>& memory, u64 n, u64 to);
  void review();
  [[nodiscard]] bool must_choose_again() const;
  void use(const Partition& partition);
  [[nodiscard]] u64 value_of(u64 n) const;
  [[nodiscard]] u64 cell_at(u64 n) const { return wide_ ? words_.at(n) : bytes_.at(n); }
  [[nodiscard]] bool rare(u64 n) const { return rares_.has(n); }
  [[nodiscard]] ValueCounts value_counts() const;
  void build_lags();
  void add_lags(std::size_t rare);
  void add_lag(u64 distance, u64 cell);
  /// Blocks from `start` on can have their lags by split: shared_.
  [[nodiscard]] bool shares(u64 start) const;
  void saw(u64 value, u64 n);
  void reach(u64 heap, u64 small_side);
  void count_common(u64 from, u64 to);

  // One heap.
  bool step(Budget& budget);
  template <class C>
  bool step_in(CellMemory<C>& memory, Budget& budget);
  template <class C>
  void mark_common(const CellMemory<C>& memory, u64 n);
  /// The cell of the least common value that no option excludes; as many as there are when there is none.
  template <class C>
  u64 common_candidate(const CellMemory<C>& memory, u64 n);
  template <class C>
  u64 exclude_wanted(const CellMemory<C>& memory, u64 n, u64 wanted);
  void settle(u64 n, u64 value);
  /// The least a in [first, last] such that (a, n − k − a) is an option with the rare value of `cell`; or
  /// none.
  template <class C>
  [[nodiscard]] std::optional<u64> find_pair(const CellMemory<C>& memory, u64 n, u64 k, u64 cell, u64 first,
                                             u64 last) const;
  template <class C>
  [[nodiscard]] std::optional<u64> find_pair(const CellMemory<C>& memory, u64 n, u64 cell) const;
  [[nodiscard]] std::optional<u64> find_partner(u64 n, u64 cell) const;
  /// Where the search for pairs begins.
  [[nodiscard]] u64 first_side() const { return rows_ > 8 ? witness_side_ + 1 : 1; }
  static constexpr u64 near_pairs = 1024;

  // Blocks.
  struct Scratch {
    std::vector<u64> far_valid, near_valid, check_valid;
    std::vector<Cell> shared_rows;
    std::vector<kernels::Missing> missing;
  };
  static constexpr unsigned most_threads = 64;
  bool run_section(u64 to, Budget& budget);
  bool run_team(u64 end, unsigned size, Budget& budget);
  [[nodiscard]] bool must_check(u64 n) const;
  void produce(SparseBatch& batch, u64 to, Scratch& scratch);
  void check(SparseBatch& batch, Scratch& scratch) const;
  void check_leftover(SparseBatch& batch, u64 n, u64 cell) const;
  [[nodiscard]] kernels::CheckBlock check_block(Scratch& scratch) const;
  /// What the heaps start to start + 63 miss after the witness lags, in any order; in scratch.missing.
  std::span<const kernels::Missing> find_missing(kernels::CheckBlock& block, u64 start,
                                                 Scratch& scratch) const;
  bool commit(const SparseBatch& batch);
  [[nodiscard]] kernels::LagList lag_list(const std::vector<kernels::Lag>& lags, u64 longest, u64 start,
                                          std::vector<u64>& valid) const;
  void choose_rows();
  void tune_stage(bool redone);

  // Witnesses.
  /// A small common heap a, after taking k: heap n has the rare value of a cell where the heap n − distance
  /// is common and has the cell `wanted`.
  struct Partner {
    std::uint32_t distance, side;
    Cell wanted;
  };
  void choose_witnesses();
  void order_far_lags();
  void add_witness(u64 k, u64 a);
  void choose_by_leftovers();
  /// Witnesses for what is left in a sample of blocks, as long as they cover `times` what a lag is worth.
  void add_best(LeftoverCover& cover, u64 blocks, u64 shift, double times);
  void add_partners(LeftoverCover& cover, u64 blocks);
  [[nodiscard]] std::vector<Leftover> sample_leftovers(u64 blocks, u64 shift);
  [[nodiscard]] u64 most_partner() const;
  [[nodiscard]] double worth_of_witness() const;

  SplittingGame game_;
  SparseOptions options_;
  const kernels::SparseKernels* kernels_;
  bool same_parity_ = false;  // of all splits
  u64 longest_take_ = 0;      // of any kind
  u64 odd_take_ = 0;          // the largest odd one that leaves a heap

  u64 known_ = 0;
  u64 verified_ = ~u64{0};  // the first heap that was not
  Partition partition_;
  unsigned bits_ = 4;  // all values are below 2^bits_
  bool wide_ = false;
  CellMemory<Cell> bytes_;
  CellMemory<WideCell> words_;
  RareHeaps rares_;
  CellCounts cell_counts_;  // of the heaps with common values
  mutable Statistics statistics_;
  mutable SparseSpace space_;
  std::vector<SparseSpace::Reach> reaches_;
  std::size_t rares_at_review_ = 0;
  u64 reviewed_ = 0;  // the last heap before which there was a review
  bool must_step_ = false;

  /// Lags for candidates, by their distance.
  struct Lags {
    std::vector<kernels::Lag> far, near;
    void add(u64 distance, u64 cell);
  };
  Lags lags_;                          // of takes, and of all splits with each rare heap
  Lags takes_, shared_;                // of takes; of the least split with each rare heap
  std::vector<std::uint32_t> shifts_;  // from the least split to the others
  u64 longest_lag_ = 0;
  std::vector<kernels::Lag> witnesses_;
  u64 longest_witness_ = 0;
  u64 witness_side_ = 0;           // the largest small side of a witness
  std::vector<Partner> partners_;  // of a cell: from its start to the next one's
  std::array<u64, 257> partners_start_{};
  unsigned rows_ = 1;
  unsigned limit_ = 8;
  double stage_ = 1;                 // the part of the far lags marked in full
  std::vector<u64> marks_, wanted_;  // scratch of a step
  Scratch scratch_;
};

}  // namespace sprague::sequence
