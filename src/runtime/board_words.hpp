// Which words of bits hold a position of a board game, and searches over each kind of them, made when they are needed.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "boards/bit_boards.hpp"
#include "runtime/board_position.hpp"

namespace sprague {

/// Searches that are used as `Search`: `Of<Game>`, made of an Analysis, for the first of `Games` (BitBoardGame…) whose words
/// hold a position. Each takes half a second to compile, and room in the engine of the page.
template <class Search, template <class> class Of, class... Games>
class SearchesInWords {
 public:
  [[nodiscard]] static bool takes(const BoardPosition& position, const BoardGame& game) {
    return words_for(position, game) < sizeof...(Games);
  }
  /// Needs: takes(position, game).
  Search& search_for(const BoardPosition& position, const BoardGame& game) {
    const std::size_t words = words_for(position, game);
    if (!position.on->board.is_graph()) {
      if (!by_words_[words]) by_words_[words] = made(words, game.analysis());
      return *by_words_[words];
    }
    for (const OfGraph& known : of_graphs_)
      if (known.graph == position.on) return *known.search;
    boards::Analysis rules = game.analysis();
    rules.graph = std::make_shared<const boards::Board>(position.on->board);
    if (of_graphs_.size() == most_graphs) of_graphs_.erase(of_graphs_.begin());
    return *of_graphs_.emplace_back(OfGraph{position.on, made(words, rules)}).search;
  }

 private:
  static constexpr std::size_t most_graphs = 16;
  struct OfGraph {
    const void* graph;
    std::unique_ptr<Search> search;
  };

  // The number of the first of Games that holds it; sizeof...(Games) where none does.
  static std::size_t words_for(const BoardPosition& position, const BoardGame& game) {
    const bool holds[] = {Games::holds(position.cells.size(), game.live_kinds())...};
    return static_cast<std::size_t>(std::find(std::begin(holds), std::end(holds), true) - std::begin(holds));
  }
  static std::unique_ptr<Search> made(std::size_t words, const boards::Analysis& rules) {
    using Make = std::unique_ptr<Search> (*)(const boards::Analysis&);
    static constexpr Make makers[] = {[](const boards::Analysis& of) -> std::unique_ptr<Search> {
      return std::make_unique<Of<Games>>(of);
    }...};
    return makers[words](rules);
  }

  std::array<std::unique_ptr<Search>, sizeof...(Games)> by_words_;
  std::vector<OfGraph> of_graphs_;
};

}  // namespace sprague
