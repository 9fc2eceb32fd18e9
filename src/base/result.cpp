// How errors are drawn under the line that they point into.
#include "sprague/error.hpp"

#include <algorithm>
#include <atomic>

#include "base/columns.hpp"

namespace sprague {

namespace detail {

struct HeldError::Shared {
  Error error;
  std::atomic<std::size_t> holders{1};
};
HeldError::HeldError(Error error) : shared_(new Shared{std::move(error)}) {}
const Error& HeldError::operator*() const { return shared_->error; }
void HeldError::share() { shared_->holders.fetch_add(1, std::memory_order_relaxed); }
void HeldError::let_go() {
  if (shared_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete shared_;
}

}  // namespace detail

namespace {

constexpr std::size_t window = 64;  // columns of the text shown around an error

// The length of the UTF-8 sequence that starts at text[at]; 0 when none does.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(i < text.size() ? text[i] : '\0');
  };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf5 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  return length;
}

// Does the sequence at text[at] move a cursor? C0, DEL, and C1, which are U+0080 to U+009F.
bool is_control(std::string_view text, std::size_t at) {
  const unsigned lead = static_cast<unsigned char>(text[at]);
  return lead < 0x20 || lead == 0x7f || (lead == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t length = sequence_length(text, at);
    if (length == 0 || is_control(text, at))
      std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(at), std::max<std::size_t>(length, 1), ' ');
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

std::string render(const Error& error, std::string_view text,
                   const std::function<std::string(const Message&)>& say) {
  std::string out = printable(say(error.message));
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
    const std::string shown = printable(text.substr(begin, end - begin));  // as many bytes
    out += shown;
    for (std::size_t at = 0; at < shown.size();) {
      const std::size_t i = begin + at;
      const std::size_t width = is_wide(next_code_point(shown, at)) ? 2 : 1;
      if (i < error.offset) caret = column + width;
      if (i >= error.offset && i < error.offset + length) caret_width += width;
      column += width;
    }
    if (error.offset <= begin) caret = begin > 0 ? 2 : 0;
    if (end < text.size()) out += " …";
    out += "\n  " + std::string(caret, ' ') + std::string(std::max<std::size_t>(1, caret_width), '^');
  }
  if (!error.hint.empty()) out += "\n  " + printable(say(error.hint));
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
  error.message =
      file.empty() ? Message("line {0}, column {1}: {2}", place.line, place.column, std::move(error.message))
                   : Message("{0}, line {1}, column {2}: {3}", file, place.line, place.column,
                             std::move(error.message));
  error.offset = place.column - 1;
  error.length = std::min(
      error.length, std::max<std::size_t>(1, place.text.size() - std::min(place.text.size(), error.offset)));
  return {std::move(error), std::string(place.text)};
}

Error placed_in_rules(Error error, std::string_view rules) {
  const LinePlace place = place_in_lines(rules, std::min(error.offset, rules.size()));
  error.message =
      Message("rules, line {0}, column {1}: {2}", place.line, place.column, std::move(error.message));
  error.offset = error.length = 0;
  return error;
}

}  // namespace sprague
