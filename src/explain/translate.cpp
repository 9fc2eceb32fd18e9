#include "explain/translate.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "base/scanner.hpp"
#include "text_zh.hpp"

namespace sprague::explain {
namespace {

constexpr std::size_t most_places = 10;
constexpr unsigned deepest = 6;  // texts inside texts

// A place in a template: "{0}", "{0#}", "{0&}" or "{0!}".
struct Place {
  std::size_t number = 0, length = 0;
  char kind = 0;  // '#', '&', '!' or nothing
};
std::optional<Place> place_at(std::string_view text, std::size_t at) {
  if (at + 2 >= text.size() || text[at] != '{' || !is_digit(text[at + 1])) return std::nullopt;
  const bool has_kind = std::string_view("#&!").find(text[at + 2]) != std::string_view::npos;
  const std::size_t end = at + (has_kind ? 3 : 2);
  if (end >= text.size() || text[end] != '}') return std::nullopt;
  return Place{static_cast<std::size_t>(text[at + 1] - '0'), end + 1 - at, has_kind ? text[at + 2] : '\0'};
}

struct Match {
  std::array<std::string_view, most_places> filled = {};
  std::array<char, most_places> kinds = {};
  std::size_t literal = 0;  // bytes that are the same: the more, the better it fits
};

// Does the text hold more than one sentence? Initials, as in "W. A. Wythoff", end none.
bool has_sentences(std::string_view text) {
  for (std::size_t at = text.find(". "); at != std::string_view::npos; at = text.find(". ", at + 1)) {
    const char before = at > 0 ? text[at - 1] : '.', after = at + 2 < text.size() ? text[at + 2] : '.';
    if (!(before >= 'A' && before <= 'Z') && ((after >= 'A' && after <= 'Z') || after == '(')) return true;
  }
  return false;
}

// A condition in the rule language, as it is written in mathematics.
std::string formula_in_chinese(std::string_view formula) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {{" and ", " 且 "}, {" or ", " 或 "},
                                                                     {" in {", " ∈ {"}, {" != ", " ≠ "},
                                                                     {" >= ", " ≥ "},   {" <= ", " ≤ "}};
  std::string out;
  for (std::size_t at = 0; at < formula.size();) {
    const auto* const known = std::find_if(std::begin(words), std::end(words), [&](const auto& word) {
      return formula.substr(at).starts_with(word.first);
    });
    if (known == std::end(words)) {
      out += formula[at++];
      continue;
    }
    out += known->second;
    at += known->first.size() - (known->first.back() == ' ' ? 1 : 0);
    if (known->first.back() == ' ') out.pop_back();
  }
  return out;
}

// Does the text end, or begin, with a mark that wants no blank beside it?
bool ends_with_mark(std::string_view text) {
  for (const std::string_view mark : {"（", "：", "，", "；", "、", "。", "“", " "})
    if (text.ends_with(mark)) return true;
  return false;
}
bool starts_with_mark(std::string_view text) {
  for (const std::string_view mark : {"）", "：", "，", "；", "、", "。", "”", " "})
    if (text.starts_with(mark)) return true;
  return false;
}

bool is_latin(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// A character of a word, and no mark: U+3400 to U+9FFF begin with these bytes.
bool is_han(std::string_view text, std::size_t at) {
  const auto byte = at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  return byte >= 0xe3 && byte <= 0xe9 && !starts_with_mark(text.substr(at)) &&
         !text.substr(at).starts_with("（") && !text.substr(at).starts_with("“");
}

// Each place takes as little as it can, and the last one all that is left; one pass, no going back.
std::optional<Match> matched(std::string_view pattern, std::string_view text) {
  Match out;
  std::optional<Place> open;  // the place whose text is being looked for
  for (std::size_t at = 0, in_text = 0; true;) {
    std::size_t end = at;
    std::optional<Place> next;
    while (end < pattern.size() && !(next = place_at(pattern, end))) ++end;
    const std::string_view literal = pattern.substr(at, end - at);
    std::size_t found = in_text;
    if (open) {
      if (in_text >= text.size()) return std::nullopt;
      found = end == pattern.size() ? text.size() - std::min(text.size(), literal.size())
                                    : text.find(literal, in_text + 1);
      if (found == std::string_view::npos || found <= in_text) return std::nullopt;
      const std::string_view filled = text.substr(in_text, found - in_text);
      if ((open->kind == '#' && !is_digits(filled)) || has_sentences(filled)) return std::nullopt;
      out.filled[open->number] = filled;
      out.kinds[open->number] = open->kind;
    }
    if (!text.substr(found).starts_with(literal)) return std::nullopt;
    out.literal += literal.size() + (open && open->kind == '#' ? 1 : 0);
    in_text = found + literal.size();
    if (end == pattern.size()) return in_text == text.size() ? std::optional(out) : std::nullopt;
    at = end + next->length;
    open = next;
  }
}

// A template with what it begins and ends with, which tells most texts apart.
struct Prepared {
  const Template* of;
  std::string_view begin, end;
};
std::vector<Prepared> prepared() {
  std::vector<Prepared> out;
  for (const std::span<const Template> table : chinese_templates())
    for (const Template& one : table) {
      std::size_t begin = one.english.size(), end = 0;
      for (std::size_t at = 0; at < one.english.size(); ++at)
        if (const auto place = place_at(one.english, at)) {
          begin = std::min(begin, at);
          end = at + place->length;
        }
      out.push_back({&one, one.english.substr(0, begin), one.english.substr(end)});
    }
  return out;
}

struct Fit {
  const Template* of = nullptr;
  Match match = {};
};
Fit best_fit(std::string_view english) {
  static const std::vector<Prepared> all = prepared();
  Fit best;
  for (const Prepared& one : all) {
    if (!english.starts_with(one.begin) || !english.ends_with(one.end)) continue;
    const auto match = matched(one.of->english, english);
    if (match && (best.of == nullptr || match->literal > best.match.literal)) best = {one.of, *match};
  }
  return best;
}

// The English of a row without the kinds of its places, which a message's arguments have themselves.
std::string without_kinds(std::string_view english) {
  std::string out;
  for (std::size_t at = 0; at < english.size();) {
    if (const auto place = place_at(english, at)) {
      out += {'{', static_cast<char>('0' + place->number), '}'};
      at += place->length;
    } else {
      out += english[at++];
    }
  }
  return out;
}

// The row of a template.
const Template* row_of(std::string_view english) {
  static const auto rows = [] {
    std::map<std::string, const Template*, std::less<>> out;
    for (const std::span<const Template> table : chinese_templates())
      for (const Template& one : table) out.emplace(without_kinds(one.english), &one);
    return out;
  }();
  const auto found = rows.find(english);
  return found == rows.end() ? nullptr : found->second;
}

// Finds the Chinese of texts, and remembers whether all of it was known.
class Translator {
 public:
  [[nodiscard]] std::string text(std::string_view english, unsigned depth = 0) {
    std::string out;
    for (std::size_t end = 0; (end = english.find('\n')) != std::string_view::npos;) {
      out += line(english.substr(0, end), depth) + "\n";
      english.remove_prefix(end + 1);
    }
    return out + line(english, depth);
  }
  // A template is looked up by equality. The sentences of a template without a row are looked for, like
  // those of a text that was put together elsewhere.
  [[nodiscard]] std::string message(const Message& english, unsigned depth = 0) {
    if (english.is_sentences()) return all_sentences(english, depth);
    const Template* const row = english.is_glued() ? nullptr : row_of(english.english());
    if (row == nullptr) return text(sprague::english(english), depth);
    return with_places(row->chinese, depth, [&](std::size_t number) {
      const Arg& arg = english.args()[number];
      if (arg.kind == Arg::Kind::formula) return Filled{formula_in_chinese(arg.text)};
      if (arg.parts.empty()) return Filled{arg.text};
      return Filled{message(arg.parts[0], depth + 1), true};
    });
  }
  [[nodiscard]] bool knew_all() const { return knew_all_; }

 private:
  std::string all_sentences(const Message& english, unsigned depth) {
    std::string out;
    for (const Arg& arg : english.args()) {
      if (out.ends_with('.')) out += ' ';
      out += message(arg.parts[0], depth);
    }
    return out;
  }

  std::string line(std::string_view english, unsigned depth) {
    if (english.empty()) return {};
    if (depth == 0)
      for (const Template& place : chinese_places())
        if (const auto match = matched(place.english, english)) return filled_in({&place, *match}, depth);
    if (auto whole = by_template(english, depth)) return *std::move(whole);
    // Sentence by sentence.
    std::string out;
    while (!english.empty()) {
      std::size_t end = english.find(". ");
      end = end == std::string_view::npos ? english.size() : end + 1;
      const std::string_view sentence = english.substr(0, end);
      auto found =
          sentence.size() < english.size() || !out.empty() ? by_template(sentence, depth) : std::nullopt;
      knew_all_ = knew_all_ && found;
      if (!out.empty() && (!found || out.ends_with('.'))) out += ' ';
      out += found ? *found : std::string(sentence);
      english.remove_prefix(std::min(end + 1, english.size()));
    }
    return out;
  }

  std::optional<std::string> by_template(std::string_view english, unsigned depth) {
    Fit best = best_fit(english);
    // "A heap" at the start of a sentence is "a heap".
    std::string small(english);
    if (depth > 0 && small[0] >= 'A' && small[0] <= 'Z') {
      small[0] = static_cast<char>(small[0] - 'A' + 'a');
      const Fit other = best_fit(small);
      if (best.of == nullptr || (other.of != nullptr && other.match.literal > best.match.literal))
        best = other;
    }
    if (best.of == nullptr) return std::nullopt;
    return filled_in(best, depth);
  }

  std::string filled_in(const Fit& best, unsigned depth) {
    return with_places(best.of->chinese, depth, [&](std::size_t number) {
      const std::string_view filled = best.match.filled[number];
      const char kind = best.match.kinds[number];
      if (kind == '&') return Filled{formula_in_chinese(filled)};
      if (kind == '!' && depth < deepest) return Filled{text(filled, depth + 1), true};
      return Filled{std::string(filled)};
    });
  }

  // What stands in a place; a text that was translated has blanks between words and characters around it.
  struct Filled {
    std::string text;
    bool is_translated = false;
  };
  template <class Fill>
  static std::string with_places(std::string_view chinese, unsigned depth, Fill fill) {
    std::string out;
    for (std::size_t at = 0; at < chinese.size();) {
      const auto place = place_at(chinese, at);
      if (!place) {
        out += chinese[at++];
        continue;
      }
      at += place->length;
      auto [inner, is_translated] = fill(place->number);
      if (!is_translated) {
        out += inner;
        continue;
      }
      if (inner.starts_with(' ') && ((out.empty() && depth == 0) || ends_with_mark(out))) inner.erase(0, 1);
      if (inner.ends_with(' ') && starts_with_mark(chinese.substr(at))) inner.pop_back();
      if (!inner.empty() && is_latin(inner[0]) && out.size() >= 3 && is_han(out, out.size() - 3)) out += ' ';
      out += inner;
      if (!inner.empty() && is_latin(inner.back()) && is_han(chinese, at)) out += ' ';
    }
    return out;
  }

  bool knew_all_ = true;
};

}  // namespace

std::span<const std::span<const Template>> chinese_templates() {
  static const std::array tables = {chinese_places(),    chinese_theorems(), chinese_rules(),
                                    chinese_positions(), chinese_proofs(),   chinese_program(),
                                    chinese_catalogue(), chinese_commands(), chinese_judge()};
  return tables;
}

std::optional<std::string> in_chinese(std::string_view english) {
  Translator translator;
  std::string out = translator.text(english);
  if (!translator.knew_all()) return std::nullopt;
  return out;
}

std::string translated(Language language, std::string_view english) {
  return language == Language::english ? std::string(english) : Translator().text(english);
}

std::optional<std::string> said_in_chinese(const Message& message) {
  Translator translator;
  std::string out = translator.message(message);
  if (!translator.knew_all()) return std::nullopt;
  return out;
}

std::string said_in(Language language, const Message& message) {
  return language == Language::english ? english(message) : Translator().message(message);
}

bool has_chinese_row(std::string_view english) { return row_of(english) != nullptr; }

Error translated(Language language, Error error) {
  error.message = said_in(language, error.message);
  error.hint = said_in(language, error.hint);
  return error;
}

}  // namespace sprague::explain
