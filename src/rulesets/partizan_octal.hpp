// Partizan octal games (Fraenkel, Kotzig 1987): taking and breaking where Left and Right have a code each.
#pragma once

#include <algorithm>
#include <utility>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"
#include "rules/take_and_break_moves.hpp"

namespace sprague::rulesets {

class PartizanOctal {
 public:
  using Position = Heaps<u64>;

  static constexpr Info info{
      .name = "partizan_octal",
      .title = "Partizan octal games",
      .title_zh = "双方编码不同的八进制游戏",
      .family = "Dividing heaps",
      .summary = "Taking and breaking by a code of Left's and one of Right's.",
      .rules =
          "There are some heaps of stones. A move takes k stones from one heap; the digit d_k of the player's code says what it may "
          "leave of that heap: nothing (1), one heap (2), two heaps (4), three (8), or what the sum of these allows. With 4 in front "
          "of the point a heap may also be split without taking. Who cannot move has lost.",
      .notation = "CODE CODE HEAP…",
      .meaning =
          "The codes of Left and of Right, such as 0.3 0.33, 4.0 or 0.77, then the sizes of the heaps; left: or right: in front of "
          "these says whose turn it is, otherwise Left begins.",
      .order = "by heap, then by amount, then by the number of heaps left, then by these, smallest first",
      .range = "heaps of a few hundred stones for values, of some dozens for who wins, by search"};
  static constexpr Example examples[] = {
      {"0.33 0.303 0", Outcome::P},
      {"0.33 0.303 5", Outcome::N, -1, "right: 4"},
      {"0.33 0.303 right: 4", Outcome::P},
      {"0.07 0.77 4 1", Outcome::P},
      {"0.77 0.07 4 1", Outcome::N, -1, "right: 3 1"},
      {"4.0 0.3 3", Outcome::P},
      {"0.3 0.03 3 2", Outcome::N},
      {"0.33 0.303 1", Outcome::P, -1, {}, Convention::misere},
  };

  PartizanOctal() : PartizanOctal({.digits = {0, 3, 3}}, {.digits = {0, 3, 0, 3}}) {}
  PartizanOctal(TakeAndBreak left, TakeAndBreak right) : left_(std::move(left)), right_(std::move(right)) {}

  static Result<PartizanOctal> make(Scanner& scanner) {
    TakeAndBreak codes[2];
    for (TakeAndBreak& code : codes) {
      const std::string_view first = scanner.peek();
      if (first.empty())
        return scanner.missing(&code == codes ? "the code of Left"_m : "the code of Right"_m);
      Result<TakeAndBreak> read = TakeAndBreak::parse(scanner);
      if (!read) return read.error();
      code = *std::move(read);
      if (code.most_heaps() > 3)
        return scanner.error_at(first, "moves that leave four heaps or more are beyond this"_m);
    }
    return PartizanOctal(std::move(codes[0]), std::move(codes[1]));
  }
  [[nodiscard]] const TakeAndBreak& code_of(Player player) const {
    return player == Player::left ? left_ : right_;
  }
  [[nodiscard]] std::string arguments() const { return left_.text() + " " + right_.text(); }

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      for_each_move(code_of(player), position.sizes[i],
                    [&](u64, auto... heaps) { out.push_back(after_move(position, i, {heaps...})); });
  }
  [[nodiscard]] bool may_go_on_for_ever() const { return false; }  // heaps shrink or are split
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const u64 h : position.sizes)
      bound = saturating_add(bound, std::max(move_bound(left_, h), move_bound(right_, h)));
    return bound;
  }

  using Part = u64;
  [[nodiscard]] static const std::vector<Part>& parts_of(const Position& position) { return position.sizes; }
  template <class Visit>
  void for_each_part_option(const Part& heap, Player player, const Visit& visit) const {
    for_each_move(code_of(player), heap, [&](u64, auto... heaps) {
      const u64 left[] = {heaps...};
      visit(std::span<const u64>(left));
    });
  }

  [[nodiscard]] Message move_label(const Position& from, Player, const Position& to) const {
    return label_of_move(from, to);
  }

 private:
  TakeAndBreak left_, right_;
};

}  // namespace sprague::rulesets
