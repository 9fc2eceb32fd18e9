"""The line that long computations show on a terminal: how far they are, on one line, and nothing of it where nobody looks.

  progress.py SPRAGUE
"""

import os
import pty
import re
import subprocess
import sys
import unicodedata
import unittest

COLUMNS = 80
EFFORT = r"[\d,]+ positions, [\d,]+/s, memory \d+ %"
REST = r"\d+\.\d s( \(Ctrl-C stops\))?"


def lines_shown(*words, until, seconds=120):
    """What `solve WORDS` shows on the terminal that is its standard error, up to the first line that `until` finds."""
    ours, its = pty.openpty()
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen([sys.argv[1], "solve", *words, "--time", str(seconds)], stdout=subprocess.DEVNULL, stderr=its,
                          env=environment) as process:
        os.close(its)
        shown = b""
        while not (lines := whole_lines(shown)) or not re.search(until, lines[-1]):
            try:
                more = os.read(ours, 4096)
            except OSError:  # nobody writes there any more
                break
            shown += more
        process.kill()
    os.close(ours)
    return whole_lines(shown)


def whole_lines(shown):
    """Each but the last, which may be cut."""
    return [line.strip() for line in shown.decode(errors="ignore").split("\r\033[K")[:-1] if line.strip()]


def columns(line):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Progress(unittest.TestCase):
    def test_tells_the_effort_and_what_is_known_of_a_nim_value(self):
        lines = lines_shown("cram", "6x7", "--value", "--moves", "first", until="≥ 2")
        for line in lines:
            self.assertRegex(line, f"^{EFFORT}(, a nim-value ≥ \\d+)?, {REST}$")
            self.assertLess(columns(line), COLUMNS)
        known = [int(found[1]) for line in lines if (found := re.search(r"≥ (\d+)", line))]
        self.assertEqual(known[-1], 2)
        self.assertEqual(known, sorted(known))
        self.assertIn("(Ctrl-C stops)", lines[0])

    def test_counts_the_moves_that_are_found(self):
        lines = lines_shown("domineering", "8x8", "--moves", "all", until="moves found")
        self.assertRegex(lines[-1], f"^{EFFORT}, \\d+ moves found, {REST}$")

    def test_is_told_in_chinese(self):
        lines = lines_shown("cram", "6x7", "--value", "--lang", "zh", until="SG 值 ≥ 1")
        self.assertIn("个局面", lines[-1])
        self.assertLess(columns(lines[-1]), COLUMNS)

    def test_is_for_terminals(self):
        told = subprocess.run([sys.argv[1], "solve", "cram", "6x7", "--value", "--time", "1"], capture_output=True, text=True,
                              check=False, timeout=60)
        self.assertEqual(told.stderr, "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
