// A theorem by automata as tables with which a program plays: who wins, and the moves that do.
#pragma once

#include <optional>
#include <vector>

#include "prove/prove.hpp"

namespace sprague::prove {

struct WinningTables {
  /// The winning moves by a rule: tracks 0 to d − 1 hold the coordinates, those behind them the
  /// numbers of what it leaves that are no coordinates.
  struct Moves {
    Automaton wins = {};
    std::size_t own = 0;  ///< how many of these there are
    /// Each component of the option: of each entry the number's place among the tracks, from 0.
    std::vector<std::vector<std::size_t>> entries = {};
    /// The own numbers may have so many digits more than the position's.
    std::size_t further_digits = 0;
  };
  Automaton domain = {};  ///< tracks 0 to d − 1
  Automaton lost = {};    ///< the P-positions
  std::vector<Moves> moves = {};
};

/// Nothing where the budget says no. Needs: the theorem was decided by automata, without fixed coordinates.
[[nodiscard]] std::optional<WinningTables> winning_tables(const Theorem& theorem, Budget& budget);

}  // namespace sprague::prove
