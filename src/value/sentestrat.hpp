// Sentestrat: how to play a sum of games by the thermographs of its components alone, with a bound on where play stops (Berlekamp,
// Conway, Guy, Winning Ways, 1982, chapter 6; the argument stands in doc/algorithms/sentestrat.md). The sum is never added up, so
// that there may be thousands of components.
//
// At a player's turn the ambient temperature t is the least that the hottest component has had at his turns, this one among them. Where
// a component is hotter than t, he answers there; otherwise he moves in the hottest. His move is one that is best at t. When all
// components are numbers play stops, at their sum.
#pragma once

#include <optional>
#include <span>

#include "value/operations.hpp"

namespace sprague::value {

struct Sentestrat {
  Dyadic mean;  ///< the sum of the means: that of the sum
  Dyadic
      temperature;  ///< of the hottest component that is no number, 0 where all are numbers: the sum is no hotter, or a number
  Dyadic ambient;
  struct Side {
    std::optional<std::size_t> component = {};  ///< where to move; nothing where all are numbers
    bool is_answer = false;                     ///< that component is hotter than the ambient temperature
    /// Where play stops at least (for Right: at most), whatever the opponent does: when the player is to move now, and when the
    /// opponent is.
    Dyadic moving_first, moving_second;
  } left, right;
};

/// `ambient`: the least temperature that the hottest component has had at earlier turns; nothing: there were none. Where several
/// components are hotter, the answer is where the thermograph is widest at it, which gives the best bound. Needs: it is not below 0.
[[nodiscard]] Sentestrat sentestrat(ShortGames& games, Operations& operations,
                                    std::span<const Game> components, std::optional<Dyadic> ambient = {});

}  // namespace sprague::value
