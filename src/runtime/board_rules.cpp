// Components are found by flooding from cell to cell over all that is not dead, and laid on the smallest board that holds them,
// in the least of the ways in which the symmetries of the rules turn it; so equal ones are seen to be equal.
#include "runtime/board_rules.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "positions/adapter.hpp"

namespace sprague {

using boards::Board;
using boards::Cells;

const Info BoardRules::info{};
const Info& EndingBoard::Simplified::info = BoardRules::info;

namespace {

constexpr std::size_t most_boards = 4'000;  // compiled for one game

bool is_dead(const boards::Separation& separation, char kind) {
  return (separation.dead >> static_cast<unsigned char>(kind) & 1) != 0;
}

auto in_order(const BoardPosition& position) {
  return std::tuple(position.on->board.rows, position.on->board.columns, std::string_view(position.cells));
}

}  // namespace

std::size_t BoardPosition::hash() const {
  const u64 size = on == nullptr ? 0 : u64{on->board.rows} << 32 | on->board.columns;
  return hash_of(std::hash<std::string_view>()(cells) ^ size * 0x9e3779b97f4a7c15ULL);
}

PositionView BoardPosition::view() const {
  if (on == nullptr || on->board.shape != Board::Shape::squares) return {};
  return BoardOfCells{boards::rows_of(*game, on->board, cells)};
}

BoardGame::BoardGame(boards::Game game, std::string name)
    : game_(std::move(game)),
      name_(std::move(name)),
      why_play_ends_(boards::why_play_ends(game_)),
      separation_(boards::separation_of(game_)),
      symmetries_(boards::symmetries_of(game_)),
      exchange_(boards::exchange_of(game_)) {
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
  std::sort(out.begin(), out.end(),
            [](const BoardPosition& a, const BoardPosition& b) { return in_order(a) < in_order(b); });
  return out;
}

Result<BoardPosition> BoardRules::parse(Scanner& scanner) const {
  Result<boards::Typed> typed = boards::read_typed(rules(), scanner);
  if (!typed) return typed.error();
  const Result<const CompiledBoard*> on = game_->on(typed->board);
  if (!on) return on.error();
  // Otherwise it would depend on the whole board whether a component can be moved in.
  if ((*on)->rules.has_surrounded_group(typed->cells))
    return Error{ErrorKind::wrong, "some group has no free cell beside it, which these rules forbid"_m, {}};
  return BoardPosition{&rules(), *on, std::move(typed->cells)};
}

u64 BoardRules::follower_bound(const Position& position) const {
  u64 bound = 1;
  for (std::size_t cells = game_->live_cells(position); cells > 0; --cells)
    bound = saturating_multiply(bound, rules().kinds.size() > 2 ? rules().kinds.size() - 1 : 2);
  return bound;
}

Grounds BoardRules::explanation(const Position&, Convention) const {
  return {EndOfPlay{game_->why_play_ends().value_or(Message()), {}}};
}

std::vector<Message> BoardRules::known() const {
  std::vector<Message> lines{game_->why_play_ends()
                                 ? Message("Play always ends: {0}.", *game_->why_play_ends())
                                 : "It is not proved that play always ends, so draws are looked for."_m};
  if (game_->falls_apart()) lines.push_back("Cells that no rule looks at cut a board into components."_m);
  return lines;
}

void BoardRules::add_options(const Position& position, std::optional<Player> mover,
                             std::vector<Position>& out) const {
  const std::size_t begin = out.size();
  position.on->rules.for_each_option(position.cells, mover, [&](const Cells& cells) {
    for (std::size_t i = begin; i < out.size(); ++i)
      if (out[i].cells == cells) return true;
    out.push_back({position.game, position.on, cells});
    return true;
  });
}

std::optional<Outcome> BoardRules::result_for(const Position& position, std::optional<Player> mover,
                                              Convention convention) const {
  using Winner = boards::EarlyEnd::Winner;
  if (const auto winner = position.on->rules.early_winner(position.cells)) {
    if (*winner == Winner::next) return Outcome::N;
    if (*winner == Winner::previous || !mover) return Outcome::P;
    return (*winner == Winner::left) == (*mover == Player::left) ? Outcome::N : Outcome::P;
  }
  if (position.on->rules.can_move(position.cells, mover)) return std::nullopt;
  return rules().stuck_draws ? Outcome::D : ended_outcome(convention);
}

std::size_t EndingBoard::Simplified::Position::hash() const {
  u64 seed = components.size();
  for (const BoardPosition& component : components)
    seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + component.hash());
  return static_cast<std::size_t>(seed);
}

u64 EndingBoard::Simplified::Position::heap_bytes() const {
  u64 bytes = components.capacity() * sizeof(BoardPosition);
  for (const BoardPosition& component : components) bytes += component.heap_bytes();
  return bytes;
}

void EndingBoard::Simplified::options(const Position& position, std::vector<Position>& out) const {
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const BoardPosition& component = position.components[i];
    if (i > 0 && component == position.components[i - 1]) continue;  // the same moves
    component.on->rules.for_each_option(component.cells, std::nullopt, [&](const Cells& cells) {
      Position to = position;
      to.components.erase(to.components.begin() + static_cast<std::ptrdiff_t>(i));
      for (BoardPosition& part : game_->components({component.game, component.on, cells}))
        to.components.push_back(std::move(part));
      std::sort(to.components.begin(), to.components.end(),
                [](const BoardPosition& a, const BoardPosition& b) { return in_order(a) < in_order(b); });
      out.push_back(std::move(to));
      return true;
    });
  }
}

void RuleEndedBoard::options(const Position& position, std::vector<Position>& out) const {
  if (!position.on->rules.early_winner(position.cells)) add_options(position, std::nullopt, out);
}

void PartizanBoard::options(const Position& position, Player player, std::vector<Position>& out) const {
  if (!position.on->rules.early_winner(position.cells)) add_options(position, player, out);
}

void PartizanBoard::for_each_part_option(const Part& part, Player player,
                                         const std::function<void(std::span<const Part>)>& visit) const {
  std::vector<Position> all;
  add_options(part, player, all);
  for (const Position& option : all) visit(game().components(option));
}

std::unique_ptr<AnyRuleset> ruleset_of_board(const boards::Game& game, std::string name) {
  const auto made = std::make_shared<const BoardGame>(game, std::move(name));
  const auto of_kind = [&]<class Kind>(std::type_identity<Kind>) -> std::unique_ptr<AnyRuleset> {
    return std::make_unique<RulesetFor<Kind>>(typename RulesetFor<Kind>::Rules(Kind(made)));
  };
  if (game.is_partizan()) return of_kind(std::type_identity<PartizanBoard>());
  if (game.ends_by_rule()) return of_kind(std::type_identity<RuleEndedBoard>());
  if (made->why_play_ends()) return of_kind(std::type_identity<EndingBoard>());
  return of_kind(std::type_identity<LoopyBoard>());
}

}  // namespace sprague
