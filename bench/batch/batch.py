"""Times `sprague solve nim --batch` against the plain read-and-xor program on one file: 10 Nim positions of 500,000
heaps each, about 50 MB. Runs are interleaved; the answers are compared before the times are.

  batch.py SPRAGUE READ_AND_XOR
"""

import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time


def timed(command):
    start = time.perf_counter()
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()
    return time.perf_counter() - start, out


def main():
    sprague, plain = sys.argv[1:3]
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "heaps.txt")
        with path.open("w") as file:
            for _ in range(10):
                for _ in range(500):  # in pieces: a large parent would show up in the children's peak memory
                    file.write(" ".join(str(random.randrange(10**9)) for _ in range(1_000)) + " ")
                file.write("\n")
        ours, theirs = [sprague, "solve", "nim", "--batch", str(path)], [plain, str(path)]
        answers = [line.split("  first")[0] for line in timed(ours)[1].splitlines()]
        if answers != timed(theirs)[1].splitlines():
            sys.exit("the answers differ")
        pairs = [(timed(ours)[0], timed(theirs)[0]) for _ in range(9)]
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        size = path.stat().st_size / 1e6
    median = statistics.median
    print(f"batch: {size:.1f} MB; sprague {median(a for a, _ in pairs) * 1000:.0f} ms, read-and-xor "
          f"{median(b for _, b in pairs) * 1000:.0f} ms, ratio {median(a / b for a, b in pairs):.2f}; "
          f"peak memory {peak:.0f} MiB")


if __name__ == "__main__":
    main()
