// BoardOutcomes: who wins a board game in which Left and Right have different moves and play ends: component by component, in words
// of bits.
//
// What is worth nothing is left out, components that are each other's negatives cancel, and where all that is left favours one
// player, or one component is for whoever moves first and no other favours the opponent, the sum is settled (normal play; J. H.
// Conway, On Numbers and Games, 1976, chapter 7). Small components are judged by themselves for this. What the players have at
// least in the components settles sums, too (solve/part_bounds.hpp), and components that are numbers and switches are kept as
// such. Otherwise the options are
// searched: by proof numbers, those first of which the fewest positions must still be decided (A. Nagai, Df-pn, 2002; with
// limits that grow by a quarter: J. Pawlewicz & L. Lew 2007), an option counting as many as it has ways to move at first;
// and where each cell changes once at most, so that ways to move are only used up, depth first, those first that leave the opponent
// few moves and the player many, which is quicker there (doc/algorithms/search.md has measurements). Where the limits allow threads,
// each searches the same question with one table for all, as in solve/nimber_search.hpp. Domineering on up to 11×11 cells has a search of
// its own (solve/domino_outcomes.hpp).
#pragma once

#include <memory>
#include <optional>

#include "base/budget.hpp"
#include "solve/search.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

class BoardGame;
struct BoardPosition;

class BoardOutcomes {
 public:
  static constexpr SearchMethod method{
      "search", "A line of play was searched as long as it could matter, component by component."};

  /// `game` outlives it. Needs: its play is proved to end, and not by a rule of its own.
  explicit BoardOutcomes(const BoardGame& game);
  BoardOutcomes(BoardOutcomes&&) noexcept;
  ~BoardOutcomes();

  /// Does the position fit into words?
  [[nodiscard]] bool takes(const BoardPosition& position) const;
  /// N or P for the player to move; nothing when the budget ran out. What has been found is kept. Cost: a tick a sum whose options are
  /// listed. Where the limits allow threads, they begin after `ticks_alone`. Needs: takes(position).
  std::optional<Outcome> outcome(const BoardPosition& position, Player turn, Convention convention,
                                 Budget& budget, u64 ticks_alone = 20'000);

  /// A search over one kind of words.
  class Search {
   public:
    virtual ~Search() = default;
    virtual std::optional<bool> wins(const BoardPosition& position, Player turn, Convention convention,
                                     Budget& budget, u64 ticks_alone) = 0;
  };

 private:
  struct Searches;

  const BoardGame& game_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
