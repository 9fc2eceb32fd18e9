"""How long does `sprague table games/wythoff.game --to 100` take, from the start of the process to the printed table?"""

import pathlib
import statistics
import subprocess
import sys
import time

program = pathlib.Path(sys.argv[1]).resolve()
game = pathlib.Path(__file__).resolve().parents[2] / "games" / "wythoff.game"
times = []
for _ in range(21):
    start = time.perf_counter()
    done = subprocess.run([program, "table", game, "--to", "100"], stdout=subprocess.PIPE, check=True)
    times.append(time.perf_counter() - start)
assert b"(1,2) (2,1) (3,5)" in done.stdout, "this is not Wythoff's game"
print(f"table games/wythoff.game --to 100, cold start: median {statistics.median(times) * 1000:.0f} ms")
