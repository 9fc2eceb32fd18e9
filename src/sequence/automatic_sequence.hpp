// AutomaticSequence: all pairs of heaps while that is cheap, and from then on a sparse space where there is
// one.
#pragma once

#include <memory>

#include "rules/take_and_break.hpp"
#include "sequence/sparse_sequence.hpp"

namespace sprague::sequence {

class AutomaticSequence final : public NimSequence {
 public:
  /// Needs: splitting_game(code), with splits.
  AutomaticSequence(TakeAndBreak code, SparseOptions options);

  [[nodiscard]] std::string_view method() const override { return inner_->method(); }
  [[nodiscard]] bool cost_grows() const override { return inner_->cost_grows(); }
  [[nodiscard]] u64 known() const override { return inner_->known(); }
  [[nodiscard]] u64 oldest() const override { return inner_->oldest(); }
  void advance(u64 to, Budget& budget) override;
  void copy(u64 from, std::span<std::uint32_t> out) const override { inner_->copy(from, out); }
  [[nodiscard]] std::optional<u64> find(std::span<const std::uint32_t> pattern, u64 from,
                                        u64 to) const override {
    return inner_->find(pattern, from, to);
  }
  [[nodiscard]] const Statistics& statistics() const override { return inner_->statistics(); }
  [[nodiscard]] const SparseSpace* space() const override { return inner_->space(); }
  void save(std::string& out) const override;
  [[nodiscard]] std::optional<Error> restore(std::string_view state) override;

 private:
  TakeAndBreak code_;
  SplittingGame game_;
  SparseOptions options_;
  std::unique_ptr<NimSequence> inner_;
  u64 next_look_;  // when this many values are known it is looked whether they are sparse; 0: they are
};

}  // namespace sprague::sequence
