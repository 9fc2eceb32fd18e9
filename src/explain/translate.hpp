// Sentences of the engine in other languages. Errors, theorems and proofs are put together in English where
// they arise; here is what they are called elsewhere: tables of templates, by the English one (in the manner
// of Uniforum's gettext, but with what was filled in taken out again). A language's tables are files of
// src/explain (text_zh_*.cpp); a test reads the strings out of the sources and finds those that are missing.
//
// In an English template {0}, {1}, … stand for any text, which is kept as it is (names, formulas, what a
// person typed), and which holds no end of a sentence; {0#} for a number; {0&} for a condition in the rule
// language; {0!} for a text that is translated in its turn. In the other language they are {0}, {1}, ….
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "explain/text.hpp"
#include "sprague/error.hpp"
#include "sprague/message.hpp"

namespace sprague::explain {

/// The text in `language`. Lines are taken one by one; where no template is a line, its sentences are; what
/// is not known stays English. Cost: the length of the text for each template.
[[nodiscard]] std::string translated(Language language, std::string_view english);

/// The message and the hint; places stay as they are.
[[nodiscard]] Error translated(Language language, Error error);

/// Nothing when any part of the text is not known in Chinese.
[[nodiscard]] std::optional<std::string> in_chinese(std::string_view english);

/// A message by the row of its template; the sentences of a text that was put together elsewhere, and of a
/// template without a row, as above.
[[nodiscard]] std::string said_in(Language language, const Message& message);
/// Nothing when any part of the message is not known in Chinese.
[[nodiscard]] std::optional<std::string> said_in_chinese(const Message& message);
/// Is there a row with this template, whatever the kinds of its places are?
[[nodiscard]] bool has_chinese_row(std::string_view english);

struct Template {
  std::string_view english, chinese;
};
/// The tables, by what they are about.
[[nodiscard]] std::span<const std::span<const Template>> chinese_templates();

}  // namespace sprague::explain
