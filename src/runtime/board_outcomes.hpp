// BoardOutcomes: who wins a board game in which Left and Right have different moves and play ends: depth first, component by
// component, in words of bits.
//
// Of several components each is judged alone first (normal play): those that the second player wins are worth nothing and are left out,
// components that are each other's negatives cancel, and where all that is left favours one player, or one component is
// for whoever moves first and no other favours the opponent, the sum is settled (J. H. Conway, On Numbers and Games, 1976, chapter 7).
// Otherwise, and in misère play, the options are searched, those first that leave the opponent the fewest moves.
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
  /// listed. Needs: takes(position).
  std::optional<Outcome> outcome(const BoardPosition& position, Player turn, Convention convention,
                                 Budget& budget);

  /// A search over one kind of words.
  class Search {
   public:
    virtual ~Search() = default;
    virtual std::optional<bool> wins(const BoardPosition& position, Player turn, Convention convention,
                                     Budget& budget) = 0;
  };

 private:
  struct Searches;

  const BoardGame& game_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
