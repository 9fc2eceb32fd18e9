#include "store/sealed.hpp"

#include <charconv>

#include "base/sha256.hpp"
#include "sprague/integers.hpp"

namespace sprague::store {
namespace {

// The line at the front of `bytes`, which is taken away; nothing where there is no line of a decent length.
std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = bytes.substr(0, 200).find('\n');
  if (end == std::string_view::npos) return {};
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return line;
}

Error damaged(const Seal& seal, const std::string& how) {
  return {ErrorKind::wrong, "this " + std::string(seal.what) + " is damaged: " + how,
          "Nothing of it can be trusted; start again without it."};
}

// The number that `text` is, all of it.
std::optional<u64> number_in(std::string_view text) {
  u64 number = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string sealed(const Seal& seal, std::string_view content) {
  std::string out = std::string(seal.what) + " " + std::to_string(seal.version) + "\n" +
                    std::to_string(content.size()) + " " + sha256(content) + "\n";
  return out += content;
}

Result<std::string_view> unsealed(const Seal& seal, std::string_view bytes) {
  const std::string_view title = take_line(bytes);
  const std::string start = std::string(seal.what) + " ";
  const auto version = title.starts_with(start) ? number_in(title.substr(start.size())) : std::nullopt;
  if (!version)
    return Error{ErrorKind::wrong, "this is no " + std::string(seal.what),
                 "Its first line would be '" + start + std::to_string(seal.version) + "'."};
  if (*version != seal.version)
    return Error{ErrorKind::wrong,
                 "this " + std::string(seal.what) + " has version " + std::to_string(*version) +
                     ", and this program knows version " + std::to_string(seal.version),
                 "Go on with the program that wrote it."};
  const std::string_view line = take_line(bytes);
  const std::size_t blank = line.find(' ');
  const auto size = number_in(line.substr(0, blank));
  if (!size || blank == std::string_view::npos) return damaged(seal, "its second line is no size and digest");
  if (*size != bytes.size())
    return damaged(seal,
                   "it has " + std::to_string(bytes.size()) + " of " + std::to_string(*size) + " bytes");
  if (sha256(bytes) != line.substr(blank + 1)) return damaged(seal, "its SHA-256 is another");
  return bytes;
}

}  // namespace sprague::store
