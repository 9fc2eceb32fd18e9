// Split: a heap is divided, nothing is taken. Into two heaps only the parity of play counts; into any number
// a heap of n is a Nim heap of n − 1 (proofs: doc/algorithms/split.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "rules/heaps.hpp"
#include "rules/misere.hpp"
#include "rules/ruleset.hpp"
#include "rules/sorted_heaps.hpp"

namespace sprague::rulesets {

class Split {
 public:
  using Position = Heaps<u64>;

  static constexpr Theorem two_theorem{
      .name = "the parity of splitting",
      .statement =
          "A heap of n is split into single stones by n − 1 moves, however it is done: its nim-value is 1 "
          "for "
          "even n > 0 and 0 otherwise, and that of a row is the nim-sum.",
      .source = "folklore; proved in doc/algorithms/split.md",
      .hypotheses = "every move splits one heap into exactly two that are not empty"};
  static constexpr Theorem any_theorem{
      .name = "the theorem on splitting into any number",
      .statement = "The nim-value of a heap of n > 0 is n − 1; that of a row is the nim-sum.",
      .source = "contest folklore; proved in doc/algorithms/split.md",
      .hypotheses = "normal play; a heap may be split into any number of heaps, at least two, none empty"};
  static constexpr Theorem any_misere_theorem{
      .name = "the misère Nim rule for splitting into any number",
      .statement =
          "The next player wins exactly when the nim-sum is not 0 and some heap holds more than two stones, "
          "or "
          "it is 0 and none does.",
      .source = "proved in doc/algorithms/misere.md",
      .hypotheses = "misère play; a heap may be split into any number of heaps, at least two, none empty"};
  static constexpr Theorem theorems[] = {two_theorem, any_theorem, any_misere_theorem};

  static constexpr Info info{
      .name = "split",
      .title = "Splitting heaps",
      .title_zh = "分堆游戏",
      .family = "Dividing heaps",
      .summary = "Split a heap into two, or into any number of heaps.",
      .rules =
          "There are some heaps of stones. A move splits one heap into heaps that are not empty: exactly two "
          "of them (two), or two or more (any).",
      .notation = "two HEAP… | any HEAP…",
      .meaning = "Into how many heaps a move splits, then the sizes of the heaps.",
      .order = "by heap, then by the number of parts, then by the parts, smallest first",
      .range =
          "heaps below 2^64, up to ten million of them; with any, all winning moves of heaps up to 60 are "
          "listed, and some of larger ones",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"two 4", Outcome::N, 1, "1 3"},
      {"two 3 5", Outcome::P, 0},
      {"two 1000000000000000000", Outcome::N, 1, "1 999999999999999999"},
      {"any 4", Outcome::N, 3, "2 2"},
      {"any 3 6", Outcome::N, 7, "3 2 4"},
      {"any 5 5 1", Outcome::P, 0},
      {"two 3", Outcome::N, -1, "1 2", Convention::misere},
      {"any 2 1", Outcome::P, -1, {}, Convention::misere},
  };

  explicit Split(bool any = false) : any_(any) {}

  static Result<Split> make(Scanner& scanner) {
    if (scanner.accept("two")) return Split(false);
    if (scanner.accept("any")) return Split(true);
    Error error = scanner.done()
                      ? scanner.missing("the number of parts"_m)
                      : scanner.error_at(scanner.peek(), "a heap is split into two or any parts"_m);
    error.hint = "Write two or any, then the heaps: split two 4 7."_m;
    return error;
  }
  [[nodiscard]] std::string arguments() const { return any_ ? "any" : "two"; }
  [[nodiscard]] bool is_any() const { return any_; }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      for_each_split(position.sizes[i], [&](const Parts& parts) {
        out.push_back(after(position, i, parts));
        return true;
      });
  }

  /// Rows of heaps, up to order.
  using Simplified = SortedHeaps<Split>;
  [[nodiscard]] Simplified::Position simplified(const Position& position) const {
    return SortedHeaps<Split>::of(*this, position);
  }
  [[nodiscard]] bool can_move(u64 heap) const { return heap > 1; }
  template <class Visit>
  void heap_options(u64 heap, const Visit& visit) const {
    for_each_split(heap, [&](const Parts& parts) {
      visit(std::span<const u64>(parts));
      return true;
    });
  }

  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const {
    u64 sum = 0;
    for (const u64 h : position.sizes) sum ^= heap_value(h);
    return Known<u64>{sum, any_ ? &any_theorem : &two_theorem};
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    const auto known = known_value(position);
    if (convention == Convention::misere)
      return Known<Outcome>{misere_nim_outcome(known->value, is_firm(position)),
                            any_ ? &any_misere_theorem : &two_theorem};
    return Known<Outcome>{known->value == 0 ? Outcome::P : Outcome::N, known->theorem};
  }

  void moves_to_value(const Position& position, u64 target, OptionSink<Position>& sink) const {
    const u64 change = known_value(position)->value ^ target;
    if (!any_) {
      if (change == 1) add_all_pairs(position, sink);
      return;
    }
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (!sink.may_go_on()) return sink.cut_short();
      add_splits(position, i, Wanted{heap_value(position.sizes[i]) ^ change, true}, sink);
    }
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    if (convention == Convention::normal) return moves_to_value(position, 0, sink);
    misere_moves_beside(position, 0, false, sink);
  }
  [[nodiscard]] bool is_firm(const Position& position) const { return firm_heaps(position) > 0; }
  void misere_moves_beside(const Position& position, u64 others, bool others_firm,
                           OptionSink<Position>& sink) const {
    if (!any_) return moves_to_value(position, misere_target(others, others_firm), sink);
    const u64 sum = known_value(position)->value ^ others;
    const u64 firm = firm_heaps(position) + (others_firm ? 1 : 0);
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (!sink.may_go_on()) return sink.cut_short();
      const u64 value = heap_value(position.sizes[i]);
      add_splits(position, i, Wanted{sum ^ value, firm > (value >= 2 ? 1U : 0U)}, sink);
    }
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const std::size_t i = changed_heap(from, to);
    const auto begin = to.sizes.begin() + static_cast<std::ptrdiff_t>(i);
    const auto more = static_cast<std::ptrdiff_t>(to.sizes.size() - from.sizes.size());
    return label(i, Parts(begin, begin + more + 1));
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (to.sizes.size() <= from.sizes.size()) return false;
    const auto [heap, part] = std::mismatch(from.sizes.begin(), from.sizes.end(), to.sizes.begin());
    if (heap == from.sizes.end()) return false;
    const auto end = part + static_cast<std::ptrdiff_t>(to.sizes.size() - from.sizes.size()) + 1;
    return std::equal(heap + 1, from.sizes.end(), end) && are_parts(*heap, Parts(part, end));
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("split") || !scanner.accept("heap")) return std::nullopt;
    const Result<u64> heap = scanner.natural<u64>("a heap's number"_m);
    if (!heap || *heap < 1 || *heap > position.sizes.size() || !scanner.accept("into")) return std::nullopt;
    Parts parts;
    while (!scanner.done()) {
      if (scanner.accept("and")) continue;
      const Result<u64> part = scanner.natural<u64>("a part"_m);
      if (!part) return std::nullopt;
      parts.push_back(*part);
    }
    std::sort(parts.begin(), parts.end());
    const auto i = static_cast<std::size_t>(*heap - 1);
    if (!are_parts(position.sizes[i], parts)) return std::nullopt;
    return after(position, i, parts);
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    const auto largest = std::max_element(position.sizes.begin(), position.sizes.end());
    return after(position, static_cast<std::size_t>(largest - position.sizes.begin()), {1, *largest - 1});
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const u64 h : position.sizes)
      bound = saturating_add(bound, !any_ ? h / 2 : h > most_partitioned ? ~u64{0} : partitions[h] - 1);
    return bound;
  }
  // A follower of a heap of n is n written as a sum, in some order: 2^(n − 1) ways.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 moves = 0;
    for (const u64 h : position.sizes) moves = saturating_add(moves, h == 0 ? 0 : h - 1);
    return moves < 64 ? u64{1} << moves : ~u64{0};
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    NimSum sum;
    sum.by_misere_rule = convention == Convention::misere;
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      if (!sum.has_room()) return {};
      const u64 value = heap_value(position.sizes[i]);
      sum.add(to_text(position.sizes[i]), value, i, value >= 2);
    }
    return {std::move(sum)};
  }

 private:
  using Parts = std::vector<u64>;  // ascending

  // What the parts of a heap must be for the move to win (doc/algorithms/misere.md): parts with nim-sum
  // `value` if something is firm afterwards, in the rest of the sum (`rest_firm`) or among them, and with
  // nim-sum value ⊕ 1 if nothing is. In normal play everything is as if the rest were firm.
  struct Wanted {
    u64 value;
    bool rest_firm;
    [[nodiscard]] bool operator()(const Parts& parts) const {
      u64 sum = 0;
      for (const u64 part : parts) sum ^= part - 1;
      return sum == (rest_firm || parts.back() > 2 ? value : value ^ 1);
    }
  };

  static constexpr u64 most_partitioned = 60;  // heaps whose partitions are all looked at: 966,467 of them
  static constexpr std::array<u64, most_partitioned + 1> partitions = [] {
    std::array<u64, most_partitioned + 1> count{1};
    for (std::size_t part = 1; part <= most_partitioned; ++part)
      for (std::size_t n = part; n <= most_partitioned; ++n) count[n] += count[n - part];
    return count;
  }();

  [[nodiscard]] u64 heap_value(u64 h) const { return h == 0 ? 0 : any_ ? h - 1 : 1 - h % 2; }
  [[nodiscard]] u64 firm_heaps(const Position& position) const {
    if (!any_) return 0;
    return static_cast<u64>(
        std::count_if(position.sizes.begin(), position.sizes.end(), [](u64 h) { return h > 2; }));
  }
  [[nodiscard]] bool are_parts(u64 heap, const Parts& parts) const {
    if (parts.size() < 2 || (!any_ && parts.size() != 2) || !std::is_sorted(parts.begin(), parts.end()))
      return false;
    for (const u64 part : parts) {
      if (part == 0 || part > heap) return false;
      heap -= part;
    }
    return heap == 0;
  }

  // Calls visit(parts) for every split of a heap of n, in order, until it says false. The splits into k parts
  // are the partitions of n in lexicographic order: the next one is made by raising the last part that can be
  // raised with all behind it, which become as small as they may, except the last, which takes what is left.
  template <class Visit>
  void for_each_split(u64 n, const Visit& visit) const {
    const u64 most = any_ ? n : std::min<u64>(n, 2);
    for (u64 k = 2; k <= most; ++k) {
      Parts parts(static_cast<std::size_t>(k), 1);
      parts.back() = n - (k - 1);
      while (true) {
        if (!visit(std::as_const(parts))) return;
        u64 left = parts.back();
        std::size_t i = parts.size() - 1;
        while (i-- > 0) {  // can parts i… all be at least parts[i] + 1?
          left += parts[i];
          if ((parts[i] + 1) * (k - i) <= left) break;
        }
        if (i >= parts.size()) break;
        const u64 part = parts[i] + 1;
        for (; i + 1 < parts.size(); ++i) {
          parts[i] = part;
          left -= part;
        }
        parts.back() = left;
      }
    }
  }

  // Every split of every heap, counted without looking at them once no more texts are wanted.
  static void add_all_pairs(const Position& position, OptionSink<Position>& sink) {
    for (std::size_t i = 0; i < position.sizes.size(); ++i) {
      const u64 n = position.sizes[i];
      for (u64 first = 1; first <= n / 2; ++first) {
        if (sink.is_full()) {
          const u64 rest = n / 2 - first + 1;
          const u64 countable = ~u64{0} - sink.count();
          sink.count_unlisted(std::min(rest, countable));
          if (rest > countable) return sink.cut_short();
          break;
        }
        if (first % 4096 == 0 && !sink.may_go_on()) return sink.cut_short();
        add(position, i, {first, n - first}, sink);
      }
    }
  }

  void add_splits(const Position& position, std::size_t i, const Wanted& wanted,
                  OptionSink<Position>& sink) const {
    const u64 n = position.sizes[i];
    if (n < 2 || (wanted.rest_firm && wanted.value >= n - 1)) return;  // no split has such a value
    if (n > most_partitioned) return add_some_splits(position, i, wanted.value, sink);
    u64 seen = 0;
    for_each_split(n, [&](const Parts& parts) {
      if (++seen % 4096 == 0 && !sink.may_go_on()) {
        sink.cut_short();
        return false;
      }
      if (wanted(parts)) add(position, i, parts, sink);
      return true;
    });
  }

  // Of a heap too large for all partitions: the splits into two with nim-sum `value`, and one into three or
  // four if there is none. All of them leave a part larger than two, so they win in misère play as well.
  // Needs: n > 60.
  static void add_some_splits(const Position& position, std::size_t i, u64 value,
                              OptionSink<Position>& sink) {
    const u64 n = position.sizes[i];
    if (value >= n - 1) return;
    sink.cut_short();
    // x + y = n − 2 and x ⊕ y = value: the common bits of x and y are `both`, the others are divided freely;
    // the highest of these goes to y.
    const u64 left = n - 2 - value;
    const u64 both = left / 2;
    if (left % 2 == 0 && (both & value) == 0) {
      const u64 free = value == 0 ? 0 : value ^ std::bit_floor(value);
      u64 own = 0;
      for (u64 tried = 1;; ++tried) {
        add(position, i, {both + own + 1, n - both - own - 1}, sink);
        own = (own - free) & free;  // the next larger subset of the bits of `free`
        if (own == 0 || sink.is_full() || (tried % 4096 == 0 && !sink.may_go_on())) return;
      }
    }
    const u64 equal = (n - value - 1) / 2;  // not 0: n = value + 2 has a split into two
    Parts parts{value + 1, equal, equal};
    if ((n - value - 1) % 2 == 1) parts.push_back(1);
    std::sort(parts.begin(), parts.end());
    add(position, i, parts, sink);
  }

  static Position after(const Position& position, std::size_t i, const Parts& parts) {
    Position to = position;
    const auto at = to.sizes.begin() + static_cast<std::ptrdiff_t>(i);
    *at = parts[0];
    to.sizes.insert(at + 1, parts.begin() + 1, parts.end());
    return to;
  }
  static Message label(std::size_t i, const Parts& parts) {
    return Message("split heap {0} into {1}", i + 1, parts_label(parts));
  }
  static void add(const Position& position, std::size_t i, const Parts& parts, OptionSink<Position>& sink) {
    sink.add([&] { return after(position, i, parts); }, [&] { return label(i, parts); });
  }

  bool any_;
};

}  // namespace sprague::rulesets
