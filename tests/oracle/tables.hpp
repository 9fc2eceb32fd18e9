// The tables of published and independently computed values in this folder, one row a line.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague::test {

using Row = std::vector<std::string>;

inline std::vector<Row> read_table(const std::string& name) {
  std::ifstream in(std::string(SPRAGUE_SOURCE) + "/tests/oracle/" + name);
  EXPECT_TRUE(in) << name;
  std::vector<Row> rows;
  std::string line;
  std::getline(in, line);  // the names of the columns
  while (std::getline(in, line)) {
    Row row;
    std::stringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    rows.push_back(std::move(row));
  }
  return rows;
}

inline std::vector<u64> numbers_in(std::string text) {
  for (char& c : text)
    if (c < '0' || c > '9') c = ' ';
  std::stringstream in(text);
  std::vector<u64> out;
  for (u64 number = 0; in >> number;) out.push_back(number);
  return out;
}

/// The number behind `prefix`, when the text begins so.
inline std::optional<u64> number_behind(const std::string& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return numbers_in(text.substr(prefix.size()))[0];
}

inline Limits no_limits() {
  Limits limits;
  limits.positions = ~u64{0} / 2;
  limits.seconds = 1e9;
  limits.bytes = u64{16} << 30;
  return limits;
}

}  // namespace sprague::test
