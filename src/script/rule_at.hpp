// Rules that name many positions, case by case: of each position only what is left of the condition there is looked at.
#pragma once

#include <span>

#include "script/ast.hpp"

namespace sprague::script {

/// Does some part of the condition that must hold distinguish many cases?
[[nodiscard]] bool has_many_cases(const Rule& rule);

/// The rule as it is at one position, `numbers`: parts of the condition that the position decides are left out. The options are the same,
/// by the same assignments in the same order. Needs: an instance. Cost: that of looking at the condition once.
[[nodiscard]] Rule rule_at(const Game& game, const Rule& rule, std::span<const i64> numbers);

}  // namespace sprague::script
