// The view of a position of the rule language: its numbers, or its components where these are of several games.
#pragma once

#include <algorithm>

#include "rules/ruleset.hpp"

namespace sprague::detail {

/// Of components of the rules' first game the numbers, with the entries of lists and without their lengths;
/// otherwise a part for each component.
template <WrittenInRules R>
[[nodiscard]] PositionView view_of_rules(const R& rules, const typename R::Position& position) {
  const auto& components = position.components;
  const bool is_of_one_game = std::all_of(components.begin(), components.end(), [](const auto& component) {
    return !component.is_imported && component.game == 0;
  });
  if (!is_of_one_game) {
    NamedParts parts;
    typename R::Position alone = position;
    for (const auto& component : components) {
      alone.components = {component};
      parts.names.push_back(alone.text());
    }
    return parts;
  }
  RowOfNumbers row;
  for (const auto& component : components) {
    auto number = component.numbers.begin();
    for (const auto& coordinate : rules.game().coordinates)
      for (auto left = coordinate.is_list ? *number++ : 1; left > 0; --left)
        row.numbers.emplace_back(static_cast<u64>(*number++));
  }
  return row;
}

}  // namespace sprague::detail
