// The nim-sum as people do it: the values in binary, one under the other, and under each column its parity.
#pragma once

#include <string>
#include <vector>

#include "sprague/base/natural.hpp"

namespace sprague {

class BinaryTable {
 public:
  /// `subject` heads the first column ("heap"), `total` names the last row ("nim-sum").
  BinaryTable(std::string subject, std::string total)
      : subject_(std::move(subject)), total_(std::move(total)) {}

  /// Tables longer than this help nobody.
  [[nodiscard]] bool has_room() const { return rows_.size() < 12; }
  void add_row(std::string label, Natural value) { rows_.push_back({std::move(label), std::move(value)}); }

  /// The table's lines; none when there are no rows or it would be wider than 76 columns.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  struct Row {
    std::string label;
    Natural value;
  };
  std::string subject_;
  std::string total_;
  std::vector<Row> rows_;
};

}  // namespace sprague
