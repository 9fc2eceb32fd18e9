// For tests of nim-sequences: octal codes as splitting games, and their values by the definition alone.
#pragma once

#include <string>
#include <vector>

#include "sequence/splitting_game.hpp"

namespace sprague::test {

/// "0.77", "4.044" or "grundy".
inline sequence::SplittingGame splitting_game(const std::string& code) {
  sequence::SplittingGame game;
  if (code == "grundy") {
    game.splits = {0};
    game.unequal = true;
    return game;
  }
  const std::size_t point = code.find('.');
  if (code[0] == '4') game.splits.push_back(0);
  for (std::size_t i = point + 1; i < code.size(); ++i) {
    const int digit = code[i] - '0';
    if ((digit & 1) != 0) game.leaves_none.push_back(i - point);
    if ((digit & 2) != 0) game.leaves_one.push_back(i - point);
    if ((digit & 4) != 0) game.splits.push_back(i - point);
  }
  return game;
}

/// The nim-values of the heaps below `end`: the least value that no option has.
inline std::vector<std::uint32_t> values_by_mex(const sequence::SplittingGame& game, u64 end) {
  std::vector<std::uint32_t> values;
  std::vector<u64> seen;  // seen[v] = n + 1: an option of n has the value v
  const auto see = [&](std::uint32_t value, u64 n) {
    if (seen.size() <= value) seen.resize(2 * value + 2, 0);
    seen[value] = n + 1;
  };
  for (u64 n = 0; n < end; ++n) {
    for (const u64 k : game.leaves_none)
      if (k == n) see(0, n);
    for (const u64 k : game.leaves_one)
      if (k < n) see(values[n - k], n);
    for (const u64 k : game.splits)
      for (u64 a = 1; 2 * a + k <= n; ++a)
        if (!game.unequal || 2 * a + k != n) see(values[a] ^ values[n - k - a], n);
    std::uint32_t value = 0;
    while (value < seen.size() && seen[value] == n + 1) ++value;
    values.push_back(value);
  }
  return values;
}

}  // namespace sprague::test
