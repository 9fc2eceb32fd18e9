// The symmetries of a board that undo themselves.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sprague {

/// Reflections and the half-turn of a board; those across a diagonal need a square one.
enum class Symmetry : std::uint8_t { half_turn, left_right, up_down, diagonal, other_diagonal };
inline constexpr Symmetry all_symmetries[] = {Symmetry::half_turn, Symmetry::left_right, Symmetry::up_down,
                                              Symmetry::diagonal, Symmetry::other_diagonal};
/// The image of a row and a column in a board of that many rows and columns.
struct Place {
  std::size_t row, column;
};
[[nodiscard]] constexpr Place image(Symmetry symmetry, Place place, std::size_t rows, std::size_t columns) {
  switch (symmetry) {
    case Symmetry::half_turn: return {rows - 1 - place.row, columns - 1 - place.column};
    case Symmetry::left_right: return {place.row, columns - 1 - place.column};
    case Symmetry::up_down: return {rows - 1 - place.row, place.column};
    case Symmetry::diagonal: return {place.column, place.row};
    case Symmetry::other_diagonal: return {columns - 1 - place.column, rows - 1 - place.row};
  }
  return place;
}

}  // namespace sprague
