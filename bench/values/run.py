"""Values of games of Left and Right: time of the processor and memory of `sprague value`, a process each, the least of three.

  run.py PROGRAM
"""

import os
import random
import subprocess
import sys
import tempfile

EXPRESSIONS = ("domineering 4x5", "domineering 5x5", "domineering 5x6", "clobber 4x4", "toads_and_frogs tttttt...ffffff",
               "amazons x....../o......", "temperature(heat(*14, 1))", "1/2 + ^*")
EDGES = 1_000_000


def measured(program, expression):
    out = subprocess.DEVNULL
    process = subprocess.Popen([program, "value", expression], stdout=out)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{expression}: status {status}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def report(name, program, expression):
    runs = [measured(program, expression) for _ in range(3)]
    print(f"{name:36} {min(seconds for seconds, _ in runs):6.3f} s {max(size for _, size in runs):5.0f} MB")


for asked in EXPRESSIONS:
    report(asked, sys.argv[1], asked)
numbers = random.Random(1)
with tempfile.TemporaryDirectory() as folder:
    for name, under in (("a tree of 10^6 edges", lambda v: numbers.randrange(v + 1)), ("a stalk of 10^6 edges", lambda v: v)):
        path = os.path.join(folder, "edges")
        with open(path, "w") as file:
            file.write(" ".join(f"{under(v)}{numbers.choice('br')}{v + 1}" for v in range(EDGES)))
        report(name, sys.argv[1], f"blue_red_hackenbush @{path}")
