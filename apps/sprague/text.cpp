#include "text.hpp"

#include <unistd.h>

#include <cstdlib>

namespace sprague::cli {
namespace {

constexpr std::size_t page_width = 80;

// The code point that starts at text[at]; moves `at` behind it. Broken UTF-8 is read byte by byte.
char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const unsigned char lead = byte(at);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte(at + i) & 0x3fU);
  at += length;
  return code;
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = next_code_point(text, at);
    const bool wide = (code >= 0x2e80 && code <= 0xd7ff) || (code >= 0xf900 && code <= 0xfaff) ||
                      (code >= 0xff00 && code <= 0xff60);
    width += wide ? 2 : 1;
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t taken = columns(text);
  return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

std::string wrapped(std::string_view first, std::string_view text) {
  const std::string indent(columns(first), ' ');
  std::string out(first);
  std::size_t used = columns(first);
  bool fresh = true;  // nothing on this line yet
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find(' ', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::size_t width = columns(word);
    if (!fresh && used + 1 + width > page_width) {
      out += "\n" + indent;
      used = columns(first);
      fresh = true;
    }
    if (!fresh) out += ' ', ++used;
    out += word;
    used += width;
    fresh = false;
  }
  return out + "\n";
}

std::string grouped(unsigned long long number) {
  std::string out = std::to_string(number);
  for (std::size_t i = out.size(); i > 3; i -= 3) out.insert(i - 3, ",");
  return out;
}

Style Style::for_stdout() {
  if (isatty(STDOUT_FILENO) == 0 || std::getenv("NO_COLOR") != nullptr) return {};
  return {"\033[1m", "\033[2m", "\033[32m", "\033[0m"};
}

}  // namespace sprague::cli
