// Trees of Hackenbush with blue, red and green edges, by the colon principle: what stands on an edge may be replaced by anything of
// the same value, and the edge with it is the ordinal sum of the edge and that value. Blue and red edges alone are numbers: of a stalk
// its colours are the sign expansion (Berlekamp's rule), and of a tree the number is found in linear time (value/long_dyadic.hpp). A
// stalk of green edges is a heap of Nim.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/edge_list.hpp"
#include "value/long_dyadic.hpp"
#include "value/short_game.hpp"

namespace sprague {

/// A sum of a number, a nimber and something else.
struct TreeValue {
  value::LongDyadic number;
  u64 nimber = 0;
  value::Game rest = value::Game::zero;

  [[nodiscard]] bool is_number() const { return nimber == 0 && rest == value::Game::zero; }
  /// Refused (`large`) where the number does not fit.
  [[nodiscard]] value::Game in(value::ShortGames& games) const;
};

/// What a tree is worth; nothing where the edges have a cycle, or `games` refused something, which does not happen where all edges are
/// blue or red. A letter an edge tells its colour: b is Left's, r is Right's, g is everybody's. Needs: all edges hang together with
/// vertex 0, the ground. Cost: linear, and with green edges below others that of ordinal sums.
[[nodiscard]] std::optional<TreeValue> tree_value(const std::vector<Edge>& edges, std::string_view colours,
                                                  value::ShortGames& games);

}  // namespace sprague
