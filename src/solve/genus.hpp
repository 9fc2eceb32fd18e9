// The genus of a position of an impartial game that ends: what it is worth in normal play, and in misère play beside
// heaps of two.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "solve/part_graph.hpp"
#include "sprague/task.hpp"

namespace sprague {

/// The genus of a position with these options. Cost: linear in the lengths of theirs, a few times.
[[nodiscard]] Genus genus_of_options(const std::vector<const Genus*>& options);

/// The genus of a position of a sum; nothing when the budget ran out, or play can come back to a position. Needs: the players
/// have the same moves. Cost: a tick a follower, permuted ones once.
[[nodiscard]] std::optional<Genus> genus_by_search(const SumOfParts& rules,
                                                   const SumOfParts::Position& position, Budget& budget);

}  // namespace sprague
