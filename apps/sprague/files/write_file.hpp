// Files written whole or not at all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// Calls write(sink), whose bytes become the file `name`: they go to a temporary file beside it, which takes
/// the file's name when everything is safely on the disk. The error when something could not be written.
[[nodiscard]] std::optional<Error> write_file(
    const std::string& name, const std::function<void(const std::function<bool(std::string_view)>&)>& write);

/// Has the system taken all of `bytes` for the open file? Otherwise errno tells why.
[[nodiscard]] bool write_all(int file, std::string_view bytes);

/// Does the name stand for something that is no plain file (/dev/null, a pipe)? Into that one writes as it
/// comes.
[[nodiscard]] bool is_special(const std::string& name);

}  // namespace sprague::cli
