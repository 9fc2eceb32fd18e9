"""Are --time and --memory kept, and are the hints true? Commands × inputs × limits, each run measured.

  limits.py SPRAGUE [--loose] [--only WORD]

A run is too long when it takes more than the time asked for and 10 % and 0.2 s (of the wall clock and of the processor), and
too large when its peak memory is more than what was asked for and 10 % and 32 MiB. A run that says that more time would help
must have used the time it had. With --loose, for a machine with other work: a choice of the runs, by the processor alone,
three times the time and 2 s. The exit status is 1 where a run failed.
"""

import argparse
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

RULES = {
    "inf2": "game inf2(n)\n  (n) -> (n + k) where 1 <= k, k <= n\n  (n) -> (n - 1)\n",
    "divisor": "game div(n)\n  (n) -> (n - d) where d >= 1, q >= 2, d * q = n\n",
    "root": "game root(n)\n  (n) -> (n - k) where k >= 1, k * k <= n\n",
    "euclid": "game euclid(x, y)\n  (x, y) -> (x - y, y) where y >= 1\n  (x, y) -> (x, y - x) where x >= 1\n",
    "grid": "game grid(r, c; h = 4000, w = 4000)\n  (r, c) -> (r + k, c) where k >= 1, r + k < h\n"
            "  (r, c) -> (r, c + k) where k >= 1, c + k < w\n  domain r < h, c < w\n",
    "genwyt": "game gw(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) where k >= 1\n"
              "  (x, y) -> (x - k, y - 2*k) where k >= 1\n  (x, y) -> (x - 2*k, y - k) where k >= 1\n",
    "digit": "game digit(n)\n  (n) -> (n - d) where d >= 1, d <= 9, (d = n mod 10 or d = n / 10 mod 10 or d = n / 100 mod 10)\n",
    "third": "game third(n)\n  (n) -> (n - 1)\n  (n) -> (n - n / 3) where n >= 3\n",
    "split3": "game split3(n)\n  (n) -> (a) + (b) + (c) where a >= 1, b >= 1, c >= 1, a + b + c = n\n",
    "row": "game row(s[])\n  s -> s with s[i] = 0, s[i + 1] = 0 where s[i] = 1, s[i + 1] = 1\n",
    "exists": "game ex(n)\n  (n) -> (n - k) where k >= 1, exists d in 2..n: d * k = n\n",
    "slow_claim": "game sc(x, y, z)\n  (x, y, z) -> (x - k, y, z) where k >= 1\n  (x, y, z) -> (x, y - k, z) where k >= 1\n"
                  "  (x, y, z) -> (x, y, z - k) where k >= 1\n  (x, y, z) -> (x - k, y - k, z - k) where k >= 1\n",
}


class Inputs:
    """The files that the commands read."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name, text in RULES.items():
            (self.folder / f"{name}.game").write_text(text)
        chance = random.Random(18)
        self.write("heaps.txt", " ".join(str(chance.randrange(10**9)) for _ in range(10**6)))
        self.write("digits.txt", "".join(chance.choice("123456789") for _ in range(50_000)))
        self.write("graph.txt", " ".join(f"{chance.randrange(200_000)}>{chance.randrange(200_000)}" for _ in range(600_000)))
        self.write("sum.txt", " + ".join(f"kayles {chance.randrange(1, 60)}" for _ in range(10_000)))
        self.write("lines.txt", "".join(f"chomp {chance.randrange(5, 9)}x{chance.randrange(5, 9)}\n" for _ in range(2_000)))
        self.write("late.py", "import sys, time\nfor line in sys.stdin:\n    time.sleep(0.05)\n    print('N', flush=True)\n")

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def path(self, name):
        return str(self.folder / name)

    def commands(self):
        """What is run, a list of words each, and whether it belongs to the loose choice."""
        def at(name):
            return "@" + self.path(name)

        def rules(name):
            return self.path(name + ".game")
        yield True, ["solve", "moore", "2", at("heaps.txt")]
        yield False, ["solve", "nim", at("heaps.txt")]
        yield False, ["solve", "--misere", "nim", at("heaps.txt")]
        yield True, ["solve", rules("inf2"), "30"]
        yield True, ["solve", "fibonacci_nim", at("digits.txt")]
        yield False, ["solve", "wythoff", at("digits.txt"), at("digits.txt")]
        yield True, ["solve", "--value", "cram", "7x8"]
        yield False, ["solve", "--misere", "cram", "6x7"]
        yield True, ["solve", "chomp", "20x20"]
        yield False, ["solve", "--misere", "octal", "4.3", "14", "15", "18"]
        yield True, ["solve", "--misere", "kayles", "90"]
        yield False, ["solve", "digraph", "0", ":", at("graph.txt")]
        yield True, ["solve", at("sum.txt")]
        yield False, ["solve", "--misere", at("sum.txt")]
        yield False, ["solve", rules("euclid"), "300000007", "200000005"]
        yield True, ["solve", rules("grid"), "0", "0"]
        yield True, ["solve", rules("divisor"), "40000000000"]
        yield False, ["solve", rules("third"), "1000000007"]
        yield False, ["solve", rules("split3"), "4000"]
        yield True, ["solve", rules("row")] + ["1"] * 60
        yield False, ["solve", rules("exists"), "200000"]
        yield False, ["solve", "--moves", "table", "chomp", "7x8"]
        yield True, ["solve", "--batch", self.path("lines.txt")]
        yield False, ["solve", "hackenbush", ",".join(f"{i}-{(i * 7 + 3) % 60}" for i in range(60)), "--misere"]
        yield True, ["solve", "games/boards/cram.game", "60x60"]
        yield False, ["solve", "--value", "games/boards/cram.game", "9x9"]
        yield False, ["solve", "--misere", "games/boards/cram.game", "12x13"]
        yield True, ["solve", "games/boards/domineering.game", "9x9"]
        yield True, ["solve", "games/boards/col.game", "60x60"]
        yield False, ["solve", "games/boards/tic_tac_toe.game", "5x5"]
        yield False, ["table", "games/boards/domineering.game", "--rows", "1..9", "--columns", "1..9"]
        yield True, ["table", rules("inf2"), "--to", "40"]
        yield True, ["table", rules("root"), "--to", "3000000"]
        yield False, ["table", rules("divisor"), "--to", "3000000"]
        yield True, ["table", rules("genwyt"), "--to", "6000"]
        yield False, ["table", "queen", "--to", "5000"]
        yield False, ["table", "--misere", "moore", "2", "--x", "0..200", "--y", "0..200", "--z", "0..200"]
        yield False, ["table", rules("split3"), "--to", "1500"]
        yield True, ["prove", rules("genwyt")]
        yield False, ["prove", rules("third")]
        yield True, ["prove", rules("digit"), "--values"]
        yield False, ["prove", rules("slow_claim"), "--values"]
        yield True, ["prove", "games/grundy.game"]
        yield False, ["prove", rules("genwyt"), "--claim", "G = x xor y"]
        yield True, ["ask", rules("slow_claim"), "forall x, y: P(x, y, x) => x = y"]
        yield False, ["ask", "games/wythoff.game", "forall x, y: P(x, y) => exists z: P(x + z, y + 2*z) and z > 5"]
        yield True, ["sequence", "grundy"]
        yield False, ["sequence", "0.106", "--to", "1e9"]
        yield False, ["sequence", "0.6", "--to", "1e8", "--values"]
        yield False, ["sequence", "cut", "2,3", "--to", "1e7"]
        yield True, ["refute", rules("genwyt"), "x = y", "--to", "100000"]
        yield False, ["refute", rules("divisor"), "n mod 2 = 0", "--to", "10000000"]
        yield True, ["refute", rules("third"), "--python", self.path("late.py"), "--to", "100000", "--run-time", "60"]
        yield False, ["play", "--watch", "chomp", "9x9"]
        yield True, ["play", "--watch", rules("inf2"), "40"]
        yield False, ["survey", "octal", "--digits", "3", "--to", "1e7", "--out", self.path("survey")]


LIMITS = [(0.2, None), (0.5, None), (2, None), (10, 64), (10, 256), (1, 64)]
LOOSE_LIMITS = [(0.5, None), (2, 96)]


class Run:
    """A command, run and measured."""

    def __init__(self, program, words, seconds, mebibytes, folder):
        limits = ["--time", str(seconds)] + (["--memory", str(mebibytes)] if mebibytes else [])
        with tempfile.TemporaryFile(dir=folder) as out:
            begin = time.monotonic()
            # What hangs is ended after a while, and was too long then.
            child = subprocess.Popen([program] + words + limits, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                     env={**os.environ, "SPRAGUE_THEOREMS": "off"},
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (90, 90)))
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            self.wall = time.monotonic() - begin
            self.status = child.returncode
            self.cpu = used.ru_utime + used.ru_stime
            self.mebibytes = used.ru_maxrss / 1024
            out.seek(0)
            self.text = out.read().decode("utf-8", "replace")


def troubles(run, seconds, mebibytes, loose, threads=1):
    """What is wrong with a run."""
    most = 3 * seconds + 2 if loose else 1.1 * seconds + 0.2
    if run.cpu > threads * most or (not loose and run.wall > most):
        yield f"asked for {seconds} s, took {run.wall:.2f} s ({run.cpu:.2f} s of the processor)"
    if mebibytes and run.mebibytes > 1.1 * mebibytes + 32:
        yield f"asked for {mebibytes} MiB, held {run.mebibytes:.0f} MiB"
    # That there is not enough memory for what was asked is an answer.
    refused = ", the limit is " in run.text or "forgotten to save memory" in run.text
    if run.status not in (0, 3, 4) and not (run.status == 2 and refused):
        yield f"exit status {run.status}: {run.text[-200:]!r}"
    if "--time SECONDS gives more" in run.text and run.wall < 0.8 * seconds:
        yield f"it says that more time would help, and took {run.wall:.2f} s of {seconds} s"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--loose", action="store_true")
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    program = str(pathlib.Path(asked.program).resolve())
    os.chdir(pathlib.Path(__file__).resolve().parents[2])
    runs, wrong, slowest = 0, 0, (0, "")
    with tempfile.TemporaryDirectory() as folder:
        for is_in_choice, words in Inputs(folder).commands():
            if (asked.loose and not is_in_choice) or asked.only not in " ".join(words):
                continue
            threads = 2 if words[0] in ("prove", "sequence", "survey", "table", "ask") else 1
            for seconds, mebibytes in LOOSE_LIMITS if asked.loose else LIMITS:
                if seconds == 10 and words[0] in ("play", "survey"):
                    continue  # these may take all of the time
                run = Run(program, words, seconds, mebibytes, folder)
                runs += 1
                slowest = max(slowest, (run.wall - seconds, " ".join(words)[:60]))
                wrongs = list(troubles(run, seconds, mebibytes, asked.loose, threads))
                # Where hardly any was used, more memory helps only if the next thing that was to be held is large.
                if "--memory MIB gives more" in run.text and mebibytes and run.mebibytes < 0.3 * mebibytes:
                    if Run(program, words, 4 * seconds, 4 * mebibytes, folder).text == run.text:
                        wrongs.append(f"it says that more memory would help, held {run.mebibytes:.0f} MiB of {mebibytes} MiB, "
                                      "and four times of it gave the same")
                for trouble in wrongs:
                    wrong += 1
                    shown = " ".join(words).replace(folder + "/", "")
                    print(f"{shown[:70]} --time {seconds}" + (f" --memory {mebibytes}" if mebibytes else "") + f": {trouble}",
                          flush=True)
    print(f"limits: {runs} runs, {wrong} wrong; the longest over its time: {slowest[0]:.2f} s ({slowest[1]})")
    sys.exit(1 if wrong or runs == 0 else 0)


if __name__ == "__main__":
    main()
