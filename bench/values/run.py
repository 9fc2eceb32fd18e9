"""Values of games of Left and Right: time of the processor and memory of `sprague value`, a process each, the least of three.

  run.py PROGRAM
"""

import os
import subprocess
import sys

EXPRESSIONS = ("domineering 4x5", "domineering 5x5", "domineering 5x6", "clobber 4x4", "toads_and_frogs tttttt...ffffff",
               "amazons x....../o......", "temperature(heat(*14, 1))", "1/2 + ^*")


def measured(program, expression):
    out = subprocess.DEVNULL
    process = subprocess.Popen([program, "value", expression], stdout=out)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{expression}: status {status}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


for asked in EXPRESSIONS:
    runs = [measured(sys.argv[1], asked) for _ in range(3)]
    print(f"{asked:36} {min(seconds for seconds, _ in runs):6.3f} s {max(size for _, size in runs):5.0f} MB")
