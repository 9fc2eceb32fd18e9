#include "script/unknown_character.hpp"

#include <string>

namespace sprague::script {

Error unknown_character(std::string_view text, std::size_t at, std::span<const Foreign> foreign) {
  const std::string_view rest = text.substr(at);
  Error error{ErrorKind::wrong, {}, {}, at, 1};
  for (const auto& [typed, meant] : foreign) {
    if (!rest.starts_with(typed)) continue;
    error.length = typed.size();
    error.message = Message("'{0}' is not known here", typed);
    error.hint = Message("Write '{0}' instead.", meant);
    return error;
  }
  // A character is its first byte and the continuation bytes behind it.
  while (at + error.length < text.size() &&
         (static_cast<unsigned char>(text[at + error.length]) & 0xc0) == 0x80)
    ++error.length;
  const bool shown = static_cast<unsigned char>(rest[0]) >= 0x20 && rest[0] != 0x7f;
  error.message = shown ? Message("'{0}' is not known here", printable(rest.substr(0, error.length)))
                        : "a control character is not allowed here"_m;
  return error;
}

}  // namespace sprague::script
