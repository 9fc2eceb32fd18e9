#include "table/views.hpp"
#include "table/write/write.hpp"

namespace sprague::table {

void write_csv(const Table& table, const Sink& sink) {
  Pieces out(sink);
  for (const Axis& axis : table.axes()) out << axis.name << ",";
  out << (table.content() == Content::nim_values ? "value\n" : "outcome\n");
  for (std::size_t i = 0; i < table.size() && out.good(); ++i) {
    for (const u64 coordinate : coordinates_of(table, i)) out << std::to_string(coordinate) << ",";
    out << cell_text(table, table.at(i)) << "\n";
  }
}

}  // namespace sprague::table
