// Conjectures: from tables to what automata are learned from, and back.
#pragma once

#include <optional>
#include <vector>

#include "sprague/prove/learn.hpp"
#include "sprague/prove/move_formula.hpp"
#include "sprague/table/table.hpp"

namespace sprague::prove {

/// The numerations in which a pattern is looked for, the likeliest first: base 2; those of the slopes of the
/// P-positions, read off the table as continued fractions; Zeckendorf's; the other bases.
[[nodiscard]] std::vector<Numeration> numerations(const std::optional<table::Table>& table, std::size_t free);

/// 1 for the P-positions of one slice of the table, 0 for all else.
[[nodiscard]] Sample outcome_sample(const table::Table& table, const Slice& slice);

/// The nim-values: as outputs (value + 1; 0 outside the domain) where they are few and have stopped growing,
/// otherwise as a relation with one number more, the value.
[[nodiscard]] Sample value_sample(const table::Table& table);

/// The relation that was learned. Of outputs: {(x, v) : output(x) = v + 1}.
[[nodiscard]] std::optional<Automaton> guess_of(const Learned& learned, const Sample& sample,
                                                const Numeration& numeration, Budget& budget);

}  // namespace sprague::prove
