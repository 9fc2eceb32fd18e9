// Impartial Clobber by hand against the same game as it is drawn, in the same search of nimbers: boards of x and o in turn.
//   clobber [ROWSxCOLUMNS…]
// Values are compared before times are printed.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "boards/bit_boards.hpp"
#include "boards/parse.hpp"
#include "solve/nimber_search.hpp"

namespace {

using namespace sprague;

class Clobber {
 public:
  /// Connected stones in their box, of all images with either colour as x the least.
  struct Position {
    u64 x = 0, o = 0;
    u64 columns = 1;
    [[nodiscard]] u64 hash() const {
      return hash_of(x * 0x9e3779b97f4a7c15ULL ^ hash_of(o * 0xff51afd7ed558ccdULL + columns));
    }
    friend auto operator<=>(const Position&, const Position&) = default;
  };

  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    const auto [x, o, wide] = position;
    const auto columns = static_cast<unsigned>(wide);
    std::vector<Position> pieces;
    for (const bool down : {false, true}) {
      const unsigned step = down ? columns : 1;
      const u64 starts = pairs(position, down);
      for (u64 left = starts; left != 0; left &= left - 1) {
        const u64 first = left & (~left + 1), second = first << step;
        for (const auto& [from, to] : {std::pair(first, second), std::pair(second, first)}) {
          pieces.clear();
          const bool is_x = (x & from) != 0;
          append(is_x ? (x & ~from) | to : x & ~to, is_x ? o & ~to : (o & ~from) | to, columns, pieces);
          if (!visit(std::span<const Position>(pieces))) return;
        }
      }
    }
  }
  [[nodiscard]] std::optional<u64> known_value(const Position&) const { return std::nullopt; }
  [[nodiscard]] u64 value_bound(const Position& position) const {
    return count_cells(position.x | position.o) - 1;
  }
  [[nodiscard]] u64 weight(const Position& position) const {
    return u64{count_cells(pairs(position, false)) + count_cells(pairs(position, true))} << 40 |
           (position.x ^ position.o << 7) >> 24;
  }
  [[nodiscard]] u64 moves(u64 weight) const { return weight >> 40; }

  /// The pieces in which there is a move.
  static void append(u64 x, u64 o, unsigned columns, std::vector<Position>& out) {
    const u64 all = x | o;
    const CellBoard<u64> board{all, static_cast<std::uint8_t>(64 / columns),
                               static_cast<std::uint8_t>(columns)};
    for (u64 left = all; left != 0;) {
      const u64 piece = board.piece_of(left & (~left + 1));
      left &= ~piece;
      const Position here{x & piece, o & piece, columns};
      if ((pairs(here, false) | pairs(here, true)) != 0) out.push_back(least(here, piece));
    }
  }

 private:
  // Where a stone has one of the other colour to its right, or below.
  static u64 pairs(const Position& position, bool down) {
    const auto columns = static_cast<unsigned>(position.columns);
    const u64 x = position.x, o = position.o;
    if (down) return (x & o >> columns) | (o & x >> columns);
    const u64 others = ~first_columns<u64>[columns];
    return (x & (o & others) >> 1) | (o & (x & others) >> 1);
  }
  static Position least(const Position& position, u64 piece) {
    const auto wide = static_cast<unsigned>(position.columns);
    const unsigned top = first_cell(piece) / wide, rows = (end_of_cells(piece) - 1) / wide + 1 - top;
    u64 used = 0;
    for (unsigned row = 0; row < rows; ++row) used |= piece >> (top + row) * wide & low_bits<u64>(wide);
    const unsigned before = first_cell(used), columns = end_of_cells(used) - before;
    const auto boxed = [&](u64 cells) {
      CellBox<u64> box{0, rows, columns};
      for (unsigned row = 0; row < rows; ++row)
        box.cells |= (cells >> ((top + row) * wide + before) & low_bits<u64>(columns)) << row * columns;
      return box;
    };
    std::optional<Position> out;
    const auto take = [&](const CellBox<u64>& x, const CellBox<u64>& o) {
      const auto flipped = [](const CellBox<u64>& box) {
        return CellBox<u64>{box.upside_down(), box.rows, box.columns};
      };
      const CellBox<u64> down_x = flipped(x), down_o = flipped(o);
      const std::array<std::pair<u64, u64>, 4> images{std::pair(x.cells, o.cells),
                                                      {x.turned(), o.turned()},
                                                      {down_x.cells, down_o.cells},
                                                      {down_x.turned(), down_o.turned()}};
      for (const auto& [a, b] : images) {
        const Position image{std::min(a, b), std::max(a, b), x.columns};
        if (!out || image < *out) out = image;
      }
    };
    const CellBox<u64> x = boxed(position.x), o = boxed(position.o);
    if (columns <= rows) take(x, o);
    if (rows <= columns) take(x.transposed(), o.transposed());
    return *out;
  }
};

template <class Game>
u64 measure(const char* name, NimberSearch<Game> search, const std::vector<typename Game::Position>& sum,
            const std::string& board) {
  Budget budget(Limits::none());
  const std::clock_t begin = std::clock();
  const auto value = search.value(sum, budget);
  std::printf("%-5s %-12s %llu  %10llu listed %8.2f s\n", board.c_str(), name,
              static_cast<unsigned long long>(*value), static_cast<unsigned long long>(budget.ticks()),
              static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  return *value;
}

}  // namespace

int main(int count, char** words) {
  const auto file = boards::parse("board clobber\n  x o -> . x  turned\n  o x -> . o  turned\n");
  if (!file) return std::puts("the picture is wrong"), 1;
  const boards::Game& drawn = file->games.front();
  std::vector<std::string> asked(words + 1, words + count);
  if (asked.empty()) asked = {"3x6", "4x4", "4x5"};
  for (const std::string& board : asked) {
    const auto rows = static_cast<unsigned>(std::atoi(board.c_str()));
    const auto columns = static_cast<unsigned>(std::atoi(board.c_str() + board.find('x') + 1));
    if (rows == 0 || columns == 0 || rows * columns > 60) return std::puts("boards have up to 60 cells"), 2;
    u64 x = 0, o = 0;
    boards::Cells cells(std::size_t{rows} * columns, boards::blank);
    for (unsigned cell = 0; cell < rows * columns; ++cell) {
      const bool is_x = (cell / columns + cell % columns) % 2 == 0;
      (is_x ? x : o) |= u64{1} << cell;
      cells[cell] = static_cast<char>(std::find(drawn.kinds.begin(), drawn.kinds.end(), is_x ? 'x' : 'o') -
                                      drawn.kinds.begin());
    }
    std::vector<Clobber::Position> by_hand;
    Clobber::append(x, o, columns, by_hand);
    using Drawn = boards::BitBoardGame<u64, 2>;
    const auto game = [&] {
      return Drawn({.game = &drawn,
                    .separation = boards::separation_of(drawn),
                    .symmetries = boards::symmetries_of(drawn),
                    .swap = boards::swap_of(drawn)});
    };
    std::vector<Drawn::Position> as_drawn;
    game().append_components({.rows = rows, .columns = columns, .joined = {}}, cells, as_drawn);
    if (measure("by hand", NimberSearch<Clobber>(Clobber()), by_hand, board) !=
        measure("as drawn", NimberSearch<Drawn>(game()), as_drawn, board))
      return std::puts("the values differ"), 1;
  }
}
