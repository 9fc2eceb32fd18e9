// Tables as pictures: a heat map of nim-values, in which the P-positions stay white, and a map of P-positions
// in black on white. The first axis runs to the right and the second one upwards. A table with one free axis
// becomes a chart of its values, or a strip of its P-positions.
//
// The colours are points of viridis (van der Walt & Smith 2015), light for small values: perceptually even,
// and dark follows light when printed in grey. Cells of one colour are one path of horizontal strokes, which
// keeps 200 × 200 cells below 300 kB.
#pragma once

#include "sprague/error.hpp"
#include "table/write/write.hpp"

namespace sprague::table {

enum class Picture { heat_map, p_map };

/// Cells along one side of a picture at most.
inline constexpr u64 most_drawn = 1'000;

/// Nothing, or why the table cannot be drawn: more than two free axes, or too large.
[[nodiscard]] std::optional<Error> cannot_draw(const Table& table);

/// Needs: !cannot_draw(table). Tables of outcomes are always drawn as a map of P-positions.
void write_svg(const Table& table, Picture picture, const Sink& sink);

}  // namespace sprague::table
