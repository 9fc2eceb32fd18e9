// Winning moves that are affine in the coordinates: enough of them that every N-position of a box has one.
// Only `prove` includes this.
#pragma once

#include <optional>
#include <vector>

#include "script/ast.hpp"

namespace sprague::prove {

struct WitnessMove {
  std::size_t rule = 0;
  std::vector<Affine> variables = {};  ///< slot i is coordinate i
};

/// Nothing where no few moves are enough. Needs: an instance without lists, whose rules have one component.
/// What is found is a conjecture: it was only seen in the box.
[[nodiscard]] std::optional<std::vector<WitnessMove>> witness_moves(const script::Game& game,
                                                                    const script::Condition& is_p);

}  // namespace sprague::prove
