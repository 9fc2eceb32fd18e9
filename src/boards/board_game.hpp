// A game on a board, as its rules are drawn: pictures of some cells before a move and after it.
//
// A picture is rows of elements. An element is some cells of a row that may be repeated (a run), so that pieces
// slide, jump in chains, or topple what stands in a row. A cell of a picture says which cells of a board it fits
// (kinds of cells are the characters of the game), and what it becomes; or that there is no cell there: the edge.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sprague/message.hpp"
#include "sprague/outcome.hpp"

namespace sprague::boards {

/// Some bytes of the text of the rules.
struct Place {
  std::size_t offset = 0, length = 0;
};

/// A set of kinds of cells: a bit a kind. The kinds of a game are numbered in the order of Game::kinds.
using Kinds = std::uint32_t;
inline constexpr std::size_t most_kinds = 24;

/// The cells near a cell.
enum class Near : unsigned char {
  beside,   ///< that share a side with it (on a graph: that are joined to it)
  around,   ///< that share a side or a corner
  in_line,  ///< in its row, its column, and its diagonals, as a queen goes, whatever stands between
};

struct PictureCell {
  Kinds before = 0;      ///< what fits; nothing where it is the edge
  int after = -1;        ///< the kind that it becomes; −1: it stays as it is
  bool is_edge = false;  ///< there is no cell
};

/// Cells of a row, once or as often as they fit.
struct Element {
  enum class Times : unsigned char {
    once,
    any,
    some
  };  ///< one time; zero or more times (*); one or more (+)
  std::vector<PictureCell> cells;
  Times times = Times::once;
};

using Picture = std::vector<std::vector<Element>>;  ///< by rows

/// "where no o beside", "where some x beside".
struct Condition {
  bool is_wanted = false;  ///< some such cell is there; otherwise none is
  Kinds of = 0;
  Near near = Near::beside;
};

/// "and every . beside -> #": what becomes of cells near those of the picture.
struct Spread {
  Kinds of = 0;
  int after = 0;
  Near near = Near::beside;
};

struct Rule {
  std::optional<Player> mover;  ///< nothing: both
  Picture picture;
  std::vector<Condition> conditions;
  std::vector<Spread> spreads;
  bool turned = false;    ///< and as it is seen after each turn of the board
  bool mirrored = false;  ///< and with left and right exchanged
  Place place;
};

/// "lose when x x x": how play ends early.
struct EarlyEnd {
  enum class Winner : unsigned char { next, previous, left, right };
  Winner winner = Winner::previous;
  Picture picture;
  bool turned = false, mirrored = false;
  Place place;
};

/// What covers boards that are given by their size alone, again and again.
struct Tile {
  std::size_t rows = 1, columns = 1;
  std::string cells = std::string(1, '\0');  ///< kinds of cells, row by row

  [[nodiscard]] char at(std::size_t row, std::size_t column) const {
    return cells[row % rows * columns + column % columns];
  }
};

struct Game {
  std::string name;
  Place place;            ///< of the name
  std::string kinds;      ///< the characters of cells: '.' and '#', then those of the pictures
  bool hexagons = false;  ///< the cells are hexagons: also those up right and down left are beside a cell
  std::vector<Rule> rules;
  std::vector<EarlyEnd> early_ends;
  Kinds enclosed = 0;        ///< kinds whose groups must have a blank beside them after every move
  bool stuck_draws = false;  ///< who cannot move has not lost: the play is a draw
  Convention convention = Convention::normal;
  std::optional<std::string> start;  ///< the position that is meant where none is typed, as it is typed
  Place place_of_start;
  Tile tile;

  [[nodiscard]] bool is_partizan() const {
    for (const Rule& rule : rules)
      if (rule.mover) return true;
    return false;
  }
  [[nodiscard]] bool ends_by_rule() const { return !early_ends.empty() || stuck_draws; }
  /// Has it pictures that know the edge, or cells whatever stands there?
  [[nodiscard]] int kind_of(char cell) const {
    const std::size_t found = kinds.find(cell);
    return found == std::string::npos ? -1 : static_cast<int>(found);
  }
};

inline constexpr int blank = 0, blocked = 1;  ///< the kinds of '.' and '#'

struct File {
  std::string text;
  std::vector<Game> games;
};

}  // namespace sprague::boards
