#include "base/xml_text.hpp"

#include "base/utf8.hpp"

namespace sprague {

// XML 1.0 allows neither control characters nor U+FFFE and U+FFFF.
std::string xml_text(std::string_view text) {
  std::string valid = valid_utf8(text);
  for (const std::string_view none : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (std::size_t at = 0; (at = valid.find(none, at)) != std::string::npos;)
      valid.replace(at, none.size(), replacement_character);
  std::string out;
  for (const char c : valid) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

}  // namespace sprague
