// The moves of a game with lists, as the proofs that play ends look at them: each case of a rule with one of its
// components that stays in the game.
#pragma once

#include <optional>
#include <vector>

#include "script/lower.hpp"

namespace sprague::script {

struct ListMove {
  Case one;
  std::size_t component;
};

/// Of game `number`; nothing where a rule has no cases that are known.
[[nodiscard]] std::optional<std::vector<ListMove>> list_moves(const Game& game, std::size_t number);

/// The changes of entries in this component, if each list is a copy of itself and what is added is known.
[[nodiscard]] std::optional<std::vector<Change>> list_changes(const Game& game, const ListMove& move);

/// Why a game ends whose lists shrink and grow, if a template fits: lists become shorter; numbers fall; one of the two,
/// and the other stays; entries are replaced by smaller ones (Dershowitz and Manna 1979: then the collection of all
/// entries falls).
[[nodiscard]] std::optional<Message> list_shape_measure(const Game& game, const std::vector<ListMove>& moves);

}  // namespace sprague::script
