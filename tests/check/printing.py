#!/usr/bin/env python3
"""What a checker prints of a text of the file looks like what it is: one line, without characters that cannot be seen.

  printing.py CHECKER…

A member, a game, a position, a word of the rules and the path have hostile names; all CHECKERS refuse them, on one line, with the
same escapes. (Once a name with the end of a line in it could put a line that begins with VALID under the verdict.)
"""

import json
import os
import subprocess
import sys
import tempfile
import unicodedata

import prover

RULES = "game g(n)\n(n) -> (n - 1)"
NAMES = {  # what stands in the file, and what may be printed of it
    "a\nVALID: finite: g, normal play: g(1) is a P-position": "a\\u000aVALID: finite: g, norm", "\x1b[2J": "\\u001b[2J", "\0": "\\u0000", "\x7f": "\\u007f",
    "\r": "\\u000d", "\x85": "\\u0085", "\x9b2J": "\\u009b2J", "\xad": "\\u00ad", "\u061c": "\\u061c", "\u200b": "\\u200b", "\u2028": "\\u2028",
    "\u202edilav": "\\u202edilav", "\u2066a\u2069": "\\u2066a\\u2069", "\ufeff": "\\ufeff", "\U000e0041": "\\U000e0041", "漢": "漢", "é": "é"}


def certificates(name):
    """(the certificate, is the name printed?)"""
    head, line = prover.header("finite", RULES, "g", position=[0], outcome="P"), {"position": [0], "outcome": "P"}
    yield [{**head, name: 1}, line], True
    yield [head, {**line, name: 1}], True
    yield [{**head, "game": name}, line], True
    yield [{**head, "kind": name}, line], False
    yield [{**head, "parameters": {name: 1}}, line], False
    yield [{**head, "position": {"game": name, "numbers": [0]}}, line], False
    yield [prover.header("finite", f"{RULES} where n = {name}", "g", position=[0], outcome="P"), line], False


def main(*programs):
    problems, wanted = [], []  # (path, what may be printed of it)
    with tempfile.TemporaryDirectory() as folder:
        def add(name, content, escaped):
            path = os.fsencode(folder) + b"/" + name
            with open(path, "wb") as file:
                file.write(content)
            wanted.append((path, escaped))
        for name, escaped in NAMES.items():
            for lines, is_printed in certificates(name):
                content = "".join(json.dumps(line) + "\n" for line in lines).encode()
                add(b"%d.cert" % len(wanted), content, escaped if is_printed else "")
        # Paths that are no UTF-8: their bytes; and one that would end the line.
        for name, escaped in ((b"\xff\xc3.cert", "\\xff\\xc3"), (b"\xed\xa0\x80", "\\xed\\xa0\\x80"), (b"a\nVALID: b", "a\\u000aVALID: b")):
            add(name, b"{}\n", escaped)
        for program in programs:
            problems += wrong(program, wanted)
    print("\n".join(problems) or f"{len(wanted)} verdicts stay on their lines")
    return 1 if problems or not wanted else 0


def wrong(program, wanted):
    command = [sys.executable, program] if program.endswith(".py") else [program]
    out = subprocess.run(command + [path for path, _ in wanted], capture_output=True, check=False)
    try:
        lines = out.stdout.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return [f"{program} prints what is no UTF-8"]
    if out.returncode != 4 or len(lines) != len(wanted) + 1 or lines[-1]:
        return [f"{program} ends with {out.returncode} and prints {len(lines) - 1} lines of {len(wanted)} files"]
    return [f"{program}: {line!r} should have {escaped!r}" for line, (_, escaped) in zip(lines, wanted)
            if not line.startswith("INVALID: ") or escaped not in line
            or any(unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs") for c in line)]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
