// Positions of a game that is drawn (src/boards), and the game with all that is kept for it: what its pictures say, and the
// boards that its rules were compiled for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "boards/analysis.hpp"
#include "boards/compiled.hpp"
#include "boards/typed.hpp"
#include "rules/position_view.hpp"

namespace sprague {

/// A board and the rules compiled for it.
struct CompiledBoard {
  boards::Board board;
  boards::Compiled rules;
};

struct BoardPosition {
  const boards::Game* game = nullptr;  ///< these two outlive the position
  const CompiledBoard* on = nullptr;
  boards::Cells cells = {};

  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::string text() const { return boards::text_of(*game, on->board, cells); }
  [[nodiscard]] u64 heap_bytes() const { return cells.size() > 15 ? cells.capacity() + 1 : 0; }
  /// Of squares and hexagons the cells; of a graph nothing.
  [[nodiscard]] PositionView view() const;
  friend bool operator==(const BoardPosition& a, const BoardPosition& b) {
    return a.on == b.on && a.cells == b.cells;
  }
};

/// The order of the components of a position: by the size of their boards, then by their cells.
[[nodiscard]] bool comes_before(const BoardPosition& a, const BoardPosition& b);

/// A game of a file of boards with what its pictures say, and the boards that its rules were compiled for. Not for several
/// threads at a time.
class BoardGame {
 public:
  BoardGame(boards::Game game, std::string name);

  [[nodiscard]] const boards::Game& game() const { return game_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::optional<Message>& why_play_ends() const { return why_play_ends_; }

  /// The rules for a board: compiled when it is asked about first.
  [[nodiscard]] Result<const CompiledBoard*> on(const boards::Board& board) const;
  /// The components of a position that anybody can move in, each in the least of the ways to lay and turn it, in order.
  [[nodiscard]] std::vector<BoardPosition> components(const BoardPosition& position) const;
  /// Does a position fall apart where it may?
  [[nodiscard]] bool falls_apart() const { return separation_.has_value(); }
  /// How many kinds of cells a move may look at.
  [[nodiscard]] std::size_t live_kinds() const;
  [[nodiscard]] boards::Analysis analysis() const {
    return {&game_, separation_, symmetries_, exchange_, swap_, {}};
  }
  /// How many cells of the position a move may still look at.
  [[nodiscard]] std::size_t live_cells(const BoardPosition& position) const;

 private:
  [[nodiscard]] BoardPosition laid(const BoardPosition& position,
                                   const std::vector<std::uint32_t>& cells) const;

  boards::Game game_;
  std::string name_;
  std::optional<Message> why_play_ends_;
  std::optional<boards::Separation> separation_;
  std::vector<boards::Turn> symmetries_;
  std::optional<boards::Exchange> exchange_;
  std::optional<std::vector<std::size_t>> swap_;
  mutable std::vector<std::unique_ptr<CompiledBoard>> compiled_;
};

}  // namespace sprague
