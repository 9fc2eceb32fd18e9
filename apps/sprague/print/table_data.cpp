// Views of tables for programs: members of the JSON object, and CSV.
#include <fmt/format.h>

#include "apps/sprague/print/table_views.hpp"
#include "wire/verbs/table.hpp"

namespace sprague::cli {
namespace {

using namespace sprague::table;  // NOLINT: this file is about tables

std::string json_list(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string out = "[";
  for (std::size_t i = 0; i < count; ++i) out += (i > 0 ? ", " : "") + item(i);
  return out + "]";
}

std::string json_point(const Table& table, std::size_t index) {
  const Coordinates at = coordinates_of(table, index);
  return json_list(at.size(), [&](std::size_t i) { return std::to_string(at[i]); });
}

std::string json_occurrences(const Table& table, const std::vector<Occurrence>& list) {
  return json_list(list.size(), [&](std::size_t i) {
    return fmt::format("{{\"value\": {}, \"at\": {}}}", list[i].value, json_point(table, list[i].index));
  });
}

void write_points(const Table& table, const std::vector<std::size_t>& list, Pieces& out) {
  for (std::size_t i = 0; i < table.axes().size(); ++i) out << (i > 0 ? "," : "") << table.axes()[i].name;
  out << "\n";
  for (const std::size_t index : list) {
    std::string line;
    for (const u64 coordinate : coordinates_of(table, index))
      line += (line.empty() ? "" : ",") + std::to_string(coordinate);
    out << line << "\n";
  }
}

void write_occurrences(const Table& table, const std::vector<Occurrence>& list, Pieces& out) {
  out << "value";
  for (const Axis& axis : table.axes()) out << "," << axis.name;
  out << "\n";
  for (const Occurrence& occurrence : list) {
    out << std::to_string(occurrence.value);
    for (const u64 coordinate : coordinates_of(table, occurrence.index))
      out << "," << std::to_string(coordinate);
    out << "\n";
  }
}

}  // namespace

std::vector<std::optional<i64>> differences_of(const TableView& view) {
  const Table& table = view.table;
  const std::vector<std::size_t> axes = shown_axes(table);
  if (!view.asked.p_positions) return differences(sprague::table::sequence(table));
  const bool symmetric = is_symmetric(table);
  std::vector<u64> positions;
  std::vector<std::optional<i64>> out;
  for (const std::size_t index : p_positions(table)) {
    const Coordinates at = coordinates_of(table, index);
    if (axes.size() == 2 && at[axes[0]] > at[axes[1]] && symmetric) continue;
    if (axes.size() == 1)
      positions.push_back(at[axes[0]]);
    else
      out.emplace_back(static_cast<i64>(at[axes[1]] - at[axes[0]]));
  }
  return axes.size() == 1 ? differences(positions) : out;
}

std::optional<Period> apparent_period(const std::vector<std::optional<i64>>& differences) {
  std::vector<u64> numbers;
  for (const auto& difference : differences)
    numbers.push_back(difference ? static_cast<u64>(*difference) : Table::absent);
  return sprague::table::apparent_period(numbers);
}

JsonMembers json_members(const TableView& view) {
  const Table& table = view.table;
  const TableOptions& asked = view.asked;
  JsonMembers out;
  if (asked.modulus) out.emplace_back("modulus", std::to_string(*asked.modulus));
  if (asked.p_positions) {
    const auto list = p_positions(table);
    out.emplace_back("p_positions",
                     json_list(list.size(), [&](std::size_t i) { return json_point(table, list[i]); }));
  }
  if (asked.differences) {
    const auto list = differences_of(view);
    out.emplace_back("differences", json_list(list.size(), [&](std::size_t i) {
                       return list[i] ? std::to_string(*list[i]) : "null";
                     }));
    out.emplace_back("differences_period",
                     to_json(PeriodAnswer{apparent_period(list), {}}, Language::english));
  }
  if (asked.first) out.emplace_back("first_occurrences", json_occurrences(table, first_occurrences(table)));
  if (asked.records) out.emplace_back("records", json_occurrences(table, records(table)));
  if (asked.period) out.emplace_back("period", to_json(*view.period, view.language));
  return out;
}

void write_view_csv(const TableView& view, const Sink& sink) {
  const TableOptions& asked = view.asked;
  if (!asked.has_view()) return write_csv(view.table, sink);
  Pieces out(sink);
  if (asked.differences) {
    out << "index,difference\n";
    const auto list = differences_of(view);
    for (std::size_t i = 0; i < list.size(); ++i)
      out << std::to_string(i) << "," << (list[i] ? std::to_string(*list[i]) : "") << "\n";
  } else if (asked.p_positions) {
    write_points(view.table, p_positions(view.table), out);
  } else {
    write_occurrences(view.table, asked.first ? first_occurrences(view.table) : records(view.table), out);
  }
}

}  // namespace sprague::cli
