// Ranges of coordinates as typed: "x=0..50".
#pragma once

#include <optional>
#include <string>

#include "sprague/engine/session.hpp"
#include "sprague/table/table.hpp"

namespace sprague::cli {

/// "x=0..50", or "x=7" for one number.
[[nodiscard]] Result<table::Axis> read_range(const std::string& text);

/// A word that is no coordinate may be an option of table that was not quite remembered.
[[nodiscard]] std::optional<Error> misspelt_option(const std::string& name);

}  // namespace sprague::cli
