// Play: one game between a person and a perfect opponent.
//
// The opponent never gives a win away. Where the reason for that is copying (session/reasons/mirror.cpp), it copies. Otherwise it ends
// a won game as fast as it can, and draws a lost one out as long as it can, by remoteness, wherever the game is small enough to
// be searched; in larger games it takes the first winning move, or gives away as little as a move can.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "session/session_state.hpp"

namespace sprague {

class Play {
 public:
  Play(SessionState& session, std::unique_ptr<AnyPosition> start, Convention convention, Limits limits);

  /// The game began one move earlier; false, and nothing changes, where no move leads from `before` to where it begins.
  /// Needs: no move was made.
  bool came_from(std::unique_ptr<AnyPosition> before);

  [[nodiscard]] const AnyPosition& position() const { return *positions_.back(); }
  [[nodiscard]] std::size_t moves_made() const { return positions_.size() - 1; }
  [[nodiscard]] bool is_over() const;
  /// Has a position in which play may go on for ever come for the third time? Then the game is a draw.
  [[nodiscard]] bool is_repeated() const;
  /// Needs: is_over(). N: who would be to move has won; P: has lost; D: a draw.
  [[nodiscard]] Outcome result();
  /// Has nobody moved last and lost, but the rules ended play (a line in tic-tac-toe)?
  [[nodiscard]] bool ends_by_rule() const { return !position().no_component_reason().empty(); }

  /// Makes the move that a person typed; an error leaves the game as it is.
  [[nodiscard]] Result<MoveText> make(std::string_view text);
  /// Makes the move at this place, from 0, of legal_moves(most); nothing, and the game stays as it is, where they have none.
  std::optional<MoveText> make_listed(u64 place, u64 most);
  /// Makes the opponent's move and says it. Needs: !is_over(). Empty when even its limits were not enough to
  /// find one.
  [[nodiscard]] std::optional<MoveText> make_best();
  /// The move that make_best() would make. Needs: !is_over().
  [[nodiscard]] std::optional<MoveText> best();
  /// Who wins with best play; nothing when the limits were not enough.
  [[nodiscard]] std::optional<Outcome> outcome();
  /// Takes back `moves` moves, or as many as there are.
  void undo(std::size_t moves);
  /// The legal moves, at most `most`; incomplete when there are more.
  [[nodiscard]] MoveTexts legal_moves(u64 most) const;

 private:
  std::unique_ptr<AnyPosition> best_option();
  std::unique_ptr<AnyPosition> copying_option(Budget& budget);
  MoveText push(std::unique_ptr<AnyPosition> option);

  SessionState& session_;
  Convention convention_;
  Limits limits_;
  std::vector<std::unique_ptr<AnyPosition>> positions_;
};

}  // namespace sprague
