#!/usr/bin/env python3
"""What `sprague prove` writes for random rules, both checkers find VALID, with the same words; changed copies get the same verdict.

  random_theorems.py [--seconds S | --texts N] [--seed N] [--mutants N] [--keep FOLDER] [--record FILE] SPRAGUE CHECKER…

Every theorem is also held against brute force on small positions, by the meaning that this test gave to the text when it made
it (rule_terms.py). A changed copy has one thing changed in its rules (with the digest put right), in an automaton, a class or a
strategy; what is VALID then must be true as well, as far as truth.py sees.
"""

import argparse
import collections
import concurrent.futures
import copy
import functools
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import mutate
import truth
from adversarial import Checker, is_effort
from adversarial_rules import Game, Rule, Rules
from forgery import record
from rule_terms import n, v

SHOWN = 25
BOX = {1: 60, 2: 12, 3: 6}  # positions below this number are solved


# --- families


def amounts(rng):
    return ("ranges", *[(n(a), n(a)) for a in sorted(rng.sample(range(1, 9), rng.randrange(1, 4)))])


def take(coordinates, i, e):
    return [("-", v(c), e) if j == i else v(c) for j, c in enumerate(coordinates)]


def subtraction(rng):
    """Subtraction sets, some amounts only from some heaps."""
    x, k = v("n"), v("k")
    rules = []
    for _ in range(rng.randrange(1, 3)):
        where = [("in", k, amounts(rng))]
        if rng.random() < 0.5:
            where.append(rng.choice([("cmp", x, ">=", n(rng.randrange(12))), ("cmp", x, "!=", n(rng.randrange(9))),
                                     ("cmp", ("mod", x, n(rng.randrange(2, 5))), rng.choice(["=", "!="]), n(rng.randrange(2)))]))
        rules.append(Rule(take(["n"], 0, k), where, {"k": [x, n(9)]}))
    return [Game("g", ["n"], rules)], {}


def vectors(rng):
    """Finitely many vectors on two heaps."""
    rules = []
    for a, b in rng.sample([(a, b) for a in range(4) for b in range(4) if a + b], rng.randrange(2, 4)):
        entries = [("-", v(c), n(d)) if d else v(c) for c, d in (("x", a), ("y", b))]
        rules.append(Rule(entries, [("cmp", v("x"), relation, v("y"))] if (relation := rng.choice([None, None, None, "<=", "!="])) else []))
    return [Game("g", ["x", "y"], rules)], {}


def moduli(rng):
    """Conditions by remainders."""
    x, k, m = v("n"), v("k"), n(rng.randrange(2, 5))
    first = rng.choice([("mod", k, m), ("mod", x, m), ("mod", ("-", x, k), m), ("mod", ("+", x, k), m)])
    return [Game("g", ["n"], [Rule(take(["n"], 0, k), [("cmp", k, ">=", n(1)), ("cmp", k, "<=", n(rng.randrange(2, 6))),
                                                       ("cmp", first, rng.choice(["=", "!="]), n(rng.randrange(2)))], {"k": [x, n(6)]})])], {}


def domains(rng):
    """Not every tuple is a position."""
    coordinates = rng.choice([["n"], ["x", "y"]])
    x, k = v(coordinates[0]), v("k")
    rules = [Rule(take(coordinates, i, k), [("cmp", k, ">=", n(1)), ("cmp", k, "<=", n(rng.randrange(1, 4)))], {"k": [v(coordinates[i]), n(4)]})
             for i in range(len(coordinates))]
    domain = rng.choice([("cmp", ("mod", x, n(3)), "!=", n(rng.randrange(3))), ("cmp", x, ">=", n(rng.randrange(1, 3))),
                         ("in", x, ("ranges", (n(0), n(3)), (n(6), n(60)))), ("cmp", v(coordinates[-1]), "<=", ("+", x, n(2))),
                         ("not", ("cmp", x, "=", n(rng.randrange(1, 6)))), ("in", x, ("between", n(1), ("*", n(2), v(coordinates[-1]))))])
    return [Game("g", coordinates, rules, domain)], {}


def operators(rng):
    """min, max, xor, / and mod, with what may be negative in them."""
    x, k = v("n"), v("k")
    e = rng.choice([("max", ("-", x, k), n(0)), ("min", ("-", x, k), n(rng.randrange(3, 9))), ("-", x, ("min", k, n(2)))])
    c = rng.choice([("cmp", ("min", ("-", k, n(3)), n(0)), "<=", n(0)), ("cmp", ("xor", x, n(1)), ">", k), ("cmp", ("max", k, n(2)), "<=", n(3)),
                    ("cmp", ("xor", ("-", x, n(2)), n(1)), ">=", n(0)), ("cmp", ("/", ("-", x, n(5)), n(2)), "<=", n(3)),
                    ("cmp", ("mod", ("-", k, n(5)), n(3)), "!=", n(0)), ("not", ("cmp", ("xor", ("-", x, n(3)), k), "=", n(1)))])
    return [Game("g", ["n"], [Rule([e], [("cmp", k, ">=", n(1)), ("cmp", k, "<=", n(3)), ("cmp", x, ">=", n(1)), c], {"k": [n(3)]})])], {}


def parameters(rng):
    """Parameters, also in what stands behind / and mod."""
    x, k, m = v("n"), v("k"), v("m")
    divisor = rng.choice([("+", m, n(1)), ("max", m, n(2)), m, ("*", n(2), m), n(2), ("+", n(1), n(2))])
    rules = [Rule(take(["n"], 0, k), [("cmp", k, ">=", n(1)), ("cmp", k, "<=", m),
                                      ("cmp", (rng.choice(["mod", "/"]), rng.choice([x, k]), divisor), rng.choice(["!=", ">="]), n(rng.randrange(2)))],
                  {"k": [x, m]})]
    return [Game("g", ["n"], rules, None, {"m": rng.randrange(1, 4)})], {"m": rng.randrange(1, 5)} if rng.random() < 0.5 else {}


def heaps(rng):
    """Nim-like on two heaps: any number, or from both."""
    coordinates, k = ["x", "y"], v("k")
    rules = [Rule(take(coordinates, i, k), [("cmp", k, ">=", n(1))] + ([("cmp", k, "<=", n(rng.randrange(1, 4)))] if rng.random() < 0.3 else []),
                  {"k": [v(coordinates[i])]}) for i in range(2)]
    if rng.random() < 0.4:
        rules.append(Rule([("-", v("x"), n(1)), ("-", v("y"), n(1))], []))
    return [Game("g", coordinates, rules)], {}


def powers(rng):
    k = v("k")
    return [Game("g", ["n"], [Rule(take(["n"], 0, k), [("in", k, ("powers", 2))] + ([("cmp", k, "!=", n(rng.choice([1, 2, 4])))] if rng.random() < 0.5 else []),
                                   {"k": [v("n")]})])], {}


FAMILIES = [subtraction, subtraction, vectors, moduli, domains, operators, parameters, heaps, powers]
SPELLINGS = [{}, {}, {}, {"<=": "≤", ">=": "≥"}, {"->": "→"}, {" in ": " ∈ "}, {" - ": " − "}, {" * ": " × ", "!=": "≠"}, {" * ": " · ", " - ": " − "}]


def random_rules(rng):
    family = rng.choice(FAMILIES)
    games, given = family(rng)
    misere = rng.random() < 0.2
    return Rules(family.__name__, games, given, misere, misere and rng.random() < 0.5, spelling=rng.choice(SPELLINGS))


# --- truth


class Solved:
    """Outcomes or values of small positions, by the definitions."""

    def __init__(self, rules):
        self.rules = rules

    @functools.lru_cache(maxsize=None)
    def options(self, position):
        moves, is_complete = self.rules.moves(self.rules.main.name, position)
        assert is_complete, position
        return [option[0][1] for _, _, option in moves]

    @functools.lru_cache(maxsize=None)
    def is_p(self, position):
        options = self.options(position)
        return bool(options or not self.rules.misere) and not any(self.is_p(option) for option in options)

    @functools.lru_cache(maxsize=None)
    def value(self, position):
        values = {self.value(option) for option in self.options(position)}
        return next(g for g in itertools.count() if g not in values)

    def wrong(self, lines):
        """Where the automata or the classes of a certificate are wrong; None if nowhere."""
        head, dimension = lines[0], len(self.rules.main.coordinates)
        for x in itertools.product(range(BOX[dimension]), repeat=dimension):
            if not self.rules.is_position(self.rules.main.name, x):
                continue
            if head["kind"] == "residue":
                found, true = [a % head["modulus"] for a in x] in head["residues"], self.is_p(x)
            else:
                automaton = next((line for line in lines if line.get("automaton") in ("P", "values")
                                  and all(f is None or f == a for f, a in zip(line["slice"], x))), None)
                if automaton is None:
                    continue
                free = [a for a, f in zip(x, automaton["slice"]) if f is None]
                if automaton["automaton"] == "values":
                    true = self.value(x)
                    found = next((g for g in range(true + 3) if truth.accepts(automaton, [*free, g], head["numeration"])), None)
                else:
                    found, true = truth.accepts(automaton, free, head["numeration"]), self.is_p(x)
            if found != true:
                return f"{x}: {found}, but the truth is {true}"
        return None


# --- the test


def prove(sprague, rules, path, rng, folder):
    """The exit status of `prove` and what it said."""
    file = folder / "random.game"
    file.write_text(rules.text + "\n", encoding="utf-8")
    words = [sprague, "prove", str(file), *[f"{p}={d}" for p, d in rules.given.items()], "--time", "1", "--certificate", str(path)]
    words += ["--misere"] if rules.misere else ["--values"] if rng.random() < 0.25 else []
    words += ["--by-residues"] if rng.random() < 0.2 else []
    env = {**os.environ, "XDG_DATA_HOME": str(folder / "data")}
    done = subprocess.run(words, capture_output=True, text=True, env=env, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


CHANGES = [mutate.change_rules, mutate.change_rules, mutate.flip_accepting, mutate.change_transition, mutate.change_leaf, mutate.change_convention]


def changed_copies(lines, rng, count):
    for _ in range(count):
        other = copy.deepcopy(lines)
        what = rng.choice(CHANGES)(other, rng)
        if what and other != lines:
            yield other, what


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--texts", type=int, default=None, help="so many texts instead of a time")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--mutants", type=int, default=3)
    parser.add_argument("--keep")
    parser.add_argument("--record", help="a file to which a line about this run is added")
    parser.add_argument("sprague")
    parser.add_argument("checkers", nargs="+")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    rng, counts, problems = random.Random(seed), collections.Counter(), []
    checkers = [Checker(os.path.abspath(program), 60) for program in options.checkers]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(len(checkers)) as pool:
        folder = pathlib.Path(temporary)

        def problem(text, lines):
            problems.append(text)
            if options.keep:
                pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
                name = f"{seed}_{len(problems):03d}.cert"
                (pathlib.Path(options.keep) / name).write_text("".join(json.dumps(x, ensure_ascii=False) + "\n" for x in lines), encoding="utf-8")
        while counts["texts"] < options.texts if options.texts else time.monotonic() - start < options.seconds:
            batch = {}
            for _ in range(5):
                rules, path = random_rules(rng), folder / f"{counts['texts']:06d}_.cert"
                counts["texts"] += 1
                status, said = prove(os.path.abspath(options.sprague), rules, path, rng, folder)
                if status not in (0, 2, 3) or status == 2 and "no certificate" not in said and "cannot" not in said and "no proof" not in said \
                        and "does not recognise" not in said:
                    problem(f"{rules.text!r} {rules.given}: `prove` gave exit status {status}: {said[-300:]}", [])
                if not path.exists():
                    counts["without a certificate"] += 1
                    continue
                lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
                batch[str(path)] = rules, lines, None
                wrong = Solved(rules).wrong(lines)
                if wrong:
                    problem(f"FALSE {rules.text!r}: {wrong}", lines)
                if path.stat().st_size > 200_000:
                    continue
                for i, (other, what) in enumerate(changed_copies(lines, rng, options.mutants)):
                    changed = folder / f"{path.stem}{i}_.cert"
                    changed.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in other), encoding="utf-8")
                    batch[str(changed)] = rules, other, what
            answers = list(pool.map(lambda checker: checker.verdicts(list(batch)), checkers))
            for path, (rules, lines, what) in batch.items():
                verdicts, words = zip(*[found[path] for found in answers])
                about = f"{rules.text!r} {rules.given}, {what or 'unchanged'}: {', '.join(verdicts)}: " + "; ".join(w.split("\n")[0][:150] for w in words)
                counts["certificates" if what is None else "changed"] += 1
                counts[verdicts[0] if len(set(verdicts)) == 1 else "DIFFERENT"] += 1
                if "TOO SLOW" in verdicts:
                    counts["too slow"] += 1
                elif len({v for v, w in zip(verdicts, words) if not is_effort(v, w)}) > 1:
                    problem(f"DIFFERENT {about}", lines)
                elif not {*verdicts} <= {"VALID", "INVALID", "UNDECIDED"} or what is None and "INVALID" in verdicts:
                    problem(about, lines)
                elif verdicts[0] == "VALID" and len(set(words)) > 1:
                    problem(f"OTHER WORDS {rules.text!r}: " + " | ".join(words), lines)
                if "VALID" in verdicts and what is not None and not is_true(lines):
                    counts["falsely VALID"] += 1
                    problem(f"FALSE {about}", lines)
                pathlib.Path(path).unlink()
    seconds = time.monotonic() - start
    print(f"{seconds:.0f} s: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    for text in problems[:SHOWN]:
        print(text)
    print(f"{len(problems)} problems")
    if options.record:
        record(options.record, "random_theorems.py", seed, seconds, counts["texts"], counts["certificates"] + counts["changed"], counts)
    return 1 if problems or counts["certificates"] == 0 else 0


def is_true(lines):
    """By truth.py, which reads the changed rules with the second checker's parser. Where they differ in nothing but unicode
    signs, it does not matter which are meant."""
    sys.setrecursionlimit(20_000)
    return truth.is_true(lines)


if __name__ == "__main__":
    sys.exit(main())
