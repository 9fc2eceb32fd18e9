#!/usr/bin/env python3
"""Random games of Left and Right: short_games.py --seed N [--count N] CHECKER…

Certificates made by brute force are VALID, with the same words; changed ones are what they are for all checkers, and VALID only where
brute force sees that they are true.
"""

import argparse
import copy
import pathlib
import random
import sys
import tempfile

import left_and_right as lr
import mutate
import prover


def random_games(rng):
    games = [lr.ZERO, lr.number(1), lr.number(-1)]
    for _ in range(12):
        left, right = ([rng.choice(games) for _ in range(rng.randrange(3))] for _ in "LR")
        games.append(lr.game(left, right))
    return games


def random_certificate(rng):
    games = random_games(rng)
    if rng.random() < 0.5:
        g = rng.choice(games[3:])
        return lr.certificate([(g, 1)], [(lr.canonical(g), 1)], describe=True)
    sides = [list({rng.choice(games): rng.choice([1, 1, -1, 2]) for _ in range(rng.randrange(3))}.items()) for _ in "12"]
    return lr.certificate(*sides)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("checkers", nargs="+")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}")
    rng, wrong, files = random.Random(seed), [], []
    with tempfile.TemporaryDirectory() as folder:
        for i in range(options.count):
            lines = random_certificate(rng)
            for j in range(6):
                mutant = copy.deepcopy(lines)
                if j and not mutate.change_short_games(mutant, rng):
                    continue
                path = pathlib.Path(folder, f"{i}_{j}.cert")
                prover.write(path, mutant)
                files.append((path, mutant, j == 0 or mutant == lines))
        verdicts = [mutate.run_checker(checker, [str(path) for path, _, _ in files]) for checker in options.checkers]
        counts = {}
        for (path, lines, is_whole), *found in zip(files, *verdicts):
            verdict = found[0][0]
            counts[verdict] = counts.get(verdict, 0) + 1
            if any(other != found[0] for other in found):
                wrong.append(f"{path.name}: the checkers differ: {found}: {lines}")
            if is_whole and verdict != "VALID":
                wrong.append(f"{path.name}: {found[0]}: {lines}")
            if verdict == "VALID" and not lr.is_true(lines):
                wrong.append(f"{path.name}: accepted, and not true: {lines}")
    print(counts)
    for problem in wrong[:20]:
        print(problem[:2000])
    print(f"{len(wrong)} problems")
    return 1 if wrong or counts.get("INVALID", 0) < options.count else 0


if __name__ == "__main__":
    sys.exit(main())
