// Ranges of coordinates as typed: "x=0..50".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session_state.hpp"
#include "table/table.hpp"

namespace sprague::cli {

/// "x=0..50", or "x=7" for one number; each text is one coordinate's range.
[[nodiscard]] Result<std::vector<table::Axis>> read_ranges(const std::vector<std::string>& texts);

/// A word that is no coordinate may be an option of table that was not quite remembered.
[[nodiscard]] std::optional<Error> misspelt_option(const std::string& name);

}  // namespace sprague::cli
