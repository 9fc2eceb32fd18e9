// Large counts as people type them.
#pragma once

#include <string>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// What stands behind --to: "1000", "1e6", "10^8", "2^20". Below 2^63.
[[nodiscard]] Result<u64> read_count(const std::string& text);

}  // namespace sprague::cli
