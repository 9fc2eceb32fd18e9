// Components are found by flooding from cell to cell over all that is not dead, and laid on the smallest board that holds them,
// in the least of the ways in which the symmetries of the rules turn it; so equal ones are seen to be equal.
#include "runtime/board_position.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>
#include <tuple>
#include <utility>

#include "sprague/integers.hpp"

namespace sprague {

using boards::Board;
using boards::Cells;

namespace {

constexpr std::size_t most_boards = 4'000;  // compiled for one game

bool is_dead(const boards::Separation& separation, char kind) {
  return (separation.dead >> static_cast<unsigned char>(kind) & 1) != 0;
}

auto in_order(const BoardPosition& position) {
  return std::tuple(position.on->board.rows, position.on->board.columns, std::string_view(position.cells));
}

}  // namespace

bool comes_before(const BoardPosition& a, const BoardPosition& b) { return in_order(a) < in_order(b); }

std::size_t BoardPosition::hash() const {
  const u64 size = on == nullptr ? 0 : u64{on->board.rows} << 32 | on->board.columns;
  return hash_of(std::hash<std::string_view>()(cells) ^ size * 0x9e3779b97f4a7c15ULL);
}

PositionView BoardPosition::view() const {
  if (on == nullptr || on->board.is_graph()) return {};
  auto rows = boards::rows_of(*game, on->board, cells);
  if (on->board.shape == Board::Shape::hexagons) return BoardOfHexagons{std::move(rows)};
  return BoardOfCells{std::move(rows)};
}

BoardGame::BoardGame(boards::Game game, std::string name)
    : game_(std::move(game)),
      name_(std::move(name)),
      why_play_ends_(boards::why_play_ends(game_)),
      separation_(boards::separation_of(game_)),
      symmetries_(boards::symmetries_of(game_)),
      exchange_(boards::exchange_of(game_)),
      swap_(boards::swap_of(game_)) {
  // What stands around a component on a smaller board is blocked.
  if (separation_ && !is_dead(*separation_, static_cast<char>(boards::blocked))) separation_.reset();
}

Result<const CompiledBoard*> BoardGame::on(const Board& board) const {
  for (const auto& known : compiled_)
    if (known->board == board) return known.get();
  auto made = boards::Compiled::make(game_, board);
  if (!made) return made.error();
  compiled_.push_back(std::make_unique<CompiledBoard>(CompiledBoard{board, *std::move(made)}));
  return compiled_.back().get();
}

std::size_t BoardGame::live_kinds() const {
  std::size_t dead = 0;
  if (separation_) dead = static_cast<std::size_t>(std::popcount(separation_->dead));
  return game_.kinds.size() - dead;
}

std::size_t BoardGame::live_cells(const BoardPosition& position) const {
  if (!separation_) return position.cells.size();
  return static_cast<std::size_t>(std::count_if(position.cells.begin(), position.cells.end(),
                                                [&](char cell) { return !is_dead(*separation_, cell); }));
}

// Some cells of a position alone, the others blocked, on the smallest board that holds them: the least by its size and its
// cells of those that the symmetries of the rules make of it.
BoardPosition BoardGame::laid(const BoardPosition& position, const std::vector<std::uint32_t>& cells) const {
  const Board& board = position.on->board;
  if (board.is_graph() || compiled_.size() >= most_boards) {
    BoardPosition out = position;
    out.cells.assign(position.cells.size(), static_cast<char>(boards::blocked));
    for (const std::uint32_t cell : cells) out.cells[cell] = position.cells[cell];
    return out;
  }
  unsigned top = board.rows, left = board.columns, bottom = 0, right = 0;
  for (const std::uint32_t cell : cells) {
    const unsigned row = cell / board.columns, column = cell % board.columns;
    top = std::min(top, row), bottom = std::max(bottom, row);
    left = std::min(left, column), right = std::max(right, column);
  }
  const int rows = static_cast<int>(bottom - top + 1), columns = static_cast<int>(right - left + 1);
  Board best_board;
  Cells best;
  for (const boards::Turn& turn : symmetries_) {
    const bool is_across = turn.rr == 0;
    const int height = is_across ? columns : rows, width = is_across ? rows : columns;
    const int down = turn.rr + turn.rc < 0 ? height - 1 : 0, over = turn.cr + turn.cc < 0 ? width - 1 : 0;
    Cells made(static_cast<std::size_t>(height * width), static_cast<char>(boards::blocked));
    for (const std::uint32_t cell : cells) {
      const int r = static_cast<int>(cell / board.columns - top),
                c = static_cast<int>(cell % board.columns - left);
      made[static_cast<std::size_t>((turn.row(r, c) + down) * width + turn.column(r, c) + over)] =
          position.cells[cell];
    }
    const Board on{.shape = board.shape,
                   .rows = static_cast<unsigned>(height),
                   .columns = static_cast<unsigned>(width),
                   .joined = {}};
    if (best.empty() ||
        std::tie(on.rows, on.columns, made) < std::tie(best_board.rows, best_board.columns, best)) {
      best_board = on;
      best = std::move(made);
    }
  }
  // A part of a board for which the rules could be compiled is no larger.
  const Result<const CompiledBoard*> compiled = on(best_board);
  SPRAGUE_EXPECT(compiled.ok());
  return {position.game, *compiled, std::move(best)};
}

std::vector<BoardPosition> BoardGame::components(const BoardPosition& position) const {
  std::vector<BoardPosition> out;
  const auto add = [&](BoardPosition component) {
    const boards::Compiled& rules = component.on->rules;
    const bool moves = game_.is_partizan() ? rules.can_move(component.cells, Player::left) ||
                                                 rules.can_move(component.cells, Player::right)
                                           : rules.can_move(component.cells, std::nullopt);
    if (moves) out.push_back(std::move(component));
  };
  if (!separation_) {
    add(position);
    return out;
  }
  const Board& board = position.on->board;
  std::vector<char> seen(position.cells.size(), 0);
  std::vector<std::uint32_t> cells;
  for (std::uint32_t start = 0; start < position.cells.size(); ++start) {
    if (seen[start] != 0 || is_dead(*separation_, position.cells[start])) continue;
    cells.assign(1, start);
    seen[start] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
      board.for_each_near(cells[i], separation_->corners ? boards::Near::around : boards::Near::beside,
                          [&](std::size_t other) {
                            if (seen[other] != 0 || is_dead(*separation_, position.cells[other])) return;
                            seen[other] = 1;
                            cells.push_back(static_cast<std::uint32_t>(other));
                          });
    add(laid(position, cells));
  }
  std::sort(out.begin(), out.end(), comes_before);
  return out;
}

}  // namespace sprague
