// Theorems that prove has found, in the user's data folder: a certificate each, named for the digest of its
// rules.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/prove_game.hpp"

namespace sprague::cli {

/// Where they are: $XDG_DATA_HOME or ~/.local/share, and there sprague/theorems. Empty where there is no such place, or the
/// environment variable SPRAGUE_THEOREMS is "off": then none is kept or used.
[[nodiscard]] std::filesystem::path theorem_folder();

/// The files of certificates in it, in the order of their names.
[[nodiscard]] std::vector<std::filesystem::path> stored_files();

/// The certificate kept under `key`, if there is one.
[[nodiscard]] std::optional<std::string> stored_certificate(const std::string& key);

/// Keeps a certificate; false when it cannot be written, which is no harm.
bool store_certificate(const std::string& key, std::string_view text);

}  // namespace sprague::cli
