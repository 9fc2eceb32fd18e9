#include "sprague/base/result.hpp"

#include <algorithm>

namespace sprague {
namespace {

constexpr std::size_t window = 64;  // columns of the text shown around an error

// One byte shown as one column: control characters would spoil the line.
char printable(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c; }

}  // namespace

std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = printable(c);
  return out;
}

std::string render(const Error& error, std::string_view text) {
  std::string out = printable(error.message);
  const bool placed = error.length > 0 && error.offset <= text.size() && !text.empty();
  if (placed) {
    const std::size_t length = std::min(error.length, window / 2);
    std::size_t begin = error.offset > window / 2 ? error.offset - window / 2 : 0;
    // Never start or stop inside a UTF-8 sequence.
    while (begin < error.offset && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
    std::size_t end = std::min(text.size(), begin + window);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    out += "\n  ";
    std::size_t column = 0;
    std::size_t caret = 0;
    std::size_t caret_width = 0;
    if (begin > 0) {
      out += "… ";
      column += 2;
    }
    for (std::size_t i = begin; i < end; ++i) {
      out += printable(text[i]);
      if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) continue;
      if (i < error.offset) caret = column + 1;
      if (i >= error.offset && i < error.offset + length) ++caret_width;
      ++column;
    }
    if (error.offset <= begin) caret = begin > 0 ? 2 : 0;
    if (end < text.size()) out += " …";
    out += "\n  " + std::string(caret, ' ') + std::string(std::max<std::size_t>(1, caret_width), '^');
  }
  if (!error.hint.empty()) out += "\n  " + printable(error.hint);
  return out;
}

}  // namespace sprague
