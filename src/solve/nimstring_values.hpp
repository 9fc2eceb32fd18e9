// The values of Nimstring, which is Dots and Boxes without the counting: nimbers, and one value more, loony
// (doc/algorithms/nimstring.md).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "rules/box_board.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// The value of lines that are left, for a player who may draw any of them.
struct NimstringValue {
  bool is_loony = false;  ///< who moves wins, whatever is added to it
  u64 nimber = 0;         ///< where it is not
  friend bool operator==(const NimstringValue&, const NimstringValue&) = default;
};

class NimstringValues {
 public:
  NimstringValues();
  ~NimstringValues();
  NimstringValues(NimstringValues&&) noexcept;
  NimstringValues& operator=(NimstringValues&&) noexcept;

  /// Nothing when the budget ran out. Cost: a tick each time that the moves in a component are listed.
  std::optional<NimstringValue> value(const BoxBoard& board, u64 left, Budget& budget);
  /// Does the player win who may draw any line? Of the last component it is only asked whether it has the value of the others.
  std::optional<bool> wins(const BoxBoard& board, u64 left, Convention convention, Budget& budget);

 private:
  // Of a board: its components are words in which each line of it has its bit.
  struct Search;
  static constexpr std::size_t most_boards = 16;
  Search& search_of(const BoxBoard& board);

  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace sprague
