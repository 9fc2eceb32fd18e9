// UpToOrder: a ruleset as search looks at it where some positions are the same game by their looks, such as
// two heaps in the other order: `simplified(position)` of the ruleset says which one stands for them all.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"

namespace sprague {

/// A ruleset R says `using Simplified = UpToOrder<R>` and has `Position simplified(Position)`: of positions
/// that are the same game, and of all moves' ways to say it, one.
template <class R>
class UpToOrder {
 public:
  using Position = typename R::Position;
  static constexpr const Info& info = R::info;
  static constexpr std::span<const Example> examples = {};

  explicit UpToOrder(const R& rules) : rules_(&rules) {}

  void options(const Position& position, std::vector<Position>& out) const {
    const std::size_t begin = out.size();
    rules_->options(position, out);
    for (std::size_t i = begin; i < out.size(); ++i) out[i] = rules_->simplified(std::move(out[i]));
  }
  auto take_failure() const
    requires MayGiveUp<R>
  {
    return rules_->take_failure();
  }

 private:
  const R* rules_;
};

}  // namespace sprague
