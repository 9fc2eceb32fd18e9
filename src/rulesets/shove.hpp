// Shove (Albert, Nowakowski, Wolfe 2007): a piece goes left, and with it all that stand before it.
#pragma once

#include "rules/pushing_game.hpp"
#include "value/long_dyadic.hpp"
#include "value/short_game.hpp"

namespace sprague::rulesets {

class Shove : public PushingGame<Shove> {
 public:
  static constexpr Theorem value_theorem{
      .name = "the theorem on Shove",
      .statement =
          "A piece at cell p counts p for its owner, halved once for each piece behind it up to the last one that differs from the "
          "piece before it; the position is worth the sum, a number.",
      .source = "M. H. Albert, R. J. Nowakowski & D. Wolfe, Lessons in Play (2007)",
      .hypotheses = "normal play"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "shove",
      .title = "Shove",
      .title_zh = "推排",
      .family = "Moving pieces",
      .summary = "A piece goes left, and all before it go with it.",
      .rules =
          "Pieces stand on a strip. A move takes one of one's own one cell to the left, and all pieces before it, near or far, go "
          "one cell to the left, too; the one in the first cell falls off. Who cannot move has lost.",
      .notation = "STRIP",
      .meaning = strip_meaning,
      .order = strip_order,
      .range = "strips of any length; misère play by search",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"...", Outcome::P},
      {"x", Outcome::N, -1, "right: ."},
      {"right: x", Outcome::P},
      {"xo", Outcome::P},
      {"x.o", Outcome::P},
      {"ox.", Outcome::N, -1, "right: x.."},
      {"right: xox", Outcome::P},
      {".xo.ox", Outcome::N},
      {"x", Outcome::P, -1, {}, Convention::misere},
  };

  static std::size_t first_moved(const std::string&, std::size_t) { return 0; }

  [[nodiscard]] std::optional<Known<Outcome>> found_outcome(const Position& position, Player player,
                                                            Convention convention, Budget& budget) const {
    if (convention == Convention::misere) return std::nullopt;
    const auto number = found_number(position, budget);
    if (!number) return std::nullopt;
    return Known<Outcome>{number->sign() == (player == Player::left ? 1 : -1) ? Outcome::N : Outcome::P,
                          &value_theorem};
  }
  [[nodiscard]] std::optional<value::Game> found_value(const Position& position,
                                                       value::ShortGames& games) const {
    const auto number = found_number(position, games.budget());
    if (!number)
      games.refuse(value::Refusal::limits);
    else if (!number->dyadic())
      games.refuse(value::Refusal::large);
    const value::Game out = games.refused() ? value::Game::zero : games.number(*number->dyadic());
    return games.refused() ? std::nullopt : std::optional(out);
  }
  [[nodiscard]] std::optional<value::LongDyadic> found_number(const Position& position,
                                                              Budget& budget) const {
    constexpr std::size_t cells_a_tick = 16;
    if (!budget.spend(1 + position.cells.size() / cells_a_tick)) return std::nullopt;
    const std::string& cells = position.cells;
    const std::size_t last = cells.find_last_of("xo");
    if (last == std::string::npos) return value::LongDyadic();
    // The pieces from this cell on are of one colour, and count in full.
    const std::size_t whole = cells.find_last_of(cells[last] == 'x' ? "o" : "x") + 1;
    value::LongDyadic sum;
    bool was_piece = false;
    const auto count = [&](std::size_t i) {
      const auto place = static_cast<i64>(i + 1);
      sum += value::LongDyadic(cells[i] == 'x' ? place : -place);
    };
    for (std::size_t i = 0; i < whole; ++i) {
      if (cells[i] == '.') continue;
      if (was_piece) sum.halve();
      count(i);
      was_piece = true;
    }
    if (was_piece) sum.halve();
    for (std::size_t i = whole; i <= last; ++i)
      if (cells[i] != '.') count(i);
    return sum;
  }
};

}  // namespace sprague::rulesets
