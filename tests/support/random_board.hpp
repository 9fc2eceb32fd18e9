// Random games of boards, as texts of rules; and random boards.
#pragma once

#include <random>
#include <string>

#include "tests/support/board_twin.hpp"

namespace sprague::test {

class RandomBoards {
 public:
  explicit RandomBoards(std::mt19937_64& chance) : chance_(chance) {}

  std::string rules() {
    const bool hexagons = below(5) == 0, partizan = below(2) == 0;
    std::string out = hexagons ? "board random on hexagons\n" : "board random\n";
    for (std::size_t i = 0, count = 1 + below(3); i < count; ++i)
      out += (partizan ? one_of({"left: ", "right: ", ""}) : "") + rule() + "\n";
    if (partizan && below(4) == 0) out += one_of({"left wins when x x\n", "right wins when o / o\n"});
    if (below(8) == 0) out += one_of({"lose when x x turned\n", "win when o . o\n", "lose when edge x\n"});
    if (below(12) == 0) out += "draw when stuck\n";
    if (below(8) == 0) out += one_of({"no group of x surrounded\n", "no group of [xo] surrounded\n"});
    return out;
  }
  BoardTwin::Rows board(std::size_t most_cells) {
    const std::size_t rows = 1 + below(3), columns = 1 + below(std::max<std::size_t>(1, most_cells / rows));
    BoardTwin::Rows out(rows);
    for (std::string& row : out)
      for (std::size_t c = 0; c < columns; ++c) row += std::string_view("..xo#")[below(5)];
    return out;
  }
  /// With the kinds of cells that the game has.
  BoardTwin::Rows board(std::size_t most_cells, const boards::Game& game) {
    BoardTwin::Rows out = board(most_cells);
    for (std::string& row : out)
      for (char& cell : row)
        if (game.kind_of(cell) < 0) cell = '.';
    return out;
  }
  std::size_t below(std::size_t n) { return chance_() % n; }

 private:
  std::string one_of(std::initializer_list<const char*> all) { return *(all.begin() + below(all.size())); }
  std::string before() { return one_of({".", ".", "x", "o", "x", "o", "[xo]", "[.x]", "?", "#"}); }
  std::string after(const std::string& from) {
    return below(3) == 0 ? from : from == "?" ? one_of({"?", "."}) : one_of({".", "x", "o", "#"});
  }
  std::string rule() {
    std::string first, second;
    const std::size_t rows = below(4) == 0 ? 2 : 1, columns = 1 + below(3);
    const bool has_run = rows == 1 && below(4) == 0;
    const std::size_t run = below(columns);
    const bool starts_at_edge = below(10) == 0, ends_at_edge = below(10) == 0;
    for (std::size_t r = 0; r < rows; ++r) {
      if (r > 0) first += " / ", second += " / ";
      if (starts_at_edge) first += "edge ", second += "edge ";
      for (std::size_t c = 0; c < columns; ++c) {
        const std::string from = before(), to = after(from);
        if (has_run && c == run) {
          const std::string times = one_of({"* ", "+ "});
          if (below(3) == 0) {
            const std::string from_too = before(), to_too = after(from_too);
            first += "(" + from + " " + from_too + ")" + times,
                second += "(" + to + " " + to_too + ")" + times;
          } else {
            first += from + times, second += to + times;
          }
        } else {
          first += from + " ", second += to + " ";
        }
      }
      if (ends_at_edge) first += "edge ", second += "edge ";
    }
    std::string tail;
    if (below(3) == 0) tail += " turned";
    if (below(4) == 0) tail += " mirrored";
    if (below(4) == 0)
      tail += one_of(
          {" where no o beside", " where some x beside", " where no x around", " where some [xo] in line"});
    if (below(5) == 0)
      tail +=
          one_of({" and every . beside -> #", " and every x around -> .", " and every [xo] in line -> #"});
    return first + "-> " + second + tail;
  }

  std::mt19937_64& chance_;
};

}  // namespace sprague::test
