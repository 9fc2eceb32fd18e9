// Budget: how long computations stop. A solver spends one tick a position (or kernel row) and
// stops where it is when the budget says no; what it has found so far stays in its answer.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "sprague/limits.hpp"

namespace sprague {

class TableKeeper;

/// A hook of tests, made by Budget::fail_at and fail_at_hold: while it lives, the polls of the budgets that this thread makes are
/// counted together, and the k-th finds that something has run out. hold() is a poll where that is the memory. One thread has one
/// at a time.
class ForcedExhaustion {
 public:
  enum class Whose {
    all,      ///< from the k-th poll on every budget has run out, as when the time is over
    only_one  ///< only the budget that was polled then
  };
  enum class Polls { all, holds };  ///< which are counted
  ForcedExhaustion(u64 k, Ending ending, Whose whose, Polls counted = Polls::all);
  ~ForcedExhaustion();
  ForcedExhaustion(const ForcedExhaustion&) = delete;
  ForcedExhaustion& operator=(const ForcedExhaustion&) = delete;

  [[nodiscard]] u64 polls() const { return polls_; }
  /// Was there a k-th poll?
  [[nodiscard]] bool happened() const { return polls_ >= k_; }

 private:
  friend class Budget;
  /// Counts a poll; does it fail?
  bool fails() { return ++polls_ == k_ || (polls_ > k_ && whose_ == Whose::all); }

  u64 k_;
  u64 polls_ = 0;
  Ending ending_;
  Whose whose_;
  Polls counted_;
};

/// What a request is computing, for who shows how far it is.
enum class Stage : std::uint8_t {
  other,
  nim_value,  ///< a nim-value; `found` says how large it is at least
  moves,      ///< moves of one kind; `found` says how many
};

/// The counter that a solver polls. One thread spends; any thread (or a signal handler) may raise `stop`.
class Budget {
 public:
  using Progress = std::function<void(const Budget&)>;

  explicit Budget(const Limits& limits, const std::atomic<bool>* stop = nullptr, Progress progress = {});

  /// For tests: the k-th poll fails, of whichever budget of this thread, so that every way out can be walked.
  [[nodiscard]] static ForcedExhaustion fail_at(
      u64 k, Ending ending = Ending::out_of_time,
      ForcedExhaustion::Whose whose = ForcedExhaustion::Whose::all) {
    return {k, ending, whose};
  }
  /// The same for the k-th hold(): the memory is over, and everything else goes on.
  [[nodiscard]] static ForcedExhaustion fail_at_hold(
      u64 k, ForcedExhaustion::Whose whose = ForcedExhaustion::Whose::all) {
    return {k, Ending::out_of_memory, whose, ForcedExhaustion::Polls::holds};
  }

  /// Spends ticks; false when the work must end here. Cost: an addition, and a look at the clock every 4,096
  /// ticks.
  bool spend(u64 ticks = 1) {
    ticks_ += ticks;
    if (ticks_ < next_look_) return ending_ == Ending::proved;
    return look();
  }
  /// Looks at the clock and at `stop` without spending anything; false when the work must end here.
  bool may_go_on();
  /// Accounts for `bytes` held from now on; false when that is too much. Nothing is reserved then.
  bool hold(u64 bytes);
  void release(u64 bytes) { held_ -= bytes < held_ ? bytes : held_; }

  /// Ends the work because it is known to need too many positions, or for another reason.
  void give_up(Ending why = Ending::out_of_positions) {
    if (ending_ == Ending::proved) ending_ = why;
  }

  [[nodiscard]] bool exhausted() const { return ending_ != Ending::proved; }
  /// `proved` while nothing has run out.
  [[nodiscard]] Ending ending() const { return ending_; }
  [[nodiscard]] u64 ticks() const { return ticks_; }
  [[nodiscard]] u64 held_bytes() const { return held_; }
  [[nodiscard]] u64 peak_bytes() const { return peak_; }
  [[nodiscard]] double seconds() const;
  [[nodiscard]] const Limits& limits() const { return limits_; }
  /// From now on this is computed; reports of progress tell so.
  void begin(Stage stage) {
    stage_ = stage;
    found_ = 0;
  }
  /// So much is found so far; at another stage it is nobody's business.
  void found(Stage stage, u64 count) {
    if (stage == stage_) found_ = count;
  }
  [[nodiscard]] Stage stage() const { return stage_; }
  [[nodiscard]] u64 found() const { return found_; }
  /// A budget of what is left of this one, for a part of the work that may fail while the rest goes on; what it spends and
  /// holds is its own. It has at most `positions`, and reports no progress.
  [[nodiscard]] Budget rest(u64 positions = ~u64{0}) const;
  /// Who keeps what searches know (base/table_keeper.hpp); usually nobody.
  void keep_tables_with(TableKeeper* keeper) { table_keeper_ = keeper; }
  [[nodiscard]] TableKeeper* table_keeper() const { return table_keeper_; }

 private:
  bool look();
  bool forced_to_fail(bool is_hold = false);

  Limits limits_;
  const std::atomic<bool>* stop_;
  Progress progress_;
  std::chrono::steady_clock::time_point start_;
  double next_report_ = 0.5;
  u64 ticks_ = 0;
  u64 next_look_ = 0;
  u64 held_ = 0;
  u64 peak_ = 0;
  Ending ending_ = Ending::proved;
  TableKeeper* table_keeper_ = nullptr;
  Stage stage_ = Stage::other;
  u64 found_ = 0;
  bool watched_;  ///< made under a ForcedExhaustion: every poll looks
};

}  // namespace sprague
