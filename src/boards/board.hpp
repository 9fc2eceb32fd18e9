// What a position of a board game stands on: squares or hexagons in rows, or the vertices of a graph.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "boards/board_game.hpp"

namespace sprague::boards {

struct Board {
  enum class Shape : unsigned char { squares, hexagons, graph };
  Shape shape = Shape::squares;
  unsigned rows = 1, columns = 0;                  ///< of a graph: 1, and its vertices
  std::vector<std::vector<std::uint32_t>> joined;  ///< of a graph: to which each vertex is, ascending

  [[nodiscard]] std::size_t cells() const { return std::size_t{rows} * columns; }
  [[nodiscard]] bool is_graph() const { return shape == Shape::graph; }

  /// Calls visit(cell) for each cell that is near one; for those in line, from the nearest on, direction by direction.
  void for_each_near(std::size_t cell, Near near, const std::function<void(std::size_t)>& visit) const;

  friend bool operator==(const Board&, const Board&) = default;
};

/// A turn or reflection of the plane as it acts on steps: a step of r rows and c columns becomes one of
/// (r · rr + c · rc, r · cr + c · cc).
struct Turn {
  int rr = 1, rc = 0, cr = 0, cc = 1;

  [[nodiscard]] int row(int r, int c) const { return r * rr + c * rc; }
  [[nodiscard]] int column(int r, int c) const { return r * cr + c * cc; }
  /// First this one, then the other.
  [[nodiscard]] Turn then(const Turn& next) const {
    return {next.row(rr, cr), next.row(rc, cc), next.column(rr, cr), next.column(rc, cc)};
  }
  friend bool operator==(const Turn&, const Turn&) = default;
};

/// The turns of squares or hexagons that `turned` and `mirrored` mean, the identity first. Needs: no graph.
[[nodiscard]] std::vector<Turn> turns_of(Board::Shape shape, bool turned, bool mirrored);

}  // namespace sprague::boards
