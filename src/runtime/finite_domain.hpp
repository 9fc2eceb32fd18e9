// Games with finite domains: where few positions are all there are, a search for a cycle tells whether play ends.
#pragma once

#include <optional>
#include <vector>

#include "script/ast.hpp"
#include "sprague/integers.hpp"

namespace sprague {

/// How many positions the domains of these games have, where that is few enough to search them all and no line of play comes
/// back to one of them. Nothing otherwise, also where games have lists or are imported. Cost: a few milliseconds at most.
[[nodiscard]] std::optional<u64> positions_of_games_that_end(const std::vector<script::Game>& games);

}  // namespace sprague
