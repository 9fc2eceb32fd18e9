// Neighbours by shifts, pieces by growing them, and of the images of a piece in its bounding box the
// least.
#include "rules/domino_shape.hpp"

#include "rules/board_symmetry.hpp"

namespace sprague {

std::vector<u128> pieces_of(const CellBoard<u128>& board) {
  std::vector<u128> out;
  for (u128 left = board.free; left != 0;) {
    const u128 piece = board.piece_of(left & (~left + 1));
    left &= ~piece;
    if ((piece & (piece - 1)) != 0) out.push_back(piece);
  }
  return out;
}

bool is_copied(const CellBoard<u128>& board) {
  const std::size_t rows = board.rows, columns = board.columns;
  return std::any_of(std::begin(all_symmetries), std::end(all_symmetries), [&](Symmetry symmetry) {
    if (symmetry >= Symmetry::diagonal && rows != columns) return false;
    const auto image_of = [&](u128 cells) {
      u128 out = 0;
      for (; cells != 0; cells &= cells - 1) {
        const std::size_t bit = first_cell(cells);
        const Place to = image(symmetry, {bit / columns, bit % columns}, rows, columns);
        out |= u128{1} << (to.row * columns + to.column);
      }
      return out;
    };
    if (image_of(board.free) != board.free) return false;
    bool is_apart = true;
    board.for_each_domino([&](u128 domino) {
      is_apart = (image_of(domino) & domino) == 0;
      return is_apart;
    });
    return is_apart;
  });
}

}  // namespace sprague
