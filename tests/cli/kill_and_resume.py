"""Long computations that are killed go on to the same results.

  kill_and_resume.py SPRAGUE
"""

import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

TO = 1_500_000
rounds = 0


def killed(command, seconds):
    """Starts the command and kills it after so long. Did it end before?"""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        error = process.communicate(timeout=seconds)[1]
        assert process.returncode == 0, error.decode()
        return True
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.communicate()
        return False


def until_done(command, dice):
    """Kills the command again and again until it gets through. How often?"""
    kills = 0
    while not killed(command, dice.uniform(0.03, 0.25) if kills < 8 else 600):
        kills += 1
    return kills


def main(sprague):
    seed = time.time_ns() % 10**9
    print("seed", seed)
    dice = random.Random(seed)
    total = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for game in ("0.6", "0.007", "grundy", "allbut 2,3", "0.3F"):
            to = {"0.007": 40_000, "0.3F": 3_000}.get(game, TO)
            if game in ("allbut 2,3", "0.3F"):
                to = min(to, 20_000)
            whole, raw, state = folder / "whole.raw", folder / "values.raw", folder / "state"
            state.unlink(missing_ok=True)
            asked = [sprague, "sequence", game, "--to", str(to)]
            subprocess.run([*asked, "--raw", whole], check=True, stdout=subprocess.DEVNULL)
            kills = until_done([*asked, "--raw", raw, "--checkpoint", state, "--every", "0.02"], dice)
            assert raw.read_bytes() == whole.read_bytes(), game
            # Killed between the end of the file and that of the program, it starts again with nothing to do.
            subprocess.run([*asked, "--raw", raw, "--checkpoint", state], check=True, stdout=subprocess.DEVNULL)
            assert raw.read_bytes() == whole.read_bytes(), game
            print(game, "killed", kills, "times")
            total += kills
        tables = []
        for survey in ("whole", "killed"):
            command = [sprague, "survey", "octal", "--digits", "2", "--to", "30000", "--out", folder / survey]
            if survey == "whole":
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            else:
                kills = until_done(command, dice)
                print("survey killed", kills, "times")
                total += kills
            tables.append((folder / survey / "octal-2.tsv").read_text())
        assert tables[0] == tables[1]
    assert total >= 3, "nothing was killed: the computations are too short for this test"


main(sys.argv[1])
