// The compiled form: games of tuples as clauses (rules/clauses.hpp), from which tables are filled.
//
// Rules become cases without "or", min or max (lower.hpp), and every case a nest of loops (plan.hpp). Cases
// may overlap, so an option may be found more than once.
#pragma once

#include <optional>
#include <vector>

#include "script/ast.hpp"
#include "script/lower.hpp"
#include "sprague/error.hpp"

namespace sprague::script {

/// What is compiled. For a proof that play ends, who may move and who has won do not matter; components of
/// imported games, and the rules of games with lists, are left out.
enum class Purpose { tables, termination };

/// `games` as clauses, without a measure. Needs: instances (no parameter is left); Term::game is an index of
/// `games`. An error says in words why there is no compiled form; it is no fault of the rules.
[[nodiscard]] Result<ClauseGames> compile(const std::vector<Game>& games, Purpose purpose = Purpose::tables);

/// Can every free variable of every rule take only finitely many values? They are bounded by conditions, and
/// by entries of options, none of which is negative. The error points at the rule. Entries and lengths of
/// lists count as bounded, and so do parameters; the domains of options do not help.
[[nodiscard]] std::optional<Error> check_bounds(const Game& game);

/// The cases of a rule of `game`. With `games` (of which Term::game is an index), what the domains of options
/// say may be used as well.
[[nodiscard]] std::vector<Case> cases_of(const Game& game, const Rule& rule, const std::vector<Game>* games,
                                         std::optional<Refusal>& refusal);

}  // namespace sprague::script
