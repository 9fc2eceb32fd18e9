// TakingSequence: nim-values of games in which a move leaves at most one heap: finite subtraction sets, sets
// of all amounts but some, and codes with the digits 0 to 3. Only the last values are held.
//
// Where all amounts above t may be taken (tail), the values of all heaps of 1 to n − t − 1 stones are
// options' values of n. They are all values from 1 to the largest of them, perhaps with 0: a value w < G(h)
// is an option's value of h, so it is 0 or the value of a smaller heap.
#pragma once

#include "rules/take_and_break.hpp"
#include "sequence/nim_sequence.hpp"

namespace sprague::sequence {

class TakingSequence final : public NimSequence {
 public:
  /// Needs: game.only_takes().
  explicit TakingSequence(const TakeAndBreak& game);

  [[nodiscard]] std::string_view method() const override { return "taking"; }
  [[nodiscard]] u64 known() const override { return known_; }
  [[nodiscard]] u64 oldest() const override { return known_ > ring_.size() ? known_ - ring_.size() : 0; }
  /// Cost: as many steps a value as there are amounts up to most(); a tick for 64 of them.
  void advance(u64 to, Budget& budget) override;
  void copy(u64 from, std::span<std::uint32_t> out) const override;
  [[nodiscard]] const Statistics& statistics() const override { return statistics_; }
  void save(std::string& out) const override;
  [[nodiscard]] std::optional<Error> restore(std::string_view state) override;

 private:
  [[nodiscard]] std::uint32_t& at(u64 heap) { return ring_[heap & (ring_.size() - 1)]; }
  [[nodiscard]] std::uint32_t at(u64 heap) const { return ring_[heap & (ring_.size() - 1)]; }
  void use(u64 value);
  [[nodiscard]] u64 value_of(u64 n);
  void append(u64 value);

  u64 most_;  // amounts above this are the tail's
  std::vector<u64> leaves_one_, leaves_none_;
  TakeAndBreak::Digit tail_;
  std::vector<std::uint32_t> ring_;  // a power of two of values
  u64 used_below_ = 1;         // by the tail, the values from 1 to this (exclusive) are options' values,
  bool zero_is_used_ = false;  // and so is 0
  std::vector<u64> seen_at_;   // seen_at_[v - used_below_] = n + 1: some option of n has the value v
  u64 known_ = 0;
  Statistics statistics_;
};

}  // namespace sprague::sequence
