// Games by rules that are a taking-and-breaking game under another name, so that their nim-sequences can be
// computed and proved as those of the code.
#pragma once

#include <optional>

#include "rules/clauses.hpp"
#include "rules/take_and_break.hpp"

namespace sprague {

/// The code with exactly the options of these rules, at every heap. Seen where the rules have the shape of
/// shift_invariant.hpp: finitely many amounts, at most two heaps left. Nothing elsewhere.
[[nodiscard]] std::optional<TakeAndBreak> code_of_rules(const ClauseGames& games);

}  // namespace sprague
