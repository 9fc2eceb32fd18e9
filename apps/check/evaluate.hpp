// What expressions can be and conditions may say while some numbers are known and others only bounded
// (interval arithmetic; Moore 1966). Where all numbers are known the result is exact.
//
// Why bounds suffice: an interval always contains the value, whatever the unknown numbers are, and a truth
// contains what the condition says. So "the rule cannot apply" is certain, and "it may" is tried with more
// numbers known.
#pragma once

#include "rules.hpp"

namespace sprague::check {

/// Beyond all numbers: those that are known are below it, or Undecided is thrown.
inline constexpr i128 endless = i128{1} << 120;

/// The integers that an expression can be; low > high: it has no value (xor of a negative number).
struct Interval {
  i128 low = 0, high = endless;
  [[nodiscard]] bool is_empty() const { return low > high; }
};

/// What a condition may be: holds, fails, both; neither: it has no value.
enum : unsigned { holds = 1, fails = 2 };

struct Scene {
  std::vector<Interval> coordinates = {}, variables = {};

  [[nodiscard]] Interval value(const Expression& part) const;
  [[nodiscard]] unsigned truth(const Condition& part) const;
  [[nodiscard]] bool may_hold(const Condition& part) const { return (truth(part) & holds) != 0; }
};

/// A scene in which the coordinates are these numbers.
[[nodiscard]] Scene scene_of(const Numbers& position, std::size_t variables = 0);

}  // namespace sprague::check
