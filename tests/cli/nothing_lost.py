"""Files that a run writes belong to it, a run that is asked to end keeps what it has, and no file that is read makes it
wait or grow without end.

  nothing_lost.py SPRAGUE SPRAGUE-CHECK
"""

import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

SOON = 20  # seconds, of which a loaded machine needs few
HELD = "another sprague writes '"
ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8"}
LONG = ["sequence", "0.106", "--threads", "1"]  # lasts for ever, a value after the other


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.here = pathlib.Path(self.folder.name)
        self.running = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in self.running:
            process.kill()
            process.communicate()

    def run_to_end(self, *words, program=0, seconds=SOON, **more):
        return subprocess.run([sys.argv[1 + program], *map(str, words)], cwd=self.here, capture_output=True, text=True,
                              timeout=seconds, check=False, env={**ENGLISH, "HOME": str(self.here)}, **more)

    def start(self, *words):
        process = subprocess.Popen([sys.argv[1], *map(str, words)], cwd=self.here, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env={**ENGLISH, "HOME": str(self.here)})
        self.running.append(process)
        return process

    def wait_for(self, *names):
        until = time.monotonic() + SOON
        while not all((self.here / name).exists() for name in names):
            self.assertLess(time.monotonic(), until, f"{names} are not there")
            time.sleep(0.01)

    def ends(self, process, by=None):
        if by is not None:
            process.send_signal(by)
        out, complaint = process.communicate(timeout=SOON)
        self.running.remove(process)
        return process.returncode, out, complaint

    def names(self):
        return sorted(path.name for path in self.here.iterdir())


class Locks(Folder):
    def test_two_runs_never_write_one_file(self):
        """H3: the second run cut the file of the first, which ended with exit 0 and a hole of zeros in it."""
        for option in ("--raw", "--npy", "--out"):
            first = self.start(*LONG, "--to", "1e9", option, "values")
            self.wait_for("values.partial")
            second = self.run_to_end(*LONG, "--to", "1000", option, "values")
            self.assertEqual((second.returncode, HELD in second.stderr), (2, True), second.stderr)
            self.assertEqual(self.ends(first, signal.SIGINT)[0], 3)
            (self.here / "values.partial").unlink()
        first = self.start(*LONG, "--to", "3e5", "--raw", "values")
        self.wait_for("values.partial")
        for _ in range(5):
            self.run_to_end(*LONG, "--to", "3e5", "--raw", "values")
        self.assertEqual(first.wait(600), 0)
        self.run_to_end(*LONG, "--to", "3e5", "--raw", "alone", seconds=600)
        self.assertEqual((self.here / "values").read_bytes(), (self.here / "alone").read_bytes())
        self.assertEqual(self.names(), ["alone", "values"])

    def test_one_checkpoint_has_one_run(self):
        command = [*LONG, "--to", "1e9", "--checkpoint", "state", "--every", "0.05"]
        for kept in (False, True):  # also before the first state was kept
            first = self.start(*(command if kept else command[:-2]))
            self.wait_for("state" if kept else "state.partial")
            for _ in range(5):
                second = self.run_to_end(*command)
                self.assertEqual((second.returncode, HELD in second.stderr), (2, True), second.stderr)
            self.assertEqual(self.ends(first, signal.SIGINT)[0], 3)
            self.assertEqual(self.names(), ["state"])
            (self.here / "state").unlink()

    def test_a_folder_of_a_survey_has_one_run(self):
        command = ["survey", "octal", "--digits", "3", "--to", "1e9", "--out", "folder", "--threads", "1"]
        first = self.start(*command)
        self.wait_for("folder")
        time.sleep(0.5)
        second = self.run_to_end(*command)
        self.assertEqual((second.returncode, HELD in second.stderr), (2, True), second.stderr)
        self.assertEqual(self.ends(first, signal.SIGINT)[0], 3)

    def test_outputs_of_every_verb_are_claimed_before_the_work(self):
        rules = self.here / "slow.game"  # no pattern in the time
        rules.write_text("game s(n)\n  (n) -> (n - k) where k * k <= n, k >= 1\n")
        for words in (["table", "slow.game", "--to", "1000000", "--csv", "--out", "out"],
                      ["table", "slow.game", "--to", "1000000", "--npy", "out"],
                      ["solve", "cram 7x7", "--certificate", "out"]):
            first = self.start(*words)
            self.wait_for("out.partial")
            second = self.run_to_end(*words)
            self.assertEqual((second.returncode, HELD in second.stderr), (2, True), (words, second.stderr))
            first.kill()
            self.ends(first)
            self.assertEqual(self.names(), ["out.partial", "slow.game"])  # killed: it could not tidy up
            third = self.run_to_end("table", "kayles", "--to", "20", "--out", "out")
            self.assertEqual((third.returncode, self.names()), (0, ["out", "slow.game"]), third.stderr)
            (self.here / "out").unlink()

    def test_one_file_is_not_two_outputs(self):
        found = self.run_to_end("sequence", "kayles", "--to", "100", "--raw", "values", "--npy", "values")
        self.assertEqual((found.returncode, self.names()), (2, []), found.stderr)

    def test_a_wrong_request_leaves_and_takes_nothing(self):
        (self.here / "values.partial").write_bytes(b"of a run that goes on later")
        found = self.run_to_end("sequence", "no such game", "--to", "100", "--raw", "values", "--npy", "other")
        self.assertEqual((found.returncode, self.names()), (2, ["values.partial"]))
        self.assertGreater((self.here / "values.partial").stat().st_size, 0)


class Killed(Folder):
    def test_leftovers_of_killed_runs_are_taken_over(self):
        command = [*LONG, "--to", "1e9", "--raw", "values", "--checkpoint", "state", "--every", "0.001"]
        for _ in range(4):
            process = self.start(*command)
            self.wait_for("values.partial", "state")
            time.sleep(0.3)
            process.kill()
            self.ends(process)
        self.assertLessEqual(set(self.names()), {"values.partial", "state", "state.partial"})
        self.assertEqual(self.ends(self.start(*command, "--time", "0.2"))[0], 3)
        self.assertEqual(self.names(), ["state", "values.partial"])

    def test_termination_loses_nothing(self):
        """M17: only Ctrl-C was an orderly end; what timeout, systemd and others send lost the work."""
        for by in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start(*LONG, "--to", "1e9", "--raw", "values", "--checkpoint", "state")
            self.wait_for("values.partial")
            time.sleep(0.5)
            status, out, complaint = self.ends(process, by)
            self.assertEqual(status, 3, complaint)
            self.assertIn("0.106", out)
            self.assertIn("it ends at the heap", complaint)
            self.assertEqual(self.names(), ["state", "values.partial"])
            for name in self.names():
                (self.here / name).unlink()
            process = self.start("solve", "chomp 30x30", "--value")
            time.sleep(1)
            self.assertEqual(self.ends(process, by)[0], 3)

    def test_who_ignores_hangups_is_left_in_peace(self):
        process = subprocess.Popen(["nohup", sys.argv[1], *LONG, "--to", "1e9", "--raw", "values"], cwd=self.here,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.running.append(process)
        self.wait_for("values.partial")
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        self.assertEqual(self.ends(process, signal.SIGTERM)[0], 3)


class Special(Folder):
    """Pipes that nobody writes, devices and folders, wherever a file is read."""

    def setUp(self):
        super().setUp()
        os.mkfifo(self.here / "pipe")
        os.mkfifo(self.here / "pipe.game")
        (self.here / "folder").mkdir()
        (self.here / "folder.game").mkdir()

    def refused(self, *words, says, program=0):
        found = self.run_to_end(*words, program=program)
        self.assertEqual(found.returncode, 2, (words, found))
        self.assertIn(says, found.stderr + found.stdout, words)

    def test_pipes_without_a_writer_are_waited_for_no_longer_than_time(self):
        for words in (["solve", "@pipe"], ["solve", "--batch", "pipe"], ["table", "dag", "@pipe"]):
            begin = time.monotonic()
            self.refused(*words, "--time", "0.5", says="is a pipe")
            self.assertLess(time.monotonic() - begin, 5)
        for words in (["solve", "pipe.game", "3"], ["prove", "pipe.game"], ["check", "pipe"],
                      ["check", "--rules", "pipe", "pipe"]):
            self.refused(*words, says="is not a file")
        self.refused("pipe", program=1, says="is not a file")

    def test_what_comes_through_a_pipe_is_read(self):
        for words, text, out in ((["solve", "@pipe", "--time", "10"], "nim 3 6 9", "Nim-value: 12"),
                                 (["solve", "nim", "--batch", "pipe"], "3 6 9\n1\n", "value 12"),
                                 (["judge", "p1247", "--input", "pipe"], "3\n3 6 9\n", "4 3")):
            process = self.start(*words)
            with open(self.here / "pipe", "w", encoding="utf-8") as pipe:
                pipe.write(text)
            status, said, complaint = self.ends(process)
            self.assertEqual((status, out in said), (0, True), (words, said, complaint))

    def test_endless_devices_are_not_read(self):
        for words in (["solve", "@/dev/zero"], ["solve", "--batch", "/dev/zero"], ["task", "/dev/zero"],
                      ["judge", "p1247", "--input", "/dev/zero"], ["check", "/dev/zero"],
                      ["check", "--rules", "/dev/zero", "/dev/zero"]):
            self.refused(*words, says="is not a file")

    def test_folders_are_named_as_such(self):
        for words in (["solve", "@folder"], ["solve", "--batch", "folder"], ["task", "folder"],
                      ["judge", "p1247", "--input", "folder"], ["solve", "folder.game", "3"],
                      ["sequence", "kayles", "--checkpoint", "folder"],
                      ["sequence", "kayles", "--to", "10", "--raw", "folder"],
                      ["table", "kayles", "--to", "10", "--npy", "folder"],
                      ["solve", "nim 3", "--certificate", "folder"]):
            self.refused(*words, says="Is a directory")
        self.refused("check", "folder", says="is a folder")
        self.refused("folder", program=1, says="is a folder")

    def test_pipes_that_nobody_reads_are_not_written(self):
        for words in (["solve", "nim 3", "--certificate", "pipe"], ["table", "kayles", "--to", "9", "--out", "pipe"],
                      ["sequence", "kayles", "--to", "9", "--raw", "pipe"]):
            self.refused(*words, "--time", "0.5", says="nobody reads the pipe")
        process = self.start("table", "kayles", "--to", "9", "--csv", "--out", "pipe")
        self.assertIn("9,4", (self.here / "pipe").read_text(encoding="utf-8"))
        self.assertEqual(self.ends(process)[0], 0)
        self.assertTrue(stat.S_ISFIFO((self.here / "pipe").stat().st_mode))


if __name__ == "__main__":
    sys.argv[1:3] = map(os.path.abspath, sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
