// The queen that moves home: Wythoff's game on a board (Isaacs, about 1960).
#pragma once

#include "rulesets/wythoff.hpp"

namespace sprague::rulesets {

template <class Int>
class QueenOf : public WythoffOf<Int> {
 public:
  using Position = typename WythoffOf<Int>::Position;
  using Wide = QueenOf<Natural>;

  static constexpr Info info{
      .name = "queen",
      .title = "The queen moves home",
      .title_zh = "移动的皇后",
      .family = "Moving pieces",
      .summary = "A queen moves left, down or diagonally down-left, towards the corner.",
      .rules =
          "A chess queen stands on a board without end to the right and upwards. A move takes it any number "
          "of "
          "squares to the left, down, or diagonally left and down. In the corner it cannot move.",
      .notation = "COLUMN ROW",
      .meaning = "The queen's square, counted from 0: the corner is 0 0.",
      .order = "left, down, diagonally",
      .range =
          "outcome and winning moves for coordinates of up to 50,000 digits; nim-values by search, for "
          "small "
          "ones",
      .theorems = WythoffOf<Int>::theorems};
  static constexpr Example examples[] = {
      {"4 7", Outcome::P, 0},
      {"7 7", Outcome::N, 5, "4 7"},
      {"0 0", Outcome::P, 0},
      {"2 2", Outcome::P, -1, {}, Convention::misere},
  };

  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    for_each_wythoff_win(position, convention, [&](const Position& to) { sink.add([&] { return to; }); });
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    if (from[1] == to[1]) return Message("move {0} left", Int(from[0] - to[0]));
    const Int amount = from[1] - to[1];
    return from[0] == to[0] ? Message("move {0} down", amount) : Message("move {0} diagonally", amount);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("move")) return std::nullopt;
    const Result<Int> amount = scanner.template natural<Int>("a number of squares"_m);
    if (!amount) return std::nullopt;
    const std::string_view way = scanner.word();
    if (!scanner.done() || (way != "left" && way != "down" && way != "diagonally")) return std::nullopt;
    Position to = position;
    for (std::size_t i = 0; i < 2; ++i) {
      if (way == (i == 0 ? "down" : "left")) continue;
      if (*amount > position[i]) return std::nullopt;
      to[i] = position[i] - *amount;
    }
    return this->is_option(position, to) ? std::optional(to) : std::nullopt;
  }
};

using Queen = QueenOf<u64>;

}  // namespace sprague::rulesets
