// What the pictures of a game say before any position is seen: that play ends, which cells are dead and cut a board into
// components, and which turns of the board leave the rules as they are.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "boards/board.hpp"
#include "boards/board_game.hpp"

namespace sprague::boards {

/// Why play ends, in words: numbers of cells of some kinds, or how far pieces have gone, fall or rise with every move, in
/// lexicographic order. Nothing where no such order is found, and play may go on for ever.
[[nodiscard]] std::optional<Message> why_play_ends(const Game& game);

/// How a position falls apart. A cell is dead when its kind fits no cell of a picture, no condition and no spread: then no
/// move, now or later, looks at it. Cells that are not dead touch when they share a side (`corners`: or a corner); parts
/// that do not touch are components of a disjunctive sum.
struct Separation {
  Kinds dead = 0;
  bool corners = false;
};
/// Nothing where some picture looks at the edge or at any cell, or play ends by what the whole board shows.
[[nodiscard]] std::optional<Separation> separation_of(const Game& game);

/// The turns of a square board (or one of hexagons) after which the rules are the same ones, the identity first.
[[nodiscard]] std::vector<Turn> symmetries_of(const Game& game);

/// Does each cell change once at most (Domineering, Col)? Then ways to move are used up, and few new ones come.
[[nodiscard]] bool cells_change_once(const Game& game);

/// One player places dominoes upright on cells of a kind, the other one across, and what they cover is dead (Domineering).
struct Dominoes {
  Player upright;
  int on;  ///< the kind
};
/// Nothing where the game is another one.
[[nodiscard]] std::optional<Dominoes> dominoes_of(const Game& game);

/// How the players change places: after this turn, and with these kinds for those of the game, Left's rules are Right's
/// and Right's are Left's. Applied twice it gives the board back.
struct Exchange {
  Turn turn;
  std::vector<std::size_t> kinds;
};
/// Nothing where none is found.
[[nodiscard]] std::optional<Exchange> exchange_of(const Game& game);

/// Kinds of stones that lie for ever (NoGo): no rule looks at them or changes them, and nothing matters of them but that each
/// group has a blank beside it.
[[nodiscard]] Kinds lying_stones_of(const Game& game);

/// Kinds for those of the game with which the rules are the same ones, a pair or two having changed places (who moves x can
/// as well move o). Nothing where none are found.
[[nodiscard]] std::optional<std::vector<std::size_t>> swap_of(const Game& game);

/// The SHA-256 of what moves do, whatever the game and its start are called: games with the same one are the same game.
[[nodiscard]] std::string digest_of(const Game& game);
/// The SHA-256 of a graph. Needs: it is one.
[[nodiscard]] std::string digest_of(const Board& graph);

/// All of this, and the graph that positions stand on where they stand on one.
struct Analysis {
  const Game* game = nullptr;
  std::optional<Separation> separation = {};  ///< nothing: positions are whole
  std::vector<Turn> symmetries = {};
  std::optional<Exchange> exchange = {};
  std::optional<std::vector<std::size_t>> swap = {};
  std::shared_ptr<const Board> graph = {};
};

}  // namespace sprague::boards
