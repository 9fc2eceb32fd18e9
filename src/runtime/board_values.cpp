// Nim-values: the search for nimbers over words of bits, or over whole positions.
#include "runtime/board_values.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "boards/aligned_boards.hpp"
#include "runtime/board_position.hpp"
#include "runtime/board_words.hpp"
#include "solve/nimber_search.hpp"

namespace sprague {

using boards::AlignedBoardGame;
using boards::BitBoardGame;

namespace {

// Components cell by cell: of boards that are too large for words, and of games with too many kinds.
class CellGame {
 public:
  using Position = BoardPosition;

  explicit CellGame(const BoardGame& game) : game_(&game) {}

  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    position.on->rules.for_each_option(position.cells, std::nullopt, [&](const boards::Cells& cells) {
      return visit(std::span<const Position>(game_->components({position.game, position.on, cells})));
    });
  }
  [[nodiscard]] std::optional<u64> known_value(const Position&) const { return std::nullopt; }
  [[nodiscard]] u64 value_bound(const Position& position) const { return position.on->rules.ways(); }
  [[nodiscard]] u64 weight(const Position& position) const { return game_->live_cells(position); }
  [[nodiscard]] u64 moves(u64 weight) const { return weight; }

  void append_components(const Position& position, std::vector<Position>& out) const {
    out = game_->components(position);
  }

 private:
  const BoardGame* game_;
};

template <class Game>
class SearchOf final : public BoardValues::Search {
 public:
  template <class Rules>
  explicit SearchOf(const Rules& rules) : splitter_(rules), search_(Game(rules)) {}

  std::optional<u64> value(const BoardPosition& position, Budget& budget) override {
    return search_.value(components(position), budget);
  }
  std::optional<bool> has_value(const BoardPosition& position, u64 wanted, Budget& budget) override {
    return search_.has_value(components(position), wanted, budget);
  }

 private:
  std::span<const typename Game::Position> components(const BoardPosition& position) {
    components_.clear();
    if constexpr (std::is_same_v<Game, CellGame>)
      splitter_.append_components(position, components_);
    else
      splitter_.append_components(position.on->board, position.cells, components_);
    return components_;
  }

  Game splitter_;
  NimberSearch<Game> search_;
  std::vector<typename Game::Position> components_;
};

}  // namespace

struct BoardValues::Searches {
  template <class... Games>
  using InWords = SearchesInWords<Search, SearchOf, Games...>;
#ifdef __wasm__
  InWords<BitBoardGame<u64, 2>, BitBoardGame<u128, 4>> in_words;
#else
  InWords<BitBoardGame<u64, 1>, BitBoardGame<u64, 2>, BitBoardGame<u128, 2>, BitBoardGame<u128, 4>> in_words;
#endif
  std::array<std::unique_ptr<Search>, 4> aligned = {};
  std::unique_ptr<Search> by_cells = {};
};

BoardValues::BoardValues(const BoardGame& game) : game_(game), searches_(std::make_unique<Searches>()) {}
BoardValues::BoardValues(BoardValues&&) noexcept = default;
BoardValues::~BoardValues() = default;

BoardValues::Search& BoardValues::search_for(const BoardPosition& position) {
  const boards::Board& board = position.on->board;
  if (const boards::Analysis rules = game_.analysis();
      !board.is_graph() && AlignedBoardGame<8>::plays(rules)) {
    Search* found = nullptr;
    const auto look = [&]<class Game>(std::type_identity<Game>, std::unique_ptr<Search>& search) {
      if (found != nullptr || !Game::holds(board.rows, board.columns)) return;
      if (!search) search = std::make_unique<SearchOf<Game>>(rules);
      found = search.get();
    };
    look(std::type_identity<AlignedBoardGame<8>>(), searches_->aligned[0]);
    look(std::type_identity<AlignedBoardGame<4>>(), searches_->aligned[1]);
#ifndef __wasm__  // where the size of the engine counts
    look(std::type_identity<AlignedBoardGame<8, u128>>(), searches_->aligned[2]);
    look(std::type_identity<AlignedBoardGame<4, u128>>(), searches_->aligned[3]);
#endif
    if (found != nullptr) return *found;
  }
  if (searches_->in_words.takes(position, game_)) return searches_->in_words.search_for(position, game_);
  if (!searches_->by_cells) searches_->by_cells = std::make_unique<SearchOf<CellGame>>(game_);
  return *searches_->by_cells;
}

std::optional<u64> BoardValues::value(const BoardPosition& position, Budget& budget) {
  return search_for(position).value(position, budget);
}

std::optional<bool> BoardValues::has_value(const BoardPosition& position, u64 wanted, Budget& budget) {
  return search_for(position).has_value(position, wanted, budget);
}

}  // namespace sprague
