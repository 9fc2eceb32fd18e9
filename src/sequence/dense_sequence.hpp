// DenseSequence: nim-values by the definition, all pairs of heaps, for games in which a move leaves at most
// two heaps. No property of the game is used; it is the method for games without a sparse space, and the twin
// of the others.
//
// What is better than marking every pair: the first pairs are marked, the least value that is still unmarked
// is looked for among the rest (a comparison is ten times as fast as a mark), and so on until one is not
// found. How many are marked adapts itself, so that both kinds of work cost the same.
#pragma once

#include "kernels/pairs.hpp"
#include "sequence/nim_sequence.hpp"
#include "sequence/splitting_game.hpp"

namespace sprague::sequence {

class DenseSequence final : public NimSequence {
 public:
  explicit DenseSequence(SplittingGame game, const kernels::Pairs& pairs = kernels::best_pairs());

  [[nodiscard]] std::string_view method() const override { return "naive"; }
  [[nodiscard]] bool cost_grows() const override { return true; }
  [[nodiscard]] u64 known() const override { return known_; }
  [[nodiscard]] u64 oldest() const override { return 0; }
  /// Cost: n/2 pairs of heaps for each amount after which two may be left; a tick for 1,024 marked pairs.
  /// Values below 2^16; a larger one ends the budget with out_of_range.
  void advance(u64 to, Budget& budget) override;
  void copy(u64 from, std::span<std::uint32_t> out) const override;
  [[nodiscard]] const Statistics& statistics() const override { return statistics_; }
  void save(std::string& out) const override;
  [[nodiscard]] std::optional<Error> restore(std::string_view state) override;

 private:
  using Value = std::uint16_t;
  struct Streams {
    const Value* first;
    const Value* second;
    u64 count;
  };

  bool grow(u64 capacity, Budget& budget);
  void append(u64 value);
  void list_streams(u64 n);
  [[nodiscard]] u64 mark(u64 n);
  [[nodiscard]] bool is_left_over(u64 value, u64& looked_at) const;
  [[nodiscard]] u64 value_of(u64 n, u64& pairs);

  SplittingGame game_;
  kernels::Pairs pairs_;
  u64 known_ = 0;
  // The values twice, the second time backwards from the end, so that for the pairs (a, m - a) both are read
  // ascending.
  std::vector<Value> forward_, backward_;
  std::vector<unsigned char> marks_;
  std::vector<Streams> streams_;
  u64 marked_first_ = 256;  // of each stream, before the rest is searched
  Statistics statistics_;
};

}  // namespace sprague::sequence
