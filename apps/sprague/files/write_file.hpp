// Files written whole or not at all.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/partial_file.hpp"

namespace sprague::cli {

using WriteTo = std::function<void(const std::function<bool(std::string_view)>&)>;

/// Calls write(sink), whose bytes become the file `name`: they go to NAME.partial, which takes the file's name when
/// everything is safely on the disk. The error when something could not be written, or another process writes it.
[[nodiscard]] std::optional<Error> write_file(const std::string& name, const WriteTo& write);
/// The same into the partial file of `name`. Where it succeeds, `lock` is that of the file.
[[nodiscard]] std::optional<Error> write_partial(PartialFile partial, const std::string& name,
                                                 const WriteTo& write, LockedFile& lock);

/// Has the system taken all of `bytes` for the open file? Otherwise errno tells why.
[[nodiscard]] bool write_all(int file, std::string_view bytes);

/// Does the name stand for something that is no plain file (/dev/null, a pipe)? Into that one writes as it
/// comes.
[[nodiscard]] bool is_special(const std::string& name);
/// Opens it for writing. A pipe must have its reader before the time for waiting is over.
[[nodiscard]] Result<int> open_special(const std::string& name);

}  // namespace sprague::cli
