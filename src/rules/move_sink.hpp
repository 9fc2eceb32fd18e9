// MoveSink: where moves go. It counts every move and keeps the texts of the first few, so that a position of
// half a million heaps does not cost half a million strings.
#pragma once

#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/integers.hpp"

namespace sprague {

/// A move as people and programs see it.
struct MoveText {
  std::string label;       ///< "take 4 from heap 1"
  std::string result;      ///< the position after it
  bool has_result = true;  ///< false: results were not asked for, and `result` is empty
};

class MoveSink {
 public:
  explicit MoveSink(u64 listed_at_most, bool with_results = true)
      : listed_at_most_(listed_at_most), with_results_(with_results) {}

  /// Counts a move; `label()` and `result()` are called only when its texts are kept.
  template <class Label, class ResultText>
  void add(const Label& label, const ResultText& result) {
    if (!is_full()) {
      moves_.push_back({label(), with_results_ ? std::string(result()) : std::string(), with_results_});
      bytes_ += moves_.back().label.size() + moves_.back().result.size();
    }
    ++count_;
  }
  /// Long lists of moves end when `budget` does, which must outlive the sink.
  void watch(Budget& budget) { budget_ = &budget; }
  /// What watch() was given; may be null.
  [[nodiscard]] Budget* budget() const { return budget_; }
  /// False when the list must be cut short here. Ask now and then.
  [[nodiscard]] bool may_go_on() const { return budget_ == nullptr || budget_->may_go_on(); }
  /// Are no more texts wanted?
  [[nodiscard]] bool is_full() const { return room() == 0; }
  /// How many texts are still wanted.
  [[nodiscard]] u64 room() const {
    return count_ < listed_at_most_ && bytes_ < most_bytes ? listed_at_most_ - count_ : 0;
  }
  /// Counts `moves` further moves that stand behind those with texts.
  void count_unlisted(u64 moves) { count_ += moves; }
  /// An empty sink that keeps as many texts as this one still can.
  [[nodiscard]] MoveSink sibling() const {
    MoveSink other(room(), with_results_);
    other.budget_ = budget_;
    return other;
  }
  /// The moves added so far may not be all there are.
  void cut_short() { complete_ = false; }

  [[nodiscard]] u64 count() const { return count_; }
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] const std::vector<MoveText>& moves() const { return moves_; }
  [[nodiscard]] std::vector<MoveText>& moves() { return moves_; }

 private:
  static constexpr u64 most_bytes = u64{256} << 20;  // of texts: moves of huge numbers are long

  u64 listed_at_most_;
  bool with_results_;
  bool complete_ = true;
  Budget* budget_ = nullptr;
  u64 count_ = 0;
  u64 bytes_ = 0;
  std::vector<MoveText> moves_;
};

}  // namespace sprague
