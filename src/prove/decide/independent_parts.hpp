// Coordinates that no move joins: play is a disjunctive sum, and G is the nim-sum of the parts' values
// (Sprague 1935, Grundy 1939). So each part may be proved in a numeration of its own.
#pragma once

#include <vector>

#include "script/ast.hpp"

namespace sprague::prove {

struct GamePart {
  std::vector<std::size_t> coordinates = {};  ///< of the whole, ascending
  script::Game game = {};                     ///< about these only
};

/// The parts with moves, as fine as can be; empty where there are fewer than two, or the game has another
/// shape: sums, a domain, lists, players that differ. Needs: an instance.
[[nodiscard]] std::vector<GamePart> parts_of(const script::Game& game);

}  // namespace sprague::prove
