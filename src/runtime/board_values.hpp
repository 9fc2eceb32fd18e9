// BoardValues: nim-values of boards by the search for nimbers (solve/nimber_search.hpp), in words of bits where the position
// fits into them, and cell by cell elsewhere.
#pragma once

#include <memory>
#include <optional>

#include "base/budget.hpp"

namespace sprague {

class BoardGame;
struct BoardPosition;

class BoardValues {
 public:
  /// `game` outlives it.
  explicit BoardValues(const BoardGame& game);
  BoardValues(BoardValues&&) noexcept;
  ~BoardValues();

  /// The nim-value; nothing when the budget ran out. What has been found is kept.
  std::optional<u64> value(const BoardPosition& position, Budget& budget);
  std::optional<bool> has_value(const BoardPosition& position, u64 wanted, Budget& budget);

  /// A search over one kind of words.
  class Search {
   public:
    virtual ~Search() = default;
    virtual std::optional<u64> value(const BoardPosition& position, Budget& budget) = 0;
    virtual std::optional<bool> has_value(const BoardPosition& position, u64 wanted, Budget& budget) = 0;
  };

 private:
  struct Searches;
  Search& search_for(const BoardPosition& position);

  const BoardGame& game_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
