// Push (Albert, Nowakowski, Wolfe 2007): a piece goes left and pushes those that stand close before it.
#pragma once

#include "rules/pushing_game.hpp"

namespace sprague::rulesets {

class Push : public PushingGame<Push> {
 public:
  static constexpr Info info{
      .name = "push",
      .title = "Push",
      .title_zh = "推子",
      .family = "Moving pieces",
      .summary = "A piece goes left and pushes those close before it.",
      .rules =
          "Pieces stand on a strip. A move takes one of one's own one cell to the left; pieces that stand before it without a gap "
          "are pushed on, and the one in the first cell is pushed off. Who cannot move has lost.",
      .notation = "STRIP",
      .meaning = strip_meaning,
      .order = strip_order,
      .range = "strips of about twenty cells, by search",
      .has_tables = false};
  static constexpr Example examples[] = {
      {"...", Outcome::P},
      {"x", Outcome::N, -1, "right: ."},
      {"right: x", Outcome::P},
      {"xo", Outcome::P},
      {"ox.", Outcome::N, -1, "right: x.."},
      {"right: xox", Outcome::P},
      {".xo.ox", Outcome::N},
      {"x", Outcome::P, -1, {}, Convention::misere},
  };

  /// The nearest free cell before it, or the first cell.
  static std::size_t first_moved(const std::string& cells, std::size_t i) {
    const std::size_t free = cells.rfind('.', i);
    return free == std::string::npos ? 0 : free;
  }
};

}  // namespace sprague::rulesets
