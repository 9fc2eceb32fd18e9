#!/usr/bin/env python3
"""Exit statuses, --rules, and texts that are no certificates: requests.py CHECKER VALID_FOLDER GAMES_FOLDER."""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

CHECKER, VALID, GAMES = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
KAYLES = VALID / "nim_values_kayles.cert"
failures = []


def expect(status, words, *arguments):
    command = ([sys.executable] if CHECKER.endswith(".py") else []) + [CHECKER, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    text = result.stdout + result.stderr
    if result.returncode != status or words not in text:
        failures.append(f"{arguments}: {result.returncode}, {text[:300]!r}; expected {status} and {words!r}")


def expect_text(words, text, status=4):
    with tempfile.NamedTemporaryFile("wb", suffix=".cert") as file:
        file.write(text.encode() if isinstance(text, str) else text)
        file.flush()
        expect(status, words, file.name)


def with_rules(text, **more):
    """A certificate of kind finite with these rules and no positions."""
    head = json.loads((VALID / "finite_nim.cert").read_text().split("\n")[0])
    head.update(rules=text, sha256=hashlib.sha256(text.encode()).hexdigest(), game="g", position=[0], outcome="P", **more)
    return json.dumps(head) + '\n{"position": [0], "outcome": "P"}\n'


expect(0, "VALID", KAYLES)
expect(0, "VALID", "--rules", GAMES / "kayles.game", KAYLES)
expect(4, "line 1", "--rules", GAMES / "grundy.game", KAYLES)
expect(4, "line 1", "--rules", GAMES / "kayles.game", VALID / "periodic_kayles.cert")
expect(2, "", "--rules", GAMES / "kayles.game")
expect(2, "", "--rules", GAMES / "no such file", KAYLES)
expect(2, "", VALID / "no such file")
expect(2, "is a folder", VALID)
expect(2, "")
expect_text("line 1", "")
expect_text("line 1", "\n")
expect_text("line 1", b"\xff\xfe\n")
expect_text("line 1", "[" * 100_000 + "\n")
expect_text("line 1", '{"format": ' * 20_000 + "\n")
expect_text("line 1", "[1]\n")
expect_text("line 1", '{"format": "x", "format": "x"}\n')
expect_text("line 1", '{"format": 1e999999999}\n')
expect_text("line 1", '{"format": ' + "9" * 100_000 + "}\n")
expect_text("line 10", KAYLES.read_text()[:-1].rsplit("\n", 2)[0] + "\nx\n")
expect_text("VALID", with_rules("game g(n)\n(n) -> (n - k) where 1 <= k"), 0)
for rules in ("game g(n)\n(n) -> (n - " + "(" * 5000 + "1" + ")" * 5000 + ")", "game g(n)\n(n) -> (n - " + "-" * 5000 + "1)",
              "game g(n)\n(n) -> (n " + "/ 2 " * 5000 + ")", "game g(n)\n(n) -> (n - k) where " + "not " * 5000 + "k < 1",
              "game g(n)\n(n) -> nim(n - 1)", "game g(n)\nleft: (n) -> (n - 1)", "game g(n)\nwin when n = 1\n(n) -> (n - 1) + (n - 1)",
              "game g(n[])\nn -> n with n[0] - 1", "game g(n)\n(n) -> (n - 1) where n / 0 = 1", "game g(n)", "game  g(n)",
              "game g(n) # x", "game g(n)\n(n) -> (n - k)\nmisere", "game g(n)\n(n) -> (n - 1)\n(n) -> (n", "game g(n; n)"):
    expect_text("line 1", with_rules(rules))
expect_text("VALID", with_rules("game g(n)\nwin when n = 1\n(n) -> (n - 1)"), 0)
expect_text("play is over", with_rules("game g(n)\nwin when n = 0\n(n) -> (n - 1)"))
# The left side names the coordinates in their order, and (x, x) means y = x; it once meant nothing to one checker.
two = with_rules("game g(x, y)\n(x, x) -> (x, k) where k < y").replace('"position": [0]', '"position": [0, 0]')
expect_text("VALID", two, 0)
swapped = with_rules("game g(x, y)\n(y, y) -> (x, k) where k < y").replace('"position": [0]', '"position": [0, 0]')
expect_text("the left side names the coordinates in their order", swapped)
long_sum = "game g(n)\n(n) -> (n - k) where k >= 1" + " + 0" * 20_000
expect_text("VALID", with_rules(long_sum), 0)
expect_text("VALID", with_rules("game g(n)\n(n) -> (n - 1)\ndomain n >= 0" + ", n >= 0" * 5000), 0)
expect_text("UNDECIDED: ", with_rules("game g(n)\n(n) -> (n) where k >= 1"), 3)  # k has no bound
print("\n".join(failures) or "all as expected")
sys.exit(1 if failures else 0)
