// Toads and Frogs, for the tests of partizan rulesets: positions that are no numbers, and no words for moves.
#pragma once

#include <string>
#include <vector>

#include "base/scanner.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

struct ToadsAndFrogs {
  struct Position {
    std::string strip;

    static Result<Position> parse(Scanner& scanner) {
      const std::string_view word = scanner.word();
      if (word.empty()) return scanner.missing("the strip"_m);
      const std::size_t wrong = word.find_first_not_of("TF.");
      if (wrong != std::string_view::npos)
        return scanner.error_at(word.substr(wrong, 1), Message("{0} cannot be '{1}'", "a cell"_m, word));
      return Position{std::string(word)};
    }
    [[nodiscard]] std::string text() const { return strip; }
    [[nodiscard]] std::size_t hash() const { return std::hash<std::string>()(strip); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Info info{
      .name = "toads_and_frogs",
      .title = "Toads and Frogs",
      .title_zh = "蟾蜍与青蛙",
      .family = "Tests",
      .summary = "Toads go right and frogs left, by a step or a jump over one of the others.",
      .rules =
          "Left moves a toad one cell to the right, or over a frog onto the free cell "
          "behind it. Right moves a frog to the left in the same way.",
      .notation = "STRIP",
      .meaning = "T is a toad, F a frog, and . a free cell.",
      .order = "by the cell of what moves, from the left",
      .range = "strips that can be searched within the limits",
      .has_tables = false};
  // TF is over, T.F is ∗, and T. belongs to Left (Winning Ways, chapter 1); the long ones by a recursion in Python.
  static constexpr Example examples[] = {{"TF", Outcome::P},
                                         {"right: T.F", Outcome::N, -1, "left: TF."},
                                         {"left: T.F", Outcome::N, -1, "right: .TF"},
                                         {"left: T.", Outcome::N},
                                         {"right: T.", Outcome::P},
                                         {"left: TT.FF", Outcome::N},
                                         {"T..F", Outcome::P},
                                         {"left: T.T.FF.F", Outcome::P},
                                         {"right: T.T.FF.F", Outcome::N},
                                         {"right: T.", Outcome::N, -1, {}, Convention::misere}};

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    const bool is_left = player == Player::left;
    const char own = is_left ? 'T' : 'F', other = is_left ? 'F' : 'T';
    const auto cell = [&](std::size_t i, std::size_t far) -> std::size_t {
      return is_left ? i + far : i - far;
    };
    const auto at = [&](std::size_t i) { return i < position.strip.size() ? position.strip[i] : '#'; };
    for (std::size_t i = 0; i < position.strip.size(); ++i) {
      if (at(i) != own) continue;
      const std::size_t far = at(cell(i, 1)) == '.'                              ? 1
                              : at(cell(i, 1)) == other && at(cell(i, 2)) == '.' ? 2
                                                                                 : 0;
      if (far == 0) continue;
      out.push_back(position);
      std::swap(out.back().strip[i], out.back().strip[cell(i, far)]);
    }
  }
};

}  // namespace sprague::rulesets
