#!/usr/bin/env python3
"""Rules texts, right and wrong: both checkers accept the same ones, and `sprague` itself does.

  dialect.py [--second SPRAGUE_CHECK] [--program SPRAGUE] [--count N] [--seed S]

Each text is put into a certificate that claims nothing but that its rules can be read: the sum of no positions has the
nim-value 0 (or, in misère play, the position of zeros is N; with `left:` or `right:`, where it is Left's turn, P or N). The hand-made cases say what is right, and are each a
difference that there was, or might be (None: a certificate cannot speak of it, whatever the language says); the random
ones are pieces of rules with a few tokens changed. Where SPRAGUE is given, it shows the rules of the hand-made cases, or
refuses them.
"""

import argparse
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_certificate as cc  # noqa: E402

RULE = "(n) -> (n - 1)"
WITH = "game g(n; m = 3)\n(n) -> (n - k) where 1 <= k <= n, "  # and a condition
NESTED = "game g(n)\n(n) -> (n - 1) where n >= "


def game(*clauses, first="game g(n)"):
    return "\n".join([first, *clauses])


def condition(text):
    return WITH + text


def with_set(text, default="{1, 3..4}", where="k in S"):
    """A game with a set as a parameter; `text` is what stands behind the condition."""
    return f"game g(n; m = 3, S = {default})\n(n) -> (n - k) where 1 <= k <= n, {where}{text}"


# name: (text, is it right?). Texts are made canonical before they become a certificate's.
CASES = {
    "one rule": (game(RULE), True),
    "no game": ("", False),
    "no rules": (game(), False),
    "no rules in the second game": (game(RULE, "game h(n)"), False),
    "a rule before the game": (f"{RULE}\n{game(RULE)}", False),
    "minus, element and arrow": ("game g(n)\n(n) → (n − k) where k ∈ {1, 2}", True),
    "times": (condition("2×k <= n·1"), True),
    "relations": (condition("k ≤ 3, k ≥ 1, k ≠ 2"), True),
    "not element": (condition("k not ∈ {2}"), True),
    "long dash": ("game g(n)\n(n) -> (n – 1)", False),
    "division sign": (condition("n ÷ 2 = 1"), False),
    "full-width brackets": ("game g（n）\n(n) -> (n - 1)", False),
    "C's equality": (condition("k == 1"), False),
    "C's and": (condition("k = 1 && n = 2"), False),
    "C's not": (condition("!(k = 1)"), False),
    "C's remainder": (condition("n % 2 = 0"), False),
    "power": (condition("n ^ 2 = 0"), False),
    "swapped relation": (condition("k => 1"), False),
    "slashes": (condition("n // 2 = 0"), False),
    "byte order mark": ("\ufeff" + game(RULE), True),
    "byte order mark inside": (game("\ufeff" + RULE), False),
    "two byte order marks": ("\ufeff\ufeff" + game(RULE), False),
    "no-break space": ("game\u00a0g(n)\n(n) -> (n - 1)", False),
    "form feed": ("game g(n)\n(n) ->\f(n - 1)", False),
    "control character": ("game g(n)\n(n) -> (n - 1\x01)", False),
    "null": ("game g(n)\n(n) -> (n - 1\x00)", False),
    "letter of another script": ("game g(ñ)\n(ñ) -> (ñ - 1)", False),
    "underscore": ("game _g(n_1)\n(n_1) -> (n_1 - 1)", True),
    "name with a digit in front": ("game 1g(n)\n(n) -> (n - 1)", False),
    "product without a sign": (condition("2k <= n"), False),
    "word behind a number": (condition("2 <= 3and 2mod 2 = 0"), True),
    "number with a point": (condition("k <= 1.5"), False),
    "point at the end": (condition("k <= 1."), False),
    "range without blanks": (condition("k in 1..2"), True),
    "range of three points": (condition("k in 1...2"), False),
    "range in brackets": (condition("k in (1..2)"), False),
    "range of parameters": (condition("k in m - 1..m + 1"), True),
    "2^60": (condition("k <= 1152921504606846976"), True),
    "2^60 + 1": (condition("k <= 1152921504606846977"), False),
    "leading zeros": (condition("k <= 00000000000000000000000000000002"), True),
    "many digits": (condition("k <= " + "9" * 6000), False),
    "constant of 2^60": (condition("k <= 1152921504606846975 + 1"), True),
    "constant beyond 2^60": (condition("k <= 1152921504606846975 + 2"), False),
    "sum that is large on the way": (condition("k <= 1152921504606846976 + 1 - 1"), True),
    "sum in brackets that is large on the way": (condition("k <= (1152921504606846976 + 1) - 1"), True),
    "sum on the right that is too large": (condition("k <= 0 - (1152921504606846976 + 1)"), False),
    "product that is large on the way": (condition("k <= 1152921504606846976 * 1152921504606846975 * 0"), True),
    "product beyond 2^60": (condition("k <= 1152921504606846976 * 2"), False),
    "minus 2^60": (condition("k >= -1152921504606846976"), True),
    "sum that is no constant": (condition("n + 1152921504606846976 + 1 >= k"), True),
    "divisor of numbers": (condition("n mod (1 + 2) = 0"), True),
    "divisor of a parameter": (condition("n mod (m + 1) = 0, n / m = 0"), True),
    "divisor 0": (condition("n / 0 = 1"), False),
    "divisor that is 0": (condition("n / (m - 3) = 1"), False),
    "divisor below 0": (condition("n mod (0 - 1) = 0"), False),
    "divisor with a minus": (condition("n mod -1 = 0"), False),
    "divisor that varies": (condition("n mod k = 0"), None),
    "divisor that cancels": (condition("n mod (k - k + 2) = 0"), None),
    "gcd": (condition("gcd(n, k) = 1"), None),
    "gcd of numbers": (condition("n mod gcd(4, 6) = 0"), None),
    "power": (condition("k^2 = n"), None),
    "power of numbers": (condition("k = 2^3"), None),
    "exists": (condition("exists i in 0..k: i = n"), None),
    "all": (condition("all i in 1..2: k = 1"), None),
    "not all": (condition("not all i in 1..2: k + i = 1"), None),
    "exists and all as names": (game("(n) -> (n - all) where 1 <= all, exists in {1, 2}, exists <= n"), True),
    "gcd as a name": (game("(n) -> (n - gcd) where 1 <= gcd"), False),
    "divisor without a value": (condition("n mod (0 xor (0 - 1)) = 0"), False),
    "divisor without a value in min": (condition("n / min(0 xor (0 - 1), 5) = 0"), False),
    "divisor without a value by a parameter": (condition("n / (0 xor (2 - m)) = 0"), False),
    "divisor that is a quotient": (condition("n / (7 / 2) = 1"), True),
    "divisor in a divisor": (condition("n / (7 / (m - 3)) = 1"), False),
    "divisor 0 in a short form": (game(RULE, "start (a, b) = (a / (m - 3))", first="game g(n; m = 3)"), False),
    "constant without a value": (condition("0 xor (0 - 1) = 0"), True),
    "minimum of one": (condition("min(k) = 1"), True),
    "minimum of none": (condition("min() = 1"), False),
    "minimum of a trailing comma": (condition("min(k, ) = 1"), False),
    "minimum of many": (condition("min(" + "k, " * 500 + "n) = 1"), True),
    "long product": (condition("1" + " * 1" * 500 + " <= k"), True),
    "long sum": (condition("0" + " + 0 - 0" * 500 + " <= k"), True),
    "20 xor": (condition("k" + " xor 0" * 20 + " = 1"), True),
    "21 xor": (condition("k" + " xor 0" * 21 + " = 1"), False),
    "20 divisions": (condition("k" + " / 1" * 10 + " mod 9" * 10 + " = 1"), True),
    "21 divisions": (condition("k" + " / 1" * 10 + " mod 9" * 11 + " = 1"), False),
    "divisions apart": (condition("k" + " / 1" * 20 + " + n" + " / 1" * 20 + " = 1"), True),
    "divisions between products": (condition("k" + " / 1 * 1" * 20 + " = 1"), True),
    "60 brackets": (NESTED + "(" * 60 + "1" + ")" * 60, True),
    "61 brackets": (NESTED + "(" * 61 + "1" + ")" * 61, False),
    "60 signs": (NESTED + "-" * 60 + "1", True),
    "61 signs": (NESTED + "-" * 61 + "1", False),
    "60 not": ("game g(n)\n(n) -> (n - 1) where " + "not " * 60 + "n >= 1", True),
    "61 not": ("game g(n)\n(n) -> (n - 1) where " + "not " * 61 + "n >= 1", False),
    "30 not and 30 brackets": ("game g(n)\n(n) -> (n - 1) where " + "not (" * 30 + "n >= 1" + ")" * 30, True),
    "30 not and 31 brackets": ("game g(n)\n(n) -> (n - 1) where " + "not (" * 30 + "(n) >= 1" + ")" * 30, False),
    "brackets of sets are not counted": (NESTED + "1, n in {" + "(" * 60 + "1" + ")" * 60 + "}", True),
    "comma at the end": (condition("k = 1,"), True),
    "two commas at the end": (condition("k = 1,,"), False),
    "comma before a clause": (condition("k = 1,") + "\n" + RULE, False),
    "comma before a game": (condition("k = 1,") + "\ngame h(n)\n" + RULE, True),
    "comma at the end of a domain": (game(RULE, "domain n >= 0,"), True),
    "comma at the end of a game's line": ("game g(n),\n" + RULE, False),
    "comma in a set": (condition("k in {1, 2,}"), True),
    "comma alone in a set": (condition("k in {,}"), False),
    "empty set": (condition("k in {}"), False),
    "set of an empty range": (condition("k in {3..1}"), False),
    "set of empty ranges": (condition("k in {3..1, (7)..(5)}"), False),
    "set with an empty range": (condition("k in {3..1, 2}"), True),
    "set of a range of a parameter": (condition("k in {m..1}"), True),
    "set of a computed range": (condition("k in {1 + 2..1}"), True),
    "range that is empty": (condition("k in 3..1"), True),
    "set of 10,000": (condition("k in {" + "1," * 10_000 + "}"), True),
    "set of 10,001": (condition("k in {" + "1," * 10_001 + "}"), False),
    "powers": (condition("k in powers(2), n not in powers(10)"), True),
    "powers of 1": (condition("k in powers(1)"), False),
    "powers of a parameter": (condition("k in powers(m)"), False),
    "squares with brackets": (condition("k in squares()"), False),
    "set without in": (condition("k {1}"), False),
    "in twice": (condition("k in {1} in {1}"), False),
    "relation of a condition": (condition("(k = 1) = 1"), False),
    "sum of a condition": (condition("(k = 1) + 1 = 1"), False),
    "minus of a condition": (condition("-(k = 1) = 1"), False),
    "number as a condition": (condition("k"), False),
    "bracket around a number": (condition("(k) = (1)"), True),
    "brackets around conditions": (condition("((k = 1) or (k = 2 and n >= 2)) and not (n = 7)"), True),
    "comma in brackets": (condition("(k = 1, n = 2)"), False),
    "chain of relations": (condition("0 < k <= m != n > 0 = 0"), True),
    "not behind": (condition("k not = 1"), False),
    "min without brackets": (condition("min k = 1"), False),
    "unknown function": (condition("f(k) = 1"), False),
    "variable before a bracket": (condition("k (n) = 1"), False),
    "reserved name": ("game g(when)\n(when) -> (when - 1)", False),
    "reserved variable": (condition("left = 1"), False),
    "reserved game": ("game start(n)\n(n) -> (n - 1)", False),
    "game called like its coordinate": ("game n(n)\n(n) -> (n - 1)", True),
    "coordinate twice": ("game g(n, n)\n(n, n) -> (n, n - 1)", False),
    "parameter like a coordinate": ("game g(n; n = 1)\n(n) -> (n - 1)", False),
    "parameter twice": ("game g(n; m = 1, m = 2)\n(n) -> (n - 1)", False),
    "parameter without a value": ("game g(n; m)\n(n) -> (n - m)", None),
    "parameter of another game without a value": (game(RULE, "game h(n; m)", RULE), None),
    "parameter below 0": ("game g(n; m = -1)\n(n) -> (n - 1)", False),
    "parameter that is not used": ("game g(n; m = 1)\n(n) -> (n - 1)", True),
    "parameter that is a set": (with_set(""), True),
    "parameter that is a set, from outside": (with_set("", where="k not in S"), True),
    "parameter that is a set, of one range": (with_set("", "{2..9}"), True),
    "parameter that is a set with an empty range": (with_set("", "{5..3, 2}"), True),
    "parameter that is an empty set": (with_set("", "{}"), False),
    "parameter that is a set of an empty range": (with_set("", "{3..1}"), False),
    "parameter that is a set with a parameter in it": (with_set("", "{1, m}"), False),
    "parameter that is a set with a coordinate in it": (with_set("", "{1, n}"), False),
    "parameter that is a set with a sum in it": (with_set("", "{1, 1 + 1}"), False),
    "parameter that is a set with a number in brackets": (with_set("", "{1, (2)}"), True),
    "parameter that is a set with a number below 0": (with_set("", "{-1}"), False),
    "parameter that is a range without braces": (with_set("", "1..3"), False),
    "parameter that is squares": (with_set("", "squares"), True),
    "parameter that is powers": (with_set("", "powers(3)"), True),
    "parameter that is powers of 1": (with_set("", "powers(1)"), False),
    "parameter that is a word": (with_set("", "mod"), False),
    "set parameter as a number": (with_set(", k < S"), False),
    "set parameter in a set": (with_set(", k in {S, 7}"), False),
    "set parameter in a range": (with_set(", k in S..7"), False),
    "set parameter with more": (with_set(" + 1"), False),
    "set parameter that is called like a coordinate": ("game g(n; n = {1})\n(n) -> (n - 1)", False),
    "set parameter twice": ("game g(n; S = {1}, S = {2})\n(n) -> (n - 1)", False),
    "set parameter and a number of the same name": ("game g(n; S = {1}, S = 2)\n(n) -> (n - 1)", False),
    "set parameter in another game": (with_set("\ngame h(n)\n(n) -> (n - k) where k in S"), False),
    "set parameter on two lines": ("game g(n; S = {1,\n3})\n(n) -> (n - k) where k in S", True),
    "set parameter called turn": (game("left: (n) -> (n - k) where k in turn", first="game g(n; turn = {1, 2})"), True),
    "set parameter in a short form": (game("start (a) = (a, S)", "(x, y) -> (x, y - 1)", first="game g(x, y; S = {1})"), False),
    "set parameter as an argument": (game("(n) -> subtract(n - 1; S)", first="game g(n; S = {1, 2})"), None),
    "12 parameters with sets": (f"game g(n; {', '.join(f'm{i} = {{1}}' for i in range(12))})\n{RULE}", True),
    "13 parameters with sets": (f"game g(n; m = 1, {', '.join(f'm{i} = {{1}}' for i in range(12))})\n{RULE}", False),
    "parameter that is computed": ("game g(n; m = 1 + 1)\n(n) -> (n - 1)", False),
    "12 parameters": (f"game g(n; {', '.join(f'm{i} = 1' for i in range(12))})\n{RULE}", True),
    "13 parameters": (f"game g(n; {', '.join(f'm{i} = 1' for i in range(13))})\n{RULE}", False),
    "12 coordinates": (f"game g({', '.join(f'x{i}' for i in range(12))})\n"
                       f"({', '.join(f'x{i}' for i in range(12))}) -> ({', '.join(f'x{i} - 1' for i in range(12))})", True),
    "13 coordinates": (f"game g({', '.join(f'x{i}' for i in range(13))})\n"
                       f"({', '.join(f'x{i}' for i in range(13))}) -> ({', '.join(f'x{i} - 1' for i in range(13))})", False),
    "8 variables": (condition(" + ".join("abcdefh") + " <= n"), True),
    "9 variables": (condition(" + ".join("abcdefhi") + " <= n"), False),
    "8 components": ("game g(n)\n(n) -> " + " + ".join(["(n - 1)"] * 8), True),
    "9 components": ("game g(n)\n(n) -> " + " + ".join(["(n - 1)"] * 9), False),
    "200 rules": (game(*[RULE] * 200), True),
    "201 rules": (game(*[RULE] * 201), False),
    "50 games": ("\n".join(f"game g{i}(n)\n{RULE}" for i in range(50)), True),
    "51 games": ("\n".join(f"game g{i}(n)\n{RULE}" for i in range(51)), False),
    "100,000 bytes": (game(RULE, "domain n >= 0").ljust(100_000, "0"), True),
    "100,001 bytes": (game(RULE, "domain n >= 0").ljust(100_001, "0"), False),
    "99,999 bytes and an arrow": (game("(n) → (n - 1)", "domain n >= 0").ljust(99_999, "0"), False),
    "game twice": (game(RULE, "game g(n)", RULE), False),
    "games that name each other": ("game a(n)\n(n) -> b(n - 1)\ngame b(n)\n(n) -> a(n - 1) + b(n - 2)", True),
    "game that names itself": ("game a(n)\n(n) -> a(n - 1)", True),
    "unknown game": ("game a(n)\n(n) -> b(n - 1)", False),
    "component of another length": ("game a(n)\n(n) -> b(n - 1)\ngame b(x, y)\n(x, y) -> (x, y - 1)", False),
    "game in a rule": ("game a(n)\n(n) -> (n - game)", False),
    "game behind a rule": (f"game a(n)\n{RULE} game b(n)\n{RULE}", False),
    "game behind an open bracket": (f"game a(n)\n(n) -> (n - 1\ngame b(n)\n{RULE}", False),
    "game behind an operator": (f"game a(n)\n(n) -> (n -\ngame b(n)\n{RULE}", False),
    "bracket too many": ("game g(n)\n(n) -> (n - 1))\n(n) -> (n - 2)", False),
    "clause on the first line": (f"game g(n) {RULE}", False),
    "two rules on a line": (f"game g(n)\n{RULE} {RULE}", False),
    "two domains": (game(RULE, "domain n >= 1", "domain n <= 9"), False),
    "domain with a variable": (game(RULE, "domain k <= n"), False),
    "domain with a parameter": (game(RULE, "domain n <= m", first="game g(n; m = 3)"), True),
    "domain without a condition": (game(RULE, "domain"), False),
    "domain on two lines": (game(RULE, "domain n >= 1", "and n <= 9"), True),
    "domain before the rules": (game("domain n >= 1", RULE), True),
    "start": (game("start (n) = (n, n - 1)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), True),
    "start with a coordinate": (game("start (a) = (a, y)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), False),
    "start with a coordinate's name": (game("start (y) = (y, y)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), True),
    "start with a name twice": (game("start (a, a, a) = (a, a)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), True),
    "start as long as a position": (game("start (a, b) = (b, a)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), False),
    "start of another length": (game("start (a) = (a)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), False),
    "two starts": (game("start (a) = (a, a)", "start (b) = (b, 0)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), False),
    "two starts of other lengths": (game("start (a) = (a, a)", "start (a, b, c) = (a, b + c)", "(x, y) -> (x, y - 1)",
                                         first="game g(x, y)"), True),
    "start with a reserved name": (game("start (in) = (1, 1)", "(x, y) -> (x, y - 1)", first="game g(x, y)"), False),
    "misere": (game("misere", RULE), True),
    "misere twice": (game("misere", RULE, "misere"), True),
    "misere with more": (game("misere n", RULE), False),
    "left side with a product": ("game g(n)\n(2*k) -> (k)", True),
    "left side in another order": ("game g(x, y)\n(y, x) -> (x, y - 1)", False),
    "left side in brackets in another order": ("game g(x, y)\n((y), x) -> (x, y - 1)", False),
    "left side in brackets": ("game g(x, y)\n((x), y) -> (x, y - 1)", True),
    "left side that is a minimum": ("game g(x, y)\n(min(y), y) -> (x, y - 1)", True),
    "left side that is a sum": ("game g(x, y)\n(y + 0, y) -> (x, y - 1)", True),
    "left side with a comma at the end": ("game g(x, y)\n(x, y,) -> (x, y - 1)", True),
    "left side with two commas at the end": ("game g(x, y)\n(x, y,,) -> (x, y - 1)", False),
    "left side with a comma in the middle": ("game g(x, y)\n(x,, y) -> (x, y - 1)", False),
    "option with a comma at the end": ("game g(x, y)\n(x, y) -> (x, y - 1,)", False),
    "left side that is too short": ("game g(x, y)\n(x) -> (x, y - 1)", False),
    "left side that is too long": ("game g(x)\n(x, y) -> (x - 1)", False),
    "left side without brackets": ("game g(n)\nn -> (n - 1)", False),
    "option without brackets": ("game g(n)\n(n) -> n - 1", False),
    "option of another length": ("game g(n)\n(n) -> (n - 1, n)", False),
    "empty position": ("game g()\n() -> ()", False),
    "where without a condition": ("game g(n)\n(n) -> (n - 1) where", False),
    "where twice": ("game g(n)\n(n) -> (n - 1) where n = 1 where n = 2", False),
    "line that goes on": ("game g(n)\n(n)\n-> (n - 1)", False),
    "line that goes on behind the arrow": ("game g(n)\n(n) ->\n\n# a comment\n(n - 1)\nwhere n = 1\nor n = 2\nand n = 2", True),
    "line that goes on in brackets": ("game g(n)\n(n) -> (n\n- 1)", True),
    "line that goes on behind with": ("game g(n)\n(n) -> (n - 1) with\n(n) -> (n)", False),
    "list": ("game g(s[])\ns -> s with s[i] - 1", None),
    "list that is put together": ("game g(s[])\ns -> s[..i] ++ [1]", None),
    "list without entries": ("game g(s[])\ns -> s without s[i..j]", None),
    "word": ('game g(s[] of "ab")\ns -> s without s[0]', None),
    "letter without words": (condition('k = "a"'), False),
    "quotation mark": (condition('k = 1, "'), False),
    "quotation mark in a comment": (condition('k = 1 # "'), True),
    "two plus signs": ("game g(n)\n(n) -> (a) ++ (b) where a + b = n - 1", False),
    "two plus signs at the end of a line": ("game g(n)\n(n) -> (a) ++\n(b) where a + b = n - 1", False),
    "copies": ("game g(n)\n(n) -> k * (m) where k >= 2, m >= 1, k * m = n", None),
    "two copies": ("game g(n)\n(n) -> 2 * (n - 1)", None),
    "copies without a component": ("game g(n)\n(n) -> 2 * n", False),
    "copies of a bracket": ("game g(n)\n(n) -> (2) * (n - 1)", False),
    "parts": ("game g(n)\n(n) -> parts(n - 1; 2..3)", None),
    "different parts": ("game g(n)\n(n) -> parts(n - 1; 2, different)", None),
    "game called parts": (game("(n) -> parts(n - 1)", "game parts(n)", RULE), True),
    "game called parts and parts": (game("(n) -> parts(n - 1; 2)", "game parts(n)", RULE), False),
    "new words as names": ("game different(of, without)\n(of, without) -> (of - parts, without - 1) where 1 <= parts", True),
    "name without at the end of a line": ("game g(n)\n(n) -> (n - without) where 1 <= without\n(n) -> (n - 2)", True),
    "left": (game("left: (n) -> (n - 1)"), True),
    "right": (game("right: (n) -> (n - k) where 1 <= k <= 2"), True),
    "left, right and both": (game("left: (n) -> (n - 1)", RULE, "right:(n) -> (n - 2)"), True),
    "left and a coordinate called turn": (game("left: (turn) -> (turn - turn_) where turn_ >= 1", first="game g(turn)"), True),
    "left in misère play": (game("left: (n) -> (n - 1)", "misere"), True),
    "left and a domain": (game("left: (n) -> (n - 1)", "domain n <= 7"), True),
    "left and a short form": (game("left: (n) -> (n - 1)", "start (a, b) = (a + b)"), True),
    "left and a short form that is none": (game("left: (n) -> (n - 1)", "start (a) = (a)"), False),
    "left side of left with whose turn it is": (game("left: (t, n) -> (t, n - 1)"), False),
    "option of left with whose turn it is": (game("left: (n) -> (1, n - 1)"), False),
    "left without a colon": (game("left (n) -> (n - 1)"), False),
    "left with two colons": (game("left:: (n) -> (n - 1)"), False),
    "left and right": (game("left: right: (n) -> (n - 1)"), False),
    "left without a rule": (game(RULE, "left:"), False),
    "left before a domain": (game(RULE, "left: domain n >= 1"), False),
    "left on the line before": (game("left:\n(n) -> (n - 1)"), False),
    "left of a list": (game("left: s -> s with s[i] - 1", first="game g(s[])"), None),
    "left and a sum": (game("left: (n) -> (n - 1) + (n - 2)"), None),
    "left and a component": (game("left: (n) -> (n - 1)", "game h(n)", "(n) -> g(n - 1)"), None),
    "left and another game": (game("left: (n) -> h(n - 1)", "game h(n)", RULE), None),
    "left beside another game": (game("left: (n) -> (n - 1)", "game h(n)", "(n) -> (a) + (b) where a + b = n - 1"), None),
    "left in the second game": (game(RULE, "game h(n)", "left: (n) -> (n - 1)"), True),
    "left and win when": (game("left: (n) -> (n - 1)", "win when n = 3"), None),
    "200 rules for one and for both": (game(*["left: (n) -> (n - 1)"] * 100, *[RULE] * 100), True),
    "201 rules for one and for both": (game(*["left: (n) -> (n - 1)"] * 100, *[RULE] * 101), False),
    "12 coordinates and left": (game("left: " + "(" + ", ".join("abcdefghijkl") + ") -> (" + ", ".join("abcdefghijkl") + ") where a < 0",
                                     first="game g(" + ", ".join("abcdefghijkl") + ")"), True),
    "win when": (game(RULE, "win when n = 3"), True),
    "lose when": (game(RULE, "lose when n = 3 or n = 5, n < 7"), True),
    "win when and lose when": (game("win when n = 3", "lose when n >= 3", RULE), True),
    "win when and a comma at the end": (game(RULE, "win when n = 3,"), True),
    "win when with a comma in the middle": (game(RULE, "win when n = 3,, n = 4"), False),
    "win when in a game with a domain": (game("domain n < 9", RULE, "win when n xor 5 = 3"), True),
    "win when in misère play": (game(RULE, "misere", "win when n = 3"), True),
    "win when on two lines": (game(RULE, "win when n = 3 or\nn = 4"), True),
    "win when twice": (game(RULE, "win when n = 3", "win when n = 4"), False),
    "win without when": (game(RULE, "win n = 3"), False),
    "win where": (game(RULE, "win where n = 3"), False),
    "win when without a condition": (game(RULE, "win when"), False),
    "win when with a name": (game(RULE, "win when k = 3"), False),
    "win when with a divisor of 0": (game(RULE, "win when n mod 0 = 3"), False),
    "win when behind a rule": (game(RULE + " win when n = 3"), False),
    "win when and nothing else": (game("win when n = 3"), False),
    "win when and a sum": (game("(n) -> (a) + (b) where a + b = n - 1", "win when n = 3"), False),
    "win when and a component": (game(RULE, "win when n = 3", "game h(n)", "(n) -> g(n - 1)"), False),
    "win when and another game": (game("(n) -> h(n - 1)", "win when n = 3", "game h(n)", RULE), False),
    "win when beside another game": (game(RULE, "win when n = 3", "game h(n)", RULE), True),
    "lose when in the second game": (game(RULE, "game h(n)", RULE, "lose when n = 3"), True),
    "built-in game": ("game g(n)\n(n) -> nim(n - 1)", None),
    "built-in game with arguments": ("game g(n)\n(n) -> octal(n - 1; 0.77)", None),
}
PARAMETERS = {  # name: (text, parameters, is it right?)
    "parameter that is given": (condition("n mod m = 0"), {"m": 7}, True),
    "parameter that makes a divisor 0": (condition("n mod m = 0"), {"m": 0}, False),
    "parameter that gives a divisor no value": (condition("n mod (0 xor (3 - m)) = 0"), {"m": 4}, False),
    "parameter that is unknown": (condition("n >= 0"), {"k": 7}, False),
    "parameter that is a text": (condition("n >= 0"), {"m": "7"}, False),
    "parameter that is a set and is given": (with_set(""), {"S": 7}, False),
    "parameter beyond 2^60": (condition("n >= 0"), {"m": 2 ** 60 + 1}, False),
    "parameter that makes a constant too large": (condition("n >= 2*m"), {"m": 2 ** 60}, False),
    "parameter without a default that is given": ("game g(n; m)\n(n) -> (n - m)", {"m": 1}, True)}
RAW = {  # name: (the text as it stands in the file, is it right?)
    "blank at the end": ('"game g(n)\\n(n) -> (n - 1) "', False),
    "two blanks": ('"game  g(n)\\n(n) -> (n - 1)"', False),
    "carriage return": ('"game g(n)\\r\\n(n) -> (n - 1)"', False),
    "tab": ('"game\\tg(n)\\n(n) -> (n - 1)"', False),
    "comment": ('"game g(n)#\\n(n) -> (n - 1)"', False),
    "empty line": ('"game g(n)\\n\\n(n) -> (n - 1)"', False),
    "escaped letters": ('"\\u0067ame g(n)\\n(n) \\u2192 (n - 1)"', True),
    "half of a surrogate pair": ('"game g(n)\\n(n) -> (n - 1\\ud800)"', False),
    "a surrogate pair": ('"game g(n)\\n(n) -> (n - 1\\ud83d\\ude00)"', False)}
# Pieces for random texts, and what a token of them is changed to.
CLAUSES = ["(n) -> (n - k) where 1 <= k <= 3", "(n) -> (n - k) where k in {1, 3..m}, n mod (m + 1) != 0", "(n) -> (a) + (b) where a + b = n - 2",
           "(n) -> (n / 2)", "(2*k) -> (k)", "(n) -> (max(n - m, 0)) where n xor 1 >= 2 and not (n in powers(2))", "domain n != 7",
           "start (a, b) = (a + b)", "(n) -> (n - k)\nwhere k in 1..m\nor k in squares", "misere", "(n) -> h(n - 1, m)", "domain n <= m or\nn >= 1",
           "(n) -> (min(n, 2, m)) where 0 < n < m,", "(n) -> (n − k) where k ∈ fibonacci, n ≥ 2·k",
           "left: (n) -> (n - k) where 1 <= k <= m", "right: (2*k) -> (k) where k >= 1", "win when n = 3 or n > m + 7", "lose when n in {5, m},",
           "(n) -> (n - k) where k in S, k <= n", "(n) -> (n - k) where k not in S, 1 <= k <= n or k in S"]
TOKENS = ["(", ")", "{", "}", "[", "]", ",", ";", ":", "->", "=", "!=", "<", "<=", "+", "-", "*", "/", "..", "mod", "xor", "min", "max", "in", "not",
          "and", "or", "where", "game", "domain", "misere", "start", "with", "when", "win", "lose", "left", "0", "1", "3", "1152921504606846976", "n", "m", "k", "g", "x",
          "−", "∈", "×", "≤", "→", "%", "\n", "#", "powers(2)", "{1}", "S", "S", "min(n)", ", ", "2k", "1.5"]


def random_text(rng):
    clauses = [rng.choice(CLAUSES) for _ in range(rng.randrange(1, 5))]
    text = "\n".join(["game g(n; m = 3" + rng.choice([")", ", S = {1, 3..4})", ", S = squares)"]), *clauses])
    if "h(" in text or rng.random() < 0.2:
        text += "\ngame h(x, y)\n(x, y) -> (x, y - k) where k >= 1\n(x, y) -> (x - 1, k) where k <= x"
    tokens = re.findall(r"\s+|[A-Za-z_]\w*|\d+|->|\.\.|[<>!]=|.", text, re.DOTALL)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        i, j = rng.randrange(1, len(tokens)), rng.randrange(1, len(tokens))
        deed = rng.randrange(5)
        if deed == 0:
            del tokens[i]
        elif deed == 1:
            tokens[i] = rng.choice(TOKENS)
        elif deed == 2:
            tokens.insert(i, rng.choice(TOKENS))
        elif deed == 3:
            tokens[i], tokens[j] = tokens[j], tokens[i]
        else:
            tokens.insert(i, tokens[j])
    return "".join(tokens)


def certificate(text, parameters=None, raw=None):
    """The lines of a certificate that is valid if the rules can be read; `raw` is their JSON, if it is given."""
    name = (re.search(r"game\s+(\w+)", text) or [None, "g"])[1]
    misere = re.search(r"\bmisere\b", text) is not None
    first = re.search(r"\(([^);]*)", text)
    zeros = [0] * (first[1].count(",") + 1 if first else 1)
    has_turns = re.search(r"\b(left|right)\b", text.partition("\ngame ")[0]) is not None
    of_no_sum = misere or re.search(r"\b(left|right|win|lose)\b", text) is not None
    zeros = [0] * has_turns + zeros  # Left's turn
    more = {"kind": "finite", "position": zeros, "outcome": "N" if misere else "P"} if of_no_sum else {"kind": "nim-values", "position": [], "value": 0}
    if of_no_sum and text.count("game ") > 1:
        more["position"] = {"game": name, "numbers": zeros}
    head = {"format": "sprague-certificate", "version": 1, "game": name, "rules": text, "parameters": parameters or {},
            "sha256": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(), "statement": "",
            "convention": "misere" if misere else "normal", **more}
    line = json.dumps(head, ensure_ascii=False)
    if raw is not None:
        line = line.replace(json.dumps(text, ensure_ascii=False), raw)
    return line + "\n" + (json.dumps({"position": more["position"], "outcome": more["outcome"]}) + "\n" if of_no_sum else "")


def accepted_by(program, paths):
    """Which files the program calls VALID."""
    if program is None:
        return [cc.verdict(path)[0] == 0 for path in paths]
    result = subprocess.run([program, *paths], capture_output=True, text=True, errors="replace", timeout=3000, check=False)
    verdicts = re.findall(r"^(VALID|INVALID|UNDECIDED): ", result.stdout, re.MULTILINE)
    if len(verdicts) != len(paths):
        sys.exit(f"{program} gave {len(verdicts)} verdicts for {len(paths)} files: {result.stderr[-300:]}")
    return [verdict == "VALID" for verdict in verdicts]


def shown_by(program, text, folder):
    """Does `sprague` itself read the rules?"""
    path = pathlib.Path(folder) / "dialect.game"
    path.write_bytes(text.encode())
    return subprocess.run([program, "show", path], capture_output=True, timeout=600, check=False).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--second")
    parser.add_argument("--program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    sys.setrecursionlimit(20_000)
    sys.set_int_max_str_digits(5000)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    texts = [(name, cc.canonical_text(text), {}, None, right is True) for name, (text, right) in CASES.items()]
    texts += [(name, text, parameters, None, right) for name, (text, parameters, right) in PARAMETERS.items()]
    texts += [(name, json.loads(raw), {}, raw, right) for name, (raw, right) in RAW.items()]
    texts += [(None, cc.canonical_text(random_text(rng)), {}, None, None) for _ in range(options.count)]
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(pathlib.Path(folder) / f"{i}.cert") for i in range(len(texts))]
        for path, (_, text, parameters, raw, _) in zip(paths, texts):
            pathlib.Path(path).write_bytes(certificate(text, parameters, raw).encode())
        first = accepted_by(None, paths)
        second = accepted_by(options.second, paths) if options.second else first
        for (name, text, parameters, _, right), a, b in zip(texts, first, second):
            if a != b or right not in (None, a):
                problems.append(f"{name or 'random'}: Python {'accepts' if a else 'refuses'}, sprague-check "
                                f"{'accepts' if b else 'refuses'}{'' if right is None else f', right is {right}'}: {text[:300]!r} {parameters}")
        for name, (text, right) in CASES.items():
            if options.program and right is not None and shown_by(options.program, text, folder) != right:
                problems.append(f"{name}: sprague show does not say {right}: {text[:300]!r}")
    random_ones = [a for (name, *_), a in zip(texts, first) if name is None]
    print(f"{len(texts)} texts; of {len(random_ones)} random ones {sum(random_ones)} are right")
    if random_ones and not 0.1 < sum(random_ones) / len(random_ones) < 0.9:
        problems.append("the random texts are nearly all right, or nearly all wrong")
    for problem in problems[:60]:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
