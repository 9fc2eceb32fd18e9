// The parser of the rule language: text → tree, or one clear error. Recursive descent by hand, because the
// errors are half of the language: they name the line, what was expected and the nearest name.
#pragma once

#include <string_view>
#include <vector>

#include "rules/clauses.hpp"
#include "script/ast.hpp"
#include "sprague/error.hpp"

namespace sprague::script {

inline constexpr std::size_t longest_text = 100'000;  ///< bytes of a rules file

/// Reads a file of games: at least one. `is_built_in` says whether a name is that of a game outside the file,
/// and `built_in_names` are offered for misspelt ones. Errors point into `text`.
[[nodiscard]] Result<File> parse(std::string_view text, const std::vector<std::string_view>& built_in_names);

/// `game` with its parameters replaced by `values` (one a parameter) and constants folded. An error when
/// a divisor or a base that is a parameter becomes less than 1.
[[nodiscard]] Result<Game> with_parameters(const Game& game, const std::vector<i64>& values);

/// A set of numbers as the parser reads it: {1,3,4}, {1..3,7}, squares, powers(2).
[[nodiscard]] std::string set_text(const NumberSet& set);
[[nodiscard]] Result<NumberSet> parse_set(std::string_view text);
/// What is in one of two sets that are lists of ranges.
[[nodiscard]] NumberSet united(NumberSet a, const NumberSet& b);

/// Reads one condition or one expression about a position of `game`, whose coordinates and parameters are its
/// names. Free variables are not allowed in it.
[[nodiscard]] Result<Condition> parse_condition(std::string_view text, const Game& game);
[[nodiscard]] Result<Expression> parse_expression(std::string_view text, const Game& game);

}  // namespace sprague::script
