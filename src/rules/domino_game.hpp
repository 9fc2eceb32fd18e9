// DominoGame: the pieces of a board on which dominoes are placed (Cram), as a game for searches of nimbers
// (solve/nimber_search.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/aligned_cells.hpp"
#include "rules/domino_shape.hpp"
#include "rules/surroundings.hpp"

namespace sprague {

/// Is the second player's copying by a half-turn a strategy on this shape? It is where the half-turn keeps
/// the cells and no domino meets its image: nothing lies on the centre.
template <BoardWord Word>
[[nodiscard]] bool is_copied_by_half_turn(const CellBoard<Word>& board) {
  const CellBox<Word> box{board.free, board.rows, board.columns};
  if (box.turned() != box.cells) return false;
  if (box.rows % 2 == 0 && box.columns % 2 == 0) return true;
  // The middle cell, or the first of the two in the middle; the other one is its image.
  return (box.cells >> ((box.rows - 1) / 2 * box.columns + (box.columns - 1) / 2) & 1) == 0;
}

// A row of n cells, which a domino leaves in two of n − 2 cells together: Dawson's Kayles.
inline constexpr auto row_values = [] {
  std::array<std::uint8_t, 129> out{};
  for (std::size_t n = 2; n < out.size(); ++n) {
    u64 reached = 0;
    for (std::size_t left = 0; left <= n - 2; ++left) reached |= u64{1} << (out[left] ^ out[n - 2 - left]);
    out[n] = static_cast<std::uint8_t>(std::countr_one(reached));
  }
  return out;
}();

// A path is a connected shape in which no cell touches more than two others, and some cell fewer.
template <BoardWord Word>
[[nodiscard]] bool is_path(const CellBoard<Word>& board) {
  const Word right = board.across_starts(), below = board.down_starts();
  const Word left = right << 1, above = board.rows > 1 ? below << board.columns : 0;
  const Word three = (right & left & (below | above)) | (below & above & (right | left));
  const Word two = (right & left) | (below & above) | ((right | left) & (below | above));
  return three == 0 && two != board.free;
}
template <BoardWord Word>
[[nodiscard]] bool is_double_row(const CellBoard<Word>& board) {
  return board.columns == 2 && board.free == low_bits<Word>(board.cells());
}

template <BoardWord Word>
class DominoGame {
 public:
  using Position = DominoShape<Word>;

  explicit DominoGame(bool knows_theorems = true) : knows_theorems_(knows_theorems) {}

  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    const CellBoard<Word> board = board_of(position);
    const Word column = first_columns<Word>[board.columns];
    const Word edges[] = {low_bits<Word>(board.columns),
                          low_bits<Word>(board.columns) << (board.rows - 1) * board.columns, column,
                          column << (board.columns - 1)};
    std::array<Position, 6> pieces;  // a domino has six neighbours
    board.for_each_domino([&](Word domino) {
      const CellBoard<Word> after{board.free & ~domino, board.rows, board.columns};
      std::size_t count = 0;
      const auto beside = [&](Word some) { return after.with_neighbours(some); };
      for_each_piece_left(
          after.free, static_cast<Word>(board.with_neighbours(domino) & ~domino), beside, [&](Word piece) {
            if ((piece & (piece - 1)) == 0) return;
            const bool fills_box = (piece & edges[0]) != 0 && (piece & edges[1]) != 0 &&
                                   (piece & edges[2]) != 0 && (piece & edges[3]) != 0;
            pieces[count++] = fills_box ? shape_of(CellBox<Word>{piece, board.rows, board.columns})
                                        : shape_of(after, piece);
          });
      return visit(std::span<const Position>(pieces.data(), count));
    });
  }
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    if (!knows_theorems_) return std::nullopt;
    const CellBoard<Word> board = board_of(position);
    if (is_copied_by_half_turn(board)) return 0;
    if (is_double_row(board)) return board.rows % 2;
    if (is_path(board)) return row_values[count_cells(board.free)];
    return std::nullopt;
  }
  [[nodiscard]] u64 value_bound(const Position& position) const { return count_cells(position.cells()) / 2; }
  // Few moves first; of equally many, those that lie in the first rows.
  [[nodiscard]] u64 weight(const Position& position) const {
    const CellBoard<Word> board = board_of(position);
    const unsigned end = end_of_cells(board.free);
    const auto upper = static_cast<u64>(end > 40 ? board.free >> (end - 40) : board.free);
    return u64{board.dominoes()} << 40 | upper;
  }
  [[nodiscard]] u64 moves(u64 weight) const { return weight >> 40; }
  [[nodiscard]] DominoGame for_another_thread() const { return *this; }
  [[nodiscard]] std::string kept_as() const {
    return "dominoes in " + std::to_string(bits_of<Word>) + " bits";
  }

 private:
  bool knows_theorems_;
};

/// The same game where all pieces have at most `width` columns and `most_rows` rows (AlignedCells): each row has `width` bits, so that
/// images are a few operations on the whole word. `options` leaves out what is copied by a half-turn, and known_value does not
/// look for that. Needs: width is 4 or 8.
template <unsigned width>
class AlignedDominoGame {
  using Cells = AlignedCells<width>;

 public:
  /// A piece in the corner, of its images the least.
  struct Position {
    u64 cells = 0;
    [[nodiscard]] std::size_t hash() const { return Cells::hash_of_cells(cells); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit AlignedDominoGame(bool knows_theorems = true) : knows_theorems_(knows_theorems) {}

  [[nodiscard]] static bool holds(unsigned rows, unsigned columns) { return Cells::holds(rows, columns); }
  /// The position of a box. Needs: holds(its rows and columns).
  [[nodiscard]] static Position position_of(const CellBox<u64>& box) {
    return {shape_of_cells(Cells::of(box)).least};
  }

  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    const u64 free = position.cells, across = free & (free & ~first_column) >> 1, down = free & free >> width;
    const u64 apart_across = around_across.may_part(free), apart_down = around_down.may_part(free);
    const auto with_neighbours = [&](u64 some) { return some | beside(some); };
    std::array<Position, 6> pieces;  // a domino has six neighbours
    std::size_t count = 0;
    const auto add = [&](u64 piece) {
      if ((piece & (piece - 1)) == 0) return;
      const Shape shape = shape_of_cells(piece);
      if (!shape.is_copied || !knows_theorems_) pieces[count++] = {shape.least};
    };
    const auto place = [&](u64 domino, bool may_part) {
      count = 0;
      const u64 after = free & ~domino;
      if (may_part)
        for_each_piece_left(after, beside(domino) & after, with_neighbours, add);
      else
        add(after);
      return visit(std::span<const Position>(pieces.data(), count));
    };
    // What may fall apart first: of smaller pieces more is known.
    for (const bool may_part : {true, false}) {
      const u64 some_across = across & (may_part ? apart_across : ~apart_across);
      const u64 some_down = down & (may_part ? apart_down : ~apart_down);
      for (u64 left = some_across | some_down; left != 0; left &= left - 1) {
        const u64 cell = left & (~left + 1);
        if ((some_across & cell) != 0 && !place(cell | cell << 1, may_part)) return;
        if ((some_down & cell) != 0 && !place(cell | cell << width, may_part)) return;
      }
    }
  }
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    if (!knows_theorems_) return std::nullopt;
    const u64 free = position.cells;
    const u64 right = free & (free & ~first_column) >> 1, left = right << 1;
    const u64 below = free & free >> width, above = below << width;
    const u64 three = (right & left & (below | above)) | (below & above & (right | left));
    if (three == 0) {  // a path, or a ring
      const u64 two = (right & left) | (below & above) | ((right | left) & (below | above));
      if (two != free) return row_values[count_cells(free)];
    }
    constexpr u64 two_columns = first_column * 3;
    if ((free & ~two_columns) == 0) {
      const unsigned rows = rows_of(free);
      if (free == (two_columns & low_bits<u64>(rows * width))) return rows % 2;
    }
    return std::nullopt;
  }
  [[nodiscard]] u64 value_bound(const Position& position) const { return count_cells(position.cells) / 2; }
  [[nodiscard]] u64 weight(const Position& position) const {
    const u64 free = position.cells;
    const u64 dominoes = count_cells(free & (free & ~first_column) >> 1) + count_cells(free & free >> width);
    return dominoes << 40 | Cells::order_of(free);
  }
  [[nodiscard]] u64 moves(u64 weight) const { return weight >> 40; }
  [[nodiscard]] AlignedDominoGame for_another_thread() const { return *this; }
  [[nodiscard]] std::string kept_as() const { return "dominoes in " + Cells::kept_as(); }

 private:
  struct Shape {
    u64 least;
    bool is_copied;  // by a half-turn
  };
  static constexpr u64 first_column = Cells::first_column;
  static constexpr std::array<typename Surroundings<width>::Cell, 2> row_of_two = {{{0, 0}, {0, 1}}},
                                                                     column_of_two = {{{0, 0}, {1, 0}}};
  static constexpr Surroundings<width> around_across{row_of_two, false}, around_down{column_of_two, false};

  static u64 beside(u64 cells) { return Cells::beside(cells, false); }
  static unsigned rows_of(u64 cells) { return Cells::rows_of(cells); }
  static Shape shape_of_cells(u64 cells) {
    const auto box = Cells::box_of(cells);
    const u64 turned = Cells::turned(box);
    cells = box.cells;
    const unsigned columns = box.columns, rows = box.rows;
    // Nothing lies on the centre where a domino would meet its image.
    const bool is_copied =
        turned == cells && ((rows % 2 == 0 && columns % 2 == 0) ||
                            (cells >> ((rows - 1) / 2 * width + (columns - 1) / 2) & 1) == 0);
    return {Cells::least(box), is_copied};
  }

  bool knows_theorems_;
};

}  // namespace sprague
