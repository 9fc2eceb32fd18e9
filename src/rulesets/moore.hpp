// Moore's Nim_k (Moore 1910): a move may reduce up to k heaps.
#pragma once

#include <algorithm>

#include "rules/heaps.hpp"
#include "rules/moore_moves.hpp"
#include "rules/ruleset.hpp"
#include "rules/up_to_order.hpp"

namespace sprague::rulesets {

class Moore {
 public:
  using Position = Heaps<u64>;

  static constexpr Theorem normal_theorem{
      .name = "Moore's theorem",
      .statement =
          "Write the heaps in binary and add the digits of each column without carry, modulo k + 1. The "
          "previous player wins exactly when every column gives 0.",
      .source = "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)",
      .hypotheses = "normal play; Nim heaps, not values of other games; the column digits are no nim-value"};
  static constexpr Theorem misere_theorem{.name = "Moore's theorem for misère play",
                                          .statement =
                                              "As in normal play while some heap is larger than 1; otherwise "
                                              "the previous player wins exactly when "
                                              "the number of heaps of 1 is 1 modulo k + 1.",
                                          .source = "E. H. Moore (1910); proved in doc/algorithms/misere.md",
                                          .hypotheses = "misère play; Nim heaps"};
  static constexpr Theorem theorems[] = {normal_theorem, misere_theorem};

  static constexpr Info info{
      .name = "moore",
      .title = "Moore's Nim",
      .title_zh = "Nim-K 博弈（Moore）",
      .family = "Taking from heaps",
      .summary = "Reduce up to K heaps in one move.",
      .rules =
          "There are some heaps of stones. A move takes stones from at least one and at most K heaps, any "
          "positive number from each.",
      .notation = "K HEAP…",
      .meaning = "First the most heaps that one move may reduce, then the sizes of the heaps.",
      .order = "by the number of heaps reduced, then by which heaps, then by amount",
      .range =
          "outcome for up to ten million heaps below 2^64; all winning moves where they are few enough to "
          "list, "
          "otherwise at least one; nim-values by search, for small positions",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"2 1 2 3", Outcome::N, -1, "1 1 1"},
      {"2 3 3 3", Outcome::P, 0},
      {"2 5 6", Outcome::N, -1, "0 0"},
      {"1 3 6 9", Outcome::N, 12, "3 6 5"},
      {"3 1 1 1 1", Outcome::P, 0},
      {"2 1", Outcome::P, -1, {}, Convention::misere},
      {"2 1 1 1", Outcome::N, -1, "0 0 1", Convention::misere},
  };

  explicit Moore(u64 most_reduced = 2) : most_reduced_(most_reduced) {}

  static Result<Moore> make(Scanner& scanner) {
    const std::string_view word = scanner.peek();
    const Result<u64> most = scanner.natural<u64>("K, the most heaps that may be reduced,"_m);
    if (!most) return most.error();
    if (*most == 0)
      return scanner.error_at(word, Message("{0} cannot be 0", "K, the most heaps that may be reduced,"_m),
                              "K is at least 1."_m);
    return Moore(*most);
  }
  [[nodiscard]] std::string arguments() const { return to_text(most_reduced_); }
  [[nodiscard]] u64 most_reduced() const { return most_reduced_; }

  void options(const Position& position, std::vector<Position>& out) const {
    for_each_moore_option(position, most_reduced_, [&](const Position& to) { out.push_back(to); });
  }

  /// Heaps in ascending order, none empty.
  using Simplified = UpToOrder<Moore>;
  [[nodiscard]] Position simplified(Position position) const {
    std::erase(position.sizes, u64{0});
    std::sort(position.sizes.begin(), position.sizes.end());
    return position;
  }

  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    return Known<Outcome>{moore_outcome(position, most_reduced_, convention),
                          convention == Convention::normal ? &normal_theorem : &misere_theorem};
  }
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const {
    MooreMoves search(position, most_reduced_, convention, sink.budget());
    const bool all = search.for_each([&](const Position& to) {
      sink.add([&] { return to; });
      return sink.may_go_on();
    });
    if (all) return;
    sink.cut_short();
    if (sink.count() > 0 || moore_outcome(position, most_reduced_, convention) == Outcome::P) return;
    sink.add([&] { return moore_winning_option(position, most_reduced_, convention); });
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    constexpr std::size_t most_nested = 100;  // of longer lists the words stay in English
    std::optional<Message> out;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < from.sizes.size(); ++i) {
      if (from.sizes[i] == to.sizes[i]) continue;
      if (++changed > most_nested) return Message("{0}", label_in_english(from, to));
      const u64 amount = from.sizes[i] - to.sizes[i];
      out = out ? Message("{0}, {1}", *std::move(out), Message("{0} from heap {1}", amount, i + 1))
                : Message("take {0} from heap {1}", amount, i + 1);
    }
    return *std::move(out);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.sizes.size() != to.sizes.size()) return false;
    u64 reduced = 0;
    for (std::size_t i = 0; i < from.sizes.size(); ++i) {
      if (to.sizes[i] > from.sizes[i]) return false;
      reduced += to.sizes[i] < from.sizes[i] ? 1 : 0;
    }
    return reduced >= 1 && reduced <= most_reduced_;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    Position to = position;
    --*std::max_element(to.sizes.begin(), to.sizes.end());
    return to;
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return follower_bound(position); }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (const u64 h : position.sizes) bound = saturating_multiply(bound, saturating_add(h, 1));
    return bound;
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    return moore_columns(position, most_reduced_, convention);
  }

 private:
  [[nodiscard]] static std::string label_in_english(const Position& from, const Position& to) {
    std::string out;
    for (std::size_t i = 0; i < from.sizes.size(); ++i)
      if (from.sizes[i] != to.sizes[i])
        out += (out.empty() ? "take " : ", ") + to_text(from.sizes[i] - to.sizes[i]) + " from heap " +
               std::to_string(i + 1);
    return out;
  }
  u64 most_reduced_;
};

}  // namespace sprague::rulesets
