// make_part: sorts the clauses of a game into rays, singles and nests.
#pragma once

#include <optional>

#include "table/fill/fill.hpp"

namespace sprague::table {

/// Rays are made only where cells are filled by rows, those in `rows`. Sets `refusal` when a clause cannot be carried out.
[[nodiscard]] GamePart make_part(const ClauseGames& games, const Boxes& boxes, std::size_t game,
                                 const FilledRange* rows, const Limits& limits,
                                 std::optional<Refusal>& refusal);

}  // namespace sprague::table
