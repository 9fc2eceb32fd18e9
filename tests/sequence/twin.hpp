// What the tests of nim-sequences share: games by their text, limits that no test reaches, and the slow twin
// of all ways to compute: the definition, option by option.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "rules/take_and_break.hpp"
#include "sequence/start.hpp"

namespace sprague::test {

inline TakeAndBreak game_of(std::string_view text) {
  Scanner scanner(text);
  auto game = TakeAndBreak::parse(scanner);
  EXPECT_TRUE(game && scanner.done()) << text;
  return *std::move(game);
}

inline Limits generous() { return {.seconds = 1e6, .positions = ~u64{0} / 2}; }

/// The nim-values of the heaps below `size`, by the method that is chosen for the game.
inline std::vector<std::uint32_t> first_values(const TakeAndBreak& game, u64 size) {
  auto sequence = *sequence::start(game);
  Budget budget(generous());
  sequence->advance(size, budget);
  std::vector<std::uint32_t> out(size);
  sequence->copy(0, out);
  return out;
}

/// Adds the nim-sums of `heaps` heaps of `stones` stones, none empty, each of at least `least`, to `sum`.
inline void add_sums(const std::vector<u64>& values, u64 heaps, u64 stones, u64 least, bool unequal, u64 sum,
                     std::set<u64>& out) {
  if (heaps == 0) {
    if (stones == 0) out.insert(sum);
    return;
  }
  if (heaps == 1) {
    if (stones >= least) out.insert(sum ^ values[stones]);
    return;
  }
  for (u64 heap = least; heap * heaps <= stones; ++heap)
    add_sums(values, heaps - 1, stones - heap, heap + (unequal ? 1 : 0), unequal, sum ^ values[heap], out);
}

/// The same by the definition.
inline std::vector<u64> slow_values(const TakeAndBreak& game, u64 size) {
  std::vector<u64> values;
  for (u64 n = 0; n < size; ++n) {
    std::set<u64> options;
    for (u64 k = 0; k <= n; ++k)
      for (u64 heaps = 0; heaps <= TakeAndBreak::most_left && heaps <= n - k; ++heaps)
        if ((game.digit(k) >> heaps & 1) != 0) add_sums(values, heaps, n - k, 1, game.unequal, 0, options);
    u64 value = 0;
    while (options.contains(value)) ++value;
    values.push_back(value);
  }
  return values;
}

}  // namespace sprague::test
