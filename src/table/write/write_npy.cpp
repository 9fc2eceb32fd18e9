#include "table/write/write.hpp"

namespace sprague::table {
namespace {

// Magic, version, the header's length, and the header: a Python dictionary, blanks, a newline, so long that
// the data begin at a multiple of 64 (numpy.lib.format, version 1.0).
std::string header(const Table& table, std::size_t width) {
  std::string shape;
  for (const Axis& axis : table.axes()) shape += std::to_string(axis.size()) + ", ";
  if (table.axes().size() > 1) shape.resize(shape.size() - 2);
  std::string text = std::string("{'descr': '") +
                     (width == 1   ? "|u1"
                      : width == 2 ? "<u2"
                                   : "<u4") +
                     "', 'fortran_order': False, 'shape': (" + shape + "), }";
  constexpr std::size_t preamble = 10;
  text.append(63 - (preamble + text.size()) % 64, ' ');
  text += '\n';
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(text.size() & 0xff);
  out += static_cast<char>(text.size() >> 8);
  return out + text;
}

}  // namespace

void write_npy(const Table& table, const Sink& sink) {
  std::visit(
      [&](const auto& cells) {
        constexpr std::size_t width = sizeof cells[0];
        Pieces out(sink);
        out << header(table, width);
        char bytes[width];
        for (std::size_t i = 0; i < cells.size() && out.good(); ++i) {
          for (std::size_t k = 0; k < width; ++k) bytes[k] = static_cast<char>(cells[i] >> (8 * k) & 0xff);
          out << std::string_view(bytes, width);
        }
      },
      table.cells());
}

}  // namespace sprague::table
