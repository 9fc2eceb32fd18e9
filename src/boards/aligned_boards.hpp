// AlignedBoardGame: the components of board games whose cells are free or dead and whose moves only kill free cells (Cram, node
// Kayles, kings), as a game for searches of nimbers (solve/nimber_search.hpp): a word of 64 or 128 bits a position, whose rows have
// 4 or 8 bits, so that the eight images of a component take a few operations. BitBoardGame plays these and all other games, with less haste.
//
// Components that fit into 5 × 4 cells are looked up in a table of all sets of these cells, which is filled as it is asked.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boards/analysis.hpp"
#include "boards/compiled.hpp"
#include "rules/aligned_cells.hpp"
#include "rules/surroundings.hpp"

namespace sprague::boards {

template <unsigned width, BoardWord AnyWord = u64>
class AlignedBoardGame {
 public:
  using Word = AnyWord;
  using Aligned = AlignedCells<width, Word>;
  static constexpr unsigned most_rows = Aligned::most_rows;

  /// A component in the corner, of its images the least; one that fits into 5 × 4 cells is as it lies.
  struct Position {
    Word cells;  // not set at first: an array of them costs nothing
    [[nodiscard]] std::size_t hash() const { return Aligned::hash_of_cells(cells); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// Needs: plays(rules).
  explicit AlignedBoardGame(const Analysis& rules);
  /// Are these rules of the kind that is played here: one kind of cells that are not dead, which moves kill, in pictures that fit
  /// however the board is turned?
  [[nodiscard]] static bool plays(const Analysis& rules);
  [[nodiscard]] static bool holds(unsigned rows, unsigned columns) { return Aligned::holds(rows, columns); }

  /// The components of a position in which anybody can move. Needs: it fits.
  void append_components(const Board& board, const Cells& cells, std::vector<Position>& out) const;
  template <class Visit>
  void options(const Position& position, const Visit& visit) const;
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    if ((position.cells & ~small_cells) == 0) return small_value(small_of(position.cells));
    return std::nullopt;
  }
  [[nodiscard]] u64 value_bound(const Position& position) const {
    return count_cells(position.cells) / least_killed_;
  }
  [[nodiscard]] u64 weight(const Position& position) const {
    u64 moves = 0;
    for (const Pattern& pattern : patterns_) moves += count_cells(pattern.on(position.cells));
    return moves << 40 | Aligned::order_of(position.cells);
  }
  [[nodiscard]] u64 moves(u64 weight) const { return weight >> 40; }
  [[nodiscard]] AlignedBoardGame for_another_thread() const { return *this; }
  /// Of what kind a table of positions is (base/table_keeper.hpp).
  [[nodiscard]] std::string kept_as() const { return Aligned::kept_as() + " " + digest_; }

 private:
  // Moves that need the same cells, as steps from the first one, wherever that one lies.
  struct Pattern {
    Word cells, starts = 0;
    unsigned count = 0;                                           // of the steps
    std::array<std::uint8_t, bits_of<Word>> steps = {};           // the first is 0
    std::vector<Word> killed = std::vector<Word>(bits_of<Word>);  // by the first cell
    Surroundings<width, Word> around = {};                        // what they kill
    // Where it can be played.
    [[nodiscard]] Word on(Word free) const {
      Word out = starts & free;
      for (unsigned i = 1; i < count; ++i) out &= free >> steps[i];
      return out;
    }
  };
  static constexpr unsigned small_rows = 5, small_columns = 4;
  static constexpr Word small_row = (Word{1} << small_columns) - 1;
  static constexpr Word small_cells = Aligned::first_column * small_row & low_bits<Word>(small_rows * width);
  static constexpr std::uint8_t not_known = 0xff;

  // Its cells without those that can lie in no row of 4.
  static std::uint32_t small_of(Word cells) {
    if constexpr (width == small_columns) return static_cast<std::uint32_t>(cells);
    std::uint32_t out = 0;
    for (unsigned row = 0; row < small_rows; ++row)
      out |= static_cast<std::uint32_t>(cells >> row * width & small_row) << row * small_columns;
    return out;
  }
  [[nodiscard]] std::uint8_t small_value(std::uint32_t cells) const {
    const std::uint8_t known = small_values_.empty() ? not_known : small_values_[cells];
    return known != not_known ? known : find_small_value(cells);
  }
  [[nodiscard]] std::uint8_t find_small_value(std::uint32_t cells) const;
  // On a board of these rows of `columns`.
  static std::vector<Pattern> patterns_on(const Game& game, unsigned rows, unsigned columns);
  [[nodiscard]] bool can_move(Word cells) const {
    return std::any_of(patterns_.begin(), patterns_.end(),
                       [&](const Pattern& pattern) { return pattern.on(cells) != 0; });
  }
  [[nodiscard]] Surroundings<width, Word> around(const Pattern& pattern) const;
  // Does the second player win by making the half-turn of each move?
  [[nodiscard]] bool is_copied(const typename Aligned::Box& box) const;
  // Adds what it leaves of a piece: nothing where that is seen to be worth 0.
  template <class Add>
  void lay(Word piece, const Add& add) const;

  std::vector<Pattern> small_patterns_;  // of the small board
  std::vector<Pattern> patterns_;
  bool corners_;
  std::string digest_;
  unsigned least_killed_ = bits_of<Word>;
  mutable std::vector<std::uint8_t> small_values_;
};

// ---------------------------------------------------------------------------------------------------------------

template <unsigned width, BoardWord AnyWord>
bool AlignedBoardGame<width, AnyWord>::plays(const Analysis& rules) {
  if (!rules.separation || rules.graph || rules.symmetries.size() != 8) return false;
  const Game& game = *rules.game;
  const Kinds dead = rules.separation->dead;
  const Kinds live = ((Kinds{1} << game.kinds.size()) - 1) & ~dead;
  if (game.hexagons || game.enclosed != 0 || live != Kinds{1} << blank) return false;
  const auto is_dead = [&](int kind) { return kind >= 0 && (dead >> kind & 1) != 0; };
  for (const Rule& rule : game.rules) {
    if (rule.mover || !rule.conditions.empty()) return false;
    for (const auto& row : rule.picture)
      for (const Element& element : row)
        for (const PictureCell& cell : element.cells)
          if (cell.is_edge || cell.before != live || !is_dead(cell.after)) return false;
    for (const Spread& spread : rule.spreads)
      if (spread.of != live || !is_dead(spread.after)) return false;
  }
  return !game.rules.empty();
}

template <unsigned width, BoardWord AnyWord>
auto AlignedBoardGame<width, AnyWord>::patterns_on(const Game& game, unsigned rows, unsigned columns)
    -> std::vector<Pattern> {
  const Result<Compiled> compiled =
      Compiled::make(game, Board{.rows = rows, .columns = columns, .joined = {}});
  SPRAGUE_EXPECT(compiled.ok());
  std::vector<Pattern> out;
  for (const Compiled::Way& way : compiled->all_ways()) {
    Word needed = 0;
    for (const Compiled::Need& need : way.needs) needed |= Word{1} << need.cell;
    Word killed = needed;
    for (const Compiled::Nearby& near : way.spreads)
      for (const std::uint32_t cell : near.cells) killed |= Word{1} << cell;
    const unsigned start = first_cell(needed);
    auto pattern = std::find_if(out.begin(), out.end(), [&](const Pattern& other) {
      return other.cells == needed >> start && (other.starts >> start & 1) == 0;
    });
    if (pattern == out.end()) {
      pattern = out.insert(pattern, Pattern{needed >> start});
      for (Word left = pattern->cells; left != 0; left &= left - 1)
        pattern->steps[pattern->count++] = static_cast<std::uint8_t>(first_cell(left));
    }
    pattern->starts |= Word{1} << start;
    pattern->killed[start] = killed;
  }
  return out;
}

template <unsigned width, BoardWord AnyWord>
AlignedBoardGame<width, AnyWord>::AlignedBoardGame(const Analysis& rules)
    : small_patterns_(patterns_on(*rules.game, small_rows, small_columns)),
      patterns_(patterns_on(*rules.game, most_rows, width)),
      corners_(rules.separation->corners),
      digest_(digest_of(*rules.game)) {
  for (Pattern& pattern : patterns_) {
    least_killed_ = std::min(least_killed_, count_cells(pattern.cells));
    pattern.around = around(pattern);
  }
}

// What lies around the cells that the moves of a pattern kill, where that is the same shape wherever they are made, as far as it lies on the
// board.
template <unsigned width, BoardWord AnyWord>
auto AlignedBoardGame<width, AnyWord>::around(const Pattern& pattern) const -> Surroundings<width, Word> {
  using Cell = typename Surroundings<width, Word>::Cell;
  const auto cell_at = [](unsigned cell) {
    return Cell{static_cast<int>(cell / width), static_cast<int>(cell % width)};
  };
  std::vector<Cell> shape;
  for (Word starts = pattern.starts; starts != 0; starts &= starts - 1) {
    const Cell start = cell_at(first_cell(starts));
    for (Word left = pattern.killed[first_cell(starts)]; left != 0; left &= left - 1) {
      const Cell at = cell_at(first_cell(left)), step{at.row - start.row, at.column - start.column};
      if (std::find(shape.begin(), shape.end(), step) == shape.end()) shape.push_back(step);
    }
  }
  for (Word starts = pattern.starts; starts != 0; starts &= starts - 1) {
    const Cell start = cell_at(first_cell(starts));
    Word killed = 0;
    for (const Cell& step : shape) {
      const int row = start.row + step.row, column = start.column + step.column;
      if (row >= 0 && row < static_cast<int>(most_rows) && column >= 0 && column < static_cast<int>(width))
        killed |= Word{1} << (static_cast<unsigned>(row) * width + static_cast<unsigned>(column));
    }
    if (killed != pattern.killed[first_cell(starts)]) return {};
  }
  return {shape, corners_};
}

// A cell that no move needs is dead, since moves only kill; what is left is the nim-sum of its components, of each of which one image is looked
// into. Deep as moves and these steps can follow each other on 20 cells.
template <unsigned width, BoardWord AnyWord>
std::uint8_t AlignedBoardGame<width, AnyWord>::find_small_value(std::uint32_t cells) const {
  if (small_values_.empty())
    small_values_.assign(std::size_t{1} << small_rows * small_columns, std::uint8_t{not_known});
  using Small = AlignedCells<small_columns>;
  u64 live = 0;
  for (const Pattern& pattern : small_patterns_) {
    const auto on = static_cast<u64>(pattern.on(cells));
    for (unsigned i = 0; i < pattern.count; ++i) live |= on << pattern.steps[i];
  }
  u64 piece = live & (~live + 1), before = 0;
  while (piece != before) {
    before = piece;
    piece |= Small::beside(piece, corners_) & live;
  }
  if (piece != cells)
    return small_values_[cells] = piece == 0 ? std::uint8_t{0}
                                             : small_value(static_cast<std::uint32_t>(piece)) ^
                                                   small_value(static_cast<std::uint32_t>(live & ~piece));
  const u64 least = Small::least_upright(Small::upright_box_of(piece));
  if (least != cells) return small_values_[cells] = small_value(static_cast<std::uint32_t>(least));
  u64 reached = 0;
  for (const Pattern& pattern : small_patterns_)
    for (auto left = static_cast<u64>(pattern.on(cells)); left != 0; left &= left - 1)
      reached |= u64{1} << small_value(cells & ~static_cast<std::uint32_t>(pattern.killed[first_cell(left)]));
  return small_values_[cells] = static_cast<std::uint8_t>(std::countr_one(reached));
}

// The image of a move can be played where it needs no cell that the move kills.
template <unsigned width, BoardWord AnyWord>
bool AlignedBoardGame<width, AnyWord>::is_copied(const typename Aligned::Box& box) const {
  if (Aligned::turned(box) != box.cells) return false;
  for (const Pattern& pattern : patterns_)
    for (Word left = pattern.on(box.cells); left != 0; left &= left - 1) {
      const unsigned cell = first_cell(left);
      const Word image = Aligned::turned({pattern.cells << cell, box.rows, box.columns});
      if ((image & pattern.killed[cell]) != 0) return false;
    }
  return true;
}

template <unsigned width, BoardWord AnyWord>
template <class Add>
void AlignedBoardGame<width, AnyWord>::lay(Word piece, const Add& add) const {
  const auto box = Aligned::box_of(piece);
  if ((box.cells & ~small_cells) == 0) {
    if (small_value(small_of(box.cells)) != 0) add(Position{box.cells});
  } else if (can_move(box.cells) && !is_copied(box)) {
    add(Position{Aligned::least(box)});
  }
}

template <unsigned width, BoardWord AnyWord>
void AlignedBoardGame<width, AnyWord>::append_components(const Board& board, const Cells& cells,
                                                         std::vector<Position>& out) const {
  Word free = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    if (cells[cell] == blank) free |= Word{1} << cell;
  free = Aligned::of({free, board.rows, board.columns});
  const auto with_neighbours = [&](Word some) { return some | Aligned::beside(some, corners_); };
  for_each_piece_left(free, free, with_neighbours,
                      [&](Word piece) { lay(piece, [&](const Position& part) { out.push_back(part); }); });
}

template <unsigned width, BoardWord AnyWord>
template <class Visit>
void AlignedBoardGame<width, AnyWord>::options(const Position& position, const Visit& visit) const {
  const Word free = position.cells;
  const auto with_neighbours = [corners = corners_](Word some) {
    return some | Aligned::beside(some, corners);
  };
  std::array<Position, bits_of<Word>> parts;
  std::size_t count = 0;
  const auto add = [&](Word piece) { lay(piece, [&](const Position& part) { parts[count++] = part; }); };
  const auto play = [&](Word killed, bool may_part) {
    count = 0;
    const Word after = free & ~killed;
    if (may_part)
      for_each_piece_left(after, with_neighbours(killed & free) & after, with_neighbours, add);
    else if (after != 0)
      add(after);
    return visit(std::span<const Position>(parts.data(), count));
  };
  // What may fall apart first: of smaller pieces more is known.
  for (const bool may_part : {true, false})
    for (const Pattern& pattern : patterns_) {
      const Word on = pattern.on(free), apart = pattern.around.may_part(free);
      for (Word left = on & (may_part ? apart : ~apart); left != 0; left &= left - 1)
        if (!play(pattern.killed[first_cell(left)], may_part)) return;
    }
}

}  // namespace sprague::boards
