// A game in which Left and Right have moves of their own as one in which they have the same ones: whose turn
// it is becomes a coordinate in front, 0 for Left and 1 for Right, and a move of Left's leads from 0 to 1. Its
// P-positions with 0 are those in which Left loses if he moves first, and with 1 those in which Right does. So
// whatever decides who wins a game of which all positions have a P or an N decides it for these, too. About
// sums and nim-values it says nothing: in a sum the players need not take turns in a component.
#pragma once

#include "script/ast.hpp"
#include "sprague/error.hpp"

namespace sprague::script {

/// "turn", or "turn_", "turn__", …: the first that is no coordinate, parameter or free variable of the game.
[[nodiscard]] std::string turn_name(const Game& game);

/// The game with whose turn it is in front. Rules keep their order, and a rule for both becomes two, Left's
/// first; the names that are free in a rule keep their order and numbers, and all places are those of the
/// text. Short forms of positions are left out. Needs: an instance (no parameter is left) that is number 0 of
/// its games. Errors, which are no faults of the rules: nobody has moves of their own; lists; play that ends
/// early; an option that is not one position of the same game.
[[nodiscard]] Result<Game> with_turns(const Game& game);

}  // namespace sprague::script
