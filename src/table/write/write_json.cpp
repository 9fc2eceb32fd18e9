// A table as JSON, written piece by piece since it may have millions of cells.
#include "base/utf8.hpp"
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

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : valid_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (byte < 0x20)
      out += {'\\', 'u', '0', '0', "0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
    else
      out += c;
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
