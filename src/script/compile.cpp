// Cases first, then a nest for each; what cannot be compiled is refused with its place. Work is counted,
// since cases multiply.
#include "script/compile.hpp"

#include <algorithm>

#include "script/plan.hpp"

namespace sprague::script {
namespace {

constexpr u64 most_work = 1'000'000;  // of a game: a few seconds at worst

Error not_compiled(Message message, Place place) {
  return {ErrorKind::wrong, std::move(message), {}, place.offset, place.length};
}

std::optional<Error> outside(const Game& game, Purpose purpose) {
  if (purpose == Purpose::termination) return std::nullopt;
  if (game.has_lists())
    return not_compiled(Message("the positions of '{0}' have lists", game.name), game.place);
  if (game.is_partizan())
    return not_compiled(Message("'{0}' has moves for one player only", game.name), game.place);
  if (game.wins || game.loses)
    return not_compiled(Message("'{0}' has positions in which play has ended early", game.name), game.place);
  for (const Rule& rule : game.rules)
    for (const Term& term : rule.option)
      if (term.is_imported)
        return not_compiled(Message("'{0}' uses a game from outside the file", game.name), term.place);
  return std::nullopt;
}

// A clause whose option has no component left says nothing about how play goes on here.
void add_clause(Clause clause, ClauseGame& out) {
  std::erase_if(clause.target, [](const TargetComponent& part) { return part.game == imported_game; });
  if (!clause.target.empty()) out.rules.push_back(std::move(clause));
}

// The rule, which nobody uses where play has ended early.
Rule while_play_goes_on(const Game& game, const Rule& rule) {
  Rule out = rule;
  out.where = {.kind = Condition::Kind::all, .place = rule.where.place};
  out.where.conditions.push_back(rule.where);
  for (const auto& ended : {game.wins, game.loses})
    if (ended)
      out.where.conditions.push_back(
          {.kind = Condition::Kind::negation, .conditions = {*ended}, .place = ended->place});
  return out;
}

// With what is known of a position in which somebody moves, if that can be told.
std::vector<Case> cases_for(const Game& game, const std::vector<Game>& games, const Rule& rule,
                            std::optional<Refusal>& refusal) {
  if (game.ends_by_rule()) {
    std::optional<Refusal> trouble;
    std::vector<Case> cases = cases_of(game, while_play_goes_on(game, rule), &games, trouble);
    if (!trouble) return cases;
  }
  return cases_of(game, rule, &games, refusal);
}

std::optional<Error> add_rules(const Game& game, const std::vector<Game>& games, Purpose purpose,
                               ClauseGame& out) {
  u64 work = 0;
  for (const Rule& rule : game.rules) {
    std::optional<Refusal> refusal;
    for (const Case& one : cases_for(game, games, rule, refusal)) {
      if (rule.has_counted_parts() && purpose == Purpose::tables)
        refusal = Refusal{"it has copies or parts, as many as the numbers say"_m, rule.place};
      else if (one.is_wider && purpose == Purpose::tables)
        refusal = Refusal{"it has a gcd, '^', 'exists' or 'all'"_m, rule.place};
      if (refusal) break;
      work += work_of(one);
      if (work > most_work) return not_compiled("its rules are too many and too large"_m, rule.place);
      Plan planned = plan(one);
      if (planned.is_too_large) refusal = Refusal{"its numbers become too large"_m, rule.place};
      if (planned.unbounded) refusal = Refusal{"a variable in it has no upper bound"_m, rule.place};
      if (refusal) break;
      if (!planned.is_empty) add_clause(std::move(planned.clause), out);
    }
    if (refusal)
      return not_compiled(Message("a rule cannot be compiled: {0}", refusal->reason), refusal->place);
  }
  return std::nullopt;
}

std::optional<Error> add_domain(const Game& game, Purpose purpose, ClauseGame& out) {
  std::vector<Affine> coordinates;
  Case start;
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    coordinates.push_back(variable_form(i));
    Variable variable;
    variable.number = i;
    start.variables.push_back(variable);
  }
  Lowering lowering(coordinates, coordinates.size(), Atom::Role::needed);
  std::vector<Case> cases = lowering.condition(game.domain, true, {start});
  if (lowering.refusal)
    return not_compiled(Message("the domain cannot be compiled: {0}", lowering.refusal->reason),
                        lowering.refusal->place);
  drop_impossible(cases);
  // A check chooses nothing. For a proof that play ends, more positions do no harm.
  for (const Case& one : cases) {
    const bool chooses =
        std::any_of(one.variables.begin(), one.variables.end(),
                    [](const Variable& variable) { return variable.kind == Variable::Kind::free; });
    if (!chooses && !one.is_wider) continue;
    if (purpose == Purpose::termination) return std::nullopt;
    return not_compiled("the domain has a gcd, '^', 'exists' or 'all', or divides by a number that changes"_m,
                        game.place);
  }
  for (const Case& one : cases) {
    Plan planned = plan_checks(one);
    if (planned.is_too_large) return not_compiled("the numbers of the domain become too large"_m, game.place);
    out.domain.push_back(std::move(planned.clause.steps));
  }
  if (out.domain.empty()) {  // no tuple is a position
    Step never{Step::Kind::at_least};
    never.a = constant_form(-1);
    out.domain.push_back({never});
  }
  const bool is_everything =
      std::any_of(out.domain.begin(), out.domain.end(), [](const auto& steps) { return steps.empty(); });
  if (is_everything) out.domain.clear();
  return std::nullopt;
}

// `form` in the names of the game and the rule; nothing when it has parts without a name.
std::optional<std::string> text_of(const Affine& form, const Case& one) {
  std::string text;
  const auto add = [&](i64 factor, const std::string& name) {
    if (factor == 0) return;
    const i64 size = std::abs(factor);
    text += text.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    text += name.empty() ? std::to_string(size) : size == 1 ? name : std::to_string(size) + "*" + name;
  };
  for (std::size_t v = 0; v < form.coefficients.size(); ++v) {
    if (form.coefficients[v] != 0 && one.variables[v].name.empty()) return std::nullopt;
    add(form.coefficients[v], one.variables[v].name);
  }
  add(form.constant, "");
  return text;
}

Error unbounded_error(const Game& game, const Rule& rule, const Case& one, const Unbounded& unbounded) {
  const std::string& name = one.variables[unbounded.variable].name;
  Error error = not_compiled({}, rule.place);
  const auto factor = unbounded.unless_positive ? text_of(*unbounded.unless_positive, one) : std::nullopt;
  if (factor) {
    error.message = Message("{0} is not bounded when {1}", name, *factor + " = 0");
    error.hint = Message("Add {0}.", *factor + " >= 1");
    return error;
  }
  const auto number = std::find_if(game.coordinates.begin(), game.coordinates.end(),
                                   [](const Coordinate& coordinate) { return !coordinate.is_list; });
  const auto is_added = [&](const Affine& entry) {
    return unbounded.variable < entry.coefficients.size() && entry.coefficients[unbounded.variable] > 0;
  };
  const bool has_domain = !game.domain.conditions.empty() || !game.domain.expressions.empty();
  // Whoever has a domain may think that it bounds what is added to a coordinate.
  const bool relies_on_domain =
      has_domain && std::any_of(one.target.begin(), one.target.end(), [&](const TargetComponent& component) {
        return std::any_of(component.entries.begin(), component.entries.end(), is_added);
      });
  error.message =
      name.empty() ? "a number in this rule has no upper bound"_m : Message("{0} has no upper bound", name);
  const bool has_number = number != game.coordinates.end() && !relies_on_domain;
  error.hint = Message("Add a condition such as {0}.",
                       (name.empty() ? "k" : name) + " <= " + (has_number ? number->name : "10"));
  if (relies_on_domain)
    error.hint = Message::sentences(
        {error.hint, "That a move may not leave the domain bounds no number of its rule."_m});
  return error;
}

}  // namespace

Result<ClauseGames> compile(const std::vector<Game>& games, Purpose purpose) {
  ClauseGames out;
  for (const Game& game : games) {
    if (const auto error = outside(game, purpose)) return *error;
    ClauseGame& made = out.games.emplace_back();
    made.name = game.name;
    for (const Coordinate& coordinate : game.coordinates) made.coordinates.push_back(coordinate.name);
    if (game.has_lists()) continue;
    if (const auto error = add_rules(game, games, purpose, made)) return *error;
    if (const auto error = add_domain(game, purpose, made)) return *error;
  }
  return out;
}

std::optional<Error> check_bounds(const Game& game) {
  u64 work = 0;
  for (const Rule& rule : game.rules) {
    std::optional<Refusal> refusal;
    for (const Case& one : cases_of(game, rule, nullptr, refusal)) {
      work += work_of(one);
      if (work > most_work) refusal = Refusal{"the rules are too many and too large"_m, rule.place};
      if (refusal) break;
      const Plan planned = plan(one);
      if (planned.unbounded) return unbounded_error(game, rule, one, *planned.unbounded);
      if (planned.is_too_large) refusal = Refusal{"its numbers become too large"_m, rule.place};
    }
    if (refusal) {
      Error error =
          not_compiled(Message("This rule cannot be handled: {0}", refusal->reason), refusal->place);
      error.kind = ErrorKind::too_large;
      return error;
    }
  }
  return std::nullopt;
}

}  // namespace sprague::script
