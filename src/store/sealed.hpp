// Sealed bytes: what a program puts on the disk for itself, with a line that says what it is and a digest
// that tells whether it came back whole (doc/formats/checkpoint.md).
#pragma once

#include <string>
#include <string_view>

#include "sprague/error.hpp"

namespace sprague::store {

/// What is sealed: "sprague sequence checkpoint"_m, and the version of its form.
struct Seal {
  MessageTemplate<0> what;  ///< words without a line end
  unsigned version = 1;
};

/// The two lines in front of `content`: the seal; the content's size and its SHA-256.
[[nodiscard]] std::string lines_in_front(const Seal& seal, std::string_view content);
/// The content behind these.
[[nodiscard]] std::string sealed(const Seal& seal, std::string_view content);

/// The content, a part of `bytes`. Errors: another kind of file, a version that this program does not know,
/// fewer or more bytes than were sealed, other bytes than were sealed.
[[nodiscard]] Result<std::string_view> unsealed(const Seal& seal, std::string_view bytes);

}  // namespace sprague::store
