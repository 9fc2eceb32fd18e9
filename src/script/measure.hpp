// Proofs that play ends. A measure (rules/clauses.hpp) is synthesised as compilers do it for loops (Colón and
// Sipma 2001; Alias, Darte, Feautrier and Gonnord 2010): a linear form with natural weights under which no
// move rises and some fall is put first, the moves that fall are done with, and so on until no move is left.
// Every claim is the infeasibility of a linear system, and LinearSystem proves that in exact integers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "script/ast.hpp"

namespace sprague::script {

/// Finds a measure and sets `games.measure`. False, and no measure: none was found, which proves nothing.
bool find_measure(ClauseGames& games);

/// The same for games as trees (instances), of any kind: who may move and who has won is ignored, and so are
/// imported components, which never refer back. Games with lists get a rank, but no weights: the proof is in
/// the words.
[[nodiscard]] std::optional<Measure> find_measure(const std::vector<Game>& games);

/// Why a game with lists ends, if a template fits: a sum of entries falls, a sum of (index + 1)·entry, a
/// single number, or the last (first) entry that changes. Only moves that stay in the game count; `number` is
/// its own.
[[nodiscard]] std::optional<Message> list_measure(const Game& game, std::size_t number);

/// Ranks for games by the moves between them: `leads[g][h]` says whether a move leads from g to h. Games that
/// can be reached from each other have equal rank; otherwise a move leads to a lower one.
struct Ranks {
  explicit Ranks(std::vector<std::vector<bool>> leads);

  std::vector<std::size_t> rank = {};
  std::vector<std::vector<std::size_t>> groups = {};  ///< games that can be reached from each other
};

}  // namespace sprague::script
