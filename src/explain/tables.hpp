// The steps that are tables, as lines (private to this layer).
#pragma once

#include <string>
#include <vector>

#include "explain/render.hpp"

namespace sprague::explain {

/// The nim-sum as people do it: the values in binary, one under the other. None when there are too many rows
/// or it would be wider than 76 columns.
[[nodiscard]] std::vector<std::string> table_of(const NimSum& sum, Language language);
[[nodiscard]] std::vector<std::string> table_of(const ColumnSums& sums, Language language);
[[nodiscard]] std::vector<std::string> table_of(const Replies& replies, const Setting& setting);
[[nodiscard]] std::vector<std::string> picture_of(const BoardPicture& board);

}  // namespace sprague::explain
