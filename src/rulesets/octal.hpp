// Octal and hexadecimal games: taking and breaking by code (Guy & Smith 1956).
#pragma once

#include <algorithm>
#include <utility>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"
#include "rules/sorted_heaps.hpp"
#include "rules/take_and_break_moves.hpp"
#include "sequence/heap_values.hpp"

namespace sprague::rulesets {

class Octal {
 public:
  using Position = Heaps<u64>;

  static constexpr Theorem value_theorem{
      .name = "the Guy–Smith theorem",
      .statement =
          "The nim-values of the heaps are computed by the mex rule until their period is proved; that of a "
          "row of heaps is the nim-sum.",
      .source =
          "R. K. Guy & C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge "
          "Philosophical "
          "Society 52 (1956)",
      .hypotheses = "normal play; a finite octal code, or a hexadecimal one with a period"};
  static constexpr Theorem table_theorem{.name = "the Sprague–Grundy theorem",
                                         .statement =
                                             "The nim-values of the heaps are computed by the mex rule, one "
                                             "after the other; that of a row of heaps is "
                                             "the nim-sum.",
                                         .source =
                                             "R. P. Sprague (1935); P. M. Grundy (1939); hexadecimal codes: "
                                             "Berlekamp, Conway & Guy, Winning Ways "
                                             "(1982), chapter 4",
                                         .hypotheses = "normal play"};
  static constexpr Theorem saltus_theorem = sequence::theorems::arithmetic;
  static constexpr Theorem unequal_theorem = sequence::theorems::unequal;
  static constexpr Theorem theorems[] = {value_theorem, saltus_theorem, unequal_theorem, table_theorem};

  static constexpr Info info{
      .name = "octal",
      .title = "Octal games",
      .title_zh = "八进制游戏",
      .family = "Dividing heaps",
      .summary = "Taking and breaking by code: 0.77 is Kayles.",
      .rules =
          "There are some heaps of stones. A move takes k stones from one heap; the octal digit d_k of the "
          "code says "
          "what it may leave of that heap: nothing (1), one heap (2), two heaps (4), or what the sum of "
          "these allows. "
          "With 4 in front of the point a heap may also be split without taking. Hexadecimal digits up to F "
          "allow "
          "three heaps too (8).",
      .notation = "CODE HEAP…",
      .meaning = "The code, such as 0.77, 4.3 or 0.3F, then the sizes of the heaps.",
      .order = "by heap, then by amount, then by the number of heaps left, then by these, smallest first",
      .range =
          "heaps below 2^64 where the code's period is found and proved within the limits, otherwise as far "
          "as values "
          "are "
          "tabulated; for heaps over a million some winning moves; misère play by search, for small rows",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"0.77 5 5", Outcome::P, 0},      {"0.77 3 6", Outcome::P, 0},
      {"0.77 7", Outcome::N, 2, "3 3"}, {"0.77 1000000000000000000", Outcome::N, 1},
      {"0.07 2 3", Outcome::P, 0},      {"0.137 8", Outcome::P, 0},
      {"4.3 4", Outcome::N, 2, "2 2"},  {"0.8 6 4", Outcome::P, 0},
      {"0.3F 7", Outcome::N, 4, "1 4"}, {"0.77 1", Outcome::P, -1, {}, Convention::misere},
  };

  explicit Octal(TakeAndBreak code) : values_(std::move(code)) {}
  Octal() : Octal(kayles()) {}

  static Result<Octal> make(Scanner& scanner) {
    const std::string_view first = scanner.peek();
    Result<TakeAndBreak> code = TakeAndBreak::parse(scanner);
    if (!code) return code.error();
    if (code->most_heaps() > 3)
      return scanner.error_at(first, "moves that leave four heaps or more are beyond this"_m,
                              "`sprague sequence` computes the values of such games."_m);
    return Octal(*std::move(code));
  }
  [[nodiscard]] std::string arguments() const { return code().text(); }
  [[nodiscard]] const TakeAndBreak& code() const { return values_.game(); }

  void prepare(const Position& position, Budget& budget) {
    for (const u64 h : position.sizes) values_.extend_to(h, budget);
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      for_each_move(code(), position.sizes[i],
                    [&](u64, auto... heaps) { out.push_back(after_move(position, i, {heaps...})); });
  }

  /// Rows of heaps, up to order.
  using Simplified = SortedHeaps<Octal>;
  [[nodiscard]] Simplified::Position simplified(const Position& position) const {
    return SortedHeaps<Octal>::of(*this, position);
  }
  [[nodiscard]] bool can_move(u64 heap) const { return has_move(code(), heap); }
  template <class Visit>
  void heap_options(u64 heap, const Visit& visit) const {
    for_each_move(code(), heap, [&](u64, auto... heaps) {
      const u64 left[] = {heaps...};
      visit(std::span<const u64>(left));
    });
  }

  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    u64 sum = 0;
    for (const u64 h : position.sizes) {
      if (!values_.covers(h)) return std::nullopt;
      sum ^= values_.at(h);
    }
    return Known<u64>{sum, theorem()};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto value = known_value(position);
    if (!value || convention == Convention::misere) return std::nullopt;
    return Known<Outcome>{value->value == 0 ? Outcome::P : Outcome::N, value->theorem};
  }
  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const u64 change = known_value(position)->value ^ target;
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      const u64 h = position.sizes[i];
      const u64 wanted = values_.at(h) ^ change;
      const auto add = [&](auto... heaps) { sink.add([&] { return after_move(position, i, {heaps...}); }); };
      const auto visit = [&](u64, auto... heaps) {
        if ((u64{0} ^ ... ^ values_.at(heaps)) == wanted) add(heaps...);
      };
      const auto go_on = [&] { return sink.may_go_on(); };
      const bool is_large = !reach.is_everything(h, leaves_three());
      const auto left = is_large && code().tail != 0 ? values_.heaps_of(wanted, h) : std::nullopt;
      bool all = !is_large;
      if (left) {  // the single heaps that the tail leaves are few, and found by their value
        for_each_move({code().digits, 0, code().unequal}, h, reach, visit, go_on);
        for (const u64 one : *left)
          if (h - one > code().most() &&
              (code().tail & (one == 0 ? TakeAndBreak::no_heap : TakeAndBreak::one_heap)) != 0)
            add(u64{0}, one);
        const TakeAndBreak::Digit splits = code().tail & ~(TakeAndBreak::no_heap | TakeAndBreak::one_heap);
        all = code().all() <= (TakeAndBreak::no_heap | TakeAndBreak::one_heap);
        if (splits != 0)
          for_each_move({std::vector<TakeAndBreak::Digit>(code().digits.size(), 0), splits, code().unequal},
                        h, reach, visit, go_on);
      } else {
        for_each_move(code(), h, reach, visit, go_on);
      }
      if (!all || !sink.may_go_on()) sink.cut_short();
    }
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
    moves_to_value(position, 0, sink);
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return label_of_move(from, to);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const u64 h : position.sizes) bound = saturating_add(bound, move_bound(code(), h));
    return bound;
  }
  // A follower of a heap of n is a row whose parts, an empty one counted as 1, add up to n at most: F(2n + 2)
  // rows.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (const u64 h : position.sizes) {
      u64 below = 0, rows = 1;
      for (u64 i = 0; i < h && rows != ~u64{0}; ++i) {
        below = saturating_add(below, rows);
        rows = saturating_add(rows, below);
      }
      bound = saturating_multiply(bound, saturating_add(below, rows));
    }
    return bound;
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    if (convention == Convention::misere) return {};
    NimSum sum;
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (!values_.covers(position.sizes[i]) || !sum.has_room()) return {};
      sum.add(to_text(position.sizes[i]), values_.at(position.sizes[i]), i);
    }
    Grounds grounds{std::move(sum)};
    if (const sequence::Period* const period = values_.period())
      grounds.push_back(HeapPeriod{period->period, period->preperiod, period->saltus});
    return grounds;
  }

 private:
  // The smaller heaps that are tried for winning moves.
  static constexpr MoveReach reach{.first_of_two = 1'000'000, .middle_of_three = 4'096};

  static TakeAndBreak kayles() { return {.digits = {0, 7, 7}}; }
  [[nodiscard]] bool leaves_three() const { return code().most_heaps() > 2; }
  [[nodiscard]] const Theorem* theorem() const {
    const sequence::Period* const period = values_.period();
    if (period == nullptr)
      return leaves_three() || code().tail != 0 || code().unequal ? &table_theorem : &value_theorem;
    return period->saltus != 0 ? &saltus_theorem : code().unequal ? &unequal_theorem : &value_theorem;
  }

  sequence::HeapValues values_;
};

}  // namespace sprague::rulesets
