"""Many requests on many processors and machines, by Dask (https://distributed.dask.org): who wins many positions, the nim-sequences of
many codes, theorems about many games.

A request is what `Session.json` takes, so a worker remembers nothing. Requests go out in chunks, and the answers of each chunk are kept
in a database (sprague.database), a file of SQLite or one of PostgreSQL, as they come. What is kept is not computed again: a run that
ended, for whatever reason, goes on when the same is asked again. doc/cluster.md tells all of it by example.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import itertools
import json
import os
import tempfile
import threading
import time
from typing import TYPE_CHECKING, Any, Callable, Deque, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union
from collections import deque

from .database import Database as Database, Kept, Row as KeptRow, Store, Where, database as opened
from .errors import Error
from .games import session
from .options import SECONDS, limits, text, whole

if TYPE_CHECKING:
    import numpy as np
    from .couples import Nimber

Request = Tuple[str, Dict[str, Any]]
"""A verb of `Session.json`, and what it is asked."""
Told = Callable[[int, int, float], object]
"""Hears how many requests are answered, of how many, and the seconds so far."""

_FAILURES = 1  # workers of a local cluster that a chunk may end before it is divided
_PATIENCE = 60.0  # seconds until a scheduler has a worker
_ONE_STARTS = threading.Lock()  # two local clusters that are started at a time fail now and then: Dask loads modules on its way


class Run(NamedTuple):
    """What `run` has done: all answers in the order of the requests, and how many of them were computed now."""

    answers: List[Kept]
    computed: int


def _key(request: Request) -> str:
    verb, asked = request
    return f"{verb} {json.dumps(asked, sort_keys=True, separators=(',', ':'), ensure_ascii=False)}"


def compute(keys: Sequence[str]) -> List[KeptRow]:
    """What a worker does with a chunk."""
    engine = session()
    rows: List[KeptRow] = []
    for key in keys:
        verb, request = key.split(" ", 1)
        began = time.monotonic()
        found = engine.json(verb, request)
        error = json.loads(found).get("error") if found.startswith('{"version":1,"error"') else None
        rows.append((key, None if error else found, error["message"] if error else "", time.monotonic() - began))
    return rows


@contextlib.contextmanager
def _client(scheduler: Optional[str], workers: int, memory: str) -> Iterator[Any]:
    try:
        dask: Any = importlib.import_module("dask")
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise Error("Dask is not installed", "On Debian: apt install python3-distributed") from None
    try:
        dask.utils.parse_bytes(text("memory", memory))
    except ValueError:
        raise Error(f"memory is {memory!r}", "Such as 500MB or 2GiB.") from None
    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.comm.timeouts.connect": "10s", "distributed.scheduler.allowed-failures": _FAILURES}))
        where: Any = scheduler
        if scheduler is None:
            # Nothing of it listens beyond this machine; without addresses the pages of Dask's scheduler and workers would.
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            with _ONE_STARTS:
                local = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, memory_limit=memory, dashboard_address="127.0.0.1:0",
                                                 worker_dashboard_address="127.0.0.1:0", silence_logs=50, local_directory=folder)
            where = stack.enter_context(local)
        try:
            client = distributed.Client(where, timeout="10s")
        except ValueError as error:
            raise Error(f"'{scheduler}' is not the address of a scheduler: {error}", "Such as tcp://10.0.0.1:8786.") from None
        except OSError as error:
            raise Error(f"the scheduler '{scheduler}' cannot be reached: {error}", "dask-scheduler prints its address.",
                        kind="internal") from None
        stack.enter_context(client)
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except distributed.TimeoutError:
            raise Error(f"the scheduler '{scheduler}' has had no worker for {_PATIENCE:.0f} seconds", "dask-worker ADDRESS starts one.",
                        kind="internal") from None
        yield client


def _pages(client: Any) -> str:
    """The address of Dask's pages: its dashboard, which needs bokeh, or else those about the workers."""
    link = str(client.dashboard_link or "")
    return link if importlib.util.find_spec("bokeh") else link.replace("/status", "/info/main/workers.html")


@contextlib.contextmanager
def connected(scheduler: Optional[str], workers: int, memory: str) -> Iterator[str]:
    """The address of the scheduler, or of one whose workers are started here and end with the block."""
    with _client(scheduler, workers, memory) as client:
        yield str(client.scheduler.address)


def run(requests: Iterable[Request], database: Where, *, scheduler: Optional[str] = None, workers: int = 2,
        memory: str = "2GiB", chunk: Optional[int] = None, progress: Optional[Told] = None, pages: Optional[Callable[[str], object]] = None,
        work: Callable[[Sequence[str]], List[KeptRow]] = compute) -> Run:
    """Answers of many requests. Those that `database` has are taken from there; each other one is computed once, and kept.

    scheduler  the address of a Dask scheduler, "tcp://10.0.0.1:8786"; without it `workers` processes of this machine are started,
               with `memory` each: one that needs more is ended by Dask
    chunk      requests that go out together (a thirty-second of a worker's share, 1,000 at most): as many are computed again when
               a worker ends
    progress   hears (answered, of how many, seconds) after each chunk
    pages      hears the address of Dask's pages about its workers, where there is work for them

    A chunk whose workers end again and again is divided, and what ends its worker alone is kept as an error, and not tried again.
    An error of a request is kept, too. Raises Error where the scheduler is lost; all that has come until then is kept.
    """
    keys = list(dict.fromkeys(_key(request) for request in requests))
    workers = whole("workers", workers)
    if workers == 0:
        raise Error("there are no workers", "workers must be 1 or more.")
    size = whole("chunk", chunk) if chunk is not None else min(1000, len(keys) // (32 * max(1, workers)))
    began = time.monotonic()
    with opened(database) as kept:
        known = kept.known()
        asked = [key for key in keys if key not in known]
        if asked:
            with _client(scheduler, workers, memory) as client:
                if pages:
                    pages(_pages(client))
                _compute_all(client, work, asked, max(1, size), kept,
                             lambda done: progress and progress(len(keys) - len(asked) + done, len(keys), time.monotonic() - began))
        return Run([kept.get(key) for key in keys], len(asked))


def _compute_all(client: Any, work: Callable[..., Any], asked: List[str], size: int, kept: Store, told: Callable[[int], object]) -> None:
    distributed: Any = importlib.import_module("distributed")
    waiting: Deque[List[str]] = deque(asked[at:at + size] for at in range(0, len(asked), size))
    # Dask blames all that a worker had when it ended. So a request that is suspected is sent once more with no other beside it.
    suspected: Deque[List[str]] = deque()
    flying: Dict[Any, List[str]] = {}
    coming = distributed.as_completed()
    done = 0
    is_alone = False

    def fly(part: List[str]) -> None:
        future = client.submit(work, part, pure=False)
        flying[future] = part
        coming.add(future)

    def send() -> None:
        nonlocal is_alone
        # One chunk for each worker: no more are computed again, whatever ends.
        most = max(1, len(client.scheduler_info().get("workers", ())))
        while waiting and len(flying) < most:
            fly(waiting.popleft())
        is_alone = not flying and bool(suspected)
        if is_alone:
            fly(suspected.popleft())

    send()
    for future in coming:
        part = flying.pop(future)
        if future.status == "cancelled":
            raise Error("the scheduler is lost", f"{done:,} answers of this run are kept; the same request goes on from there.",
                        kind="internal")
        rows: List[KeptRow] = []
        try:
            rows = future.result()
        except distributed.scheduler.KilledWorker:
            if len(part) > 1:
                waiting.extendleft([part[len(part) // 2:], part[:len(part) // 2]])
            elif not is_alone:
                suspected.append(part)
            else:
                rows = [(part[0], None, "it ended its worker, by the memory it took or by a failure", 0.0)]
        except Exception as error:  # a worker that cannot work: what it raised is of any kind
            raise Error(f"a worker failed: {error}", "Every worker needs this package: python3 -m pip show sprague.", kind="internal") from None
        kept.add(rows)
        done += len(rows)
        told(done)
        send()


def solve_many(positions: Iterable[str], database: Where, *, misere: bool = False, seconds: float = SECONDS,
               **options: Any) -> Run:
    """Who wins each position, by the verb "task" (doc/formats/task.md), without reasons. Options as `run`."""
    limits(seconds, 0, 0)
    asked = {"convention": "misere" if misere else "normal", "want": [], "limits": {"seconds": seconds}}
    return run((("task", {"position": text("a position", each), **asked}) for each in positions), database, **options)


def theorems(games: "Dict[str, str]", database: Where, *, seconds: float = SECONDS, **options: Any) -> Run:
    """A theorem about each game: rules in the rule language by name, or "" for a game that Sprague knows. Options as `run`."""
    limits(seconds, 0, 0)
    asked = {"limits": {"seconds": seconds}}
    return run((("prove", {"game": name, **({"rules": rules} if rules else {}), **asked}) for name, rules in games.items()), database,
               **options)


def octal_classes(digits: int) -> List[List[str]]:
    """The codes 0.… and 4.… with so many digits behind the point (1 to 6) or fewer, the last one not 0, shortest first; those together
    that are seen to have the same nim-values but for zeros in front (doc/algorithms/sequences.md)."""
    if whole("digits", digits, 6) == 0:
        raise Error("digits is 0", "It must be a whole number from 1 to 6.")
    engine = session()
    classes: Dict[str, List[str]] = {}
    for size in range(1, digits + 1):
        for first, rest in itertools.product("04", itertools.product("01234567", repeat=size)):
            if rest[-1] != "0":
                code = f"{first}.{''.join(rest)}"
                found = json.loads(engine.json("sequence", json.dumps({"game": f"octal {code}", "to": 1})))
                classes.setdefault(found["canonical"]["code"], []).append(code)
    return list(classes.values())


def octal_codes(digits: int) -> List[str]:
    """The first code of each of the `octal_classes`."""
    return [codes[0] for codes in octal_classes(digits)]


def table(game: str, sizes: Sequence[int], file: "Union[str, os.PathLike[str]]", **options: Any) -> "np.memmap[Any, Any]":
    """The table of a game over a box that may be larger than memory: cell (x, y, …) is the nim-value or outcome of that position.

    sizes      of the coordinates, which run from 0 to one less
    file       where it is made, on a disk that all workers have: a file of NumPy (.npy), which is there when it is complete. Until then
               there are FILE.part and FILE.tiles, and the same request goes on with them
    rules      in the rule language, whose first game or `game` is meant
    outcomes   0: P, 1: N; misere=True, too
    dtype      "uint16", "uint8" or "uint32"; the largest number that fits stands in cells that are no positions
    side       of a tile, along the coordinates that can be cut: those in which no option is greater than its position. By default a
               tile has about four million cells
    seconds, megabytes      the limits of a tile
    scheduler, workers, memory, progress      as `run`

    Tiles of which none lies behind another are filled at the same time. Raises Error where the rules cannot be filled by tiles
    (other games of the same rules, positions beyond the box, no order of rows), or a value does not fit.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cells = table("wythoff", (300, 200), os.path.join(folder, "wythoff.npy"), side=100)
    ...     [(x, y) for x, y in zip(*(cells == 0).nonzero()) if x <= y][:4]
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    from .tiles import table as made
    return made(game, sizes, file, **options)


def nimber(game: str, position: str, database: Where, **options: Any) -> "Nimber":
    """The nimber of a position that takes too long, or too much memory, for one process; of impartial games whose play ends.

    The question "is it n?" goes to a worker, for n = 0, 1, …; what the worker does not decide within its limits is split:
    into its components where it falls apart, otherwise into the positions that moves lead to, and these go to all workers. Answers are kept in `database`, so that the same request goes on
    from there. Options: rules, seconds (60), megabytes (1,000) and positions of a piece, scheduler, workers, memory as above;
    progress hears how many of the questions that were asked so far are answered.

    A position that one process can decide is decided by it, so the limits say how small the pieces are. Workers share no table of
    positions: pieces that are too small cost more than they give (doc/cluster.md has figures). Raises Error.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     nimber("cram", "3x4", os.path.join(folder, "answers.db")).value
    1
    """
    from .couples import nimber as searched
    return searched(game, position, database, **options)


class Row(NamedTuple):
    """A line of a survey. Where no period was proved, period and preperiod are None."""

    code: str
    known: Optional[int]
    period: Optional[int]
    preperiod: Optional[int]
    largest: Optional[int]
    error: str


def survey(codes: Sequence[str], to: int, database: Where, *, seconds: float = 3600.0, **options: Any) -> List[Row]:
    """The nim-sequence of each code below `to`, or until its period is proved (doc/formats/sequence.md). Options as `run`."""
    limits(seconds, 0, 0)
    asked = {"to": whole("to", to), "limits": {"seconds": seconds}}
    found = run((("sequence", {"game": f"octal {text('a code', code)}", **asked}) for code in codes), database, **options)
    rows = []
    for code, each in zip(dict.fromkeys(codes), found.answers):
        answer = each.answer or {}
        period = answer.get("period") or {}
        proved = period if period.get("proved") else {}
        rows.append(Row(code, answer.get("known"), proved.get("period"), proved.get("preperiod"),
                        answer.get("statistics", {}).get("largest"), each.error))
    return rows


def write_table(rows: Sequence[NamedTuple], path: str) -> None:
    """Lines with tabs between columns, the first with their names. The file is whole, or as it was."""
    handle, made = tempfile.mkstemp(dir=os.path.dirname(os.path.abspath(path)))
    try:
        with open(handle, "w", encoding="utf-8") as file:
            if rows:
                file.write("\t".join(rows[0]._fields) + "\n")
            for row in rows:
                file.write("\t".join("" if cell is None else str(cell) for cell in row) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(made, path)
    except BaseException:
        os.unlink(made)
        raise
