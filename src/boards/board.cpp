#include "boards/board.hpp"

#include <span>

namespace sprague::boards {
namespace {

struct Step {
  int row, column;
};
constexpr Step beside_square[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Step around_square[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
// Axial coordinates: a row is shifted by half a cell to the right against the one above it.
constexpr Step beside_hexagon[] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

std::span<const Step> steps_of(Board::Shape shape, Near near) {
  if (shape == Board::Shape::hexagons) return beside_hexagon;
  if (near == Near::beside) return beside_square;
  return around_square;
}

}  // namespace

void Board::for_each_near(std::size_t cell, Near near, const std::function<void(std::size_t)>& visit) const {
  if (is_graph()) {
    for (const std::uint32_t other : joined[cell]) visit(other);
    return;
  }
  const int row = static_cast<int>(cell / columns), column = static_cast<int>(cell % columns);
  for (const Step& step : steps_of(shape, near)) {
    int r = row + step.row, c = column + step.column;
    while (r >= 0 && r < static_cast<int>(rows) && c >= 0 && c < static_cast<int>(columns)) {
      visit(static_cast<std::size_t>(r) * columns + static_cast<std::size_t>(c));
      if (near != Near::in_line) break;
      r += step.row;
      c += step.column;
    }
  }
}

std::vector<Turn> turns_of(Board::Shape shape, bool turned, bool mirrored) {
  const bool hexagons = shape == Board::Shape::hexagons;
  // (r, c) → (c, −r), or by a sixth: (row, column) → (row + column, −row). Mirrored, left is right: (r, −c), and on hexagons, where
  // each row lies half a cell to the right of the one above, (r, −r − c).
  const Turn quarter = hexagons ? Turn{1, 1, -1, 0} : Turn{0, 1, -1, 0};
  const Turn mirror = hexagons ? Turn{1, 0, -1, -1} : Turn{1, 0, 0, -1};
  std::vector<Turn> out{Turn{}};
  if (turned)
    for (Turn turn = quarter; !(turn == Turn{}); turn = turn.then(quarter)) out.push_back(turn);
  if (mirrored)
    for (std::size_t i = 0, count = out.size(); i < count; ++i) out.push_back(out[i].then(mirror));
  return out;
}

}  // namespace sprague::boards
