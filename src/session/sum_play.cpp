// Components are valued one by one; of those that are positions the moves are named that are best at the ambient temperature.
#include "session/sum_play.hpp"

#include <map>

#include "session/value.hpp"

namespace sprague {

namespace {

constexpr std::size_t most_text = 2'000;

using Positions = std::map<std::string, std::unique_ptr<AnyPosition>, std::less<>>;

// A number as the grammar has it; nothing where it is none, or below 0.
std::optional<value::Dyadic> number_of(SessionState& session, std::string_view text, Budget& budget) {
  auto& [games, operations] = session.short_values(budget);
  const auto no_positions = [](std::string_view) -> Result<value::Game> {
    return Error{ErrorKind::wrong, "a value is missing"_m};
  };
  const Result<value::Evaluated> found = value::evaluate(text, games, operations, no_positions);
  if (!found || found->comparison || games.refused() || !games.is_number(found->value)) return std::nullopt;
  const value::Dyadic x = games.left_stop(found->value);
  if (x < value::Dyadic(0)) return std::nullopt;
  return x;
}

// Adds the position's moves of a player that are best at a temperature; false where some option has no value.
bool add_moves(const AnyPosition& position, bool is_negative, Player player, value::Game whole,
               value::Dyadic ambient, SessionState::ShortValues& values, std::vector<Message>& out) {
  auto& [games, operations] = values;
  const std::unique_ptr<AnyPosition> at = position.clone();
  at->give_turn(is_negative ? opponent(player) : player);
  bool is_complete = true;
  const auto count = at->for_each_option([&](const AnyPosition::Label& label) {
    const auto found = at->short_value(games);
    is_complete = found.has_value();
    if (!is_complete) return false;
    const value::Game option = is_negative ? games.negative(*found) : *found;
    if (operations.is_best_at(whole, player, option, ambient)) out.push_back(label());
    is_complete = !games.refused();
    return is_complete && out.size() < SumPlay::most_moves;
  });
  return is_complete && (count || !out.empty());
}

}  // namespace

Result<SumPlay> play_of_sum(SessionState& session, std::string_view expression, std::string_view ambient,
                            const Limits& limits) {
  Budget budget = session.budget(limits);
  std::optional<value::Dyadic> at;
  while (ambient.starts_with(' ')) ambient.remove_prefix(1);
  if (!ambient.empty()) {
    at = number_of(session, ambient, budget);
    if (!at)
      return Error{ErrorKind::wrong, Message("'{0}' is no temperature", ambient),
                   Message("A number that is 0 or more, such as {0}.", "3/2")};
  }
  SessionState::ShortValues& values = session.short_values(budget);
  auto& [games, operations] = values;
  SumPlay out;
  Positions positions;
  const value::PositionValue position = [&](std::string_view text) -> Result<value::Game> {
    Result<std::unique_ptr<AnyPosition>> read = session.read(text);
    if (!read) return read.error();
    if (auto why = not_a_short_game(**read, text)) return *std::move(why);
    const auto found = (*read)->short_value(games);
    if (!found && !games.refused()) games.refuse(value::Refusal::limits);
    positions.insert_or_assign(std::string(text), *std::move(read));
    return found.value_or(value::Game::zero);
  };
  const auto stopped = [&]() -> Result<SumPlay> {
    if (auto error = refused_error(games.refusal())) return *std::move(error);
    out.ending = budget.exhausted() ? budget.ending() : Ending::out_of_positions;
    out.ticks = budget.ticks(), out.bytes = budget.peak_bytes(), out.seconds = budget.seconds();
    return out;
  };
  const Result<std::vector<value::Term>> terms = value::terms_of(expression, games, operations, position);
  if (!terms) return terms.error();
  if (games.refused()) return stopped();

  value::Words words(games);
  std::vector<value::Game> components;
  for (const value::Term& term : *terms) {
    const value::Game g = term.is_negative ? games.negative(term.value) : term.value;
    const std::string own = words.of(term.value, most_text).value_or("");
    out.components.push_back({.is_negative = term.is_negative,
                              .text = !term.position.empty() ? term.position
                                      : own.empty()          ? "…"
                                                             : own,
                              .value = words.of(g, most_text).value_or(""),
                              .mean = operations.mean(g),
                              .temperature = operations.temperature(g)});
    components.push_back(g);
  }
  out.plan = value::sentestrat(games, operations, components, at);
  if (games.refused()) return stopped();
  for (const Player player : {Player::left, Player::right}) {
    const auto& side = player == Player::left ? out.plan.left : out.plan.right;
    std::vector<Message>& moves = out.moves[player == Player::left ? 0 : 1];
    if (!side.component) continue;
    const value::Term& term = (*terms)[*side.component];
    const value::Game whole = components[*side.component];
    const auto of_position = positions.find(term.position);
    if (of_position != positions.end() &&
        add_moves(*of_position->second, term.is_negative, player, whole, out.plan.ambient, values, moves))
      continue;
    if (games.refused()) return stopped();
    moves.clear();
    for (const value::Game option : games.options(whole, player))
      if (operations.is_best_at(whole, player, option, out.plan.ambient) &&
          moves.size() < SumPlay::most_moves)
        moves.push_back(Message("to {0}", words.of(option, most_text).value_or("…")));
  }
  if (games.refused()) return stopped();
  out.ticks = budget.ticks(), out.bytes = budget.peak_bytes(), out.seconds = budget.seconds();
  return out;
}

}  // namespace sprague
