// Large counts as people type them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// A number as it may be typed for any option: "1000", "1e6", "10^8", "2^20". Below 2^63.
[[nodiscard]] std::optional<u64> number_typed(std::string_view text);
/// The same of any size up to 50,000 digits.
[[nodiscard]] std::optional<Natural> large_number_typed(std::string_view text);

/// What stands behind --to of a sequence.
[[nodiscard]] Result<u64> read_count(const std::string& text);

}  // namespace sprague::cli
