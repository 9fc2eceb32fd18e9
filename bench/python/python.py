"""The Python package against the program and C++: what the border costs. Seconds of the processor, the least of five, in turns.

  ./run python bench/python/python.py PROGRAM    PROGRAM: sprague, as ./run has built it
"""

import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]


def of_children(command, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, stdout=subprocess.PIPE, check=True, **options).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out


def least(measure, times=5):
    return min(measure() for _ in range(times))


def own(work):
    begin = time.process_time()
    work()
    return time.process_time() - begin


def main():
    python = [sys.executable, "-c"]
    empty = least(lambda: of_children(python + ["pass"])[0], 15)
    print(f"import sprague: {least(lambda: of_children(python + ['import sprague'])[0], 15) - empty:.3f} s")
    print(f"import sprague, and a table: {least(lambda: of_children(python + ['import sprague, sprague.arrays'])[0]) - empty:.3f} s")

    import sprague
    library = pathlib.Path(sprague.__file__).parents[2] / "libsprague.a"
    solve_cpp = os.path.join(tempfile.mkdtemp(), "solve")
    subprocess.run(["g++", "-std=c++20", "-O2", f"-I{ROOT}/include", f"{ROOT}/bench/python/solve.cpp", "-o", solve_cpp, str(library),
                    "-pthread"], check=True)
    count = 20_000
    for position in ("nim 3 6 9", "bash 3 10", "wythoff 4 7"):
        in_cpp = min(float(of_children([solve_cpp, position, str(count)])[1]) for _ in range(5))
        session = sprague.Session()

        def solve():
            for _ in range(count):
                session.solve(position)
        in_python = least(lambda: own(solve)) / count * 1e6
        print(f"solve {position}: {in_cpp:.1f} µs in C++, {in_python:.1f} µs in Python")

    with tempfile.TemporaryDirectory() as folder:
        npy = os.path.join(folder, "table.npy")
        by_program, by_python = [], []
        for _ in range(5):
            by_program.append(of_children([PROGRAM, "table", "wythoff", "--to", "1999", "--npy", npy])[0])
            by_python.append(own(lambda: sprague.Game("wythoff").table(1999)))
        import numpy as np
        assert (np.load(npy) == sprague.Game("wythoff").table(1999)).all()
        print(f"table wythoff 2000 x 2000: program {min(by_program):.3f} s, Python {min(by_python):.3f} s")

        generator = random.Random(1)
        lines = [f"nim {generator.randrange(1000)} {generator.randrange(1000)} {generator.randrange(1000)}" for _ in range(1_000_000)]
        path = os.path.join(folder, "lines")
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        by_program, by_python = [], []
        for _ in range(5):
            by_program.append(of_children([PROGRAM, "solve", "--batch", path])[0])
            begin = time.process_time()
            answers = sprague.solve_many(lines)
            by_python.append(time.process_time() - begin)
        assert answers.values[:100].tolist() == [int(a) ^ int(b) ^ int(c) for a, b, c in (line.split()[1:] for line in lines[:100])]
        print(f"10^6 positions of nim in a list: program {min(by_program):.2f} s, Python {min(by_python):.2f} s")


if __name__ == "__main__":
    main()
