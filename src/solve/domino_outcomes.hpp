// DominoOutcomes: who wins Domineering, where one player places dominoes upright and the other one across, on boards of up to 11×11
// cells (normal play), depth first. Where the limits allow threads, each searches the same position, with one table for all, and leaves
// for later what another one searches (ABDADA: J.-C. Weill, ICCA Journal 19, 1996).
//
// What each player has at least decides most positions (solve/part_bounds.hpp): for who places upright, the rows are taken in pairs, and
// he does without his moves from pair to pair; no domino of the opponent leads out of its row. What a pair of rows is worth to him is
// looked up in one table. Components of up to 10 cells that are numbers and switches are taken out of the board. Options are tried in an
// order: first what leaves the player much, and many ways to move, and lies near the edge, which has the largest effect of all
// (doc/algorithms/search.md has measurements).
//
// Every position is looked at from the side of who is to move, with the board turned so that he places upright.
#pragma once

#include <memory>
#include <optional>

#include "base/budget.hpp"
#include "rules/cell_board.hpp"

namespace sprague {

class DominoOutcomes {
 public:
  using Board = CellBoard<u128>;
  static constexpr unsigned most_side = 11;

  DominoOutcomes();
  ~DominoOutcomes();
  DominoOutcomes(DominoOutcomes&&) noexcept;
  DominoOutcomes& operator=(DominoOutcomes&&) noexcept;

  /// Does who is to move win? He places dominoes upright, or across. Nothing when the budget ran out; what has been found is kept. Cost: a
  /// tick for each position whose options are listed, and for each small component. Where the limits allow threads, they begin after
  /// `ticks_alone`. Needs: at most `most_side` rows and columns.
  std::optional<bool> wins(const Board& board, bool upright, Budget& budget, u64 ticks_alone = 20'000);

 private:
  struct Searches;
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
