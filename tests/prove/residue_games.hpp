// Games whose P-positions are residue classes.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace sprague::test {

struct ResidueGame {
  std::string name, rules;
  unsigned long modulus;

  friend void PrintTo(const ResidueGame& one, std::ostream* out) { *out << one.name; }
};

inline std::string bash_rules(int most) {
  return "game bash(n; m = " + std::to_string(most) + ")\n(n) -> (n - k) where 1 <= k <= m";
}

inline const std::vector<ResidueGame>& residue_games() {
  static const std::vector<ResidueGame> games{
      {"bash3", bash_rules(3), 4},
      {"bash50", bash_rules(50), 51},
      {"bash300", bash_rules(300), 301},
      {"take134", "game take134(n)\n(n) -> (n - k) where k in {1, 3, 4}", 7},
      {"take257", "game take257(n)\n(n) -> (n - k) where k in {2, 5, 7}", 22},
      {"ferguson",
       "game ferguson(x, y)\n(x, y) -> (a, b) where a >= 1, b >= 1, (a + b = x or a + b = y)\n"
       "domain x >= 1, y >= 1",
       2},
      {"sum3",
       "game sum3(x, y)\n(x, y) -> (x - k, y) where k in {1, 2}\n(x, y) -> (x, y - k) where k in {1, 2}", 3},
      {"moved3",  // P where x + y is a multiple of 3: what one loses the other may get
       "game moved3(x, y)\n(x, y) -> (x - i, y - j) where 1 <= i + j <= 2\n"
       "(x, y) -> (x - 3, y + 2)\n(x, y) -> (x - 2, y + 1)",
       3},
      {"three",
       "game three(x, y, z)\n(x, y, z) -> (x - 1, y, z)\n(x, y, z) -> (x, y - 1, z)\n"
       "(x, y, z) -> (x, y, z - 1)",
       2},
      {"odd", "game odd(n)\n(n) -> (n - k) where k mod 2 = 1\ndomain n < 2 or n >= 2", 2},
      {"parity",
       "game parity(x, y)\n(x, y) -> (x - k, y) where k >= 1, k mod 2 = 1\n"
       "(x, y) -> (x, y - k) where k >= 1, k mod 2 = 1",
       2},
      {"large_half", "game large_half(x)\n(x) -> (x - 2*k + 1) where 1 <= k, 2*k <= x + 1", 2}};
  return games;
}

}  // namespace sprague::test
