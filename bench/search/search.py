"""Boards, Chomp and Sprouts: seconds of the processor and memory of the whole program for one answer, against the limits of bench/README.md.

  search.py SPRAGUE [--times N] [--long]     the least of N runs (3); with --long also Cram 6x7, about a quarter of an hour
"""
import argparse
import os
import statistics
import subprocess
import tempfile
import time

FIGURES = [  # what is asked, the limit in seconds, its nim-value; without one, who wins is asked
    ("games/boards/cram.game 5x6", 0.05, "2"),
    ("games/boards/cram.game 5x7", 0.4, "1"),
    ("games/boards/cram.game 5x8", 1.5, "1"),
    ("games/boards/cram.game 4x9", 0.2, "1"),
    ("games/boards/cram.game 4x11", 6, "1"),
    ("games/boards/cram.game 3x13", 0.5, "2"),
    ("games/boards/cram.game 3x15", 1.2, "1"),
    ("games/boards/node_kayles.game 3x25", None, "3"),
    ("games/boards/impartial_nogo.game 1x18", 0.5, "2"),
    ("games/boards/clobber.game 4x5", 0.3, None),
    ("games/boards/domineering.game 8x8", 1.5, None),
    ("chomp 12x12", 0.5, "41"),
    ("sprouts 12", 5, "0"),
]
KAYLES = (2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3)  # node Kayles 3x1 to 3x16, within a second in all
LONG = [("games/boards/cram.game 6x7", 200, "5")]


def run(sprague: str, asked: str, *options: str) -> tuple[float, float, float, str]:
    """Seconds of the processor and of the clock, MB at most, and what it printed."""
    with tempfile.TemporaryFile() as out:
        begin = time.monotonic()
        child = subprocess.Popen([sprague, "solve", *asked.split(), "--moves", "none", *options], stdout=out)
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.monotonic() - begin
        assert status == 0, asked
        out.seek(0)
        return used.ru_utime, seconds, used.ru_maxrss / 1000, out.read().decode()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("sprague")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--long", action="store_true")
    given = parser.parse_args()
    print(f"{'':40}{'seconds':>9}{'limit':>8}{'MB':>7}")
    for asked, limit, value in FIGURES + (LONG if given.long else []):
        is_long = (asked, limit, value) in LONG
        options = ["--value"] if value is not None else []
        options += ["--memory", "8000", "--positions", "10000000000", "--time", "9000"] if is_long else []
        runs = [run(given.sprague, asked, *options) for _ in range(1 if is_long else given.times)]
        assert all(value is None or f"Nim-value: {value}\n" in said for *_, said in runs), asked
        least = min(user for user, *_ in runs)
        print(f"{asked:40}{least:9.3f}{limit or '–':>8}{max(memory for _, _, memory, _ in runs):7.0f}"
              + ("  over the limit" if limit and least > limit else ""), flush=True)
    seconds = 0.0
    for columns, value in enumerate(KAYLES, 1):
        user, _, _, said = run(given.sprague, f"games/boards/node_kayles.game 3x{columns}", "--value")
        assert f"Nim-value: {value}\n" in said, columns
        seconds += user
    print(f"{'node_kayles.game 3x1 to 3x16, in all':40}{seconds:9.3f}{1:>8}")
    ways = {threads: statistics.median(run(given.sprague, "games/boards/cram.game 4x11", "--value", "--threads", threads)[1]
                                       for _ in range(4 * given.times)) for threads in ("1", "2")}
    print(f"cram 4x11 by the clock, medians: one thread {ways['1']:.2f} s, two {ways['2']:.2f} s, {ways['1'] / ways['2']:.2f} times as fast")


if __name__ == "__main__":
    main()
