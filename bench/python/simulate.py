"""How far sprague.cluster scales: a discrete simulation of up to 1,000 workers, with times that were measured.

    ./run python bench/python/simulate.py DATABASE [TASKS]

The tasks are drawn at random (seed 1) from those of DATABASE, a file of an earlier run, by the seconds that each took. What the client
and the scheduler need for a chunk and for a request in it, and how long a chunk without work is under way, is measured first, with one
worker of this machine. Then the run is simulated: chunks go out as `sprague.cluster.run` sends them, one a worker; the client handles
one answer after the other. Prints for each number of workers the time, how many times faster than one worker, the share of the time
that the client is busy, and the longest chunk.
"""

import contextlib
import heapq
import random
import sqlite3
import sys
import tempfile
import time

from sprague import cluster


def idle(keys):
    return [(key, "{}", "", 0.0) for key in keys]


def measured(chunks, size):
    """Seconds of the processor (client and scheduler, which are one process here) and of the clock, for each chunk."""
    requests = [("task", {"position": f"nim {n}"}) for n in range(chunks * size)]
    with tempfile.TemporaryDirectory() as folder:
        cluster.run(requests[:size], f"{folder}/warm.db", workers=1, chunk=size, work=idle)
        marks = []
        cluster.run(requests, f"{folder}/it.db", workers=1, chunk=size, work=idle,
                    progress=lambda *_: marks.append((time.process_time(), time.monotonic())))
    (cpu, clock), (cpu_then, clock_then) = marks[0], marks[-1]
    return (cpu_then - cpu) / (len(marks) - 1), (clock_then - clock) / (len(marks) - 1)


def simulate(seconds, workers, size, per_chunk, per_request, under_way):
    """(seconds until the last answer is kept, seconds that the client was busy, the longest chunk)."""
    chunks = [seconds[at:at + size] for at in range(0, len(seconds), size)][::-1]
    coming = []  # (when an answer is there, of how many requests)
    busy_until = busy = longest = 0.0

    def send(now):
        nonlocal longest
        chunk = chunks.pop()
        longest = max(longest, sum(chunk))
        heapq.heappush(coming, (now + under_way + sum(chunk), len(chunk)))

    for _ in range(min(workers, len(chunks))):
        send(0.0)
    while coming:
        when, count = heapq.heappop(coming)
        cost = per_chunk + per_request * count
        busy_until = max(busy_until, when) + cost
        busy += cost
        if chunks:
            send(busy_until)
    return busy_until, busy, longest


def main():
    with contextlib.closing(sqlite3.connect(sys.argv[1])) as file:
        known = [seconds for (seconds,) in file.execute("SELECT seconds FROM answers WHERE answer IS NOT NULL ORDER BY request")]
    tasks = int(sys.argv[2]) if len(sys.argv) > 2 else len(known)
    draw = random.Random(1)
    seconds = known if tasks == len(known) else draw.choices(known, k=tasks)
    draw.shuffle(seconds)
    one, clock = measured(300, 1)
    many, _ = measured(60, 1000)
    per_request = max(0.0, (many - one) / 999)
    under_way = max(0.0, clock - one)
    print(f"{tasks:,} tasks, {sum(seconds):,.0f} s of work, the longest {max(seconds):.2f} s; client: {1000 * one:.2f} ms a chunk, "
          f"{1e6 * per_request:.0f} µs a request; under way {1000 * under_way:.2f} ms")
    print("workers  chunk       time  times one  client busy  longest chunk")
    alone = 0.0
    for workers in (1, 2, 4, 10, 30, 100, 300, 1000):
        size = max(1, min(1000, tasks // (32 * workers)))
        took, busy, longest = simulate(seconds, workers, size, one, per_request, under_way)
        alone = alone or took
        print(f"{workers:7,} {size:6,} {took:9,.1f} s {alone / took:10.1f} {busy / took:12.0%} {longest:12,.2f} s")


if __name__ == "__main__":
    main()
