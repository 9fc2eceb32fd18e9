#include "script/unknown_character.hpp"

#include <string>

namespace sprague::script {

Error unknown_character(std::string_view text, std::size_t at, std::span<const Foreign> foreign) {
  const std::string_view rest = text.substr(at);
  Error error{ErrorKind::wrong, {}, {}, at, 1};
  for (const auto& [typed, meant] : foreign) {
    if (!rest.starts_with(typed)) continue;
    error.length = typed.size();
    error.message = "'" + std::string(typed) + "' is not known here";
    error.hint = "Write '" + std::string(meant) + "' instead.";
    return error;
  }
  // A character is its first byte and the continuation bytes behind it.
  while (at + error.length < text.size() &&
         (static_cast<unsigned char>(text[at + error.length]) & 0xc0) == 0x80)
    ++error.length;
  const bool shown = static_cast<unsigned char>(rest[0]) >= 0x20 && rest[0] != 0x7f;
  error.message = shown ? "'" + printable(rest.substr(0, error.length)) + "' is not known here"
                        : "a control character is not allowed here";
  return error;
}

}  // namespace sprague::script
