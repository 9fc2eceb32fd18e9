// From theorem to program: a short program, readable and on its own, that plays a game by what is proved of it: the period of its
// nim-values, a closed form, residues, or an automaton. Each kind is a file of this folder.
#pragma once

#include <string>

#include "session/session_state.hpp"

namespace sprague {

enum class ProgramLanguage : unsigned char { cpp, python, java };

/// The program for a game without its position (`kayles`, `subtract 1,3,4`, `wythoff`, rules), whose comments are in the language
/// `comments`. It reads positions, a line each, and answers N or P; called with `moves`, also a winning move. Numbers go to
/// 2^64 − 1 in C++, to 2^63 − 1 in Java, and are as large as one likes in Python. Cost: that of the proof, where rules have to be
/// proved first. Errors: nothing that a program could be made of is proved, and which pattern is missing; the limits ran out
/// (too_large).
[[nodiscard]] Result<std::string> program_of(SessionState& session, std::string_view game,
                                             ProgramLanguage language, Language comments,
                                             const Limits& limits);

}  // namespace sprague
