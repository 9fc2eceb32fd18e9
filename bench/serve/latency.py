"""How long small questions take while 50 clients ask at a time: the load test's mixture, one in ten requests wrong.

  latency.py SPRAGUE [REQUESTS]

Prints the figures of five rounds of 2,000 requests. Clients run in processes of their own, so that the time of one
is not that of another's Python."""

import multiprocessing
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/serve"))
from mixture import Mixture  # noqa: E402
from server import Server  # noqa: E402

CONNECTIONS, PROCESSES, ROUNDS = 50, 5, 5


class Elsewhere:
    """The server as another process sees it."""

    def __init__(self, port):
        self.port = port

    connection, ask, post, raw = Server.connection, Server.ask, Server.post, Server.raw


def clients(port, count, seed, barrier, results):
    mixture = Mixture(Elsewhere(port), count, seed)
    barrier.wait()
    seconds = mixture.run(CONNECTIONS // PROCESSES)
    results.put((mixture.failures, mixture.times, seconds))


def one_round(server, count, seed):
    barrier, results = multiprocessing.Barrier(PROCESSES), multiprocessing.Queue()
    processes = [multiprocessing.Process(target=clients, args=(server.port, count // PROCESSES, seed + i, barrier, results))
                 for i in range(PROCESSES)]
    for process in processes:
        process.start()
    found = [results.get() for _ in processes]
    for process in processes:
        process.join()
    failures = [failure for failures, _, _ in found for failure in failures]
    assert not failures, failures[:3]
    return [t for _, times, _ in found for t in times], max(seconds for _, _, seconds in found)


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    worst, medians, rates = [], [], []
    with Server() as server:
        for seed in range(ROUNDS):
            times, seconds = one_round(server, count, 100 * seed)
            times.sort()
            worst.append(times[len(times) * 99 // 100])
            medians.append(statistics.median(times))
            rates.append(count / seconds)
    print(f"serve: {count} mixed requests over {CONNECTIONS} connections, small questions: median "
          f"{1000 * statistics.median(medians):.1f} ms, p99 {1000 * statistics.median(worst):.1f} ms "
          f"(rounds: {', '.join(f'{1000 * t:.0f}' for t in worst)}); {statistics.median(rates):.0f} requests a second")


if __name__ == "__main__":
    main()
