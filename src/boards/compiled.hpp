// The rules of a board game on one board: every way in which a picture fits it, laid out once, so that a position
// is looked at by comparing its cells with what each way needs.
//
// A way that fits is found by the cells that it needs and not by searching the board; ways that several turns of a
// picture give are there once. Cost: about the cells of the board × the turns of each picture × the lengths of its
// runs; a board for which that is too much is refused.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "boards/board_game.hpp"
#include "sprague/error.hpp"

namespace sprague::boards {

/// The cells of a position: the number of its kind for each.
using Cells = std::string;

class Compiled {
 public:
  /// An error where the board is too large for these rules, or is a graph on which they mean nothing.
  static Result<Compiled> make(const Game& game, const Board& board);

  /// Calls visit(cells) for each option of `mover` (nothing: the rules for both), in the order of the cells that
  /// change; some may be equal. Ends when `visit` returns false.
  void for_each_option(const Cells& cells, std::optional<Player> mover,
                       const std::function<bool(const Cells&)>& visit) const;
  [[nodiscard]] bool can_move(const Cells& cells, std::optional<Player> mover) const;
  /// Who has won, where play has ended early: as `lose when` and the like say.
  [[nodiscard]] std::optional<EarlyEnd::Winner> early_winner(const Cells& cells) const;
  /// Is there a group that must have a blank beside it and has none? Play leads to no such position.
  [[nodiscard]] bool has_surrounded_group(const Cells& cells) const;
  /// At most so many options has a position.
  [[nodiscard]] std::size_t ways() const { return ways_.size(); }

  /// A way in which a rule applies: what some cells must be and become.
  struct Need {
    std::uint32_t cell;
    Kinds fits;
    std::int8_t after;  ///< −1: it stays

    friend auto operator<=>(const Need&, const Need&) = default;
  };
  struct Nearby {
    bool is_wanted;
    Kinds of;
    int after;  ///< of a spread; −1 of a condition
    std::vector<std::uint32_t> cells;

    friend auto operator<=>(const Nearby&, const Nearby&) = default;
  };
  struct Way {
    std::vector<Need> needs;  ///< by cell
    std::vector<Nearby> conditions, spreads;
    std::optional<Player> mover;
    EarlyEnd::Winner winner = EarlyEnd::Winner::next;  ///< of an early end

    friend auto operator<=>(const Way&, const Way&) = default;
  };
  [[nodiscard]] const std::vector<Way>& all_ways() const { return ways_; }
  /// Those in which play ends early, in the order in which they are asked.
  [[nodiscard]] const std::vector<Way>& all_ends() const { return ends_; }

 private:
  [[nodiscard]] static bool fits(const Way& way, const Cells& cells);
  [[nodiscard]] bool apply(const Way& way, Cells& cells) const;

  std::vector<Way> ways_;
  std::vector<Way> ends_;
  Kinds enclosed_ = 0;
  std::vector<std::vector<std::uint32_t>> beside_;  // where groups matter
};

}  // namespace sprague::boards
