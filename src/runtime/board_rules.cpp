// What the adapters ask of a game that is drawn, answered from the rules compiled for the position's board.
#include "runtime/board_rules.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "positions/adapter.hpp"

namespace sprague {

static_assert(SearchesOutcomes<WithTurns<PartizanBoard>>);  // else every follower would be searched

using boards::Cells;

const Info BoardRules::info{};
const Info& EndingBoard::Simplified::info = BoardRules::info;

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
  // Equal ones by their hashes: a large board has thousands of options, each as long as it.
  std::vector<std::pair<std::size_t, std::size_t>> by_hash;
  position.on->rules.for_each_option(position.cells, mover, [&](const Cells& cells) {
    by_hash.emplace_back(std::hash<std::string_view>()(cells), out.size());
    out.push_back({position.game, position.on, cells});
    return true;
  });
  std::sort(by_hash.begin(), by_hash.end());
  std::vector<std::size_t> repeated;
  for (std::size_t first = 0, i = 0; i < by_hash.size(); ++i) {
    if (by_hash[i].first != by_hash[first].first) first = i;
    for (std::size_t j = first; j < i; ++j)
      if (out[by_hash[j].second].cells == out[by_hash[i].second].cells) {
        repeated.push_back(by_hash[i].second);
        break;
      }
  }
  std::sort(repeated.begin(), repeated.end());
  std::size_t kept = begin, next = 0;
  for (std::size_t i = begin; i < out.size(); ++i) {
    if (next < repeated.size() && repeated[next] == i) {
      ++next;
    } else if (kept++ != i) {
      out[kept - 1] = std::move(out[i]);
    }
  }
  out.resize(kept);
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
      std::sort(to.components.begin(), to.components.end(), comes_before);
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
