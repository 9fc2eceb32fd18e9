#include "sprague/explain/text.hpp"

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

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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
  std::string pattern;
  std::string numbers[10];
  std::size_t count = 0;
  const std::size_t colon = label.starts_with("in component ") ? label.find(": ") : std::string_view::npos;
  if (colon != std::string_view::npos)
    return say(language, Text::component_number, {std::string(label.substr(13, colon - 13))}) + "：" +
           move_words(language, label.substr(colon + 2));
  for (std::size_t at = 0; at < label.size();) {
    if (!is_digit(label[at]) || count == 10) {
      pattern += label[at++];
      continue;
    }
    const std::size_t begin = at;
    while (at < label.size() && is_digit(label[at])) ++at;
    numbers[count] = label.substr(begin, at - begin);
    pattern += "{" + std::to_string(count++) + "}";
  }
  for (const MovePattern& known : chinese_moves())
    if (known.english == pattern) return filled_in(known.other, numbers);
  return std::string(label);
}

}  // namespace explain
}  // namespace sprague
