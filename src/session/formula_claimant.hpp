// Claims by formula, in the expressions and conditions of the rule language (doc/rule-language.md).
#pragma once

#include <string_view>

#include "session/refute.hpp"

namespace sprague {

/// A claimant that says "the next player wins" where the condition `formula` holds, or, with `values`, that
/// the nim-value is the expression `formula`. Its names are those of the numbers. Errors point into
/// `formula`. Needs: numbers of the cells are at most 2^60.
[[nodiscard]] Result<Claimant> claimant_by_formula(std::string_view formula,
                                                   const std::vector<std::string>& names, bool values);

}  // namespace sprague
