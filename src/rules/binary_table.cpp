#include "sprague/rules/binary_table.hpp"

#include <algorithm>

namespace sprague {
namespace {

std::string binary(const Natural& value, u64 width) {
  std::string out;
  for (u64 bit = width; bit-- > 0;) out += value.bit(bit) ? '1' : '0';
  return out;
}

std::string padded(const std::string& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

}  // namespace

std::vector<std::string> BinaryTable::lines() const {
  if (rows_.empty()) return {};
  Natural sum;
  u64 bits = 1;
  std::size_t label_width = std::max(subject_.size(), total_.size());
  std::size_t value_width = std::string("nim-value").size();
  bool values_differ = false;  // in Nim a heap is its own value: one column is enough
  for (const Row& row : rows_) {
    sum ^= row.value;
    bits = std::max(bits, row.value.bit_length());
    label_width = std::max(label_width, row.label.size());
    value_width = std::max(value_width, row.value.text().size());
    values_differ = values_differ || row.label != row.value.text();
  }
  if (label_width + (values_differ ? value_width + 2 : 0) + 3 + bits + 3 > 76) return {};
  const auto line = [&](const std::string& label, const std::string& value, const std::string& rest) {
    return padded(label, label_width) + (values_differ ? "  " + padded(value, value_width) : "") + "   " +
           rest;
  };
  std::vector<std::string> out;
  out.push_back(line(subject_, "nim-value", "in binary"));
  for (const Row& row : rows_) out.push_back(line(row.label, row.value.text(), binary(row.value, bits)));
  out.push_back(std::string(label_width + (values_differ ? value_width + 2 : 0) + 3, ' ') +
                std::string(bits, '-'));
  out.push_back(line(total_, "", binary(sum, bits) + " = " + sum.text()));
  return out;
}

}  // namespace sprague
