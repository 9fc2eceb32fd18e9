// Tiles: a table that is filled a part at a time, in memory that holds the whole of it, such as a file that is larger than memory.
//
// Coordinates in which no option is greater than its position can be cut. A tile then needs, beside itself, only tiles that are
// nowhere behind it, so that tiles in none of which another one lies can be filled at the same time, by different processes. The
// sets of values of the lines that pass through a tile (ray.hpp) are made anew, from the cells in front of it.
#pragma once

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "base/budget.hpp"
#include "rules/clauses.hpp"
#include "table/fill/boxes.hpp"
#include "table/fill/order.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague::table {

/// The cells of a whole table in row-major order: values, and in cells that are no positions the largest number that fits.
using CellMemory = std::variant<std::span<std::uint8_t>, std::span<std::uint16_t>, std::span<std::uint32_t>>;

class Tiling {
 public:
  /// A table of game 0 in which each coordinate runs from 0 to its last. `games` outlives it.
  Tiling(const ClauseGames& games, std::vector<i64> lasts, Convention convention, Content content);

  /// Why it cannot be filled by tiles. `leaves_the_box` where positions beyond the table, or of other games, are needed; `no_order`
  /// where it is not filled by rows.
  [[nodiscard]] std::optional<Refusal> refusal() const { return refusal_; }
  /// Needs: no refusal().
  [[nodiscard]] const std::vector<bool>& can_be_cut() const { return order_.never_rise; }
  /// What the cells hold: nim-values also where outcomes are asked for and options are sums. Outcomes need cells of one byte.
  [[nodiscard]] Content content() const { return outcomes_ ? Content::outcomes : Content::nim_values; }

  enum class End { done, ran_out, too_large, wider, refused };
  /// Fills the cells of `tile`. `wider`: a value does not fit into the cells. A tick a
  /// cell, and one for each cell in front that is read for a line.
  /// Needs: no refusal(); as many cells as the table has; `tile` is cut only where that can be; all cells that are nowhere behind one
  /// of it and not in it are filled.
  End fill(const FilledRange& tile, const CellMemory& cells, Budget& budget) const;

 private:
  const ClauseGames& games_;
  Boxes boxes_;
  RowOrder order_ = {};
  bool misere_, outcomes_;
  std::optional<Refusal> refusal_ = std::nullopt;
};

}  // namespace sprague::table
