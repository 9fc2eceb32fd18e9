#!/usr/bin/env python3
"""Certificates at the edges of the format: the verdict of each is known, and both checkers give it, with the same words.

  edges.py CHECKER [SPRAGUE_CHECK]
"""

import pathlib
import sys
import tempfile

import mutate
import prover

FAR, SECOND = 1 << 60, "game h(n)\n"
TAKE = "game g(n)\n(n) -> (n - k) where "
UNBOUNDED = "game g(n)\n(n) -> (n - 1) where n <= 3\n(n) -> (0) where n = 5, k >= 1"
PLAIN = {"format": "sprague-certificate", "version": 1, "convention": "normal", "statement": ""}


def finite(text, number):
    """A game of one coordinate, and the claim that a position is P, alone."""
    position = {"game": "g", "numbers": [number]} if SECOND in text else [number]
    return [prover.header("finite", text, "g", position=position, outcome="P"), {"position": position, "outcome": "P"}]


def no_sum(text, value=0):
    """The sum of no positions has the value 0."""
    return [prover.header("nim-values", text, "g", position=[], value=value)]


def residue(condition, classes=1, modulus=2, variable=1, formula=None):
    """One may take k where the condition holds; the classes from `classes` on are not P."""
    head = prover.header("residue", TAKE + condition, "g", modulus=modulus, residues=[[r] for r in range(classes)], formula=formula)
    return [head, {"measure": [[1]]}] + [{"residue": [r], "rule": 0, "variables": [[variable * r, 0]]}
                                         for r in range(classes, min(modulus, 10))]


def beyond_negative():
    """All entries of an option are computed, also behind one that is negative."""
    head = prover.header("finite", "game g(x, y)\n(x, y) -> (x - 5, y*y*y)", "g", position=[1, FAR], outcome="P")
    return [head, {"position": [1, FAR], "outcome": "P"}]


def judged(text, position, *lines):
    """Kind `outcomes`: the first line is that of the position, then (position, outcome, remoteness)."""
    head = prover.header("outcomes", text, "g", position=[[position]], outcome="N", remoteness=1, winning_moves=[[[0]]])
    return [dict(head, version=2)] + [{"position": p, "outcome": o, "remoteness": r} for p, o, r in lines]


def loopy(text, position, *lines):
    """Kind `loopy-values`: (position, value, rank)."""
    head = prover.header("loopy-values", text, "g", position=[[position]], value=1)
    return [dict(head, version=2)] + [{"position": [p], "value": v, "rank": r} for p, v, r in lines]


def formula(text):
    return residue("k = 1", formula=text)


CASES = {
    "no options near": (finite(TAKE + "k >= 1000000000000, k <= 1000000000002", 5), "VALID"),
    "option beyond 2^60": (finite(f"game g(n)\n(n) -> (n + {FAR}) where n >= 1", 1), "INVALID"),
    "computed beyond 2^120": (finite("game g(n)\n(n) -> (n - 1) where n*n*n in squares", FAR), "UNDECIDED"),
    "computed beyond 2^120 where it does not matter": (finite("game g(n)\n(n) -> (n - 1) where n < 5, n*n*n in squares", FAR), "UNDECIDED"),
    "computed beyond 2^120 on the way of a sum": (finite("game g(n)\n(n) -> (n - 1) where n*n + n*n - n*n >= 0", FAR - 1), "UNDECIDED"),
    "computed beyond 2^120 behind a negative entry": (beyond_negative(), "UNDECIDED"),
    "numbers beyond 2^120 in a range that need not be tried": (finite(TAKE + "k >= 1, k * 2147483648 * 2147483648 >= 0", FAR // 4), "INVALID"),
    "a wrong line behind one without a bound": (judged(UNBOUNDED, 5, ([[5]], "N", 1), ([], "P", 7)), "UNDECIDED"),
    "a wrong line in front of one without a bound": (judged(UNBOUNDED, 5, ([], "P", 7), ([[5]], "N", 1)), "UNDECIDED"),
    "a wrong value in front of one without a bound": (loopy(UNBOUNDED, 5, (0, 3, 0), (5, 1, 1)), "UNDECIDED"),
    "prime beyond 2^64": (finite("game g(n)\n(n) -> (n - 1) where n < 5, n*8*16 + 1 in primes", FAR), "UNDECIDED"),
    "prime below 2^64": (finite("game g(n)\n(n) -> (n - 1) where n*8 - 3 in primes", FAR), "VALID"),
    "no bound up to 2^60": (finite(TAKE + "k >= 1", FAR), "UNDECIDED"),
    "no bound": (finite("game g(n)\n(n) -> (n) where k >= 1", 0), "UNDECIDED"),
    "bound of 2^58": (finite(TAKE + "k >= 1", 1 << 58), "INVALID"),
    "another game is misère": (finite(f"{TAKE}k = 1\n{SECOND}misere\n(n) -> (n - 1)", 0), "INVALID"),
    "another game has sums": (finite(f"{TAKE}k = 1\n{SECOND}(n) -> (n - 1) + (n - 1)", 0), "INVALID"),
    "no components": (no_sum(TAKE + "k = 1"), "VALID"),
    "no components of value 1": (no_sum(TAKE + "k = 1", 1), "INVALID"),
    "amount beyond 1,000,000": ([{**PLAIN, "kind": "periodic", "code": "subtract 1,2000000", "preperiod": 0, "period": 1, "values": [0]}], "UNDECIDED"),
    "no heaps": ([{**PLAIN, "kind": "theorem", "theorem": "misere-nim", "convention": "misere", "heaps": [], "outcome": "N"}], "VALID"),
    "saltus without a period": ([{**PLAIN, "version": 2, "kind": "theorem", "theorem": "nim-sum", "value": 1, "outcome": "N", "moves": [[0, 0]],
                                  "components": [{"code": "octal 0.3F", "position": 1, "value": 1, "saltus": 3, "times": 1}]}], "INVALID"),
    "two periods of one code": ([{**PLAIN, "version": 2, "kind": "theorem", "theorem": "nim-sum", "value": 1, "outcome": "N", "moves": [[1, 0]],
                                  "components": [{"code": "subtract 1", "position": 10 ** 9, "value": 0, "preperiod": 0, "period": 2},
                                                 {"code": "subtract 1", "position": 10 ** 9 + 1, "value": 1, "preperiod": 0, "period": 4}]}], "INVALID"),
    "a code that splits, as subtraction in misère play":
        ([{**PLAIN, "version": 2, "kind": "theorem", "theorem": "misere-subtraction", "convention": "misere", "outcome": "P", "moves": [],
           "components": [{"code": "octal 0.77", "position": 1, "value": 1}]}], "INVALID"),
    "stones that turn round in a circle of parents": ([{**PLAIN, "version": 2, "kind": "theorem", "theorem": "tree-staircase", "position": [2, 1, 0, 1, 0],
                                                        "outcome": "P", "value": 0, "moves": []}], "INVALID"),
    "tree of the ground alone": ([{**PLAIN, "kind": "theorem", "theorem": "colon", "parents": [], "values": [0], "value": 0}], "VALID"),
    "graph of the ground alone": ([{**PLAIN, "kind": "theorem", "theorem": "fusion", "vertices": 1, "edges": [], "cycles": [], "parents": [],
                                    "fused": [0], "values": [0], "value": 0}], "VALID"),
    "cram on very many columns": ([{**PLAIN, "version": 2, "kind": "theorem", "theorem": "cram", "position": [4, 15], "outcome": "N", "value": None,
                                    "moves": [[1099511627780, 9]]}], "INVALID"),
    "theorem with a formula": ([{**PLAIN, "version": 2, "formula": None, "kind": "theorem", "theorem": "misere-nim", "convention": "misere",
                                 "heaps": [], "outcome": "N"}], "INVALID"),
    "powers of 2 modulo 3": (residue("k in powers(2)", modulus=3, formula="n mod 3 = 0"), "VALID"),
    "set of another numeration": (residue("k in fibonacci, k < 2"), "INVALID"),
    "formula with a set of another base": (residue("k = 1", formula="n mod 2 = 0 and n not in powers(3)"), "INVALID"),
    "coefficient beyond 1,000,000": (residue("k = 1", variable=1_000_001), "INVALID"),
    "modulus beyond 10,000": (residue("k = 1", modulus=10_001), "INVALID"),
    "coefficient in the rules beyond 1,000,000": (residue("k = 2000000*n", modulus=1), "UNDECIDED"),
    "variable without a bound": (residue("k >= 1, n = 0 or k = 1"), "VALID"),
    "formula that says it": (formula("n mod 2 = 0"), "VALID"),
    "formula that says it otherwise": (formula("not (n + 1) mod 2 = 0"), "VALID"),
    "formula with a comma at the end": (formula("n mod 2 = 0,"), "VALID"),
    "formula that says less": (formula("n mod 4 = 0"), "INVALID"),
    "formula that says more": (formula("n mod 2 = 0 or n = 1000001"), "INVALID"),
    "formula that says less far away": (formula(f"n mod 2 = 0 and n != {FAR}"), "INVALID"),
    "formula without a value": (formula("n mod 2 = 0 and n >= 0 xor (0 - n)"), "INVALID"),
    "formula that is not canonical": (formula("n  mod 2 = 0"), "INVALID"),
    "formula with a comment": (formula("n mod 2 = 0 # even"), "INVALID"),
    "formula of two lines": (formula("n mod 2 = 0\nmisere"), "INVALID"),
    "formula that is empty": (formula(""), "INVALID"),
    "formula that is a number": (formula(0), "INVALID"),
    "formula with another name": (formula("k = 2*n"), "INVALID"),
    "formula with a product": (formula("n*n mod 2 = 0"), "INVALID"),
    "formula with primes": (formula("n mod 2 = 0 or n in primes"), "INVALID"),
    "formula with a divisor without a value": (formula("n mod (0 xor (0 - 1)) = 0"), "INVALID"),
    "formula with another game": (formula("n mod 2 = 0 game h(n)"), "INVALID"),
    "formula with a byte order mark": (formula("\ufeffn mod 2 = 0"), "INVALID"),
    "formula with a constant beyond 2^60": (formula(f"n mod 2 = 0 or 2*{FAR} = n"), "INVALID"),
    "formula with numbers beyond 2^61": (formula(f"n mod 2 = 0 or {FAR} + n + {FAR} + {FAR} < 0"), "UNDECIDED"),
}


def main(*programs):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(pathlib.Path(folder) / f"{i}.cert") for i in range(len(CASES))]
        for path, (lines, _) in zip(paths, CASES.values()):
            prover.write(pathlib.Path(path), lines)
        found = [mutate.run_checker(program, paths) for program in programs]
        for (name, (_, right)), *verdicts in zip(CASES.items(), *found):
            if any(verdict != right for verdict, _ in verdicts) or len(set(verdicts)) > 1:
                problems.append(f"{name}: {verdicts}, not {right}")
    print("\n".join(problems) or f"{len(CASES)} certificates have the verdicts that they should")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
