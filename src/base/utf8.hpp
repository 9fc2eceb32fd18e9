// UTF-8 from outside, which may be broken: names of files are any bytes, and formats such as JSON and SVG allow no
// others than characters.
#pragma once

#include <string>
#include <string_view>

namespace sprague {

/// U+FFFD, the mark for what is no character.
inline constexpr std::string_view replacement_character = "\xef\xbf\xbd";

/// With that mark in the place of each byte that belongs to no character (Unicode 15, table 3-7).
[[nodiscard]] std::string valid_utf8(std::string_view text);

}  // namespace sprague
