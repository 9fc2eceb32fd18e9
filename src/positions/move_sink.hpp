// MoveSink: where the moves of a position go that is known only as AnyPosition. A move is the option that it
// makes; words for it are made when somebody asks for them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/option_sink.hpp"
#include "sprague/task.hpp"

namespace sprague {

class AnyPosition;

/// A move that is being handed on; it lives as long as the call that gets it.
class AnyMove {
 public:
  virtual ~AnyMove() = default;
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> option() const = 0;
  /// "take 4 from heap 1"
  [[nodiscard]] virtual Message label() const = 0;
  /// The option as it is typed, without the name of its ruleset.
  [[nodiscard]] virtual std::string result() const = 0;
};

class MoveSink : public MoveTally {
 public:
  using MoveTally::MoveTally;
  virtual ~MoveSink() = default;

  /// Counts a move, and takes it while moves are wanted.
  void add(const AnyMove& move) {
    if (is_full())
      count_unlisted(1);
    else
      count_listed(take(move));
  }
  /// Takes a move that is wanted; how many bytes are kept of it.
  virtual u64 take(const AnyMove& move) = 0;
};

/// Keeps the words of the first moves.
class MoveTexts final : public MoveSink {
 public:
  explicit MoveTexts(u64 wanted, bool with_results = true) : MoveSink(wanted), with_results_(with_results) {}

  u64 take(const AnyMove& move) override {
    moves_.push_back({move.label(), with_results_ ? move.result() : std::string(), with_results_});
    return moves_.back().label.bytes() + moves_.back().result.size();
  }
  [[nodiscard]] const std::vector<MoveText>& moves() const { return moves_; }
  [[nodiscard]] std::vector<MoveText>& moves() { return moves_; }

 private:
  bool with_results_;
  std::vector<MoveText> moves_;
};

/// Visits the first moves.
class EachMove final : public MoveSink {
 public:
  using Visit = std::function<void(const AnyMove&)>;
  EachMove(u64 wanted, Visit visit) : MoveSink(wanted), visit_(std::move(visit)) {}

  u64 take(const AnyMove& move) override {
    visit_(move);
    return 0;
  }

 private:
  Visit visit_;
};

}  // namespace sprague
