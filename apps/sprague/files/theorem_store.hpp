// Theorems that prove has found, in the user's data folder: a certificate each, named for the digest of its
// rules.
#pragma once

#include <optional>
#include <string>

#include "session/prove_game.hpp"

namespace sprague::cli {

/// The certificate kept under `key`, if there is one.
[[nodiscard]] std::optional<std::string> stored_certificate(const std::string& key);

/// Keeps a certificate; false when it cannot be written, which is no harm.
bool store_certificate(const std::string& key, std::string_view text);

}  // namespace sprague::cli
