// SproutsGame: components of Sprouts, as a game for searches of nimbers (solve/nimber_search.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/sprouts_map.hpp"

namespace sprague {

struct SproutsGame {
  /// A text of SproutsMap::components.
  struct Position {
    std::string text = {};

    [[nodiscard]] u64 hash() const { return std::hash<std::string>()(text); }
    // As a copy has it, so that what is held for one is released with another.
    [[nodiscard]] u64 heap_bytes() const { return text.size() > 15 ? text.size() + 1 : 0; }
    friend bool operator==(const Position&, const Position&) = default;

    // Its length in two bytes, and the text.
    void append_to(std::string& out) const {
      out.push_back(static_cast<char>(text.size() & 0xff));
      out.push_back(static_cast<char>(text.size() >> 8));
      out += text;
    }
    // Takes what append_to() made from the front of `bytes`; nothing where it is no such thing.
    static std::optional<Position> read(std::string_view& bytes) {
      if (bytes.size() < 2) return std::nullopt;
      const std::size_t length =
          static_cast<unsigned char>(bytes[0]) | std::size_t{static_cast<unsigned char>(bytes[1])} << 8;
      if (bytes.size() - 2 < length) return std::nullopt;
      Position out{std::string(bytes.substr(2, length))};
      bytes.remove_prefix(2 + length);
      return out;
    }
  };

  void options(const Position& position, SproutsTexts& known, const auto& visit) {
    std::vector<Position> components;
    (void)SproutsMap::of(position.text).for_each_line([&](const SproutsMap::Line&, SproutsMap&& map) {
      components.clear();
      for (std::string& text : map.components(&known)) components.push_back({std::move(text)});
      return visit(std::span<const Position>(components));
    });
  }
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    return position.text.empty() ? std::optional<u64>(0) : std::nullopt;
  }
  /// Each line costs a life, and one is left in the end.
  [[nodiscard]] u64 value_bound(const Position& position) const { return lives(position) - 1; }
  /// Few lives first, and of equally many a short text: there spots are alone, or look alike.
  [[nodiscard]] u64 weight(const Position& position) const {
    return lives(position) * 1'000 + position.text.size();
  }
  /// About how hard it is; the number of lines would be hundreds everywhere.
  [[nodiscard]] u64 moves(u64 weight) const { return weight / 1'000 * (weight % 1'000) / 4; }
  [[nodiscard]] std::string kept_as() const { return "drawings of Sprouts"; }

 private:
  // A letter is the one half of a life that each of its corners is. Needs: what components() writes.
  [[nodiscard]] static u64 lives(const Position& position) {
    u64 halves = 0;
    for (const char corner : position.text)
      if (corner != ',' && corner != '/') halves += is_sprouts_letter(corner) ? 1 : 2 * sprouts_lives(corner);
    return halves / 2;
  }
};

}  // namespace sprague
