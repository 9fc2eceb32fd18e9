// A reason in words: the same facts in every language, as lines for a terminal.
#pragma once

#include <string>
#include <vector>

#include "base/columns.hpp"
#include "explain/languages.hpp"
#include "explain/step.hpp"

namespace sprague::explain {

/// Tables are cut to so many rows in words; the facts have more.
inline constexpr std::size_t most_shown_rows = 12;

/// What the words depend on besides the facts.
struct Setting {
  Language language = Language::english;
  Convention convention = Convention::normal;
  Outcome outcome = Outcome::N;
  std::size_t most_replies = most_shown_rows;  ///< rows of a table of replies
};

/// Lines of a table are at most 76 columns wide; sentences are one line each, to be broken where they are
/// shown.
[[nodiscard]] std::vector<std::string> lines_of(const Step& step, const Setting& setting);

/// What an outcome class of Left's and Right's game says.
[[nodiscard]] Message class_words(Outcome outcome);

}  // namespace sprague::explain
