#include "script/canonical.hpp"

namespace sprague::script {

std::string canonical_text(std::string_view text) {
  std::string out, line;
  bool in_comment = false, is_apart = false;
  const auto end_line = [&] {
    if (!line.empty()) out += (out.empty() ? "" : "\n") + line;
    line.clear();
    in_comment = is_apart = false;
  };
  for (const char c : text) {
    if (c == '\n') {
      end_line();
    } else if (c == '#' || in_comment) {
      in_comment = true;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      is_apart = true;
    } else {
      if (is_apart && !line.empty()) line += ' ';
      is_apart = false;
      line += c;
    }
  }
  end_line();
  return out;
}

}  // namespace sprague::script
