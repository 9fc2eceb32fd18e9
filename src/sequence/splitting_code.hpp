// Taking-and-breaking games as splitting games, where they are.
#pragma once

#include <optional>

#include "rules/take_and_break.hpp"
#include "sequence/splitting_game.hpp"

namespace sprague::sequence {

/// Nothing where some move leaves three heaps or more, or the digits go on for ever.
[[nodiscard]] std::optional<SplittingGame> splitting_game(const TakeAndBreak& game);

}  // namespace sprague::sequence
