#include "sprague/engine/script_rules.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstring>

#include "sprague/table/tabulate.hpp"
#include "sprague/table/views.hpp"

namespace sprague {
namespace {

using script::Component;
using script::Mover;
using script::Numbers;

// Trying more assignments of free variables than this at one position helps nobody.
constexpr u64 most_assignments = 4'000'000;

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) out += (i == 0 ? "" : std::string(separator)) + words[i];
  return out;
}

// The coordinates as words; lists in brackets unless `bare`.
std::vector<std::string> words_of(const script::Game& game, const Numbers& numbers, bool bare,
                                  std::string_view separator) {
  std::vector<std::string> words;
  std::size_t at = 0;
  for (const script::Coordinate& coordinate : game.coordinates) {
    if (!coordinate.is_list) {
      words.push_back(std::to_string(numbers[at++]));
      continue;
    }
    std::vector<std::string> entries;
    for (i64 left = numbers[at++]; left > 0; --left) entries.push_back(std::to_string(numbers[at++]));
    const std::string inside = joined(entries, separator);
    words.push_back(bare ? inside : "[" + inside + "]");
  }
  return words;
}

bool is_bare_list(const script::Game& game) {
  return game.coordinates.size() == 1 && game.coordinates[0].is_list;
}

std::string coordinates_of(const script::Game& game) {
  std::vector<std::string> words;
  for (const script::Coordinate& coordinate : game.coordinates)
    words.push_back(coordinate.name + (coordinate.is_list ? "[]" : ""));
  return "(" + joined(words, ", ") + ")";
}

std::size_t mixed(std::size_t seed, u64 value) { return hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + value); }

std::size_t hash_of_component(std::size_t seed, const Component& component) {
  seed = mixed(seed, u64{component.game} * 2 + (component.is_imported ? 1 : 0));
  for (const i64 number : component.numbers) seed = mixed(seed, static_cast<u64>(number));
  return mixed(seed, component.numbers.size());
}

}  // namespace

// ScriptPosition
// ---------------------------------------------------------------------------------------------------------------

std::size_t ScriptPosition::hash() const {
  std::size_t seed = static_cast<std::size_t>(to_move);
  for (const Component& component : components) seed = hash_of_component(seed, component);
  return seed;
}

u64 ScriptPosition::heap_bytes() const {
  u64 bytes = components.size() * sizeof(Component);
  for (const Component& component : components) bytes += component.numbers.size() * sizeof(i64) + 16;
  return bytes;
}

void ScriptPosition::sort() { std::sort(components.begin(), components.end()); }

std::string ScriptPosition::text() const {
  const script::Game& game = rules->game();
  const bool all_main = std::all_of(components.begin(), components.end(), [&](const Component& component) {
    return !component.is_imported && component.game == 0;
  });
  const bool heaps = game.coordinates.size() == 1 && !game.has_lists();
  std::vector<std::string> words;
  if (all_main && (components.size() == 1 || (heaps && !components.empty()))) {
    for (const Component& component : components)
      words.push_back(joined(words_of(game, component.numbers, is_bare_list(game), " "), " "));
  } else {
    for (const Component& component : components) words.push_back(rules->text_of(component));
  }
  const std::string_view turn = to_move == Mover::right ? "right: " : to_move == Mover::left ? "left: " : "";
  return std::string(turn) + joined(words, " ");
}

// Imported games
// ---------------------------------------------------------------------------------------------------------------

std::optional<i64> ImportedPositions::number_of(std::size_t import, const Numbers& numbers) {
  std::string text;
  for (const i64 number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  const Result<i64> found = number_of(import, text);
  return found ? std::optional<i64>(*found) : std::nullopt;
}

Result<i64> ImportedPositions::number_of(std::size_t import, const std::string& text) {
  const auto key = std::pair(import, text);
  if (const auto found = numbers_.find(key); found != numbers_.end()) return found->second;
  const std::string game = imports_[import].text() + " ";
  auto position = read_(game + text);
  if (!position) return position.error();
  // One number for all spellings of a position.
  const std::string spelling = (*position)->text();
  const auto [known, is_new] = numbers_.emplace(std::pair(import, spelling), static_cast<i64>(kept_.size()));
  if (is_new) kept_.push_back({spelling, *std::move(position)});
  numbers_.emplace(key, known->second);
  return known->second;
}

std::optional<u64> ImportedPositions::nim_value(i64 number, Budget& budget) {
  Kept& kept = kept_[static_cast<std::size_t>(number)];
  if (!kept.nim_value) {
    kept.position->prepare(budget);
    const Found<Natural> found = kept.position->nim_value(Effort::whatever_it_takes, budget);
    if (found.value && found.value->fits_u64()) kept.nim_value = found.value->to_u64();
    if (!found.value && !budget.exhausted()) budget.give_up();
    if (found.value && !found.value->fits_u64()) budget.give_up(Ending::out_of_range);
  }
  return kept.nim_value;
}

bool ImportedPositions::options(std::size_t import, i64 number, std::vector<i64>& out) {
  MoveSink sink(100'000);
  kept_[static_cast<std::size_t>(number)].position->moves(100'000, sink);
  for (const MoveText& move : sink.moves()) {
    const Result<i64> option = number_of(import, move.result);
    if (!option) return false;
    out.push_back(*option);
  }
  return sink.complete();
}

// Reading and printing
// ---------------------------------------------------------------------------------------------------------------

std::string ScriptRules::text_of(const Component& component) const {
  if (component.is_imported)
    return parts_.imported->imports()[component.game].name + "(" +
           parts_.imported->text(component.numbers[0]) + ")";
  const script::Game& game = interpreter_.games()[component.game];
  const std::string name = component.game == 0 ? "" : game.name;
  return name + "(" + joined(words_of(game, component.numbers, is_bare_list(game), ", "), ", ") + ")";
}

std::string ScriptRules::wanted(std::size_t game) const {
  const script::Game& wanted = interpreter_.games()[game];
  const std::size_t count = wanted.coordinates.size();
  return "a position of " + wanted.name + " has " + std::to_string(count) +
         (count == 1 ? " coordinate, " : " coordinates, ") + coordinates_of(wanted);
}

// The coordinates of one position from the whole of `text`, a part of the scanner's text.
Result<Component> ScriptRules::read_numbers(std::size_t game_number, std::string_view text,
                                            const Scanner& scanner) const {
  const script::Game& game = interpreter_.games()[game_number];
  Component component{false, static_cast<std::uint32_t>(game_number), {}};
  Scanner inner(text);
  const auto outer = [&](Error error) {
    error.offset += static_cast<std::size_t>(text.data() - scanner.text().data());
    return error;
  };
  const auto add_number = [&](std::string_view what) -> std::optional<Error> {
    const std::string_view word = inner.peek();
    const Result<u64> number = inner.natural<u64>(what);
    if (!number) return outer(number.error());
    if (*number > static_cast<u64>(script::largest_number))
      return scanner.error_at(word, "this number is too large", "Positions of rules have numbers up to 2^60.",
                              ErrorKind::wrong);
    component.numbers.push_back(static_cast<i64>(*number));
    return std::nullopt;
  };
  for (const script::Coordinate& coordinate : game.coordinates) {
    if (!coordinate.is_list) {
      if (auto error = add_number(coordinate.name)) return *error;
      continue;
    }
    const std::size_t length_at = component.numbers.size();
    component.numbers.push_back(0);
    const bool bare = is_bare_list(game) && !inner.rest().starts_with("[");
    if (!bare && !inner.rest().starts_with("["))
      return scanner.error_at(inner.peek(), "the list " + coordinate.name + " starts with '['",
                              "For example: [1 2 3].");
    std::string_view entries = inner.rest();
    if (!bare) {
      const std::size_t close = entries.find(']');
      if (close == std::string_view::npos)
        return scanner.error_at(entries.substr(0, 1), "the ']' for this '[' is missing");
      entries = entries.substr(1, close - 1);
    }
    Scanner list(entries);
    while (!list.done()) {
      inner.seek(static_cast<std::size_t>(list.peek().data() - text.data()));
      // The scanner of the whole would read "3]" as a word.
      const std::string_view word = list.word();
      Scanner one(word);
      const Result<u64> number = one.natural<u64>("an entry of " + coordinate.name);
      if (!number || *number > static_cast<u64>(script::largest_number))
        return scanner.error_at(word, number ? "this number is too large" : number.error().message,
                                number ? "Positions of rules have numbers up to 2^60." : number.error().hint);
      component.numbers.push_back(static_cast<i64>(*number));
    }
    component.numbers[length_at] = static_cast<i64>(component.numbers.size() - length_at - 1);
    inner.seek(static_cast<std::size_t>(entries.data() - text.data()) + entries.size() + (bare ? 0 : 1));
  }
  if (!inner.done() && inner.rest().find('=') != std::string_view::npos)
    return scanner.error_at(inner.rest(), "parameters stand in front of the position",
                            "Such as m=5 in " + parts_.name + " m=5 10, where m is a parameter.");
  if (!inner.done())
    return scanner.error_at(text.substr(static_cast<std::size_t>(inner.rest().data() - text.data())),
                            wanted(game_number));
  if (!interpreter_.is_position(component))
    return scanner.error_at(text, "this is no position of " + game.name,
                            "Its rules say: domain " + parts_.domains[game_number] + ".");
  return component;
}

Result<Component> ScriptRules::read_component(std::string_view name, std::string_view inside,
                                              const Scanner& scanner) const {
  if (name.empty()) return read_numbers(0, inside, scanner);
  for (std::size_t i = 0; i < interpreter_.games().size(); ++i)
    if (interpreter_.games()[i].name == name) return read_numbers(i, inside, scanner);
  const auto& imports = parts_.imported->imports();
  for (std::size_t i = 0; i < imports.size(); ++i) {
    if (imports[i].name != name) continue;
    const Result<i64> number = parts_.imported->number_of(i, std::string(inside));
    if (!number) return scanner.error_at(inside, number.error().message, number.error().hint);
    return Component{true, static_cast<std::uint32_t>(i), {*number}};
  }
  return scanner.error_at(name, "the rules name no game '" + std::string(name) + "'");
}

Result<std::vector<Component>> ScriptRules::read_bare(std::string_view text, const Scanner& scanner) const {
  const script::Game& game = this->game();
  std::vector<Component> components;
  Scanner words(text);
  std::vector<std::string_view> typed;
  while (!words.done()) typed.push_back(words.word());
  for (const script::Start& start : game.starts) {
    if (start.names.size() != typed.size()) continue;
    Numbers short_form;
    for (const std::string_view word : typed) {
      u64 value = 0;
      if (!is_digits(word) || !detail::to_u64(word, value) ||
          value > static_cast<u64>(script::largest_number))
        return not_a_natural(scanner, word, "a number of the position");
      short_form.push_back(static_cast<i64>(value));
    }
    Component component{false, 0, {}};
    script::Scene scene{game, {}, short_form};
    for (const script::Expression& entry : start.entries) {
      const auto value = script::value_of(entry, scene);
      if (!value || *value < 0 || *value > script::largest_number || scene.overflowed)
        return scanner.error_at(text, "this is no start of " + game.name);
      component.numbers.push_back(static_cast<i64>(*value));
    }
    if (!interpreter_.is_position(component))
      return scanner.error_at(text, "this is no start of " + game.name);
    components.push_back(std::move(component));
    return components;
  }
  if (game.coordinates.size() == 1 && !game.has_lists()) {
    for (const std::string_view word : typed) {
      Result<Component> heap = read_numbers(0, word, scanner);
      if (!heap) return heap.error();
      components.push_back(*std::move(heap));
    }
    if (!components.empty()) return components;
  }
  Result<Component> only = read_numbers(0, text, scanner);
  if (!only) return only.error();
  components.push_back(*std::move(only));
  return components;
}

Result<ScriptPosition> ScriptRules::parse(Scanner& scanner) const {
  ScriptPosition position{this, {}, game().is_partizan() ? Mover::left : Mover::both};
  std::string_view rest = scanner.rest();
  while (!rest.empty() && Scanner::is_separator(rest.back())) rest.remove_suffix(1);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto skip = [&] {
    while (!rest.empty() && (Scanner::is_separator(rest.front()) || rest.front() == '+'))
      rest.remove_prefix(1);
  };
  scanner.seek(scanner.text().size());
  if (rest.empty() || (rest.front() != '(' && !is_letter(rest.front()))) {
    if (rest.empty() && !is_bare_list(game()))
      return Error{ErrorKind::wrong, wanted(0), {}, scanner.text().size(), 0};
    auto components = read_bare(rest, scanner);
    if (!components) return components.error();
    position.components = *std::move(components);
  }
  for (skip(); position.components.empty() && !rest.empty();) {
    while (!rest.empty()) {
      const std::size_t open = rest.find('(');
      const std::string_view name = rest.substr(0, std::min(open, rest.size()));
      const std::size_t close = rest.find(')');
      if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return scanner.error_at(rest, "a component stands in parentheses", "For example: (3, 5) (1, 2).");
      Result<Component> component = read_component(name, rest.substr(open + 1, close - open - 1), scanner);
      if (!component) return component.error();
      position.components.push_back(*std::move(component));
      rest.remove_prefix(close + 1);
      skip();
    }
  }
  position.sort();
  return position;
}

// Moves
// ---------------------------------------------------------------------------------------------------------------

void ScriptRules::for_each_move(const Position& position,
                                const std::function<bool(script::Option&&, std::size_t)>& visit) const {
  if (option_bound(position) > most_assignments) return give_up(Ending::out_of_positions);
  const script::Game& game = this->game();
  const bool partizan = game.is_partizan();
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const Component& component = position.components[i];
    if (i > 0 && component == position.components[i - 1]) continue;
    bool going = true;
    if (component.is_imported) {
      std::vector<i64> numbers;
      if (!parts_.imported->options(component.game, component.numbers[0], numbers))
        return give_up(Ending::out_of_positions);
      for (std::size_t k = 0; k < numbers.size() && going; ++k)
        going = visit({nullptr, {}, {Component{true, component.game, {numbers[k]}}}}, i);
    } else {
      const bool known = interpreter_.for_each_option(component, [&](script::Option&& option) {
        if (partizan && option.rule->mover != Mover::both && option.rule->mover != position.to_move)
          return true;
        for (Component& part : option.components) {
          if (!part.is_imported) continue;
          const auto number = parts_.imported->number_of(part.game, part.numbers);
          if (!number) return true;  // no position of that game: no option
          part.numbers = {*number};
        }
        return going = visit(std::move(option), i);
      });
      if (!known) return give_up(Ending::out_of_range);
    }
    if (!going) return;
  }
}

ScriptPosition ScriptRules::after(const Position& position, std::size_t moved,
                                  const script::Option& option) const {
  Position next{this, position.components, position.to_move};
  next.components.erase(next.components.begin() + static_cast<std::ptrdiff_t>(moved));
  next.components.insert(next.components.end(), option.components.begin(), option.components.end());
  if (next.to_move != Mover::both) next.to_move = next.to_move == Mover::left ? Mover::right : Mover::left;
  next.sort();
  return next;
}

void ScriptRules::options(const Position& position, std::vector<Position>& out) const {
  const auto hash = [](const Position& p) { return p.hash(); };
  boost::unordered_flat_set<Position, decltype(hash)> seen(0, hash);
  for_each_move(position, [&](script::Option&& option, std::size_t moved) {
    Position next = after(position, moved, option);
    if (seen.insert(next).second) out.push_back(std::move(next));
    return true;
  });
}

std::string ScriptRules::move_label(const Position& from, const Position& to) const {
  if (!labelled_ || !(*labelled_ == from)) {
    labelled_ = from;
    labels_.clear();
    for_each_move(from, [&](script::Option&& option, std::size_t moved) {
      std::string label = text_of(from.components[moved]) + " → ";
      std::vector<std::string> parts;
      for (const Component& component : option.components) parts.push_back(text_of(component));
      label += joined(parts, " + ");
      for (std::size_t i = 0; i < option.variables.size(); ++i)
        label += ", " + option.rule->variables[i] + " = " + std::to_string(option.variables[i]);
      labels_.emplace(after(from, moved, option).text(), std::move(label));
      return labels_.size() < 200'000;
    });
  }
  const auto found = labels_.find(to.text());
  return found == labels_.end() ? "to " + to.text() : found->second;
}

u64 ScriptRules::option_bound(const Position& position) const {
  u64 bound = 0;
  for (const Component& component : position.components)
    bound = saturating_add(bound, component.is_imported ? 1'000 : interpreter_.assignment_bound(component));
  return bound;
}

std::vector<std::string> ScriptRules::explanation(const Position&, Convention) const {
  if (parts_.measure) return {"Play always ends: " + parts_.measure->words + "."};
  std::vector<std::string> lines{"It is not proved that play always ends, so draws were looked for."};
  if (!parts_.note.empty()) lines.push_back(parts_.note);
  return lines;
}

std::vector<std::string> ScriptRules::known() const {
  std::vector<std::string> lines{
      parts_.measure ? "Play always ends: " + parts_.measure->words + "."
                     : "It is not proved that play always ends, so the game is searched for draws too.",
      parts_.clauses && parts_.measure ? "Tables are filled from the compiled rules."
                                       : "Tables are filled one position after the other" +
                                             (parts_.clauses ? "." : ": " + parts_.not_compiled + ".")};
  if (!parts_.note.empty()) lines.push_back(parts_.note);
  return lines;
}

// EndingScript
// ---------------------------------------------------------------------------------------------------------------

const Info EndingScript::info{};
const Info LoopyScript::info{};
const Info ScoredScript::info{};

std::size_t EndingScript::Hash::operator()(const Component& component) const {
  return hash_of_component(0, component);
}

// A component being worked on: the options that are not looked at yet.
struct EndingScript::Frame {
  Component component;
  std::vector<std::vector<Component>> options;
  std::size_t next = 0;
};

void EndingScript::prepare(const Position& position, Budget& budget) {
  for (const Component& component : position.components)
    if (!budget.exhausted() && !tabulate(component, budget)) solve(component, budget);
}

// Makes sure that the table holds `component` and so all its followers of the same game; false where a table
// is no good way.
bool EndingScript::tabulate(const Component& component, Budget& budget) {
  if (!parts().clauses || component.is_imported || component.game != 0) return false;
  if (value_of(component)) return true;
  table::BoxRequest request;
  u64 cells = 1;
  for (std::size_t i = 0; i < component.numbers.size(); ++i) {
    u64 last = static_cast<u64>(component.numbers[i]);
    // A box that has to grow is doubled, so that asking for one position after the other costs little.
    if (table_) {
      const u64 before = table_->axes()[i].last;
      last = last > before ? std::max(last, 2 * before) : before;
    }
    request.axes.push_back({game().coordinates[i].name, 0, last});
    cells = saturating_multiply(cells, last + 1);
  }
  if (cells > budget.limits().positions) return false;
  Budget own(budget.limits());
  table::Tabulation made = table::tabulate(*parts().clauses, request, own);
  if (!made.table) return false;
  table_ = std::move(made.table);
  return budget.spend(own.ticks()) && budget.hold(own.peak_bytes());
}

// The ways to move one component; false when the budget ran out.
bool EndingScript::expand(const Component& component, std::vector<std::vector<Component>>& options,
                          Budget& budget) const {
  bool going = budget.spend();
  for_each_move(Position{this, {component}, Mover::both}, [&](script::Option&& option, std::size_t) {
    u64 bytes = sizeof(option.components);
    for (const Component& part : option.components) bytes += sizeof part + part.numbers.size() * sizeof(i64);
    going = going && budget.spend() && budget.hold(bytes);
    options.push_back(std::move(option.components));
    return going;
  });
  if (const auto trouble = take_trouble()) budget.give_up(*trouble);
  return going && !budget.exhausted();
}

void EndingScript::solve(const Component& root, Budget& budget) const {
  if (value_of(root)) return;
  std::vector<Frame> stack;
  const auto enter = [&](const Component& component) {
    Frame frame{component, {}};
    if (component.is_imported) {
      if (const auto value = parts().imported->nim_value(component.numbers[0], budget))
        values_[component] = *value;
      return !budget.exhausted();
    }
    if (!expand(component, frame.options, budget)) return false;
    stack.push_back(std::move(frame));
    return true;
  };
  if (!enter(root)) return;
  std::vector<u64> found;
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const Component* unknown = nullptr;
    while (frame.next < frame.options.size() && unknown == nullptr) {
      for (const Component& part : frame.options[frame.next])
        if (!value_of(part)) unknown = &part;
      if (unknown == nullptr) ++frame.next;
    }
    if (unknown != nullptr) {
      const Component next = *unknown;
      if (!enter(next)) return;
      continue;
    }
    found.clear();
    u64 bytes = 0;
    for (const auto& option : frame.options) {
      found.push_back(*value_of(option));
      bytes += sizeof option;
      for (const Component& part : option) bytes += sizeof part + part.numbers.size() * sizeof(i64);
    }
    std::sort(found.begin(), found.end());
    u64 mex = 0;
    for (const u64 value : found) mex += value == mex ? 1 : 0;
    budget.release(bytes);
    const u64 entry = 2 * (sizeof(Component) + sizeof(u64)) + frame.component.numbers.size() * sizeof(i64);
    values_[std::move(frame.component)] = mex;
    stack.pop_back();
    if (!budget.hold(entry)) return;
  }
}

std::optional<u64> EndingScript::value_of(const Component& component) const {
  if (table_ && !component.is_imported && component.game == 0) {
    std::size_t index = 0;
    bool inside = true;
    for (std::size_t i = 0; i < component.numbers.size() && inside; ++i) {
      const u64 last = table_->axes()[i].last, number = static_cast<u64>(component.numbers[i]);
      inside = number <= last;
      index = index * (last + 1) + number;
    }
    if (inside && table::is_value(table_->at(index))) return table_->at(index);
  }
  const auto found = values_.find(component);
  return found == values_.end() ? std::nullopt : std::optional<u64>(found->second);
}

std::optional<u64> EndingScript::value_of(const std::vector<Component>& components) const {
  u64 value = 0;
  for (const Component& component : components) {
    const auto found = value_of(component);
    if (!found) return std::nullopt;
    value ^= *found;
  }
  return value;
}

u64 EndingScript::follower_bound(const Position& position) const {
  const bool sums =
      std::any_of(parts().instances.begin(), parts().instances.end(), [](const script::Game& game) {
        return std::any_of(game.rules.begin(), game.rules.end(),
                           [](const script::Rule& rule) { return rule.option.size() > 1; });
      });
  const bool alone = !sums && position.components.size() == 1 && value_of(position.components);
  // The interpreter is slow: ten positions of a built-in game cost as much as one.
  return alone ? saturating_multiply(values_.size() + (table_ ? table_->size() : 0), 10) : ~u64{0};
}

std::optional<Known<u64>> EndingScript::known_value(const Position& position) const {
  const auto value = value_of(position.components);
  return value ? std::optional<Known<u64>>({*value, nullptr}) : std::nullopt;
}

std::optional<Known<Outcome>> EndingScript::known_outcome(const Position& position,
                                                          Convention convention) const {
  const auto value = convention == Convention::normal ? value_of(position.components) : std::nullopt;
  if (!value) return std::nullopt;
  return Known<Outcome>{*value == 0 ? Outcome::P : Outcome::N, nullptr};
}

void EndingScript::winning_moves(const Position& position, Convention, MoveSink& sink) const {
  moves_to_value(position, 0, sink);
}

void EndingScript::moves_to_value(const Position& position, u64 value, MoveSink& sink) const {
  std::vector<Position> all;
  options(position, all);
  if (take_trouble()) sink.cut_short();
  for (const Position& option : all) {
    auto found = value_of(option.components);
    if (!found) {  // an option outside the box of the table
      Budget alone{Limits{}};
      Budget& budget = sink.budget() != nullptr ? *sink.budget() : alone;
      for (const Component& component : option.components)
        if (!budget.exhausted()) solve(component, budget);
      found = value_of(option.components);
    }
    if (!found) return sink.cut_short();
    if (*found == value)
      sink.add([&] { return move_label(position, option); }, [&] { return option.text(); });
  }
}

// ScoredScript
// ---------------------------------------------------------------------------------------------------------------

Result<ScriptPosition> ScoredScript::parse(Scanner& scanner) const {
  Mover to_move = game().is_partizan() ? Mover::left : Mover::both;
  if (to_move == Mover::left && (scanner.accept("left:") || scanner.accept("right:")))
    to_move = scanner.text()[scanner.offset() - 3] == 'f' ? Mover::left : Mover::right;
  Result<ScriptPosition> position = ScriptRules::parse(scanner);
  if (position) position->to_move = to_move;
  return position;
}

ScriptPosition ScoredScript::with_mover(Position position, Player player) const {
  position.to_move = player == Player::left ? Mover::left : Mover::right;
  return position;
}

std::optional<Outcome> ScoredScript::result(const Position& position, Convention convention) const {
  if (const auto early = interpreter().early_end(position.components[0])) return early;
  bool can_move = false;
  for_each_move(position, [&](script::Option&&, std::size_t) {
    can_move = true;
    return false;
  });
  if (can_move) return std::nullopt;
  return convention == Convention::normal ? Outcome::P : Outcome::N;
}

void ScoredScript::options(const Position& position, std::vector<Position>& out) const {
  if (interpreter().early_end(position.components[0])) return;
  ScriptRules::options(position, out);
}

}  // namespace sprague
