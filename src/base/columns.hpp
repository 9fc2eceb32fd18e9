// How wide texts are on a terminal, where a Chinese character takes two columns.
#pragma once

#include <string>
#include <string_view>

namespace sprague {

/// The code point that starts at text[at]; moves `at` behind it. Broken UTF-8 is read byte by byte.
[[nodiscard]] char32_t next_code_point(std::string_view text, std::size_t& at);
/// Does it take two columns?
[[nodiscard]] bool is_wide(char32_t code);
[[nodiscard]] std::size_t columns(std::string_view text);
/// With blanks behind or in front of it, up to `width` columns.
[[nodiscard]] std::string padded_right(std::string_view text, std::size_t width);
[[nodiscard]] std::string padded_left(std::string_view text, std::size_t width);

}  // namespace sprague
