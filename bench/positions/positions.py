"""positions.py SPRAGUE: time and memory of `sprague solve` on the large positions that bench/README.md names.

Answers are compared before times are printed: with the known value, or with a plain Python solution of a smaller graph.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque

SPRAGUE = sys.argv[1]


def solve(words, stack=None):
    """(first lines of the answer, seconds, peak MiB)"""
    def limit():
        if stack:
            resource.setrlimit(resource.RLIMIT_STACK, (stack, stack))
    begin = time.perf_counter()
    process = subprocess.Popen([SPRAGUE, "solve", "--json", "--value", *words], stdout=subprocess.PIPE,
                               preexec_fn=limit, text=True)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{words}: exit status {status}\n{out}")
    return out, time.perf_counter() - begin, usage.ru_maxrss / 1024


def expect(out, fragment, words):
    if fragment not in out:
        sys.exit(f"{words}: expected {fragment} in\n{out[:1000]}")


def report(name, seconds, mebibytes):
    print(f"{name:60} {seconds:8.2f} s {mebibytes:8.0f} MiB", flush=True)


def random_edges(random_numbers, vertices, edges, file):
    for begin in range(0, edges, 100_000):
        count = min(100_000, edges - begin)
        file.write("".join(f"{random_numbers.randrange(vertices)} {random_numbers.randrange(vertices)}\n"
                           for _ in range(count)))
    file.flush()


def outcomes(path):
    """N, P or D of every vertex by retrograde analysis, in plain Python."""
    options, before = {}, {}
    for line in open(path):
        a, b = map(int, line.split())
        options.setdefault(a, set()).add(b)
        options.setdefault(b, set())
    for a, targets in options.items():
        for b in targets:
            before.setdefault(b, []).append(a)
    left = {v: len(t) for v, t in options.items()}
    known = {v: "P" for v, n in left.items() if n == 0}
    queue = deque(known)
    while queue:
        v = queue.popleft()
        for u in before.get(v, ()):
            if u in known:
                continue
            left[u] -= 1
            if known[v] == "P" or left[u] == 0:
                known[u] = "N" if known[v] == "P" else "P"
                queue.append(u)
    return {v: known.get(v, "D") for v in options}


def main():
    for size, value in ((10, 19), (12, 41)):
        words = ["chomp", f"{size}x{size}"]
        out, seconds, memory = solve(words)
        expect(out, f'"nim_value": {value},', words)
        report(f"chomp {size}x{size}: nim-value {value}", seconds, memory)
    numbers = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "path")
        with open(path, "w") as file:
            file.write(" ".join(f"{v}-{v + 1}" for v in range(1_000_000)))
        words = ["hackenbush", "@" + path]
        out, seconds, memory = solve(words, stack=256 * 1024)
        expect(out, '"nim_value": 1000000,', words)
        report("hackenbush, a path of 1,000,000 edges, 256 KiB of stack", seconds, memory)

        small = os.path.join(folder, "small")
        with open(small, "w") as file:
            random_edges(numbers, 10_000, 20_000, file)
        for vertex, outcome in list(outcomes(small).items())[:60]:
            expect(solve([f"digraph {vertex} : @{small}"])[0], f'"outcome": "{outcome}"', vertex)
        large = os.path.join(folder, "large")
        with open(large, "w") as file:
            random_edges(numbers, 5_000_000, 10_000_000, file)
        _, seconds, memory = solve([f"digraph 17 : @{large}"])
        report("digraph, 10,000,000 random edges on 5,000,000 vertices", seconds, memory)


if __name__ == "__main__":
    main()
