"""The games that `sprague prove` must prove from the text of their rules: names, rules, and what to ask.

tests/prove/games.hpp has the same list for the library's own tests; bench/prove/ takes times of this one.
"""

import dataclasses
import pathlib

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"


@dataclasses.dataclass
class Game:
    name: str
    rules: str
    options: tuple = ()  # behind `sprague prove FILE`
    parameters: tuple = ()
    slow: bool = False  # takes seconds in a release build


def shipped(name, *options, parameters=(), of=None):
    return Game(name, (GAMES / f"{of or name}.game").read_text(encoding="utf-8"), options, parameters)


def subtraction(*taken):
    return Game("subtract_" + "_".join(map(str, taken)),
                f"game s(n)\n  (n) -> (n - k) where k in {{{', '.join(map(str, taken))}}}\n")


def nim(heaps):
    names = "xyzw"[:heaps]
    left = f"({', '.join(names)})"
    moves = (f"  {left} -> ({', '.join(n + ' - k' if n == taken else n for n in names)}) where k >= 1\n" for taken in names)
    return Game(f"nim{heaps}", f"game nim{heaps}{left}\n{''.join(moves)}")


def wythoff(t):
    return Game(f"wythoff_{t}", f"""game wythoff_{t}(x, y)
  (x, y) -> (x - k, y) where k >= 1
  (x, y) -> (x, y - k) where k >= 1
  (x, y) -> (x - i, y - j) where i >= 1, j >= 1, i - j < {t}, j - i < {t}
""", slow=t > 2)


RULER = """game ruler(s, l)
  # coins s + 1 to s + l show heads; turn a run of coins whose rightmost shows heads
  (s, l) -> (s, c) + (j, m) where s + c < j, j + m = s + l
  (s, l) -> (c, d) + (j, m) where c + d = s, d >= 1, s < j, j + m = s + l
"""
MOCK_TURTLES = """game mock_turtles(n)
  (n) -> (0) where n >= 1
  (n) -> (a) + (b) where a < b, b < n
"""
TURNING_TURTLES = """game turning_turtles(n)
  (n) -> (a) where a < n
"""
WELTER = """game welter(a, b, c)
  (a, b, c) -> (k, b, c) where k < a
  (a, b, c) -> (a, k, c) where k < b
  (a, b, c) -> (a, b, k) where k < c
  domain a != b, b != c, a != c
"""
END_NIM = """game end_nim(x, y, z)
  (x, y, z) -> (x - k, y, z) where k >= 1
  (x, y, z) -> (x, y, z - k) where k >= 1
  (x, y, z) -> (x, y - k, z) where k >= 1, (x = 0 or z = 0)
"""
STAIRCASE = """game staircase4(a, b, c, d)
  (a, b, c, d) -> (a - k, b, c, d) where k >= 1
  (a, b, c, d) -> (a + k, b - k, c, d) where k >= 1
  (a, b, c, d) -> (a, b + k, c - k, d) where k >= 1
  (a, b, c, d) -> (a, b, c + k, d - k) where k >= 1
"""
CHOMP2 = """game chomp2(x, y)
  (x, y) -> (k, min(y, k)) where 1 <= k < x
  (x, y) -> (x, k) where k < y
  domain x >= y, x >= 1
"""
# One for each guess that is written down: an arithmetic period, heaps that are unlike each other, rows that repeat.
ALL_BUT = "game all_but(n)\n  (n) -> (n - k) where k >= 1, k != 3\n"
UNLIKE_HEAPS = """game unlike(x, y, z)
  (x, y, z) -> (x - k, y, z) where k in {1, 3, 4}
  (x, y, z) -> (x, y - k, z) where k >= 1
  (x, y, z) -> (x, y, z - k) where k in {2, 5, 7}
"""
PAIRS = """game pairs(x, y)
  (x, y) -> (x - 1, y - 1)
  (x, y) -> (x - k, y) where k >= 1
  (x, y) -> (x, y - k) where k >= 1
"""


# Operators on differences, and domains with operators.
TAKE_ALL = """game take_all(x, y)
  (x, y) -> (max(x - k, 0), y) where 1 <= k <= 2, x > 0
  (x, y) -> (x, max(y - k, 0)) where 1 <= k <= 2, y > 0
"""
NEAR = """game near(x, y)
  (x, y) -> (x - k, y) where k >= 1
  (x, y) -> (x, y - k) where k >= 1
  domain max(x - y, y - x) <= 5 or (x - 2 * y) mod 3 = 1
"""
EVEN_LASKER = """game even_lasker(n)
  (n) -> (n - k) where k >= 1
  (n) -> (a) + (b) where a + b = n, a >= 1, b >= 1
  domain n mod 2 = 0
"""
DISJOINT = """game disjoint(n)
  (n) -> (n - k) where k >= 1, (n - k) xor k = n
"""


def chomp3(last):
    return Game(f"chomp3_to_{last}", (GAMES / "chomp3.game").read_text(encoding="utf-8"),
                ("--slice", f"z=0..{last}"), slow=last > 20)


SUITE = [
    nim(2), nim(3), nim(4), shipped("misere_nim"), Game("misere_nim3", nim(3).rules, ("--misere",)), shipped("moore"),
    shipped("bash"), shipped("bash_50", of="bash", parameters=("m=50",)), shipped("bash_300", of="bash", parameters=("m=300",)),
    shipped("bash_values", "--values", of="bash"),
    subtraction(1, 3, 4), subtraction(2, 5, 7), subtraction(4, 10, 12), subtraction(3, 11, 19, 31),
    shipped("powers"), shipped("half_box"), shipped("ferguson"), shipped("lasker", "--values"),
    Game("ruler", RULER, ("--values",)), Game("mock_turtles", MOCK_TURTLES, ("--values",)),
    Game("turning_turtles", TURNING_TURTLES, ("--values",)), Game("welter", WELTER), Game("end_nim", END_NIM),
    Game("staircase", STAIRCASE), shipped("kayles", "--values"), shipped("dawson_kayles", "--values"),
    Game("take_all", TAKE_ALL), Game("take_all_misere", TAKE_ALL, ("--misere",)), Game("near", NEAR),
    Game("near_slices", NEAR, ("--slice", "x=0..4")),
    Game("even_lasker", EVEN_LASKER, ("--values",)), Game("disjoint", DISJOINT),
    shipped("wythoff"), shipped("fibonacci_nim"), Game("chomp2", CHOMP2), Game("all_but", ALL_BUT, ("--values",)),
    Game("unlike_heaps", UNLIKE_HEAPS), Game("pairs", PAIRS), wythoff(2), wythoff(3),
]
