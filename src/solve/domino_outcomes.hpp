// DominoOutcomes: who wins Domineering, where one player places dominoes upright and the other one across, on boards of up to 8×8
// cells (normal play), depth first.
//
// What each player has at least decides most positions (solve/part_bounds.hpp): for who places upright, the rows are taken in pairs, and
// he does without his moves from pair to pair; no domino of the opponent leads out of its row. A pair of rows is 16 cells, so what it is
// worth to him is looked up in one table, as are two ways to pair all rows. Components of up to 10 cells that are numbers and switches
// are taken out of the board. Options are tried in an order: first what leaves the player much and the opponent little, and lies near the
// edge, which has the largest effect of all (doc/algorithms/search.md has measurements).
//
// Every position is looked at from the side of who is to move, with the board turned so that he places upright.
#pragma once

#include <memory>
#include <optional>

#include "base/budget.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

class DominoOutcomes {
 public:
  static constexpr unsigned side = 8;

  /// Some cells of a board: of row r and column c bit 8r + c. No cell lies outside.
  struct Board {
    u64 free;
    unsigned rows, columns;  ///< up to `side` each
  };

  DominoOutcomes();
  ~DominoOutcomes();
  DominoOutcomes(DominoOutcomes&&) noexcept;
  DominoOutcomes& operator=(DominoOutcomes&&) noexcept;

  /// Does who is to move win? He places dominoes upright, or across. Nothing when the budget ran out; what has been found is kept. Cost: a
  /// tick for each position whose options are listed, and for each small component.
  std::optional<bool> wins(const Board& board, bool upright, Budget& budget);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace sprague
