#!/usr/bin/env python3
"""The theorem on a saltus of hexadecimal codes against more values: saltus.py [--seed N] [--count N] CHECKER…

For random codes every period and saltus that as many values show as a certificate has is claimed. All CHECKERS give the same
verdict, and what is VALID holds for three times as many values; some claims must be VALID, and some that the values show must not.
"""

import argparse
import collections
import json
import pathlib
import random
import sys
import tempfile

from adversarial import Checker
from prover import cc

MOST = 240  # values of a certificate


def claims(code):
    """(header, is it true as far as is seen) for what the values of a window show."""
    values = code.values(3 * MOST)
    for e in (1, 2, 3, 5, 8):
        for p in range(1, 13):
            for times in (1, 2, 4):
                count, s = 6 * (e + times * p) + 2 * code.last + 6, values[e + p] - values[e]
                if s > 0 and count <= MOST and all(values[n + p] == values[n] + s for n in range(e, count - p)):
                    is_true = all(values[n + p] == values[n] + s for n in range(e, len(values) - p))
                    yield {"preperiod": e, "period": p, "saltus": s, "times": times, "values": values[:count]}, is_true


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--count", type=int, default=15)
    parser.add_argument("checkers", nargs="+")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    rng, wanted = random.Random(seed), {}
    print(f"seed {seed}", flush=True)
    checkers = [Checker(program, 120) for program in options.checkers if program]
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        for number in range(options.count):
            digits = "".join(rng.choice("0123456789ABCDEF") for _ in range(rng.randrange(3))) + rng.choice("89ABCDEF")
            text = f"octal {rng.choice('0048C')}.{digits}"
            for i, (claim, is_true) in enumerate(claims(cc.Code(text))):
                path = pathlib.Path(temporary, f"{number}_{i}.cert")
                head = {"format": "sprague-certificate", "version": 2, "kind": "periodic", "code": text, "convention": "normal",
                        "statement": "a saltus"}
                path.write_text(json.dumps({**head, **claim}) + "\n", encoding="utf-8")
                wanted[str(path)] = is_true, {**head, **claim}
        answers = [checker.verdicts(list(wanted)) for checker in checkers]
    for path, (is_true, head) in wanted.items():
        verdicts = {answer[path] for answer in answers}
        kinds = {kind for kind, _ in verdicts}
        counts[is_true, *sorted(kinds)] += 1
        if len(kinds) > 1 or "VALID" in kinds and (not is_true or len(verdicts) > 1):
            wrong.append(f"{ {k: v for k, v in head.items() if k != 'values'} }: {verdicts}")
    print(dict(counts))
    for problem in wrong[:20]:
        print(problem)
    return 0 if not wrong and counts[True, "VALID"] and counts[True, "INVALID"] else 1


if __name__ == "__main__":
    sys.exit(main())
