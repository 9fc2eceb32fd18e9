#!/usr/bin/env python3
"""Forged certificates that a checker once took for true, and true ones that it refused: forged.py FOLDER CHECKER…

FOLDER/verdicts.tsv says of each FOLDER/NAME.cert which verdict all CHECKERS must give (`refused`: INVALID or UNDECIDED, but
the same) and, behind VALID, what their words must contain.
"""

import pathlib
import sys

from adversarial import Checker


def main(folder, *programs):
    folder, wrong = pathlib.Path(folder), []
    rows = [line.split("\t") for line in (folder / "verdicts.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    if {row[0] for row in rows} != {path.stem for path in folder.glob("*.cert")}:
        wrong.append("verdicts.tsv does not name the certificates that are there")
    checkers = [Checker(program, 120) for program in programs]
    for name, wanted, contained, what in rows:
        path = str(folder / f"{name}.cert")
        answers = [checker.verdicts([path])[path] for checker in checkers]
        verdicts = {verdict for verdict, _ in answers}
        is_right = len(verdicts) == 1 and verdicts <= ({"INVALID", "UNDECIDED"} if wanted == "refused" else {wanted})
        is_right &= all(contained in words for verdict, words in answers if verdict == "VALID")
        print(f"{name}: {'as wanted' if is_right else 'WRONG'}: {answers}")
        if not is_right:
            wrong.append(f"{name} should be {wanted} ({what})")
    for problem in wrong:
        print(problem)
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
