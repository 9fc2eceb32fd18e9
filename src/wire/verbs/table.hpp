// The JSON form of what is said about how a table repeats.
#pragma once

#include <string>

#include "session/game_table.hpp"
#include "sprague/limits.hpp"

namespace sprague {

/// The member `period` of a table's JSON form (doc/formats/table.md).
[[nodiscard]] std::string to_json(const PeriodAnswer& answer, Language language);

}  // namespace sprague
