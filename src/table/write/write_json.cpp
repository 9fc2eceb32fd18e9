// A table as JSON, written piece by piece since it may have millions of cells.
#include <algorithm>

#include "table/views.hpp"
#include "table/write/write.hpp"

namespace sprague::table {
namespace {

std::string_view content_name(Content content) {
  constexpr std::string_view names[] = {"nim_values", "outcomes", "outcome_classes"};
  return names[static_cast<std::size_t>(content)];
}

std::string json_cell(const Table& table, u64 cell) {
  if (cell == Table::absent) return "null";
  const std::string text = cell_text(table, cell);
  return is_value(cell) && table.content() == Content::nim_values ? text : json_string(text);
}

// Arrays in arrays, the first axis outermost: before cell i as many brackets open as axes begin there.
void write_values(const Table& table, Pieces& out) {
  const std::size_t axes = table.axes().size();
  const auto begins_at = [&](std::size_t i) {
    std::size_t count = 0;
    for (std::size_t axis = axes; axis-- > 0 && i % table.axes()[axis].size() == 0;) {
      i /= table.axes()[axis].size();
      ++count;
    }
    return count;
  };
  for (std::size_t i = 0; i < table.size() && out.good(); ++i) {
    const std::size_t begins = begins_at(i);
    if (i > 0) out << std::string(begins, ']') << ",";
    if (axes > 1 && begins > 0) out << "\n  ";
    out << std::string(i == 0 ? axes : begins, '[') << json_cell(table, table.at(i));
  }
  out << std::string(axes, ']');
}

constexpr std::string_view replacement = "\xef\xbf\xbd";  // U+FFFD

// How many bytes the UTF-8 character at text[at] has; 0 where none begins there.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  // Forms that are longer than need be, halves of UTF-16 pairs, and what is beyond U+10FFFF are none.
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
      (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
    return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
  return length;
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    if (length == 0)
      out += replacement;
    else if (byte == '"' || byte == '\\')
      out += {'\\', text[at]};
    else if (byte < 0x20)
      out += {'\\', 'u', '0', '0', "0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
    else
      out += text.substr(at, length);
    at += std::max(length, std::size_t{1});
  }
  return out + "\"";
}

void write_json(const Table& table, Ending ending, bool with_values, const JsonMembers& members,
                const Sink& sink) {
  Pieces out(sink);
  out << "{\n\"version\": 1,\n\"game\": " << json_string(table.game())
      << ",\n\"convention\": " << json_string(to_text(table.convention()))
      << ",\n\"content\": " << json_string(content_name(table.content()))
      << ",\n\"ending\": " << json_string(to_text(ending)) << ",\n\"axes\": [";
  for (std::size_t i = 0; i < table.axes().size(); ++i) {
    const Axis& axis = table.axes()[i];
    out << (i > 0 ? ", " : "") << "{\"name\": " << json_string(axis.name)
        << ", \"first\": " << std::to_string(axis.first) << ", \"last\": " << std::to_string(axis.last)
        << "}";
  }
  out << "]";
  if (with_values) {
    out << (table.axes().size() > 1 ? ",\n\"values\":" : ",\n\"values\": ");
    write_values(table, out);
  }
  for (const auto& [name, value] : members) out << ",\n" << json_string(name) << ": " << value;
  out << "\n}\n";
}

}  // namespace sprague::table
