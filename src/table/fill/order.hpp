// In which order the cells of a group of games can be filled: by rows, where a permutation of the coordinates
// makes every option lexicographically smaller (proved clause by clause), or else by levels of the measure.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "table/fill/boxes.hpp"

namespace sprague::table {

/// By rows.
struct RowOrder {
  std::vector<std::size_t> axes = {};  ///< the coordinates, the slowest first
  /// No option has a lower slowest coordinate and, of the others, a greater row than its position: several
  /// values of the slowest coordinate can be filled at once, each a little behind the one below.
  bool is_wave = false;
  u64 item_size = 0;                  ///< cells that share the slowest coordinate
  std::vector<bool> never_rise = {};  ///< of each coordinate: no option has a greater one than its position
};
/// For the group's only game; nothing when no order of rows is proved.
[[nodiscard]] std::optional<RowOrder> row_order(const ClauseGames& games, const Boxes& boxes,
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
/// All cells within the limits, by ascending linear forms of the measure.
struct LevelOrder {
  std::vector<LevelCell> cells = {};
  /// Where levels end. Empty when there are few cells in each, or when it is not proved that no cell has an
  /// option in its own level or above.
  std::vector<u64> ends = {};
};
/// Empty when the budget said no.
[[nodiscard]] LevelOrder level_order(const ClauseGames& games, const Boxes& boxes,
                                     const std::vector<std::size_t>& group, Budget& budget);

}  // namespace sprague::table
