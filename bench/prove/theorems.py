"""theorems.py SPRAGUE SPRAGUE_CHECK: time and memory of `sprague prove` and of sprague-check on the suite of games that
must be proved (tests/check/suite_games.py), with three-row Chomp up to a third row of 70.

Each game is proved several times (once where it takes seconds), from the start of the program to its end; medians are
printed, of time by the clock and of the processor. Every certificate must be VALID before a time counts.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "check"))
import suite_games  # noqa: E402

ROUNDS = 5
MEMORY = (2, 5)  # columns of which the greatest counts, not the sum


def run(folder, *words):
    """(standard output, seconds by the clock, seconds of the processor, peak MiB)"""
    begin = time.perf_counter()
    with open(folder / "out", "w+", encoding="utf-8") as out:
        process = subprocess.Popen([str(word) for word in words], stdout=out, stderr=out,
                                   env={**os.environ, "XDG_DATA_HOME": str(folder / "data")})
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read()
    if process.returncode != 0:
        sys.exit(f"{words}: exit status {process.returncode}\n{text[-1000:]}")
    return text, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(programs, folder, game):
    """Medians for one game: what `run` gives for the proof and for the check, and KiB of the certificate."""
    sprague, check = programs
    rules, path = folder / f"{game.name}.game", folder / f"{game.name}.cert"
    rules.write_text(game.rules, encoding="utf-8")
    proofs, checks = [], []
    for _ in range(1 if game.slow else ROUNDS):
        asked = [rules, *game.parameters, *game.options, "--time", 300]
        proofs.append(run(folder, sprague, "prove", *asked, "--certificate", path)[1:])
        text, *taken = run(folder, check, "--rules", rules, path)
        if not text.startswith("VALID"):
            sys.exit(f"{game.name}: {text}")
        checks.append(taken)
    medians = [statistics.median(column) for column in (*zip(*proofs), *zip(*checks))]
    return [*medians, path.stat().st_size / 1024]


def main():
    total = [0.0] * 7
    print(f"{'game':24}{'proved':>10}{'(processor)':>14}{'':8}{'checked':>10}{'(processor)':>14}{'':8}{'certificate':>14}")
    with tempfile.TemporaryDirectory() as name:
        for game in [*suite_games.SUITE, suite_games.chomp3(70)]:
            row = measure(sys.argv[1:3], pathlib.Path(name), game)
            show(game.name, row)
            for i, figure in enumerate(row):
                total[i] = max(total[i], figure) if i in MEMORY else total[i] + figure
    show("all (most memory)", total)


def show(name, row):
    proved, checked = (f"{a:8.3f} s{b:12.3f} s{c:4.0f} MiB" for a, b, c in (row[:3], row[3:6]))
    print(f"{name:24}{proved}{checked}{row[6]:10.0f} KiB", flush=True)


if __name__ == "__main__":
    main()
