// Conjectures: from tables to what automata are learned from, and back.
#pragma once

#include <optional>
#include <vector>

#include "prove/decide/move_formula.hpp"
#include "prove/guess/guess.hpp"
#include "prove/learn/learn.hpp"
#include "table/table.hpp"

namespace sprague::prove {

/// The numerations in which a pattern is looked for, the likeliest first: base 2; those of the slopes of the
/// P-positions, read off the table as continued fractions; Zeckendorf's; the other bases.
[[nodiscard]] std::vector<Numeration> numerations(const std::optional<table::Table>& table, std::size_t free);

/// 1 for the P-positions, 0 for all else.
[[nodiscard]] Sample outcome_sample(const Grid& grid);

/// The nim-values: as outputs (value + 1; 0 outside the domain) where they are few and have stopped growing,
/// otherwise as a relation with one number more, the value.
[[nodiscard]] Sample value_sample(const Grid& grid);

/// The sequence of a sample with one number as an automaton, where it looks ultimately periodic: a state for
/// each number up to the pre-period and each residue behind it. Needs: one number.
[[nodiscard]] std::optional<Learned> periodic_guess(const Sample& sample, const Numeration& numeration);

/// Pairs that look like finitely many points and rays {(x + a·t, y + b·t) : t = 0, 1, …} in few directions:
/// the rays' lines are read off the far half of the sample, each as long backwards as it has no gap. Needs:
/// two numbers; a relation.
[[nodiscard]] std::optional<Automaton> rays_guess(const Sample& sample, const Numeration& numeration,
                                                  Budget& budget);

/// The relation that was learned. Of outputs: {(x, v) : output(x) = v + 1}.
[[nodiscard]] std::optional<Automaton> guess_of(const Learned& learned, const Sample& sample,
                                                const Numeration& numeration, Budget& budget);

}  // namespace sprague::prove
