// Cram (Göbel; Gardner 1974): place a domino on two neighbouring free cells.
#pragma once

#include <algorithm>
#include <vector>

#include "base/lists.hpp"
#include "rules/board_size.hpp"
#include "rules/position_view.hpp"
#include "rules/ruleset.hpp"
#include "solve/domino_values.hpp"

namespace sprague::rulesets {

class Cram {
 public:
  struct Position : CellBoard<u128> {
    [[nodiscard]] std::string text() const { return joined(view().rows, "|"); }
    [[nodiscard]] std::size_t hash() const {
      return hash_of(hash_of(static_cast<u64>(free >> 64) * 0x9e3779b97f4a7c15ULL + static_cast<u64>(free)) +
                     (u64{rows} << 8 | columns));
    }
    [[nodiscard]] BoardOfCells view() const { return view_of(free); }
    [[nodiscard]] BoardOfCells view_of(u128 shown) const {
      BoardOfCells board{std::vector<std::string>(rows)};
      for (unsigned i = 0; i < cells(); ++i) board.rows[i / columns] += (shown >> i & 1) != 0 ? '.' : '#';
      return board;
    }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr bool fills_cells = true;

  static constexpr Theorem value_theorem{
      .name = "the Sprague–Grundy theorem",
      .statement =
          "No domino lies on two pieces of the board that do not touch, so the nim-value of the board is the "
          "nim-sum of theirs, which were searched piece by piece; a piece is the same game wherever it lies, "
          "turned or reflected. A path of n cells is a row of n (Dawson's Kayles), and two full rows of n are worth "
          "n mod 2.",
      .source =
          "R. P. Sprague, Tôhoku Mathematical Journal 41 (1935); P. M. Grundy, Eureka 2 (1939); the search: "
          "J. Lemoine & S. Viennot, Theoretical Computer Science 462 (2012)",
      .hypotheses = "normal play"};
  static constexpr Theorem copying_theorem{
      .name = "copying",
      .statement =
          "Where a half-turn or a reflection keeps the free cells and no domino meets its image, who has "
          "just "
          "moved wins by answering every domino with its image. So the next player wins who can leave such a "
          "board, as by a domino on the centre.",
      .source =
          "M. Gardner, Cram, crosscram and quadraphage, Scientific American 230 (February 1974), of boards "
          "with an even side",
      .hypotheses = "normal play; the symmetry was found by trying the half-turn and all reflections"};
  static constexpr Theorem theorems[] = {value_theorem, copying_theorem};

  static constexpr Info info{
      .name = "cram",
      .title = "Cram",
      .title_zh = "Cram（放多米诺）",
      .family = "Boards",
      .summary = "Place a domino on two neighbouring free cells.",
      .rules =
          "A move places a domino on two free cells that share a side, across or down. Nothing is taken away "
          "again.",
      .notation = "ROW|ROW… or ROWSxCOLUMNS",
      .meaning =
          "The rows from the top, . a free cell and # a blocked one, such as ..#|...; or an empty board: 4x5 "
          "has 4 rows of 5.",
      .order = "by the first of the two cells, row by row; a domino across before one down",
      .range =
          "boards of up to 128 cells: symmetric ones at once, others with pieces of about 45 cells within a "
          "minute; misère play with about 30 free cells",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"4x4", Outcome::P, 0},
      {"3x4", Outcome::N, 1},
      {"3x3", Outcome::P, 0},
      {"1x6", Outcome::N, 3, "..##.."},
      {"..#|...", Outcome::P, 0},
      {"..#....|.##....", Outcome::N, 1, "###....|.##...."},
      {"..#..|##.##|..#..", Outcome::P, 0},
      {"###", Outcome::P, 0},
      {"8x8", Outcome::P, 0},
      {"7x8", Outcome::N},
      {"2x2", Outcome::N, -1, "##|..", Convention::misere},
      {"2x3", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const std::string_view word = scanner.peek();
    if (word.empty()) return scanner.missing("the board"_m);
    const bool is_drawn = word.find_first_of(".#|") != std::string_view::npos;
    return !is_drawn && word.find('x') != std::string_view::npos ? empty_board(scanner)
                                                                 : drawn_board(scanner);
  }

  void options(const Position& position, std::vector<Position>& out) const {
    position.for_each_domino([&](u128 domino) {
      out.push_back(after(position, domino));
      return true;
    });
  }

  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere) return std::nullopt;
    if (is_copied(position)) return Known<Outcome>{Outcome::P, &copying_theorem};
    if (first_to_copy(position) != 0) return Known<Outcome>{Outcome::N, &copying_theorem};
    return std::nullopt;
  }
  /// Those that leave a board to copy on; which others win the theorem does not say.
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    position.for_each_domino([&](u128 domino) {
      if (is_copied(after(position, domino)))
        sink.add([&] { return after(position, domino); }, [&] { return label(position, domino); });
      return true;
    });
    if (!is_copied(position)) sink.cut_short();
  }

  [[nodiscard]] std::optional<u64> search_value(const Position& position, Budget& budget) {
    return values_.value(position, budget);
  }
  [[nodiscard]] std::optional<bool> has_value(const Position& position, u64 wanted, Budget& budget) {
    return values_.has_value(position, wanted, budget);
  }
  [[nodiscard]] bool is_easy_to_value(const Position& position) const {
    const std::vector<u128> pieces = pieces_of(position);
    return std::all_of(pieces.begin(), pieces.end(), [&](u128 piece) {
      return count_cells(piece) <= easy_cells || DominoValues::at_a_glance(position, piece);
    });
  }

  /// The shapes of the pieces, in order.
  struct Simplified {
    using Shape = DominoShape<u128>;
    struct Position {
      std::vector<Shape> shapes;

      [[nodiscard]] std::string text() const { return {}; }  // nobody types them
      [[nodiscard]] std::size_t hash() const {
        u64 seed = shapes.size();
        for (const Shape& shape : shapes) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + shape.hash());
        return static_cast<std::size_t>(seed);
      }
      [[nodiscard]] std::size_t heap_bytes() const { return shapes.capacity() * sizeof(Shape); }
      friend bool operator==(const Position&, const Position&) = default;
    };
    static constexpr const Info& info = Cram::info;
    static constexpr std::span<const Example> examples = {};

    void options(const Position& position, std::vector<Position>& out) const {
      for (std::size_t i = 0; i < position.shapes.size(); ++i) {
        if (i > 0 && position.shapes[i] == position.shapes[i - 1]) continue;  // the same moves
        const CellBoard<u128> board = board_of(position.shapes[i]);
        board.for_each_domino([&](u128 domino) {
          Position to = position;
          to.shapes.erase(to.shapes.begin() + static_cast<std::ptrdiff_t>(i));
          for (const Shape& shape : shapes_of({board.free & ~domino, board.rows, board.columns}))
            to.shapes.push_back(shape);
          std::sort(to.shapes.begin(), to.shapes.end());
          out.push_back(std::move(to));
          return true;
        });
      }
    }
  };
  [[nodiscard]] Simplified::Position simplified(const Position& position) const {
    std::vector<DominoShape<u128>> shapes = shapes_of(position);
    std::sort(shapes.begin(), shapes.end());
    return {std::move(shapes)};
  }

  [[nodiscard]] std::vector<Position> components_of(const Position& position) const {
    std::vector<Position> components;
    for (const DominoShape<u128>& shape : simplified(position).shapes)
      components.push_back({board_of(shape)});
    return components;
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return label(from, from.free & ~to.free);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.dominoes(); }
  // Dominoes take as many cells of one colour of the chessboard as of the other: of a piece with b and w of
  // them, at most Σ C(b, k) · C(w, k) = C(b + w, b) are left in some way.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (const u128 piece : pieces_of(position)) {
      u64 black = 0, ways = 1;
      for (u128 left = piece; left != 0; left &= left - 1) {
        const unsigned bit = first_cell(left);
        black += (bit / position.columns + bit % position.columns) % 2;
      }
      const u64 size = count_cells(piece);
      for (u64 k = 1; k <= std::min(black, size - black) && ways != ~u64{0}; ++k) {
        ways = saturating_multiply(ways, size + 1 - k);
        if (ways != ~u64{0}) ways /= k;
      }
      bound = saturating_multiply(bound, ways);
    }
    return bound;
  }

  /// The pieces and their nim-values, where there are several.
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    const std::vector<u128> pieces = pieces_of(position);
    if (convention == Convention::misere || pieces.size() < 2) return {};
    NimSum sum{.subject = NimSum::Subject::piece};
    for (const u128 piece : pieces) {
      const auto value = values_.known(position, piece);
      if (!value) return {};
      sum.add(piece_text(position, piece), *value, sum.rows.size());
    }
    return {std::move(sum)};
  }

 private:
  static constexpr unsigned easy_cells = 30;  // 5x6: a tenth of a second
  static constexpr MessageTemplate<0> hint =
      "Rows of . for a free cell and # for a blocked one with | between them, such as ..#|..., or an empty "
      "board: 4x5."_m;

  static Position after(const Position& position, u128 domino) {
    Position to = position;
    to.free &= ~domino;
    return to;
  }
  static std::vector<DominoShape<u128>> shapes_of(const CellBoard<u128>& board) {
    std::vector<DominoShape<u128>> shapes;
    for (const u128 piece : pieces_of(board)) shapes.push_back(shape_of(board, piece));
    return shapes;
  }
  // The first domino that leaves a board to copy on; 0 when none does.
  static u128 first_to_copy(const Position& position) {
    u128 found = 0;
    position.for_each_domino([&](u128 domino) {
      if (is_copied(after(position, domino))) found = domino;
      return found == 0;
    });
    return found;
  }
  static Message label(const Position& position, u128 domino) {
    const unsigned first = first_cell(domino);
    const unsigned row = first / position.columns + 1, column = first % position.columns + 1;
    if ((domino >> first & 2) != 0 && position.columns > 1)
      return Message("domino at row {0}, columns {1} and {2}", row, column, column + 1);
    return Message("domino at rows {0} and {1}, column {2}", row, row + 1, column);
  }
  // The piece alone, in its bounding box, as it lies.
  static std::string piece_text(const Position& position, u128 piece) {
    unsigned left = position.columns, right = 0;
    for (u128 cells = piece; cells != 0; cells &= cells - 1) {
      const unsigned column = first_cell(cells) % position.columns;
      left = std::min(left, column);
      right = std::max(right, column);
    }
    const unsigned first = first_cell(piece) / position.columns;
    const unsigned last = (end_of_cells(piece) - 1) / position.columns;
    std::vector<std::string> rows;
    for (unsigned row = first; row <= last; ++row)
      rows.push_back(position.view_of(piece).rows[row].substr(left, right + 1 - left));
    return joined(rows, "|");
  }

  static Error too_many_cells(const Scanner& scanner, std::string_view word, u64 cells) {
    return scanner.error_at(word,
                            cells == ~u64{0} ? "the board has 2^64 or more cells: too many"_m
                                             : Message("the board has {0} cells: too many", cells),
                            Message("A board may have {0} cells.", u64{Position::most_cells}),
                            ErrorKind::too_large);
  }
  static Result<Position> empty_board(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    const Result<std::array<u64, 2>> size =
        read_board_size(scanner, {.zero = "a board has a row and a column at least"_m,
                                  .alone = "a board stands alone"_m,
                                  .hint = hint});
    if (!size) return size.error();
    const auto& [rows, columns] = *size;
    const u64 cells = saturating_multiply(rows, columns);
    if (cells > Position::most_cells) return too_many_cells(scanner, word, cells);
    Position board;
    board.free = low_bits<u128>(static_cast<unsigned>(cells));
    board.rows = static_cast<std::uint8_t>(rows);
    board.columns = static_cast<std::uint8_t>(columns);
    return board;
  }
  static Result<Position> drawn_board(Scanner& scanner) {
    const std::string_view text = scanner.rest();
    Position board;
    std::size_t columns = 0, row_begin = 0, cells = 0;
    std::size_t end = text.size();
    while (end > 0 && Scanner::is_separator(text[end - 1])) --end;
    for (std::size_t i = 0; i <= end; ++i) {
      if (i == end || text[i] == '|') {
        if (auto error = end_row(scanner, text.substr(row_begin, i - row_begin), i == end, columns, board))
          return *std::move(error);
        row_begin = i + 1;
        continue;
      }
      if (text[i] != '.' && text[i] != '#')
        return scanner.error_at(text.substr(i, 1), "a cell is . for free or # for blocked"_m, hint);
      if (cells < Position::most_cells && text[i] == '.') board.free |= u128{1} << cells;
      ++cells;
    }
    if (cells > Position::most_cells) return too_many_cells(scanner, text.substr(0, end), cells);
    board.columns = static_cast<std::uint8_t>(columns);
    scanner.seek(scanner.text().size());
    return board;
  }
  // Checks a row that has been read, and counts it.
  static std::optional<Error> end_row(const Scanner& scanner, std::string_view row, bool is_last,
                                      std::size_t& columns, Position& board) {
    const unsigned number = board.rows + 1U;
    if (row.empty() && is_last && board.rows > 0)
      return scanner.error_at(row, "a row is missing behind the last |"_m, hint);
    if (row.empty()) return scanner.error_at(row, Message("row {0} is empty", number), hint);
    if (board.rows > 0 && row.size() != columns)
      return scanner.error_at(
          row, Message("row {0} has length {1} and row 1 has length {2}", number, row.size(), columns), hint);
    columns = row.size();
    if (board.rows < 255) ++board.rows;  // what is larger is refused
    return std::nullopt;
  }

  DominoValues values_;
};

}  // namespace sprague::rulesets
