// BitBoardGame: the components of an impartial board game as words of bits, as a game for searches of nimbers
// (solve/nimber_search.hpp). Cells of 64 or 128 are a bit each of one, two or four words: the number of the cell's kind, 0 for
// dead cells. A way to move is found by a few masks, and cells are not looked at one by one.
//
// A component is the same game wherever it lies, and however the symmetries of the rules turn it, so each is laid into its
// smallest box, and the least of its images stands for all. Where the rules do not let positions fall apart
// (separation_of), the whole board is one component, and no kind is dead.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "boards/analysis.hpp"
#include "boards/compiled.hpp"
#include "boards/tied_pieces.hpp"
#include "rules/cell_board.hpp"

namespace sprague::boards {

template <BoardWord Word, unsigned planes>
struct BitPosition {
  std::array<Word, planes> bits{};
  std::uint8_t rows = 0, columns = 0;

  [[nodiscard]] std::size_t hash() const {
    u64 seed = u64{rows} << 8 | columns;
    for (const Word word : bits) {
      seed = hash_of(seed ^ static_cast<u64>(word) * 0x9e3779b97f4a7c15ULL);
      if constexpr (sizeof(Word) > 8)
        seed = hash_of(seed + static_cast<u64>(word >> 64) * 0xff51afd7ed558ccdULL);
    }
    return static_cast<std::size_t>(seed);
  }
  [[nodiscard]] bool has_bits(const std::array<Word, planes>& other) const {
    Word differ = 0;  // not std::array's ==, which calls for bytes to be compared
    for (unsigned p = 0; p < planes; ++p) differ |= bits[p] ^ other[p];
    return differ == 0;
  }
  friend bool operator==(const BitPosition& a, const BitPosition& b) {
    return a.has_bits(b.bits) && a.rows == b.rows && a.columns == b.columns;
  }
};

template <BoardWord Word, unsigned planes>
class BitBoardGame {
 public:
  using Position = BitPosition<Word, planes>;
  static constexpr std::size_t most_kinds = (1U << planes) - 1;  ///< that are not dead

  explicit BitBoardGame(Analysis rules);
  /// Do so many cells of so many kinds that are not dead fit?
  [[nodiscard]] static constexpr bool holds(std::size_t cells, std::size_t kinds) {
    return cells <= bits_of<Word> && kinds <= most_kinds;
  }

  /// The components of a position in which anybody can move. Needs: it fits.
  void append_components(const Board& board, const Cells& cells, std::vector<Position>& out) const;

  template <class Visit>
  void options(const Position& position, const Visit& visit) const {
    options_of(position, std::nullopt, visit);
  }
  /// Those of a player (nothing: the rules for both).
  template <class Visit>
  void options_of(const Position& position, std::optional<Player> mover, const Visit& visit) const;
  /// How many ways to move a player has, before what the rules forbid afterwards.
  [[nodiscard]] std::size_t ways_of(const Position& position, Player mover) const;
  /// The position with the players exchanged, laid in its least way; nothing where the rules have no such image.
  [[nodiscard]] std::optional<Position> negative(const Position& position) const;
  /// How many cells are not dead; and what solve/part_bounds.hpp wants to know.
  [[nodiscard]] unsigned cells(const Position& position) const;
  [[nodiscard]] unsigned small_cells() const { return only_kills_ ? 10 : 8; }
  bool cut(const Position& position, Player tied, const PieceSizes& sizes,
           std::vector<Position>& parts) const;
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const;
  [[nodiscard]] u64 value_bound(const Position& position) const;
  [[nodiscard]] u64 weight(const Position& position) const;
  [[nodiscard]] u64 moves(u64 weight) const { return weight >> 50; }
  [[nodiscard]] BitBoardGame for_another_thread() const { return BitBoardGame(rules_); }
  /// Of what kind a table of positions is (base/table_keeper.hpp).
  [[nodiscard]] std::string kept_as() const {
    return std::to_string(planes) + " words of " + std::to_string(bits_of<Word>) + " bits " +
           digest_of(*rules_.game) + (rules_.graph ? " on " + digest_of(*rules_.graph) : "");
  }

 private:
  // Components of more cells can hardly be without a move: the search finds it out where they are.
  static constexpr unsigned surely_movable = 6;

  struct Group {  // the cells of a way that must be of some kinds
    std::uint32_t fits;
    Word cells;
  };
  struct Near {
    std::uint32_t fits;
    Word cells;
    bool is_wanted;
    std::array<Word, planes> after;  // of a spread: all cells, or none, by the bits of what they become
  };
  // What most ways have not.
  struct Further {
    std::vector<Group> groups;
    std::vector<Near> conditions, spreads;
    Word needed = 0, spread = 0;  // all cells that must be of some kinds, and those that spreads may change
  };
  struct Way {
    // Cells that must be of the kinds `fits`, and of the kinds `fits_others`; by the numbers of the kinds in fits_.
    Word cells = 0, others = 0;
    std::uint32_t fits = 0, fits_others = 0;
    std::uint32_t further = 0;  // in Shape::further, one more; 0: nothing
    Word changed = 0;
    std::array<Word, planes> after{};
    std::optional<Player> mover;
  };
  struct Shape {
    unsigned columns;
    Word all, first_column;
    Word edges[4];  // the first and the last row, the first and the last column
    std::vector<Way> ways = {};
    std::vector<Further> further = {};
  };
  [[nodiscard]] const Shape& shape_of(unsigned rows, unsigned columns) const;
  [[nodiscard]] std::uint32_t fits_of(Kinds kinds) const;
  [[nodiscard]] Word cells_of(Kinds kinds, const std::array<Word, planes>& bits, Word all) const;
  [[nodiscard]] static Word cells_with(unsigned code, const std::array<Word, planes>& bits, Word all) {
    for (unsigned p = 0; p < planes; ++p) all &= (code >> p & 1) != 0 ? bits[p] : ~bits[p];
    return all;
  }
  void look(const Position& position, const Shape& shape, std::vector<Word>& fits) const;
  [[nodiscard]] bool applies(const Way& way, const Shape& shape, const std::vector<Word>& fits) const {
    return ((way.cells & ~fits[way.fits]) | (way.others & ~fits[way.fits_others])) == 0 &&
           (way.further == 0 || applies(shape.further[way.further - 1], fits));
  }
  [[nodiscard]] bool applies(const Further& further, const std::vector<Word>& fits) const;
  [[nodiscard]] static Word needed(const Way& way, const Shape& shape) {
    return way.further == 0 ? way.cells | way.others : shape.further[way.further - 1].needed;
  }
  // False where nothing changes, or the rules forbid what is left.
  [[nodiscard]] bool apply(const Way& way, const Position& position, const Shape& shape,
                           Position& after) const;
  [[nodiscard]] bool can_move(const Position& position) const;
  [[nodiscard]] Word with_neighbours(Word some, const Shape& shape, bool corners) const;
  [[nodiscard]] bool has_surrounded_group(const Position& position, const Shape& shape) const;
  // Where `died` is not nothing, the position was one component before these cells died.
  void split(const Position& position, const Shape& shape, Word died, std::vector<Position>& out) const;
  [[nodiscard]] Position boxed(const Position& position, const Shape& shape, Word piece) const;
  // Of the images that the symmetries make, and those with the kinds swapped, the least.
  [[nodiscard]] Position least_image(const Position& position) const;
  [[nodiscard]] Position least_turned(std::span<const Position> some) const;
  [[nodiscard]] Position with_kinds(const Position& position, const std::vector<std::size_t>& kinds) const;
  // Lying stones (lying_stones_of) that can be taken away, and rows and columns of them that say the same twice.
  [[nodiscard]] Word without_idle_stones(const Position& position, const Shape& shape, Word piece) const;
  void drop_doubles(Position& position) const;
  [[nodiscard]] static Position image(const Position& position, const Turn& turn);
  // Transposed, put upside down and turned by half, of these what is asked for.
  [[nodiscard]] static Word moved(CellBox<Word> box, bool is_across, bool is_flipped, bool is_turned) {
    if (is_across) box = box.transposed();
    if (is_flipped) box.cells = box.upside_down();
    return is_turned ? box.turned() : box.cells;
  }

  Analysis rules_;
  std::vector<Kinds> kinds_of_code_;      // by code, 0 for dead ones
  std::array<std::uint8_t, 32> codes_{};  // by kind
  bool has_spreads_ = false;
  bool only_kills_ = true;  // every move makes cells dead, and asks for nothing beside them
  bool is_turned_by_half_ = false, has_across_ = false;
  // The symmetries: transposed or not, then upside down or not; bit 0: so, bit 1: turned by half after that.
  std::array<std::array<std::uint8_t, 2>, 2> images_{{{1, 0}, {0, 0}}};
  u64 least_killed_ = ~u64{0};   // by a move
  std::vector<unsigned> lying_;  // codes of stones that lie for ever
  // Sets of kinds that ways ask about; the first is that of ways that ask nothing.
  mutable std::vector<Kinds> fits_ = {0};
  mutable std::vector<std::unique_ptr<Shape>> shapes_;
  mutable std::vector<Word> fits_now_, fits_inside_;
  mutable std::vector<Position> parts_;
  mutable TiedPieces<Word> tied_pieces_;
};

// ---------------------------------------------------------------------------------------------------------------

template <BoardWord Word, unsigned planes>
BitBoardGame<Word, planes>::BitBoardGame(Analysis rules) : rules_(std::move(rules)) {
  const Kinds dead = rules_.separation ? rules_.separation->dead : 0;
  kinds_of_code_.push_back(dead);
  for (std::size_t kind = 0; kind < rules_.game->kinds.size(); ++kind) {
    if ((dead >> kind & 1) != 0) continue;
    codes_[kind] = static_cast<std::uint8_t>(kinds_of_code_.size());
    kinds_of_code_.push_back(Kinds{1} << kind);
  }
  SPRAGUE_EXPECT(kinds_of_code_.size() <= most_kinds + 1);
  for (const Rule& rule : rules_.game->rules) {
    u64 killed = 0;
    for (const auto& row : rule.picture)
      for (const Element& element : row)
        for (const PictureCell& cell : element.cells) {
          const bool kills = cell.after >= 0 && codes_[static_cast<std::size_t>(cell.after)] == 0;
          only_kills_ = only_kills_ && (kills || cell.is_edge);
          if (kills && element.times != Element::Times::any) ++killed;
          // What brings a dead cell to life again would be more.
        }
    has_spreads_ = has_spreads_ || !rule.spreads.empty();
    for (const Spread& spread : rule.spreads)
      only_kills_ = only_kills_ && codes_[static_cast<std::size_t>(spread.after)] == 0;
    only_kills_ = only_kills_ && rule.conditions.empty();
    least_killed_ = std::min(least_killed_, killed);
  }
  only_kills_ = only_kills_ && rules_.separation && rules_.game->enclosed == 0;
  for (const Turn& turn : rules_.symmetries)
    is_turned_by_half_ = is_turned_by_half_ || turn == Turn{-1, 0, 0, -1};
  for (const Turn& turn : rules_.symmetries) {
    const bool is_across = turn.rr == 0, down = turn.rr + turn.rc < 0, over = turn.cr + turn.cc < 0;
    has_across_ = has_across_ || is_across;
    images_[is_across][down != over] |= static_cast<std::uint8_t>(over ? 2 : 1);
  }
  const bool is_plain =
      rules_.separation && !rules_.separation->corners && !rules_.game->hexagons && !rules_.graph;
  const Kinds lying = is_plain ? lying_stones_of(*rules_.game) : 0;
  for (std::size_t kind = 0; kind < rules_.game->kinds.size(); ++kind)
    if ((lying >> kind & 1) != 0) lying_.push_back(codes_[kind]);
}

template <BoardWord Word, unsigned planes>
std::uint32_t BitBoardGame<Word, planes>::fits_of(Kinds kinds) const {
  for (std::size_t i = 0; i < fits_.size(); ++i)
    if (fits_[i] == kinds) return static_cast<std::uint32_t>(i);
  fits_.push_back(kinds);
  return static_cast<std::uint32_t>(fits_.size() - 1);
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::shape_of(unsigned rows, unsigned columns) const -> const Shape& {
  const std::size_t at = std::size_t{rows} * (bits_of<Word> + 1) + columns;
  if (at >= shapes_.size()) shapes_.resize(at + 1);
  if (shapes_[at]) return *shapes_[at];
  Board own{.shape = rules_.game->hexagons ? Board::Shape::hexagons : Board::Shape::squares,
            .rows = rows,
            .columns = columns,
            .joined = {}};
  const Board& board = rules_.graph ? *rules_.graph : own;
  const Result<Compiled> compiled = Compiled::make(*rules_.game, board);
  SPRAGUE_EXPECT(compiled.ok());
  auto shape = std::make_unique<Shape>(Shape{
      columns, low_bits<Word>(rows * columns), first_columns<Word>[columns], {
        low_bits<Word>(columns), static_cast<Word>(low_bits<Word>(columns) << (rows - 1) * columns),
            first_columns<Word>[columns], static_cast<Word>(first_columns<Word>[columns] << (columns - 1))
      }});
  const Kinds known = static_cast<Kinds>((u64{1} << rules_.game->kinds.size()) - 1);
  const auto bit = [](std::uint32_t cell) { return Word{1} << cell; };
  const auto mask = [&](const std::vector<std::uint32_t>& cells) {
    Word out = 0;
    for (const std::uint32_t cell : cells) out |= bit(cell);
    return out;
  };
  for (const Compiled::Way& from : compiled->all_ways()) {
    Way way;
    Further further;
    way.mover = from.mover;
    for (const Compiled::Need& need : from.needs) {
      const std::uint32_t fits = fits_of(need.fits & known & ~kinds_of_code_[0]);
      if (way.cells == 0) way.fits = fits;
      if (way.fits != fits && way.others == 0) way.fits_others = fits;
      Word* cells = way.fits == fits ? &way.cells : way.fits_others == fits ? &way.others : nullptr;
      for (Group& group : further.groups)
        if (group.fits == fits) cells = &group.cells;
      if (cells == nullptr) cells = &further.groups.emplace_back(Group{fits, 0}).cells;
      *cells |= bit(need.cell);
      further.needed |= bit(need.cell);
      if (need.after < 0) continue;
      way.changed |= bit(need.cell);
      const unsigned code = codes_[static_cast<std::size_t>(need.after)];
      for (unsigned p = 0; p < planes; ++p)
        if ((code >> p & 1) != 0) way.after[p] |= bit(need.cell);
    }
    for (const Compiled::Nearby& near : from.conditions)
      further.conditions.push_back(
          {fits_of(near.of & known & ~kinds_of_code_[0]), mask(near.cells), near.is_wanted, {}});
    for (const Compiled::Nearby& near : from.spreads) {
      Near made{fits_of(near.of & known & ~kinds_of_code_[0]), mask(near.cells), true, {}};
      const unsigned code = codes_[static_cast<std::size_t>(near.after)];
      for (unsigned p = 0; p < planes; ++p) made.after[p] = (code >> p & 1) != 0 ? ~Word{0} : Word{0};
      further.spread |= made.cells;
      further.spreads.push_back(made);
    }
    if (!further.groups.empty() || !further.conditions.empty() || !further.spreads.empty()) {
      shape->further.push_back(std::move(further));
      way.further = static_cast<std::uint32_t>(shape->further.size());
    }
    shape->ways.push_back(way);
  }
  return *(shapes_[at] = std::move(shape));
}

template <BoardWord Word, unsigned planes>
Word BitBoardGame<Word, planes>::cells_of(Kinds kinds, const std::array<Word, planes>& bits, Word all) const {
  Word out = 0;
  for (std::size_t code = 1; code < kinds_of_code_.size(); ++code)
    if ((kinds & kinds_of_code_[code]) != 0) out |= cells_with(static_cast<unsigned>(code), bits, all);
  return out;
}

template <BoardWord Word, unsigned planes>
void BitBoardGame<Word, planes>::look(const Position& position, const Shape& shape,
                                      std::vector<Word>& fits) const {
  fits.resize(fits_.size());
  for (std::size_t i = 0; i < fits_.size(); ++i) fits[i] = cells_of(fits_[i], position.bits, shape.all);
}

template <BoardWord Word, unsigned planes>
bool BitBoardGame<Word, planes>::applies(const Further& further, const std::vector<Word>& fits) const {
  for (const Group& group : further.groups)
    if ((fits[group.fits] & group.cells) != group.cells) return false;
  for (const Near& near : further.conditions)
    if (((fits[near.fits] & near.cells) != 0) != near.is_wanted) return false;
  return true;
}

template <BoardWord Word, unsigned planes>
bool BitBoardGame<Word, planes>::apply(const Way& way, const Position& position, const Shape& shape,
                                       Position& after) const {
  after = position;
  for (unsigned p = 0; p < planes; ++p) after.bits[p] = (position.bits[p] & ~way.changed) | way.after[p];
  if (way.further != 0)
    for (const Near& near : shape.further[way.further - 1].spreads) {
      const Word cells = cells_of(fits_[near.fits], after.bits, shape.all) & near.cells;
      for (unsigned p = 0; p < planes; ++p)
        after.bits[p] = (after.bits[p] & ~cells) | (near.after[p] & cells);
    }
  if (after.has_bits(position.bits)) return false;
  return rules_.game->enclosed == 0 || !has_surrounded_group(after, shape);
}

template <BoardWord Word, unsigned planes>
bool BitBoardGame<Word, planes>::can_move(const Position& position) const {
  const Shape& shape = shape_of(position.rows, position.columns);
  look(position, shape, fits_inside_);
  Position after;
  for (const Way& way : shape.ways)
    if (applies(way, shape, fits_inside_) && apply(way, position, shape, after)) return true;
  return false;
}

template <BoardWord Word, unsigned planes>
Word BitBoardGame<Word, planes>::with_neighbours(Word some, const Shape& shape, bool corners) const {
  if (rules_.graph) {
    Word out = some;
    for (Word left = some; left != 0; left &= left - 1)
      for (const std::uint32_t other : rules_.graph->joined[first_cell(left)]) out |= Word{1} << other;
    return out;
  }
  const Word first = shape.first_column, last_lost = some & ~first;
  const Word to_left = last_lost >> 1, to_right = some << 1 & ~first;
  Word out = some | to_left | to_right;
  if (shape.columns == bits_of<Word>) return out;  // one row
  out |= some << shape.columns | some >> shape.columns;
  if (rules_.game->hexagons) out |= to_left << shape.columns | to_right >> shape.columns;
  if (corners) out |= (to_left | to_right) << shape.columns | (to_left | to_right) >> shape.columns;
  return out & shape.all;
}

template <BoardWord Word, unsigned planes>
bool BitBoardGame<Word, planes>::has_surrounded_group(const Position& position, const Shape& shape) const {
  const Word blanks = cells_with(codes_[blank], position.bits, shape.all);
  const Word beside_blanks = with_neighbours(blanks, shape, false);
  for (std::size_t kind = 0; kind < rules_.game->kinds.size(); ++kind) {
    if ((rules_.game->enclosed >> kind & 1) == 0) continue;
    const Word stones = cells_with(codes_[kind], position.bits, shape.all);
    if (stones == 0) continue;
    Word free = 0;
    for (Word larger = beside_blanks & stones; larger != free;
         larger = with_neighbours(free, shape, false) & stones)
      free = larger;
    if (free != stones) return true;
  }
  return false;
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::boxed(const Position& position, const Shape& shape, Word piece) const
    -> Position {
  Position out = position;
  for (Word& word : out.bits) word &= piece;
  if (rules_.graph) return out;
  const bool fills_box = (piece & shape.edges[0]) != 0 && (piece & shape.edges[1]) != 0 &&
                         (piece & shape.edges[2]) != 0 && (piece & shape.edges[3]) != 0;
  if (rules_.separation && !fills_box) {
    const unsigned wide = position.columns;
    const unsigned first = first_cell(piece) / wide, last = (end_of_cells(piece) - 1) / wide;
    Word used = 0;
    for (unsigned row = first; row <= last; ++row) used |= piece >> row * wide & low_bits<Word>(wide);
    const unsigned left = first_cell(used), columns = end_of_cells(used) - left;
    for (Word& word : out.bits) {
      Word moved = 0;
      for (unsigned row = first; row <= last; ++row)
        moved |= (word >> (row * wide + left) & low_bits<Word>(columns)) << (row - first) * columns;
      word = moved;
    }
    out.rows = static_cast<std::uint8_t>(last - first + 1);
    out.columns = static_cast<std::uint8_t>(columns);
  }
  return out;
}

// Of a lying stone nothing matters but to which group it belongs, and which blanks that has beside it. One that has only lying
// stones and dead cells beside it joins no others and gets no blank: where its group stays connected without it, it may as well
// be dead. That is seen where it has one neighbour in the group, or two that are joined around a corner.
template <BoardWord Word, unsigned planes>
Word BitBoardGame<Word, planes>::without_idle_stones(const Position& position, const Shape& shape,
                                                     Word piece) const {
  Word moving = piece;
  for (const unsigned kind : lying_) moving &= ~cells_with(kind, position.bits, shape.all);
  const Word beside_moving = with_neighbours(moving, shape, false);
  for (const unsigned kind : lying_) {
    Word stones = cells_with(kind, position.bits, shape.all) & piece;
    Word idle = stones & ~beside_moving;
    const unsigned wide = shape.columns;
    const Word first = shape.first_column;
    for (bool changes = idle != 0; changes;) {
      changes = false;
      for (Word left = idle; left != 0; left &= left - 1) {
        const Word stone = left & (~left + 1);
        const Word across = ((stone & ~first) >> 1 | (stone << 1 & ~first)) & stones;
        const bool one_row = wide == bits_of<Word>;
        const Word down = one_row ? Word{0} : static_cast<Word>((stone << wide | stone >> wide) & stones);
        const unsigned beside = count_cells(across) + count_cells(down);
        bool is_idle = beside == 1;
        if (beside == 2 && across != 0 && down != 0) {
          const Word corner = down > stone ? across << wide : across >> wide;
          is_idle = (corner & stones) != 0;
        }
        if (!is_idle) continue;
        stones &= ~stone;
        idle &= ~stone;
        piece &= ~stone;
        changes = true;
      }
    }
  }
  return piece;
}

// Two equal rows side by side that have nothing but lying stones and dead cells are worth one: no picture, no condition and no
// spread reaches over them, and the groups and the blanks beside them are the same. The same with columns.
template <BoardWord Word, unsigned planes>
void BitBoardGame<Word, planes>::drop_doubles(Position& position) const {
  const auto not_lying = [&] {
    const Word all = low_bits<Word>(unsigned{position.rows} * position.columns);
    Word live = 0;
    for (const Word word : position.bits) live |= word;
    Word out = live;
    for (const unsigned kind : lying_) out &= ~cells_with(kind, position.bits, all);
    return out;
  };
  Word moving = not_lying();
  for (unsigned row = 0; row + 1 < position.rows;) {
    const unsigned wide = position.columns, at = row * wide;
    const Word two = low_bits<Word>(2 * wide), one = low_bits<Word>(wide);
    bool is_double = (moving >> at & two) == 0;
    for (const Word word : position.bits)
      is_double = is_double && ((word >> at ^ word >> (at + wide)) & one) == 0;
    if (!is_double) {
      ++row;
      continue;
    }
    const auto drop = [&](Word word) {
      const Word low = word & low_bits<Word>(at + wide);
      const unsigned above = at + 2 * wide;
      return static_cast<Word>(low | (above < bits_of<Word> ? word >> above << (at + wide) : Word{0}));
    };
    for (Word& word : position.bits) word = drop(word);
    moving = drop(moving);
    --position.rows;
  }
  if (position.columns < 2) return;
  const unsigned wide = position.columns;
  Word doubles = low_bits<Word>(wide - 1);
  for (unsigned row = 0; row < position.rows; ++row) {
    Word same = ~(moving | moving >> 1);
    for (const Word word : position.bits) same &= ~(word ^ word >> 1);
    doubles &= same >> row * wide;
  }
  if (doubles == 0) return;
  const Word kept = low_bits<Word>(wide) & ~(doubles << 1);
  const unsigned columns = count_cells(kept);
  for (Word& word : position.bits) {
    Word out = 0;
    for (unsigned row = 0; row < position.rows; ++row) {
      unsigned to = row * columns;
      for (Word left = kept; left != 0; left &= left - 1, ++to)
        out |= (word >> (row * wide + first_cell(left)) & 1) << to;
    }
    word = out;
  }
  position.columns = static_cast<std::uint8_t>(columns);
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::with_kinds(const Position& position,
                                            const std::vector<std::size_t>& kinds) const -> Position {
  Position out = position;
  out.bits = {};
  const Word all = low_bits<Word>(unsigned{position.rows} * position.columns);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (codes_[kind] == 0) continue;
    const Word cells = cells_with(codes_[kind], position.bits, all);
    const unsigned code = codes_[kinds[kind]];
    for (unsigned p = 0; p < planes; ++p)
      if ((code >> p & 1) != 0) out.bits[p] |= cells;
  }
  return out;
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::least_image(const Position& position) const -> Position {
  if (!rules_.swap) return least_turned({&position, 1});
  const std::array<Position, 2> both{position, with_kinds(position, *rules_.swap)};
  // How many cells have a bit set tells most of them apart, and is the same for all images.
  for (unsigned p = 0; p < planes; ++p) {
    const unsigned here = count_cells(both[0].bits[p]), there = count_cells(both[1].bits[p]);
    if (here != there) return least_turned({&both[here < there ? 0 : 1], 1});
  }
  return least_turned(both);
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::image(const Position& position, const Turn& turn) -> Position {
  Position out = position;
  const bool is_across = turn.rr == 0, down = turn.rr + turn.rc < 0, over = turn.cr + turn.cc < 0;
  if (is_across) std::swap(out.rows, out.columns);
  for (Word& word : out.bits)
    word = moved({word, position.rows, position.columns}, is_across, down != over, over);
  return out;
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::least_turned(std::span<const Position> some) const -> Position {
  if (rules_.symmetries.size() == 1 && some.size() == 1) return some.front();
  const unsigned rows = some.front().rows, columns = some.front().columns;
  struct Image {
    const Position* of;
    bool is_across, is_flipped, is_turned;
  };
  // Their first words tell most images apart: the others are made of those that have the least.
  std::array<Image, 16> ties;
  std::size_t count = 0;
  Word least = 0;
  for (const bool is_across : {false, true}) {
    // Images that lie across are those of the transposed board, which is the only one wanted where it has fewer rows.
    if (is_across ? !has_across_ || rows < columns : has_across_ && rows > columns) continue;
    for (const Position& position : some) {
      CellBox<Word> box{position.bits[0], rows, columns};
      if (is_across) box = box.transposed();
      for (const bool is_flipped : {false, true}) {
        unsigned turns = images_[is_across][is_flipped];
        if (is_flipped && box.rows == 1) turns &= ~unsigned{images_[is_across][false]};  // as they were
        if (turns == 0) continue;
        if (is_flipped) box.cells = box.upside_down();
        for (const bool is_turned : {false, true}) {
          if ((turns >> is_turned & 1) == 0) continue;
          const Word first = is_turned ? box.turned() : box.cells;
          if (count != 0 && first > least) continue;
          if (first != least) count = 0;
          least = first;
          ties[count++] = {&position, is_across, is_flipped, is_turned};
        }
      }
    }
  }
  Position out;
  out.bits[0] = least;
  out.rows = static_cast<std::uint8_t>(has_across_ ? std::min(rows, columns) : rows);
  out.columns = static_cast<std::uint8_t>(has_across_ ? std::max(rows, columns) : columns);
  if constexpr (planes > 1)
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [of, is_across, is_flipped, is_turned] = ties[i];
      std::array<Word, planes> bits{least};
      for (unsigned p = 1; p < planes; ++p)
        bits[p] = moved({of->bits[p], rows, columns}, is_across, is_flipped, is_turned);
      if (i == 0 || bits < out.bits) out.bits = bits;
    }
  return out;
}

template <BoardWord Word, unsigned planes>
void BitBoardGame<Word, planes>::split(const Position& position, const Shape& shape, Word died,
                                       std::vector<Position>& out) const {
  Word live = 0;
  for (const Word word : position.bits) live |= word;
  const auto add = [&](Word piece) {
    if (!lying_.empty()) piece = without_idle_stones(position, shape, piece);
    Position part = boxed(position, shape, piece);
    if (count_cells(piece) <= surely_movable && !can_move(part)) return;
    if (!lying_.empty()) drop_doubles(part);
    out.push_back(rules_.graph ? part : least_image(part));
  };
  if (!rules_.separation) return add(shape.all);
  // Lying stones of two kinds that are side by side do not touch: neither's group gains or loses by the other.
  Word lying = 0, across = 0, down = 0;  // cells that touch the next one in their row, and in their column
  if (lying_.size() > 1) {
    const unsigned wide = shape.columns;
    const bool one_row = wide == bits_of<Word>;
    Word equal_across = 0, equal_down = 0;
    for (const unsigned kind : lying_) {
      const Word stones = cells_with(kind, position.bits, shape.all);
      lying |= stones;
      equal_across |= stones & stones >> 1;
      if (!one_row) equal_down |= stones & stones >> wide;
    }
    across = (live & ~shape.first_column) >> 1 & live & (~(lying & lying >> 1) | equal_across);
    if (!one_row) down = live >> wide & live & (~(lying & lying >> wide) | equal_down);
  }
  const auto with_touching = [&](Word some) {
    if (lying == 0) return with_neighbours(some, shape, rules_.separation->corners);
    if (down != 0) some |= (some & down) << shape.columns | (some >> shape.columns & down);
    for (const unsigned steps : {1U, 2U, 4U}) {  // up to seven cells along a row
      Word to_right = across << 1, to_left = across;
      for (unsigned step = 1; step < steps; step *= 2)
        to_right &= to_right << step, to_left &= to_left >> step;
      some |= (some << steps & to_right) | (some >> steps & to_left);
    }
    return some;
  };
  const Word touched = died != 0 && lying == 0 ? with_touching(died) & live : live;
  for_each_piece_left(live, touched, with_touching, add);
}

template <BoardWord Word, unsigned planes>
void BitBoardGame<Word, planes>::append_components(const Board& board, const Cells& cells,
                                                   std::vector<Position>& out) const {
  Position position;
  position.rows = static_cast<std::uint8_t>(board.rows);
  position.columns = static_cast<std::uint8_t>(board.columns);
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    for (unsigned p = 0; p < planes; ++p)
      if ((codes_[static_cast<std::size_t>(cells[cell])] >> p & 1) != 0) position.bits[p] |= Word{1} << cell;
  split(position, shape_of(position.rows, position.columns), 0, out);
}

template <BoardWord Word, unsigned planes>
template <class Visit>
void BitBoardGame<Word, planes>::options_of(const Position& position, std::optional<Player> mover,
                                            const Visit& visit) const {
  const Shape& shape = shape_of(position.rows, position.columns);
  look(position, shape, fits_now_);
  Position after;
  for (const Way& way : shape.ways) {
    if (way.mover && way.mover != mover) continue;
    if (!applies(way, shape, fits_now_) || !apply(way, position, shape, after)) continue;
    parts_.clear();
    Word live = 0, left = 0;
    for (unsigned p = 0; p < planes; ++p) live |= position.bits[p], left |= after.bits[p];
    split(after, shape, live & ~left, parts_);
    if (!visit(std::span<const Position>(parts_))) return;
  }
}

template <BoardWord Word, unsigned planes>
std::size_t BitBoardGame<Word, planes>::ways_of(const Position& position, Player mover) const {
  const Shape& shape = shape_of(position.rows, position.columns);
  look(position, shape, fits_inside_);
  std::size_t count = 0;
  for (const Way& way : shape.ways)
    if ((!way.mover || way.mover == mover) && applies(way, shape, fits_inside_)) ++count;
  return count;
}

template <BoardWord Word, unsigned planes>
unsigned BitBoardGame<Word, planes>::cells(const Position& position) const {
  Word live = 0;
  for (const Word word : position.bits) live |= word;
  return count_cells(live);
}

// Where moves only kill cells, no way to move ever comes that is not there now, and what a way needs is all that it changes.
template <BoardWord Word, unsigned planes>
bool BitBoardGame<Word, planes>::cut(const Position& position, Player tied, const PieceSizes& sizes,
                                     std::vector<Position>& parts) const {
  if (!only_kills_ || has_spreads_) return false;
  const Shape& shape = shape_of(position.rows, position.columns);
  look(position, shape, fits_inside_);
  tied_pieces_.clear();
  for (const bool own : {false, true})
    for (const Way& way : shape.ways) {
      if ((way.mover == tied) != own || !applies(way, shape, fits_inside_)) continue;
      if (own)
        tied_pieces_.add_own(needed(way, shape));
      else
        tied_pieces_.add_other(needed(way, shape));
    }
  const std::span<const Word> pieces = tied_pieces_.pieces(sizes);
  for (const Word cells : pieces) {
    if (cells == 0) continue;
    Position piece = position;
    for (Word& word : piece.bits) word &= cells;
    split(piece, shape, 0, parts);
  }
  return !pieces.empty();
}

template <BoardWord Word, unsigned planes>
auto BitBoardGame<Word, planes>::negative(const Position& position) const -> std::optional<Position> {
  if (!rules_.exchange || rules_.graph) return std::nullopt;
  return least_image(image(with_kinds(position, rules_.exchange->kinds), rules_.exchange->turn));
}

// Copying by a half-turn wins for the second player where the position is its own image and no move looks at or kills a
// cell that its image needs: the image can then be played, and leaves an image again.
template <BoardWord Word, unsigned planes>
std::optional<u64> BitBoardGame<Word, planes>::known_value(const Position& position) const {
  if (!only_kills_ || !is_turned_by_half_ || rules_.graph) return std::nullopt;
  const auto turned = [&](Word word) {
    return CellBox<Word>{word, position.rows, position.columns}.turned();
  };
  for (const Word word : position.bits)
    if (turned(word) != word) return std::nullopt;
  const Shape& shape = shape_of(position.rows, position.columns);
  look(position, shape, fits_inside_);
  const auto is_in_its_own_way = [&](const Way& way) {
    const Word cells = needed(way, shape);
    const Word spread = way.further == 0 ? Word{0} : shape.further[way.further - 1].spread;
    return (turned(cells) & (cells | spread)) != 0;
  };
  for (const Way& way : shape.ways)
    if (applies(way, shape, fits_inside_) && is_in_its_own_way(way)) return std::nullopt;
  return 0;
}

template <BoardWord Word, unsigned planes>
u64 BitBoardGame<Word, planes>::value_bound(const Position& position) const {
  Word live = 0;
  for (const Word word : position.bits) live |= word;
  // Of so many moves at most play can consist, where each kills some cells for good; and a nimber is at most the number of options.
  if (only_kills_ && least_killed_ > 0) return count_cells(live) / least_killed_;
  return shape_of(position.rows, position.columns).ways.size();
}

template <BoardWord Word, unsigned planes>
u64 BitBoardGame<Word, planes>::weight(const Position& position) const {
  Word live = 0;
  for (const Word word : position.bits) live |= word;
  // About as many moves as there are pairs of cells side by side.
  const CellBoard<Word> board{live, position.rows, position.columns};
  const unsigned end = end_of_cells(position.bits[0]);
  const auto tie = static_cast<u64>(position.bits[0] >> (end > 40 ? end - 40 : 0));
  return u64{board.dominoes() + count_cells(live) / 4} << 50 | ((u64{1} << 41) - tie);
}

}  // namespace sprague::boards
