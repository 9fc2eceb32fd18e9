#!/usr/bin/env python3
"""Random sentences about claims that are proved: sentences.py [--seed N] [--count N] FOLDER CHECKER…

Each sentence keeps its variables below a bound, so that a search of the game and Python's integers decide it (truth.py). It
is put behind the theorem of a certificate in FOLDER (of kind `automatic`), once with its truth and once with the opposite:
all CHECKERS must say VALID, in the same words, and INVALID.
"""

import argparse
import collections
import json
import pathlib
import random
import sys
import tempfile

import truth
from adversarial import Checker

SUBJECTS = ("automatic_bash", "automatic_fibonacci_3", "automatic_nim", "automatic_nim_base3", "automatic_misere_nim",
            "automatic_root_3", "automatic_domain", "automatic_undefined", "automatic_left_and_right", "values_bash", "values_lasker", "values_nim")
BOUND = 6


class Random:
    """Sentences in the signs of certificates."""

    def __init__(self, head, rng):
        self.rng, self.head = rng, head
        self.dimension = len(head["rules"].split("(")[1].split(")")[0].split(";")[0].split(","))
        self.has_turns = "left:" in head["rules"]
        self.dimension += self.has_turns
        self.has_values = head["claim"] == "nim-values"
        self.has_sums = "+ (" in head["rules"]
        self.base = head["numeration"].get("base")

    def number(self, names, depth=2):
        r = self.rng
        if depth == 0 or r.random() < 0.4:
            return r.choice(names) if names and r.random() < 0.7 else str(r.randrange(9))
        one, other = self.number(names, depth - 1), self.number(names, depth - 1)
        ways = [f"{one} + {other}", f"{one} - {other}", f"({one} - {other})", f"min({one}, {other})", f"max({one}, {other}, 2)",
                f"{r.randrange(4)} * ({one})", f"({one}) / {r.randrange(1, 5)}", f"({one}) mod {r.randrange(1, 5)}", f"-{one}"]
        if self.base == 2:
            ways.append(f"({one} xor {other})")
        if self.has_values:
            ways += [f"G({self.position(names, depth - 1)})"] * 4
        return r.choice(ways)

    def position(self, names, depth=1):
        numbers = [self.number(names, self.rng.randrange(depth + 1)) for _ in range(self.dimension)]
        if self.has_turns and self.rng.random() < 0.7:  # whose turn it is, rather than a number that says nothing
            numbers[0] = self.rng.choice(["0", "1", f"({numbers[0]}) mod 2"])
        return ", ".join(numbers)

    def atom(self, names):
        r = self.rng
        ways = [lambda: f"P({self.position(names)})", lambda: f"N({self.position(names)})",
                lambda: f"{self.number(names)} {r.choice(['=', '!=', '<', '<=', '>', '>='])} {self.number(names)}",
                lambda: f"{self.number(names)} <= {self.number(names, 1)} < {self.number(names)}",
                lambda: f"{self.number(names)} {r.choice(['in', 'not in'])} {{{r.randrange(5)}, {self.number(names, 1)}..{self.number(names, 1)}}}",
                lambda: r.choice(["true", "false"])]
        if not self.has_sums:
            ways.append(lambda: f"move({self.position(names, 0)} -> {self.position(names)})")
        if self.base:
            ways.append(lambda: f"{self.number(names)} {r.choice(['in', 'not in'])} powers({self.base})")
        elif self.head["numeration"] == {"quotients": [1]}:
            ways.append(lambda: f"{self.number(names)} {r.choice(['in', 'not in'])} fibonacci")
        return r.choice(ways)()

    def sentence(self, names=(), depth=3):
        r = self.rng
        if depth == 0:
            return self.atom(list(names))
        if len(names) < 3 and r.random() < 0.45:
            new = "xyzuvw"[len(names)]
            bound, body = r.randrange(1, BOUND), self.sentence((*names, new), depth - 1)
            return f"(exists {new}: {new} <= {bound} and ({body}))" if r.random() < 0.5 else f"(forall {new}: {new} <= {bound} => ({body}))"
        one, other = self.sentence(names, depth - 1), self.sentence(names, depth - 1)
        return r.choice([f"({one} and {other})", f"({one} or {other})", f"not {one}", f"({one} => {other})", f"({one} <=> {other})"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("folder")
    parser.add_argument("checkers", nargs="+")
    options = parser.parse_args()
    sys.setrecursionlimit(20_000)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    counts, wrong = collections.Counter(), []
    checkers = [Checker(program, 120) for program in options.checkers if program]
    with tempfile.TemporaryDirectory() as temporary:
        wanted = {}
        for name in SUBJECTS:
            head, *rest = pathlib.Path(options.folder, f"{name}.cert").read_text(encoding="utf-8").splitlines()
            head, rng = json.loads(head), random.Random(f"{seed} {name}")
            made, judge = Random(head, rng), truth.Sentences(head, BOUND)
            for number in range(options.count):
                sentence = made.sentence()
                is_true = judge.truth(sentence)
                for said in (True, False) if is_true is not None else ():
                    path = pathlib.Path(temporary, f"{name}_{number}_{said}.cert")
                    path.write_text("\n".join([json.dumps({**head, "version": 2, "kind": "sentence", "formula": None,
                                                           "sentence": sentence, "truth": said}), *rest, ""]), encoding="utf-8")
                    wanted[str(path)] = "VALID" if said == is_true else "INVALID", sentence
        answers = [checker.verdicts(list(wanted)) for checker in checkers]
        for path, (verdict, sentence) in wanted.items():
            found = [answer[path] for answer in answers]
            kinds = {kind for kind, _ in found}
            counts[verdict, *sorted(kinds)] += 1
            if not kinds <= {verdict, "UNDECIDED"} or len({words for kind, words in found if kind == "VALID"}) > 1:
                wrong.append(f"{pathlib.Path(path).name}: {sentence!r} should be {verdict}: {found}")
    print(dict(counts))
    for problem in wrong[:20]:
        print(problem)
    decided = sum(count for kinds, count in counts.items() if "UNDECIDED" not in kinds)
    is_enough = decided > 0.8 * sum(counts.values()) and {kinds[0] for kinds in counts} == {"VALID", "INVALID"}
    return 0 if is_enough and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
