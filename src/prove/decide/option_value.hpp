// The option of a move and its nim-value, as a formula: what is claimed of options stands in several places.
#pragma once

#include "prove/decide/move_formula.hpp"

namespace sprague::prove {

/// first, first + 1, …
[[nodiscard]] std::vector<Track> tracks_from(Track first, std::size_t count);

/// `legal` (the move exists, and leads where it should), and by relation 0 the option has the value on track
/// `value`: of one component, or the nim-sum of those of two and more. Tracks from `next` on are bound here.
[[nodiscard]] Formula with_option_value(const MoveFormula& move, Formula legal, Track value, Track next);

}  // namespace sprague::prove
