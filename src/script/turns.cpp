// Coordinates move one place on, and each rule gets a condition on the turn and an entry for the next one.
#include "script/turns.hpp"

#include <algorithm>
#include <utility>

namespace sprague::script {
namespace {

// Coordinate i becomes coordinate i + 1. (Recursion is as deep as brackets are, see ast.hpp.)
void shift(Expression& part) {
  if (part.kind == Expression::Kind::coordinate) ++part.number;
  for (Expression& operand : part.operands) shift(operand);
}

void shift(Condition& part) {
  for (Expression& one : part.expressions) shift(one);
  for (Condition& one : part.conditions) shift(one);
}

Expression number(i64 value, Place place) {
  return {.kind = Expression::Kind::constant, .number = value, .place = place};
}

// turn = value, or turn <= value.
Condition turn(Condition::Kind relation, i64 value, Place place) {
  Expression coordinate{.kind = Expression::Kind::coordinate, .number = 0, .place = place};
  return {.kind = relation, .expressions = {std::move(coordinate), number(value, place)}, .place = place};
}

Condition both(Condition first, Condition second) {
  const Place place = second.place;
  return {.kind = Condition::Kind::all, .conditions = {std::move(first), std::move(second)}, .place = place};
}

Rule rule_of(const Rule& rule, Mover mover) {
  const i64 mine = mover == Mover::left ? 0 : 1;
  Rule out = rule;
  out.mover = Mover::both;
  shift(out.where);
  out.where = both(turn(Condition::Kind::equal, mine, rule.place), std::move(out.where));
  std::vector<Entry>& entries = out.option[0].entries;
  for (Entry& entry : entries) shift(entry.value);
  entries.insert(entries.begin(), Entry{.value = number(1 - mine, rule.option[0].place)});
  return out;
}

std::optional<Error> refused(const Game& game) {
  const auto error = [](Message message, Place place) {
    return Error{ErrorKind::wrong, std::move(message), {}, place.offset, place.length};
  };
  if (!game.is_partizan())
    return error(Message("in '{0}' both players have the same moves", game.name), game.place);
  if (game.has_lists()) return error(Message("the positions of '{0}' have lists", game.name), game.place);
  if (game.wins || game.loses)
    return error(Message("'{0}' has positions in which play has ended early", game.name), game.place);
  for (const Rule& rule : game.rules)
    for (const Term& term : rule.option)
      if (term.is_imported || term.game != 0 || rule.has_sums())
        return error(Message("an option of '{0}' is not a single position of it", game.name), term.place);
  return std::nullopt;
}

}  // namespace

std::string turn_name(const Game& game) {
  const auto is_taken = [&](const std::string& name) {
    const auto named = [&](const auto& one) { return one.name == name; };
    return std::any_of(game.coordinates.begin(), game.coordinates.end(), named) ||
           std::any_of(game.parameters.begin(), game.parameters.end(), named) ||
           std::any_of(game.sets.begin(), game.sets.end(), named) ||
           std::any_of(game.rules.begin(), game.rules.end(), [&](const Rule& rule) {
             return std::find(rule.variables.begin(), rule.variables.end(), name) != rule.variables.end();
           });
  };
  std::string name = "turn";
  while (is_taken(name)) name += '_';
  return name;
}

Result<Game> with_turns(const Game& game) {
  if (auto error = refused(game)) return *std::move(error);
  Game out = game;
  out.coordinates.insert(out.coordinates.begin(), Coordinate{.name = turn_name(game)});
  out.rules.clear();
  for (const Rule& rule : game.rules)
    for (const Mover mover : {Mover::left, Mover::right})
      if (rule.mover == mover || rule.mover == Mover::both) out.rules.push_back(rule_of(rule, mover));
  shift(out.domain);
  out.domain = both(turn(Condition::Kind::at_most, 1, game.place), std::move(out.domain));
  out.starts.clear();
  return out;
}

}  // namespace sprague::script
