// Large counts as people type them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// A number as natural_typed() reads it, for an option. Below 2^63.
[[nodiscard]] std::optional<u64> number_typed(std::string_view text);

/// What stands behind --to of a sequence.
[[nodiscard]] Result<u64> read_count(const std::string& text);

}  // namespace sprague::cli
