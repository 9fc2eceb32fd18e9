#!/usr/bin/env python3
"""Formulas and options of the Python checker against the definitions: formulas.py [SEED] [ROUNDS].

Random rules. For all small x, y, k: the product machine of a rule, its made tracks guessed digit by digit, accepts
exactly where the rule's condition holds and its option exists; and the options found by halving intervals are those
found by trying all values. The evaluation that both are held against is that of truth.py.
"""

import random
import sys

import prover
import truth
from truth import cc

NUMERATIONS = [{"base": 2}, {"base": 3}, {"base": 10}, {"quotients": [1]}, {"quotients": [2]}, {"quotients": [1, 2]},
               {"quotients": [3, 1, 1]}]


def natural_expression(rng, names, depth, numeration, shape="any"):
    """A random expression; its shape: "any", "operand" (an affine form that is not negative), or "alone"."""
    def inner(wanted):
        return natural_expression(rng, names, depth - 1, numeration, wanted)
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(names + [str(rng.randrange(5)), f"min({rng.randrange(4)}, 2)"])
    kinds = [lambda: f"({inner('operand')}) / {rng.randrange(1, 4)}", lambda: f"min({inner('operand')}, {inner('operand')})",
             lambda: f"max({inner('operand')}, {inner('operand')})"]
    if numeration == {"base": 2}:
        kinds += [lambda: f"(({inner('alone')}) xor ({inner('alone')}))"] * 2
    if shape != "alone":
        below = shape if shape == "operand" else "any"
        kinds += [lambda: f"({inner(below)} + {inner(below)})", lambda: f"{rng.randrange(1, 4)}*({inner(below)})"]
    if shape == "any":
        kinds.append(lambda: f"({inner('operand')}) mod {rng.randrange(1, 4)}")
    return rng.choice(kinds)()


def condition(rng, names, depth, numeration):
    def e():
        text = natural_expression(rng, names, 1, numeration)
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
    element = natural_expression(rng, names, 1, numeration, "operand")
    relation = ["<", "<=", "=", "!=", ">", ">="]
    middle = natural_expression(rng, names, 1, numeration)
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
    where = f"{condition(rng, names, 2, value)}, k <= {rng.choice(['x', '3', 'y + 1', 'x + y'])}"
    entry = rng.choice(["x - k", "k", "min(x, k)", "x - k + 1", "2*y - k", natural_expression(rng, names, 1, value)])
    domain = rng.choice(["", "\ndomain x <= y + 2", "\ndomain x in {0..5, 7} or x >= y"])
    text = cc.canonical_text(f"game g(x, y)\n(x, y) -> ({entry}, y) where {where}{domain}")
    games = cc.Parser(text, "g", {}).parse()
    rules = cc.Rules(games, "g")
    try:
        formula, _, _ = cc.formula_of_rule(rules, numeration, (None, None), 0, 2, (None, None))
        machine = formula.machine()
    except cc.Unusable:
        counts["too large"] += 1
        return
    except cc.Invalid as error:
        sys.exit(f"{text}: {error}")
    if machine.count > 4096:
        counts["too large"] += 1
        return
    counts["compared"] += 1
    solver = truth.Solver(text, "g", {}, False)
    _, holds, components = solver.rules["g"][0]
    bound = 7
    for x in range(bound):
        for y in range(bound):
            for k in range(bound):
                option = components[0][1][0]((x, y, k))
                expected = bool(holds((x, y, k))) and option >= 0 and solver.domains["g"]((option, y))
                word = [0] * rng.randrange(3) + prover.word_of((x, y, k), numeration)
                # A made track may need more digits than x, y and k have: leading zeros enough for the greatest.
                word = [0] * 6 + word
                counts["true" if expected else "false"] += 1
                if accepts(machine, numeration, word, 3) != expected:
                    sys.exit(f"{value}: {text}\nx = {x}, y = {y}, k = {k}: {expected} by definition, the machine differs")
    for position in (("g", (x, y)) for x in range(6) for y in range(6)):
        found = {tuple(option) for option in rules.options(position)}
        if found != set(solver.options(position)):
            sys.exit(f"{text}\n{position}: options {found}, by definition {set(solver.options(position))}")


def tracks_of(where, entry, base=2):
    """How many tracks a rule with the coordinates x, y, one free variable k and the entries (entry, y) has, 3 of which
    are these; -1 if it is refused."""
    text = cc.canonical_text(f"game g(x, y; m = 2)\n(x, y) -> ({entry}, y) where {where}, k <= x")
    rules = cc.Rules(cc.Parser(text, "g", {}).parse(), "g")
    try:
        return cc.formula_of_rule(rules, cc.Numeration({"base": base}), (None, None), 0, 2, (None, None))[0].tracks
    except cc.Invalid:
        return -1


# What the format says of made tracks: (where, entry, tracks).
TRACKS = [
    ("k >= 1", "x - k", 4), ("k >= 1", "k", 3), ("k >= 1", "2*k - k + 0", 3), ("k >= 1", "3", 4), ("k >= 1", "min(m, 1)", 4),
    ("1 <= min(k, y) <= 2", "k", 4), ("2 >= min(k, y) >= 1", "k", 4), ("min(k, y) >= 1, min(k, y) <= 2", "k", 5),
    ("min(k, y, x) >= 1", "k", 5), ("min(m, 1) <= k", "k", 3), ("min(m, k) <= 1", "k", 4), ("k mod m = 1", "k", 4),
    ("(x mod 3) / 2 = 1", "k", -1), ("min(x - k, y) = 1", "k", -1), ("min(x + 2*k + 1, y) = 1", "k", 4), ("(2*x - x) / 2 = k", "k", 4),
    ("max(x mod 2, 1) = k", "k", -1), ("k xor x = y", "k", 4), ("k xor m = y", "k", 4), ("(k + 1) xor x = y", "k", -1),
    ("(k / 2) xor (x + 0) = y", "k", 5), ("k xor x xor y = 0", "k", 5), ("1 xor m = k", "k", 3), ("k in powers(2)", "k", 3),
    ("k + 0 in powers(2)", "k", 3), ("2*k in powers(2)", "k", 4), ("m in powers(2)", "k", 4), ("x - k in powers(2)", "k", -1),
    ("k * x = 1", "k", -1), ("m * k = 2", "k", 3), ("k in powers(3)", "k", -1), ("x + k in {1, 3..7}", "k", 3)]


def domain_is_refused(domain):
    text = cc.canonical_text(f"game g(x, y)\n(x, y) -> (x - 1, y)\ndomain {domain}")
    try:
        rules = cc.Rules(cc.Parser(text, "g", {}).parse(), "g")
        cc.goal_formula(rules.main, cc.Numeration({"base": 2}), (None, None), 2)
        return False
    except cc.Invalid:
        return True


def main():
    for domain, wanted in (("x <= 2*y + 1, x in {1..7, 9}", False), ("x in powers(2)", True), ("max(x, y) <= 3", True),
                           ("x mod 2 = 0", True), ("x * y = 0", True), ("2 * 3 mod 4 <= x", False)):
        if domain_is_refused(domain) != wanted:
            sys.exit(f"domain {domain}: {'not ' * wanted}refused")
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
