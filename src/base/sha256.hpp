// SHA-256 (FIPS 180-4, 2015), by which rules and certificates are told apart. Written here because the
// library must do without system libraries where it runs as WebAssembly.
#pragma once

#include <string>
#include <string_view>

namespace sprague {

/// The digest of `bytes` in 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace sprague
