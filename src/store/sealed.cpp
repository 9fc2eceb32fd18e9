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

Error damaged(const Seal& seal, Message how) {
  return {ErrorKind::wrong, Message("this file ('{0}') is damaged: {1}", seal.what, std::move(how)),
          "Nothing of it can be trusted; start again without it."_m};
}

// The number that `text` is, all of it.
std::optional<u64> number_in(std::string_view text) {
  u64 number = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string lines_in_front(const Seal& seal, std::string_view content) {
  return std::string(seal.what.text) + " " + std::to_string(seal.version) + "\n" +
         std::to_string(content.size()) + " " + sha256(content) + "\n";
}

std::string sealed(const Seal& seal, std::string_view content) {
  return lines_in_front(seal, content).append(content);
}

Result<std::string_view> unsealed(const Seal& seal, std::string_view bytes) {
  const std::string_view title = take_line(bytes);
  const std::string start = std::string(seal.what.text) + " ";
  const auto version = title.starts_with(start) ? number_in(title.substr(start.size())) : std::nullopt;
  if (!version)
    return Error{ErrorKind::wrong, Message("this is no file of '{0}'", seal.what),
                 Message("Its first line would be '{0}'.", start + std::to_string(seal.version))};
  if (*version != seal.version)
    return Error{ErrorKind::wrong,
                 Message("this file ('{0}') has version {1}, and this program knows version {2}", seal.what,
                         *version, seal.version),
                 "Go on with the program that wrote it."_m};
  const std::string_view line = take_line(bytes);
  const std::size_t blank = line.find(' ');
  const auto size = number_in(line.substr(0, blank));
  if (!size || blank == std::string_view::npos)
    return damaged(seal, "its second line is no size and digest"_m);
  if (*size != bytes.size()) return damaged(seal, Message("it has {0} of {1} bytes", bytes.size(), *size));
  if (sha256(bytes) != line.substr(blank + 1)) return damaged(seal, "its SHA-256 is another"_m);
  return bytes;
}

}  // namespace sprague::store
