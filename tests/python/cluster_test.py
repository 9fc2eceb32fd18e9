"""sprague.cluster with real processes: answers are those of one process, and nothing that is finished is lost, whatever ends."""

import contextlib
import io
import itertools
import json
import logging
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
import urllib.request

try:
    import distributed
except ImportError:
    sys.exit(77)

import numpy as np

import sprague
from sprague import cluster, cluster_command

logging.getLogger("distributed").setLevel(logging.CRITICAL)
logging.getLogger("tornado.application").setLevel(logging.CRITICAL)
CODES = cluster.octal_codes(2)
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
# A client that is ended from outside: it surveys and says how much was computed.
CLIENT = """
import sys
from sprague import cluster
print(len(cluster.survey(cluster.octal_codes(2), 30_000, sys.argv[1], scheduler=sys.argv[2], chunk=2)))
"""


TABLE = """
import sys
from sprague import cluster
cluster.table("wythoff", (900, 900), sys.argv[1], side=60, scheduler=sys.argv[2])
"""


def logged(keys):
    """Slow, and leaves a line in a file for each request that it begins."""
    handle = os.open(os.environ["SPRAGUE_TEST_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    rows = []
    for key in keys:
        os.write(handle, (key + "\n").encode())
        time.sleep(0.05)
        rows += cluster.compute([key])
    os.close(handle)
    return rows


def broken(_keys):
    raise ModuleNotFoundError("no package")


def deadly(keys):
    if any("nim 6 6 6" in key for key in keys):
        os._exit(1)
    return cluster.compute(keys)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def rows_in(path):
    """How many answers there are; the file may be on its way."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as file:
            return file.execute("SELECT count(*) FROM answers").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


class Cluster(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "answers.db")
        self.processes = []
        self.stops = []  # of what does not end with its process

    def tearDown(self):
        for stop in self.stops:
            stop()
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                if stream:
                    stream.close()
        self.folder.cleanup()

    @contextlib.contextmanager
    def log(self):
        """What `logged` writes into, in workers that are started meanwhile."""
        ENVIRONMENT["SPRAGUE_TEST_LOG"] = os.environ["SPRAGUE_TEST_LOG"] = os.path.join(self.folder.name, "log")
        try:
            yield
        finally:
            del os.environ["SPRAGUE_TEST_LOG"], ENVIRONMENT["SPRAGUE_TEST_LOG"]

    def computed_twice(self):
        """How many requests `logged` began more than once."""
        lines = pathlib.Path(self.folder.name, "log").read_text(encoding="utf-8").splitlines()
        return len(lines) - len(set(lines))

    def start(self, *command, **options):
        self.processes.append(subprocess.Popen(command, env=ENVIRONMENT, **options))
        return self.processes[-1]

    def start_scheduler(self, workers=2):
        """A scheduler and workers as one starts them by hand: (its process, its address)."""
        file = os.path.join(self.folder.name, f"scheduler{len(self.processes)}.json")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        scheduler = self.start(sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                               "--scheduler-file", file, **quiet)
        while not os.path.exists(file):
            self.assertIsNone(scheduler.poll())
            time.sleep(0.05)
        self.start(sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", file, "--nworkers", str(workers), "--nthreads", "1",
                   "--no-dashboard", "--local-directory", self.folder.name, "--death-timeout", "60", **quiet)
        return scheduler, json.loads(pathlib.Path(file).read_text(encoding="utf-8"))["address"]

    def test_the_pages_about_the_workers_are_there(self):
        seen = []

        def look(done, _count, _seconds):
            if not seen[1:]:
                with urllib.request.urlopen(seen[0]) as page:
                    seen.append(page.read().decode())

        cluster.solve_many(["nim 3", "nim 4"], self.path, pages=seen.append, progress=look)
        self.assertIn("127.0.0.1", seen[1])

    def test_answers_are_those_of_one_process_and_are_kept(self):
        positions = [f"nim {a} {b} {a ^ b ^ (a & 1)}" for a in range(12) for b in range(12)] + ["nimm 3", "wythoff 3 5", "wythoff 3 5"]
        told = []
        found = cluster.solve_many(positions, self.path, progress=lambda *how: told.append(how))
        self.assertEqual([each.request["position"] for each in found.answers], list(dict.fromkeys(positions)))
        for each in found.answers:
            if each.error:
                self.assertEqual((each.request["position"], each.error), ("nimm 3", "there is no ruleset called 'nimm'"))
                self.assertIsNone(each.answer)
            else:
                self.assertEqual(each.answer["outcome"], sprague.solve(each.request["position"]).outcome)
        self.assertEqual(found.computed, len(set(positions)))
        self.assertEqual([done for done, _, _ in told], sorted(done for done, _, _ in told))
        self.assertEqual(told[-1][:2], (found.computed, found.computed))
        again = cluster.solve_many(positions + ["nim 1"], self.path)
        self.assertEqual((again.computed, again.answers[:-1]), (1, found.answers))

    def test_a_local_cluster_listens_on_loopback_only(self):
        with cluster._client(None, 1, "1GiB") as client:
            addresses = [client.scheduler.address, client.cluster.dashboard_link, *client.scheduler_info()["workers"]]
            processes = {os.getpid(), *client.run(os.getpid).values()}
            sockets = {os.readlink(f"/proc/{pid}/fd/{fd}") for pid in processes for fd in os.listdir(f"/proc/{pid}/fd")
                       if os.path.islink(f"/proc/{pid}/fd/{fd}")}
            listening = []
            for table, loopback in (("tcp", "0100007F"), ("tcp6", "00000000000000000000000001000000")):
                for line in pathlib.Path(f"/proc/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
                    _, local, _, state, *_ = line.split()
                    if state == "0A" and f"socket:[{line.split()[9]}]" in sockets:
                        listening.append((local.split(":")[0], loopback))
        self.assertGreater(len(listening), 1, addresses)
        for address, loopback in listening:
            self.assertEqual(address, loopback)

    def start_postgres(self):
        """A server of its own on a loopback address: the address of a database in it."""
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        self.assertTrue(programs, "the package postgresql is missing (packages.txt)")
        data, port = os.path.join(self.folder.name, "postgres"), free_port()
        os.mkdir(data)
        as_user = []
        if os.geteuid() == 0:  # which the server refuses to be
            shutil.chown(data, "postgres")
            os.chmod(self.folder.name, 0o755)
            as_user = ["runuser", "-u", "postgres", "--"]
        subprocess.run([*as_user, programs[-1] / "initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"], check=True, stdout=subprocess.DEVNULL)
        # It ends when its first process gets SIGINT.
        server = self.start(*as_user, str(programs[-1] / "postgres"), "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={data}",
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            self.assertIsNone(server.poll())
            if subprocess.run([programs[-1] / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False).returncode == 0:
                break
            time.sleep(0.1)

        def stop():
            pid = int(pathlib.Path(data, "postmaster.pid").read_text(encoding="ascii").split()[0])
            os.kill(pid, signal.SIGINT)
            server.wait()

        self.stops.append(stop)
        return f"postgresql://postgres@127.0.0.1:{port}/postgres"

    def test_a_database_of_postgres(self):
        address = self.start_postgres()
        positions = [f"nim {a} {b}" for a in range(20) for b in range(10)] + ["nimm 3", "nim " + " ".join("1" * 5000)]
        found = cluster.solve_many(positions, address)
        for each in found.answers[:200]:
            self.assertEqual(each.answer["outcome"], sprague.solve(each.request["position"]).outcome)
        self.assertEqual((found.answers[200].error, found.answers[201].answer["outcome"]), ("there is no ruleset called 'nimm'", "P"))
        again = cluster.solve_many(positions + ["nim 7"], address)
        self.assertEqual((again.computed, again.answers[:-1]), (1, found.answers))
        # Two programs at once, which have half of it in common: nothing is there twice, and nothing is missing.
        halves = [positions[:150] + [f"wythoff {n} 3" for n in range(60)], positions[50:] + [f"wythoff {n} 3" for n in range(30, 90)]]
        threads = [threading.Thread(target=cluster.solve_many, args=(half, address), kwargs={"misere": True, "workers": 1}) for half in halves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with cluster.opened(address) as kept:
            self.assertEqual(len(kept.known()), 203 + len(set(halves[0] + halves[1])))
        for wrong, said, kind in ((address.replace("/postgres", "/nowhere"), "cannot be reached", "internal"), ("postgresql://[", "not the address", "wrong")):
            with self.assertRaisesRegex(sprague.Error, said) as caught:
                cluster.opened(wrong)
            self.assertEqual(caught.exception.kind, kind)

    def test_theorems(self):
        rules = "game pair(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) where k >= 1\n"
        found = cluster.theorems({"pair": rules, "wythoff": "", "bad": "game bad(x) (x) => (x)"}, self.path)
        self.assertEqual([each.answer and each.answer["verdict"] for each in found.answers], ["PROVED", "PROVED", None])
        self.assertNotEqual(found.answers[2].error, "")

    def test_a_worker_that_is_killed(self):
        with self.log(), distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0",
                                      worker_dashboard_address="127.0.0.1:0", silence_logs=50) as local:
            killed = []

            def kill(done, _count, _seconds):
                if done > 10 and not killed:
                    killed.append(next(iter(local.workers.values())).pid)
                    os.kill(killed[0], signal.SIGKILL)

            requests = [("task", {"position": f"nim {n} {n + 1}"}) for n in range(60)]
            found = cluster.run(requests, self.path, scheduler=local.scheduler_address, chunk=3, progress=kill, work=logged)
        self.assertEqual(len(killed), 1)
        self.assertLessEqual(self.computed_twice(), 2 * 3)  # a chunk for each of two workers
        self.assertEqual([each.answer["nim_value"] for each in found.answers], [n ^ (n + 1) for n in range(60)])

    def test_a_task_that_ends_its_workers(self):
        requests = [("task", {"position": f"nim {n} {n} {n}"}) for n in range(12)]
        found = cluster.run(requests, self.path, chunk=4, work=deadly)
        self.assertEqual([n for n, each in enumerate(found.answers) if each.error], [6])
        self.assertIn("ended its worker", found.answers[6].error)
        self.assertEqual([each.answer["nim_value"] for n, each in enumerate(found.answers) if n != 6], [n for n in range(12) if n != 6])
        self.assertEqual(cluster.run(requests, self.path).computed, 0)  # it is not tried again

    def test_a_client_that_is_killed(self):
        _, address = self.start_scheduler()
        client = self.start(sys.executable, "-c", CLIENT, self.path, address, stdout=subprocess.PIPE)
        while not os.path.exists(self.path) or rows_in(self.path) < 8:
            self.assertIsNone(client.poll(), "it was done before it was killed")
            time.sleep(0.01)
        client.kill()
        client.wait()
        kept = rows_in(self.path)
        self.assertLess(kept, len(CODES))
        rows = cluster.survey(CODES, 30_000, self.path, scheduler=address)
        alone = cluster.survey(CODES, 30_000, os.path.join(self.folder.name, "alone.db"), workers=1)
        self.assertEqual(rows, alone)
        with cluster.Database(self.path) as database:
            self.assertEqual(len(database.known()), len(CODES))

    def test_a_scheduler_that_is_killed(self):
        with self.log():
            self.kill_a_scheduler()

    def kill_a_scheduler(self):
        scheduler, address = self.start_scheduler()
        lost = []

        def ask():
            try:
                cluster.run([("task", {"position": f"nim {n}"}) for n in range(200)], self.path, scheduler=address, chunk=2, work=logged)
            except sprague.Error as error:
                lost.append(error)

        thread = threading.Thread(target=ask)
        thread.start()
        while not os.path.exists(self.path) or rows_in(self.path) < 8:
            self.assertTrue(thread.is_alive())
            time.sleep(0.05)
        scheduler.kill()
        thread.join(120)
        self.assertFalse(thread.is_alive())
        self.assertEqual([(error.message, error.kind) for error in lost], [("the scheduler is lost", "internal")])
        kept = rows_in(self.path)
        again = cluster.run([("task", {"position": f"nim {n}"}) for n in range(200)], self.path, work=logged)
        self.assertEqual(again.computed, 200 - kept)
        self.assertEqual([each.answer["nim_value"] for each in again.answers], list(range(200)))
        self.assertLessEqual(self.computed_twice(), 2 * 2)  # two workers, a chunk each

    def test_tables_by_tiles(self):
        file = os.path.join(self.folder.name, "cells.npy")
        halves = "game halves(x, y)\n  domain x + y >= 1\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) where k >= 1, 2*k <= y\n"
        for game, sizes, options in (("wythoff", (90, 70), {"side": 20}), ("euclid", (40, 40), {"side": 9, "dtype": "uint32"}),
                                     ("wythoff", (30, 50), {"side": 7, "misere": True}), ("halves", (31, 33), {"side": 10, "rules": halves})):
            told = []
            cells = cluster.table(game, sizes, file, progress=lambda *how: told.append(how[:2]), **options)
            known = sprague.Game.from_text(options["rules"]) if "rules" in options else sprague.Game(game)
            whole = known.table(x=range(sizes[0]), y=range(sizes[1]), misere=options.get("misere", False))
            absent = np.iinfo(cells.dtype).max
            self.assertEqual(np.where(cells == absent, sprague.ABSENT, cells.astype(np.uint32)).tolist(), np.asarray(whole).tolist())
            count = -(-sizes[0] // options["side"]) * -(-sizes[1] // options["side"])
            self.assertEqual(told[-1], (count, count))
            self.assertEqual([done for done, _ in told], sorted(done for done, _ in told))
            self.assertEqual(os.listdir(self.folder.name), ["cells.npy"])
            del cells
            os.unlink(file)

    def begin_a_table(self):
        """A table whose client is killed when some tiles are filled: its file, and the scheduler's address."""
        file = os.path.join(self.folder.name, "cells.npy")
        _, address = self.start_scheduler()
        client = self.start(sys.executable, "-c", TABLE, file, address, stdout=subprocess.PIPE)
        while rows_in(file + ".tiles") < 12:
            self.assertIsNone(client.poll(), "it was done before it was killed")
            time.sleep(0.01)
        client.kill()
        client.wait()
        return file, address

    def test_a_table_whose_client_is_killed(self):
        file, address = self.begin_a_table()
        self.assertFalse(os.path.exists(file))  # nobody takes the half of it for the whole
        with self.assertRaisesRegex(sprague.Error, "of another table"):
            cluster.table("wythoff", (900, 900), file, side=50, scheduler=address)
        computed = []

        def kill(done, count, _seconds):
            computed.append((done, count))
            if len(computed) == 5:  # a worker, too
                with distributed.Client(address, set_as_default=False) as other:
                    os.kill(next(iter(other.run(os.getpid).values())), signal.SIGKILL)

        # Other limits make no other tiles.
        cells = cluster.table("wythoff", (900, 900), file, side=60, seconds=600.0, scheduler=address, progress=kill)
        self.assertLess(len(computed), 225 - 10)
        self.assertTrue((cells == np.asarray(sprague.Game("wythoff").table(x=range(900), y=range(900)))).all())

    def test_nimbers_of_positions_that_are_split(self):
        chain = "game chain(x, y)\n  (x, y) -> (x - k, y) where k >= 1, k <= 3\n  (x, y) -> (x, y - k) where k >= 1\n  (x, y) -> (x - 1, y - 1)\n"
        with cluster.connected(None, 2, "1GiB") as address:
            for game, position, options in (("cram", "3x4", {"positions": 3}), ("cram", "3x5", {"positions": 10}), ("cram", "..#.|....|.#..", {"positions": 2}),
                                            ("node_kayles", "3x4", {"positions": 3}), ("chain", "5 6", {"rules": chain, "positions": 4})):
                found = cluster.nimber(game, position, self.path, scheduler=address, **options)
                known = sprague.Game.from_text(options["rules"]) if "rules" in options else sprague.Game(game)
                self.assertEqual(found.value, known.solve(position, deep=True).value, (game, position, found))
                if game == "cram":
                    self.assertGreater(found.split, 0, (game, position))
                again = cluster.nimber(game, position, self.path, scheduler=address, **options)
                self.assertEqual((again.value, again.computed), (found.value, 0))
            # Components are looked for one by one, and equal ones, however they lie, are worth 0 together.
            apart = cluster.nimber("cram", "...#....|...#....|...#....", self.path, scheduler=address, positions=5)
            self.assertEqual((apart.value, apart.split > 0), (1, True))
            for board in ("..#...|..#...|...###", ".#....|..##.#", "..#.|.##.|###.|####"):
                self.assertEqual(cluster.nimber("cram", board, self.path, scheduler=address).value, sprague.solve(f"cram {board}", deep=True).value, board)
            self.assertEqual(cluster.nimber("cram", ".###|..#.|##..|####", self.path, scheduler=address), (0, 0, 0))
            # What no worker decides, and play comes back to.
            go_round = "game round(x, y)\n  (x, y) -> ((x + k) mod 8, y) where k in {1, 2}\n  (x, y) -> (x, y - 1)\n"
            with self.assertRaisesRegex(sprague.Error, "may come back to it"):
                cluster.nimber("round", "1 3", self.path, rules=go_round, scheduler=address, positions=1)
            for said, game, position in (("has no nimber", "domineering", "2x2"), ("has no nimber", "digraph", "0 : 0>1 1>0"), ("play ends by a rule of its own", "tic_tac_toe", ""),
                                         ("there is no ruleset called 'cramm'", "cramm", "2x2")):
                with self.assertRaisesRegex(sprague.Error, said):
                    cluster.nimber(game, position, self.path, scheduler=address, seconds=0.05)

    def test_a_table_whose_cells_are_gone(self):
        file, address = self.begin_a_table()
        os.unlink(file + ".part")  # what the database says is filled must not be believed of new cells
        computed = []
        cells = cluster.table("wythoff", (900, 900), file, side=60, scheduler=address, progress=lambda *how: computed.append(how))
        self.assertEqual(len(computed), 225)
        self.assertTrue((cells == np.asarray(sprague.Game("wythoff").table(x=range(900), y=range(900)))).all())

    def test_wrong_tables(self):
        file = os.path.join(self.folder.name, "cells.npy")
        pathlib.Path(self.folder.name, "there.npy").touch()
        for said, call in (
            ("there is no ruleset called 'nimm'", lambda: cluster.table("nimm", (3, 3), file)),
            ("cannot be filled by tiles", lambda: cluster.table("domineering", (5, 5), file)),
            ("has no coordinate called 'x3'", lambda: cluster.table("wythoff", (5, 5, 5), file)),
            ("the range of y is missing", lambda: cluster.table("wythoff", (5,), file)),
            ("size of 1 or more", lambda: cluster.table("wythoff", (0, 5), file)),
            ("a size is -1", lambda: cluster.table("wythoff", (-1, 5), file)),
            ("dtype is 'float64'", lambda: cluster.table("wythoff", (5, 5), file, dtype="float64")),
            ("Outcomes are 'uint8'", lambda: cluster.table("wythoff", (5, 5), file, dtype="uint16", outcomes=True)),
            ("side is 0", lambda: cluster.table("wythoff", (5, 5), file, side=0)),
            ("tiles", lambda: cluster.table("wythoff", (2**30, 2**30), file, side=1)),
            ("there already", lambda: cluster.table("wythoff", (5, 5), os.path.join(self.folder.name, "there.npy"))),
            ("cannot write", lambda: cluster.table("wythoff", (5, 5), "/no/such/cells.npy")),
            ("does not fit", lambda: cluster.table("wythoff", (300, 300), file, dtype="uint8", side=100)),
        ):
            with self.assertRaisesRegex(sprague.Error, said):
                call()
        # What was filled before is kept, and what failed is tried again.
        with self.assertRaisesRegex(sprague.Error, "does not fit"):
            cluster.table("wythoff", (300, 300), file, dtype="uint8", side=100)

    def test_the_program(self):
        table = os.path.join(self.folder.name, "table.tsv")
        command = ["survey", "octal", "--digits", "1", "--to", "1000", "--database", self.path, "--table", table]
        heard = io.StringIO()
        with contextlib.redirect_stderr(heard):
            self.assertEqual(cluster_command.main(command), 0)
        self.assertRegex(heard.getvalue(), r"the workers: http://127\.0\.0\.1:\d+/(status|info/main/workers\.html)\n")
        lines = pathlib.Path(table).read_text(encoding="utf-8").splitlines()
        self.assertEqual(lines[0].split("\t")[:4], ["code", "known", "period", "preperiod"])
        self.assertEqual(len(lines), 1 + len(cluster.octal_classes(1)))
        self.assertIn("0.7\t", "\n".join(lines))
        first = pathlib.Path(table).read_bytes()
        self.assertEqual(cluster_command.main(command + ["--workers", "1"]), 0)
        self.assertEqual(pathlib.Path(table).read_bytes(), first)
        for wrong, status, said in (
            (["survey", "octal", "--digits", "9", "--database", self.path], 2, "digits is 9"),
            (["survey", "octal", "--digits", "0", "--database", self.path], 2, "digits is 0"),
            (["survey", "octal", "--to", "2", "--memory", "bananas", "--database", self.path], 2, "memory is 'bananas'"),
            (["survey", "octal", "--to", "2", "--workers", "0", "--database", self.path], 2, "no workers"),
            (["survey", "octal", "--to", "2", "--scheduler", "nonsense://x", "--database", self.path], 2, "is not the address of a scheduler"),
            (["survey", "octal", "--database", self.path, "--table", "/no/such/table.tsv"], 2, "cannot write '/no/such/table.tsv'"),
            (["solve", "/nonexistent", "--database", self.path], 2, "cannot read '/nonexistent'"),
            (["survey", "octal", "--database", table], 2, "is not a database"),
            (["survey", "octal", "--database", os.path.join(self.folder.name, "no", "x.db")], 2, "cannot open"),
            (["survey", "octal", "--digits", "1", "--to", "2", "--database", self.path, "--scheduler", "tcp://127.0.0.1:1"], 1, "cannot be reached"),
        ):
            done = subprocess.run([sys.executable, "-m", "sprague.cluster_command", *wrong], env=ENVIRONMENT, capture_output=True, text=True,
                                  check=False)
            self.assertEqual((done.returncode, said in done.stderr, done.stdout), (status, True, ""), done.stderr)

    def test_workers_that_there_are_not(self):
        file = os.path.join(self.folder.name, "alone.json")
        self.start(sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                   "--scheduler-file", file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(file):
            time.sleep(0.05)
        address = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))["address"]
        with unittest.mock.patch.object(cluster, "_PATIENCE", 0.5), self.assertRaisesRegex(sprague.Error, "has had no worker"):
            cluster.solve_many(["nim 3"], self.path, scheduler=address)
        # One that lacks the package, or has another version of it.
        with self.assertRaisesRegex(sprague.Error, "a worker failed: no package"):
            cluster.run([("task", {"position": "nim 3"})], self.path, work=broken)

    def test_codes_with_the_same_values_are_computed_once(self):
        classes = cluster.octal_classes(2)
        codes = [code for one in classes for code in one]
        self.assertEqual((len(codes), len(set(codes))), (126, 126))
        self.assertLess(len(classes), 70)
        for one in classes:  # they are: a slow look
            values = [sprague.Game(f"octal {code}").sequence(60).tolist() for code in one]
            stripped = [list(itertools.dropwhile(lambda value: value == 0, each)) for each in values]
            short = min(map(len, stripped))
            self.assertEqual(len({tuple(each[:short]) for each in stripped}), 1, one)

    def test_wrong_arguments(self):
        for call in (lambda: cluster.octal_codes(-1), lambda: cluster.solve_many([3], self.path), lambda: cluster.survey(["0.7"], -1, self.path),
                     lambda: cluster.run([], self.path, workers=-1), lambda: cluster.run([], self.path, workers=0), lambda: cluster.solve_many(["nim 3"], self.path, seconds=-1)):
            with self.assertRaises(sprague.Error):
                call()
        with contextlib.closing(sqlite3.connect(self.path)) as other:
            other.execute("CREATE TABLE mine (x)")
        with self.assertRaisesRegex(sprague.Error, "something else"):
            cluster.Database(self.path)


if __name__ == "__main__":
    unittest.main()
