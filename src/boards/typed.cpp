// What somebody types is told apart by its first word: a size, the edges of a graph, or a row of cells.
#include "boards/typed.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/lists.hpp"
#include "base/nearest.hpp"
#include "rules/board_size.hpp"
#include "rules/edge_list.hpp"

namespace sprague::boards {
namespace {

constexpr MessageTemplate<0> hint =
    "Rows with | between them, such as ..x|.o., an empty board such as 4x5, or a graph: 0-1 1-2 2-0 : x.."_m;

std::string cells_in_words(const Game& game) {
  std::string out;
  for (const char kind : game.kinds) (out += out.empty() ? "" : " ") += kind;
  return out;
}

Error wrong_cell(const Game& game, const Scanner& scanner, std::string_view cell) {
  Message help = Message("Its cells are {0}.", cells_in_words(game));
  const bool is_letter = std::isalpha(static_cast<unsigned char>(cell[0])) != 0;
  const auto other =
      static_cast<char>(cell[0] ^ 0x20);  // the small letter of a capital one, or that of a small one
  if (is_letter && game.kind_of(other) >= 0) help = Message("Did you mean '{0}'?", std::string(1, other));
  if (cell == "/" || cell == ",") help = hint;
  return scanner.error_at(cell, Message("'{0}' is no cell of this game", printable(cell)), std::move(help));
}

// Letters and a colon in front of a board: they are to say whose turn it is, and do not.
std::optional<Error> wrong_turn(const Game& game, const Scanner& scanner, std::string_view word) {
  constexpr std::array<std::string_view, 2> turns{"left:", "right:"};
  const std::size_t letters = static_cast<std::size_t>(
      std::find_if_not(word.begin(), word.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }) -
      word.begin());
  if (letters == 0 || letters >= word.size() || word[letters] != ':' || game.kind_of(':') >= 0)
    return std::nullopt;
  const std::string_view turn = word.substr(0, letters + 1);
  if (!game.is_partizan())
    return scanner.error_at(turn,
                            "both players have the same moves in this game: whose turn it is, is not typed"_m,
                            Message("Leave '{0}' out.", printable(turn)));
  if (std::find(turns.begin(), turns.end(), turn) != turns.end()) return std::nullopt;  // the second one
  const std::string_view meant = nearest(turn, turns);
  return scanner.error_at(turn, Message("'{0}' is neither left: nor right:", printable(turn)),
                          meant.empty() ? Message() : Message("Did you mean '{0}'?", std::string(meant)));
}

Error too_many(const Scanner& scanner, std::string_view text) {
  return scanner.error_at(text, Message("a board has at most {0} cells", most_cells_of_boards), hint,
                          ErrorKind::too_large);
}

Board grid(const Game& game, std::size_t rows, std::size_t columns) {
  return {.shape = game.hexagons ? Board::Shape::hexagons : Board::Shape::squares,
          .rows = static_cast<unsigned>(rows),
          .columns = static_cast<unsigned>(columns),
          .joined = {}};
}

Result<Typed> covered_board(const Game& game, const Scanner& scanner, std::string_view typed, u64 rows,
                            u64 columns) {
  if (saturating_multiply(rows, columns) > most_cells_of_boards) return too_many(scanner, typed);
  Cells cells(rows * columns, static_cast<char>(blank));
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = game.tile.at(i / columns, i % columns);
  return Typed{grid(game, rows, columns), std::move(cells)};
}

// Rows and columns as numbers, as tables and formulas have them.
Result<Typed> read_numbers(const Game& game, Scanner& scanner) {
  const std::string_view typed = scanner.rest();
  u64 size[2] = {};
  for (u64& number : size) {
    const Result<u64> read =
        scanner.natural<u64>(&number == size ? "a number of rows"_m : "a number of columns"_m);
    if (!read) return read.error();
    if (*read == 0) return scanner.error_at(typed, "a board has a row and a column at least"_m, hint);
    number = *read;
  }
  if (!scanner.done()) return scanner.error_at(typed, "a board stands alone"_m, hint);
  return covered_board(game, scanner, typed, size[0], size[1]);
}

Result<Typed> read_size(const Game& game, Scanner& scanner) {
  const std::string_view word = scanner.peek();
  const auto size = read_board_size(
      scanner,
      {.zero = "a board has a row and a column at least"_m, .alone = "a board stands alone"_m, .hint = hint});
  if (!size) return size.error();
  return covered_board(game, scanner, word, (*size)[0], (*size)[1]);
}

Result<Typed> read_drawn(const Game& game, Scanner& scanner) {
  std::string_view text = scanner.rest();
  while (!text.empty() && Scanner::is_separator(text.back())) text.remove_suffix(1);
  std::size_t rows = 0, columns = 0;
  Cells cells;
  // Between two rows stands | or, where a file has a line a row, a blank.
  const auto is_blank = [&](std::size_t at) { return at < text.size() && Scanner::is_separator(text[at]); };
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t end = begin;
    while (end < text.size() && text[end] != '|' && !is_blank(end)) ++end;
    const std::string_view row = text.substr(begin, end - begin);
    ++rows;
    if (row.empty()) return scanner.error_at(row, Message("row {0} is empty", rows), hint);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int kind = game.kind_of(row[i]);
      std::size_t bytes = 1;
      while (i + bytes < row.size() && (static_cast<unsigned char>(row[i + bytes]) & 0xC0) == 0x80) ++bytes;
      if (kind < 0) return wrong_cell(game, scanner, row.substr(i, bytes));
      cells += static_cast<char>(kind);
    }
    if (rows > 1 && row.size() != columns)
      return scanner.error_at(
          row, Message("row {0} has length {1} and row 1 has length {2}", rows, row.size(), columns), hint);
    columns = row.size();
    if (cells.size() > most_cells_of_boards) return too_many(scanner, text);
    while (is_blank(end)) ++end;
    begin = end < text.size() && text[end] != '|' ? end : end + 1;
    while (is_blank(begin)) ++begin;
  }
  scanner.seek(scanner.text().size());
  return Typed{grid(game, rows, columns), std::move(cells)};
}

Result<Typed> read_graph(const Game& game, Scanner& scanner) {
  const std::string_view text = scanner.rest();
  const std::size_t colon = text.find(':');
  Scanner edges_only(text.substr(0, colon));
  std::vector<Edge> edges;
  const std::size_t begin = static_cast<std::size_t>(text.data() - scanner.text().data());
  if (auto error = read_edges(edges_only, '-', edges)) {
    error->hint = hint;
    return shifted(*std::move(error), begin);
  }
  for (const Edge& edge : edges)
    if (edge.from == edge.to)
      return scanner.error_at(text.substr(0, colon),
                              Message("an edge leads from vertex {0} to itself", edge.from),
                              "Nothing is beside itself: leave it out."_m);
  std::size_t vertices = 0;
  for (const Edge& edge : edges)
    vertices = std::max<std::size_t>({vertices, edge.from + std::size_t{1}, edge.to + std::size_t{1}});
  std::string_view drawn = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  while (!drawn.empty() && Scanner::is_separator(drawn.front())) drawn.remove_prefix(1);
  while (!drawn.empty() && Scanner::is_separator(drawn.back())) drawn.remove_suffix(1);
  if (std::max(vertices, drawn.size()) > most_cells_of_boards) return too_many(scanner, text);
  if (!drawn.empty() && drawn.size() < vertices)
    return scanner.error_at(drawn, Message("there are {0} cells for {1} vertices", drawn.size(), vertices),
                            "Behind ':' stands a cell for each vertex: 0-1 1-2 : x.."_m);
  Cells cells(std::max(vertices, drawn.size()), static_cast<char>(blank));
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const int kind = game.kind_of(drawn[i]);
    if (kind < 0) return wrong_cell(game, scanner, drawn.substr(i, 1));
    cells[i] = static_cast<char>(kind);
  }
  Board board{
      .shape = Board::Shape::graph, .rows = 1, .columns = static_cast<unsigned>(cells.size()), .joined = {}};
  board.joined.resize(cells.size());
  for (const Edge& edge : edges) {
    board.joined[edge.from].push_back(edge.to);
    board.joined[edge.to].push_back(edge.from);
  }
  for (auto& others : board.joined) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
  }
  scanner.seek(scanner.text().size());
  return Typed{std::move(board), std::move(cells)};
}

// The place of a cell in a message.
Message place(const Board& board, std::size_t cell) {
  if (board.is_graph()) return Message("vertex {0}", cell);
  if (board.rows == 1) return Message("cell {0}", cell + 1);
  return Message("row {0}, column {1}", cell / board.columns + 1, cell % board.columns + 1);
}

// Does the rule, whose picture is one cell, make `to` of `from` at this cell?
bool leads_from(const Rule& rule, const Board& board, const Cells& from, const Cells& to, std::size_t at) {
  if (rule.picture.size() != 1 || rule.picture[0].size() != 1 || rule.picture[0][0].cells.size() != 1)
    return false;
  const PictureCell& cell = rule.picture[0][0].cells[0];
  if (cell.is_edge || (cell.before >> static_cast<unsigned char>(from[at]) & 1) == 0) return false;
  Cells made = from;
  if (cell.after >= 0) made[at] = static_cast<char>(cell.after);
  for (const Spread& spread : rule.spreads)
    board.for_each_near(at, spread.near, [&](std::size_t near) {
      if ((spread.of >> static_cast<unsigned char>(from[near]) & 1) != 0)
        made[near] = static_cast<char>(spread.after);
    });
  return made == to;
}

// The cell that a move is about which changes others, too: that of a picture of one cell, as of a queen and all that she
// attacks.
std::optional<std::size_t> centre_of(const Game& game, const Board& board, const Cells& from,
                                     const Cells& to) {
  for (const Rule& rule : game.rules)
    for (std::size_t at = 0; at < from.size() && !rule.spreads.empty(); ++at)
      if (from[at] != to[at] && leads_from(rule, board, from, to, at)) return at;
  return std::nullopt;
}

}  // namespace

Result<Typed> read_typed(const Game& game, Scanner& scanner) {
  const std::string_view word = scanner.peek();
  if (word.empty() && scanner.is_at_value()) return read_numbers(game, scanner);
  if (word.empty()) {
    if (!game.start) {
      Error error = scanner.missing("the board"_m);
      error.hint = hint;
      return error;
    }
    Scanner start(*game.start);
    Result<Typed> read = read_typed(game, start);
    if (!read) return Error{read.error().kind, read.error().message, read.error().hint};
    return read;
  }
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits > 0) {
    Scanner two = scanner;
    if (is_digits(two.word()) && is_digits(two.word()) && two.done()) return read_numbers(game, scanner);
    if (digits < word.size() && word[digits] == 'x') return read_size(game, scanner);
    if (scanner.rest().find_first_of("-:") == std::string_view::npos)
      return scanner.error_at(scanner.rest(), "this is neither a board nor a graph"_m, hint);
    return read_graph(game, scanner);
  }
  if (auto error = wrong_turn(game, scanner, word)) return *std::move(error);
  return read_drawn(game, scanner);
}

std::optional<Error> read_tile(Game& game, std::string_view drawn) {
  Scanner scanner(drawn);
  Result<Typed> read = read_drawn(game, scanner);
  if (!read) return read.error();
  game.tile = {read->board.rows, read->board.columns, std::move(read->cells)};
  return std::nullopt;
}

std::vector<std::string> rows_of(const Game& game, const Board& board, const Cells& cells) {
  std::vector<std::string> rows(board.rows);
  for (std::size_t i = 0; i < cells.size(); ++i)
    rows[i / board.columns] += game.kinds[static_cast<std::size_t>(cells[i])];
  return rows;
}

std::string text_of(const Game& game, const Board& board, const Cells& cells) {
  if (!board.is_graph()) return joined(rows_of(game, board, cells), "|");
  std::string out;
  for (std::size_t from = 0; from < board.joined.size(); ++from)
    for (const std::uint32_t to : board.joined[from])
      if (to > from) out += (out.empty() ? "" : " ") + std::to_string(from) + "-" + std::to_string(to);
  out += " : ";
  for (const char cell : cells) out += game.kinds[static_cast<std::size_t>(cell)];
  return out;
}

Message move_label(const Game& game, const Board& board, const Cells& from, const Cells& to) {
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < from.size() && changed.size() < 4; ++i)
    if (from[i] != to[i]) changed.push_back(i);
  const auto cell = [&](const Cells& cells, std::size_t at) {
    return std::string(1, game.kinds[static_cast<std::size_t>(cells[at])]);
  };
  const bool fills = std::all_of(changed.begin(), changed.end(),
                                 [&](std::size_t at) { return to[at] == static_cast<char>(blocked); });
  if (changed.size() == 1 && fills) return Message("fill {0}", place(board, changed[0]));
  if (changed.size() == 1) return Message("{0} at {1}", cell(to, changed[0]), place(board, changed[0]));
  if (const auto centre = centre_of(game, board, from, to))
    return Message("{0} at {1}, and what it reaches", cell(to, *centre), place(board, *centre));
  // A piece that has gone from one cell to another one, perhaps over others.
  if (changed.size() == 2 || changed.size() == 3) {
    for (const std::size_t begin : changed)
      for (const std::size_t end : changed)
        if (begin != end && from[begin] == to[end] && from[begin] != static_cast<char>(blank) &&
            to[begin] != from[begin] && from[end] != to[end] && to[begin] == static_cast<char>(blank))
          return Message("{0} from {1} to {2}", cell(from, begin), place(board, begin), place(board, end));
  }
  if (changed.size() == 2 && fills)
    return Message("fill {0} and {1}", place(board, changed[0]), place(board, changed[1]));
  if (changed.size() == 2 && to[changed[0]] == to[changed[1]])
    return Message("{0} at {1} and {2}", cell(to, changed[0]), place(board, changed[0]),
                   place(board, changed[1]));
  return Message("to {0}", text_of(game, board, to));
}

}  // namespace sprague::boards
