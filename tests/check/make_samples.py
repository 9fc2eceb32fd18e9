#!/usr/bin/env python3
"""Writes small certificates of all kinds, made by brute force: make_samples.py FOLDER.

Those in tests/check/valid/ come from here; the tests check them and change them (mutate.py).
"""

import itertools
import pathlib
import sys

import left_and_right
import prover
import truth
from prover import cc

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"
NIM2 = """game nim(x, y)
  (x, y) -> (x - k, y) where k >= 1
  (x, y) -> (x, y - k) where k >= 1"""


def game(name):
    return (GAMES / f"{name}.game").read_text()


def finite_samples():
    head = prover.header
    yield "finite_nim", prover.finite(head("finite", game("nim"), "nim"), (1, 3, 3))
    yield "finite_wythoff", prover.finite(head("finite", game("wythoff"), "wythoff"), (4, 7))
    yield "finite_chomp3", prover.finite(head("finite", game("chomp3"), "chomp3"), (4, 3, 1))
    yield "finite_euclid", prover.finite(head("finite", game("euclid"), "euclid"), (13, 8))
    yield "finite_misere_nim", prover.finite(head("finite", game("misere_nim"), "misere_nim", "misere"), (4, 4))
    yield "finite_fibonacci_nim", prover.finite(head("finite", game("fibonacci_nim"), "fibonacci_nim"), (13, 12))
    yield "finite_powers", prover.finite(head("finite", game("powers"), "powers_of_two"), (20,))
    yield "finite_squares", prover.finite(head("finite", game("squares"), "take_squares", "misere"), (23,))
    yield "finite_bash_5", prover.finite(head("finite", game("bash"), "bash", parameters={"m": 5}), (17,))
    two = "game a(n)\n(n) -> b(n - k) where 1 <= k <= 3\ngame b(n)\n(n) -> a(n - k) where k in {1, 2}"
    lines = prover.finite(head("finite", two, "a"), (11,))
    lines[0]["position"] = {"game": "a", "numbers": [11]}
    yield "finite_two_games", lines
    yield "nim_values_kayles", prover.nim_values(head("nim-values", game("kayles"), "kayles"), [(9,), (5,)])
    yield "nim_values_grundy", prover.nim_values(head("nim-values", game("grundy"), "grundy"), [(14,)])
    yield "nim_values_third", prover.nim_values(head("nim-values", game("third"), "third"), [(15,), (8,), (3,)])
    # No k from 6 on: the nim-sum is at least the difference.
    text = "game less(x)\n(x) -> (x xor k) where x xor k < x"
    yield "nim_values_xor", prover.nim_values(head("nim-values", text, "less"), [(3,)])
    yield "nim_values_wythoff", prover.nim_values(head("nim-values", game("wythoff"), "wythoff"), [(3, 4)])


def residue_samples():
    head = prover.header
    yield "residue_bash", prover.residue(head("residue", game("bash"), "bash"), [[1]], 4, [0])
    yield "residue_bash_6", prover.residue(head("residue", game("bash"), "bash", parameters={"m": 6}), [[1]], 7, [0])
    yield "residue_134", prover.residue(head("residue", game("subtract134"), "subtract134"), [[1]], 7, [0, 2])
    # Two heaps, 1 or 2 from one of them: P where the rests modulo 3 are equal.
    text = "game two(x, y)\n(x, y) -> (x - k, y) where k in {1, 2}\n(x, y) -> (x, y - k) where 1 <= k < 3"
    lines = [dict(head("residue", text, "two"), modulus=3, residues=[[0, 0], [1, 1], [2, 2]]), {"measure": [[1, 1]]}]
    for x, y in itertools.product(range(3), repeat=2):
        if x != y:
            lines.append({"residue": [x, y], "rule": int(y > x), "variables": [[abs(x - y), 0, 0]]})
    yield "residue_two_heaps", lines
    # Any odd number from a heap: P where it is even. The other class takes all.
    text = "game odd(n)\n(n) -> (n - k) where k mod 2 = 1\ndomain n < 2 or n >= 2"
    yield "residue_odd", [dict(head("residue", text, "odd"), modulus=2, residues=[[0]]), {"measure": [[1]]},
                          {"residue": [1], "rule": 0, "variables": [[0, 1]]}]
    # Up to 9 by steps of 1 or 2: what is left to 9 falls.
    text = "game up(n)\n(n) -> (n + k) where 1 <= k <= 2, n + k <= 9\ndomain n <= 9"
    yield "residue_up", [dict(head("residue", text, "up"), version=2, formula="n mod 3 = 0", modulus=3, residues=[[0]]),
                         {"measure": ["9 - n"]}, {"residue": [1], "rule": 0, "variables": [[2, 0]]},
                         {"residue": [2], "rule": 0, "variables": [[1, 0]]}]
    text = "game none(n)\n(n) -> (n - 1) where n < 0\ndomain n <= 2"
    yield "residue_empty", [dict(head("residue", text, "none"), modulus=4, residues=[[0], [1], [2]]), {"measure": [[1]]},
                            {"residue": [3], "empty": True}]


def code_samples():
    def periodic(code, e, p):
        parts = cc.Code(code)
        count = parts.parts * e + parts.parts * p + parts.last
        return [{"format": "sprague-certificate", "version": 1, "kind": "periodic", "code": code, "convention": "normal",
                 "statement": f"{code} has period {p} from heap {e} on", "preperiod": e, "period": p,
                 "values": parts.values(count)}]
    yield "periodic_kayles", periodic("octal 0.77", 71, 12)
    yield "periodic_dawson", periodic("octal 0.07", 53, 34)
    yield "periodic_03", periodic("octal 0.3", 1, 2)
    yield "periodic_hexadecimal", periodic("octal 0.B1", 2, 2)
    yield "periodic_octal_05", periodic("octal 0.05", 1, 2)
    yield "periodic_empty", periodic("octal 0.0", 1, 1)
    lines = periodic("subtract 1,3,4", 0, 7)
    lines[0]["values"] = cc.Code("subtract 1,3,4").values(0 + 4 + 7)
    yield "periodic_134", lines
    for amounts, e, p, s in (("2,3", 0, 4, 2), ("2,5,7", 0, 30, 10)):  # with a saltus, from version 2 on
        lines = periodic(f"allbut {amounts}", e, p)
        lines[0].update(version=2, saltus=s)
        yield f"periodic_allbut_{amounts.replace(',', '')}", lines

    for name, code, e, p, s, times in (("3F", "octal 0.3F", 1, 6, 3, 1), ("8", "octal 0.8", 1, 3, 1, 2),
                                       ("BB", "octal 0.BB", 4, 1, 1, 4)):
        lines, parts = periodic(code, e, p), cc.Code(code)
        lines[0].update(version=2, saltus=s, times=times, values=parts.values(6 * (e + times * p) + 2 * parts.last + 6))
        yield f"periodic_saltus_{name}", lines

    def theorem(name, convention="normal", **more):
        return [{"format": "sprague-certificate", "version": 1, "kind": "theorem", "convention": convention,
                 "statement": name, "theorem": name, **more}]
    yield "theorem_nim_sum", theorem(
        "nim-sum", components=[{"game": "nim", "position": 5, "value": 5}, {"code": "octal 0.77", "position": 9, "value": 4},
                               {"code": "subtract 1,3,4", "position": 12, "value": 3}],
        value=2, outcome="N", moves=[[2, 1]])
    yield "theorem_hexadecimal", theorem(
        "nim-sum", components=[{"code": "octal 0.3F", "position": n, "value": cc.Code("octal 0.3F").values(n + 1)[n]}
                               for n in (9, 20)], value=8, outcome="N", moves=[[1, 3]])
    yield "theorem_nim_sum_p", theorem("nim-sum", components=[{"game": "nim", "position": n, "value": n} for n in (1, 4, 5)],
                                       value=0, outcome="P", moves=[])
    far = {"preperiod": 71, "period": 12}
    yield "theorem_nim_sum_far", [{**theorem(
        "nim-sum", components=[{"code": "octal 0.77", "position": 10 ** 18, "value": 1, **far}, {"code": "octal 0.77", "position": 70, "value": 6, **far},
                               {"code": "subtract 1,3,4", "position": 2 ** 60, "value": 1, "preperiod": 0, "period": 7},
                               {"code": "octal 0.3F", "position": 100_000, "value": 49_999, "preperiod": 1, "period": 6, "saltus": 3, "times": 1}],
        value=6 ^ 49_999, outcome="N", moves=[[3, 6]])[0], "version": 2}]
    yield "theorem_misere_subtraction", [{**theorem(
        "misere-subtraction", "misere", components=[{"code": "subtract 1,3,4", "position": 9, "value": 0}, {"code": "subtract 2,3", "position": 3, "value": 1},
                                                    {"game": "nim", "position": 4, "value": 4}], outcome="N", moves=[[2, 0]])[0], "version": 2}]
    yield "theorem_misere_nim", theorem("misere-nim", "misere", heaps=[1, 4, 5], outcome="P")
    yield "theorem_misere_ones", theorem("misere-nim", "misere", heaps=[1, 1, 0, 1], outcome="P")
    # Ground 0; 1 on it with 2 and 3 on top, 4 on 3; 5 on the ground. 4 → 0, 3 → 1, 2 → 0, 1 → 1 xor 2 = 3, 0 → 4 xor 1 = 5.
    yield "theorem_colon", theorem("colon", parents=[0, 1, 1, 3, 0], values=[5, 3, 0, 1, 0, 0], value=5)
    # A triangle 1-2-3 on a stalk from the ground, a twig at 2: three loops (xor 1) and the twig (xor 1) at one node.
    yield "theorem_fusion", theorem(
        "fusion", vertices=5, edges=[[0, 1], [1, 2], [2, 3], [3, 1], [2, 4]], cycles=[[1, 2, 3]],
        parents=[0, 1, 1, 1, 1], fused=[0, 1, 1, 1, 2], values=[1, 0, 0, 0, 0, 0], value=1)


def automatic(text, name, numeration, claim, measure, size, suffix, holds, slices=None, convention="normal", ended=None,
              **more):
    """`holds(position)` or, for values, the value; learned on positions below `size`."""
    head = prover.header("automatic", text, name, convention, claim=claim, numeration=numeration, **more)
    proof = prover.Proof(head)
    dimension = proof.game.dimension
    for slice_ in slices or [[None] * dimension]:
        def whole(numbers, slice_=slice_):
            rest = iter(numbers)
            return tuple(next(rest) if n is None else n for n in slice_)
        free = slice_.count(None)
        if claim == "nim-values":
            proof.add_automaton("values", slice_, prover.learn(proof.numeration, free + 1, size, suffix,
                                                               lambda t: holds(t[:-1]) == t[-1]))
            continue
        proof.add_automaton("P", slice_, prover.learn(proof.numeration, free, size, suffix, lambda t: holds(whole(t))))
        if ended:
            proof.add_automaton("ended", slice_, prover.learn(proof.numeration, free, size, suffix, lambda t: ended(whole(t))))
    proof.lines_out.append({"measure": measure})
    proof.value_covers() if claim == "nim-values" else proof.outcome_covers()
    return proof.lines_out


def automatic_samples():
    def outcome(text, name, convention="normal"):
        table = prover.Table(prover.header("automatic", text, name, convention))
        return lambda position: not table.is_n((name, tuple(position)))

    def value(text, name):
        table = prover.Table(prover.header("automatic", text, name))
        return lambda position: table.value((name, tuple(position)))

    yield "automatic_nim", automatic(NIM2, "nim", {"base": 2}, "P-positions", [[1, 1]], 4, 1, lambda p: p[0] == p[1])
    yield "automatic_nim_base3", automatic(NIM2, "nim", {"base": 3}, "P-positions", [[1, 1]], 3, 1, lambda p: p[0] == p[1])
    bash = game("bash")
    yield "automatic_bash", automatic(bash, "bash", {"base": 2}, "P-positions", [[1]], 6, 3, lambda p: p[0] % 4 == 0)
    text = "game b(n)\n(n) -> (n - k) where k in {1, 2}"
    yield "automatic_bash_2", automatic(text, "b", {"base": 2}, "P-positions", [[1]], 6, 3, outcome(text, "b"))
    text = game("wythoff")
    yield "automatic_wythoff", automatic(text, "wythoff", {"quotients": [1]}, "P-positions", [[1, 1]], 8, 3,
                                         outcome(text, "wythoff"))
    text = game("misere_nim")
    yield "automatic_misere_nim", automatic(text, "misere_nim", {"base": 2}, "P-positions", [[1, 1]], 4, 2,
                                            outcome(text, "misere_nim", "misere"), None, "misere", lambda p: p == (0, 0))
    text = "game f(n)\n(n) -> (n - k) where k in fibonacci and k <= 3"
    yield "automatic_fibonacci_3", automatic(text, "f", {"quotients": [1]}, "P-positions", [[1]], 13, 6, outcome(text, "f"))
    text = game("powers")  # P: the multiples of 3
    yield "automatic_powers", automatic(text, "powers_of_two", {"base": 2}, "P-positions", [[1]], 7, 4,
                                        lambda p: p[0] % 3 == 0)
    text = game("half_box")
    yield "automatic_half_box", automatic(text, "half_box", {"base": 2}, "P-positions", [[1]], 7, 4,
                                          outcome(text, "half_box"))
    text = "game m(x, y)\n(x, y) -> (x - k, y - j) where k + j >= 1, max(k, j) <= 1, min(k, j) = 0 or x = y"
    yield "automatic_max", automatic(text, "m", {"base": 2}, "P-positions", [[1, 1]], 5, 2, outcome(text, "m"))
    # One track for the middle of the chain, and none for what is constant.
    text = "game c(n; m = 1)\n(n) -> (n - k + 0 * m) where 4 > min(k, 3 + m) >= max(m, 1)"
    yield "automatic_chain", automatic(text, "c", {"base": 2}, "P-positions", [[1]], 6, 3, lambda p: p[0] % 4 == 0)
    # An entry and an element that are no number on one track alone, and one that is, as an affine form.
    text = "game e(n)\n(n) -> (2 * a - a) where a + k = n, 2 * k - k in powers(2), k + k in powers(2)"
    yield "automatic_elements", automatic(text, "e", {"base": 2}, "P-positions", [[1]], 7, 4, lambda p: p[0] % 3 == 0)
    # What may be negative in operators, and a domain that makes tracks.
    text = "game l(n)\n(n) -> (max(n - k, 0)) where min(k - 4, 0) < 0, 1 <= k <= n + 3, n > 0"
    yield "automatic_lifted", automatic(text, "l", {"base": 2}, "P-positions", [[1]], 6, 3, lambda p: p[0] % 4 == 0)
    text = "game d(n)\n(n) -> (n - k) where k in {1, 2, 3}\ndomain (n - 7) mod 3 != 0"
    yield "automatic_domain", automatic(text, "d", {"base": 2}, "P-positions", [[1]], 8, 5, outcome(text, "d"))
    text = "game x(n)\n(n) -> (n - k) where k >= 1, k <= 5, not ((n - 2 * k) xor (k - 1) = 1)"
    yield "automatic_undefined", automatic(text, "x", {"base": 2}, "P-positions", [[1]], 8, 5, outcome(text, "x"))
    text = "game mex(n)\n(n) -> (n - k) where 1 <= k <= 3"
    yield "values_bash", automatic(text, "mex", {"base": 2}, "nim-values", [[1]], 5, 2, lambda p: p[0] % 4)
    text = "game lasker(n)\n(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where a >= 1, b >= 1, a + b = n"
    yield "values_lasker", automatic(text, "lasker", {"base": 2}, "nim-values", [[1]], 6, 2, value(text, "lasker"))
    text = "game s(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where 1 <= k"
    yield "values_nim", automatic(text, "s", {"base": 2}, "nim-values", [[1, 1]], 3, 1, lambda p: p[0] ^ p[1])
    # Nim with two heaps, of which the first may only be changed while it is at most 2.
    text = "game slices(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\ndomain x <= 2"
    yield "slices_nim", automatic(text, "slices", {"base": 2}, "P-positions", [[1, 1]], 5, 2, outcome(text, "slices"),
                                  [[0, None], [1, None], [2, None]])
    text = "game m(x, y)\nmisere\n(x, y) -> (min(x, 1) - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\ndomain x <= 1"
    yield "slices_misere", automatic(text, "m", {"base": 2}, "P-positions", [[1, 1]], 5, 2, outcome(text, "m", "misere"),
                                     [[0, None], [1, None]], "misere", lambda p: p == (0, 0))
    text = "game sd(x, y)\n(x, y) -> (max(x - k, 0), y) where 1 <= k <= 2, x > 0\n(x, y) -> (x, y - k) where k >= 1\n" \
        "domain min(x - 1, y) <= 1, x <= 2"
    yield "slices_domain", automatic(text, "sd", {"base": 2}, "P-positions", [[1, 1]], 5, 2, outcome(text, "sd"),
                                     [[0, None], [1, None], [2, None]])
    # Quotients of period 2: sqrt(3) = [1; 1, 2, 1, 2, …].
    text = "game q(n)\n(n) -> (n - k) where 1 <= k <= 2"
    yield "automatic_root_3", automatic(text, "q", {"quotients": [1, 2]}, "P-positions", [[1]], 13, 7, outcome(text, "q"))


def samples_of_version_2():
    """What is claimed stands in the header in the rule language, or null where there are no words for it."""
    def outcome(text, name, convention="normal"):
        table = prover.Table(prover.header("automatic", text, name, convention))
        return lambda position: not table.is_n((name, tuple(position)))

    base2, zeckendorf, p_positions, nim_values = {"base": 2}, {"quotients": [1]}, "P-positions", "nim-values"
    yield "formula_nim", automatic(NIM2, "nim", base2, p_positions, [[1, 1]], 4, 1, lambda p: p[0] == p[1], formula="x xor y = 0")
    # An expression without a value: x − y or y − x is negative.
    yield "formula_without_value", automatic(NIM2, "nim", {"base": 2}, p_positions, [[1, 1]], 4, 1, lambda p: p[0] == p[1],
                                             formula="(x - y) xor (y - x) in 0..y")
    yield "formula_base3", automatic(NIM2, "nim", {"base": 3}, p_positions, [[1, 1]], 3, 1, lambda p: p[0] == p[1],
                                     formula="not (x < y or max(x, y) − y > 0)")
    yield "formula_none", automatic(game("wythoff"), "wythoff", zeckendorf, p_positions, [[1, 1]], 8, 3,
                                    outcome(game("wythoff"), "wythoff"), formula=None)
    text = "game f(n)\n(n) -> (n - k) where k in fibonacci and k <= 3"
    yield "formula_fibonacci", automatic(text, "f", zeckendorf, p_positions, [[1]], 13, 6, outcome(text, "f"),
                                         formula="n mod (1 + 3) = 0 or n in fibonacci and n mod 4 = 4 / 5")
    text = game("misere_nim")
    yield "formula_misere", automatic(text, "misere_nim", base2, p_positions, [[1, 1]], 4, 2, outcome(text, "misere_nim", "misere"),
                                      None, "misere", lambda p: p == (0, 0), formula="x = y and x >= 2 or x + y = 1")
    text = "game slices(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\ndomain x <= 2"
    yield "formula_slices", automatic(text, "slices", base2, p_positions, [[1, 1]], 5, 2, outcome(text, "slices"),
                                      [[0, None], [1, None], [2, None]], formula="x = y")
    text = "game point(x)\n(x) -> (x - k) where k >= 1\ndomain x <= 1"
    yield "formula_points", automatic(text, "point", base2, p_positions, [[1]], 2, 1, outcome(text, "point"), [[0], [1]], formula="x = 0")
    text = "game s(x, g)\n(x, g) -> (x - k, g) where k >= 1\n(x, g) -> (x, g - k) where 1 <= k"
    yield "formula_values", automatic(text, "s", base2, nim_values, [[1, 1]], 3, 1, lambda p: p[0] ^ p[1], formula="x xor g = gg")
    text = "game mex(n; m = 3)\n(n) -> (n - k) where 1 <= k <= m"
    yield "formula_mex", automatic(text, "mex", base2, nim_values, [[1]], 5, 2, lambda p: p[0] % 4, formula="n mod 4 = g")
    yield "formula_residue", prover.residue(prover.header("residue", game("bash"), "bash", formula="n mod 4 = 0"), [[1]], 4, [0])
    yield "formula_residue_none", prover.residue(prover.header("residue", game("bash"), "bash", parameters={"m": 2}, formula=None),
                                                 [[1]], 3, [0])
    # In the domain the formula may say less than outside: 8 is no position.
    text = "game d(n)\n(n) -> (n - k) where k in {1, 2, 3}\ndomain n < 8"
    yield "formula_residue_domain", prover.residue(prover.header("residue", text, "d", formula="n in {0, 4}"), [[1]], 4, [0])
    # Constants of 2^58 and more, which automata read digit by digit.
    text = "game far(n)\n(n) -> (n - k) where k in {1, 2, 3} or k = 0 and n in {288230376151711745..1152921504606846976}\n" \
        "domain n <= 288230376151711744"
    yield "formula_far", prover.residue(prover.header("residue", text, "far", formula="n mod 4 = 0 and n != 288230376151711745"),
                                        [[1]], 4, [0])
    # Measures that are not linear: the smaller number becomes the greater one less 1; of equal ones, the sum falls.
    text = "game lift(x, y)\n(x, y) -> (x - 1, x - 1) where y < x\n(x, y) -> (y - 1, y - 1) where x < y\n(x, x) -> (x, x - 1)"
    for name, numeration in ("measure_max", base2), ("measure_max_fibonacci", zeckendorf):
        yield name, automatic(text, "lift", numeration, p_positions, ["max(x, y)", [1, 1]], 6, 2, lambda p: p[0] == p[1], formula="x = y")
    text = "game low(x, y)\n(x, y) -> (x - 1, y + 2) where x <= y\n(x, y) -> (x + 2, y - 1) where y < x"
    yield "measure_min", automatic(text, "low", base2, nim_values, ["min(x, y)"], 6, 2, lambda p: min(p) % 2, formula="g = min(x, y) mod 2")
    text = "game near(x, y)\n(x, y) -> (x + 1, y) where x < y\n(x, y) -> (x, y + k) where y + k <= x, k >= 1"
    yield "measure_difference", automatic(text, "near", base2, p_positions, ["max(x - y, y - x)"], 6, 2,
                                          lambda p: p[0] == p[1] or p[0] < p[1] and (p[1] - p[0]) % 2 == 0,
                                          formula="x <= y, (x + y) mod 2 = 0")
    lines = prover.nim_values(prover.header("nim-values", game("kayles"), "kayles", version=2), [(5,), (2,)])
    yield "version_2_kayles", lines
    parts = {"format": "sprague-certificate", "version": 2, "convention": "misere", "statement": "misere-nim"}
    yield "version_2_misere_nim", [{**parts, "kind": "theorem", "theorem": "misere-nim", "heaps": [3, 3], "outcome": "P"}]


def judged(text, name, components, convention="normal", parameters=None):
    """Kind `outcomes`, by brute force."""
    head = dict(prover.header("outcomes", text, name, convention, parameters), version=2)
    s = truth.solver_of(head, "outcomes")
    places = {game: i for i, game in enumerate(s.games)}

    def in_order(components):
        return tuple(sorted(components, key=lambda c: (places[c[0]], c[1])))

    def live(components):
        return in_order(c for c in components if s.options(c) or s.ends[c[0]])

    def plain(components):
        return [list(n) if len(places) == 1 else {"game": game, "numbers": list(n)} for game, n in components]

    def options(components):
        return {live(o) for o in truth.options_of_sum(s)(components)}

    start = tuple(c if isinstance(c[0], str) else (name, c) for c in components)
    graph = truth.followers(live(start), options)
    lost, lines = int(convention == "misere"), list(graph)
    if any(s.ends[game] for game, _ in start):
        graph, lost = truth.with_winners(s, graph), 0
    known = truth.remoteness(graph, lost == 1)

    def judgement(r):
        return {"outcome": "D" if r is None else "P" if r % 2 == lost else "N", "remoteness": r}

    wins = {in_order(o) for o in truth.options_of_sum(s)(start) if known.get(live(o), lost + 1) % 2 == lost}
    head.update(position=plain(start), **judgement(known.get(live(start))),
                winning_moves=[plain(o) for o in sorted(wins, key=lambda o: [(places[g], n) for g, n in o])])
    return [head] + [{"position": plain(p), **judgement(known.get(p))} for p in lines]


def with_winning_moves(text, name, components):
    """Kind `nim-values` with all options that are worth 0, by brute force."""
    head, *lines = prover.nim_values(dict(prover.header("nim-values", text, name), version=2), components)
    s = truth.solver_of(head, "values")
    start = tuple((name, tuple(c)) for c in components)

    def is_lost(option):
        total = 0
        for component in option:
            total ^= s.value(component)
        return total == 0
    wins = {tuple(sorted(option)) for option in truth.options_of_sum(s)(start) if is_lost(option)}
    return [{**head, "winning_moves": [[list(n) for _, n in option] for option in sorted(wins)]}, *lines]


def values_samples():
    yield "nim_values_moves_kayles", with_winning_moves(game("kayles"), "kayles", [(7,), (5,), (5,)])
    yield "nim_values_moves_wythoff", with_winning_moves(game("wythoff"), "wythoff", [(3, 4), (1, 3)])
    yield "nim_values_moves_none", with_winning_moves(game("kayles"), "kayles", [(4,), (4,)])


def outcomes_samples():
    yield "outcomes_draw", judged(game("clock"), "clock", [(1,)])
    yield "outcomes_clock", judged(game("clock"), "clock", [(11,), (7,)])
    yield "outcomes_kayles_misere", judged(game("kayles"), "kayles", [(3,), (4,)], "misere")
    yield "outcomes_chomp3", judged(game("chomp3"), "chomp3", [(3, 2, 1)])
    yield "outcomes_bash_misere", judged(game("bash"), "bash", [(4,), (3,)], "misere", {"m": 2})
    two = "game a(n)\n(n) -> b(n - k) where 1 <= k <= 2\ngame b(n)\n(n) -> (n - 1) + a(n - 2)\n(n) -> (n) where n = 3"
    yield "outcomes_two_games", judged(two, "a", [("b", (4,)), ("a", (2,))])
    yield "outcomes_two_games_misere", judged(two, "a", [("b", (2,)), ("a", (3,))], "misere")


def loopy_samples():
    """Kind `loopy-values`: labels are given wherever they may be, the least first."""
    def labelled(text, name, components):
        head = dict(prover.header("loopy-values", text, name), version=2)
        s = truth.solver_of(head, "values")
        graph = truth.followers(components[0], lambda v: [o[0][1] for o in s.options((name, v))])
        for c in components[1:]:
            graph.update(truth.followers(c, lambda v: [o[0][1] for o in s.options((name, v))]))
        label, rank = {}, {}
        for m in range(len(graph)):
            found = True
            while found:
                found = False
                for v, options in graph.items():
                    have = {label[o] for o in options if o in label}
                    if v not in label and m not in have and have >= set(range(m)) and all(
                            o in label and label[o] < m or any(label.get(w) == m for w in graph[o]) for o in options):
                        label[v], rank[v], found = m, len(rank), True

        def value(v):
            return label[v] if v in label else {"infinite": sorted({label[o] for o in graph[v] if o in label})}

        total = 0
        for c in components:
            v = value(c)
            total = cc.loopy_sum(total, tuple(v["infinite"]) if isinstance(v, dict) else v)
        head.update(position=[list(c) for c in components], value={"infinite": list(total)} if isinstance(total, tuple) else total)
        return [head] + [{"position": list(v), "value": value(v), **({"rank": rank[v]} if v in label else {})} for v in graph]

    graph = "game g(v)\n(v) -> (w) where v = 0, w in {1}\n(v) -> (w) where v = 1, w in {0, 2, 3}\n(v) -> (w) where v = 2, w in {3, 4}\n" \
        "(v) -> (w) where v = 3, w = 5\n(v) -> (w) where v = 6, w in {6, 2, 5}\n(v) -> (w) where v = 7, w in {6, 3}\n(v) -> (w) where v = 8, w in {7, 1}"
    yield "loopy_two_infinite", labelled(graph, "g", [(0,), (2,)])
    yield "loopy_infinite", labelled(graph, "g", [(6,), (3,)])
    yield "loopy_infinite_n", labelled(graph, "g", [(6,), (7,)])
    yield "loopy_finite", labelled(graph, "g", [(8,), (3,)])
    yield "loopy_clock", labelled(game("clock"), "clock", [(1,), (11,)])


def refuted_samples():
    head = prover.header
    yield "refuted_bash", prover.finite(head("refuted", game("bash"), "bash", formula="n mod 4 = 0 and n < 12"), (12,))
    yield "refuted_wythoff", prover.finite(head("refuted", game("wythoff"), "wythoff", formula="x = y or x = 1 and y = 2"), (1, 1))
    yield "refuted_misere", prover.finite(head("refuted", game("misere_nim"), "misere_nim", "misere", formula="x = y"), (1, 1))
    lines = prover.nim_values(head("refuted-values", game("kayles"), "kayles", formula="g = n mod 3"), [(3,)])
    yield "refuted_kayles", lines
    yield "refuted_grundy", prover.nim_values(head("refuted-values", game("grundy"), "grundy", formula="g <= 1 and g = (n + 1) mod 2"), [(8,)])


def sentence_samples():
    """What is claimed as in the kind `automatic`, and a sentence about it."""
    made = dict(automatic_samples())

    def about(name, sentence, truth_of_it=True):
        head, *lines = made[name]
        return [{**head, "version": 2, "kind": "sentence", "formula": None, "sentence": sentence, "truth": truth_of_it}, *lines]
    yield "sentence_wythoff", about("automatic_wythoff", "forall x: x <= 5 => exists y: y <= 8 and P(x, y)")
    yield "sentence_false", about("automatic_bash", "exists n: 4 < n and P(n) and n mod 4 = 1", False)
    yield "sentence_move", about("automatic_wythoff", "forall x, y: x <= 4 and y <= 4 => (N(x, y) <=> exists a, b: "
                                 "a <= 4 and b <= 4 and move(x, y -> a, b) and P(a, b))")
    yield "sentence_far", about("automatic_nim", "forall m: exists x, y: x > m + 1000000 and x = y and P(x, y)")
    yield "sentence_values", about("values_nim", "forall x, y: x <= 6 and y <= 6 => G(x, y) = x xor y")
    yield "sentence_undefined", about("values_bash", "forall n: n <= 7 => (G(n - 4) = G(n) <=> n > 3) and not (G(n - 8) != 1)")
    yield "sentence_operators", about("values_bash", "exists n: n <= 8 and n not in {1, 2..3,} and n in powers(2) and "
                                      "min(n, 9 - n) = 4 and max(-n, (n + 3) / 2) mod 2 = G(n + 1) xor 0")
    yield "sentence_slices", about("slices_nim", "exists y: y <= 5 and P(2, y) and not P(1, y) and N(0, y)")
    yield "sentence_misere", about("automatic_misere_nim", "P(1, 0) and N(0, 0) and not P(1, 1) or false")
    yield "sentence_phases", about("automatic_root_3", "forall n: n <= 8 => (P(n) <=> exists k: k <= 3 and n = 3 * k)")
    yield "sentence_fibonacci", about("automatic_fibonacci_3", "forall n: n <= 8 and n in fibonacci and n >= 5 => N(n) or n = 8")


# Left takes 1, Right 2, and both may take 3. Two names are taken, so that the coordinate in front is called turn__.
BOTH = """game both(turn)
  left: (turn) -> (turn - 1)
  right: (turn) -> (turn - turn_) where turn_ = 2
  (turn) -> (turn - 3)"""
ROWS = """game rows(x, y; m = 2)
  left: (x, y) -> (x - k, y) where 1 <= k <= m
  right: (x, y) -> (x, min(y - 1, 2))
  start (n) = (n, n)
  domain x <= 3 or y >= 0"""


# A race that somebody may prolong for ever; both conditions hold at (4, 4), and then it is won.
ENDED = """game ended(x, y)
  (x, y) -> (y, x + k) where 1 <= k <= 2
  (x, y) -> (y, x - 1) where y > 2
  win when x = 4, y > 0
  lose when y = 4 or x xor y = 3
  domain x <= 4, y <= 4"""


def win_and_lose_samples():
    """Play that ends with a winner."""
    head = prover.header
    yield "finite_race", prover.finite(head("finite", game("race"), "race"), (77,))
    yield "finite_race_misere", prover.finite(head("finite", game("race"), "race", "misere"), (90,))
    text = "game both(n)\n(n) -> (n - k) where k in {1, 2}\nlose when n < 3\nwin when n mod 7 = 2"
    yield "finite_win_first", prover.finite(head("finite", text, "both"), (11,))
    yield "refuted_race", prover.finite(head("refuted", game("race"), "race", formula="n mod 11 = 0"), (99,))
    yield "outcomes_race", judged(game("race"), "race", [(80,)])
    yield "outcomes_ended", judged(ENDED, "ended", [(1, 1)])
    yield "outcomes_ended_misere", judged(ENDED, "ended", [(0, 0)], "misere")
    yield "outcomes_draw_beside_ends", judged(ENDED + "\n(x, y) -> (x, y) where x = y", "ended", [(0, 0)])


def left_and_right_samples():
    """Whose turn it is stands in front, and a rule for both is two."""
    head = prover.header
    heap = game("partizan_heap")
    yield "finite_left_and_right", prover.finite(head("finite", heap, "partizan_heap"), (1, 5))
    yield "finite_left_and_right_misere", prover.finite(head("finite", BOTH, "both", "misere"), (0, 5))
    yield "finite_left_and_right_rows", prover.finite(head("finite", ROWS, "rows", parameters={"m": 1}), (0, 3, 2))
    yield "outcomes_left_and_right", judged(BOTH, "both", [(1, 6)])
    yield "refuted_left_and_right", prover.finite(head("refuted", BOTH, "both", formula="turn = 0"), (1, 1))
    # Both take 1 or 3: P where the heap is even.
    text = "game odd(n)\nleft: (n) -> (n - 1)\nright: (n) -> (n - 1)\n(n) -> (n - 3)"
    yield "residue_left_and_right", [
        head("residue", text, "odd", modulus=2, residues=[[0, 0], [1, 0]]), {"measure": [[0, 1]]},
        *({"residue": [turn, 1], "rule": turn, "variables": []} for turn in (0, 1))]
    lines = automatic(heap, "partizan_heap", {"base": 2}, "P-positions", [[0, 1]], 5, 3,
                      lambda t: t[0] == 0 and t[1] == 0 or t[0] == 1 and t[1] not in (1, 3))
    lines[0].update(version=2, formula="turn = 0 and n = 0 or turn = 1 and n not in {1, 3}")
    yield "automatic_left_and_right", lines
    yield "sentence_left_and_right", [{**lines[0], "kind": "sentence", "truth": True, "sentence":
                                       "forall n: n > 3 => N(0, n) and P(1, n) and move(0, n -> 1, n - 2)"}, *lines[1:]]


def game_theorem_samples():
    """Theorems about one game, by brute force on its rules."""
    def theorem(name, position, convention="normal"):
        misere = convention == "misere"
        outcome, value, wins, _ = truth.game_theorem(name, position, misere)
        if name == "cram":  # only some can be answered by copying
            wins = [w for w in wins if cc.cram_theorem(w, False, [])[0] is False]
        wins = [] if truth.lists_none(name) else wins if name in truth.LIST_ALL else wins[:1]
        return [{"format": "sprague-certificate", "version": 2, "kind": "theorem", "convention": convention, "statement": name,
                 "theorem": name, "position": list(position), "outcome": outcome,
                 "value": None if misere or name in truth.NO_VALUE else value, "moves": wins}]

    yield "game_wythoff", theorem("wythoff", [6, 8])
    yield "game_wythoff_misere", theorem("wythoff", [2, 4], "misere")
    yield "game_wythoff_p", theorem("wythoff", [7, 4])
    yield "game_fibonacci_nim", theorem("fibonacci-nim", [12, 5])
    yield "game_fibonacci_nim_misere", theorem("fibonacci-nim", [12, 11], "misere")
    yield "game_moore", theorem("moore", [2, 1, 2, 4])
    yield "game_moore_misere", theorem("moore", [2, 1, 1, 2], "misere")
    yield "game_bash", theorem("bash", [3, 6, 9])
    yield "game_staircase", theorem("staircase", [1, 2, 3])
    yield "game_staircase_misere", theorem("staircase", [1, 1, 2], "misere")
    yield "game_ring", theorem("ring", [1, 2, 3, 1, 2])
    yield "game_ring_odd", theorem("ring", [0, 2, 1, 2])
    yield "game_cram", theorem("cram", [2, 3, 3])
    yield "game_cram_n", theorem("cram", [4, 15])
    yield "game_chomp", theorem("chomp", [2, 3])
    yield "game_chomp_misere", theorem("chomp", [3, 2], "misere")
    for rule, heads in (("one", [1, 4, 6]), ("one-or-two", [2, 3, 6]), ("two", [1, 5, 7]), ("up-to-three", [3, 5, 6]),
                        ("ruler", [4, 6, 7]), ("run-of 2", [3, 6]), ("run-up-to 3", [4, 5, 8])):
        yield f"game_coins_{rule.replace('-', '_').replace(' ', '_')}", theorem(f"coins {rule}", heads)
    yield "game_bash_misere", theorem("bash", [3, 6, 5], "misere")
    yield "game_auction", theorem("auction", [3, 10])
    yield "game_auction_misere", theorem("auction", [3, 5], "misere")
    yield "game_boxes3", theorem("boxes3", [0, 2, 1, 1, 3, 1])
    yield "game_boxes3_misere", theorem("boxes3", [0, 1, 0, 0, 2], "misere")
    yield "game_chomp_hook", theorem("chomp-hook", [3, 5])
    yield "game_chomp_hook_misere", theorem("chomp-hook", [1, 4], "misere")
    yield "game_coins_corners", theorem("coins corners", [1, 2, 2, 1, 2, 3])
    yield "game_ferguson", theorem("ferguson", [5, 6])
    yield "game_ferguson_p", theorem("ferguson", [7, 9])
    yield "game_georgia_bob", theorem("georgia-bob", [1, 4, 5, 7])
    yield "game_georgia_bob_misere", theorem("georgia-bob", [2, 4], "misere")
    yield "game_half_box", theorem("half-box", [3, 11])
    yield "game_half_box_p", theorem("half-box", [4, 15])
    yield "game_split_any", theorem("split any", [3, 6])
    yield "game_split_any_misere", theorem("split any", [2, 1, 4], "misere")
    yield "game_split_two", theorem("split two", [4, 5, 1])
    yield "game_split_two_misere", theorem("split two", [3], "misere")
    yield "game_subtract_powers", theorem("subtract-powers", [2, 5, 6])
    yield "game_subtract_powers_misere", theorem("subtract-powers", [4, 9, 3], "misere")
    yield "game_tree_staircase", theorem("tree-staircase", [2, 0, 1, 1, 0, 2, 3, 1, 2])
    yield "game_tree_staircase_misere", theorem("tree-staircase", [0, 1, 0, 0, 2], "misere")


def short_game_samples():
    lr, n = left_and_right, left_and_right.number
    star = lr.game([n(0)], [n(0)])
    up = lr.game([n(0)], [star])
    switch, hot = lr.game([n(2)], [n(-1)]), lr.game([lr.game([n(4)], [n(2)])], [lr.game([n(1)], [n(-3)])])
    yield "short_star", lr.certificate([(star, 2)], [])
    yield "short_up", lr.certificate([(up, 1)], [(star, 1)])
    yield "short_up_is_positive", lr.certificate([(up, 1)], [])
    yield "short_tiny", lr.certificate([(lr.game([n(0)], [lr.game([n(0)], [n(-1)])]), 1)], [(up, 1)])
    lines = lr.certificate([(star, 2)], [])
    yield "short_at_least", [{**lines[0], "relation": ">="}, *lines[1:]]
    for name, g in (("switch", switch), ("thermograph", hot), ("dominated", lr.game([n(0), n(1), star], [lr.game([n(3)], [n(1)]), n(4)])),
                    ("reversible", lr.game([n(0), star], [lr.game([n(0), star], [n(0), star]), lr.game([n(1)], [n(0)])])),
                    ("number", lr.game([star], [n(1)])), ("odd_number", lr.game([up], [n(1)])), ("zero", lr.game([star], [star]))):
        yield f"short_{name}", lr.certificate([(g, 1)], [(lr.canonical(g), 1)], describe=True)
    yield "short_sum", lr.certificate([(switch, 2), (up, -1)], [(n(1), 1), (lr.game([n(3)], [n(0)]), -1)])
    for name, text, start, other in (
            ("left_and_right", game("partizan_heap"), [4], None), ("both", "game p(x)\n(x) -> (x - 1)\nleft: (x) -> (x - 2)", [3], None),
            ("compared", game("partizan_heap"), [5], [3]), ("impartial", game("subtract134"), [4], None),
            ("two_games", "game a(n)\n(n) -> b(n - k) where 1 <= k <= 2\ngame b(n)\n(n) -> a(n - 1)", {"game": "a", "numbers": [3]}, None)):
        head = prover.header("short-games", text, text.split("game ")[1].split("(")[0], version=2)
        options = truth.options_of_left_and_right(head)
        g = lr.of_rules(options, start)
        yield f"short_rules_{name}", lr.certificate([(g, 1)], [(lr.canonical(g), 1)] if other is None else [(lr.of_rules(options, other), 1)],
                                                    other is None, head)


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    bad = 0
    for make in (finite_samples, residue_samples, code_samples, automatic_samples, samples_of_version_2, values_samples, outcomes_samples,
                 loopy_samples, refuted_samples, sentence_samples,
                 win_and_lose_samples, left_and_right_samples, game_theorem_samples, short_game_samples):
        for name, lines in make():
            path = folder / f"{name}.cert"
            prover.write(path, lines)
            status, line = cc.verdict(str(path))
            print(f"{line.replace(str(folder) + '/', '')} ({path.stat().st_size} bytes)", flush=True)
            bad += status != 0
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
