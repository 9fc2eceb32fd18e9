// The choice of words for a board, and what is known of its pieces at a glance.
#include "solve/domino_values.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "rules/domino_game.hpp"
#include "solve/nimber_search.hpp"

namespace sprague {
namespace dominoes {  // not unnamed: Searches has fields of these types

using DominoBox = CellBox<u128>;

CellBox<u64> narrowed(const DominoBox& box) { return {static_cast<u64>(box.cells), box.rows, box.columns}; }

// A way to keep pieces, with a search of its own: which boxes it takes, and their positions.
template <unsigned width>
struct AlignedPieces {
  using Game = AlignedDominoGame<width>;
  NimberSearch<Game> search;
  static bool takes(const DominoBox& box) { return Game::holds(box.rows, box.columns); }
  static typename Game::Position of(const DominoBox& box) { return Game::position_of(narrowed(box)); }
};
struct NarrowPieces {
  NimberSearch<DominoGame<u64>> search;
  static bool takes(const DominoBox& box) { return box.rows * box.columns <= DominoShape<u64>::most_cells; }
  static DominoShape<u64> of(const DominoBox& box) { return shape_of(narrowed(box)); }
};
struct WidePieces {
  NimberSearch<DominoGame<u128>> search;
  static bool takes(const DominoBox&) { return true; }
  static DominoShape<u128> of(const DominoBox& box) { return shape_of(box); }
};

// A board: the nim-sum of the pieces that are known at a glance, and the boxes of the others.
struct DominoSum {
  u64 known = 0;
  std::vector<DominoBox> boxes;

  explicit DominoSum(const DominoValues::Board& board) {
    for (const u128 piece : pieces_of(board))
      if (const auto value = DominoValues::at_a_glance(board, piece))
        known ^= *value;
      else
        boxes.push_back(box_of(board, piece));
  }
  template <class Pieces>
  [[nodiscard]] auto positions() const {
    std::vector<decltype(Pieces::of(boxes[0]))> out;
    for (const DominoBox& box : boxes) out.push_back(Pieces::of(box));
    return out;
  }
};

}  // namespace dominoes
using namespace dominoes;

// The first that takes all pieces of a board does the search.
struct DominoValues::Searches {
#ifdef __wasm__  // where the size of the engine counts
  std::tuple<AlignedPieces<8>, WidePieces> all;
#else
  std::tuple<AlignedPieces<8>, AlignedPieces<4>, NarrowPieces, WidePieces> all;
#endif

  template <std::size_t i = 0>
  auto with(const DominoSum& sum, const auto& ask) {
    auto& pieces = std::get<i>(all);
    using Pieces = std::remove_reference_t<decltype(pieces)>;
    if constexpr (i + 1 < std::tuple_size_v<decltype(all)>)
      if (!std::all_of(sum.boxes.begin(), sum.boxes.end(), Pieces::takes)) return with<i + 1>(sum, ask);
    const auto positions = sum.positions<Pieces>();
    return ask(pieces.search, std::span(positions));
  }
};

DominoValues::DominoValues() : searches_(std::make_unique<Searches>()) {}
DominoValues::~DominoValues() = default;
DominoValues::DominoValues(DominoValues&&) noexcept = default;
DominoValues& DominoValues::operator=(DominoValues&&) noexcept = default;

std::size_t DominoValues::size() const {
  return std::apply([](const auto&... pieces) { return (pieces.search.size() + ...); }, searches_->all);
}

std::optional<u64> DominoValues::value(const Board& board, Budget& budget) {
  const DominoSum sum(board);
  const auto found = searches_->with(sum, [&](auto& search, auto positions) -> std::optional<u64> {
    return search.value(positions, budget);
  });
  return found ? std::optional(*found ^ sum.known) : std::nullopt;
}

std::optional<bool> DominoValues::has_value(const Board& board, u64 wanted, Budget& budget) {
  const DominoSum sum(board);
  return searches_->with(sum, [&](auto& search, auto positions) -> std::optional<bool> {
    return search.has_value(positions, wanted ^ sum.known, budget);
  });
}

std::optional<u64> DominoValues::at_a_glance(const Board& board, u128 piece) {
  return DominoGame<u128>().known_value(shape_of(board, piece));
}

std::optional<u64> DominoValues::known(const Board& board, u128 piece) const {
  if (const auto value = at_a_glance(board, piece)) return value;
  const DominoBox box = box_of(board, piece);
  std::optional<u64> found;
  const auto look = [&](const auto& pieces) {
    if (!found && pieces.takes(box)) found = pieces.search.known(pieces.of(box));
  };
  std::apply([&](const auto&... pieces) { (look(pieces), ...); }, searches_->all);
  return found;
}

}  // namespace sprague
