// Tables of values: the canonical forms of all positions in a box, for games in which Left and Right may have different moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/game_table.hpp"

namespace sprague {

struct ValueTable {
  std::string game;
  std::vector<table::Axis> axes;
  /// In row-major order, the last axis fastest, as far as the limits went: the value in words, or as LaTeX where that is wanted; empty
  /// where there is no position, "…" where the words are longer than 1,000 bytes.
  std::vector<std::string> cells;
  Ending ending = Ending::computed;
};
inline constexpr u64 most_cells_of_values = 100'000;

/// Of `task` the game, the ranges and the limits count. Errors: the game or a range is wrong; there are too many cells; a position has no
/// value.
[[nodiscard]] Result<ValueTable> tabulate_values(SessionState& session, const TableTask& task, bool latex);

}  // namespace sprague
