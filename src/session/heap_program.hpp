// From theorem to program: a short program, readable and on its own, that plays a game of heaps by the period that is proved of
// its nim-values.
#pragma once

#include <string>

#include "session/session_state.hpp"

namespace sprague {

enum class ProgramLanguage : unsigned char { cpp, python, java };

/// The program for a game of single heaps by a finite code (`kayles`, `octal 0.137`, `subtract 1,3,4`, rules that are such a
/// code), whose comments are in the task's language. It reads positions, a line each, and answers N or P; called with
/// `moves`, also a winning move. Heaps go to 2^64 − 1 in C++, to 2^63 − 1 in Java, and are as large as one likes in Python.
/// Errors: another game; moves that take any number, or leave more than two heaps; no short period is found, or it has a
/// saltus; the limits ran out (too_large).
[[nodiscard]] Result<std::string> heap_program(SessionState& session, std::string_view game,
                                               ProgramLanguage language, Language comments,
                                               const Limits& limits);

}  // namespace sprague
