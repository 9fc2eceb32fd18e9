// Neighbours by shifts, pieces by growing them, and of the images of a piece in its bounding box the
// least.
#include "rules/domino_shape.hpp"

#include <algorithm>
#include <array>

#include "rules/board_symmetry.hpp"

namespace sprague {
namespace {

// By the number of columns: the cells of the first one, as far down as 64 bits go.
constexpr std::array<u64, CellBoard::most_cells + 1> first_columns = [] {
  std::array<u64, CellBoard::most_cells + 1> out{};
  for (unsigned columns = 1; columns <= CellBoard::most_cells; ++columns)
    for (unsigned bit = 0; bit < CellBoard::most_cells; bit += columns) out[columns] |= u64{1} << bit;
  return out;
}();

constexpr u64 low_bits(unsigned count) { return count >= 64 ? ~u64{0} : (u64{1} << count) - 1; }

u64 reversed(u64 bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(bits);
}

// A piece in its bounding box.
struct Box {
  u64 cells;
  unsigned rows, columns;

  [[nodiscard]] u64 turned() const { return reversed(cells) >> (64 - rows * columns); }
  [[nodiscard]] u64 upside_down() const {
    u64 out = 0;
    for (unsigned row = 0; row < rows; ++row)
      out |= (cells >> row * columns & low_bits(columns)) << (rows - 1 - row) * columns;
    return out;
  }
  [[nodiscard]] Box transposed() const {
    Box out{0, columns, rows};
    for (u64 left = cells; left != 0; left &= left - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(left));
      out.cells |= u64{1} << (bit % columns * rows + bit / columns);
    }
    return out;
  }
  // The least of itself, its half-turn and its two reflections.
  [[nodiscard]] u64 least() const {
    const Box flipped{upside_down(), rows, columns};
    return std::min(std::min(cells, turned()), std::min(flipped.cells, flipped.turned()));
  }
};

Box box_of(const CellBoard& board, u64 piece) {
  const unsigned wide = board.columns;
  const unsigned first = static_cast<unsigned>(std::countr_zero(piece)) / wide;
  const unsigned last = static_cast<unsigned>(std::bit_width(piece) - 1) / wide;
  u64 used = 0;
  for (unsigned row = first; row <= last; ++row) used |= piece >> row * wide & low_bits(wide);
  const auto left = static_cast<unsigned>(std::countr_zero(used));
  Box box{0, last - first + 1, static_cast<unsigned>(std::bit_width(used)) - left};
  for (unsigned row = first; row <= last; ++row)
    box.cells |= (piece >> (row * wide + left) & low_bits(box.columns)) << (row - first) * box.columns;
  return box;
}

}  // namespace

u64 CellBoard::first_column() const { return first_columns[columns]; }

u64 CellBoard::piece_of(u64 cell) const {
  const u64 first = first_column(), last = columns > 1 ? first << (columns - 1) : first;
  for (u64 piece = cell;;) {
    u64 grown = piece | (piece & ~last) << 1 | (piece & ~first) >> 1;
    if (rows > 1) grown |= piece << columns | piece >> columns;
    grown &= free;
    if (grown == piece) return piece;
    piece = grown;
  }
}

CellBoard DominoShape::board() const {
  const auto rows = (static_cast<unsigned>(std::bit_width(cells)) + columns - 1U) / columns;
  return {cells, static_cast<std::uint8_t>(rows), columns};
}

void append_pieces(const CellBoard& board, std::vector<u64>& out) {
  for (u64 left = board.free; left != 0;) {
    const u64 piece = board.piece_of(left & (~left + 1));
    left &= ~piece;
    if (!std::has_single_bit(piece)) out.push_back(piece);
  }
}

DominoShape shape_of(const CellBoard& board, u64 piece) {
  Box box = box_of(board, piece);
  if (box.columns > box.rows) box = box.transposed();
  u64 least = box.least();
  if (box.columns == box.rows) least = std::min(least, box.transposed().least());
  return {least, static_cast<std::uint8_t>(box.columns)};
}

bool is_copied_by_half_turn(const DominoShape& shape) {
  const CellBoard board = shape.board();
  const Box box{shape.cells, board.rows, board.columns};
  if (box.turned() != box.cells) return false;
  if (box.rows % 2 == 0 && box.columns % 2 == 0) return true;
  // The middle cell, or the first of the two in the middle; the other one is its image.
  return (box.cells >> ((box.rows - 1) / 2 * box.columns + (box.columns - 1) / 2) & 1) == 0;
}

bool is_path(const DominoShape& shape) {
  const u64 cells = shape.cells;
  const u64 right = cells & (cells & ~first_columns[shape.columns]) >> 1,
            below = cells & cells >> shape.columns;
  // More dominoes: there is a ring in it.
  if (static_cast<unsigned>(std::popcount(right) + std::popcount(below)) != shape.size() - 1) return false;
  const u64 left = right << 1, above = below << shape.columns;
  const u64 three = (right & left & (below | above)) | (below & above & (right | left));
  return three == 0;
}

bool is_double_row(const DominoShape& shape) {
  return shape.columns == 2 && shape.size() == shape.board().cells();
}

bool is_copied(const CellBoard& board) {
  const std::size_t rows = board.rows, columns = board.columns;
  return std::any_of(std::begin(all_symmetries), std::end(all_symmetries), [&](Symmetry symmetry) {
    if (symmetry >= Symmetry::diagonal && rows != columns) return false;
    const auto image_of = [&](u64 cells) {
      u64 out = 0;
      for (; cells != 0; cells &= cells - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(cells));
        const Place to = image(symmetry, {bit / columns, bit % columns}, rows, columns);
        out |= u64{1} << (to.row * columns + to.column);
      }
      return out;
    };
    if (image_of(board.free) != board.free) return false;
    bool is_apart = true;
    board.for_each_domino([&](u64 domino) { is_apart = is_apart && (image_of(domino) & domino) == 0; });
    return is_apart;
  });
}

}  // namespace sprague
