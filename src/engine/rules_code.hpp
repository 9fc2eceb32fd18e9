// Rules in the rule language that are a taking-and-breaking game: their code.
#pragma once

#include "sprague/engine/session.hpp"
#include "sprague/rules/take_and_break.hpp"

namespace sprague {

/// The code of the rules that the session knows as `game`. Errors: it is no game of one heap whose rules are
/// the same at every large heap; its moves are none that digits can say.
[[nodiscard]] Result<TakeAndBreak> code_of_rules(const Session& session, std::string_view game);

}  // namespace sprague
