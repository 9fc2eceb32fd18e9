// Winning moves whose variables are simple expressions in the coordinates: affine, or such a form divided by a
// small number, or modulo one. They are guessed from a box and from what refuted earlier guesses, and decided by
// automata, so that what is returned wins everywhere. Only `prove` includes this.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "script/ast.hpp"

namespace sprague::prove {

struct WitnessMove {
  std::size_t rule = 0;
  std::vector<script::Expression> variables = {};  ///< of the coordinates
};

/// So many moves that from every position of the domain in which `is_p` does not hold one of them leads to a
/// position where it does. Nothing where no few are known to do, or the budget says no. Needs: an instance
/// without lists, whose rules have one component.
[[nodiscard]] std::optional<std::vector<WitnessMove>> witness_moves(const script::Game& game,
                                                                    const script::Condition& is_p,
                                                                    Budget& budget);

}  // namespace sprague::prove
