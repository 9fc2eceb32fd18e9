"""What programs that `sprague refute` runs cannot do: leave processes behind, or take all memory.

  claimants.py SPRAGUE
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

MARK = f"claimant-{os.getpid()}-{time.time_ns()}"
ANSWERS = "import sys\nfor line in sys.stdin: print('N' if int(line) % 4 else 'P')\n"
# A child that sleeps, in a session of its own, and one whose parent has ended besides.
LEAVES = """
import os, subprocess, sys, time
def leave(twice):
    if os.fork(): return
    os.setsid()
    if twice and os.fork(): os._exit(0)
    for stream in (0, 1, 2): os.close(stream)
    os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[1]])
for i in range(5): leave(i % 2)
"""
# Children that go on making children, each in a session of its own.
SPREADS = """
import os, sys, time
def spread(depth):
    if os.fork(): return
    os.setsid()
    for stream in (0, 1, 2):
        try: os.close(stream)
        except OSError: pass
    while True:
        if depth: spread(depth - 1)
        time.sleep(0.01)
        depth = max(depth - 1, 0)
spread(4)
"""


def survivors():
    """Processes with the mark on their command line, but for sprague itself."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if MARK.encode() in words:
                found.append(int(folder.name))
    return found


class Claimants(unittest.TestCase):
    def refute(self, program, *options, seconds=120):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "claimant.py"
            path.write_text(program, encoding="utf-8")
            begin = time.monotonic()
            done = subprocess.run([sys.argv[1], "refute", "bash", "3", "--python", path, "--arg", MARK, *options],
                                  capture_output=True, text=True, timeout=seconds, check=False,
                                  env={**os.environ, "LC_ALL": "C.UTF-8"})
            return done, time.monotonic() - begin

    def test_nothing_is_left_of_a_program_that_answers(self):
        """M16: what called setsid lived on."""
        for leaves in (LEAVES, SPREADS):
            done, _ = self.refute(leaves + ANSWERS, "--to", "50")
            self.assertEqual((done.returncode, survivors()), (0, []), done.stderr)
            done, _ = self.refute(leaves + ANSWERS, "--to", "3", "--one-case")
            self.assertEqual((done.returncode, survivors()), (0, []), done.stderr)

    def test_nothing_is_left_of_one_that_is_killed(self):
        done, _ = self.refute(LEAVES + "time.sleep(600)\n", "--run-time", "1")
        self.assertEqual((done.returncode, survivors()), (2, []), done.stderr)
        self.assertIn("did not end within 1 s", done.stderr)

    def test_nothing_is_left_when_sprague_is_asked_to_end(self):
        for by in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "claimant.py"
                path.write_text(LEAVES + "open(sys.argv[0] + '.runs', 'w').close()\ntime.sleep(600)\n", encoding="utf-8")
                process = subprocess.Popen([sys.argv[1], "refute", "bash", "3", "--python", path, "--arg", MARK, "--run-time",
                                            "500"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                while not path.with_name(path.name + ".runs").exists():
                    time.sleep(0.01)
                process.send_signal(by)
                process.communicate(timeout=60)
                self.assertEqual((process.returncode, survivors()), (3, []))

    def test_memory_is_limited(self):
        """M16: a program took what the machine had."""
        hog = "kept = []\nfor i in range(100): kept.append(b'x' * (10 << 20))\n"
        done, _ = self.refute(hog + ANSWERS, "--to", "50", "--memory", "300", "--run-time", "100")
        self.assertEqual((done.returncode, "MemoryError" in done.stderr), (2, True), done.stderr)
        done, _ = self.refute(hog + ANSWERS, "--to", "50", "--run-time", "100")  # a busy machine is slow to give so much
        self.assertEqual(done.returncode, 0, done.stderr)
        done, _ = self.refute("import resource, sys\nprint(resource.getrlimit(resource.RLIMIT_AS)[0] >> 20, file=sys.stderr)\nsys.exit(1)\n",
                              "--memory", "777")
        self.assertIn("It said: 777", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
