// What a free variable of a rule can be at a position: the members of a set that the rule demands, the divisors of a
// number where an equation or a remainder makes it one, or every number of its interval.
#pragma once

#include <optional>

#include "script/narrow.hpp"

namespace sprague::script {

/// The numbers to try for one variable, ascending: every one with which the rule may apply, and perhaps others.
class Choices {
 public:
  /// Needs: a box of one position, in which the variables before this one have been given their values. The rule
  /// outlives this.
  Choices(const Rule& rule, std::size_t variable, const Box& box);

  /// Has the variable both bounds, and may they be counted?
  [[nodiscard]] bool is_bounded() const { return range_.is_bounded() && range_.high <= largest_number; }
  /// The least choice that is `value` or more; nothing when there is none. Needs: is_bounded.
  [[nodiscard]] std::optional<i64> next(i64 value) const;
  [[nodiscard]] std::optional<i64> first() const { return next(static_cast<i64>(range_.low)); }

 private:
  Interval range_;
  const NumberSet* set_;
  std::optional<std::vector<u64>> divisors_;
};

/// How many choices there are for a variable, or more. Those before it in the rule may have any value of the box.
[[nodiscard]] u64 most_choices(const Rule& rule, std::size_t variable, const Box& box);

}  // namespace sprague::script
