// Positions of rules files as text: what is typed, and what is printed.
#include <algorithm>

#include "base/lists.hpp"
#include "runtime/script_rules.hpp"

namespace sprague {
namespace {

using script::Component;
using script::Numbers;

const std::string empty_word = "\"\"";

// Is a position one number or one word? Then several of them are written side by side.
bool is_one_word(const script::Game& game) {
  return game.coordinates.size() == 1 && (!game.coordinates[0].is_list || game.coordinates[0].is_word);
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
    if (coordinate.is_word) {
      std::string word;
      for (i64 left = numbers[at++]; left > 0; --left)
        word += game.letters[static_cast<std::size_t>(numbers[at++])];
      words.push_back(word.empty() ? empty_word : word);
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

bool has_words(const script::Game& game) { return !game.letters.empty(); }

std::string coordinates_of(const script::Game& game) {
  std::vector<std::string> words;
  for (const script::Coordinate& coordinate : game.coordinates)
    words.push_back(coordinate.name + (coordinate.is_list ? "[]" : ""));
  return "(" + joined(words, ", ") + ")";
}

// Appends the letters of the next word.
std::optional<Error> read_word(const script::Game& game, const script::Coordinate& coordinate, Scanner& words,
                               const Scanner& whole, Numbers& out) {
  const std::string_view word = words.word();
  if (word == empty_word || (word.empty() && is_bare_list(game))) return std::nullopt;
  if (word.empty())
    return Error{ErrorKind::wrong, Message("{0} is missing", coordinate.name),
                 Message("The empty word is written {0}.", empty_word), whole.text().size(), 0};
  for (const char& letter : word) {
    const std::size_t number = game.letters.find(letter);
    if (number == std::string::npos)
      return whole.error_at(
          {&letter, 1},
          Message("'{0}' is no letter of {1}", printable(std::string_view(&letter, 1)), coordinate.name),
          Message("Its letters are {0}.", game.letters));
    out.push_back(static_cast<i64>(number));
  }
  return std::nullopt;
}

Error undecided_domain(std::string_view text, const Scanner& scanner) {
  return scanner.error_at(text, "it cannot be told whether this is a position: numbers become too large"_m,
                          "Rules are computed exactly up to 2^127."_m, ErrorKind::too_large);
}

}  // namespace

std::string ScriptPosition::text() const {
  const script::Game& game = rules->game();
  const bool all_main = std::all_of(components.begin(), components.end(), [&](const Component& component) {
    return !component.is_imported && component.game == 0;
  });
  const bool heaps = is_one_word(game);
  std::vector<std::string> words;
  if (all_main && (components.size() == 1 || (heaps && !components.empty()))) {
    for (const Component& component : components)
      words.push_back(joined(words_of(game, component.numbers, is_bare_list(game), " "), " "));
  } else {
    for (const Component& component : components) words.push_back(rules->text_of(component));
  }
  return joined(words, " ");
}

std::string ScriptRules::text_of(const Component& component) const {
  if (component.is_imported)
    return parts_.imported->imports()[component.game].name + "(" +
           parts_.imported->text(component.numbers[0]) + ")";
  const script::Game& game = interpreter_.games()[component.game];
  const std::string name = component.game == 0 ? "" : game.name;
  return name + "(" + joined(words_of(game, component.numbers, is_bare_list(game), ", "), ", ") + ")";
}

Message ScriptRules::wanted(std::size_t game) const {
  const script::Game& wanted = interpreter_.games()[game];
  const std::size_t count = wanted.coordinates.size();
  return Message("a position of {0} has {1}, {2}", wanted.name,
                 count == 1 ? Message("{0} coordinate", count) : Message("{0} coordinates", count),
                 coordinates_of(wanted));
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
  const auto add_number = [&](const Message& what) -> std::optional<Error> {
    const std::string_view word = inner.peek();
    const Result<u64> number = inner.natural<u64>(what);
    if (!number) return outer(number.error());
    if (*number > static_cast<u64>(script::largest_number))
      return scanner.error_at(word, "this number is too large"_m,
                              "Positions of rules have numbers up to 2^60."_m, ErrorKind::wrong);
    component.numbers.push_back(static_cast<i64>(*number));
    return std::nullopt;
  };
  for (const script::Coordinate& coordinate : game.coordinates) {
    if (!coordinate.is_list) {
      if (auto error = add_number(Message("{0}", coordinate.name))) return *error;
      continue;
    }
    const std::size_t length_at = component.numbers.size();
    component.numbers.push_back(0);
    if (coordinate.is_word) {
      if (auto error = read_word(game, coordinate, inner, scanner, component.numbers)) return *error;
      component.numbers[length_at] = static_cast<i64>(component.numbers.size() - length_at - 1);
      continue;
    }
    const bool bare = is_bare_list(game) && !inner.rest().starts_with("[");
    if (!bare && !inner.rest().starts_with("["))
      return scanner.error_at(inner.peek(), Message("the list {0} starts with '['", coordinate.name),
                              Message("For example: {0}.", "[1 2 3]"));
    std::string_view entries = inner.rest();
    if (!bare) {
      const std::size_t close = entries.find(']');
      if (close == std::string_view::npos)
        return scanner.error_at(entries.substr(0, 1), "the ']' for this '[' is missing"_m);
      entries = entries.substr(1, close - 1);
    }
    Scanner list(entries);
    while (!list.done()) {
      inner.seek(static_cast<std::size_t>(list.peek().data() - text.data()));
      // The scanner of the whole would read "3]" as a word.
      const std::string_view word = list.word();
      Scanner one(word);
      const Result<u64> number = one.natural<u64>(Message("an entry of {0}", coordinate.name));
      if (!number || *number > static_cast<u64>(script::largest_number))
        return scanner.error_at(
            word, number ? "this number is too large"_m : number.error().message,
            number ? "Positions of rules have numbers up to 2^60."_m : number.error().hint);
      component.numbers.push_back(static_cast<i64>(*number));
    }
    component.numbers[length_at] = static_cast<i64>(component.numbers.size() - length_at - 1);
    inner.seek(static_cast<std::size_t>(entries.data() - text.data()) + entries.size() + (bare ? 0 : 1));
  }
  if (!inner.done())
    return scanner.error_at(text.substr(static_cast<std::size_t>(inner.rest().data() - text.data())),
                            wanted(game_number));
  return checked(std::move(component), text, scanner);
}

// The component, if it is in its game's domain; otherwise an error about `text`.
Result<Component> ScriptRules::checked(Component component, std::string_view text,
                                       const Scanner& scanner) const {
  const Truth inside = interpreter_.is_position(component);
  if (inside == Truth::overflowed) return undecided_domain(text, scanner);
  if (inside == Truth::no)
    return scanner.error_at(text,
                            Message("this is no position of {0}", interpreter_.games()[component.game].name),
                            Message("Its rules say: domain {0}.", parts_.domains[component.game]));
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
    const Result<i64> number = parts_.imported->number_of(i, inside);
    if (!number) return scanner.error_at(inside, number.error().message, number.error().hint);
    return Component{true, static_cast<std::uint32_t>(i), {*number}};
  }
  return scanner.error_at(name, Message("the rules name no game '{0}'", name));
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
      const Result<u64> value = Scanner(word).natural<u64>("a number of the position"_m);
      if (!value || *value > static_cast<u64>(script::largest_number))
        return not_a_natural(scanner, word, "a number of the position"_m);
      short_form.push_back(static_cast<i64>(*value));
    }
    return of_start(start, short_form, text, scanner);
  }
  if (is_one_word(game)) {
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

Result<std::vector<Component>> ScriptRules::of_start(const script::Start& start, const Numbers& numbers,
                                                     std::string_view text, const Scanner& scanner) const {
  const script::Game& game = this->game();
  Component component{false, 0, {}};
  const script::Scene scene{game, {}, numbers};
  for (const script::Expression& entry : start.entries) {
    const auto value = script::value_of(entry, scene);
    const auto number = value ? value->within(0, script::largest_number) : std::nullopt;
    if (!number) return scanner.error_at(text, Message("this is no start of {0}", game.name));
    component.numbers.push_back(*number);
  }
  const Truth inside = interpreter_.is_position(component);
  if (inside == Truth::overflowed) return undecided_domain(text, scanner);
  if (inside == Truth::no) return scanner.error_at(text, Message("this is no start of {0}", game.name));
  return std::vector<Component>{std::move(component)};
}

// Numbers, those of `text` and the scanner's values: what they would mean if all were typed.
Result<std::vector<Component>> ScriptRules::read_row(std::string_view text, Scanner& scanner) const {
  const script::Game& game = this->game();
  Numbers row;
  Scanner typed(text);
  while (!scanner.done()) {
    Scanner& from = typed.done() ? scanner : typed;
    const std::string_view word = from.peek();
    const Result<u64> number = from.natural<u64>("a number of the position"_m);
    if (!number)
      return word.empty() ? number.error() : not_a_natural(scanner, word, "a number of the position"_m);
    if (*number > static_cast<u64>(script::largest_number))
      return scanner.error_at(word, "this number is too large"_m,
                              "Positions of rules have numbers up to 2^60."_m);
    row.push_back(static_cast<i64>(*number));
  }
  const std::string_view place = scanner.peek();
  if (has_words(game))
    return scanner.error_at(place, Message("a position of {0} has words, and these are numbers", game.name),
                            Message("For example: {0}.", std::string(2, game.letters[0])));
  for (const script::Start& start : game.starts)
    if (start.names.size() == row.size()) return of_start(start, row, place, scanner);
  std::vector<Component> components;
  if (game.coordinates.size() == 1 && !game.has_lists()) {
    for (const i64 number : row) components.push_back({false, 0, {number}});
  } else {
    if (is_bare_list(game))
      row.insert(row.begin(), static_cast<i64>(row.size()));
    else if (game.has_lists() || row.size() != game.coordinates.size())
      return scanner.error_at(place, wanted(0));
    components.push_back({false, 0, std::move(row)});
  }
  for (const Component& component : components)
    if (const auto known = checked(component, place, scanner); !known) return known.error();
  return components;
}

Result<ScriptPosition> ScriptRules::parse(Scanner& scanner) const {
  ScriptPosition position{this, {}};
  std::string_view rest = scanner.rest();
  while (!rest.empty() && Scanner::is_separator(rest.back())) rest.remove_suffix(1);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto skip = [&] {
    while (!rest.empty() && (Scanner::is_separator(rest.front()) || rest.front() == '+'))
      rest.remove_prefix(1);
  };
  scanner.seek(scanner.text().size());
  const std::string_view typed = rest;
  if (const std::size_t equals = rest.find('='); equals != std::string_view::npos) {
    const std::size_t begin = rest.find_last_of(" ,", equals) + 1;
    const std::size_t end = std::min(rest.find_first_of(" ,", equals), rest.size());
    return scanner.error_at(rest.substr(begin, end - begin), "parameters stand in front of the position"_m);
  }
  if (scanner.is_at_value()) {
    auto components = read_row(rest, scanner);
    if (!components) return components.error();
    position.components = *std::move(components);
  } else if (rest.empty() || (rest.front() != '(' && !is_letter(rest.front())) ||
             (has_words(game()) && rest.find('(') == std::string_view::npos)) {
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
        return scanner.error_at(rest, "a component stands in parentheses"_m, "For example: (3, 5) (1, 2)."_m);
      Result<Component> component = read_component(name, rest.substr(open + 1, close - open - 1), scanner);
      if (!component) return component.error();
      position.components.push_back(*std::move(component));
      rest.remove_prefix(close + 1);
      skip();
    }
  }
  if (game().ends_by_rule() && position.components.size() > 1)
    return scanner.error_at(typed, Message("{0} is played alone, and not in a sum of positions", game().name),
                            "Its rules say 'win when' or 'lose when'."_m);
  position.sort();
  return position;
}

}  // namespace sprague
