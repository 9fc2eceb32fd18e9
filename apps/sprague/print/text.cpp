// Lines are broken at blanks and beside Chinese characters, by the columns that they take.
#include "apps/sprague/print/text.hpp"

#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "explain/render.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t page_width = 80;

// May a line be broken between these two? At blanks, and beside Chinese characters, but not in front of a
// mark that closes, nor behind one that opens.
bool may_break(char32_t before, char32_t after) {
  constexpr std::u32string_view closing = U"，。、：；！？）”’…", opening = U"（“‘";
  if (closing.find(after) != std::u32string_view::npos || opening.find(before) != std::u32string_view::npos)
    return false;
  return is_wide(before) || is_wide(after);
}

// The pieces of a text that are kept whole; those behind a blank begin with one.
std::vector<std::string_view> pieces(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  char32_t before = U' ';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t here = at;
    const char32_t code = next_code_point(text, at);
    if (here > begin && (code == U' ' || (before != U' ' && may_break(before, code)))) {
      out.push_back(text.substr(begin, here - begin));
      begin = here;
    }
    before = code;
  }
  if (begin < text.size()) out.push_back(text.substr(begin));
  return out;
}

}  // namespace

std::size_t columns(std::string_view text) { return sprague::columns(text); }

std::string padded(std::string_view text, std::size_t width) { return sprague::padded_right(text, width); }

std::string wrapped(std::string_view first, std::string_view text) {
  const std::string indent(columns(first), ' ');
  std::string out(first);
  std::size_t used = columns(first);
  bool fresh = true;  // nothing on this line yet
  for (const std::string_view piece : pieces(text)) {
    const bool has_blank = piece[0] == ' ';
    const std::string_view word = has_blank ? piece.substr(1) : piece;
    if (word.empty()) continue;
    const std::size_t width = columns(word);
    if (!fresh && used + (has_blank ? 1 : 0) + width > page_width) {
      out += "\n" + indent;
      used = columns(first);
      fresh = true;
    }
    if (!fresh && has_blank) out += ' ', ++used;
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
