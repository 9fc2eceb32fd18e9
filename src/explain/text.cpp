#include "explain/text.hpp"

#include <vector>

#include "base/scanner.hpp"

namespace sprague {

std::string_view to_text(Language language) { return language == Language::english ? "en" : "zh"; }

std::optional<Language> language_called(std::string_view name) {
  for (const Language language : {Language::english, Language::chinese})
    if (name == to_text(language)) return language;
  return std::nullopt;
}

namespace explain {
namespace {

std::string filled_in(std::string_view text, std::span<const std::string> filled) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_place = text[at] == '{' && at + 2 < text.size() && text[at + 2] == '}';
    const auto place = static_cast<std::size_t>(is_place ? text[at + 1] - '0' : 0);
    if (!is_place || place >= filled.size()) {
      out += text[at];
      continue;
    }
    out += filled[place];
    at += 2;
  }
  return out;
}

std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// A move with its numbers taken out: "take {0} from heap {1}".
struct Taken {
  std::string pattern;
  std::vector<std::string> numbers;
};

// With `lists`, "1, 2 and 3" is taken out as one.
Taken without_numbers(std::string_view label, bool lists, Language language) {
  Taken out;
  for (std::size_t at = 0; at < label.size();) {
    if (!is_digit(label[at]) || out.numbers.size() == 10) {
      out.pattern += label[at++];
      continue;
    }
    std::size_t end = end_of_number(label, at);
    std::string number(label.substr(at, end - at));
    while (lists && end < label.size()) {
      const bool is_last = label.substr(end).starts_with(" and ");
      const std::size_t next = end + (is_last ? 5 : 2);
      if (!(is_last || label.substr(end).starts_with(", ")) || next >= label.size() || !is_digit(label[next]))
        break;
      end = end_of_number(label, next);
      const std::string other(label.substr(next, end - next));
      number = is_last ? say(language, Text::pair, {number, other})
                       : number + say(language, Text::list_separator) + other;
    }
    at = end;
    out.pattern += "{" + std::to_string(out.numbers.size()) + "}";
    out.numbers.push_back(std::move(number));
  }
  return out;
}

std::string parts_in_words(Language language, std::string_view parts) {
  std::string out;
  while (!parts.empty()) {
    const std::size_t end = std::min(parts.find(", "), parts.size());
    out += (out.empty() ? "" : "，") + move_words(language, "take " + std::string(parts.substr(0, end)));
    parts.remove_prefix(std::min(end + 2, parts.size()));
  }
  return out;
}

}  // namespace

std::string_view raw_text(Language language, Text text) {
  for (const TextEntry& entry : language == Language::english ? english_texts() : chinese_texts())
    if (entry.key == text) return entry.text;
  return {};
}

std::string say(Language language, Text text, std::initializer_list<std::string> filled) {
  return filled_in(raw_text(language, text), {filled.begin(), filled.size()});
}

std::string move_words(Language language, std::string_view label) {
  if (language == Language::english) return std::string(label);
  // Of a sum: "in component 2: " and a move.
  const std::size_t colon = label.starts_with("in component ") ? label.find(": ") : std::string_view::npos;
  if (colon != std::string_view::npos)
    return say(language, Text::component_number, {std::string(label.substr(13, colon - 13))}) + "：" +
           move_words(language, label.substr(colon + 2));
  // Moore's game: "take 1 from heap 1, 2 from heap 3" is one move in each of the heaps.
  if (label.starts_with("take ") && label.find(", ") < label.rfind(" from heap ") &&
      label.rfind(" from heap ") != std::string_view::npos)
    return parts_in_words(language, label.substr(5));
  for (const bool lists : {false, true}) {
    const Taken taken = without_numbers(label, lists, language);
    for (const MovePattern& known : chinese_moves())
      if (known.english == taken.pattern) return filled_in(known.other, taken.numbers);
  }
  // A move that has no name is told by the position after it.
  if (label.starts_with("to ")) return say(language, Text::move_to, {std::string(label.substr(3))});
  return std::string(label);
}

}  // namespace explain
}  // namespace sprague
