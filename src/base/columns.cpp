#include "base/columns.hpp"

namespace sprague {

char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const unsigned char lead = byte(at);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(at + i) & 0x3fU);
  at += length;
  return code;
}

bool is_wide(char32_t code) {
  return (code >= 0x2e80 && code <= 0xd7ff) || (code >= 0xf900 && code <= 0xfaff) ||
         (code >= 0xff00 && code <= 0xff60);
}

std::size_t columns(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) width += is_wide(next_code_point(text, at)) ? 2U : 1U;
  return width;
}

std::string padded_right(std::string_view text, std::size_t width) {
  const std::size_t taken = columns(text);
  return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
  const std::size_t taken = columns(text);
  return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

}  // namespace sprague
