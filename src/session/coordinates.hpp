// Positions that are a few numbers: how many a game's positions have, what they are called, and a walk
// through all of them, small ones first.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/session_state.hpp"

namespace sprague {

inline constexpr std::size_t most_coordinates = 4;

/// A position as numbers.
struct Cell {
  std::array<u64, most_coordinates> numbers{};
  std::size_t count = 0;

  [[nodiscard]] std::span<const u64> coordinates() const { return {numbers.data(), count}; }
  [[nodiscard]] u64 largest() const;
  /// The same, as positions are made of.
  [[nodiscard]] std::vector<Natural> values() const;
  /// "1 2", as it follows the game's name.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// What the numbers are called: n; x, y; x, y, z; x, y, z, w; x1, x2, x3, ….
[[nodiscard]] std::vector<std::string> coordinate_names(std::size_t count);
/// The coordinates of a game of a rules file, where they are numbers and `game` gives none of them yet.
[[nodiscard]] std::optional<std::vector<std::string>> coordinates_in_rules(SessionState& session,
                                                                           std::string_view game);
/// The same for positions of `game`: those of a rules file have names of their own.
[[nodiscard]] std::vector<std::string> coordinate_names(SessionState& session, std::string_view game,
                                                        std::size_t count);

/// What numbers behind `game` belong to: all of it, or the last component of a sum.
[[nodiscard]] std::string_view last_component(std::string_view game);

/// Are numbers behind `game` coordinates? Not where they would be edges or signs.
[[nodiscard]] bool has_tables(std::string_view game);

/// Does `game` ("wythoff", "bash 3") read positions of so many numbers? Small ones are tried.
[[nodiscard]] bool reads_positions_of(SessionState& session, std::string_view game, std::size_t count);

/// The least number of coordinates, 1 to 4, with which `game` reads a position of small
/// numbers; an error that points into `game` when there is none.
[[nodiscard]] Result<std::size_t> coordinate_count(SessionState& session, std::string_view game);

/// All cells with numbers of `from` or more: ordered by the largest number, equal ones as in a dictionary. So
/// every prefix of the walk is a box and a part of its shell.
class GrowingBoxes {
 public:
  /// Needs: 1 <= count <= most_coordinates.
  GrowingBoxes(std::size_t count, u64 from);

  [[nodiscard]] const Cell& cell() const { return cell_; }
  /// The largest number of the present cell.
  [[nodiscard]] u64 side() const { return side_; }
  void next();

 private:
  Cell cell_;
  u64 from_;
  u64 side_;
};

/// How many cells have their numbers between `from` and `to`; 2^64 − 1 when there are more.
[[nodiscard]] u64 box_size(std::size_t count, u64 from, u64 to);

}  // namespace sprague
