// Table: the nim-values or outcomes of all positions in a box of integer coordinates.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sprague/integers.hpp"
#include "sprague/outcome.hpp"

namespace sprague::table {

/// One coordinate: its name and the numbers it runs through, both ends included.
struct Axis {
  std::string name;
  u64 first = 0, last = 0;

  [[nodiscard]] u64 size() const { return last - first + 1; }
  friend bool operator==(const Axis&, const Axis&) = default;
};

/// What a cell says. Of outcomes the numbers are 0 for P and 1 for N, and of outcome classes, where Left and Right have
/// different moves, also 2 for L and 3 for R; so that "is it P?" is "is it 0?" in all kinds of table.
using Content = TableContent;

/// The number of an outcome that is no draw.
[[nodiscard]] constexpr u64 cell_of(Outcome outcome) {
  constexpr u64 cells[] = {1, 0, 2, 3};  // N, P, L, R
  return cells[static_cast<std::size_t>(outcome)];
}

/// The cells in row-major order (the last axis runs fastest), in the narrowest integers that fit. The largest
/// two numbers of each width are marks and not values.
class Table {
 public:
  using Cells =
      std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>>;

  static constexpr u64 absent = ~u64{0};     ///< no position of the game (outside its domain)
  static constexpr u64 drawn = ~u64{0} - 1;  ///< a draw, or an infinite loopy value

  Table(std::string game, std::vector<Axis> axes, Convention convention, Content content, Cells cells)
      : game_(std::move(game)),
        axes_(std::move(axes)),
        convention_(convention),
        content_(content),
        cells_(std::move(cells)) {}

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const std::vector<Axis>& axes() const { return axes_; }
  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] Content content() const { return content_; }
  [[nodiscard]] const Cells& cells() const { return cells_; }
  [[nodiscard]] Cells take_cells() && { return std::move(cells_); }

  [[nodiscard]] std::size_t size() const {
    return std::visit([](const auto& cells) { return cells.size(); }, cells_);
  }
  /// The value of a cell, `absent` or `drawn`.
  [[nodiscard]] u64 at(std::size_t index) const {
    return std::visit([&](const auto& cells) { return widened(cells[index]); }, cells_);
  }

  /// The mark or value in a narrow cell.
  template <class Narrow>
  [[nodiscard]] static u64 widened(Narrow cell) {
    constexpr Narrow top = static_cast<Narrow>(~Narrow{0});
    return cell == top ? absent : cell == static_cast<Narrow>(top - 1) ? drawn : u64{cell};
  }

 private:
  std::string game_;
  std::vector<Axis> axes_;
  Convention convention_;
  Content content_;
  Cells cells_;
};

}  // namespace sprague::table
