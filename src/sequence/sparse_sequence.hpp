// SparseSequence: nim-sequences by sparse spaces (doc/algorithms/sequences.md). Few values ("rare") and many
// ("common") such that two common ones never have a common nim-sum: the common candidate for a heap is found
// from the rare heaps alone, and that every smaller rare value is excluded is verified with a few witnesses.
// After Berlekamp (Winning Ways, ch. 4), Gangolli & Plambeck (1989), Flammenkamp, Czajka and Grossman. Any
// splitting game can be computed so; it is fast where rare values are few.
#pragma once

#include <memory>

#include "kernels/sparse_block.hpp"
#include "sequence/nim_sequence.hpp"
#include "sequence/splitting_game.hpp"

namespace sprague::sequence {

struct SparseOptions {
  bool candidates = false;  ///< leave out the verification where values come in blocks
  u64 bytes = ~u64{0};      ///< most memory for values; beyond it the middle ones are forgotten
  u64 kept = ~u64{0};       ///< they are forgotten beyond so much already, as long as nothing needs them
  unsigned threads = 1;     ///< 0: as many as the machine runs at once
  const kernels::SparseKernels* kernels = nullptr;  ///< null: the best
};

class SparseEngine;

class SparseSequence final : public NimSequence {
 public:
  explicit SparseSequence(SplittingGame game, SparseOptions options = {});
  ~SparseSequence() override;

  [[nodiscard]] std::string_view method() const override { return "sparse"; }
  [[nodiscard]] u64 known() const override;
  [[nodiscard]] u64 oldest() const override;
  /// The values of the heaps below are verified; known() unless candidates were asked for.
  [[nodiscard]] u64 verified() const;
  /// Takes the first values of the sequence as they are known otherwise; to be called first, if at all. Cost:
  /// some 10 ns a value. False where they do not fit into the memory: the sequence is of no use then.
  [[nodiscard]] bool adopt(std::span<const std::uint32_t> values, Budget& budget);
  /// Ends with out_of_memory also where a rare value can only be decided with values that are forgotten; with
  /// more memory the same sequence goes on. Ends with out_of_range before a nim-value of 2^17.
  void advance(u64 to, Budget& budget) override;
  void copy(u64 from, std::span<std::uint32_t> out) const override;
  [[nodiscard]] std::optional<u64> find(std::span<const std::uint32_t> pattern, u64 from,
                                        u64 to) const override;
  [[nodiscard]] const Statistics& statistics() const override;
  [[nodiscard]] const SparseSpace* space() const override;
  void save(std::string& out) const override;
  [[nodiscard]] std::optional<Error> restore(std::string_view state) override;

 private:
  std::unique_ptr<SparseEngine> engine_;
};

}  // namespace sprague::sequence
