#include "visible.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

namespace sprague::check {
namespace {

// Control characters, and those that cannot be seen or turn the direction of writing.
bool is_hidden(char32_t c) {
  constexpr std::pair<char32_t, char32_t> ranges[] = {{0, 0x1f},        {0x7f, 0x9f},      {0xad, 0xad},
                                                      {0x61c, 0x61c},   {0x180e, 0x180e},  {0x200b, 0x200f},
                                                      {0x2028, 0x202e}, {0x2060, 0x206f},  {0xfeff, 0xfeff},
                                                      {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const auto& range) { return range.first <= c && c <= range.second; });
}

// The first character of UTF-8 and its length; length 0: there is none.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2
                             : byte(0) >= 0xe0 && byte(0) < 0xf0 ? 3
                             : byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4
                                                                 : 0;
  char32_t out = length <= 1 ? byte(0) : byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    out = out << 6 | (byte(i) & 0x3f);
  }
  const bool is_overlong = (length == 3 && out < 0x800) || (length == 4 && out < 0x10000);
  if (is_overlong || (out >= 0xd800 && out < 0xe000) || out > 0x10ffff) return {0, 0};
  return {out, length};
}

}  // namespace

std::string visible(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = first_character(text.substr(at));
    char escape[12] = "";
    if (length == 0) {
      std::snprintf(escape, sizeof escape, "\\x%02x",
                    static_cast<unsigned>(static_cast<unsigned char>(text[at])));
    } else if (is_hidden(c)) {
      std::snprintf(escape, sizeof escape, c > 0xffff ? "\\U%08x" : "\\u%04x", static_cast<unsigned>(c));
    }
    out += escape[0] != 0 ? std::string_view(escape) : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

}  // namespace sprague::check
