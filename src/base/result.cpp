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

LinePlace place_in_lines(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, text.find('\n', offset) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1, offset - begin + 1,
          line};
}

std::pair<Error, std::string> placed_in_line(Error error, std::string_view text, std::string_view file) {
  const LinePlace place = place_in_lines(text, std::min(error.offset, text.size()));
  error.message = (file.empty() ? "" : std::string(file) + ", ") + "line " + std::to_string(place.line) +
                  ", column " + std::to_string(place.column) + ": " + error.message;
  error.offset = place.column - 1;
  error.length = std::min(
      error.length, std::max<std::size_t>(1, place.text.size() - std::min(place.text.size(), error.offset)));
  return {std::move(error), std::string(place.text)};
}

}  // namespace sprague
