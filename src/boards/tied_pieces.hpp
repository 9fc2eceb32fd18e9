// TiedPieces: the cells of a board in pieces that no way to move of one player leads out of, so that the other one, who does
// without his ways from piece to piece, plays a sum of small boards (the one-hand-tied principle; solve/part_bounds.hpp).
//
// Cells that a way of the opponent joins are kept together. Of what comes of this (in Domineering, for Left, the rows), two pieces
// between which the player has the most ways are put together, again and again, while they are small: so that he loses few ways,
// and pieces look alike.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "rules/cell_board.hpp"

namespace sprague::boards {

/// How pieces are put together.
struct PieceSizes {
  unsigned two = 0;         ///< so many cells may a piece of two have
  unsigned more = 0;        ///< and one of more than two
  bool last_first = false;  ///< of pairs with equally many ways, the last, and not the first
};

template <BoardWord Word>
class TiedPieces {
 public:
  void clear() {
    count_ = 0;
    joined_ = 0;
    own_.clear();
  }
  /// A way of the opponent.
  void add_other(Word way) { join(way); }
  /// A way of the player who does without some. After those of the opponent.
  void add_own(Word way) {
    own_.push_back(way);
    for (Word left = way & ~joined_; left != 0; left &= left - 1) join(left & (~left + 1));
  }
  /// The pieces, some of them empty; none where one is too large from the start. Until the next call.
  [[nodiscard]] std::span<const Word> pieces(const PieceSizes& sizes);

 private:
  struct Pair {
    std::uint8_t i, j;  // i < j
    friend bool operator==(const Pair&, const Pair&) = default;
  };

  void join(Word cells);
  std::uint8_t& between(const Pair& pair) { return between_[pair.i * count_ + pair.j]; }
  // Puts two pieces together, and what is said of the pairs that they are in.
  void put_together(const Pair& taken, const PieceSizes& sizes);

  std::array<Word, bits_of<Word>> pieces_;
  std::size_t count_ = 0;
  Word joined_ = 0;
  std::vector<Word> own_;
  // Of pieces_:
  std::array<std::uint8_t, bits_of<Word>> cells_, piece_of_;
  std::array<bool, bits_of<Word>> is_two_;
  std::vector<std::uint8_t> between_;  // how many own ways there are between two
  std::vector<Pair> pairs_;            // that may still be put together
};

// ---------------------------------------------------------------------------------------------------------------

template <BoardWord Word>
void TiedPieces<Word>::join(Word cells) {
  if ((joined_ & cells) != 0) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Word piece = pieces_[i];
      if ((piece & cells) != 0)
        cells |= piece;
      else
        pieces_[kept++] = piece;
    }
    count_ = kept;
  }
  pieces_[count_++] = cells;
  joined_ |= cells;
}

template <BoardWord Word>
std::span<const Word> TiedPieces<Word>::pieces(const PieceSizes& sizes) {
  for (std::size_t i = 0; i < count_; ++i) {
    cells_[i] = static_cast<std::uint8_t>(count_cells(pieces_[i]));
    is_two_[i] = false;
    if (cells_[i] > sizes.two) return {};
  }
  for (std::size_t i = 0; i < count_; ++i)
    for (Word left = pieces_[i]; left != 0; left &= left - 1)
      piece_of_[first_cell(left)] = static_cast<std::uint8_t>(i);
  between_.assign(count_ * count_, 0);
  pairs_.clear();
  for (const Word way : own_)
    for (Word left = way; left != 0;) {
      const std::uint8_t i = piece_of_[first_cell(left)];
      left &= ~pieces_[i];
      for (Word others = left; others != 0;) {
        const std::uint8_t j = piece_of_[first_cell(others)];
        others &= ~pieces_[j];
        const Pair pair{std::min(i, j), std::max(i, j)};
        if (between(pair)++ == 0 && unsigned{cells_[i]} + cells_[j] <= sizes.two) pairs_.push_back(pair);
      }
    }
  while (!pairs_.empty()) {
    Pair best = pairs_.front();
    for (const Pair& pair : pairs_)
      if (sizes.last_first ? between(pair) >= between(best) : between(pair) > between(best)) best = pair;
    put_together(best, sizes);
  }
  return {pieces_.data(), count_};
}

template <BoardWord Word>
void TiedPieces<Word>::put_together(const Pair& taken, const PieceSizes& sizes) {
  pieces_[taken.i] |= pieces_[taken.j];
  cells_[taken.i] = static_cast<std::uint8_t>(cells_[taken.i] + cells_[taken.j]);
  pieces_[taken.j] = 0;
  is_two_[taken.i] = true;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    Pair pair = pairs_[k];
    if (pair == taken) continue;
    if (pair.i == taken.j || pair.j == taken.j) {
      const std::uint8_t other = pair.i == taken.j ? pair.j : pair.i, from = between(pair);
      pair = {std::min(other, taken.i), std::max(other, taken.i)};
      std::uint8_t& to = between(pair);
      const bool is_there = to != 0;
      to = static_cast<std::uint8_t>(to + from);
      if (is_there) continue;
    }
    const unsigned most = is_two_[pair.i] || is_two_[pair.j] ? sizes.more : sizes.two;
    if (unsigned{cells_[pair.i]} + cells_[pair.j] <= most) pairs_[kept++] = pair;
  }
  pairs_.resize(kept);
}

}  // namespace sprague::boards
