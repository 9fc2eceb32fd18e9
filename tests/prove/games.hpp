// Rules of the games that must be proved from their text alone, where more than one test needs them or they
// are long. tests/check/suite.py has the same list for the programs.
#pragma once

namespace sprague::test::games {

inline constexpr const char* nim2 = R"(game nim2(x, y)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1)";

inline constexpr const char* nim3 = R"(game nim(x, y, z)
(x, y, z) -> (x - k, y, z) where k >= 1
(x, y, z) -> (x, y - k, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k >= 1)";

inline constexpr const char* nim4 = R"(game nim4(x, y, z, w)
(x, y, z, w) -> (x - k, y, z, w) where k >= 1
(x, y, z, w) -> (x, y - k, z, w) where k >= 1
(x, y, z, w) -> (x, y, z - k, w) where k >= 1
(x, y, z, w) -> (x, y, z, w - k) where k >= 1)";

inline constexpr const char* moore = R"(game moore(x, y, z)
(x, y, z) -> (a, b, c) where a <= x, b <= y, c <= z, a + b + c < x + y + z, (a = x or b = y or c = z))";

inline constexpr const char* bash = "game bash(n; m = 3)\n(n) -> (n - k) where 1 <= k <= m";
inline constexpr const char* powers = "game take_powers(n)\n(n) -> (n - k) where k in powers(2)";
inline constexpr const char* half_box = "game half_box(n)\n(n) -> (n - k) where 1 <= k <= n / 2";

inline constexpr const char* ferguson = R"(game ferguson(x, y)
(x, y) -> (a, b) where a >= 1, b >= 1, (a + b = x or a + b = y)
domain x >= 1, y >= 1)";

inline constexpr const char* lasker = R"(game lasker(n)
(n) -> (n - k) where k >= 1
(n) -> (a) + (b) where a >= 1, b >= 1, a + b = n)";

// Coins s + 1 to s + l show heads; a run of coins is turned, and its rightmost shows heads.
inline constexpr const char* ruler = R"(game ruler(s, l)
(s, l) -> (s, c) + (j, m) where s + c < j, j + m = s + l
(s, l) -> (c, d) + (j, m) where c + d = s, d >= 1, s < j, j + m = s + l)";

inline constexpr const char* mock_turtles = R"(game mock_turtles(n)
(n) -> (0) where n >= 1
(n) -> (a) + (b) where a < b, b < n)";

inline constexpr const char* turning_turtles = "game turning_turtles(n)\n(n) -> (a) where a < n";

inline constexpr const char* welter = R"(game welter(a, b, c)
(a, b, c) -> (k, b, c) where k < a
(a, b, c) -> (a, k, c) where k < b
(a, b, c) -> (a, b, k) where k < c
domain a != b, b != c, a != c)";

inline constexpr const char* end_nim = R"(game end_nim(x, y, z)
(x, y, z) -> (x - k, y, z) where k >= 1
(x, y, z) -> (x, y, z - k) where k >= 1
(x, y, z) -> (x, y - k, z) where k >= 1, (x = 0 or z = 0))";

inline constexpr const char* staircase = R"(game staircase(a, b, c, d)
(a, b, c, d) -> (a - k, b, c, d) where k >= 1
(a, b, c, d) -> (a + k, b - k, c, d) where k >= 1
(a, b, c, d) -> (a, b + k, c - k, d) where k >= 1
(a, b, c, d) -> (a, b, c + k, d - k) where k >= 1)";

inline constexpr const char* kayles = "game kayles(n)\n(n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2";
inline constexpr const char* dawson_kayles = "game dawson_kayles(n)\n(n) -> (a) + (b) where a + b = n - 2";

inline constexpr const char* wythoff = R"(game wythoff(x, y)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1
(x, y) -> (x - k, y - k) where k >= 1)";

/// Of two heaps, numbers whose difference is less than t (Fraenkel 1982).
inline constexpr const char* wythoff_t = R"(game wythoff_t(x, y; t = 2)
(x, y) -> (x - k, y) where k >= 1
(x, y) -> (x, y - k) where k >= 1
(x, y) -> (x - i, y - j) where i >= 1, j >= 1, i - j < t, j - i < t)";

inline constexpr const char* fibonacci_nim =
    "game fibonacci_nim(n, quota)\n(n, quota) -> (n - k, 2*k) where 1 <= k <= quota";

inline constexpr const char* chomp2 = R"(game chomp2(x, y)
(x, y) -> (k, min(y, k)) where 1 <= k < x
(x, y) -> (x, k) where k < y
domain x >= y, x >= 1)";

inline constexpr const char* chomp3 = R"(game chomp3(x, y, z)
(x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x
(x, y, z) -> (x, k, min(z, k)) where k < y
(x, y, z) -> (x, y, k) where k < z
domain x >= y, y >= z, x >= 1)";

inline constexpr const char* grundy = "game grundy(n)\n(n) -> (a) + (b) where a + b = n, 1 <= a < b";

}  // namespace sprague::test::games
