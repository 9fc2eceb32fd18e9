// The sums of any two of the 1,474 values born by day 3, each made canonical: how many there are, how many are different, and the time.
#include <cstdio>
#include <unordered_set>

#include "tests/value/games.hpp"

int main() {
  using namespace sprague;
  test::Arena arena;
  const std::vector<value::Game> born = test::born_by(arena.games, 3);
  std::unordered_set<std::uint32_t> different;
  u64 sums = 0;
  for (const value::Game g : born)
    for (const value::Game h : born) {
      different.insert(static_cast<std::uint32_t>(arena.games.plus(g, h)));
      ++sums;
    }
  if (arena.games.refused()) return 1;
  std::printf("%zu values, %llu sums, %zu different ones; %.2f s, %llu MB\n", born.size(),
              static_cast<unsigned long long>(sums), different.size(), arena.budget.seconds(),
              static_cast<unsigned long long>(arena.budget.peak_bytes() >> 20));
  return 0;
}
