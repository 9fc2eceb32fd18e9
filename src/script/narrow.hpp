// Bounds of free variables from a rule's conditions, by narrowing intervals until nothing changes (the HC4
// scheme of Benhamou, Goualard, Granvilliers and Puget 1999). The intervals always hold every solution; they
// may hold more, so whoever enumerates them still tests the condition itself.
#pragma once

#include <optional>
#include <vector>

#include "script/evaluate.hpp"
#include "sprague/error.hpp"

namespace sprague::script {

/// Both ends belong to it. Beyond ±`endless` nothing is known.
struct Interval {
  static constexpr i128 endless = i128{1} << 124;

  i128 low = -endless, high = endless;

  [[nodiscard]] bool is_empty() const { return low > high; }
  [[nodiscard]] bool is_bounded() const { return low > -endless && high < endless; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// What is known while narrowing.
struct Box {
  const Game& game;
  std::span<const i64> numbers = {};       ///< the position; empty: any position
  std::vector<Interval> coordinates = {};  ///< of any position: by coordinate
  std::vector<Interval> variables = {};
};

/// A box over every position of `game`, whose free variables are natural.
[[nodiscard]] Box box_of_all(const Game& game, const Rule& rule);
/// A box at one position.
[[nodiscard]] Box box_at(const Game& game, const Rule& rule, std::span<const i64> numbers);

/// Narrows the box to what `rule` allows: its condition, and that all numbers of the option are natural.
/// False when nothing is left.
[[nodiscard]] bool narrow(const Rule& rule, Box& box);

/// A box over every position that the domain of `game` leaves; nothing when it leaves none. `game` is referred to.
[[nodiscard]] std::optional<Box> box_of_domain(const Game& game);

/// What `expression` can be in the box.
[[nodiscard]] Interval range_of(const Expression& expression, const Box& box);

/// The error for a rule with a free variable that could grow without bound.
[[nodiscard]] std::optional<Error> find_unbounded(const Game& game);

}  // namespace sprague::script
