// Two coordinates make a grid where it is not too wide; otherwise each position has its line.
#include "apps/sprague/print/value_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/sprague/print/text.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t widest = 80;

/// Calls visit(coordinates, cell) for each cell that was computed.
template <class Visit>
void for_each_cell(const ValueTable& table, const Visit& visit) {
  std::vector<u64> at;
  for (const table::Axis& axis : table.axes) at.push_back(axis.first);
  for (const std::string& cell : table.cells) {
    visit(at, cell);
    for (std::size_t i = at.size(); i-- > 0;) {
      if (at[i]++ < table.axes[i].last) break;
      at[i] = table.axes[i].first;
    }
  }
}

std::string coordinates(const std::vector<u64>& at, std::string_view between) {
  std::string out;
  for (const u64 number : at) out += (out.empty() ? "" : std::string(between)) + std::to_string(number);
  return out;
}

/// Rows of the grid: the names of the columns first.
std::vector<std::vector<std::string>> grid(const ValueTable& table) {
  const table::Axis &rows = table.axes[0], &columns = table.axes[1];
  std::vector<std::vector<std::string>> out{{rows.name + "\\" + columns.name}};
  for (u64 column = columns.first; column <= columns.last; ++column) out[0].push_back(std::to_string(column));
  for_each_cell(table, [&](const std::vector<u64>& at, const std::string& cell) {
    if (at[1] == columns.first) out.push_back({std::to_string(at[0])});
    out.back().push_back(cell);
  });
  return out;
}

std::string plain(const ValueTable& table) {
  if (table.axes.size() == 2) {
    const auto rows = grid(table);
    std::vector<std::size_t> widths(rows[0].size());
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    std::size_t whole = 0;
    for (const std::size_t width : widths) whole += width + 2;
    if (whole <= widest) {
      std::string out;
      for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
      }
      return out;
    }
  }
  std::string out;
  std::size_t width = 0;
  for_each_cell(table, [&](const std::vector<u64>& at, const std::string&) {
    width = std::max(width, coordinates(at, " ").size());
  });
  for_each_cell(table, [&](const std::vector<u64>& at, const std::string& cell) {
    if (!cell.empty()) out += padded(coordinates(at, " "), width) + "  " + cell + "\n";
  });
  return out;
}

std::string quoted(const std::string& cell) {
  return cell.find_first_of(",\"") == std::string::npos ? cell : "\"" + cell + "\"";
}

std::string csv(const ValueTable& table) {
  std::string out;
  for (const table::Axis& axis : table.axes) out += axis.name + ",";
  out += "value\n";
  for_each_cell(table, [&](const std::vector<u64>& at, const std::string& cell) {
    if (!cell.empty()) out += coordinates(at, ",") + "," + quoted(cell) + "\n";
  });
  return out;
}

std::string latex(const ValueTable& table) {
  const bool is_grid = table.axes.size() == 2;
  std::string out = "\\begin{tabular}{r|" + std::string(is_grid ? table.axes[1].size() : 1, 'l') + "}\n";
  if (is_grid) {
    const auto rows = grid(table);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows[i].size(); ++j)
        out += (j == 0 ? "" : " & ") + (i == 0 && j == 0     ? std::string()
                                        : rows[i][j].empty() ? ""
                                                             : "$" + rows[i][j] + "$");
      out += i == 0 ? " \\\\ \\hline\n" : " \\\\\n";
    }
  } else {
    for_each_cell(table, [&](const std::vector<u64>& at, const std::string& cell) {
      if (!cell.empty()) out += "$" + coordinates(at, ", ") + "$ & $" + cell + "$ \\\\\n";
    });
  }
  return out + "\\end{tabular}\n";
}

std::string json(const ValueTable& table) {
  nlohmann::ordered_json axes = nlohmann::ordered_json::array(), cells = nlohmann::ordered_json::array();
  for (const table::Axis& axis : table.axes)
    axes.push_back({{"name", axis.name}, {"first", axis.first}, {"last", axis.last}});
  for (const std::string& cell : table.cells)
    cells.push_back(cell.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(cell));
  const nlohmann::ordered_json out{{"version", 1},
                                   {"game", table.game},
                                   {"content", "values"},
                                   {"axes", axes},
                                   {"ending", to_text(table.ending)},
                                   {"cells", cells}};
  return out.dump() + "\n";
}

}  // namespace

std::string text_of(const ValueTable& table, ValueTableForm form) {
  switch (form) {
    case ValueTableForm::text: return plain(table);
    case ValueTableForm::csv: return csv(table);
    case ValueTableForm::json: return json(table);
    case ValueTableForm::latex: return latex(table);
  }
  return {};
}

}  // namespace sprague::cli
