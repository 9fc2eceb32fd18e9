// The JSON form of what was proved.
#pragma once

#include <string>

#include "session/prove_game.hpp"

namespace sprague {

/// doc/formats/prove.md; on one line without a newline where `indent` is negative.
[[nodiscard]] std::string to_json(const ProveReport& report, Language language, int indent = -1);

}  // namespace sprague
