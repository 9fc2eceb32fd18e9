// Relations that are guessed value by value.
#pragma once

#include <functional>

#include "prove/guess/guess.hpp"

namespace sprague::prove {

/// Of outcomes, `of(0)`: where the P-positions are. Of values, the union over those that the cells have of
/// "the arguments are in `of(value)`, and the value stands on the track behind them". Nothing where the
/// values are many, or the budget says no.
[[nodiscard]] std::optional<Automaton> union_of_values(
    const std::vector<u64>& cells, bool values, std::size_t arity, const Numeration& numeration,
    Budget& budget, const std::function<std::optional<Automaton>(u64)>& of);

}  // namespace sprague::prove
