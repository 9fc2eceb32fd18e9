// Parsing, then a list of checks with an error each: bounds of variables, built-in components, sums.
#include "runtime/script_file.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/lists.hpp"
#include "positions/adapter.hpp"
#include "positions/registry.hpp"
#include "runtime/finite_domain.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/narrow.hpp"

namespace sprague {
namespace {

Error error_at(script::Place place, Message message, Message hint = {}) {
  return {ErrorKind::wrong, std::move(message), std::move(hint), place.offset,
          std::max<std::size_t>(1, place.length)};
}

// A small position of the first game that is an option of itself, or a component of one, which is seldom meant.
Message self_loop(const std::vector<script::Game>& games) {
  constexpr i64 most = 3;
  const script::Interpreter interpreter(games);
  const script::Game& game = games[0];
  if (game.has_lists() || game.coordinates.size() > 4) return {};
  script::Component position{false, 0, script::Numbers(game.coordinates.size(), 0)};
  const auto described = [&](const script::Option& option) {
    std::vector<std::string> numbers, choices;
    for (const i64 number : position.numbers) numbers.push_back(std::to_string(number));
    for (std::size_t i = 0; i < option.variables.size(); ++i)
      choices.push_back(option.rule->variables[i] + " = " + std::to_string(option.variables[i]));
    const std::string self = "(" + joined(numbers, ", ") + ")", chosen = joined(choices, ", ");
    if (option.components.size() == 1)
      return choices.empty()
                 ? Message("{0} is an option of itself: is a condition missing?", self)
                 : Message("{0} is an option of itself, {1}: is a condition missing?", self, chosen);
    return choices.empty()
               ? Message("{0} has an option that {0} is a component of: is a condition missing?", self)
               : Message("{0} has an option that {0} is a component of, {1}: is a condition missing?", self,
                         chosen);
  };
  while (true) {
    Message found;
    if (interpreter.is_position(position) == Truth::yes && interpreter.assignment_bound(position) < 10'000)
      interpreter.for_each_option(position, [&](script::Option&& option) {
        const auto& parts = option.components;
        if (std::find(parts.begin(), parts.end(), position) == parts.end()) return true;
        found = described(option);
        return false;
      });
    if (!found.empty()) return found;
    std::size_t i = 0;
    while (i < position.numbers.size() && ++position.numbers[i] > most) position.numbers[i++] = 0;
    if (i == position.numbers.size()) return {};
  }
}

// The interpreter must find bounds for every free variable; the compiler knows better words for why it
// cannot.
std::optional<Error> unbounded(const script::Game& game) {
  auto found = script::find_unbounded(game);
  if (!found) return std::nullopt;
  auto explained = script::check_bounds(game);
  return explained && explained->kind == ErrorKind::wrong ? explained : found;
}

// "subtract 1, 3" and "subtract 1,3" are the same.
bool same_arguments(std::string_view a, std::string_view b) {
  std::string letters[2];
  for (const char c : a)
    if (!Scanner::is_separator(c) && c != '{' && c != '}') letters[0] += c;
  for (const char c : b)
    if (!Scanner::is_separator(c) && c != '{' && c != '}') letters[1] += c;
  // Without separators "1 34" would be "13 4": the words are counted too.
  return letters[0] == letters[1];
}

std::vector<i64> defaults(const script::Game& game) {
  std::vector<i64> values;
  for (const script::Parameter& parameter : game.parameters) values.push_back(parameter.value.value_or(1));
  return values;
}

}  // namespace

std::vector<std::string_view> built_in_names() {
  std::vector<std::string_view> names;
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  return names;
}

Result<std::shared_ptr<const ScriptFile>> ScriptFile::make(std::string text, ImportedPositions::Read read) {
  Result<script::File> file = script::parse(text, built_in_names());
  if (!file) return file.error();
  std::shared_ptr<const ScriptFile> made(new ScriptFile(std::move(text), *std::move(file), std::move(read)));
  if (auto error = made->check()) return *std::move(error);
  return made;
}

std::optional<std::size_t> ScriptFile::find(std::string_view name) const {
  for (std::size_t i = 0; i < file_.games.size(); ++i)
    if (file_.games[i].name == name) return i;
  return std::nullopt;
}

std::optional<Error> ScriptFile::check() const {
  if (auto error = check_sums()) return error;
  if (auto error = check_imports()) return error;
  for (const script::Game& game : file_.games) {
    const Result<script::Game> instance = script::with_parameters(game, defaults(game));
    if (!instance) return instance.error();
    if (auto error = unbounded(*instance)) return error;
  }
  return std::nullopt;
}

Result<std::unique_ptr<AnyPosition>> ScriptFile::read_import(std::string_view game,
                                                             std::span<const Natural> numbers) const {
  Scanner scanner(game, numbers);
  const auto rules = read_(scanner);
  if (!rules) return rules.error();
  return (*rules)->parse(scanner);
}

// A built-in component must have a nim-value, and so many numbers must be able to be a position of it.
std::optional<Error> ScriptFile::check_imports() const {
  for (const script::Game& game : file_.games)
    for (const script::Rule& rule : game.rules)
      for (const script::Term& term : rule.option) {
        if (!term.is_imported) continue;
        const script::Import& import = file_.imports[term.game];
        std::optional<Error> refused;
        // Equal numbers, then rising and falling ones: some games want them different, or in an order.
        for (std::size_t probe = 0; probe < 7; ++probe) {
          std::vector<Natural> numbers;
          for (std::size_t i = 0; i < term.entries.size(); ++i)
            numbers.emplace_back(probe < 5 ? probe : probe == 5 ? i + 1 : term.entries.size() - i);
          const std::string text = import.text();
          const auto position = read_import(text, numbers);
          if (!position) {
            std::string shown = text;
            for (const Natural& number : numbers) shown += " " + to_text(number);
            refused =
                error_at(term.place, Message("'{0}' is no position: {1}", shown, position.error().message),
                         position.error().hint);
            continue;
          }
          if (find_named_game(import.name) == nullptr &&
              !same_arguments((*position)->ruleset_text(), import.text()))
            return error_at(
                term.place,
                Message("'{0}' is not what {1} takes in front of a position", import.text(), import.name),
                Message("It is read as '{0}'. Arguments stand behind ';': {1}.", (*position)->ruleset_text(),
                        "bash(n; 3), subtract(n; 1,3,4), octal(n; 0.77)"));
          if (find_named_game(import.name) != nullptr && !import.arguments.empty())
            return error_at(term.place, Message("{0} takes no arguments", import.name));
          if ((*position)->is_loopy() || !(*position)->no_component_reason().empty())
            return error_at(term.place, Message("{0} cannot be a component of a sum", import.name),
                            "Play in it may not end, or it ends by a rule of its own."_m);
          refused.reset();
          break;
        }
        if (refused) return refused;
      }
  return std::nullopt;
}

// Games that end by a rule of their own have no nim-values, so they stand alone.
std::optional<Error> ScriptFile::check_sums() const {
  for (const script::Game& game : file_.games)
    for (const script::Rule& rule : game.rules)
      for (const script::Term& term : rule.option) {
        const bool other = term.is_imported || &file_.games[term.game] != &game;
        const bool to_ended_by_rule = !term.is_imported && file_.games[term.game].ends_by_rule();
        if (!(game.ends_by_rule() && (other || rule.has_sums())) && !(to_ended_by_rule && other)) continue;
        return error_at(term.place,
                        "a game with 'win when' or 'lose when' cannot be a component, or have components"_m);
      }
  return std::nullopt;
}

// Without braces it is one number or range. A set may be given in pieces, S=2 S=5, which is what shells that know
// braces make of S={2,5}.
std::optional<Error> ScriptFile::read_set(const script::Game& game, std::size_t parameter, Scanner& scanner,
                                          std::vector<GivenSet>& given) const {
  const std::string_view rest = scanner.rest();
  const std::string& name = game.sets[parameter].name;
  std::string_view text = scanner.peek().substr(name.size() + 1);
  const bool has_braces = text.starts_with("{");
  if (has_braces) {
    const std::size_t close = rest.find('}');
    if (close == std::string_view::npos)
      return scanner.error_at(text.substr(0, 1), "the '}' for this '{' is missing"_m);
    text = rest.substr(name.size() + 1, close - name.size());
    // What stands behind the brace belongs to the word.
    const std::string_view behind = Scanner(rest.substr(close)).peek().substr(1);
    if (!behind.empty() && !Scanner::is_separator(rest[close + 1]))
      return scanner.error_at(behind, "a blank is missing here"_m);
  }
  if (text.empty())
    return scanner.error_at(scanner.peek(), Message("the set {0} has no value", name),
                            Message("For example: {0}.", name + "={1,3..5}"));
  const bool is_number = is_digit(text[0]);
  Result<NumberSet> set = script::parse_set(is_number ? "{" + std::string(text) + "}" : std::string(text));
  if (!set) {
    const Message example("For example: {0}.", name + "={1,3..5}");
    Error error =
        scanner.error_at(text, set.error().message, set.error().hint.empty() ? example : set.error().hint);
    if (has_braces && set.error().length > 0 && set.error().offset < text.size()) {
      error.offset += set.error().offset;
      error.length = std::min(set.error().length, text.size() - set.error().offset);
    }
    return error;
  }
  const std::string_view word = rest.substr(0, name.size() + 1 + text.size());
  scanner.seek(static_cast<std::size_t>(word.data() - scanner.text().data()) + word.size());
  const auto before = std::find_if(given.begin(), given.end(),
                                   [&](const GivenSet& one) { return one.parameter == parameter; });
  if (before == given.end()) {
    given.push_back({word, parameter, *std::move(set)});
    return std::nullopt;
  }
  const auto is_listed = [](const NumberSet& one) { return one.kind == NumberSet::Kind::ranges; };
  if (!is_listed(before->set) || !is_listed(*set))
    return scanner.error_at(word, Message("the set {0} is given twice", name));
  before->set = script::united(std::move(before->set), *set);
  return std::nullopt;
}

// The file with these sets in place of the defaults.
Result<std::shared_ptr<const ScriptFile>> ScriptFile::with_sets(std::size_t game,
                                                                const std::vector<GivenSet>& given,
                                                                const Scanner& scanner) const {
  constexpr std::size_t most_kept = 16;
  const script::Game& wanted = file_.games[game];
  std::string text = text_, name = sets_.first == game ? sets_.second : std::string();
  std::vector<const GivenSet*> from_behind;
  for (const GivenSet& one : given) {
    if (one.set == wanted.sets[one.parameter].set) continue;
    from_behind.push_back(&one);
    name += " " + wanted.sets[one.parameter].name + "=" + script::set_text(one.set);
  }
  if (from_behind.empty()) return shared_from_this();
  if (const auto kept = with_sets_.find({game, name}); kept != with_sets_.end()) return kept->second;
  std::sort(from_behind.begin(), from_behind.end(),
            [](const GivenSet* a, const GivenSet* b) { return a->parameter > b->parameter; });
  for (const GivenSet* one : from_behind) {
    const script::Place place = wanted.sets[one->parameter].place;
    text.replace(place.offset, place.length, script::set_text(one->set));
  }
  Result<script::File> file = script::parse(text, built_in_names());
  if (!file) return scanner.error_at(given[0].word, file.error().message, file.error().hint);
  std::shared_ptr<ScriptFile> made(new ScriptFile(std::move(text), *std::move(file), read_));
  made->sets_ = {game, name};
  if (const auto error = made->check()) return scanner.error_at(given[0].word, error->message, error->hint);
  if (with_sets_.size() >= most_kept) with_sets_.clear();
  with_sets_[{game, name}] = made;
  return std::shared_ptr<const ScriptFile>(std::move(made));
}

Result<ScriptFile::Given> ScriptFile::read_parameters(std::size_t game, Scanner& scanner) const {
  const script::Game& wanted = file_.games[game];
  std::vector<i64> values = defaults(wanted);
  std::vector<bool> given(values.size(), false);
  std::vector<GivenSet> sets;
  while (true) {
    const std::string_view word = scanner.peek();
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) break;
    const std::string_view name = word.substr(0, equals), digits = word.substr(equals + 1);
    const auto is_called = [&](const auto& parameter) { return parameter.name == name; };
    if (const auto set = std::find_if(wanted.sets.begin(), wanted.sets.end(), is_called);
        set != wanted.sets.end()) {
      if (auto error = read_set(wanted, static_cast<std::size_t>(set - wanted.sets.begin()), scanner, sets))
        return *std::move(error);
      continue;
    }
    const auto found = std::find_if(wanted.parameters.begin(), wanted.parameters.end(), is_called);
    if (found == wanted.parameters.end()) {
      std::vector<std::string_view> names;
      for (const script::Parameter& parameter : wanted.parameters) names.push_back(parameter.name);
      for (const script::SetParameter& set : wanted.sets) names.push_back(set.name);
      const Error error =
          unknown_name("parameter"_m, name, names,
                       names.empty() ? "This game has no parameters."_m
                                     : "Its parameters stand behind ';' in its first line."_m);
      return scanner.error_at(word, error.message, error.hint);
    }
    u64 value = 0;
    if (!is_digits(digits) || !detail::to_u64(digits, value) ||
        value > static_cast<u64>(script::largest_number))
      return scanner.error_at(word, "a parameter is a number"_m,
                              Message("For example: {0}.", std::string(name) + "=3"));
    const auto number = static_cast<std::size_t>(found - wanted.parameters.begin());
    values[number] = static_cast<i64>(value);
    given[number] = true;
    scanner.word();
  }
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!given[i] && !wanted.parameters[i].value)
      return Error{ErrorKind::wrong, Message("the parameter {0} has no value", wanted.parameters[i].name),
                   Message("Write it in front of the position: {0}.", wanted.parameters[i].name + "=3")};
  auto file = with_sets(game, sets, scanner);
  if (!file) return file.error();
  return Given{*std::move(file), std::move(values)};
}

std::string ScriptFile::arguments(std::size_t game, const std::vector<i64>& values) const {
  std::string out;
  const auto& parameters = file_.games[game].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].value != values[i]) out += " " + parameters[i].name + "=" + std::to_string(values[i]);
  return sets_.first == game ? out + sets_.second : out;
}

Result<std::vector<script::Game>> ScriptFile::instances(std::size_t main,
                                                        const std::vector<i64>& values) const {
  std::vector<script::Game> out;
  std::vector<std::size_t> order{main};
  std::vector<std::size_t> place(file_.games.size(), file_.games.size());  // in `order`
  place[main] = 0;
  for (std::size_t next = 0; next < order.size(); ++next) {
    const script::Game& game = file_.games[order[next]];
    Result<script::Game> instance =
        script::with_parameters(game, order[next] == main ? values : defaults(game));
    // The place is in the rules and not in what was typed now.
    if (!instance) return Error{ErrorKind::wrong, instance.error().message};
    if (const auto error = unbounded(*instance)) return Error{ErrorKind::wrong, error->message, error->hint};
    for (script::Rule& rule : instance->rules)
      for (script::Term& term : rule.option) {
        if (term.is_imported) continue;
        if (place[term.game] == file_.games.size()) {
          place[term.game] = order.size();
          order.push_back(term.game);
        }
        term.game = place[term.game];
      }
    out.push_back(*std::move(instance));
  }
  return out;
}

Result<ScriptParts> ScriptFile::parts(std::size_t game, std::string_view name,
                                      const std::vector<i64>& values) const {
  ScriptParts parts{.name = std::string(name) + arguments(game, values),
                    .file = shared_from_this(),
                    .game = game,
                    .parameters = values};
  auto made = instances(game, values);
  if (!made) return made.error();
  parts.instances = *std::move(made);
  for (const script::Game& instance : parts.instances)
    parts.domains.push_back(text_.substr(instance.domain.place.offset, instance.domain.place.length));
  parts.measure = script::find_measure(parts.instances);
  if (Result<ClauseGames> clauses = script::compile(parts.instances)) {
    parts.clauses = *std::move(clauses);
    parts.clauses->measure = parts.measure;
  }
  if (parts.measure) {
    parts.how_play_ends = parts.measure->words;
  } else if (const auto positions = positions_of_games_that_end(parts.instances)) {
    parts.how_play_ends = Message("no play comes back to one of the {0} positions", *positions);
  } else {
    parts.note = self_loop(parts.instances);
  }
  parts.imported = std::make_shared<ImportedPositions>(file_.imports, read_);
  return parts;
}

Result<std::unique_ptr<AnyRuleset>> ScriptFile::ruleset(std::size_t game, std::string_view name,
                                                        const std::vector<i64>& values) const {
  Result<ScriptParts> made = parts(game, name, values);
  if (!made) return made.error();
  const auto of_kind = [&]<class Kind>(std::type_identity<Kind>) -> std::unique_ptr<AnyRuleset> {
    return std::make_unique<RulesetFor<Kind>>(typename RulesetFor<Kind>::Rules(Kind(*std::move(made))));
  };
  if (is_partizan(game)) return of_kind(std::type_identity<PartizanScript>());
  if (made->instances[0].ends_by_rule()) return of_kind(std::type_identity<RuleEndedScript>());
  if (!made->how_play_ends.empty()) return of_kind(std::type_identity<EndingScript>());
  return of_kind(std::type_identity<LoopyScript>());
}

bool ScriptFile::is_partizan(std::size_t game) const {
  std::vector<std::size_t> reached{game};
  std::vector<char> is_reached(file_.games.size(), 0);
  is_reached[game] = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const script::Game& at = file_.games[reached[i]];
    if (at.is_partizan()) return true;
    for (const script::Rule& rule : at.rules)
      for (const script::Term& term : rule.option)
        if (!term.is_imported && std::exchange(is_reached[term.game], 1) == 0) reached.push_back(term.game);
  }
  return false;
}

}  // namespace sprague
