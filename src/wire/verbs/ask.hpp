// The JSON form of a decision.
#pragma once

#include <string>

#include "session/prove_game.hpp"

namespace sprague {

/// doc/formats/prove.md; on one line without a newline where `indent` is negative.
[[nodiscard]] std::string to_json(const AskReport& report, int indent = -1);

}  // namespace sprague
