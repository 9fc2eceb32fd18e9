// An Answer as people read it: on a page, or on one line.
#pragma once

#include <optional>
#include <string>

#include "apps/sprague/print/text.hpp"
#include "session/reason_facts.hpp"
#include "session/session_state.hpp"

namespace sprague::cli {

/// The answer to a task. `other` is what the game was called, where that is not its ruleset's own name.
[[nodiscard]] std::string page(const Answer& answer, const Task& task, const Style& style,
                               const std::optional<SessionState::OtherName>& other = {});

/// "N  value 12  moves 1  first: take 4 from heap 3", without a newline; nothing of moves where they were not asked for.
[[nodiscard]] std::string line(const Answer& answer, Language language = Language::english,
                               bool has_moves = true);

/// A line of an explanation: tables keep their blanks, longer sentences are broken. Ends with a newline.
[[nodiscard]] std::string wrapped_line(const std::string& text);

/// What ran out, and which option gives more: "the time ran out (--time SECONDS gives more)".
[[nodiscard]] Message ending_words(Ending ending);

/// "The next player wins." and the like.
[[nodiscard]] std::string verdict(const Answer& answer, Language language = Language::english);

}  // namespace sprague::cli
