// HeapGame: what all games share in which a move takes something from one heap and the nim-value of a heap is
// known (Nim, Bash, subtraction games). The ruleset says what one heap does; here rows of heaps are solved,
// under both conventions, with all winning moves, in one or two passes over the row.
//
// A ruleset derives from HeapGame<itself, Int> and has
//   bool covers(h)               is the value of a heap of h known?
//   Int  heap_value(h)           its nim-value                                          (covers(h))
//   void takes(h, visit)         visit(k) for every legal amount k, ascending
//   void takes_to(h, v, visit)   visit(k) for every legal k with heap_value(h − k) = v, ascending  (covers(h))
//   bool can_take(h, k)          is k a legal amount? (1 ≤ k ≤ h is checked already)
//   u64  take_bound(h)           an upper bound on the number of legal amounts
//   Int  least_take(h)           the smallest legal amount, 0 when there is none
//   value_theorem, misere_theorem; theorem(), where value_theorem is not always the one that answers
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/heaps.hpp"
#include "rules/misere.hpp"
#include "rules/ruleset.hpp"
#include "rules/sorted_heaps.hpp"

namespace sprague {

template <class Derived, class Int>
class HeapGame {
 public:
  using Position = Heaps<Int>;

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      self().takes(position.sizes[i], [&](const Int& k) {
        out.push_back(position);
        out.back().sizes[i] = position.sizes[i] - k;
      });
  }

  /// Rows of heaps, up to order.
  using Simplified = SortedHeaps<Derived>;
  [[nodiscard]] auto simplified(const Position& position) const {
    return SortedHeaps<Derived>::of(self(), position);
  }
  [[nodiscard]] bool can_move(const Int& heap) const { return self().least_take(heap) != Int(0); }
  template <class Visit>
  void heap_options(const Int& heap, const Visit& visit) const {
    self().takes(heap, [&](const Int& k) {
      const Int left = heap - k;
      visit(std::span<const Int>(&left, 1));
    });
  }

  [[nodiscard]] std::optional<Known<Int>> known_value(const Position& position) const {
    Int sum(0);
    for (const Int& h : position.sizes) {
      if (!self().covers(h)) return std::nullopt;
      sum ^= self().heap_value(h);
    }
    return Known<Int>{std::move(sum), &self().theorem()};
  }

  /// How many amounts takes_to would visit. Nim says it without a branch, which half of the heaps would
  /// mispredict.
  [[nodiscard]] u64 count_takes_to(const Int& h, const Int& value) const {
    u64 count = 0;
    self().takes_to(h, value, [&](const Int&) { ++count; });
    return count;
  }
  [[nodiscard]] const Theorem& theorem() const { return Derived::value_theorem; }

  [[nodiscard]] bool is_firm(const Position& position) const { return firm_heaps(position) > 0; }

  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto known = known_value(position);
    if (!known) return std::nullopt;
    if (convention == Convention::misere)
      return Known<Outcome>{misere_nim_outcome(known->value, is_firm(position)), &Derived::misere_theorem};
    return Known<Outcome>{known->value == Int(0) ? Outcome::P : Outcome::N, known->theorem};
  }

  void moves_to_value(const Position& position, const Int& target, OptionSink<Position>& sink) const {
    const Int change = known_value(position)->value ^ target;
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (i % 64 == 63 && !sink.may_go_on()) return sink.cut_short();
      add_moves(position, i, self().heap_value(position.sizes[i]) ^ change, sink);
    }
  }

  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    if (convention == Convention::normal) return moves_to_value(position, Int(0), sink);
    misere_moves_beside(position, Int(0), false, sink);
  }

  void misere_moves_beside(const Position& position, const Int& others, bool others_firm,
                           OptionSink<Position>& sink) const {
    const Int sum = known_value(position)->value ^ others;
    const u64 firm = firm_heaps(position) + (others_firm ? 1 : 0);
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (i % 64 == 63 && !sink.may_go_on()) return sink.cut_short();
      const Int value = self().heap_value(position.sizes[i]);
      const bool rest_firm = firm > (value >= Int(2) ? 1U : 0U);
      add_moves(position, i, misere_target<Int>(sum ^ value, rest_firm), sink);
    }
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const std::size_t i = changed_heap(from, to);
    return take_label(Int(from.sizes[i] - to.sizes[i]), i, from.sizes.size());
  }

  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.sizes.size() != to.sizes.size() || from == to) return false;
    const std::size_t i = changed_heap(from, to);
    for (std::size_t k = i + 1; k < from.sizes.size(); ++k)
      if (from.sizes[k] != to.sizes[k]) return false;
    return to.sizes[i] < from.sizes[i] && self().can_take(from.sizes[i], Int(from.sizes[i] - to.sizes[i]));
  }

  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    const auto take = read_take<Int>(scanner, position.sizes.size());
    if (!take) return std::nullopt;
    Position to = position;
    Int& size = to.sizes[take->heap];
    if (take->amount < Int(1) || take->amount > size || !self().can_take(size, take->amount))
      return std::nullopt;
    size = size - take->amount;
    return to;
  }

  [[nodiscard]] Position stalling_option(const Position& position) const {
    std::size_t best = position.sizes.size();
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      if (self().least_take(position.sizes[i]) != Int(0) &&
          (best == position.sizes.size() || position.sizes[i] > position.sizes[best]))
        best = i;
    Position to = position;
    to.sizes[best] = position.sizes[best] - self().least_take(position.sizes[best]);
    return to;
  }

  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const Int& h : position.sizes) bound = saturating_add(bound, self().take_bound(h));
    return bound;
  }

  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (const Int& h : position.sizes) {
      bound = saturating_multiply(bound, saturating_add(saturated(h), 1));
      if (bound == ~u64{0}) break;
    }
    return bound;
  }

  /// The heaps and their nim-values; for one heap of which 1 to m may be taken, what it leaves over.
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    // Of a single heap a remainder tells more than binary digits do.
    if constexpr (requires { self().most_of_all(); }) {
      const u64 most = self().most_of_all();
      if (most > 0 && most < ~u64{0} && position.sizes.size() == 1)
        return {Remainder{position.sizes[0], most + 1, convention == Convention::misere ? u64{1} : u64{0}}};
    }
    NimSum sum;
    sum.by_misere_rule = convention == Convention::misere;
    sum.are_stones = requires { Derived::heaps_are_their_values; };
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      const Int& h = position.sizes[i];
      if (!self().covers(h) || !sum.has_room()) return {};
      const Int value = self().heap_value(h);
      sum.add(to_text(h), Natural(value), i, value >= Int(2));
    }
    return {std::move(sum)};
  }

 private:
  [[nodiscard]] const Derived& self() const { return static_cast<const Derived&>(*this); }

  [[nodiscard]] u64 firm_heaps(const Position& position) const {
    u64 firm = 0;
    for (const Int& h : position.sizes) firm += self().heap_value(h) >= Int(2) ? 1 : 0;
    return firm;
  }

  // Every take from heap i that leaves it with nim-value `value`.
  void add_moves(const Position& position, std::size_t i, const Int& value,
                 OptionSink<Position>& sink) const {
    if (sink.is_full()) return sink.count_unlisted(self().count_takes_to(position.sizes[i], value));
    self().takes_to(position.sizes[i], value, [&](const Int& k) {
      const auto option = [&] {
        Position to = position;
        to.sizes[i] = position.sizes[i] - k;
        return to;
      };
      sink.add(option, [&] { return take_label(k, i, position.sizes.size()); });
    });
  }
};

}  // namespace sprague
