// The nim-values of boards on which dominoes are placed (Cram): searches of nimbers over the pieces of a board
// (solve/nimber_search.hpp, rules/domino_game.hpp), compiled once. There are four, for pieces that are kept in different ways: in
// words whose rows have 8 or 4 bits, in words without gaps, and in two words.
#pragma once

#include <memory>
#include <optional>

#include "base/budget.hpp"
#include "rules/domino_shape.hpp"

namespace sprague {

class DominoValues {
 public:
  using Board = CellBoard<u128>;

  DominoValues();
  ~DominoValues();
  DominoValues(DominoValues&&) noexcept;
  DominoValues& operator=(DominoValues&&) noexcept;

  /// The nim-value; nothing when the budget ran out. What has been found stays in the table. Cost: a tick for
  /// each time that the options of a shape are listed.
  std::optional<u64> value(const Board& board, Budget& budget);
  /// Is it `wanted`?
  std::optional<bool> has_value(const Board& board, u64 wanted, Budget& budget);

  /// What is seen of a piece at a glance, without a search or its table (doc/algorithms/cram.md).
  [[nodiscard]] static std::optional<u64> at_a_glance(const Board& board, u128 piece);
  /// What is known of a piece without search.
  [[nodiscard]] std::optional<u64> known(const Board& board, u128 piece) const;
  /// Shapes in the table.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Searches;
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
