// For tests of one ruleset on positions that the generic tests cannot guess: all that the engine says of a
// position, held against brute force.
#pragma once

#include <gtest/gtest.h>

#include "positions/adapter.hpp"
#include "tests/support/brute_force.hpp"

namespace sprague::test {

template <class R>
class AgainstBruteForce {
 public:
  using Position = typename R::Position;

  explicit AgainstBruteForce(R rules = {}) : rules_(std::make_shared<R>(std::move(rules))), brute_(*rules_) {}

  BruteForce<R>& brute() { return brute_; }

  /// Needs: `text` is a position.
  Position read(const std::string& text) const {
    Scanner scanner(text);
    auto position = PositionOf<R>::parse(*rules_, scanner);
    EXPECT_TRUE(position.ok()) << render(position.error(), text);
    return *std::move(position);
  }

  /// Outcome and all winning moves under both conventions, nim-value and all moves to each value, the words
  /// for the moves.
  void compare(const Position& position) {
    Budget budget(Limits{});
    PositionOf<R> any(rules_, position);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      EXPECT_EQ(any.outcome(convention, budget).value, brute_.outcome(position, convention))
          << position.text() << " " << to_text(convention);
      MoveTexts sink(~u64{0}), counted(1);
      any.winning_moves(convention, budget, sink);
      any.winning_moves(convention, budget, counted);
      EXPECT_EQ(counted.count(), sink.count()) << position.text() << " " << to_text(convention);
      EachMove each(100, [&](const AnyMove& move) {
        EXPECT_EQ(move.label(), any.move_label(*move.option())) << position.text();
      });
      any.winning_moves(convention, budget, each);
      EXPECT_EQ(results(sink), options_where(position,
                                             [&](const Position& option) {
                                               return brute_.outcome(option, convention) == Outcome::P;
                                             }))
          << position.text() << " " << to_text(convention);
    }
    const u64 value = brute_.nim_value(position);
    EXPECT_EQ(any.nim_value(Effort::whatever_it_takes, budget).value, Natural(value)) << position.text();
    for (u64 target = 0; target <= value + 2; ++target) {
      MoveTexts sink(~u64{0});
      any.moves_to_value(Natural(target), budget, sink);
      EXPECT_EQ(
          results(sink),
          options_where(position, [&](const Position& option) { return brute_.nim_value(option) == target; }))
          << position.text() << " to " << target;
    }
    read_back(any, position);
  }

  /// Every move can be named, and the name leads to it.
  void read_back(const PositionOf<R>& any, const Position& position) {
    MoveTexts sink(~u64{0});
    any.moves(~u64{0}, sink);
    EXPECT_EQ(results(sink), options_where(position, [](const Position&) { return true; }));
    for (const MoveText& move : sink.moves()) {
      const auto read = any.read_move(english(move.label));
      ASSERT_TRUE(read.ok()) << position.text() << ": " << move.label;
      EXPECT_EQ((*read)->text(), move.result) << position.text() << ": " << move.label;
    }
  }

 private:
  using Texts = std::vector<std::string>;

  static Texts results(const MoveTexts& sink) {
    Texts out;
    for (const MoveText& move : sink.moves()) out.push_back(move.result);
    return out;
  }
  template <class Wanted>
  Texts options_where(const Position& position, const Wanted& wanted) {
    Texts out;
    for (const Position& option : brute_.options(position))
      if (wanted(option)) out.push_back(option.text());
    return out;
  }

  std::shared_ptr<R> rules_;
  BruteForce<R> brute_;
};

}  // namespace sprague::test
