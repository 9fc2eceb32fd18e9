// plan_boxes: which games a table needs, in which order, and how large the box of each must be.
#pragma once

#include <optional>
#include <vector>

#include "rules/clauses.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague::table {

/// Cells with Σ weight·coordinate > limit are reached from no cell that was asked for.
struct LinearLimit {
  std::vector<i64> weights;
  i128 limit;
};

/// The cells of a game: each coordinate from 0 to its last (−1: nothing reaches the game).
struct GameBox {
  std::vector<i64> lasts;
  std::vector<LinearLimit> limits;

  [[nodiscard]] bool is_empty() const { return !lasts.empty() && lasts.front() < 0; }
  [[nodiscard]] u64 cells() const;
  /// How far apart in the table cells are that differ by 1 in one coordinate.
  [[nodiscard]] std::vector<i64> strides() const;
  /// Writes the numbers of the cell at `index`.
  void numbers_of(u64 index, i64* numbers) const;
};

/// The cells that are filled: of each coordinate the numbers from `firsts` to `lasts`. Where that is a part of the box, what it needs
/// of the rest is filled already.
struct FilledRange {
  std::vector<i64> firsts, lasts;
};

struct Boxes {
  std::vector<GameBox> games;
  /// Games that refer to each other; a group comes after all groups that it refers to.
  std::vector<std::vector<std::size_t>> groups;
  std::optional<Refusal> refusal = std::nullopt;
};

[[nodiscard]] Boxes plan_boxes(const ClauseGames& games, const std::vector<i64>& lasts);

/// The measure's form `row` of `game`; nothing when there is none, or one of other coordinates.
[[nodiscard]] const LevelForm* measure_form(const ClauseGames& games, std::size_t game, std::size_t row);
/// The steps that all positions of the game pass; nullptr when there are alternatives, or none.
[[nodiscard]] const std::vector<Step>* sole_domain(const ClauseGame& game);

}  // namespace sprague::table
