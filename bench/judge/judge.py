"""Times `sprague judge p1247` on 500,000 heaps against a plain program that reads with fread, and `sprague judge
hdu5996` on a path of 100,000 nodes with a stack of 256 KiB. Runs are interleaved; the outputs are compared before the
times are.

  judge.py SPRAGUE PLAIN_P1247
"""

import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time


def timed(command, path, **options):
    with path.open("rb") as file:
        start = time.perf_counter()
        out = subprocess.run(command, check=True, stdin=file, stdout=subprocess.PIPE, **options).stdout
        return time.perf_counter() - start, out


def main():
    sprague, plain = sys.argv[1:3]
    random.seed(1)
    median = statistics.median
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "heaps.txt")
        path.write_text("500000\n" + " ".join(str(random.randrange(10**9)) for _ in range(500_000)) + "\n")
        ours, theirs = [sprague, "judge", "p1247"], [plain]
        if timed(ours, path)[1] != timed(theirs, path)[1]:
            sys.exit("the outputs differ")
        pairs = [(timed(ours, path)[0], timed(theirs, path)[0]) for _ in range(31)]
        print(f"judge: p1247 on 500,000 heaps: sprague {median(a for a, _ in pairs) * 1000:.1f} ms, plain "
              f"{median(b for _, b in pairs) * 1000:.1f} ms, ratio {median(a / b for a, b in pairs):.2f}")

        nodes = 100_000
        stones = [random.randrange(2**27) for _ in range(nodes)]
        path.write_text(f"1\n{nodes}\n" + " ".join(map(str, range(nodes - 1))) + "\n" + " ".join(map(str, stones)))
        sum_of_odd = 0
        for heap in stones[1::2]:
            sum_of_odd ^= heap
        limit = lambda: resource.setrlimit(resource.RLIMIT_STACK, (256 * 1024, 256 * 1024))
        runs = [timed([sprague, "judge", "hdu5996"], path, preexec_fn=limit) for _ in range(9)]
        if {out for _, out in runs} != {b"win\n" if sum_of_odd else b"lose\n"}:
            sys.exit("the output is wrong")
        print(f"judge: hdu5996 on a path of 100,000 nodes: {median(a for a, _ in runs) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
