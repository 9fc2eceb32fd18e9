#!/usr/bin/env python3
"""Formulas and options of the Python checker against the definitions: formulas.py [SEED] [ROUNDS].

Random rules. For all small x, y, k: the product machine of a rule, its made tracks guessed digit by digit, accepts
exactly where the rule's condition holds and its option exists, with any treatment of large constants; and the options
found by halving intervals are those found by trying all values. The evaluation that both are held against is that of truth.py.
"""

import random
import sys

import prover
import truth
from truth import cc

NUMERATIONS = [{"base": 2}, {"base": 3}, {"base": 10}, {"quotients": [1]}, {"quotients": [2]}, {"quotients": [1, 2]},
               {"quotients": [3, 1, 1]}]


def expression(rng, names, depth, numeration):
    """A random expression; its value may be negative, or missing: xor of a negative number."""
    def inner():
        return expression(rng, names, depth - 1, numeration)
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(names + [str(rng.randrange(5)), f"min({rng.randrange(4)}, 2)"])
    kinds = [f"({inner()}) / {rng.randrange(1, 4)}", f"min({inner()}, {inner()})", f"max({inner()}, {inner()})",
             f"({inner()} + {inner()})", f"({inner()} - {inner()})", f"{rng.randrange(1, 4)}*({inner()})",
             f"({inner()}) mod {rng.randrange(1, 4)}"]
    if numeration == {"base": 2}:
        kinds += [f"(({inner()}) xor ({inner()}))"] * 3
    return rng.choice(kinds)


def condition(rng, names, depth, numeration):
    def e():
        text = expression(rng, names, 1, numeration)
        return f"{text} - {rng.choice(names)}" if rng.random() < 0.3 else text
    if depth and rng.random() < 0.6:
        a, b = (condition(rng, names, depth - 1, numeration) for _ in range(2))
        return rng.choice([f"({a} and {b})", f"({a} or {b})", f"not ({a})"])
    sets = [f"{{{rng.randrange(4)}, {rng.randrange(3, 9)}..{rng.randrange(5, 12)}}}", f"{e()} .. {e()}"]
    if "base" in numeration:
        sets.append(f"powers({numeration['base']})")
    elif numeration["quotients"] == [1]:
        sets.append("fibonacci")
    numbers = rng.choice(sets)
    element = e()
    relation = ["<", "<=", "=", "!=", ">", ">="]
    middle = e()
    return rng.choice([f"{e()} {rng.choice(relation)} {e()}", f"{e()} <= {middle} {rng.choice(relation)} {e()}",
                       f"{element} {rng.choice(['in', 'not in'])} {numbers}"])


def accepts(machine, numeration, word, shown):
    """Is there a word that has these letters on the first tracks? Sets of states, the other digits being guessed."""
    letters, states = numeration.radix ** shown, {machine.start} if None not in machine.start else set()
    for place, letter in enumerate(word):
        phase = (len(word) - place) % numeration.period
        states = {after for state in states for found, after in machine.following(state, phase) if found % letters == letter}
    return any(machine.accepts(state) for state in states)


def compare(rng, counts):
    value = rng.choice(NUMERATIONS)
    numeration, names = cc.Numeration(value), ["x", "y", "k"]
    cc.LARGE_CONSTANT = rng.choice([-1, 1000])  # states that are alike become one for large constants, or here for all
    where = f"{condition(rng, names, 2, value)}, k <= {rng.choice(['x', '3', 'y + 1', 'x + y'])}"
    entry = rng.choice(["x - k", "k", "min(x, k)", "max(x - k, 0)", "2*y - k", expression(rng, names, 2, value)])
    domain = rng.choice(["", "\ndomain x <= y + 2", "\ndomain x in {0..5, 7} or x >= y",
                         f"\ndomain {condition(rng, ['x', 'y'], 1, value)}"])
    text = cc.canonical_text(f"game g(x, y)\n(x, y) -> ({entry}, y) where {where}{domain}")
    games = cc.Parser(text, "g", {}).parse()
    rules = cc.Rules(games, "g")
    try:
        formula, _, _ = cc.formula_of_rule(rules, numeration, (None, None), 0, 2, (None, None))
        machine = formula.machine()
    except cc.Undecided:
        counts["too large"] += 1
        return
    except cc.Invalid as error:
        sys.exit(f"{text}: {error}")
    if machine.count > 1024:
        counts["too large"] += 1
        return
    counts["compared"] += 1
    solver = truth.Solver(text, "g", {}, False)
    _, holds, components = solver.rules["g"][0]
    bound = 7
    for x in range(bound):
        for y in range(bound):
            for k in range(bound):
                try:
                    option = components[0][1][0]((x, y, k))
                except ArithmeticError:
                    option = -1
                expected = bool(holds((x, y, k))) and option >= 0 and bool(solver.domains["g"]((option, y)))
                word = [0] * rng.randrange(3) + prover.word_of((x, y, k), numeration)
                # A made track may need more digits than x, y and k have: leading zeros enough for the greatest.
                word = [0] * 8 + word
                counts["true" if expected else "false"] += 1
                if accepts(machine, numeration, word, 3) != expected:
                    sys.exit(f"{value}: {text}\nx = {x}, y = {y}, k = {k}: {expected} by definition, the machine differs")
    for position in (("g", (x, y)) for x in range(6) for y in range(6)):
        found = {tuple(option) for option in rules.options(position)}
        if found != set(solver.options(position)):
            sys.exit(f"{text}\n{position}: options {found}, by definition {set(solver.options(position))}")


def tracks_of(where, entry, domain="x >= 0", base=2):
    """How many tracks a rule with the coordinates x, y, one free variable k and the entries (entry, y) has, 3 of which
    are these; -1 if it is refused."""
    text = cc.canonical_text(f"game g(x, y; m = 2)\n(x, y) -> ({entry}, y) where {where}, k <= x\ndomain {domain}")
    rules = cc.Rules(cc.Parser(text, "g", {}).parse(), "g")
    try:
        return cc.formula_of_rule(rules, cc.Numeration({"base": base}), (None, None), 0, 2, (None, None))[0].tracks
    except cc.Invalid:
        return -1


# What the format says of made tracks: (where, entry, tracks), and of those of domains.
TRACKS = [
    ("k >= 1", "x - k", 4), ("k >= 1", "k", 3), ("k >= 1", "2*k - k + 0", 3), ("k >= 1", "3", 4), ("k >= 1", "min(m, 1)", 4),
    ("1 <= min(k, y) <= 2", "k", 4), ("2 >= min(k, y) >= 1", "k", 4), ("min(k, y) >= 1, min(k, y) <= 2", "k", 5),
    ("min(k, y, x) >= 1", "k", 5), ("min(m, 1) <= k", "k", 3), ("min(m, k) <= 1", "k", 4), ("k mod m = 1", "k", 4),
    ("(x mod 3) / 2 = 1", "k", 5), ("min(x - k, y) = 1", "k", 4), ("min(x + 2*k + 1, y) = 1", "k", 4), ("(2*x - x) / 2 = k", "k", 4),
    ("max(x mod 2, 1) = k", "k", 5), ("k xor x = y", "k", 4), ("k xor m = y", "k", 4), ("(k + 1) xor x = y", "k", 5),
    ("(k / 2) xor (x + 0) = y", "k", 5), ("k xor x xor y = 0", "k", 5), ("1 xor m = k", "k", 3), ("k in powers(2)", "k", 3),
    ("k + 0 in powers(2)", "k", 3), ("2*k in powers(2)", "k", 4), ("m in powers(2)", "k", 4), ("x - k in powers(2)", "k", 4),
    ("k * x = 1", "k", -1), ("(x - y) xor 3 = k", "k", 5), ("x >= 1 or (k xor x) xor (k xor x) = 1", "max(x - k, 0)", 8), ("m * k = 2", "k", 3), ("k in powers(3)", "k", -1), ("x + k in {1, 3..7}", "k", 3)]


TRACKS_OF_DOMAINS = [
    ("x <= 2*y + 1, x in {1..7, 9}", 4), ("x in powers(2)", 4), ("x - y in powers(2)", 5), ("max(x, y) <= 3", 5),
    ("x mod 2 = 0 or 1 <= min(x - y, y) <= 2", 6), ("x * y = 0", -1), ("x in powers(3)", -1), ("2 * 3 mod 4 <= x", 4)]


def main():
    for domain, wanted in TRACKS_OF_DOMAINS:
        if tracks_of("k = 1", "x - k", domain) != wanted:
            sys.exit(f"domain {domain}: {tracks_of('k = 1', 'x - k', domain)} tracks, not {wanted}")
    for where, entry, wanted in TRACKS:
        if tracks_of(where, entry) != wanted:
            sys.exit(f"({entry}, y) where {where}: {tracks_of(where, entry)} tracks, not {wanted}")
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    print(f"seed {seed}", flush=True)
    rng, counts = random.Random(seed), {"compared": 0, "too large": 0, "true": 0, "false": 0}
    for _ in range(rounds):
        compare(rng, counts)
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return 0 if counts["compared"] > rounds / 2 and min(counts["true"], counts["false"]) > 50 else 1


if __name__ == "__main__":
    sys.exit(main())
