// OptionSink: where a ruleset puts the options that it finds. It counts every one and hands on the first few
// that are wanted, so that a position of half a million heaps is not copied half a million times. Words for
// moves are made where these are shown, from the two positions.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "sprague/integers.hpp"
#include "sprague/message.hpp"

namespace sprague {

/// Counts moves, and knows how many of them are still wanted.
class MoveTally {
 public:
  explicit MoveTally(u64 wanted) : wanted_(wanted) {}

  /// Long lists of moves end when `budget` does, which must outlive the tally.
  void watch(Budget& budget) { budget_ = &budget; }
  /// What watch() was given; may be null.
  [[nodiscard]] Budget* budget() const { return budget_; }
  /// False when the list must be cut short here. Ask now and then.
  [[nodiscard]] bool may_go_on() const { return budget_ == nullptr || budget_->may_go_on(); }
  /// Are no more moves wanted? Those that come now are only counted.
  [[nodiscard]] bool is_full() const { return room() == 0; }
  /// How many are still wanted.
  [[nodiscard]] u64 room() const { return count_ < wanted_ && bytes_ < most_bytes ? wanted_ - count_ : 0; }

  /// Counts a move that was handed on, of which `bytes` are kept.
  void count_listed(u64 bytes) {
    ++listed_, bytes_ += bytes;
    count_unlisted(1);
  }
  /// Counts `moves` further moves that stand behind those that were handed on.
  void count_unlisted(u64 moves) {
    count_ += moves;
    if (budget_ != nullptr) budget_->found(Stage::moves, count_);
  }
  /// The moves counted so far may not be all there are.
  void cut_short() { complete_ = false; }

  [[nodiscard]] u64 count() const { return count_; }
  [[nodiscard]] u64 listed() const { return listed_; }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  static constexpr u64 most_bytes = u64{256} << 20;  // that are kept: moves of huge numbers are long

  u64 wanted_;
  Budget* budget_ = nullptr;
  bool complete_ = true;
  u64 count_ = 0, listed_ = 0;
  u64 bytes_ = 0;
};

/// An option that a ruleset has found, made when it is asked for.
template <class Position>
class FoundOption {
 public:
  virtual ~FoundOption() = default;
  [[nodiscard]] virtual Position option() const = 0;
  /// The words of `move_label` for the move to it; empty where only these two positions tell them.
  [[nodiscard]] virtual Message label() const { return {}; }
};

/// The tally of a list of moves, and who takes the options.
template <class Position>
class OptionSink {
 public:
  /// Takes an option that is wanted; how many bytes it keeps of it.
  using Take = std::function<u64(const FoundOption<Position>&)>;
  OptionSink(MoveTally& tally, Take take) : tally_(tally), take_(std::move(take)) {}

  /// Counts a move; `make()` makes the option, and is called only when it is wanted.
  template <class Make>
  void add(const Make& make) {
    add(make, [] { return Message(); });
  }
  /// The same; `label()` gives the words of `move_label`, in less time than it takes to compare two positions
  /// of half a million heaps.
  template <class Make, class Label>
  void add(const Make& make, const Label& label) {
    if (is_full())
      tally_.count_unlisted(1);
    else
      tally_.count_listed(take_(Found<Make, Label>(make, label)));
  }
  [[nodiscard]] bool may_go_on() const { return tally_.may_go_on(); }
  [[nodiscard]] bool is_full() const { return tally_.is_full(); }
  [[nodiscard]] u64 room() const { return tally_.room(); }
  void count_unlisted(u64 moves) { tally_.count_unlisted(moves); }
  void cut_short() { tally_.cut_short(); }
  [[nodiscard]] u64 count() const { return tally_.count(); }
  [[nodiscard]] bool complete() const { return tally_.complete(); }
  [[nodiscard]] Budget* budget() const { return tally_.budget(); }

 private:
  template <class Make, class Label>
  class Found final : public FoundOption<Position> {
   public:
    Found(const Make& make, const Label& label) : make_(make), label_(label) {}
    [[nodiscard]] Position option() const override { return make_(); }
    [[nodiscard]] Message label() const override { return label_(); }

   private:
    const Make& make_;
    const Label& label_;
  };

  MoveTally& tally_;
  Take take_;
};

/// Keeps the first options that it gets.
template <class Position>
class OptionList {
 public:
  explicit OptionList(u64 wanted = ~u64{0}) : tally_(wanted) {}
  OptionList(const OptionList&) = delete;
  OptionList& operator=(const OptionList&) = delete;

  /// To be given to a ruleset; it refers to this list.
  [[nodiscard]] OptionSink<Position>& sink() { return sink_; }
  [[nodiscard]] const std::vector<Position>& options() const { return options_; }
  [[nodiscard]] u64 count() const { return tally_.count(); }
  [[nodiscard]] bool complete() const { return tally_.complete(); }

 private:
  MoveTally tally_;
  std::vector<Position> options_;
  OptionSink<Position> sink_{tally_, [this](const FoundOption<Position>& found) {
                               Position option = found.option();
                               u64 bytes = sizeof(Position);
                               if constexpr (requires { option.heap_bytes(); }) bytes += option.heap_bytes();
                               options_.push_back(std::move(option));
                               return bytes;
                             }};
};

}  // namespace sprague
