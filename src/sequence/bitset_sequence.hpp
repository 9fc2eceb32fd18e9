// BitsetSequence: nim-values of games in which a move may leave three heaps or more, or two after taking any
// number. For every j and m it keeps the set of the nim-sums of j heaps, none empty, of m stones together, as
// bits. Translating a set by a nim-sum permutes its words and the bits in each word alike, so n sets are
// united in n·V/64 word operations for values below V, where the definition looks at n² triples.
#pragma once

#include "rules/take_and_break.hpp"
#include "sequence/nim_sequence.hpp"

namespace sprague::sequence {

class BitsetSequence final : public NimSequence {
 public:
  explicit BitsetSequence(TakeAndBreak game);

  [[nodiscard]] std::string_view method() const override { return "bitset"; }
  [[nodiscard]] bool cost_grows() const override { return true; }
  [[nodiscard]] u64 known() const override { return values_.size(); }
  [[nodiscard]] u64 oldest() const override { return 0; }
  /// Cost: for each number of heaps from 2 to the game's most, n·V/64 word operations, and V/8 bytes that
  /// stay; a tick for 1,024 words.
  void advance(u64 to, Budget& budget) override;
  void copy(u64 from, std::span<std::uint32_t> out) const override;
  [[nodiscard]] const Statistics& statistics() const override { return statistics_; }
  void save(std::string& out) const override;
  [[nodiscard]] std::optional<Error> restore(std::string_view state) override;

  /// Can j heaps, none empty, of m stones together have this nim-sum? Needs: m < known(); for j > 0, j is at
  /// most the game's most heaps.
  [[nodiscard]] bool is_sum(u64 heaps, u64 stones, u64 value) const;

 private:
  using Bits = std::vector<u64>;  // as many words as a power of two, or none for the empty set

  [[nodiscard]] Bits sums_of(unsigned heaps, u64 stones, u64& words) const;
  [[nodiscard]] u64 value_of(u64 n) const;
  bool hold(const Bits& bits, Budget& budget);
  bool add_sums(u64 n, Budget& budget);
  void append(u64 value, u64 n);

  TakeAndBreak game_;
  unsigned most_;  // the most heaps that a move leaves
  std::vector<std::uint32_t> values_;
  std::vector<std::vector<Bits>> sums_;  // sums_[j][m], 2 <= j <= most_
  std::vector<Bits> any_;                // any_[j]: united over all m that the tail allows for the next heap
  Statistics statistics_;
};

}  // namespace sprague::sequence
