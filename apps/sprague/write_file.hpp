// Files written whole or not at all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "options.hpp"

namespace sprague::cli {

/// Calls write(sink), whose bytes become the file `name`: they go to a temporary file beside it, which takes
/// the file's name when everything is safely on the disk. The error when something could not be written.
[[nodiscard]] std::optional<Error> write_file(
    const std::string& name, const std::function<void(const std::function<bool(std::string_view)>&)>& write);

}  // namespace sprague::cli
