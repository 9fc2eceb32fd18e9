// Periods of games with a sparse space: proved by a window of values that comes again, looked for in a stream
// of which only the end is held. Theorem and proof: doc/algorithms/sequences.md, "A sparse space".
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sequence/nim_sequence.hpp"
#include "sequence/splitting_game.hpp"

namespace sprague::sequence {

/// So many values below `start` must be those below start + period, for them to prove that G(n + period) =
/// G(n) for all n from that window on. Nothing where something else is missing: the space is not one of the
/// game, the period is odd where positions count, or a rare heap or `start + period` is not old enough.
/// Needs: `space` is that of all verified values below `known`.
[[nodiscard]] std::optional<u64> window_of_proof(const SplittingGame& game, const SparseSpace& space,
                                                 u64 known, u64 start, u64 period);

/// Looks for the window while values come: at about every power of two the last values are saved, and all
/// that come later are searched for them (Brent 1980), so that it is met once the checkpoint is beyond the
/// pre-period and a period has passed.
class SparsePeriodSearch {
 public:
  explicit SparsePeriodSearch(SplittingGame game) : game_(std::move(game)) {}

  struct Found {
    u64 from;    ///< G(n + period) = G(n) for all n >= from, proved
    u64 period;  ///< the least such number
    u64 known;   ///< so many values were known then
  };

  /// Reads the values that are new. Call it at least as often as half of what the sequence holds is new.
  void look(const NimSequence& sequence);
  [[nodiscard]] const std::optional<Found>& found() const { return found_; }
  /// Were values missed, because the sequence no longer held them? Then the search began anew.
  [[nodiscard]] bool lagged() const { return lagged_; }

  /// The state, and its return into the search of a sequence that is restored to where it was then; false
  /// where it is damaged.
  void save(std::string& out) const;
  [[nodiscard]] bool restore(std::string_view state);
  /// Is the state one of a search in which so many values were known, and no more?
  [[nodiscard]] bool fits(u64 known) const;

 private:
  static constexpr u64 pattern = 64;  // values that are searched for before a window is compared

  void set_checkpoint(const NimSequence& sequence);
  void search(const NimSequence& sequence, u64 to);
  [[nodiscard]] bool proves(const NimSequence& sequence, u64 end) const;

  SplittingGame game_;
  u64 checkpoint_ = 0;                // 0: none yet
  std::vector<std::uint32_t> saved_;  // the values just below it
  u64 read_ = 0;                      // windows that end at or below this were compared
  bool lagged_ = false;
  std::optional<Found> found_;
};

/// The least e with G(n + period) = G(n) for all n >= e, where this is known for n >= from: the values are
/// computed once more, by a sequence that `fresh` starts and, where a period does not fit into the memory
/// limit, by two. Nothing when the budget ends.
using FreshSequence = std::function<std::unique_ptr<NimSequence>()>;
[[nodiscard]] std::optional<u64> exact_preperiod(const FreshSequence& fresh, u64 period, u64 from,
                                                 Budget& budget);

}  // namespace sprague::sequence
