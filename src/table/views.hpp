// Views of a table: what people read off it. Each takes cells and returns data; nothing prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace sprague::table {

/// The coordinates of a cell, in the order of the axes.
using Coordinates = std::vector<u64>;

[[nodiscard]] Coordinates coordinates_of(const Table& table, std::size_t index);
/// Needs: every coordinate lies in its axis.
[[nodiscard]] std::size_t index_of(const Table& table, const Coordinates& coordinates);

/// Is it a value, neither `absent` nor `drawn`?
[[nodiscard]] constexpr bool is_value(u64 cell) { return cell < Table::drawn; }

/// How a cell is written: a number, or P, N, L, R; `D` for a draw, `∞` for an infinite value; nothing for
/// absent.
[[nodiscard]] std::string cell_text(const Table& table, u64 cell);

/// Builds the cells of a table in row-major order, in the narrowest integers that fit what came so far.
class CellsBuilder {
 public:
  void reserve(std::size_t count);
  /// Adds a value, Table::absent or Table::drawn. False: the value is beyond 32 bits.
  [[nodiscard]] bool push(u64 cell);
  [[nodiscard]] std::size_t size() const;
  /// Bytes of one cell: 1, 2 or 4.
  [[nodiscard]] std::size_t width() const;
  /// The bytes of one cell in which `cell` fits; 0 when it does not fit at all.
  [[nodiscard]] static std::size_t width_of(u64 cell);
  /// Removes cells from the end.
  void shrink_to(std::size_t count);
  [[nodiscard]] Table::Cells take() { return std::move(cells_); }

 private:
  template <class Wide>
  void widen();

  Table::Cells cells_;
  std::size_t reserved_ = 0;
};

/// The part of a table in which `axis` has the coordinate `at`; the axis stays, with one number in it.
/// Needs: `at` lies in the axis.
[[nodiscard]] Table slice(const Table& table, std::size_t axis, u64 at);
/// The part of a table in the box of `axes`. Needs: as many axes, each within the table's.
[[nodiscard]] Table crop(const Table& table, const std::vector<Axis>& axes);
/// Every value v as v mod `modulus`. Needs: modulus > 0; nim-values.
[[nodiscard]] Table modulo(const Table& table, u64 modulus);
/// Only who wins: P where the nim-value is 0, N elsewhere (normal play).
[[nodiscard]] Table as_outcomes(const Table& table);

/// The axes that have more than one number; all others say only where the table lies.
[[nodiscard]] std::vector<std::size_t> free_axes(const Table& table);

/// Do the two free axes have the same range, and are cells the same when their coordinates are exchanged?
[[nodiscard]] bool is_symmetric(const Table& table);

/// The indices of the cells that are P-positions, ascending.
[[nodiscard]] std::vector<std::size_t> p_positions(const Table& table);

struct Occurrence {
  u64 value;
  std::size_t index;
};
/// The first cell, in row-major order, of each value; by value. Cost: linear.
[[nodiscard]] std::vector<Occurrence> first_occurrences(const Table& table);
/// The cells whose value is larger than every value in front of them.
[[nodiscard]] std::vector<Occurrence> records(const Table& table);

/// numbers[i + 1] − numbers[i]; nothing where one of the two is no value.
[[nodiscard]] std::vector<std::optional<i64>> differences(const std::vector<u64>& numbers);

/// The cells in their order.
[[nodiscard]] std::vector<u64> sequence(const Table& table);

}  // namespace sprague::table
