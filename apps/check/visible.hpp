// A certificate is somebody's text: what is shown of it stays on its line and looks like what it is.
#pragma once

#include <string>
#include <string_view>

namespace sprague::check {

/// The text with control characters, those that cannot be seen or turn the direction of writing, and bytes that
/// are no UTF-8 spelled out: "\u202e". It leaves alone what it has made.
[[nodiscard]] std::string visible(std::string_view text);

}  // namespace sprague::check
