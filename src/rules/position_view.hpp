// What a position is made of, as values: for those who know no ruleset, such as who looks for symmetries or
// writes certificates. A position's text is for people, and only what somebody typed is read.
//
// Shapes of positions have a member `view()` (concept Viewed in rules/ruleset.hpp).
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "rules/edge_list.hpp"
#include "sprague/natural.hpp"

namespace sprague {

/// Numbers in the order of the notation: heaps, squares, parents of a tree.
struct RowOfNumbers {
  std::vector<Natural> numbers;
  std::size_t places = 0;  ///< so many in front are no amounts, and say where something lies

  RowOfNumbers() = default;
  template <class Range>
  explicit RowOfNumbers(const Range& range) : numbers(std::begin(range), std::end(range)) {}
  /// Adds more numbers at the end.
  template <class Range>
  void append(const Range& range) {
    numbers.insert(numbers.end(), std::begin(range), std::end(range));
  }
};

/// The cells of a board row by row, a sign of the notation each: these signs are the cells' values.
struct BoardOfCells {
  std::vector<std::string> rows;
};

/// The same of hexagons: each row is shifted half a cell to the right against the one above it.
struct BoardOfHexagons {
  std::vector<std::string> rows;
};

/// Edges of a graph that stands on the ground, vertex 0.
using GroundedEdges = std::vector<Edge>;

/// Parts that are more than numbers, by their names: equal parts have equal names.
struct NamedParts {
  std::vector<std::string> names;
};

using PositionView =
    std::variant<std::monostate, RowOfNumbers, BoardOfCells, BoardOfHexagons, GroundedEdges, NamedParts>;

}  // namespace sprague
