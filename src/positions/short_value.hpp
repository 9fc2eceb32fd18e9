// Values of sums of numbered parts, in canonical form: what any ruleset gives whose play ends.
#pragma once

#include <optional>
#include <span>

#include "solve/part_graph.hpp"
#include "value/short_game.hpp"

namespace sprague {

/// The value of a sum of parts of the graph; nothing where play may go on for ever, or `games` refused it. Cost: a tick and four
/// bytes a part, and those of making values canonical.
[[nodiscard]] std::optional<value::Game> value_of_parts(const PartGraph& graph,
                                                        std::span<const PartGraph::Part> parts,
                                                        value::ShortGames& games);

}  // namespace sprague
