// How a message is said in a language: the row of its template, the arguments in the places of that row,
// conditions as mathematics, and a blank where a Latin word meets a Chinese character.
#include "explain/languages.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "base/scanner.hpp"

namespace sprague {

std::string_view to_text(Language language) { return language.code; }

std::optional<Language> language_called(std::string_view name) {
  if (name == Language::english.code) return Language::english;
  for (const explain::RowTable& table : explain::row_tables())
    if (name == table.code) return Language{table.code};
  return std::nullopt;
}

std::vector<std::string_view> language_codes() {
  std::vector<std::string_view> out{Language::english.code};
  for (const explain::RowTable& table : explain::row_tables()) out.push_back(table.code);
  return out;
}

namespace explain {
namespace {

using Rows = std::map<std::string_view, std::string_view>;

// The rows of a language by their templates; null for English.
const Rows* rows_of(Language language) {
  static const auto all = [] {
    std::map<std::string_view, Rows> out;
    for (const RowTable& table : row_tables())
      for (const Row& row : table.rows) out[table.code].emplace(row.english, row.other);
    return out;
  }();
  const auto found = all.find(language.code);
  return found == all.end() ? nullptr : &found->second;
}

const std::string_view* find(const Rows& rows, std::string_view english) {
  const auto found = rows.find(english);
  return found == rows.end() ? nullptr : &found->second;
}

// A condition in the rule language, as it is written in mathematics: its words are rows like others.
std::string formula_by(const Rows& rows, std::string_view formula) {
  constexpr std::string_view words[] = {" and ", " or ", " in {", " != ", " >= ", " <= "};
  std::string out;
  for (std::size_t at = 0; at < formula.size();) {
    const auto* const word = std::find_if(std::begin(words), std::end(words), [&](std::string_view each) {
      return formula.substr(at).starts_with(each);
    });
    if (word == std::end(words)) {
      out += formula[at++];
      continue;
    }
    // The blank behind a word may be the one in front of the next.
    const bool shares_blank = word->back() == ' ';
    const std::string_view* const row = find(rows, *word);
    std::string_view told = row != nullptr ? *row : *word;
    if (shares_blank && told.ends_with(' ')) told.remove_suffix(1);
    out += told;
    at += word->size() - (shares_blank ? 1 : 0);
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

// Says messages by the rows of one language.
class Speaker {
 public:
  explicit Speaker(const Rows& rows) : rows_(rows) {}

  [[nodiscard]] std::string message(const Message& english, unsigned depth = 0) const {
    if (english.is_sentences() || english.is_lines()) return all_of(english, depth);
    const std::string_view* const row = find(rows_, english.english());
    std::string out;
    const std::string_view text = row != nullptr ? *row : english.english();
    for (std::size_t at = 0; at < text.size();) {
      const int place = sprague::detail::place_at(text, at);
      if (place < 0 || static_cast<std::size_t>(place) >= english.args().size()) {  // a row may be wrong
        out += text[at++];
        continue;
      }
      at += 3;
      const Arg& arg = english.args()[static_cast<std::size_t>(place)];
      if (arg.kind == Arg::Kind::formula)
        out += formula_by(rows_, arg.text);
      else if (arg.parts.empty())
        out += arg.text;
      else
        add_inner(out, inner(arg, row == nullptr, depth), text.substr(at), depth);
    }
    return out;
  }

  [[nodiscard]] bool is_whole(const Message& english) const {
    if (!english.english().empty() && find(rows_, english.english()) == nullptr) return false;
    return std::all_of(english.args().begin(), english.args().end(),
                       [&](const Arg& arg) { return arg.parts.empty() || is_whole(arg.parts[0]); });
  }

 private:
  // In an English template a sentence begins with a capital.
  [[nodiscard]] std::string inner(const Arg& arg, bool in_english, unsigned depth) const {
    std::string out = message(arg.parts[0], depth + 1);
    if (in_english && arg.kind == Arg::Kind::opening && !out.empty() && out[0] >= 'a' && out[0] <= 'z')
      out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
  }
  [[nodiscard]] std::string all_of(const Message& english, unsigned depth) const {
    std::string out;
    for (const Arg& arg : english.args()) {
      if (english.is_lines() && !out.empty()) out += '\n';
      if (out.ends_with('.')) out += ' ';
      out += message(arg.parts[0], depth);
    }
    return out;
  }

  // A text that was translated has blanks between words and characters around it.
  static void add_inner(std::string& out, std::string inner, std::string_view behind, unsigned depth) {
    if (inner.starts_with(' ') && ((out.empty() && depth == 0) || ends_with_mark(out))) inner.erase(0, 1);
    if (inner.ends_with(' ') && starts_with_mark(behind)) inner.pop_back();
    if (!inner.empty() && is_latin(inner[0]) && out.size() >= 3 && is_han(out, out.size() - 3)) out += ' ';
    out += inner;
    if (!inner.empty() && is_latin(inner.back()) && is_han(behind, 0)) out += ' ';
  }

  const Rows& rows_;
};

}  // namespace

std::string_view in_language(Language language, std::string_view english) {
  const Rows* const rows = rows_of(language);
  const std::string_view* const row = rows != nullptr ? find(*rows, english) : nullptr;
  return row != nullptr ? *row : english;
}

std::string said_in(Language language, const Message& message) {
  const Rows* const rows = rows_of(language);
  return rows == nullptr ? english(message) : Speaker(*rows).message(message);
}

std::string said_by(const RowTable& table, const Message& message) {
  Rows rows;
  for (const Row& row : table.rows) rows.emplace(row.english, row.other);
  return Speaker(rows).message(message);
}

bool is_whole_in(Language language, const Message& message) {
  const Rows* const rows = rows_of(language);
  return rows != nullptr && Speaker(*rows).is_whole(message);
}

}  // namespace explain
}  // namespace sprague
