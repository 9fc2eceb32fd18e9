// Covers: for all tuples with a certain property (the goal) there are further numbers such that a formula
// holds.
#pragma once

#include <functional>

#include "product.hpp"

namespace sprague::check {

/// Makes the formula that a root names behind its state; Invalid when it names none.
using MakeFormula = std::function<Formula(const std::vector<i64>& name)>;

/// Checks the cover whose first line is `head`, and reads its nodes; `next` becomes the first line behind
/// them, or null at the end. `names` is how many numbers name a root's formula.
void check_cover(Certificate& file, const Json& head, Json& next, Formula goal, i64 names,
                 const MakeFormula& make);

}  // namespace sprague::check
