// The kinds of programs: who knows which game has which.
#pragma once

#include <optional>

#include "prove/prove.hpp"
#include "rules/take_and_break.hpp"
#include "session/programs/program.hpp"
#include "session/prove_game.hpp"

namespace sprague::programs {

/// What is asked of every kind.
struct Asked {
  std::string_view game;
  ProgramLanguage language;
  Language comments;
};

/// By the period of the nim-values of single heaps.
[[nodiscard]] Result<std::string> by_period(SessionState& session, const TakeAndBreak& code,
                                            const Asked& asked, const Limits& limits);

/// By the theorem on a built-in game (Nim, Wythoff and others); nothing for games without one here.
[[nodiscard]] std::optional<Result<std::string>> by_closed_form(const Asked& asked);

/// By residues; nothing where the rules have expressions or conditions that are not written as code. Needs: a theorem by residues.
[[nodiscard]] std::optional<std::string> by_residues(const prove::Theorem& theorem, const Message& statement,
                                                     const Asked& asked);

/// By the automata of a theorem. Needs: it has them, without fixed coordinates.
[[nodiscard]] Result<std::string> by_automaton(const prove::Theorem& theorem, const Message& statement,
                                               const Asked& asked, Budget& budget);

/// Why there is no program.
[[nodiscard]] Error no_program(std::string_view game, Message why);

}  // namespace sprague::programs
