#!/usr/bin/env python3
"""Forged certificates for rules that are meant to fool a checker: never VALID unless brute force agrees.

  adversarial.py [--seconds S] [--seed N] [--texts N] [--keep FOLDER] [--record FILE] [--must-find FAMILY,…] CHECKER…

For each random text (adversarial_rules.py) certificates are forged with the claims "everything is P", "nothing is P", or
other residues, values, automata and periods, and the emptiest evidence of each kind. A CHECKER is a program, or a .py file
for this Python, that takes files and prints a verdict for each; `liar` stands for one that says VALID to everything.

  1. VALID must be true: on a box of small positions and around the numbers that stand in the rules, by evaluating the
     rules as Python integers (rule_terms.py). That is needed of positions one by one (no option of a P-position is P,
     every other has one that is; every move lowers the measure), and so says something about far ones too.
  2. All CHECKERS give the same verdict, VALID, INVALID or UNDECIDED, and the same words where it is VALID.
  3. Those words say what was claimed: the position with its game, the first P-positions, the digest of the rules.

--must-find turns the test round: it succeeds only if, for each of these families (`every`: all), some CHECKER said VALID to
what is false.
"""

import argparse
import collections
import concurrent.futures
import functools
import itertools
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import truth
from adversarial_rules import FAMILIES, LARGEST, PLAYERS, random_rules
from forge_codes import forge_game_theorem, forge_hexadecimal_saltus, forge_periodic, forge_saltus, forge_theorem
from forge_positions import forge_loopy_values, forge_outcomes, forge_refuted, placed, turned
from forgery import LIAR, Forgery, header, record, wrong_rules
from rule_terms import condition, holds, n, v

BATCH = 60            # files that a checker gets at once
SECONDS_A_FILE = 20  # where a batch takes too long, its files are tried one by one
SECONDS_OF_HARD = 6
HARD = 0.3            # share of the time for hard certificates
SHOWN = 25            # problems


# --- what is claimed


class Claim:
    """A set of P-positions, or values: `p(position)` or `value(position)`."""

    def __init__(self, name, p=None, value=None):
        self.name, self.p, self.value = name, p, value


def level(rules, row, x):
    """What a row of a measure says of a position: weights, or an expression."""
    if not isinstance(row, str):
        return sum(w * a for w, a in zip(row, x))
    names = dict(zip(rules.main.coordinates, x), min=min, max=max, __builtins__={})
    return eval(row.replace("/", "//").replace(" mod ", " % "), names)  # noqa: S307: a text of this file


def wrong_measure(rules, rows, x, option):
    """Why the measure shows nothing of this move."""
    if any(level(rules, row, one) < 0 for row in rows for one in (x, option)):
        return f"the measure {rows} is negative at {x} or {option}"
    falls = [level(rules, row, x) - level(rules, row, option) for row in rows]
    return f"the measure {rows} does not fall from {x} to {option}" if next((fall for fall in falls if fall), -1) < 0 else None


def check_outcomes(rules, claim, rows, fixed=None):
    """Why the claim about P-positions (of the slices `fixed`) or the measure is false, as far as brute force sees."""
    name = rules.main.name
    for x in rules.probes():
        if fixed and not in_slices(x, fixed):
            continue
        moves, is_complete = rules.moves(name, x)
        options = [option[0][1] for _, _, option in moves]
        for option in options:
            if fixed and not in_slices(option, fixed):
                return f"{x} has the option {option} outside of the slices"
            if wrong := wrong_measure(rules, rows, x, option):
                return wrong
        to_p = next((option for option in options if claim.p(option)), None)
        ended = rules.misere and not options
        if claim.p(x) and to_p is not None:
            return f"{x} should be P and has the option {to_p}, which should be P"
        if claim.p(x) and ended and is_complete:
            return f"{x} should be P and is ended, in misère play"
        if not claim.p(x) and to_p is None and is_complete and not ended:
            return f"{x} should be N and has no option that is P"
    return None


def in_slices(position, fixed):
    return any(all(f is None or f == x for f, x in zip(one, position)) for one in fixed)


def check_values(rules, claim, rows):
    name = rules.main.name
    for x in rules.probes():
        here = claim.value(x)
        if here is None:
            return f"{x} has no value, or two"
        moves, is_complete = rules.moves(name, x)
        values = set()
        for _, _, option in moves:
            for _, component in option:
                if wrong := wrong_measure(rules, rows, x, component):
                    return wrong
            total = [claim.value(component) for _, component in option]
            if None not in total:
                values.add(functools.reduce(lambda a, b: a ^ b, total, 0))
        if here in values:
            return f"{x} should have the value {here} and has an option with it"
        if is_complete and len(values) < here and any(u not in values for u in range(min(here, 10 ** 4))):
            return f"{x} should have the value {here} and has only options {sorted(values)[:9]}"
    return None


# --- formulas


def random_formula(rng, rules, name):
    """None or a condition over the coordinates, rather a likely one: (term or None)."""
    x = v(rng.choice(rules.main.coordinates))
    far = n(rng.choice([c for c in rules.constants() if c > 5] or [2 ** 58]))
    everything, nothing = ("cmp", x, ">=", n(0)), ("cmp", x, "<", n(0))
    likely = {"all": everything, "none": nothing, "even": ("cmp", ("mod", x, n(2)), "=", n(0)), "zero": ("cmp", x, "=", n(0))}
    if rng.random() < 0.35:
        return None
    if name in PLAYERS:
        likely[name] = ("cmp", v(rules.main.coordinates[0]), "=", n(PLAYERS.index(name)))
    if name in likely and rng.random() < 0.6:
        return likely[name]
    return rng.choice([everything, nothing, ("cmp", x, "!=", far), ("cmp", x, "<=", far), ("in", x, ("ranges", (n(0), far))),
                       ("not", ("cmp", ("xor", ("-", x, n(1)), n(0)), "=", x)), ("cmp", ("mod", x, n(2)), "=", n(0)), ("cmp", x, "=", n(0)),
                       ("cmp", ("*", x, far), ">=", far), ("cmp", ("mod", x, ("xor", n(0), ("-", n(0), n(1)))), "=", n(0)),
                       ("or", ("cmp", x, "<", n(3)), ("cmp", ("max", x, far), ">=", x)), ("in", x, ("powers", 2)),
                       ("cmp", ("xor", x, x), "=", n(0)), ("cmp", ("+", x, n(1)), "<=", far)])


def with_formula(rng, rules, version, claim):
    """({members for the header}, why the formula is another claim or None)."""
    if version == 1:
        return {}, None
    term = random_formula(rng, rules, claim.name)
    if term is None:
        return {"formula": None}, lambda fixed: None

    def why(fixed):
        for x in rules.probes():
            if (not fixed or in_slices(x, fixed)) and holds(term, dict(zip(rules.main.coordinates, x))) != claim.p(x):
                return f"the formula {condition(term)} is wrong at {x}"
        return None
    return {"formula": condition(term)}, why


# --- forging, kind by kind


def somewhere(rng, rules):
    """(game, position, are all its moves known?)"""
    game = rng.choice(list(rules.games))
    x = placed(rng, rules, game, rng.choice(rules.probes() or [(0,) * len(rules.main.coordinates)]))
    return game, x, rules.moves(game, x)[1]


def forge_finite(rng, rules):
    """A position, with nothing else or with positions in front of it that are said to be ended."""
    if rules.has_sums:
        return
    version, several = rng.choice([1, 2]), rules.has_several_games
    game, x, is_complete = somewhere(rng, rules)

    def place(name, numbers):
        return {"game": name, "numbers": list(numbers)} if several or rng.random() < 0.2 else list(numbers)
    lines, listed = [], []
    if rng.random() < 0.5:
        moves, _ = rules.moves(game, x)
        if rules.games[game].has_turns and rng.random() < 0.15:  # a move of the other player's, in the same place
            moves = rules.moves(game, turned(rules, [(game, x)])[0][1])[0] or moves
        if moves:
            rule, variables, ((target, numbers),) = rng.choice(moves)
            if rules.games[target].has_turns and rng.random() < 0.1:  # as if the same player moved again
                numbers = (1 - numbers[0], *numbers[1:])
            lines.append({"position": place(target, numbers), "outcome": "P"})
            listed.append((target, numbers, "P", None))
            if rng.random() < 0.2:
                variables = tuple(k + rng.choice([-1, 1, 2 ** 58]) for k in variables)
            if rng.random() < 0.1:
                rule = rng.randrange(len(rules.games[game].numbered) + 1)
        else:
            rule = rng.randrange(len(rules.games[game].numbered)) if rules.has_turns else 0
            variables = (0,) * len(rules.games[game].numbered[rule][1].bounds)
        lines.append({"position": place(game, x), "outcome": "N", "rule": rule, "variables": list(variables)})
        listed.append((game, x, "N", (rule, variables)))
    else:
        outcome = "P" if not rules.misere or rng.random() < 0.3 else "N"
        lines.append({"position": place(game, x), "outcome": outcome})
        listed.append((game, x, outcome, None))
    claimed = rng.choice(listed)
    head = header(rules, "finite", version, position=place(*claimed[:2]), outcome=claimed[2])

    def why_false(words):
        known = {}
        for name, numbers, outcome, move in listed:
            if not rules.is_position(name, numbers):
                return f"{name}{numbers} is no position"
            if (name, numbers) in known:
                return f"{name}{numbers} stands there twice"
            moves, _ = rules.moves(name, numbers)
            if move is not None:
                option = rules.move(name, numbers, *move)
                if option is None or known.get(option[0]) != "P":
                    return f"{name}{numbers}: the move {move} leads to {option}"
            elif outcome == "P" and rules.misere or moves:
                return f"{name}{numbers} should be ended and has the moves {moves[:2]}"
            known[name, numbers] = outcome
        said = re.search(r"([a-z_]+)?\(([0-9, ]*)\) is an? ([NP])", words)
        if said and (said[1] or game, tuple(map(int, said[2].split(", "))), said[3]) != claimed[:3]:
            return f"it says {said[0]!r}, and the claim is about {claimed[:3]}"
        return None
    yield Forgery(rules.family, "finite", [head] + lines, why_false, not is_complete)


def forge_nim_values(rng, rules):
    version, several = rng.choice([1, 2]), rules.has_several_games
    game, x, is_complete = somewhere(rng, rules)

    def place(name, numbers):
        return {"game": name, "numbers": list(numbers)} if several else list(numbers)
    moves, _ = rules.moves(game, x)
    listed, lines = [], []
    if moves and rng.random() < 0.5:
        rule, variables, option = rng.choice(moves)
        for target, numbers in dict.fromkeys(option):
            listed.append((target, numbers, 0, []))
        listed.append((game, x, 1, [(rule, variables)]))
    else:
        listed.append((game, x, 0, []))
    for name, numbers, value, steps in listed:
        lines.append({"position": place(name, numbers), "value": value,
                      "moves": [{"rule": r, "variables": list(variables)} for r, variables in steps]})
    components = [rng.choice(listed) for _ in range(rng.randrange(1, 3))]
    total = functools.reduce(lambda a, b: a ^ b, (c[2] for c in components)) + (rng.random() < 0.1)
    head = header(rules, "nim-values", version, position=[place(*c[:2]) for c in components], value=total)
    zeros = None
    if rng.random() < 0.4:  # all options of the sum that are worth 0, or some, or none
        values = {c[:2]: c[2] for c in listed}
        order = {name: i for i, name in enumerate(rules.games)}

        def in_order(option):
            return tuple(sorted(option, key=lambda c: (order[c[0]], c[1])))
        options = {in_order(tuple(c[:2] for c in components[:i] + components[i + 1:]) + option)
                   for i, c in enumerate(components) for _, _, option in rules.moves(*c[:2])[0]}
        zeros = sorted((o for o in options if functools.reduce(lambda a, b: a ^ b, [values.get(c, 1) for c in o]) == 0),
                       key=lambda o: [(order[name], numbers) for name, numbers in o])
        told = rng.choice([zeros] * 4 + [zeros[1:], zeros[::-1], zeros + zeros[:1], []])
        head["winning_moves"] = [[place(*c) for c in option] for option in told]

    def why_false(_words):
        if zeros is not None and (version == 1 or told != zeros):
            return f"the winning moves are {zeros}"
        known = {}
        for name, numbers, value, steps in listed:
            if not rules.is_position(name, numbers):
                return f"{name}{numbers} is no position"
            for _, _, option in rules.moves(name, numbers)[0]:
                values = [known.get(component) for component in option]
                if None in values:
                    return f"{name}{numbers} has the option {option}, which is not listed"
                if functools.reduce(lambda a, b: a ^ b, values) == value:
                    return f"{name}{numbers} has an option with its value {value}"
            for u, (rule, variables) in enumerate(steps):
                option = rules.move(name, numbers, rule, variables)
                if option is None or functools.reduce(lambda a, b: a ^ b, [known.get(c, -1) for c in option]) != u:
                    return f"{name}{numbers}: the move {rule, variables} does not lead to {u}"
            known[name, numbers] = value
        return "the nim-sum is wrong" if total != functools.reduce(lambda a, b: a ^ b, (c[2] for c in components)) else None
    if not rules.misere or rng.random() < 0.1:
        yield Forgery(rules.family, "nim-values", [head] + lines, why_false, not is_complete)


def measures(rng, rules, version):
    dimension, names = len(rules.main.coordinates), rules.main.coordinates
    if rules.main.has_turns and rng.random() < 0.7:  # whose turn it is falls with no move
        own = [1] * (dimension - 1)
        return rng.choice([[[0, *own]], [[0, *own]], [[0, *own]], [[1, *(2 * w for w in own)]], [[0, *(0 * w for w in own)]], [[1] + own],
                           *([["0 - " + names[0]], [f"1 - {names[0]}"], [names[0]], [f"max({' + '.join(names[1:])}, {names[0]})", [0, *own]],
                              [" + ".join(names[1:])]] if version == 2 else [])])
    if version == 2 and rng.random() < 0.3:
        first, last = names[0], names[-1]
        return rng.choice([[f"max({', '.join([*names, '0'])})"], [f"min({first}, {last})", [1] * dimension], [f"0 - {first}"], ["3"],
                           [f"{first} - 1"], [f"max(9 - {first}, 0)"], [f"max({first}, {last})", [1] * dimension],
                           [f"max({first} - {last}, {last} - {first})", [1] * dimension], [f"{first} / 2", f"{first} mod 2"],
                           [" + ".join(names)], [f"max({first} - 5, 5 - {first})", [1] * dimension]])
    return rng.choice([[[1] * dimension]] * 6 + [[[0] * dimension], [], [[2 ** 19] * dimension], [[1] + [0] * (dimension - 1)],
                                                 [[1] + [0] * (dimension - 1), [0] * (dimension - 1) + [1]]])


def some_rule(rng, rules, first):
    """Its number; where there are players, rather one of the player with this first coordinate."""
    theirs = [i for i, (player, _) in enumerate(rules.main.numbered) if player in (None, first)]
    return rng.choice(theirs) if theirs and rng.random() < 0.9 else rng.randrange(len(rules.main.numbered))


def forge_residue(rng, rules):
    dimension = len(rules.main.coordinates)
    m = rng.randrange(1, 5) if dimension == 1 else rng.randrange(1, 3)
    classes = list(itertools.product(range(m), repeat=dimension))
    kind = rng.choice(["all", "all", "none", "even", "some"] + ["even"] * 4 * (rules.family == "ranges") + [*PLAYERS] * 3 * rules.main.has_turns)
    if kind == "all":
        chosen = classes
    elif kind == "even":
        m = 2
        classes = list(itertools.product(range(2), repeat=dimension))
        chosen = [c for c in classes if c[0] == 0]
    elif kind in PLAYERS:
        m = 2
        classes = list(itertools.product(range(2), repeat=dimension))
        chosen = [c for c in classes if c[0] == PLAYERS.index(kind)]
    else:
        chosen = [] if kind == "none" else [c for c in classes if rng.random() < 0.5]
    claim = Claim(kind, lambda x: tuple(a % m for a in x) in set(chosen))
    version = rng.choice([1, 2])
    rows = measures(rng, rules, version)
    more, why_formula = with_formula(rng, rules, version, claim)
    lines = [header(rules, "residue", version, modulus=m, residues=[list(c) for c in chosen], **more), {"measure": rows}]
    steps = {}
    for c in classes:
        if c in chosen:
            continue
        rule = some_rule(rng, rules, c[0])
        order = rules.main.numbered[rule][1].variables(rules.main)
        forms = [rng.choice([[0] + [int(i == j) for j in range(dimension)] for i in range(dimension)] +
                            [[k] + [0] * dimension for k in (0, 1, c[0], 2 ** 19)]) for _ in order]
        is_empty = rng.random() < (0.5 if rules.family == "empty_domains" else 0.15)
        lines.append({"residue": list(c), "empty": True} if is_empty else {"residue": list(c), "rule": rule, "variables": forms})
        steps[c] = None if is_empty else (rule, forms)

    def why_false(words):
        wrong = check_outcomes(rules, claim, rows) or (why_formula and why_formula(None)) or wrong_first(rules, claim, words)
        if wrong:
            return wrong
        for x in rules.probes():
            step = steps.get(tuple(a % m for a in x), ())
            if step is None:
                return f"the class of {x} is not empty"
            if step:
                option = rules.move(rules.main.name, x, step[0], [f[0] + sum(a * b for a, b in zip(f[1:], x)) for f in step[1]])
                if option is None or not claim.p(option[0][1]):
                    return f"the move {step} at {x} leads to {option}"
        return None
    yield Forgery(rules.family, "residue", lines, why_false)


def constant_automaton(letters, accepts):
    return {"start": 0, "accepting": [0] if accepts else [], "next": [[0] * letters]}


def random_automaton(rng, letters):
    states = rng.randrange(2, 4)
    rows = [[rng.randrange(states) for _ in range(letters)] for _ in range(states)]
    rows[0][0] = 0
    return {"start": 0, "accepting": [s for s in range(states) if rng.random() < 0.5], "next": rows}


def outcome_automaton(rng, letters, numeration):
    """(name, automaton): everything, nothing, 0 only, even numbers, or something."""
    kind = rng.choice(["all", "all", "all", "none", "none", "zero", "zero", "even", "even", "some"])
    if kind == "zero":
        return kind, {"start": 0, "accepting": [0], "next": [[0] + [1] * (letters - 1), [1] * letters]}
    if kind == "even" and numeration == {"base": 2}:
        return kind, {"start": 0, "accepting": [0], "next": [[letter & 1 for letter in range(letters)]] * 2}
    if kind in ("all", "none"):
        return kind, constant_automaton(letters, kind == "all")
    return "some", random_automaton(rng, letters)


def empty_cover(name, slice_, letters):
    return [{"cover": name, "slice": slice_, "accepting": [], "roots": [], "zeros": []}, {"node": 0, "states": [], "next": [None] * letters}]


def strategies(rng, name, slice_, letters, radix, rule, target):
    """Covers that show something of the simplest rules: nothing, all of the heap is taken, 1 is taken of an odd number, or noise."""
    root = [rule] + ([target] if target is not None else [])
    kind = rng.choice(["empty", "empty", "copy", "copy", "odd", "noise", "zero"])
    if kind == "empty":
        return empty_cover(name, slice_, letters)
    scale = rng.choice([1, 1, radix, 0])
    if kind in ("copy", "zero"):
        bound = [scale * (letter % radix) if kind == "copy" else 0 for letter in range(letters)]
        nodes = [{"node": 0, "states": [0], "next": [[int(i > 0), [[0, bound[i]]]] for i in range(letters)]},
                 {"node": 1, "states": [1], "next": [[1, [[0, bound[i]]]] for i in range(letters)]}]
        accepting = rng.choice([[1], [0, 1]])
    elif kind == "odd" and radix == letters == 2:
        row = [[0, [[0, 0]]], [1, [[0, 1], [0, 0]]]]
        nodes = [{"node": 0, "states": [0], "next": row}, {"node": 1, "states": [0, 1], "next": row}]
        accepting = [1]
    else:
        count = rng.randrange(1, 3)
        nodes = [{"node": i, "states": [i], "next": [rng.choice([None, [j := rng.randrange(count), [[0, rng.randrange(radix ** 2)]]]])
                                                    for _ in range(letters)]} for i in range(count)]
        accepting = [i for i in range(count) if rng.random() < 0.7]
    zeros = [[0, 0, 0]] if rng.random() < 0.1 else []
    return [{"cover": name, "slice": slice_, "accepting": accepting, "roots": [[0, *root]], "zeros": zeros}] + nodes


def forge_automatic(rng, rules):
    dimension = len(rules.main.coordinates)
    numeration = rng.choice([{"base": 2}, {"base": 2}, {"base": 2}, {"base": 3}, {"quotients": [1]}])
    radix = numeration.get("base", 2)
    version = rng.choice([1, 2])
    rows = measures(rng, rules, version)
    fixed = [[None] * dimension]
    if rules.main.has_turns and rng.random() < 0.6:
        turns = rng.choice([[0, 1]] * 6 + [[1, 0], [0], [1], [0, 1, 2]])
        fixed = [[turn] + [None] * (dimension - 1) for turn in turns]
    elif dimension == 2 and rng.random() < 0.4:
        count, first = rng.randrange(1, 4), rng.choice([0, 0, 0, 2 ** 19])
        fixed = [[first + i, None] for i in range(count)]
        if rng.random() < 0.3:
            fixed = [[i, j] for i in range(2) for j in range(2)]
    free = fixed[0].count(None)
    letters = radix ** free
    kind = outcome_automaton(rng, letters, numeration)
    automata, names, body = {}, [], []
    ended = rng.random() < 0.5
    for slice_ in fixed:
        name, automaton = kind if free == 0 or rng.random() < (0.4 if rules.main.has_turns else 0.8) else outcome_automaton(rng, letters, numeration)
        automata[tuple(slice_)] = automaton
        names.append(name)
        body.append({"automaton": "P", "slice": slice_, **automaton})
        if rules.misere:
            body.append({"automaton": "ended", "slice": slice_, **constant_automaton(letters, ended)})
    body.append({"measure": rows})
    for i, slice_ in enumerate(fixed):
        if rules.main.has_turns and not rules.misere and names[i] == "all" and rng.random() < 0.8:
            body += empty_cover("win", slice_, letters)
            continue
        for cover in ("win", "move") if rules.misere else ("win",):
            other = [i for i, one in enumerate(fixed) if rules.main.has_turns and slice_[0] is not None and one[0] == 1 - slice_[0]]
            body += strategies(rng, cover, slice_, letters, radix, some_rule(rng, rules, slice_[0]),
                               rng.choice(other or range(len(fixed))) if free < dimension else None)

    def p(x):
        for slice_, automaton in automata.items():
            if in_slices(x, [slice_]):
                return truth.accepts(automaton, [a for a, f in zip(x, slice_) if f is None], numeration)
        return False
    claim = Claim(kind[0], p)
    more, why_formula = with_formula(rng, rules, version, claim)
    head = header(rules, "automatic", version, claim="P-positions", numeration=numeration, **more)
    if rng.random() < 0.1:
        body.pop(rng.randrange(len(body)))

    def why_false(words):
        only = fixed if free < dimension else None
        return check_outcomes(rules, claim, rows, only) or (why_formula and why_formula(only)) or wrong_first(rules, claim, words, only)
    yield Forgery(rules.family, "automatic", [head] + body, why_false)
    turns = [slice_[0] for slice_ in fixed] if free == dimension - 1 and rules.main.has_turns else None
    if rng.random() < 0.3 and (free == dimension or turns):
        sentence, is_true = random_sentence(rng, rules, p, turns)
        said = is_true if rng.random() < 0.6 else not is_true
        more = {"formula": None} if rng.random() < 0.8 else {**more, "formula": more.get("formula")}
        why_claim = why_formula if more["formula"] is not None else None
        head = header(rules, "sentence", 2, claim="P-positions", numeration=numeration, sentence=sentence, truth=said, **more)

        def why_false_sentence(_words):
            only = fixed if free < dimension else None
            wrong = check_outcomes(rules, claim, rows, only) or (why_claim and why_claim(only))
            return wrong or (None if said == is_true else f"the sentence is {is_true}")
        yield Forgery(rules.family, "sentence", [head] + body, why_false_sentence)


def random_sentence(rng, rules, p, turns=None):
    """A sentence about small positions, and whether it is true where the claim is. `turns`: those of which there are slices."""
    if rng.random() < 0.25 and not rules.has_sums:
        moves = sentence_of_moves(rng, rules)
        if moves:
            return moves
    names = [f"a{i}" for i in range(len(rules.main.coordinates))]
    if turns:
        return sentence_of_turn(rng, rules, p, rng.choice(turns), names[1:])
    bound = rng.randrange(5)

    def is_p(x):
        return rules.is_position(rules.main.name, x) and p(x)

    def is_n(x):
        return rules.is_position(rules.main.name, x) and not p(x)
    letter, holds_at = rng.choice([("P", is_p), ("N", is_n)])
    small = list(itertools.product(range(bound + 1), repeat=len(names)))
    bounds = " and ".join(f"{name} <= {bound}" for name in names)
    all_names, x = ", ".join(names), rng.choice(small)
    return rng.choice([
        (f"{letter}({', '.join(map(str, x))})", holds_at(x)),
        (f"not {letter}({', '.join(map(str, x))})", not holds_at(x)),
        (f"exists {all_names}: {bounds} and {letter}({all_names})", any(map(holds_at, small))),
        (f"forall {all_names}: {bounds} => {letter}({all_names})", all(map(holds_at, small))),
        (f"exists {all_names}: {letter}({all_names}) and not {letter}({all_names})", False),
        (f"forall {all_names}: {letter}({all_names}) or not {letter}({all_names})", True)])


def sentence_of_moves(rng, rules):
    """Whether there is a move between small positions; None where not all moves are known."""
    main = rules.main
    near = [x for x in rules.probes() if max(x) < 5]
    if not near or not all(rules.moves(main.name, x)[1] for x in near):
        return None
    x, y = rng.choice(near), rng.choice(near)
    if main.has_turns:
        y = (rng.choice([1 - x[0]] * 5 + [x[0], 2]), *y[1:])
    found = {option[0] for _, _, option in rules.moves(main.name, x)[0]}
    if found and rng.random() < 0.5:
        target, y = rng.choice(sorted(found))
        is_true = target == main.name
    else:
        is_true = (main.name, y) in found
    says = f"move({', '.join(map(str, x))} -> {', '.join(map(str, y))})"
    negated = rng.random() < 0.3
    return "not " * negated + says, is_true != negated


def sentence_of_turn(rng, rules, p, turn, names):
    """In slices a number stands for whose turn it is."""
    bound = rng.randrange(5)
    small = [(turn, *x) for x in itertools.product(range(bound + 1), repeat=len(names))]
    letter, wanted = rng.choice([("P", True), ("N", False)])

    def holds_at(x):
        return rules.is_position(rules.main.name, x) and bool(p(x)) == wanted
    bounds, all_names, x = " and ".join(f"{name} <= {bound}" for name in names), ", ".join(names), rng.choice(small)
    return rng.choice([
        (f"{letter}({', '.join(map(str, x))})", holds_at(x)),
        (f"exists {all_names}: {bounds} and {letter}({turn}, {all_names})", any(map(holds_at, small))),
        (f"forall {all_names}: {bounds} => {letter}({turn}, {all_names})", all(map(holds_at, small))),
        (f"exists {all_names}: {letter}({turn}, {all_names}) and not {letter}({turn}, {all_names})", False)])


def forge_values(rng, rules):
    """Automata for values: everything has the value 0, or its number, or the rest modulo 2."""
    dimension = len(rules.main.coordinates)
    numeration = rng.choice([{"base": 2}, {"base": 2}, {"base": 3}, {"quotients": [1]}])
    radix = numeration.get("base", 2)
    version, none = rng.choice([1, 2]), [None] * dimension
    rows = measures(rng, rules, version)
    letters, goal_letters = radix ** (dimension + 1), radix ** (dimension + 2)
    kind = rng.choice(["zero", "zero", "number", "parity", "nothing", "some"])
    if kind == "zero":
        value_of = lambda x: 0  # noqa: E731
        rows_of = [[0 if letter < radix ** dimension else 1 for letter in range(letters)], [1] * letters]
        automaton = {"start": 0, "accepting": [0], "next": rows_of}
    elif kind == "number":
        value_of = lambda x: x[0]  # noqa: E731
        rows_of = [[0 if letter // radix ** dimension == letter % radix else 1 for letter in range(letters)], [1] * letters]
        automaton = {"start": 0, "accepting": [0], "next": rows_of}
    elif kind == "parity" and numeration == {"base": 2}:
        value_of = lambda x: x[0] % 2  # noqa: E731
        step = [1 if letter < letters // 2 and letter % 2 == 0 else 2 if letter >= letters // 2 and letter % 2 == 1 else
                3 if letter < letters // 2 else 4 for letter in range(letters)]
        # 0 and 1: good so far, no digit of the value; 2: the value's last digit; 3: wrong if this is the last place; 4: wrong
        rows_of = [[0 if s == 1 else s for s in step]]
        rows_of += [rows_of[0], [4] * letters, rows_of[0], [4] * letters]
        automaton = {"start": 0, "accepting": [0, 1, 2], "next": rows_of}
    else:
        automaton = random_automaton(rng, letters) if kind == "some" else constant_automaton(letters, False)

        def value_of(x):
            found = [g for g in range(9) if truth.accepts(automaton, [*x, g], numeration)]
            return found[0] if len(found) == 1 else None
    claim = Claim(kind, value=value_of)
    more = {}
    wanted = {"zero": "g = 0", "number": f"g = {rules.main.coordinates[0]}", "parity": f"g = {rules.main.coordinates[0]} mod 2"}
    formula = None
    if version == 2:
        formula = rng.choice([None, wanted.get(kind), wanted.get(kind), "g >= 0", "g = 0", f"g <= {rules.main.coordinates[0]}", "g xor 0 = 0"])
        more = {"formula": formula}
    body = [{"automaton": "values", "slice": none, **automaton}, {"measure": rows}]
    digit = 1 if kind == "number" else 0
    width = radix ** dimension
    bound = [digit * (letter % radix) for letter in range(width)]
    if kind in ("zero", "number"):
        body += [{"cover": "values", "slice": none, "accepting": [0], "roots": [[0]], "zeros": []},
                 {"node": 0, "states": [0], "next": [[0, [[0, bound[letter]]]] for letter in range(width)]}]
    elif kind == "parity" and radix == 2:
        row = [[0, [[0, 0]]] if letter % 2 == 0 else [1, [[0, 0], [0, 1]]] for letter in range(width)]
        body += [{"cover": "values", "slice": none, "accepting": [0, 2], "roots": [[0]], "zeros": []},
                 {"node": 0, "states": [0], "next": row}, {"node": 1, "states": [1, 2], "next": [None] * width}]
    else:
        body += empty_cover("values", none, width)
    body += strategies(rng, "smaller", none, goal_letters, radix, rng.randrange(len(rules.main.numbered)), None)
    head = header(rules, "automatic", version, claim="nim-values", numeration=numeration, **more)

    def why_false(_words):
        wrong = check_values(rules, claim, rows)
        if wrong or formula is None:
            return wrong
        for x in rules.probes():
            for g in range(6):
                said = {"g = 0": g == 0, "g >= 0": True, "g xor 0 = 0": g == 0, wanted["number"]: g == x[0], wanted["parity"]: g == x[0] % 2}
                if said.get(formula, g <= x[0]) != (g == value_of(x)):
                    return f"the formula {formula} is wrong at {x}, {g}"
        return None
    if not rules.misere or rng.random() < 0.1:
        yield Forgery(rules.family, "values", [head] + body, why_false)


# --- the words


def wrong_first(rules, claim, words, fixed=None):
    """Are the first P-positions that are listed the first ones? The order is that of the format."""
    said = re.search(r"^  first P-positions: (.*)$", words, re.MULTILINE)
    if not said:
        return None
    fixed = fixed or [[None] * len(rules.main.coordinates)]
    found, looked_at, end = [], 0, ""
    free = fixed[0].count(None)
    for b in itertools.count():
        tuples = [t for t in itertools.product(range(b + 1), repeat=free) if max(t, default=0) == b]
        for slice_ in fixed:
            for t in tuples:
                if looked_at == 2_000:
                    break
                looked_at += 1
                rest = iter(t)
                x = tuple(next(rest) if f is None else f for f in slice_)
                if rules.is_position(rules.main.name, x) and claim.p(x):
                    found.append(x)
                if len(found) == 10:
                    break
            if len(found) == 10 or looked_at == 2_000:
                break
        if len(found) == 10 or looked_at == 2_000 or free == 0:
            break
    if len(found) == 10:
        end = " …"
    else:
        end = f"none among the first {looked_at} tuples" if not found else f" (no more among the first {looked_at} tuples)"
    wanted = " ".join(f"({', '.join(map(str, x))})" for x in found) + end
    return None if said[1] == wanted else f"it says {said[1]!r}, but the first P-positions are {wanted!r}"


# --- checkers


class Checker:
    def __init__(self, program, seconds=SECONDS_A_FILE):
        self.program, self.seconds = program, seconds
        self.command = [sys.executable, program] if program.endswith(".py") else [program]

    def __str__(self):
        return pathlib.Path(self.program).name

    def verdicts(self, paths, seconds=None):
        """For each path (verdict, its words without the path). `seconds`: the longest for one file."""
        if self.program == "liar":
            return {path: ("VALID", LIAR) for path in paths}
        found = {}
        for i in range(0, len(paths), BATCH):
            found.update(self.of_batch(paths[i:i + BATCH], seconds or self.seconds))
        return found

    def of_batch(self, paths, seconds):
        limit = seconds if len(paths) == 1 else 3 * seconds
        child = subprocess.Popen(self.command + paths, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            out, error = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            if len(paths) == 1:
                return {paths[0]: ("TOO SLOW", f"no answer within {limit} s")}
            return {path: answer for one in paths for path, answer in self.of_batch([one], seconds).items()}
        found, path = {}, None
        for line in out.decode("utf-8", "backslashreplace").split("\n"):
            if line.startswith("  ") and path:
                found[path] = found[path][0], found[path][1] + "\n" + line
                continue
            path = next((p for p in paths if p in line), paths[0] if len(paths) == 1 and line else None)
            verdict = re.match(r"(VALID|INVALID|UNDECIDED)\b", line)
            if path and path not in found and verdict:
                found[path] = verdict[1], re.sub(rf"(: | ){re.escape(path)}(?=[:,])", "", line)
            else:
                path = None
        missing = [p for p in paths if p not in found]
        if missing and len(paths) > 1:
            for one in missing:
                found.update(self.of_batch([one], seconds))
        elif missing and child.returncode == 3:
            found[missing[0]] = "UNDECIDED", ""
        elif missing:
            found[missing[0]] = f"NO VERDICT ({child.returncode})", (out + error).decode("utf-8", "replace")[-300:]
        return found


# --- the test


def forgeries(rng):
    """Those of one text, or of some codes and theorems."""
    if rng.random() < 0.12:
        for _ in range(4):
            for forge in (forge_periodic, forge_saltus, forge_hexadecimal_saltus, forge_theorem, forge_game_theorem, forge_game_theorem):
                yield from map(functools.partial(spelled, rng), forge(rng))
        return
    rules = random_rules(rng)
    single = len(rules.games) == 1
    values = not rules.has_turns or rng.random() < 0.2  # where there are players, none are right
    of_all = (6 if rules.has_turns else 3) if single else 1
    for forge, times in ((forge_finite, 3), (forge_nim_values, values), (forge_residue, of_all), (forge_automatic, of_all),
                         (forge_values, 2 if rules.has_sums else values and rng.randrange(2)), (forge_outcomes, 3), (forge_loopy_values, 2 * values), (forge_refuted, 3)):
        for _ in range(times):
            for forgery in forge(rng, rules):
                if rules.refused:
                    forgery.why_false = lambda _words: f"the rules have {rules.refused}"
                elif rules.has_turns:
                    with_players(rules, forgery)
                yield spelled(rng, forgery)


def with_players(rules, forgery):
    """What is not to be said of such games; and the words must say which coordinate is whose turn."""
    head, why_false = forgery.lines[0], forgery.why_false
    if head["kind"] in ("nim-values", "loopy-values", "refuted-values") or head.get("claim") == "nim-values" \
            or head["kind"] == "outcomes" and len(head["position"]) > 1:
        forgery.family = "no_sums_of_players"
        forgery.why_false = lambda _words: "where there are left and right, nothing is said of values and sums"
        return
    line = "\n  rules: " + (", " if len(rules.games) == 1 else "; ").join([*(game.title() for game in rules.games.values()), "sha256 "])
    forgery.why_false = lambda words: (None if words == LIAR or line in words else f"it does not say {line!r}") or why_false(words)


def spelled(rng, forgery):
    """Sometimes the file is written in a way that is wrong, whatever it says; or in an unusual one that is right."""
    if rng.random() >= 0.04:
        return forgery
    lines = forgery.text().split("\n")[:-1]
    i = rng.randrange(len(lines)) if rng.random() < 0.5 else 0
    line, numbers, names = lines[i], list(re.finditer(r"(?<=[ \[])[0-9]+(?=[,\]}])", lines[i])), list(re.finditer(r'"[a-z_0-9]+": ', lines[i]))
    number = rng.choice(numbers) if numbers else None

    def rewritten(how):
        return line[:number.start()] + how(number.group()) + line[number.end():]
    right = {"a byte order mark": lambda: "\ufeff" + line, "a carriage return": lambda: line + "\r", "blanks": lambda: " \t" + line.replace(", ", " ,\t")
             if '"rules"' not in line and '"formula"' not in line and '"statement"' not in line and "code" not in line and "theorem" not in line else line}
    wrong = {"a line twice": lambda: line + "\n" + line, "an empty line": lambda: line + "\n", "a blank line": lambda: line + "\n ",
             "something behind it": lambda: line + rng.choice([" {}", ",", "]", "null", "\x00", "\ufeff"]), "null": lambda: line + "\nnull",
             "a list around it": lambda: f"[{line}]", "two byte order marks": lambda: "\ufeff\ufeff" + line,
             "half of a surrogate pair": lambda: line[:-1] + ', "a": "\\ud800"}', "a comment": lambda: "// " + line, "a comma at the end": lambda: line[:-1] + ",}",
             "single quotes": lambda: line.replace('"', "'"), "a member of its own": lambda: line[:-1] + ', "": 0}'}
    for member in rng.sample(names, min(3, len(names))):  # the same or another value, in front or behind
        wrong[f"the member {member.group()} twice"] = lambda m=member: "{" + m.group() + rng.choice(["0, ", '"N", ', "null, ", "[], ", "true, "]) + line[1:]
        wrong[f"the member {member.group()} twice, behind"] = lambda m=member: line[:-1] + ", " + m.group() + rng.choice(["0", '"P"', "null", "{}"]) + "}"
        wrong[f"the member {member.group()} twice, escaped"] = \
            lambda m=member: line[:-1] + f', "\\u{ord(m.group()[1]):04x}{m.group()[2:]}' + rng.choice(["0", '"P"', "1"]) + "}"
    if number:
        right["a negative zero"] = lambda: rewritten(lambda w: "-0" if w == "0" else w)
        wrong.update({f"a number like {name}": lambda how=how: rewritten(how) for name, how in {
            "1.0": lambda w: w + ".0", "1e0": lambda w: w + "e0", "1E+0": lambda w: w + "E+0", "01": lambda w: "0" + w, "+1": lambda w: "+" + w,
            "2^64 + 1": lambda w: str(int(w) + 2 ** 64), "2^128 + 1": lambda w: str(int(w) + 2 ** 128), "-2^64": lambda w: str(int(w) - 2 ** 64),
            "a text": lambda w: f'"{w}"', "a list": lambda w: f"[{w}]", "NaN": lambda w: "NaN", "true": lambda w: "true", "1e400": lambda w: "1e400",
            "many digits": lambda w: "1" * 6000, "1_0": lambda w: w + "_0", "0x1": lambda w: "0x" + w, "٣": lambda w: "٣"}.items()})
    what = rng.choice(sorted(right) if rng.random() < 0.2 else sorted(wrong))
    lines[i] = (right.get(what) or wrong[what])()
    forgery.spelled = "".join(one + "\n" for one in lines)
    if what in wrong:
        forgery.why_false = lambda _words: f"the file has {what}"
    return forgery


def report(forgery, path, verdicts):
    said = ", ".join(f"{checker}: {verdict}" for checker, verdict in verdicts)
    return f"{path} ({forgery.family}, {forgery.what}): {said}"


def is_effort(verdict, words):
    """UNDECIDED for the checker's own limits of effort, the one thing in which the format lets checkers differ."""
    return verdict == "UNDECIDED" and re.search("too many|has more than|automaton is too large|too much memory", words) is not None


def judge(forgery, path, answers, counts, found_false, problems):
    """answers: [(checker, verdict, words)]."""
    counts[f"{forgery.what}"] += 1
    sure = {verdict for _, verdict, words in answers if verdict != "TOO SLOW" and not is_effort(verdict, words)}
    sure = sure or {"UNDECIDED" for _, verdict, _ in answers if verdict == "UNDECIDED"}
    counts[min(sure, default="TOO SLOW") if len(sure) < 2 else "DIFFERENT"] += 1
    said = [(checker, verdict) for checker, verdict, _ in answers]
    words = [w for _, verdict, w in answers if verdict == "VALID"]
    why = forgery.why_false(words[0]) or wrong_rules(forgery.lines, words[0]) if words else None
    if why:
        found_false[forgery.family] += forgery.spelled is None  # else it may be only how the file is written
        counts["falsely VALID"] += 1
        problems.append(f"FALSE {report(forgery, path, said)}: {why}")
    for checker, verdict, text in answers:
        if verdict == "TOO SLOW":
            counts["too slow"] += 1
        elif verdict not in ("VALID", "INVALID", "UNDECIDED"):
            problems.append(f"{report(forgery, path, said)}: {text}")
    if len(sure) > 1:
        texts = "; ".join(w.split("\n")[0][:150] for _, _, w in answers)
        problems.append(f"DIFFERENT {report(forgery, path, said)}: {texts}")
    elif len(set(words)) > 1:
        counts["other words"] += 1
        problems.append(f"OTHER WORDS {report(forgery, path, said)}: " + " | ".join(sorted(set(words)))[:400])
    return bool(why) or len(sure) > 1 or len(set(words)) > 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--texts", type=int, default=None, help="so many texts instead of a time")
    parser.add_argument("--keep", help="a folder for the certificates about which something is wrong")
    parser.add_argument("--record", help="a file to which a line about this run is added")
    parser.add_argument("--must-find", default="")
    parser.add_argument("checkers", nargs="+")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    checkers = [Checker(program) for program in options.checkers]
    wanted = FAMILY_NAMES if options.must_find == "every" else [family for family in options.must_find.split(",") if family]
    counts, found_false, problems, texts = collections.Counter(), collections.Counter(), [], 0
    start, last, hard_seconds = time.monotonic(), 0.0, 0.0

    def is_over():
        if options.texts is not None:
            return texts >= options.texts
        # The last round should not begin when only half of it fits.
        return time.monotonic() - start + last > options.seconds or wanted and all(found_false[f] for f in wanted)
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(len(checkers)) as pool:
        folder = pathlib.Path(temporary)
        while not is_over():
            began, batch = time.monotonic(), {}
            for _ in range(min(6, (options.texts or 6))):
                texts += 1
                for forgery in forgeries(rng):
                    path = folder / f"{texts:07d}_{len(batch):05d}_.cert"
                    path.write_text(forgery.text(), encoding="utf-8", newline="")
                    batch[str(path)] = forgery
            easy = [path for path, forgery in batch.items() if not forgery.is_hard]
            answers = list(pool.map(lambda checker: checker.verdicts(easy), checkers))
            for path in [path for path in batch if path not in set(easy)]:
                began_hard = time.monotonic()
                if hard_seconds > HARD * (began_hard - start):
                    counts["too hard"] += 1
                    pathlib.Path(path).unlink()
                    del batch[path]
                    continue
                for found, more in zip(answers, pool.map(lambda checker, path=path: checker.verdicts([path], SECONDS_OF_HARD), checkers)):
                    found.update(more)
                hard_seconds += time.monotonic() - began_hard
            for path, forgery in batch.items():
                if judge(forgery, pathlib.Path(path).name, [(c, *found[path]) for c, found in zip(checkers, answers)], counts, found_false, problems) \
                        and options.keep:
                    pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
                    (pathlib.Path(options.keep) / pathlib.Path(path).name).write_bytes(pathlib.Path(path).read_bytes())
                pathlib.Path(path).unlink()
            last = time.monotonic() - began
    seconds = time.monotonic() - start
    kinds = sum(counts[what] for what in counts if what.split(" ")[0] in KINDS)
    shares = ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("VALID", "INVALID", "UNDECIDED", "DIFFERENT", "falsely VALID", "too slow"))
    print(f"{texts} texts, {kinds} certificates in {seconds:.0f} s: {shares}")
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    for problem in problems[:SHOWN]:
        print(problem)
    print(f"{len(problems)} problems")
    if options.record:
        record(options.record, "adversarial.py", seed, seconds, texts, kinds, counts)
    if wanted:
        print("found: " + ", ".join(f"{family} {found_false[family]}" for family in wanted))
        return 0 if all(found_false[family] for family in wanted) else 1
    return 1 if problems or kinds == 0 else 0


FAMILY_NAMES = sorted({family.__name__ for family in FAMILIES} | {"periods", "saltus", "theorems", "games", "no_sums_of_players"})
KINDS = {"finite", "nim-values", "residue", "automatic", "values", "periodic", "theorem", "outcomes", "loopy-values", "refuted", "refuted-values",
         "sentence"}

if __name__ == "__main__":
    sys.exit(main())
