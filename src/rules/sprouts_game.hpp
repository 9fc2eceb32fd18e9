// SproutsGame: components of Sprouts, as a game for searches of nimbers (solve/nimber_search.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/sprouts_map.hpp"

namespace sprague {

struct SproutsGame {
  /// A text of SproutsMap::components.
  struct Position {
    std::string text = {};

    [[nodiscard]] u64 hash() const { return std::hash<std::string>()(text); }
    [[nodiscard]] u64 heap_bytes() const { return text.capacity() > 15 ? text.capacity() + 1 : 0; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  void options(const Position& position, const auto& visit) {
    std::vector<Position> components;
    (void)SproutsMap::of(position.text).for_each_line([&](const SproutsMap::Line&, SproutsMap&& map) {
      components.clear();
      for (std::string& text : map.components()) components.push_back({std::move(text)});
      return visit(std::span<const Position>(components));
    });
  }
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    return position.text.empty() ? std::optional<u64>(0) : std::nullopt;
  }
  /// Each line costs a life, and one is left in the end.
  [[nodiscard]] u64 value_bound(const Position& position) const {
    return SproutsMap::of(position.text).lives() - 1;
  }
  [[nodiscard]] u64 weight(const Position& position) const {
    return SproutsMap::of(position.text).line_bound();
  }
  [[nodiscard]] u64 moves(const Position& position) const { return weight(position); }
};

}  // namespace sprague
