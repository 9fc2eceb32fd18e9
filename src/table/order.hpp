// In which order the cells of a group of games can be filled: by rows, where a permutation of the coordinates
// makes every option lexicographically smaller (proved clause by clause), or else by levels of the measure.
#pragma once

#include <optional>
#include <vector>

#include "boxes.hpp"
#include "sprague/base/budget.hpp"

namespace sprague::table {

/// The coordinates of the group's only game, the slowest first; nothing when no order of rows is proved.
[[nodiscard]] std::optional<std::vector<std::size_t>> row_order(const ClauseGames& games, const Boxes& boxes,
                                                                const std::vector<std::size_t>& group);

/// A cell of a group: the game's place in the group, and the index in its table.
struct LevelCell {
  std::uint32_t place;
  std::uint32_t index;
};

/// Whether the measure can order the group's cells.
[[nodiscard]] bool has_levels(const ClauseGames& games, const Boxes& boxes,
                              const std::vector<std::size_t>& group);
/// The bytes that level_order takes while it works.
[[nodiscard]] u64 level_bytes(const Boxes& boxes, const std::vector<std::size_t>& group);
/// All cells within the limits, by ascending linear forms of the measure. Empty when the budget said no.
[[nodiscard]] std::vector<LevelCell> level_order(const ClauseGames& games, const Boxes& boxes,
                                                 const std::vector<std::size_t>& group, Budget& budget);

}  // namespace sprague::table
