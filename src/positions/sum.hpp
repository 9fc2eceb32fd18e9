// A disjunctive sum of positions of any rulesets, as a position itself.
//
// Normal play: its nim-value is the nim-sum of the components' (Sprague 1935, Grundy 1939). Misère play: by
// the misère Nim rule where all components follow it, otherwise by search over tuples of followers, never by
// a nim-sum.
#pragma once

#include <memory>

#include "positions/components.hpp"

namespace sprague {

/// Needs: two components or more.
[[nodiscard]] std::unique_ptr<AnyPosition> make_sum(Components components);

}  // namespace sprague
