"""2,000 mixed requests over 50 connections, one in ten of them wrong: every answer is right, and nothing leaks.
(How fast they are is a figure: bench/serve.)"""

import pathlib
import random
import re
import sys
import time
import unittest

from mixture import Mixture
from server import Server, main

SEED = random.SystemRandom().randrange(10**6)
LARGEST_GROWTH = 8 << 10  # KiB for 2,000 requests, 4 KiB each; the allocator keeps about one MiB


def is_sanitized(server):
    """Sanitizers reserve terabytes of addresses and keep freed memory; they look for leaks by themselves."""
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmSize:\s*(\d+)", text).group(1)) > 1 << 30


def status(server):
    """Resident KiB, open files and threads of the process."""
    process = pathlib.Path(f"/proc/{server.process.pid}")
    resident = int(re.search(r"VmRSS:\s*(\d+)", (process / "status").read_text()).group(1))
    return resident, len(list((process / "fd").iterdir())), len(list((process / "task").iterdir()))


class Load(unittest.TestCase):
    def test_no_wrong_answer_and_no_leak(self):
        print(f"seed {SEED}", file=sys.stderr)
        with Server() as server:
            files = status(server)[1]
            for count in (1000, 2000):  # the first ones fill caches and arenas
                before = status(server)[0]
                mixture = Mixture(server, count, SEED)
                seconds = mixture.run(50)
                self.assertEqual(mixture.failures, [])
                self.assertEqual(mixture.refused, count // 10)
            until = time.monotonic() + 10
            while status(server)[1] > files and time.monotonic() < until:
                time.sleep(0.1)
            after, left, threads = status(server)
            print(f"{count / seconds:.0f} a second; {before >> 10} MiB before, {after >> 10} MiB after; {threads} threads",
                  file=sys.stderr)
            if not is_sanitized(server):
                self.assertLess(after - before, LARGEST_GROWTH)
            self.assertEqual(left, files)
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    main()
