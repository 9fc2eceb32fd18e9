// NimstringGame: components of Nimstring, as a game for searches of nimbers (solve/nimber_search.hpp). Boxes that can be taken
// are taken first, or make the position loony (doc/algorithms/nimstring.md), so that positions have none.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/board_symmetry.hpp"
#include "rules/box_board.hpp"
#include "sprague/natural.hpp"

namespace sprague {

/// A box to be taken beside one with two lines left: who moves takes both, or gives both away.
struct LoonyBoxes {
  unsigned taking = 0;  ///< the line that takes the first box, and is the other one's, too
  unsigned giving = 0;  ///< the second box's other line, which gives both away
};

namespace nimstring {

inline unsigned count(u64 lines) { return static_cast<unsigned>(std::popcount(lines)); }
inline unsigned first(u64 lines) { return static_cast<unsigned>(std::countr_zero(lines)); }
inline u64 only(unsigned line) { return u64{1} << line; }
// The box on the other side of a line, by its lines.
inline u64 across(const BoxBoard& board, unsigned line, u64 box) {
  const BoxBoard::Sides sides = board.beside(line);
  return sides.first == box ? sides.second : sides.first;
}

// Of the boxes with one line left: one that is loony, or one that is not.
struct Captures {
  std::optional<LoonyBoxes> loony = {};
  std::optional<unsigned> line = {};
};
inline Captures captures(const BoxBoard& board, u64 left) {
  Captures out;
  for (unsigned box = 0; box < board.boxes(); ++box) {
    const u64 lines = board.around(box);
    if (count(lines & left) != 1) continue;
    const unsigned taking = first(lines & left);
    const u64 next = across(board, taking, lines);
    if (count(next & left) == 2) {
      const unsigned giving = first(next & left & ~only(taking));
      // Where a third box has that line alone, all three are taken.
      if (count(across(board, giving, next) & left) != 1) {
        out.loony = LoonyBoxes{taking, giving};
        return out;
      }
    }
    out.line = taking;
  }
  return out;
}

/// What is left when all boxes are taken that can be taken, and play goes on there; nothing where it is loony.
inline std::optional<u64> reduced(const BoxBoard& board, u64 left) {
  for (;;) {
    const Captures found = captures(board, left);
    if (found.loony) return std::nullopt;
    if (!found.line) return left;
    left &= ~only(*found.line);
  }
}

/// The first boxes that make it loony; nothing where it is not.
inline std::optional<LoonyBoxes> loony_boxes(const BoxBoard& board, u64 left) {
  for (;;) {
    const Captures found = captures(board, left);
    if (found.loony || !found.line) return found.loony;
    left &= ~only(*found.line);
  }
}

}  // namespace nimstring

class NimstringGame {
 public:
  struct Position {
    u64 left = 0;
    [[nodiscard]] std::size_t hash() const { return hash_of(left * 0x9e3779b97f4a7c15ULL); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit NimstringGame(const BoxBoard& board) : board_(board) {
    for (unsigned line = 0; line < board.lines(); ++line) sides_[line] = board.beside(line);
    for (const Symmetry symmetry : all_symmetries) {
      if (symmetry >= Symmetry::diagonal && board.rows != board.columns) continue;
      add_image([&](Place dot) { return image(symmetry, dot, board.rows + 1U, board.columns + 1U); });
    }
    if (board.rows == board.columns)  // quarter turns
      for (const Symmetry symmetry : {Symmetry::left_right, Symmetry::up_down})
        add_image([&](Place dot) {
          const std::size_t dots = board.rows + 1U;
          return image(symmetry, image(Symmetry::diagonal, dot, dots, dots), dots, dots);
        });
  }

  /// The least image of a component.
  [[nodiscard]] Position position_of(u64 component) const {
    u64 least = component;
    for (const auto& bytes : images_) {
      u64 moved = 0;
      for (std::size_t k = 0; k < bytes.size(); ++k) moved |= bytes[k][component >> 8 * k & 0xff];
      least = std::min(least, moved);
    }
    return {least};
  }
  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    std::vector<Position> components;
    for (u64 lines = position.left; lines != 0; lines &= lines - 1) {
      const unsigned line = nimstring::first(lines);
      const u64 left = position.left & ~nimstring::only(line);
      std::optional<u64> rest = left;
      if (nimstring::count(sides_[line].first & left) == 1 ||
          nimstring::count(sides_[line].second & left) == 1)
        rest = nimstring::reduced(board_, left);
      if (!rest) continue;
      components.clear();
      while (*rest != 0) {
        const u64 component = BoxBoard::component(*rest, [this](unsigned at) { return sides_[at]; });
        *rest &= ~component;
        components.push_back(position_of(component));
      }
      if (!visit(std::span<const Position>(components))) return;
    }
  }
  [[nodiscard]] std::optional<u64> known_value(const Position&) const { return std::nullopt; }
  [[nodiscard]] u64 value_bound(const Position& position) const { return nimstring::count(position.left); }
  [[nodiscard]] u64 weight(const Position& position) const { return nimstring::count(position.left); }
  [[nodiscard]] u64 moves(u64 weight) const { return weight; }
  [[nodiscard]] NimstringGame for_another_thread() const { return *this; }
  [[nodiscard]] std::string kept_as() const {
    return "lines of Nimstring on " + std::to_string(board_.rows) + " by " + std::to_string(board_.columns) +
           " boxes";
  }

 private:
  using Bytes = std::array<std::array<u64, 256>, 8>;  // where the lines of each byte of a word go

  template <class Map>
  void add_image(const Map& map) {
    std::array<u64, 64> to{};
    for (unsigned line = 0; line < board_.lines(); ++line) {
      const unsigned stride = 2U * board_.columns + 1, row = line / stride, place = line % stride;
      const bool is_across = place < board_.columns;
      const unsigned column = is_across ? place : place - board_.columns;
      const Place a = map(Place{row, column});
      const Place b = map(is_across ? Place{row, column + 1} : Place{row + 1, column});
      const std::size_t top = std::min(a.row, b.row), start = std::min(a.column, b.column);
      to[line] = u64{1} << (top * stride + start + (a.row == b.row ? 0U : board_.columns));
    }
    Bytes& bytes = images_.emplace_back();
    for (std::size_t k = 0; k < bytes.size(); ++k)
      for (unsigned value = 0; value < 256; ++value) {
        u64 moved = 0;
        for (unsigned bit = 0; bit < 8; ++bit)
          if ((value >> bit & 1) != 0) moved |= to[8 * k + bit];
        bytes[k][value] = moved;
      }
  }

  BoxBoard board_;
  std::array<BoxBoard::Sides, BoxBoard::most_lines> sides_{};  // of each line
  std::vector<Bytes> images_;
};

}  // namespace sprague
