// Claims by formula, in the expressions and conditions of the rule language (doc/rule-language.md).
#pragma once

#include <string_view>

#include "sprague/engine/refute.hpp"

namespace sprague {

/// A claimant that says "the next player wins" where the condition `formula` holds, or, with `values`, that
/// the nim-value is the expression `formula`. Its names are coordinate_names(coordinates). Errors point into
/// `formula`. Needs: numbers of the cells are at most 2^60.
[[nodiscard]] Result<Claimant> claimant_by_formula(std::string_view formula, std::size_t coordinates,
                                                   bool values);

}  // namespace sprague
