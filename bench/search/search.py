"""search.py SPRAGUE [BOARD…]: processor time and memory of `sprague solve --value cram BOARD`, on boards of published value.

Without boards, those that take seconds at most; 4x11 and 6x7 are to be named. Values are compared before times are printed.
"""

import os
import subprocess
import sys

VALUES = {"5x6": 2, "5x7": 1, "5x8": 1, "4x9": 1, "4x11": 1, "3x13": 2, "3x15": 1, "5x9": 1, "6x7": 5}
LIMITS = ["--time", "100000", "--positions", "100000000000"]


def main():
    sprague, boards = sys.argv[1], sys.argv[2:] or ["5x6", "5x7", "5x8", "4x9", "3x13", "3x15"]
    for board in boards:
        # Winning moves are counted only where that takes a moment; they are questions of their own.
        words = [sprague, "solve", "--value", "--json", "--moves", "count", *LIMITS, "cram", board]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0 or f'"nim_value": {VALUES[board]},' not in out:
            sys.exit(f"cram {board}: exit status {status}, expected {VALUES[board]} in\n{out[:1000]}")
        print(f"cram {board}: nim-value {VALUES[board]:2} {usage.ru_utime:8.2f} s {usage.ru_maxrss / 1024:6.0f} MiB",
              flush=True)


if __name__ == "__main__":
    main()
