// Which words of bits hold a position of a board game, and searches over each kind of them, made when they are needed.
#pragma once

#include <memory>
#include <vector>

#include "boards/bit_boards.hpp"
#include "runtime/board_rules.hpp"

namespace sprague {

/// In the page, where the size of the engine counts, two kinds of words do for all.
#ifdef __wasm__
inline constexpr bool has_few_words = true;
#else
inline constexpr bool has_few_words = false;
#endif

/// Searches of one kind: `Of<Game>` is what Search is for the words of Game, made of an Analysis.
template <class Search>
class SearchesInWords {
 public:
  static constexpr std::size_t none = 5;
  /// A number for the words; `none` where the position is too large, or has too many kinds of cells.
  [[nodiscard]] static std::size_t words_for(const BoardPosition& position, const BoardGame& game) {
    const std::size_t cells = position.cells.size(), kinds = game.live_kinds();
    if (kinds > 15 || cells > 128) return none;
    if (kinds > 3 || (has_few_words && cells > 64)) return 4;
    if (has_few_words) return 1;
    return (cells > 64 ? 2 : 0) + (kinds > 1 ? 1 : 0);
  }

  /// Needs: there are words for it.
  template <template <class> class Of>
  Search& search_for(const BoardPosition& position, const BoardGame& game) {
    const std::size_t words = words_for(position, game);
    if (!position.on->board.is_graph()) {
      if (!by_words_[words]) by_words_[words] = made<Of>(words, game.analysis());
      return *by_words_[words];
    }
    for (const OfGraph& known : of_graphs_)
      if (known.graph == position.on) return *known.search;
    boards::Analysis rules = game.analysis();
    rules.graph = std::make_shared<const boards::Board>(position.on->board);
    if (of_graphs_.size() == most_graphs) of_graphs_.erase(of_graphs_.begin());
    of_graphs_.push_back({position.on, made<Of>(words, rules)});
    return *of_graphs_.back().search;
  }

 private:
  static constexpr std::size_t most_graphs = 16;
  struct OfGraph {
    const void* graph;
    std::unique_ptr<Search> search;
  };

  template <template <class> class Of>
  static std::unique_ptr<Search> made(std::size_t words, const boards::Analysis& rules) {
    using boards::BitBoardGame;
    if constexpr (!has_few_words) {
      if (words == 0) return std::make_unique<Of<BitBoardGame<u64, 1>>>(rules);
      if (words == 2) return std::make_unique<Of<BitBoardGame<u128, 1>>>(rules);
      if (words == 3) return std::make_unique<Of<BitBoardGame<u128, 2>>>(rules);
    }
    if (words == 1) return std::make_unique<Of<BitBoardGame<u64, 2>>>(rules);
    return std::make_unique<Of<BitBoardGame<u128, 4>>>(rules);
  }

  std::unique_ptr<Search> by_words_[none];
  std::vector<OfGraph> of_graphs_;
};

}  // namespace sprague
