// Which box of positions a request for a table means.
#include <algorithm>

#include "positions/registry.hpp"
#include "session/coordinates.hpp"
#include "session/game_table.hpp"

namespace sprague {
namespace {

using table::Axis;

constexpr std::size_t most_guessed = 4;  // coordinates that --to alone can mean
constexpr std::size_t most_named = 64;   // coordinates

// The place that a name means: x, y, z, w or x1, x2, x3, …; n is the first.
std::optional<std::size_t> place_of(std::string_view name) {
  if (name == "n") return 0;
  const std::size_t letter = std::string_view("xyzw").find(name);
  if (name.size() == 1 && letter != std::string_view::npos) return letter;
  u64 number = 0;
  if (name.size() < 2 || name.size() > 4 || name[0] != 'x' || !is_digits(name.substr(1)) ||
      !detail::to_u64(name.substr(1), number) || number == 0 || number > most_named)
    return std::nullopt;
  return number - 1;
}

Error no_table(const std::string& game) {
  return {ErrorKind::wrong, Message("{0} has no table: its positions are not rows of a few numbers", game),
          Message("Tables are of games whose positions are, such as nim, wythoff, chomp and octal 0.77; "
                  "'sprague show {0}' explains this one.",
                  Scanner(last_component(game)).peek())};
}

// What is wrong with `game` where an argument in front of its position is missing or wrong.
std::optional<Error> wrong_arguments(SessionState& session, const std::string& game) {
  Scanner scanner(last_component(game));
  const RulesetEntry* const entry = find_ruleset(scanner.word());
  if (entry == nullptr || entry->make(scanner)) return std::nullopt;
  return session.read(game).error();
}

// Are so many numbers all read as arguments, as 3 in "bash 3" is? Then no position is left for a table.
bool are_arguments(SessionState& session, const std::string& game, std::size_t count) {
  std::vector<Natural> numbers(count, Natural(1U));
  const auto one = session.read(game, numbers);
  numbers.back() = Natural(2U);
  const auto other = session.read(game, numbers);
  return one && other && (*one)->ruleset_text() != (*other)->ruleset_text();
}

// Do so many numbers make a position?
std::optional<Error> refuses(SessionState& session, const std::string& game, std::size_t count) {
  std::optional<Error> first;
  for (const u64 number : {u64{1}, u64{0}}) {
    const auto position = session.read(game, std::vector<Natural>(count, Natural(number)));
    if (position) return std::nullopt;
    if (!first) first = position.error();
  }
  return first;
}

Result<std::size_t> guessed_count(SessionState& session, const std::string& game) {
  // Where any number of heaps stands behind the arguments, no number is both.
  const RulesetEntry* const entry = find_ruleset(Scanner(last_component(game)).peek());
  if (entry != nullptr && entry->info->notation.ends_with("…"))
    if (auto wrong = wrong_arguments(session, game)) return *std::move(wrong);
  if (are_arguments(session, game, 1)) return wrong_arguments(session, game).value_or(no_table(game));
  std::optional<Error> pointing;  // at what was typed
  for (std::size_t count = 1; count <= most_guessed; ++count) {
    auto error = refuses(session, game, count);
    if (!error) return count;
    if (error->length > 0 && !pointing) pointing = std::move(error);
  }
  if (pointing) return *pointing;
  return wrong_arguments(session, game).value_or(no_table(game));
}

Error unknown_coordinate(const std::string& game, const std::string& name,
                         const std::vector<std::string>& names) {
  std::string first;  // all but the last
  for (std::size_t i = 0; i + 1 < names.size(); ++i) first += (i == 0 ? "" : ", ") + names[i];
  return {ErrorKind::wrong, Message("{0} has no coordinate called '{1}'", game, name),
          names.size() == 1 ? Message("Its coordinate is {0}.", names[0])
                            : Message("Its coordinates are {0} and {1}.", first, names.back())};
}

std::optional<Error> fix(std::vector<Axis>& axes, std::size_t which, std::optional<u64> at,
                         std::string_view option) {
  if (!at) return std::nullopt;
  if (axes.size() != 2)
    return Error{ErrorKind::wrong, Message("{0} needs a table of two coordinates", option),
                 axes.size() == 1 ? "This one has one coordinate."_m
                                  : Message("Fix coordinates by name: {0}.", "--" + axes.back().name + " 3")};
  axes[which].first = axes[which].last = *at;
  return std::nullopt;
}

// How many coordinates a request means: as many as are named, or, where --to speaks for the others, the least
// number of numbers that make a position.
Result<std::size_t> coordinate_count(SessionState& session, const TableTask& request) {
  std::size_t named = request.row || request.column ? 2 : 0;
  bool knows_all = true;
  for (const Axis& range : request.ranges) {
    const auto place = place_of(range.name);
    if (place)
      named = std::max(named, *place + 1);
    else
      knows_all = false;
  }
  if (!request.to && knows_all && named > 0 && !refuses(session, request.game, named) &&
      !are_arguments(session, request.game, named))
    return named;
  const auto guessed = guessed_count(session, request.game);
  if (!guessed) return guessed;
  // Where the named coordinates make no position, none may be beyond those that do.
  return named > *guessed && refuses(session, request.game, named) ? *guessed : std::max(named, *guessed);
}

// A size, such as 3x4 or 3xN, behind the game.
std::optional<Error> stray_size(const std::string& game) {
  Scanner scanner(game);
  scanner.word();
  std::string_view word;
  while (!scanner.done()) word = scanner.word();
  const std::size_t cross = word.find('x');
  const auto is_side = [](std::string_view side) { return is_digits(side) || side == "n" || side == "N"; };
  if (cross == std::string_view::npos || cross == 0 || cross + 1 == word.size() ||
      !is_side(word.substr(0, cross)) || !is_side(word.substr(cross + 1)))
    return std::nullopt;
  return scanner.error_at(
      word, "a table is of boards of many sizes"_m,
      Message("Leave '{0}' out, and say which: {1}.", word, "--rows 1..3 --columns 1..8"));
}

}  // namespace

Result<std::vector<Axis>> axes_of(const std::vector<std::string>& names, const TableTask& request) {
  std::vector<Axis> axes;
  for (const std::string& name : names) axes.push_back({name, 0, request.to.value_or(0)});
  std::vector<bool> given(axes.size(), request.to.has_value());
  std::vector<bool> ranged(axes.size(), false);
  for (const Axis& range : request.ranges) {
    const auto i =
        static_cast<std::size_t>(std::find(names.begin(), names.end(), range.name) - names.begin());
    if (i == names.size()) return unknown_coordinate(request.game, range.name, names);
    if (ranged[i])
      return Error{ErrorKind::wrong, Message("the range of {0} is given twice", range.name),
                   "Once is enough."_m};
    given[i] = ranged[i] = true;
    axes[i] = range;
  }
  // Of a table of x and y, whose rows are lines of equal y; of boards by the numbers of their rows and columns.
  const std::size_t row = !names.empty() && names[0] == "rows" ? 0 : 1;
  if (auto error = fix(axes, row, request.row, "--row")) return *std::move(error);
  if (auto error = fix(axes, 1 - row, request.column, "--column")) return *std::move(error);
  if (request.row) given[row] = true;
  if (request.column) given[1 - row] = true;
  const auto missing = std::find(given.begin(), given.end(), false);
  if (missing == given.end()) return axes;
  const std::string& name = names[static_cast<std::size_t>(missing - given.begin())];
  return Error{ErrorKind::wrong, Message("the range of {0} is missing", name),
               Message("Such as {0}, or --to 20 for every coordinate.", "--" + name + " 0..20")};
}

Result<std::vector<Axis>> resolve_axes(SessionState& session, const TableTask& asked) {
  if (auto error = stray_size(asked.game)) return *std::move(error);
  const auto in_rules = coordinates_in_rules(session, asked.game);
  TableTask request = asked;
  for (std::size_t i = 0; i < request.ranges.size(); ++i)
    if (request.ranges[i].name.empty())
      request.ranges[i].name =
          in_rules && i < in_rules->size() ? (*in_rules)[i] : "x" + std::to_string(i + 1);
  if (in_rules) return axes_of(*in_rules, request);
  if (!has_tables(request.game)) return no_table(request.game);
  const auto count = coordinate_count(session, request);
  if (!count) return count.error();
  std::vector<std::string> names = coordinate_names(*count);
  TableTask named = request;
  for (Axis& range : named.ranges) {
    const auto place = place_of(range.name);
    if (!place || *place >= *count) return unknown_coordinate(request.game, range.name, names);
    if (*count == 1)
      names[0] = range.name;  // n and x are the same where there is one
    else
      range.name = names[*place];
  }
  return axes_of(names, named);
}

}  // namespace sprague
