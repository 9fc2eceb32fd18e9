// A compound of positions of any rulesets that is no sum, as a position itself: who wins, and all winning moves, by the theorems of
// solve/compound.hpp. It has no nim-value: what it is worth in a sum is not what its components are.
#pragma once

#include <memory>

#include "positions/components.hpp"
#include "solve/compound.hpp"

namespace sprague {

/// Why this position cannot be a component; empty where it can.
[[nodiscard]] Message no_compound_reason(const AnyPosition& position, const CompoundRule& rule);

/// Needs: two components or more that can be, and a rule that is not the sum's.
[[nodiscard]] std::unique_ptr<AnyPosition> make_compound(Components components, const CompoundRule& rule);

}  // namespace sprague
