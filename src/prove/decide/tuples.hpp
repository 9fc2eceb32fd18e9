// Which tuples a relation holds of: how many, the first ones, the cheapest. Everything is read off the
// automaton, so numbers may be as large as they like.
#pragma once

#include <optional>
#include <vector>

#include "prove/decide/formula.hpp"

namespace sprague::prove {

using Tuple = std::vector<Natural>;

/// The relation that holds of one tuple only: numbers[i] on tracks[i]. Needs: tracks ascending.
[[nodiscard]] Automaton exactly(const std::vector<Track>& tracks, const Tuple& numbers,
                                const Numeration& numeration);

/// Does it hold of finitely many tuples?
[[nodiscard]] bool is_finite(const Automaton& a);

/// Of how many. Needs: is_finite(a). Nothing when the budget says no.
[[nodiscard]] std::optional<Natural> count(const Automaton& a, Budget& budget);

// ---- Tuples list their numbers in the order of the tracks. Nothing when the budget says no. ----

/// The first tuples, at most `most`: by their greatest entry, and then in lexicographic order.
[[nodiscard]] std::optional<std::vector<Tuple>> first_tuples(const Automaton& a, const Numeration& numeration,
                                                             std::size_t most, Budget& budget);

/// The lexicographically least tuple, if there is one.
[[nodiscard]] std::optional<std::vector<Tuple>> least_tuple(const Automaton& a, const Numeration& numeration,
                                                            Budget& budget);

/// The tuples of `a` whose sum, entry i counted weights[i] times, is least. By dynamic programming over words
/// of growing length: (8, 0) is cheaper than (7, 7) and has more digits, so lengths are tried until the first
/// digit alone costs too much.
[[nodiscard]] std::optional<Automaton> cheapest(const Automaton& a, const std::vector<u64>& weights,
                                                const Numeration& numeration, Budget& budget);

}  // namespace sprague::prove
