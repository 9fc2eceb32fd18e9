// Run: a nim-sequence computed until its period is proved, or so far as is asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sequence/nim_sequence.hpp"
#include "sequence/period_search.hpp"
#include "sequence/start.hpp"
#include "sprague/natural.hpp"

namespace sprague::sequence {

class Run {
 public:
  /// An error where the method is not for this game.
  static Result<Run> start(TakeAndBreak game, const StartOptions& options);

  [[nodiscard]] const TakeAndBreak& game() const { return game_; }
  [[nodiscard]] const NimSequence& values() const { return *values_; }
  [[nodiscard]] u64 known() const { return values_->known(); }
  [[nodiscard]] bool has_candidates_only() const { return options_.candidates; }

  /// Computes until known() >= to, or a period is proved, or the budget ends. It looks for a period now and
  /// then, so that looking costs a fraction of computing.
  void advance(u64 to, Budget& budget);
  /// The same, past a proof.
  void compute(u64 to, Budget& budget) { values_->advance(to, budget); }
  /// The period that is proved, or else the one that is observed.
  [[nodiscard]] const std::optional<Period>& period() const { return search_.period(); }
  [[nodiscard]] bool is_proved() const { return period() && period()->is_proved(); }

  /// The value of a heap: known and still held, or by the period. Nothing otherwise.
  [[nodiscard]] std::optional<Natural> at(const Natural& heap) const;
  /// The values of the heaps from, from + 1, …, as `at` tells them, in one go. False, with anything in `out`,
  /// where `at` has nothing for one of them or its value needs more than 32 bits.
  [[nodiscard]] bool copy(u64 from, std::span<std::uint32_t> out) const;

  /// The whole state, and its return into a run of the same game with the same options.
  void save(std::string& out) const;
  [[nodiscard]] std::optional<Error> restore(std::string_view state);

 private:
  Run(TakeAndBreak game, const StartOptions& options, std::unique_ptr<NimSequence> values);

  // Known values that are still held, each with `more` added.
  [[nodiscard]] bool copy_known(u64 from, std::span<std::uint32_t> out, u64 more = 0) const;
  // Values of unknown heaps. Needs: is_proved(), from >= known().
  [[nodiscard]] bool copy_by_period(u64 from, std::span<std::uint32_t> out) const;

  TakeAndBreak game_;
  StartOptions options_;
  std::unique_ptr<NimSequence> values_;
  PeriodSearch search_;
};

}  // namespace sprague::sequence
