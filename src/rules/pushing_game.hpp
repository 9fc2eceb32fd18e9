// What Push and Shove have in common (Albert, Nowakowski, Wolfe 2007): pieces on a strip go left, one cell a move, and push others on
// before them; the first cell's piece falls off. Rules derive from PushingGame<Rules> and say from which cell on everything is moved.
#pragma once

#include <string>
#include <vector>

#include "rules/position_view.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

/// x are Left's pieces, o are Right's, and . is free.
struct StripOfPieces {
  std::string cells = {};

  [[nodiscard]] std::string text() const { return cells; }
  [[nodiscard]] BoardOfCells view() const { return {{cells}}; }
  [[nodiscard]] std::size_t hash() const { return std::hash<std::string>()(cells); }
  [[nodiscard]] u64 heap_bytes() const { return cells.size() > 15 ? cells.capacity() + 1 : 0; }
  friend bool operator==(const StripOfPieces&, const StripOfPieces&) = default;
};

/// Rules have `first_moved(cells, i)`: with the piece at i everything from this cell on goes left, and what stands there falls off or
/// is free.
template <class Rules>
class PushingGame {
 public:
  using Position = StripOfPieces;

  static constexpr std::string_view strip_meaning =
      "A strip of x (Left's piece), o (Right's) and . (free), such as .x.oox; pieces go to its left end. left: or right: in front "
      "says whose turn it is, otherwise Left begins.";
  static constexpr std::string_view strip_order = "by the piece that is moved, from the left";

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const std::string_view word = scanner.word();
    if (word.empty()) return scanner.missing("the strip"_m);
    const std::size_t wrong = word.find_first_not_of("xo.");
    if (wrong != std::string_view::npos)
      return scanner.error_at(word.substr(wrong, 1), "a cell is x, o or . for free"_m,
                              "A strip is written such as .x.oox."_m);
    return Position{std::string(word)};
  }
  void options(const Position& position, Player player, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.cells.size(); ++i)
      if (position.cells[i] == piece_of(player)) out.push_back(after(position, i));
  }
  [[nodiscard]] bool may_go_on_for_ever() const {
    return false;
  }  // each move brings a piece nearer to the end
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.cells.size(); }

  [[nodiscard]] Message move_label(const Position& from, Player player, const Position& to) const {
    for (std::size_t i = 0; i < from.cells.size(); ++i)
      if (from.cells[i] == piece_of(player) && after(from, i) == to)
        return Message("move the piece at cell {0}", u64{i + 1});
    return {};
  }

 protected:
  static char piece_of(Player player) { return player == Player::left ? 'x' : 'o'; }
  static Position after(const Position& position, std::size_t i) {
    Position out = position;
    out.cells.insert(i + 1, 1, '.');
    out.cells.erase(Rules::first_moved(position.cells, i), 1);
    return out;
  }
};

}  // namespace sprague
