// BoardForms: canonical forms of positions of a board game in which Left and Right have different moves and play ends: component by
// component, in words of bits. A component and its negative are searched once.
#pragma once

#include <memory>
#include <optional>

#include "value/short_game.hpp"

namespace sprague {

class BoardGame;
struct BoardPosition;

class BoardForms {
 public:
  /// `game` outlives it. Needs: its play is proved to end, and not by a rule of its own.
  explicit BoardForms(const BoardGame& game);
  BoardForms(BoardForms&&) noexcept;
  ~BoardForms();

  /// Does the position fit into words?
  [[nodiscard]] bool takes(const BoardPosition& position) const;
  /// Nothing where `games` refused it. What has been found is kept for as long as the same arena is asked for. Cost: a tick a
  /// component, and those of making its value canonical. Needs: takes(position).
  std::optional<value::Game> value(const BoardPosition& position, value::ShortGames& games);

  /// A search over one kind of words.
  class Search {
   public:
    virtual ~Search() = default;
    virtual std::optional<value::Game> value(const BoardPosition& position, value::ShortGames& games) = 0;
  };

 private:
  struct Searches;

  const BoardGame& game_;
  u64 arena_ = 0;  // whose handles are kept
  std::unique_ptr<Searches> searches_;
};

}  // namespace sprague
