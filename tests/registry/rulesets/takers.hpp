// Heaps from which Left may take up to L and Right up to R, for the tests of partizan rulesets: rows of numbers, arguments,
// and words for moves.
#pragma once

#include <string>
#include <vector>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class Takers {
 public:
  using Position = Heaps<u64>;

  static constexpr Info info{
      .name = "takers",
      .title = "Takers",
      .title_zh = "各取所许",
      .family = "Tests",
      .summary = "Left takes up to L from a heap, Right up to R.",
      .rules =
          "A move takes from one heap: Left at least one and at most L, Right at least "
          "one and at most R.",
      .notation = "L R HEAP…",
      .meaning = "How many each may take, and the sizes of the heaps.",
      .order = "by heap, then by the number taken",
      .range = "heaps that can be searched within the limits"};
  static constexpr Example examples[] = {{"1 1 left: 3", Outcome::N, -1, "right: 2"},
                                         {"1 1 left: 3 1", Outcome::P},
                                         {"2 1 right: 2", Outcome::P},
                                         {"2 1 left: 3", Outcome::N},
                                         {"1 2 left: 3", Outcome::P},
                                         {"2 1 right: 3", Outcome::P, -1, {}, Convention::misere}};

  Takers() = default;
  static Result<Takers> make(Scanner& scanner) {
    Takers out;
    for (u64& most : out.most_) {
      const Result<u64> read = scanner.natural<u64>("an amount"_m);
      if (!read) return read.error();
      most = *read;
    }
    return out;
  }
  [[nodiscard]] std::string arguments() const { return to_text(most_[0]) + " " + to_text(most_[1]); }

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    const u64 most = most_[static_cast<std::size_t>(player)];
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      for (u64 k = 1; k <= most && k <= position.sizes[i]; ++k) {
        out.push_back(position);
        out.back().sizes[i] -= k;
      }
  }
  [[nodiscard]] Message move_label(const Position& from, Player, const Position& to) const {
    const std::size_t i = changed_heap(from, to);
    return take_label(from.sizes[i] - to.sizes[i], i, from.sizes.size());
  }

 private:
  u64 most_[2] = {1, 1};
};

}  // namespace sprague::rulesets
