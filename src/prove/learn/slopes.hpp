// Numerations read off the slopes of the lines near which P-positions lie.
#pragma once

#include <optional>
#include <vector>

#include "table/fill/tabulate.hpp"

namespace sprague::prove {

/// What continued fractions of the slopes of the P-positions (the cells that are 0) repeat: up to three
/// quotients in turn, the most frequent ones first. Nothing where P-positions are too many to lie near lines.
/// Needs: two axes.
[[nodiscard]] std::optional<std::vector<std::vector<unsigned>>> slope_quotients(const table::Table& table);

}  // namespace sprague::prove
